"""What moves of shogi cost, and what openings are called."""

from __future__ import annotations

from collections.abc import Sequence

from sakiyomi.games.shogi import Move, ShogiPosition
from sakiyomi.games.shogi.formations import formation_of
from sakiyomi.search import AlphaBeta
from sakiyomi.studio.rooms.base import View
from sakiyomi.studio.rooms.chances import MATE, chance, points
from sakiyomi.studio.threads import begin
from sakiyomi.types import Limit

MEMORY = 16
"""Megabytes of a search's table."""
SURE = MATE - 1000
"""Values beyond this are mates."""
JUDGING = Limit(nodes=40_000)
"""For one position."""


async def worth(here: ShogiPosition) -> tuple[float, tuple[Move, ...]]:
    """The value of a position for Black, in points, and the best line; none once the game is over."""
    if here.over:
        won = 0.0 if here.winner is None else float(MATE if here.winner == 0 else -MATE)
        return won, ()
    async with await begin(lambda: AlphaBeta(memory=MEMORY).search(here, JUDGING)) as search:
        info = await search
    return (1 if here.side == 0 else -1) * points(info.lines[0].score), info.lines[0].moves


def given_away(expected: float, value: float) -> float:
    """The chance to win that a move gave away, in percent: what its side could expect, and what it got."""
    return round(max(0.0, chance(expected, "shogi") - chance(value, "shogi")), 1)


def missed_mate(expected: float, value: float) -> int | None:
    """The plies of a mate that a move missed: its side had one, and has none any more."""
    return int(MATE - expected) if expected > SURE and value <= SURE else None


async def loss_of(here: ShogiPosition, move: Move) -> tuple[float, int | None]:
    """What a move gives away, in percent, nothing for the best one; and the mate that it missed, in plies."""
    sign = 1 if here.side == 0 else -1
    expected, best = await worth(here)
    if best[:1] == (move,):
        return 0.0, None
    value, _ = await worth(here.play(move))
    return given_away(sign * expected, sign * value), missed_mate(sign * expected, sign * value)


def opening_view(start: ShogiPosition, moves: Sequence[Move]) -> View | None:
    """The name of the opening, once there is one."""
    found = formation_of(start, moves)
    return None if found is None else {"english": found.english, "japanese": found.japanese}
