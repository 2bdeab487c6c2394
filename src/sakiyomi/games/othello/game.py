"""Othello by name: start, notation and drawing."""

from __future__ import annotations

from sakiyomi.games.base import Game
from sakiyomi.games.othello import text
from sakiyomi.games.othello.position import OthelloPosition
from sakiyomi.types import Side


class Othello(Game[str]):
    """Othello (reversi): place a disc, turn what it encloses; most discs win."""

    name = "othello"
    title = "Othello"
    example = "---------------------------OX------XO--------------------------- X"

    def start(self, **options: object) -> OthelloPosition:
        """The usual four discs, black to move."""
        self.check_options(options)
        return OthelloPosition()

    def parse(self, position_text: str) -> OthelloPosition:
        """Reads 64 squares and the side to move."""
        return text.parse_board(position_text)

    def side_name(self, side: Side) -> str:
        """Black moves first."""
        return ("black", "white")[side]


OTHELLO = Othello()
