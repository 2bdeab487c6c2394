"""The parts of the board (Tajima, fig. 1) as sets of bits: a1 is bit 0, h8 is bit 63."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from sakiyomi.games.othello.squares import CODES, SQUARES

Bits: TypeAlias = int
"""A set of squares."""

Line: TypeAlias = tuple[int, ...]
"""Squares in a row."""


def bits(*squares: int) -> Bits:
    """A set of squares."""
    return sum(1 << square for square in squares)


def named(text: str) -> Bits:
    """The set of squares given by name: `a1 h1`."""
    return bits(*(CODES[word] for word in text.split()))


def each(squares: Bits) -> Iterator[int]:
    """The squares of a set, from a1 on."""
    while squares:
        low = squares & -squares
        yield low.bit_length() - 1
        squares ^= low


def names(squares: Bits) -> list[str]:
    """A set as names."""
    return [SQUARES[square] for square in each(squares)]


CORNERS = named("a1 h1 a8 h8")
"""隅"""
X_SQUARES = named("b2 g2 b7 g7")
"""星"""
C_SQUARES = named("b1 g1 a2 h2 a7 h7 b8 g8")
A_SQUARES = named("c1 f1 a3 h3 a6 h6 c8 f8")
B_SQUARES = named("d1 e1 a4 h4 a5 h5 d8 e8")
EDGES = CORNERS | C_SQUARES | A_SQUARES | B_SQUARES
"""辺: the four outer lines."""
BEHIND_A = named("c2 f2 c7 f7 b3 b6 g3 g6")
"""ⓐ: the squares behind an A, one step towards the centre."""
BEHIND_B = named("d2 e2 d7 e7 b4 b5 g4 g5")
"""a: the squares behind a B."""
MIDDLE_EDGES = BEHIND_A | BEHIND_B
"""中辺: the second lines without C and X."""

CLASSES: dict[str, Bits] = {
    "隅": CORNERS,
    "星": X_SQUARES,
    "C": C_SQUARES,
    "A": A_SQUARES,
    "B": B_SQUARES,
    "ⓐ": BEHIND_A,
    "a": BEHIND_B,
    "箱隅": named("c3 f3 c6 f6"),
    "箱": named("d3 e3 c4 d4 e4 f4 c5 d5 e5 f5 d6 e6"),
}
"""Every square has one class; 箱 here without its corners."""


def _line(start: str, step: int) -> Line:
    return tuple(CODES[start] + step * i for i in range(8))


EDGE_LINES: tuple[Line, ...] = (_line("a1", 1), _line("a8", 1), _line("a1", 8), _line("h1", 8))
"""The edges s0 to s7: top, bottom, left, right."""
SECOND_LINES: tuple[Line, ...] = (_line("a2", 1), _line("a7", 1), _line("b1", 8), _line("g1", 8))
"""The lines t0 to t7 behind them."""
EDGE_MASKS: tuple[Bits, ...] = tuple(bits(*line) for line in EDGE_LINES)

VIEWS: tuple[tuple[Line, Line], ...] = tuple(
    (edge[::way], second[::way])
    for edge, second in zip(EDGE_LINES, SECOND_LINES, strict=True)
    for way in (1, -1)
)
"""Each edge with the line behind it, read both ways: a shape holds in any of these eight views."""

EDGE_OF: tuple[int | None, ...] = tuple(
    next((i for i, mask in enumerate(EDGE_MASKS) if mask >> square & 1), None)
    if not CORNERS >> square & 1
    else None
    for square in range(64)
)
"""The edge that a square lies on, unless it is a corner."""

MIDDLE_LINES: tuple[Bits, ...] = tuple(
    next((bits(*line[2:6]) for line in SECOND_LINES if square in line[2:6]), 0) for square in range(64)
)
"""The four 中辺 squares in the line of a 中辺 square; empty for others."""

CORNER_OF_C: dict[int, int] = {}
A_OF_C: dict[int, int] = {}
"""The corner and the A beside a C."""
C_OF_A: dict[int, int] = {}
BEHIND: dict[int, int] = {}
"""The square behind an A or a B."""
for _edge, _second in VIEWS:
    CORNER_OF_C[_edge[1]], A_OF_C[_edge[1]], C_OF_A[_edge[2]] = _edge[0], _edge[2], _edge[1]
    BEHIND[_edge[2]], BEHIND[_edge[3]] = _second[2], _second[3]

NEAR_CORNER: dict[int, Bits] = {
    corner: bits(*(c for c, at in CORNER_OF_C.items() if at == corner)) for corner in each(CORNERS)
}
"""The two C squares beside a corner."""
X_OF_CORNER: dict[int, int] = {CODES[a]: CODES[b] for a, b in (("a1", "b2"), ("h1", "g2"), ("a8", "b7"))} | {
    CODES["h8"]: CODES["g7"]
}
DIAGONALS: dict[int, Line] = {
    CODES["a1"]: tuple(range(0, 64, 9)),
    CODES["h8"]: tuple(range(63, -1, -9)),
    CODES["h1"]: tuple(range(7, 57, 7)),
    CODES["a8"]: tuple(range(56, 6, -7)),
}
"""The long diagonal from a corner to the opposite one."""


def _turn(square: int) -> int:
    return square % 8 * 8 + 7 - square // 8


def _mirror(square: int) -> int:
    return square ^ 7


def _symmetries() -> tuple[tuple[int, ...], ...]:
    found = [tuple(range(64))]
    for _ in range(3):
        found.append(tuple(_turn(square) for square in found[-1]))
    return (*found, *(tuple(_mirror(square) for square in one) for one in found))


SYMMETRIES = _symmetries()
"""The eight symmetries of the board: where each square goes."""


def moved(squares: Bits, symmetry: tuple[int, ...]) -> Bits:
    """A set under a symmetry."""
    return bits(*(symmetry[square] for square in each(squares)))
