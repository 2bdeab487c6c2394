"""A match that programs and people outside take part in: the server of a contest."""
