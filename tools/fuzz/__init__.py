"""Fuzzing: `python -m tools.fuzz` feeds odd inputs to everything that takes outside input."""
