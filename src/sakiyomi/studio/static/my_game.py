"""Three in a row: a whole game to copy and change.

Play it in the studio from the folder of this file: sakiyomi studio --game my_game:MY_GAME
"""

import re
from dataclasses import dataclass

from sakiyomi import Game, Loss, Score, Side, TextError, Win

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


@dataclass(frozen=True)
class Board:
    """Nine cells row by row: x, o, or . for an empty one."""

    cells: str

    @property
    def side(self) -> Side:
        return self.cells.count("x") - self.cells.count("o")

    def has_line(self, side: Side) -> bool:
        return any(all(self.cells[i] == "xo"[side] for i in line) for line in LINES)

    @property
    def over(self) -> bool:
        return "." not in self.cells or self.has_line(0) or self.has_line(1)

    def moves(self) -> list[str]:
        return [] if self.over else ["abc"[i % 3] + "321"[i // 3] for i in range(9) if self.cells[i] == "."]

    def play(self, move: str) -> "Board":
        i = "abc".index(move[0]) + 3 * "321".index(move[1])
        return Board(self.cells[:i] + "xo"[self.side] + self.cells[i + 1 :])

    def value(self, side: Side) -> int | Score:
        """What the position is worth to a side: a win, a loss, or points."""
        if self.has_line(side):
            return Win(0)
        return Loss(0) if self.has_line(1 - side) else 0

    def text(self) -> str:
        return self.cells

    def grid(self) -> list[list[str]]:
        """What the cells show; for a board of your own drawing, return SVG from `svg()` instead."""
        signs = {"x": "×", "o": "○", ".": ""}
        return [[signs[sign] for sign in self.cells[row : row + 3]] for row in (0, 3, 6)]

    def clicks(self, move: str) -> list[tuple[int, int]]:
        """Where a move is clicked: column and row."""
        return [("abc".index(move[0]), "321".index(move[1]))]


class ThreeInARow(Game[str]):
    name = "three"
    title = "Three in a Row"
    rules = ("Put your sign into an empty cell. Three in a line win.",)
    example = "x.o.x...."

    def start(self, **options: object) -> Board:
        self.check_options(options)
        return Board("." * 9)

    def parse(self, text: str) -> Board:
        if not re.fullmatch("[.xo]{9}", text) or Board(text).side not in (0, 1):
            raise TextError("expected nine cells of x, o and .", token=text)
        return Board(text)

    def side_name(self, side: Side) -> str:
        return "×○"[side]


MY_GAME = ThreeInARow()
