"""Othello: rules, exact endgame solver, notation."""

from sakiyomi.games.othello.game import OTHELLO, Othello
from sakiyomi.games.othello.position import OthelloPosition
from sakiyomi.games.othello.solver import EndgameSolver
from sakiyomi.games.othello.squares import PASS, SQUARES
from sakiyomi.games.othello.text import parse_board

__all__ = ["OTHELLO", "PASS", "SQUARES", "EndgameSolver", "Othello", "OthelloPosition", "parse_board"]
