"""The bot that digs a moat: the best ring against all rings, and what it does in matches."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from sakiyomi._native import aquarius_enclosure
from sakiyomi.contest import make_bot, play_match
from sakiyomi.games.aquarius import Config, MapOptions, Replay, World

NEVER = 1 << 40
STEPS = ((1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1))


def cells_of(radius: int) -> list[tuple[int, int]]:
    size = 2 * radius + 1
    return [(x, y) for y in range(size) for x in range(size) if abs(x - y) <= radius]


def enclosed(cells: list[tuple[int, int]], ring: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """The cells from which no path leads out of the field."""
    inside = set(cells) - ring
    changed = True
    while changed:
        out = {(x, y) for x, y in inside if any(((x + a, y + b) not in inside | ring) for a, b in STEPS)}
        changed = bool(out)
        inside -= out
    return inside


def unpacked(rows: list[int]) -> set[tuple[int, int]]:
    return {(x, y) for y, row in enumerate(rows) for x in range(64) if row >> x & 1}


@pytest.mark.parametrize("seed", range(12))
def test_no_ring_is_better_than_the_minimum_cut(seed: int) -> None:
    source = random.Random(seed)
    cells = cells_of(2)
    possible = source.sample(cells, 11)
    worth = {c: source.randrange(6) for c in cells}
    price = {c: source.randrange(5) if c in possible else NEVER for c in cells}

    def gain(ring: set[tuple[int, int]]) -> int:
        return sum(worth[c] for c in ring | enclosed(cells, ring)) - sum(price[c] for c in ring)

    ring_rows, inside_rows = aquarius_enclosure(2, [worth[c] for c in cells], [price[c] for c in cells])
    ring, inside = unpacked(ring_rows), unpacked(inside_rows)
    assert ring <= set(possible)
    assert inside <= enclosed(cells, ring)
    best = max(gain(set(some)) for size in range(12) for some in combinations(possible, size))
    assert gain(ring) == best


def test_bad_numbers_for_the_cut() -> None:
    with pytest.raises(ValueError, match="one number for each cell"):
        aquarius_enclosure(1, [1], [1] * 7)
    with pytest.raises(ValueError, match="between 0"):
        aquarius_enclosure(1, [1] * 7, [-1] * 7)
    with pytest.raises(ValueError, match="radius"):
        aquarius_enclosure(21, [], [])


def test_hori_closes_its_ring_in_time() -> None:
    """Against others that do not attack on purpose, most of its points are dry cells inside its ring."""
    names = ("hori", "nearest", "compact", "painter", "nearest", "compact")
    start = World.start(3)
    end = play_match(Replay(start, names), [make_bot(name) for name in names]).world()
    assert end.ranks[0] == 1
    assert len(end.rings[0]) > end.scores[0] // 2


@pytest.mark.parametrize(
    "config",
    [Config(sessions=8, robots=1), Config(sessions=8, robots=8, walls_close=True), Config(sessions=1)],
)
@pytest.mark.parametrize("radius", [7, 20])
def test_hori_under_other_rules(config: Config, radius: int) -> None:
    options = MapOptions(radius=radius, apart=1, from_centre=1)
    names = (
        "hori",
        "hori:thick=1,budget=0",
        "hori:budget=100,watch=1000000",
        "hori:load=1",
        "aqua",
        "sucker",
    )
    start = World.start(2, config, options)
    replay = play_match(Replay(start, names), [make_bot(name) for name in names])
    assert replay.world().over
    assert not any(played.faults for played in replay.sessions)
