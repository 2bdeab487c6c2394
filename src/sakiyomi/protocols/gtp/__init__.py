"""GTP, the text protocol of Go programs, as Othello programs speak it: our engine."""
