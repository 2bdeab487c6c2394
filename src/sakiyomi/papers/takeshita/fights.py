"""How the field fills, and how much is sucked away, minute by minute (sections 6.1 and 6.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sakiyomi.contest import MatchResult
from sakiyomi.games.aquarius import World
from sakiyomi.papers.takeshita.matches import MINUTE


@dataclass(frozen=True, slots=True)
class MinuteOfFight:
    """One minute of some matches."""

    dry: float
    """Fraction of the cells that are dry at its end, 0 to 1."""
    lost: float
    """Cells lost during it by all teams together, mean over the matches."""


def cells_of(world: World) -> int:
    """Cells that water can be poured on."""
    return sum(row.count(".") + row.count("~") for row in world.ground_json()["terrain"])


def minutes(results: Sequence[MatchResult]) -> list[MinuteOfFight]:
    """All minutes of matches whose replays were kept."""
    matches = [_minutes(result) for result in results]
    count = len(matches)
    return [
        MinuteOfFight(sum(one.dry for one in some) / count, sum(one.lost for one in some) / count)
        for some in zip(*matches, strict=True)
    ]


def _minutes(result: MatchResult) -> list[MinuteOfFight]:
    assert result.replay is not None
    worlds = list(result.replay.worlds())
    owners = [{(water.x, water.y): water.team for water in world.water} for world in worlds]
    cells, found = cells_of(worlds[0]), []
    for end in range(MINUTE, len(worlds), MINUTE):
        lost = sum(
            owners[at].get(spot) != team
            for at in range(end - MINUTE + 1, end + 1)
            for spot, team in owners[at - 1].items()
        )
        found.append(MinuteOfFight(1 - len(owners[end]) / cells, lost))
    return found
