"""USI, the protocol between shogi programs and engines: our engine, and a client for any other."""
