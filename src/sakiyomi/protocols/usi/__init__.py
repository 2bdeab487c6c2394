"""USI, the protocol between shogi programs and their engines: our engine, and a client for any other."""
