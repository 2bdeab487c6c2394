"""Building blocks of the circuits."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from amaranth import Cat, Mux

Pair = tuple[int, int]


def absolute(a: Any, b: Any) -> Any:
    """|a - b| of two unsigned values."""
    width = len(a)
    return Mux(a >= b, (a - b)[:width], (b - a)[:width])


def distance(a: Any, b: Any) -> Any:
    """Steps between two cells (definition 1)."""
    dx, dy = absolute(a.x, b.x), absolute(a.y, b.y)
    return Mux(dx > dy, dx, dy)


def walked(start: Any, goal: Any, ticks: Any) -> Any:
    """One coordinate of the canonical path after some ticks."""
    far = absolute(start, goal)
    steps = Mux(ticks < far, ticks, far)
    return Mux(goal >= start, start + steps, start - steps)[: len(start)]


def any_of(bits: Sequence[Any]) -> Any:
    """Whether any of some bits is set."""
    return Cat(*bits).any() if bits else 0


def chosen(select: Any, values: Sequence[Any]) -> Any:
    """The value whose bit is set in a one-hot mask; 0 if none is."""
    width = max(len(value) for value in values)
    rows = [Mux(select[i], value, 0) for i, value in enumerate(values)]
    return _tree(rows, lambda a, b: a | b)[:width]


def total(values: Sequence[Any]) -> Any:
    """The sum of some values, as a tree of adders."""
    return _tree(list(values), lambda a, b: a + b)


def encoded(select: Any, count: int) -> Any:
    """The position of the bit in a one-hot mask, from 1; 0 if none is set."""
    bits = (count).bit_length()
    return Cat(*(any_of([select[i] for i in range(count) if (i + 1) >> b & 1]) for b in range(bits)))


def pair_index(count: int) -> dict[Pair, int]:
    """The bit of each pair i < j in a relation between all pairs."""
    return {pair: index for index, pair in enumerate(combinations(range(count), 2))}


def foremost(mask: Any, beats: Any, count: int) -> Any:
    """The member of a mask that goes before all others, one-hot; `beats[i, j]`: i goes before j."""
    place = pair_index(count)

    def ahead(j: int, i: int) -> Any:
        return beats[place[j, i]] if j < i else ~beats[place[i, j]]

    return Cat(
        *(mask[i] & ~any_of([mask[j] & ahead(j, i) for j in range(count) if j != i]) for i in range(count))
    )


def _tree(values: list[Any], join: Any) -> Any:
    while len(values) > 1:
        paired = [join(a, b) for a, b in zip(values[::2], values[1::2], strict=False)]
        values = paired + values[len(paired) * 2 :]
    return values[0]
