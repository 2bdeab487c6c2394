"""The trained evaluation in words: its parts grouped into named reasons that add up."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import groupby

from sakiyomi import _native
from sakiyomi.games.othello.squares import SQUARES
from sakiyomi.types import Term

REASONS = (
    *("edges", "corners", "corners", "second lines", "centre", "centre"),
    *("diagonals", "diagonals", "diagonals", "diagonals", "diagonals"),
)
"""The reason of each shape: edges with X-squares, 2x5 and 3x3 squares in a corner, lines, diagonals."""
MOBILITY, PARITY = "mobility", "parity"

JAPANESE = {
    "edges": "辺",
    "corners": "隅とその周辺",
    "second lines": "辺の一つ内側",
    "centre": "中央",
    "diagonals": "斜め",
    MOBILITY: "着手可能数",
    PARITY: "手番と偶数理論",
    "final score": "最終石差",
}
"""The reasons in Japanese."""


@cache
def places() -> tuple[tuple[str, str], ...]:
    """The reason and the squares of every part that is a place on the board, such as edges and a1–h1."""
    return tuple((REASONS[shape], _span(squares)) for shape, squares in _native.othello_places_of_shapes())


def _span(squares: Sequence[int]) -> str:
    """The two ends of a shape; a block by its corners."""
    names = [SQUARES[square] for square in squares]
    first, last = (names[0], names[7]) if len(names) == 10 and _is_edge(squares) else (names[0], names[-1])
    return f"{first}–{last}"


def _is_edge(squares: Sequence[int]) -> bool:
    return len({square % 8 for square in squares[:8]}) == 1 or len({s // 8 for s in squares[:8]}) == 1


def terms(position: _native.OthelloPosition, side: int) -> tuple[Term, ...]:
    """The reasons for the value of a position that is not over; each names the place that matters most."""
    parts = position.parts(side)
    found = [
        Term(reason, sum(value for _, _, value in group), _place_that_matters(group))
        for reason, group in _grouped(parts)
    ]
    own, opp = (
        _native.othello_places(position.discs(s), position.discs(1 - s)).bit_count() for s in (side, 1 - side)
    )
    empties = 64 - (position.discs(0) | position.discs(1)).bit_count()
    return (
        *found,
        Term(MOBILITY, parts[-3] + parts[-2], f"{own} to {opp} moves"),
        Term(PARITY, parts[-1], f"{'to move' if side == position.side else 'not to move'}, {empties} empty"),
    )


def _grouped(parts: Sequence[int]) -> list[tuple[str, list[tuple[str, str, int]]]]:
    named = [(reason, span, value) for (reason, span), value in zip(places(), parts, strict=False)]
    return [(reason, list(group)) for reason, group in groupby(named, key=lambda part: part[0])]


def _place_that_matters(group: Sequence[tuple[str, str, int]]) -> str:
    _, span, value = max(group, key=lambda part: abs(part[2]))
    return f"most at {span} ({value / 100:+.1f})" if value else ""


def contrast(first: _native.OthelloPosition, second: _native.OthelloPosition, reason: str, side: int) -> str:
    """The place where two positions differ most in a reason, with the difference in discs."""
    pairs = zip(places(), first.parts(side), second.parts(side), strict=False)
    found = [(a - b, span) for (name, span), a, b in pairs if name == reason]
    change, span = max(found, key=lambda one: abs(one[0]), default=(0, ""))
    return f"{span} {change / 100:+.1f}" if change else ""
