"""Othello: rules, evaluation in named terms, notation."""

from sakiyomi.games.othello.game import OTHELLO, Othello
from sakiyomi.games.othello.position import OthelloPosition
from sakiyomi.games.othello.squares import PASS, SQUARES
from sakiyomi.games.othello.text import parse_board

__all__ = ["OTHELLO", "PASS", "SQUARES", "Othello", "OthelloPosition", "parse_board"]
