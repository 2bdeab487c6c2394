"""Hex: two sides connect opposite edges of a board of hexagons."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from functools import cache

from sakiyomi.errors import TextError
from sakiyomi.games.base import Game
from sakiyomi.games.classics.base import WordMoves, picture, read_rows, shade
from sakiyomi.types import Loss, Score, Side, Term, Win

SIZES = range(3, 12)
USUAL = 7
AROUND = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
"""Steps to the six neighbours, in columns and rows."""
BRIDGES = tuple((AROUND[i], AROUND[j]) for i, j in ((0, 2), (0, 4), (3, 4), (1, 3), (1, 5), (2, 5)))
"""Pairs of steps that lead to neighbouring cells: their sum is the far end of a bridge."""
STEP = 10
"""Points for one stone that a side needs more than the other."""
TURN = STEP
"""Points for the side to move: its stone helps it and hinders the other. Without them, values of odd and even
depths differed by 18 points on average in 24 positions of a board of five cells; with them, by 2."""
WIDE, TALL, MARGIN = 38.0, 33.0, 26.0
"""Distance of two cells in a row, of two rows, and the border, in units of the picture."""
RED, BLUE = "#c0392b", "#2a66b0"


@cache
def names(size: int) -> tuple[str, ...]:
    """Cells row by row from the top: `a1`, `b1`, …"""
    return tuple(f"{'abcdefghijk'[c]}{r + 1}" for r in range(size) for c in range(size))


@cache
def neighbours(size: int) -> tuple[tuple[int, ...], ...]:
    """The numbers of the cells around each cell."""
    return tuple(
        tuple((r + y) * size + c + x for x, y in AROUND if 0 <= c + x < size and 0 <= r + y < size)
        for r in range(size)
        for c in range(size)
    )


@cache
def bridges(size: int) -> tuple[tuple[tuple[int, int, int], ...], ...]:
    """From each cell, the cells two steps away that two free cells join, each with those two."""
    every = []
    for cell in range(size * size):
        r, c = divmod(cell, size)
        found = []
        for (x, y), (x2, y2) in BRIDGES:
            if 0 <= c + x + x2 < size and 0 <= r + y + y2 < size:
                ways = [(r + dy) * size + c + dx for dx, dy in ((x, y), (x2, y2))]
                if all(0 <= c + dx < size and 0 <= r + dy < size for dx, dy in ((x, y), (x2, y2))):
                    found.append(((r + y + y2) * size + c + x + x2, ways[0], ways[1]))
        every.append(tuple(found))
    return tuple(every)


@cache
def edge(size: int, side: Side, end: int) -> range:
    """The cells along an edge: the first side's top or bottom, the second side's left or right."""
    last = size * (size - 1)
    if side == 0:
        return range(end * last, end * last + size)
    return range(end * (size - 1), last + size, size)


@cache
def middle_first(size: int) -> tuple[str, ...]:
    """Cells from the middle outwards."""
    half = (size - 1) / 2
    cells = range(size * size)
    order = sorted(cells, key=lambda i: ((i // size - half) ** 2 + (i % size - half) ** 2, i))
    return tuple(names(size)[i] for i in order)


@dataclass(frozen=True, slots=True, repr=False)
class HexPosition(WordMoves):
    """Stones row by row from the top: x connects top and bottom, o left and right."""

    cells: str
    size: int

    @property
    def side(self) -> Side:
        """The side to put a stone."""
        return int(self.cells.count("x") > self.cells.count("o"))

    @property
    def over(self) -> bool:
        """Whether the side that moved last has connected its edges."""
        return self.connected(1 - self.side)

    def moves(self) -> list[str]:
        """Empty cells, from the middle outwards."""
        if self.over:
            return []
        at = names(self.size).index
        return [name for name in middle_first(self.size) if self.cells[at(name)] == "."]

    def play(self, move: str) -> HexPosition:
        """Puts a stone on a cell."""
        known = names(self.size)
        at = known.index(move) if move in known else -1
        if at < 0 or self.cells[at] != "." or self.over:
            at = known.index(self.legal(move))
        return HexPosition(self.cells[:at] + "xo"[self.side] + self.cells[at + 1 :], self.size)

    def connected(self, side: Side) -> bool:
        """Whether a side has connected its edges."""
        own, around = "xo"[side], neighbours(self.size)
        found = {i for i in edge(self.size, side, 0) if self.cells[i] == own}
        queue = list(found)
        while queue:
            new = {i for i in around[queue.pop()] if self.cells[i] == own} - found
            found |= new
            queue += new
        return not found.isdisjoint(edge(self.size, side, 1))

    def needed(self, side: Side) -> int:
        """How many stones a side still needs, if it crosses every bridge and the other one passes."""
        other, cells = "ox"[side], self.cells
        far = dict.fromkeys(range(self.size**2), self.size**2)
        queue: deque[int] = deque()
        for i in self._touching(side, 0):
            far[i] = int(cells[i] == ".")
            queue.append(i) if far[i] else queue.appendleft(i)
        around, over = neighbours(self.size), bridges(self.size)
        while queue:
            here = queue.popleft()
            crossed = [to for to, one, two in over[here] if cells[one] == cells[two] == "."]
            for i in (*around[here], *crossed):
                reached = far[here] + (cells[i] == ".")
                if cells[i] != other and reached < far[i]:
                    far[i] = reached
                    queue.append(i) if cells[i] == "." else queue.appendleft(i)
        return min((far[i] for i in self._touching(side, 1)), default=self.size**2)

    def _touching(self, side: Side, end: int) -> list[int]:
        """Cells joined to an edge of a side: on it, or next to it with both ways free."""
        cells, at = self.cells, set(edge(self.size, side, end))
        free = {i for i in at if cells[i] == "."}
        around = neighbours(self.size)
        second = {i for j in free for i in around[j]} - at
        joined = at | {i for i in second if len(free.intersection(around[i])) == 2}
        return [i for i in joined if cells[i] != "ox"[side]]

    def value(self, side: Side) -> int | Score:
        """A win, or points for the shorter way and the move."""
        if self.over:
            return Loss(0) if side == self.side else Win(0)
        return sum(term.value for term in self.terms(side))

    def terms(self, side: Side) -> tuple[Term, ...]:
        """What both sides still need, and whose turn it is."""
        return (
            Term("stones the other needs", STEP * self.needed(1 - side)),
            Term("stones still needed", -STEP * self.needed(side)),
            Term("the move", TURN if side == self.side else -TURN),
        )

    def text(self) -> str:
        """Rows from the top, x for the first side, and who moves."""
        rows = [self.cells[i : i + self.size] for i in range(0, self.size**2, self.size)]
        return f"{'/'.join(rows)} {('first', 'second')[self.side]}"

    def draw(self) -> str:
        """The slanted board with names of columns and rows."""
        lines = ["  " + " ".join("abcdefghijk"[: self.size])]
        for r in range(self.size):
            row = self.cells[r * self.size : (r + 1) * self.size]
            lines.append(f"{' ' * r}{r + 1:>2} {' '.join(row)}")
        return "\n".join(lines)

    def svg(self) -> str:
        """Hexagons between red and blue edges; an empty one says that it is a move."""
        width = 2 * MARGIN + WIDE * (1.5 * self.size - 0.5)
        height = 2 * MARGIN + TALL * (self.size - 1) + 44
        parts = [*_edges(self.size), *(self._cell(i) for i in range(self.size**2))]
        shades = shade("red", "#f08a7c", "#b02c1e") + shade("blue", "#7fb0ea", "#1f5aa3")
        return picture(round(width, 1), round(height, 1), self.text(), shades, parts)

    def _cell(self, i: int) -> str:
        x, y = _middle(i, self.size)
        sign = self.cells[i]
        move = f' data-move="{names(self.size)[i]}"' if sign == "." and not self.over else ""
        points = " ".join(f"{px:.1f},{py:.1f}" for px, py in _corners(x, y))
        drawn = f'<polygon{move} points="{points}" fill="#fbf6ea" stroke="#b9ab8d" stroke-width="1.5"/>'
        if sign != ".":
            fill = "red" if sign == "x" else "blue"
            drawn += f'<circle cx="{x:.1f}" cy="{y:.1f}" r="14.5" fill="url(#{fill})"/>'
        return drawn


def _middle(i: int, size: int) -> tuple[float, float]:
    row, column = divmod(i, size)
    return MARGIN + WIDE / 2 + WIDE * (column + row / 2), MARGIN + 22 + TALL * row


def _corners(x: float, y: float) -> list[tuple[float, float]]:
    """The corners of a cell, clockwise from the top."""
    half, tall = WIDE / 2, TALL / 1.5
    return [
        *((x, y - tall), (x + half, y - tall / 2), (x + half, y + tall / 2)),
        *((x, y + tall), (x - half, y + tall / 2), (x - half, y - tall / 2)),
    ]


def _edges(size: int) -> list[str]:
    """Thick lines along the border: red above and below, blue at the sides."""
    last = size * (size - 1)
    sides = (
        (RED, range(size), (5, 0, 1)),
        (RED, range(last, last + size), (4, 3, 2)),
        (BLUE, range(0, last + 1, size), (5, 4, 3)),
        (BLUE, range(size - 1, size * size, size), (0, 1, 2)),
    )
    drawn = []
    for colour, cells, which in sides:
        corners = [_corners(*_middle(i, size))[k] for i in cells for k in which]
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)
        drawn.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="11" '
            'stroke-linejoin="round" stroke-linecap="round"/>'
        )
    return drawn


class Hex(Game[str]):
    """Hex by name."""

    name = "hex"
    title = "Hex"
    options = {"size": "cells along an edge (default 7)"}
    example = "..../.x../..o./.... first"
    rules = (
        "Put a stone on any empty cell.",
        "Red connects the top edge with the bottom edge, Blue the left with the right. There is no draw.",
    )

    def start(self, **options: object) -> HexPosition:
        """An empty board."""
        self.check_options(options)
        size = self.whole_number("size", options.get("size", USUAL), SIZES[0], SIZES[-1])
        return HexPosition("." * size * size, size)

    def parse(self, text: str) -> HexPosition:
        """Reads rows from the top and the side to move."""
        rows, side = read_rows(text, ".xo", SIZES, SIZES)
        if len(rows) != len(rows[0]):
            raise TextError("as many rows as columns are needed", token=text)
        here = HexPosition("".join(rows), len(rows))
        more = here.cells.count("x") - here.cells.count("o")
        if more != int(side == "second"):
            raise TextError("the numbers of stones do not fit the side to move", token=text)
        if here.connected(here.side):
            raise TextError("the side to move has already connected its edges", token=text)
        return here

    def side_name(self, side: Side) -> str:
        """The colours."""
        return ("Red", "Blue")[side]


HEX = Hex()
