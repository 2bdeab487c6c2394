"""Othello: rules, evaluation in named terms, notation."""

from sakiyomi.games.othello.draw import ascii_board, svg_board
from sakiyomi.games.othello.game import OTHELLO, Othello
from sakiyomi.games.othello.ggf import ggf_text, parse_ggf, read_ggf
from sakiyomi.games.othello.openings import (
    Opening,
    opening_at,
    opening_named,
    opening_of,
    openings,
    varied,
)
from sakiyomi.games.othello.parse import parse, parse_record
from sakiyomi.games.othello.position import DISC, OthelloPosition
from sakiyomi.games.othello.record import OthelloRecord
from sakiyomi.games.othello.squares import PASS, SQUARES
from sakiyomi.games.othello.text import parse_board
from sakiyomi.games.othello.transcript import parse_transcript
from sakiyomi.games.othello.wthor import WthorGame, read_names, read_wthor, wthor_names

__all__ = [
    "DISC",
    "OTHELLO",
    "PASS",
    "SQUARES",
    "Opening",
    "Othello",
    "OthelloPosition",
    "OthelloRecord",
    "WthorGame",
    "ascii_board",
    "ggf_text",
    "opening_at",
    "opening_named",
    "opening_of",
    "openings",
    "parse",
    "parse_board",
    "parse_ggf",
    "parse_record",
    "parse_transcript",
    "read_ggf",
    "read_names",
    "read_wthor",
    "svg_board",
    "varied",
    "wthor_names",
]
