"""Games on the virtual clock: both sides think at the same speed, counted in nodes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from sakiyomi.games.base import Position
from sakiyomi.ponder.clock import NodeClock
from sakiyomi.ponder.outcome import Outcome
from sakiyomi.ponder.ponderer import Ponderer
from sakiyomi.types import Info, Side

M = TypeVar("M")


def play_virtual(
    start: Position[M], sides: tuple[Ponderer[M], Ponderer[M]], most: int = 1000
) -> Iterator[tuple[Position[M], Side, Info[M], Outcome]]:
    """Plays a game of at most so many decisions; each one with what it cost.

    While a side thinks on its own time, the other ponders for just as many nodes.
    """
    for ponderer in sides:
        ponderer.forget()
    position, last = start, None
    for _ in range(most):
        if position.over:
            return
        side = position.side
        info, outcome = sides[side].decide(position, last)
        yield position, side, info, outcome
        waiting = sides[1 - side]
        if outcome.own:
            waiting.think(position, NodeClock(outcome.own))
        waiting.played(info.best)
        last = info.best
        position = position.play(info.best)
