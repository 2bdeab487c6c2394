"""Breakthrough: pawns that walk ahead and take diagonally; who reaches the other edge wins."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from sakiyomi.errors import TextError
from sakiyomi.games.base import Game
from sakiyomi.games.classics.base import WordMoves, picture, read_rows, shade
from sakiyomi.types import Loss, Score, Side, Term, Win

SIZES = range(4, 9)
USUAL = 6
PAWN = 10
"""Points for a pawn; a row that it has advanced counts one."""
CELL, EDGE = 56, 20
"""Size of a square and of the border in the picture."""


@cache
def names(size: int) -> tuple[str, ...]:
    """Squares row by row from the top, as in chess: White begins in rows 1 and 2."""
    return tuple(f"{'abcdefgh'[c]}{size - r}" for r in range(size) for c in range(size))


@dataclass(frozen=True, slots=True, repr=False)
class BreakthroughPosition(WordMoves):
    """Squares row by row from the top, x for White, which walks up."""

    cells: str
    size: int
    side: Side = 0

    @property
    def over(self) -> bool:
        """Whether the side that moved last has won."""
        return self.won(1 - self.side)

    def won(self, side: Side) -> bool:
        """Whether a side has broken through or taken everything."""
        goal = self.cells[-self.size :] if side else self.cells[: self.size]
        return "xo"[side] in goal or "ox"[side] not in self.cells

    def moves(self) -> list[str]:
        """From square to square: one step ahead, diagonally also to take; far pawns and captures first."""
        if self.over:
            return []
        own, size, known = "xo"[self.side], self.size, names(self.size)
        ahead = size if self.side else -size
        found = []
        for i in range(size * size) if self.side == 0 else range(size * size - 1, -1, -1):
            if self.cells[i] != own:
                continue
            for step in (-1, 0, 1):
                to = i + ahead + step
                if 0 <= i % size + step < size and self.cells[to] in (".",) + ("ox"[self.side],) * bool(step):
                    found.append(known[i] + known[to])
        return found

    def play(self, move: str) -> BreakthroughPosition:
        """Moves a pawn."""
        word, known = self.legal(move), names(self.size)
        start, to = known.index(word[:2]), known.index(word[2:])
        cells = list(self.cells)
        cells[start], cells[to] = ".", cells[start]
        return BreakthroughPosition("".join(cells), self.size, 1 - self.side)

    def value(self, side: Side) -> int | Score:
        """A win, or points for pawns and how far they are."""
        if self.over:
            return Loss(0) if side == self.side else Win(0)
        return sum(term.value for term in self.terms(side))

    def terms(self, side: Side) -> tuple[Term, ...]:
        """Pawns and their advance, own minus the opponent's."""
        size, pawns, rows = self.size, 0, 0
        for i, sign in enumerate(self.cells):
            if sign == "x":
                pawns, rows = pawns + 1, rows + size - 1 - i // size
            elif sign == "o":
                pawns, rows = pawns - 1, rows - i // size
        own = -1 if side else 1
        return Term("pawns", own * PAWN * pawns), Term("rows advanced", own * rows)

    def priority(self, move: str) -> int:
        """Captures first, then pawns that are far ahead."""
        takes = self.cells[names(self.size).index(move[2:])] != "."
        row = int(move[3])
        return 20 * takes + (self.size - row if self.side else row)

    def text(self) -> str:
        """Rows from the top, and who moves."""
        rows = [self.cells[i : i + self.size] for i in range(0, self.size**2, self.size)]
        return f"{'/'.join(rows)} {('first', 'second')[self.side]}"

    def draw(self) -> str:
        """The board with names of columns and rows."""
        rows = [
            f"{self.size - r} {' '.join(self.cells[r * self.size : (r + 1) * self.size])}"
            for r in range(self.size)
        ]
        return "\n".join([*rows, "  " + " ".join("abcdefgh"[: self.size])])

    def svg(self) -> str:
        """A wooden board with pawns."""
        side = self.size * CELL + 2 * EDGE
        parts = [f'<rect width="{side}" height="{side}" rx="8" fill="#6b4a2b"/>', *_names(self.size)]
        for i, sign in enumerate(self.cells):
            x, y = _middle(i, self.size)
            fill = "#e9cfa4" if (i // self.size + i % self.size) % 2 == 0 else "#c79a63"
            square = f'x="{x - CELL / 2}" y="{y - CELL / 2}" width="{CELL}" height="{CELL}"'
            parts.append(f'<rect {square} fill="{fill}"/>')
            if sign != ".":
                parts.append(_pawn(x, y, sign))
        shades = shade("white", "#ffffff", "#d8cfbf") + shade("black", "#6a6a70", "#1d1d20")
        return picture(side, side, self.text(), shades, parts)

    def clicks(self, move: str) -> list[tuple[float, float]]:
        """The pawn, then where it goes."""
        known = names(self.size)
        return [_middle(known.index(square), self.size) for square in (move[:2], move[2:])]


def _middle(i: int, size: int) -> tuple[float, float]:
    return EDGE + CELL * (i % size) + CELL / 2, EDGE + CELL * (i // size) + CELL / 2


def _names(size: int) -> list[str]:
    style = 'fill="#f3e4c8" font-family="sans-serif" font-size="12" text-anchor="middle"'
    far = EDGE + size * CELL
    return [
        part
        for n in range(size)
        for at in (EDGE + CELL * n + CELL / 2,)
        for part in (
            f'<text x="{at}" y="{far + 14}" {style}>{"abcdefgh"[n]}</text>',
            f'<text x="{EDGE / 2}" y="{at + 4}" {style}>{size - n}</text>',
        )
    ]


def _pawn(x: float, y: float, sign: str) -> str:
    fill, line = ("white", "#8a7f6c") if sign == "x" else ("black", "#000")
    body = f"M{x - 15} {y + 20}Q{x - 6} {y + 8} {x - 6} {y - 2}H{x + 6}Q{x + 6} {y + 8} {x + 15} {y + 20}Z"
    style = f'fill="url(#{fill})" stroke="{line}" stroke-width="1.5" stroke-linejoin="round"'
    return f'<path d="{body}" {style}/><circle cx="{x}" cy="{y - 10}" r="10" {style}/>'


class Breakthrough(Game[str]):
    """Breakthrough by name."""

    name = "breakthrough"
    title = "Breakthrough"
    options = {"size": "squares along an edge (default 6)"}
    example = "oooo/.o../x.../.xxx first"
    rules = (
        "Pawns move one square ahead, straight or diagonally; they take diagonally.",
        "The first pawn to reach the far edge wins; so does taking every pawn.",
    )

    def start(self, **options: object) -> BreakthroughPosition:
        """Two rows of pawns on each side."""
        self.check_options(options)
        size = self.whole_number("size", options.get("size", USUAL), SIZES[0], SIZES[-1])
        return BreakthroughPosition("o" * 2 * size + "." * size * (size - 4) + "x" * 2 * size, size)

    def parse(self, text: str) -> BreakthroughPosition:
        """Reads rows from the top and the side to move."""
        rows, side = read_rows(text, ".xo", SIZES, SIZES)
        if len(rows) != len(rows[0]):
            raise TextError("as many rows as columns are needed", token=text)
        here = BreakthroughPosition("".join(rows), len(rows), int(side == "second"))
        if here.won(here.side):
            raise TextError("the side to move has already won", token=text)
        return here

    def side_name(self, side: Side) -> str:
        """The colours."""
        return ("White", "Black")[side]


BREAKTHROUGH = Breakthrough()
