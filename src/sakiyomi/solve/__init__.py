"""Exact solvers, each for one game."""

from sakiyomi.solve.othello import EndgameSolver
from sakiyomi.solve.othello_mistakes import mistake_sentences
from sakiyomi.solve.othello_review import Judged, review

__all__ = ["EndgameSolver", "Judged", "mistake_sentences", "review"]
