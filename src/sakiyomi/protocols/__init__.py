"""Protocols between engines, GUIs and servers."""
