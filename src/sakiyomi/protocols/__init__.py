"""Protocols in which engines and programs talk to each other."""
