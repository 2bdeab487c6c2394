"""Four in a Row: drop discs into seven columns; four in a line win."""

from __future__ import annotations

from dataclasses import dataclass

from sakiyomi.errors import TextError
from sakiyomi.games.base import Game
from sakiyomi.games.classics.base import WordMoves, picture, read_rows, shade
from sakiyomi.types import Loss, Score, Side, Term, Win

COLUMNS, ROWS = 7, 6
HEIGHT = ROWS + 1
"""Bits of a column: the top one stays empty, so that lines do not run into the next column."""
NAMES = "abcdefg"
ORDER = "dcebfag"
"""Columns from the middle outwards."""
STEPS = (1, HEIGHT - 1, HEIGHT, HEIGHT + 1)
CELL, EDGE, FOOT = 50, 10, 16
"""Size of a hole and of the border in the picture."""


def bit(column: int, row: int) -> int:
    """The hole in a column, in a row from the bottom."""
    return 1 << HEIGHT * column + row


ALL = sum(bit(c, r) for c in range(COLUMNS) for r in range(ROWS))
LINES = tuple(
    bit(c, r) | bit(c + x, r + y) | bit(c + 2 * x, r + 2 * y) | bit(c + 3 * x, r + 3 * y)
    for c in range(COLUMNS)
    for r in range(ROWS)
    for x, y in ((0, 1), (1, 0), (1, 1), (1, -1))
    if c + 3 * x < COLUMNS and 0 <= r + 3 * y < ROWS
)
"""The 69 lines of four holes."""
MIDDLE = sum(bit(3, r) for r in range(ROWS))
WEIGHTS = {"open threes": 8, "open twos": 1, "discs in the middle": 2}


def has_four(discs: int) -> bool:
    """Whether four are in a line."""
    for step in STEPS:
        pairs = discs & discs >> step
        if pairs & pairs >> 2 * step:
            return True
    return False


@dataclass(frozen=True, slots=True, repr=False)
class FourPosition(WordMoves):
    """The discs of both sides; the first side moves when both have as many."""

    first: int = 0
    second: int = 0

    @property
    def side(self) -> Side:
        """The side to drop a disc."""
        return (self.first | self.second).bit_count() & 1

    @property
    def over(self) -> bool:
        """Four in a line, or no empty hole."""
        return has_four(self._last()) or self.first | self.second == ALL

    def _last(self) -> int:
        return self.first if self.side else self.second

    def moves(self) -> list[str]:
        """Columns with an empty hole, from the middle outwards."""
        if self.over:
            return []
        full = self.first | self.second
        return [name for name in ORDER if not full & bit(NAMES.index(name), ROWS - 1)]

    def play(self, move: str) -> FourPosition:
        """Drops a disc into a column."""
        full, at = self.first | self.second, NAMES.find(move) if len(move) == 1 else -1
        if at < 0 or full & bit(at, ROWS - 1) or self.over:
            at = NAMES.index(self.legal(move))
        disc = full + bit(at, 0) & ~full & bit(at, 0) * (2**HEIGHT - 1)
        if full.bit_count() & 1:
            return FourPosition(self.first, self.second | disc)
        return FourPosition(self.first | disc, self.second)

    def value(self, side: Side) -> int | Score:
        """A win, or points for lines that can still be filled."""
        if has_four(self._last()):
            return Loss(0) if side == self.side else Win(0)
        if self.first | self.second == ALL:
            return 0
        return sum(term.value for term in self.terms(side))

    def terms(self, side: Side) -> tuple[Term, ...]:
        """Open lines of both sides, and the discs in the middle column."""
        mine, yours = (self.second, self.first) if side else (self.first, self.second)
        counts = dict.fromkeys(WEIGHTS, 0)
        for line in LINES:
            own, other = (line & mine).bit_count(), (line & yours).bit_count()
            if own + other not in (2, 3) or own * other:
                continue
            counts["open threes" if own + other == 3 else "open twos"] += 1 if own else -1
        counts["discs in the middle"] = (MIDDLE & mine).bit_count() - (MIDDLE & yours).bit_count()
        return tuple(Term(name, weight * counts[name]) for name, weight in WEIGHTS.items())

    def priority(self, move: str) -> int:
        """The middle first."""
        return -ORDER.index(move)

    def _rows(self) -> list[str]:
        return [
            "".join(
                "x" if self.first & bit(c, r) else "o" if self.second & bit(c, r) else "."
                for c in range(COLUMNS)
            )
            for r in range(ROWS - 1, -1, -1)
        ]

    def text(self) -> str:
        """Rows from the top, x for the first side, and who moves."""
        return f"{'/'.join(self._rows())} {('first', 'second')[self.side]}"

    def draw(self) -> str:
        """The board with the names of the columns."""
        return "\n".join([" ".join(NAMES), *(" ".join(row) for row in self._rows())])

    def svg(self) -> str:
        """A blue board; each column says that it is a move, and so does the hole where the disc lands."""
        width, height = COLUMNS * CELL + 2 * EDGE, ROWS * CELL + 2 * EDGE + FOOT
        parts = [
            f'<rect width="{width}" height="{height}" rx="16" fill="url(#board)"/>',
            *(self._hole(c, r) for c in range(COLUMNS) for r in range(ROWS)),
            *(_name(c, name, height) for c, name in enumerate(NAMES)),
            *(self._column(name) for name in self.moves()),
        ]
        shades = shade("red", "#ff8a75", "#c22a1c") + shade("gold", "#ffe89a", "#e0a400")
        board = (
            '<linearGradient id="board" x2="0" y2="1"><stop offset="0" stop-color="#2f6fc4"/>'
            '<stop offset="1" stop-color="#1d4f99"/></linearGradient>'
        )
        return picture(width, height, self.text(), shades + board, parts)

    def _hole(self, column: int, row: int) -> str:
        x, y = _middle(column, row)
        here = bit(column, row)
        fill = "url(#red)" if self.first & here else "url(#gold)" if self.second & here else "#eef3fb"
        ring = "#fff" if self._winning() & here else "#143a72"
        wide = 4 if self._winning() & here else 1.5
        return f'<circle cx="{x}" cy="{y}" r="20" fill="{fill}" stroke="{ring}" stroke-width="{wide}"/>'

    def _column(self, name: str) -> str:
        column = NAMES.index(name)
        row = next(r for r in range(ROWS) if not (self.first | self.second) & bit(column, r))
        x, y = _middle(column, row)
        return (
            f'<circle data-move="{name}" cx="{x}" cy="{y}" r="20" fill="none"/>'
            f'<rect data-move="{name}" x="{EDGE + column * CELL}" y="{EDGE}" width="{CELL}" '
            f'height="{ROWS * CELL}" rx="8" fill="none"/>'
        )

    def _winning(self) -> int:
        discs, found = self._last(), 0
        for line in LINES:
            if line & discs == line:
                found |= line
        return found


def _middle(column: int, row: int) -> tuple[int, int]:
    return EDGE + CELL * column + CELL // 2, EDGE + CELL * (ROWS - 1 - row) + CELL // 2


def _name(column: int, name: str, height: int) -> str:
    x = _middle(column, 0)[0]
    return (
        f'<text x="{x}" y="{height - FOOT // 2 + 2}" fill="#dbe8ff" font-family="sans-serif" font-size="15" '
        f'text-anchor="middle">{name}</text>'
    )


class Four(Game[str]):
    """Four in a Row by name."""

    name = "four"
    title = "Four in a Row"
    example = "......./......./......./......./...o.../..xx... second"
    rules = (
        "Drop a disc into a column: it falls to the lowest empty hole.",
        "Four discs of one colour in a line win: across, up or diagonally.",
    )

    def start(self, **options: object) -> FourPosition:
        """An empty board."""
        self.check_options(options)
        return FourPosition()

    def parse(self, text: str) -> FourPosition:
        """Reads rows from the top and the side to move."""
        rows, side = read_rows(text, ".xo", range(COLUMNS, COLUMNS + 1), range(ROWS, ROWS + 1))
        discs = [0, 0]
        for c in range(COLUMNS):
            for r, sign in enumerate(reversed([row[c] for row in rows])):
                if sign != "." and r and not (discs[0] | discs[1]) & bit(c, r - 1):
                    raise TextError(f"a disc in column {NAMES[c]} with nothing under it", token=text)
                if sign != ".":
                    discs["xo".index(sign)] |= bit(c, r)
        more = discs[0].bit_count() - discs[1].bit_count()
        if more != int(side == "second"):
            raise TextError("the numbers of discs do not fit the side to move", token=text)
        return FourPosition(*discs)

    def side_name(self, side: Side) -> str:
        """The colours."""
        return ("Red", "Yellow")[side]


FOUR = Four()
