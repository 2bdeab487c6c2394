"""Shapes of an edge as text: `.MMMMM..` is an edge s0 to s7, with the line t0 to t7 behind it below.

M is the mover's disc, O the enemy's, `.` an empty square, `x` anything but M, `?` anything. A shape holds in
any of the eight views of an edge, so it is the same under every symmetry of the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from sakiyomi.knowledge.otlplg.board import EDGE_LINES, VIEWS, Bits, Line

ANY = "????????"


class FormView(NamedTuple):
    """A form laid on one edge in one direction."""

    edge: Line
    own: Bits
    enemy: Bits
    empty: Bits
    not_own: Bits

    def holds(self, own: Bits, opp: Bits) -> bool:
        """Whether the discs are there."""
        return (
            own & self.own == self.own
            and not (own | opp) & self.empty
            and opp & self.enemy == self.enemy
            and not own & self.not_own
        )


def _lay(form: str, second: str, edge: Line, behind: Line) -> FormView:
    sets = dict.fromkeys("MO.x?", 0)
    for mark, square in [*zip(form, edge, strict=True), *zip(second, behind, strict=True)]:
        sets[mark] |= 1 << square
    return FormView(edge, sets["M"], sets["O"], sets["."], sets["x"])


@dataclass(frozen=True)
class EdgeForm:
    """A shape of an edge in each of its readings; a reading is one form or several, any of which will do."""

    switch: str
    """The switch that chooses the reading; empty if there is only one."""
    readings: Mapping[str, tuple[tuple[str, str], ...]]
    """For each value of the switch: the edge and the line behind it."""
    _views: dict[str, tuple[tuple[FormView, ...], ...]] = field(
        default_factory=dict, init=False, compare=False
    )

    def __post_init__(self) -> None:
        """Lays every form on every edge."""
        for name, forms in self.readings.items():
            self._views[name] = tuple(
                tuple(
                    _lay(form, second, edge, behind)
                    for form, second in forms
                    for edge, behind in VIEWS[2 * i : 2 * i + 2]
                )
                for i in range(len(EDGE_LINES))
            )

    def on(self, edge: int, own: Bits, opp: Bits, reading: str) -> Iterator[FormView]:
        """The views of an edge in which it holds."""
        for view in self._views[reading][edge]:
            if view.holds(own, opp):
                yield view


def form(edge: str, behind: str = ANY) -> EdgeForm:
    """A shape with one reading."""
    return EdgeForm("", {"": ((edge, behind),)})
