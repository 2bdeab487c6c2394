"""Why a move: named terms that add up, and what speaks for it against another."""

from sakiyomi.explain.reasons import Difference, Explanation, compare, explain

__all__ = ["Difference", "Explanation", "compare", "explain"]
