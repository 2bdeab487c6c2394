"""Shogi: rules (native), SFEN and USI moves, boards as text and SVG."""

from sakiyomi.games.shogi.draw import ascii_board, japanese_board, svg_board
from sakiyomi.games.shogi.game import SHOGI, Shogi
from sakiyomi.games.shogi.japanese import move_name, read_name
from sakiyomi.games.shogi.position import Ending, Move, ShogiPosition
from sakiyomi.games.shogi.sfen import START
from sakiyomi.games.shogi.text import parse

__all__ = [
    "SHOGI",
    "START",
    "Ending",
    "Move",
    "Shogi",
    "ShogiPosition",
    "ascii_board",
    "japanese_board",
    "move_name",
    "parse",
    "read_name",
    "svg_board",
]
