"""Exact solvers, each for one game."""

from sakiyomi.solve.othello import EndgameSolver

__all__ = ["EndgameSolver"]
