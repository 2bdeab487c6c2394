"""Why a move: named terms that add up, and what speaks for it against another."""

from sakiyomi.explain.reasons import Difference, compare, line_of_move

__all__ = ["Difference", "compare", "line_of_move"]
