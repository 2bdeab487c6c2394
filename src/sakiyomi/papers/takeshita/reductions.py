"""Table 2: how much of the tree each reduction leaves, and how deep a search gets."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import partial

from sakiyomi._native import aquarius_reach
from sakiyomi.contest import make_bot, play_match
from sakiyomi.games.aquarius import Config, Replay, World
from sakiyomi.papers import Progress
from sakiyomi.papers.takeshita.settings import PAPER_NODES, STAND_INS, TakeshitaSettings
from sakiyomi.papers.work import over

SWITCHES = ((False, False, False), (True, False, False), (True, True, False), (True, True, True))
"""Enemies stand still, one robot at a time, always pour: as in the rows of the paper."""

SESSIONS = 40
"""Sessions before a position is taken: by then the robots have water and stand on the field."""


@dataclass(frozen=True, slots=True)
class ReductionRow:
    """One row of the table."""

    robots: int
    moves: int
    children: float
    """Positions after one move of all of them."""
    depth: int
    """Actions of one robot, within the number of positions that the paper seems to have searched."""
    depth_today: int
    """The same within the number of positions in the settings."""


def measure(settings: TakeshitaSettings, progress: Progress) -> tuple[ReductionRow, ...]:
    """All four rows."""
    seeds = [settings.seed + i for i in range(settings.positions)]
    worlds = over(_position, seeds, progress, "positions for Table 2")
    tasks = [(switches, nodes) for switches in SWITCHES for nodes in (PAPER_NODES, settings.nodes)]
    found = over(partial(_reach, worlds), tasks, progress, "depths for Table 2")
    rows = []
    for paper, today in zip(found[::2], found[1::2], strict=True):
        robots, moves, children = paper[0][:3]
        rows.append(ReductionRow(robots, moves, children, _usual(paper), _usual(today)))
    return tuple(rows)


def _position(seed: int) -> str:
    """A state in the middle of a match of Matsue against the stand-ins."""
    start = World.start(seed, Config(sessions=SESSIONS))
    names = ("matsue", *STAND_INS)
    return play_match(Replay(start, names), [make_bot(name) for name in names]).world().text()


def _reach(
    worlds: list[str], task: tuple[tuple[bool, bool, bool], int]
) -> list[tuple[int, int, float, int, int]]:
    (still, single, pour), nodes = task
    return [
        aquarius_reach(
            World.parse(world).native, 0, still=still, single=single, always_pour=pour, max_nodes=nodes
        )
        for world in worlds
    ]


def _usual(found: list[tuple[int, int, float, int, int]]) -> int:
    """The most common depth; the smallest among equally common ones."""
    counts = Counter(reach[3] for reach in found)
    return min(counts, key=lambda depth: (-counts[depth], depth))
