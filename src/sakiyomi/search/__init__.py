"""Turn search: a score, a line, and reasons."""

from sakiyomi.search.alphabeta import AlphaBeta
from sakiyomi.search.kept import KeptNode
from sakiyomi.search.running import Search

__all__ = ["AlphaBeta", "KeptNode", "Search"]
