"""NBoard, the protocol between Othello programs and engines: our engine, and a client for any other."""
