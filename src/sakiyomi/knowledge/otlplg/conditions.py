"""When a shape of Table 2 appears: conditions over what a move changes, for the mover.

A condition gives the squares that make up the shape, or 0 where it does not hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from sakiyomi._native import OthelloChange as Change
from sakiyomi._native import othello_places as places
from sakiyomi.knowledge.otlplg.board import (
    A_OF_C,
    A_SQUARES,
    B_SQUARES,
    BEHIND,
    BEHIND_A,
    BEHIND_B,
    C_OF_A,
    C_SQUARES,
    CORNER_OF_C,
    CORNERS,
    EDGE_LINES,
    EDGE_MASKS,
    EDGE_OF,
    MIDDLE_LINES,
    NEAR_CORNER,
    X_OF_CORNER,
    Bits,
    bits,
    each,
)
from sakiyomi.knowledge.otlplg.patterns import EdgeForm, FormView, form
from sakiyomi.knowledge.otlplg.switches import Switches

Condition: TypeAlias = Callable[[Change, Switches], Bits]

WING = EdgeForm("wing", {"any": ((".MMMMM..", "????????"),), "legs": ((".MMMMM..", "??M??M??"),)})
PURE_WING = form(".MMMMM..", "??MMMM??")


def on_corner(change: Change, _: Switches) -> Bits:
    """The move takes a corner."""
    return 1 << change.square & CORNERS


# --- edges ---------------------------------------------------------------------------------------------


def edge(shape: EdgeForm) -> Condition:
    """The shape appears on the edge of the move."""

    def appears(change: Change, switches: Switches) -> Bits:
        view = next(_appearing(shape, change, switches), None)
        return view.own if view else 0

    return appears


def worst_wing(change: Change, switches: Switches) -> Bits:
    """A wing with the four squares behind it, or one that can already be attacked from the open X."""
    for view in _appearing(WING, change, switches):
        if _is_worst(view, change, switches):
            return view.own
    return 0


def wing_with_right(change: Change, switches: Switches) -> Bits:
    """A wing whose open C only the mover can play (権利手)."""
    for view in _appearing(WING, change, switches):
        if rights(change.own1, change.opp1) >> view.edge[6] & 1:
            return view.own | 1 << view.edge[6]
    return 0


def double_wing(change: Change, switches: Switches) -> Bits:
    """Two edges that meet in a corner are both wings."""
    pair = next(_wing_pairs(change, switches), None)
    return pair[0].own | pair[1].own if pair else 0


def worst_double_wing(change: Change, switches: Switches) -> Bits:
    """A double wing that one X attacks on both sides, or one half of which is a worst wing."""
    for one, two in _wing_pairs(change, switches):
        if one.edge[7] == two.edge[7] or any(_is_worst(view, change, switches) for view in (one, two)):
            return one.own | two.own
    return 0


def _appearing(shape: EdgeForm, change: Change, switches: Switches) -> Iterator[FormView]:
    """Views of the move's edge in which a shape is new; on every edge if the switch `elsewhere` is on."""
    reading = getattr(switches, shape.switch) if shape.switch else ""
    here = EDGE_OF[change.square]
    own, opp = change.own1, change.opp1
    if here is not None and (own & EDGE_MASKS[here]).bit_count() >= 3:
        yield from shape.on(here, own, opp, reading)
    if switches.elsewhere == "on":
        for other in range(len(EDGE_LINES)):
            if other != here:
                for view in shape.on(other, own, opp, reading):
                    if not view.holds(change.own0, change.opp0):
                        yield view


def _wing_pairs(change: Change, switches: Switches) -> Iterator[tuple[FormView, FormView]]:
    for one in _appearing(WING, change, switches):
        for other in range(len(EDGE_LINES)):
            ends = {EDGE_LINES[other][0], EDGE_LINES[other][7]}
            if len(ends & {one.edge[0], one.edge[7]}) == 1:
                for two in WING.on(other, change.own1, change.opp1, switches.wing):
                    yield one, two


def _is_worst(view: FormView, change: Change, switches: Switches) -> bool:
    if switches.worst_wing == "attacked":
        return bool(change.opp_places1 >> X_OF_CORNER[view.edge[7]] & 1)
    which = next(i for i, line in enumerate(EDGE_LINES) if view.edge in (line, line[::-1]))
    return any(one.edge == view.edge for one in PURE_WING.on(which, change.own1, change.opp1, ""))


# --- second lines --------------------------------------------------------------------------------------


def lateral(change: Change, switches: Switches) -> Bits:
    """横取り: turns discs along the second line that the move is on."""
    line = change.turned & MIDDLE_LINES[change.square]
    if switches.lateral == "turned":
        return line if line & ~BEHIND_B else 0
    return line if 1 << change.square & BEHIND_A else 0


def lateral_a(change: Change, switches: Switches) -> Bits:
    """a横取り: the milder one."""
    line = change.turned & MIDDLE_LINES[change.square]
    if switches.lateral == "turned":
        return line if not line & ~BEHIND_B else 0
    return line if 1 << change.square & BEHIND_B else 0


def alongside(change: Change, switches: Switches) -> Bits:
    """沿い手: beside a disc of the second line without turning any along it."""
    line = MIDDLE_LINES[change.square]
    if not line or change.turned & line:
        return 0
    step = 1 if line & line >> 1 else 8
    beside = (1 << change.square << step | 1 << change.square >> step) & line
    return beside & (change.opp0 if switches.alongside == "enemy" else change.own0 | change.opp0)


# --- C squares -----------------------------------------------------------------------------------------


def rights(own: Bits, opp: Bits) -> Bits:
    """A side's C権利手: C squares that only it can play, beside its own A, without giving the corner away."""
    found = 0
    for square in each(places(own, opp) & C_SQUARES & ~places(opp, own)):
        corner = 1 << CORNER_OF_C[square]
        alone = not (own | opp) & corner and own >> A_OF_C[square] & 1
        if alone and not Change(own, opp, square).opp_places1 & corner:
            found |= 1 << square
    return found


def fatal_c(change: Change, switches: Switches) -> Bits:
    """致命的なC打ち: the enemy gets the corner beside it at once."""
    corner = CORNER_OF_C.get(change.square)
    if corner is None or not change.opp_places1 & ~change.opp_places0 & 1 << corner:
        return 0
    if switches.fatal == "answered":
        line = next(line for line in EDGE_LINES if change.square in line)
        after = Change(change.opp1, change.own1, corner)
        if after.opp_places1 & bits(line[0], line[7]):
            return 0
    return bits(corner)


def c_right(change: Change, _: Switches) -> Bits:
    """The move is a C that only the mover can play."""
    if not 1 << change.square & C_SQUARES:
        return 0
    return rights(change.own0, change.opp0) & 1 << change.square


def takes_right(change: Change, _: Switches) -> Bits:
    """A C move after which the enemy has fewer C rights on the edges of that corner."""
    corner = CORNER_OF_C.get(change.square)
    if corner is None:
        return 0
    line = next(line for line in EDGE_LINES if change.square in line)
    near = (bits(*line) | NEAR_CORNER[corner]) & C_SQUARES
    before = rights(change.opp0, change.own0) & near
    if not before:
        return 0
    after = rights(change.opp1, change.own1) & near
    return before & ~after if after.bit_count() < before.bit_count() else 0


def secures_right(change: Change, _: Switches) -> Bits:
    """An A move after which only the mover can play the C beside it."""
    if not 1 << change.square & A_SQUARES:
        return 0
    return rights(change.own1, change.opp1) & 1 << C_OF_A[change.square]


def prepares_right(change: Change, switches: Switches) -> Bits:
    """An A move with an empty ⓐ behind it: an enemy disc there would make the C beside it a right."""
    if not 1 << change.square & A_SQUARES:
        return 0
    c = C_OF_A[change.square]
    taken, behind = change.own1 | change.opp1, 1 << BEHIND[change.square]
    if taken & (behind | 1 << c | 1 << CORNER_OF_C[c]):
        return 0
    if switches.a_empty == "instead" and change.own_places1 >> c & 1:
        return 0
    return behind


def gives_right(change: Change, _: Switches) -> Bits:
    """A B or ⓐ move after which the enemy has a C right that he did not have before."""
    if not 1 << change.square & (B_SQUARES | BEHIND_A):
        return 0
    after = rights(change.opp1, change.own1)
    return after & ~rights(change.opp0, change.own0) if after else 0
