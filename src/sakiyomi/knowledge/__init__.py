"""Programs that decide by knowledge, each for one game."""
