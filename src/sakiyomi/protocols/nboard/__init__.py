"""NBoard, the protocol between Othello programs and their engines: our engine."""
