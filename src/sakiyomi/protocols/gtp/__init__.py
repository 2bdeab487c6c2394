"""Our engine for GTP, the text protocol of Go programs, as Othello programs use it."""
