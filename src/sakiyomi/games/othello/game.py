"""Othello by name: start, notation and drawing."""

from __future__ import annotations

from sakiyomi.games.base import Game, Position
from sakiyomi.games.othello.parse import parse
from sakiyomi.games.othello.position import OthelloPosition
from sakiyomi.games.othello.squares import PASS
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

    def parse(self, text: str) -> OthelloPosition:
        """Reads a board, a transcript or a GGF game (its last position)."""
        return parse(text)

    def parse_move(self, position: Position[str], text: str) -> str:
        """Reads a move in any case; `pa` and `--` are passes too."""
        word = text.strip().lower()
        return super().parse_move(position, PASS if word in ("pa", "ps", "--") else word)

    def side_name(self, side: Side) -> str:
        """Black moves first."""
        return ("black", "white")[side]

    def in_japanese(self) -> Game[str]:
        """The same game with Japanese names of the sides."""
        return JapaneseOthello()


class JapaneseOthello(Othello):
    """Othello whose sides are 黒 and 白."""

    def side_name(self, side: Side) -> str:
        """Black moves first."""
        return ("黒", "白")[side]


OTHELLO = Othello()
