"""The one server shell: where a server listens, who may come in, and how many at once."""
