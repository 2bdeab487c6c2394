"""Dots and Boxes: a game that sakiyomi does not know, written as a user would write it.

Two sides draw lines between neighbouring dots. The side that draws the fourth line of a box owns it and draws
again, so turns do not alternate. Run this file to check the game, solve a small board and see the answer.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from sakiyomi import AlphaBeta, Game, Position, Side, Term, TextError
from sakiyomi.testing import check_game

MAX_BOXES = 6
"""Boxes along one edge, at most."""


@cache
def lines(rows: int, columns: int) -> tuple[str, ...]:
    """Every line of a board: `h00` is the top edge of the box in row 0, column 0, and `v00` its left edge."""
    across = [f"h{r}{c}" for r in range(rows + 1) for c in range(columns)]
    down = [f"v{r}{c}" for r in range(rows) for c in range(columns + 1)]
    return tuple(across + down)


@cache
def boxes_at(rows: int, columns: int, line: str) -> tuple[frozenset[str], ...]:
    """The boxes that a line belongs to, each as the set of its four lines."""
    every = (
        frozenset({f"h{r}{c}", f"h{r + 1}{c}", f"v{r}{c}", f"v{r}{c + 1}"})
        for r in range(rows)
        for c in range(columns)
    )
    return tuple(box for box in every if line in box)


def ends(line: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """Both ends of a line in the picture."""
    x, y = 20 + 40 * int(line[2]), 20 + 40 * int(line[1])
    return (x, y), ((x + 40, y) if line[0] == "h" else (x, y + 40))


@dataclass(frozen=True)
class Board:
    """A position: the lines drawn, the boxes of each side, and who draws next."""

    rows: int
    columns: int
    drawn: frozenset[str] = frozenset()
    boxes: tuple[int, int] = (0, 0)
    side: Side = 0

    @property
    def over(self) -> bool:
        """Every line has been drawn."""
        return len(self.drawn) == len(lines(self.rows, self.columns))

    def moves(self) -> list[str]:
        """The lines that have not been drawn."""
        return [line for line in lines(self.rows, self.columns) if line not in self.drawn]

    def play(self, move: str) -> Board:
        """Draws a line; a completed box gives another turn."""
        drawn = self.drawn | {move}
        won = sum(box <= drawn for box in boxes_at(self.rows, self.columns, move))
        mine, yours = self.boxes[self.side] + won, self.boxes[1 - self.side]
        boxes = (mine, yours) if self.side == 0 else (yours, mine)
        return Board(self.rows, self.columns, drawn, boxes, self.side if won else 1 - self.side)

    def value(self, side: Side) -> int:
        """Own boxes minus the opponent's."""
        return self.boxes[side] - self.boxes[1 - side]

    def text(self) -> str:
        """For example `2x2 0:0 first h00 v01`."""
        words = [f"{self.rows}x{self.columns}", "{}:{}".format(*self.boxes), ("first", "second")[self.side]]
        return " ".join([*words, *(line for line in lines(self.rows, self.columns) if line in self.drawn)])

    # --- optional: docs/add-a-game.md says what each of these is for ------------------------------------

    def terms(self, side: Side) -> tuple[Term, ...]:
        """The value in words."""
        return Term("own boxes", self.boxes[side]), Term("opponent's boxes", -self.boxes[1 - side])

    def priority(self, move: str) -> int:
        """Lines that complete a box first, lines that give one away last."""
        missing = [len(box - self.drawn) for box in boxes_at(self.rows, self.columns, move)]
        return 2 * missing.count(1) - missing.count(2)

    def draw(self) -> str:
        """Dots, the lines between them, and the number of boxes of each side."""
        rows = []
        for r in range(self.rows + 1):
            rows.append("+" + "+".join(self._ink(f"h{r}{c}", "---") for c in range(self.columns)) + "+")
            if r < self.rows:
                rows.append("   ".join(self._ink(f"v{r}{c}", "|") for c in range(self.columns + 1)).rstrip())
        return "\n".join([*rows, "first {}, second {}".format(*self.boxes)])

    def svg(self) -> str:
        """The same as a picture: dots 40 apart, and finished boxes shaded.

        A line that can still be drawn is marked with `data-move`: in the studio, a click on it draws it.
        """
        dots = [(20 + 40 * c, 20 + 40 * r) for r in range(self.rows + 1) for c in range(self.columns + 1)]
        shapes = [
            f'<rect x="{20 + 40 * c}" y="{20 + 40 * r}" width="40" height="40" fill="#cfe3d4"/>'
            for r in range(self.rows)
            for c in range(self.columns)
            if {f"h{r}{c}", f"h{r + 1}{c}", f"v{r}{c}", f"v{r}{c + 1}"} <= self.drawn
        ]
        for line in lines(self.rows, self.columns):
            (x, y), (x2, y2) = ends(line)
            look = 'stroke="#1f5fa8" stroke-width="5"'
            if line not in self.drawn:
                look = f'data-move="{line}" stroke="#d5d0c4" stroke-width="1.5"'
            shapes.append(f'<line x1="{x}" y1="{y}" x2="{x2}" y2="{y2}" {look}/>')
        shapes += [f'<circle cx="{x}" cy="{y}" r="4.5" fill="#222"/>' for x, y in dots]
        size = f'width="{40 * (self.columns + 1)}" height="{40 * (self.rows + 1)}"'
        paper = f'<rect {size} rx="10" fill="#fbf8f0"/>'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{paper}{"".join(shapes)}</svg>'

    def _ink(self, line: str, mark: str) -> str:
        return mark if line in self.drawn else " " * len(mark)


class DotsAndBoxes(Game[str]):
    """The game by name: its starts and its text."""

    name = "dots-and-boxes"
    title = "Dots and Boxes: complete a box and draw again"
    options = {"rows": "boxes from top to bottom (default 2)", "columns": "boxes from left to right (2)"}
    example = "2x2 0:0 second h00"
    rules = (
        "Draw a line between two neighbouring dots.",
        "The side that draws the fourth line of a box owns it and draws again; more boxes win.",
    )

    def start(self, **options: object) -> Board:
        """An empty board."""
        self.check_options(options)
        rows, columns = (self.whole_number(n, options.get(n, 2), 1, MAX_BOXES) for n in ("rows", "columns"))
        return Board(rows, columns)

    def parse(self, text: str) -> Position[str]:
        """Reads `2x2 0:0 first h00 v01`."""
        match = re.match(rf"([1-{MAX_BOXES}])x([1-{MAX_BOXES}]) (\d\d?):(\d\d?) (first|second)(?= |$)", text)
        if not match:
            raise TextError("expected size, boxes and side, such as 2x2 0:0 first", token=text)
        rows, columns, first, second = map(int, match.groups()[:4])
        drawn = set[str]()
        for word in re.finditer(r"\S+", text[match.end() :]):
            if word.group() not in lines(rows, columns) or word.group() in drawn:
                column = match.end() + word.start() + 1
                raise TextError("not a line that can be drawn here", token=word.group(), column=column)
            drawn.add(word.group())
        return Board(rows, columns, frozenset(drawn), (first, second), int(match[5] == "second"))


DOTS_AND_BOXES = DotsAndBoxes()


def main() -> None:
    """Checks the game, then solves the board of 2 x 2 boxes."""
    print(f"checked {check_game(DOTS_AND_BOXES)} positions")
    start = DOTS_AND_BOXES.start()
    info = AlphaBeta().best(start)
    end = start
    for move in info.lines[0].moves:
        end = end.play(move)
    print(f"2x2 boxes: {info.score} for the side that begins ({info.nodes} nodes)")
    print("best play:", " ".join(info.lines[0].moves))
    print(end.draw())


if __name__ == "__main__":
    main()
