"""Turn search: a score, a line, and the reasons for it."""

from sakiyomi.search.alphabeta import AlphaBeta
from sakiyomi.search.kept import KeptNode
from sakiyomi.search.running import Search

__all__ = ["AlphaBeta", "KeptNode", "Search"]
