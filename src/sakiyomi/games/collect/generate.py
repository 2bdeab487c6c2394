"""Seeded random boards (rules 7-9 and 11): the same numbers give the same board on every machine."""

from __future__ import annotations

from sakiyomi._native import Model, Random
from sakiyomi.errors import LimitError
from sakiyomi.games.collect.position import CollectPosition, Spot, Target


def generate(
    width: int = 8,
    height: int = 8,
    targets: int = 6,
    *,
    seed: int = 0,
    min_value: int = 1,
    max_value: int = 9,
    walls: int = 0,
    model: Model = Model.seq,
) -> CollectPosition:
    """A starting position: robots in opposite corners, targets with values `min_value` to `max_value`.

    Walls never cut a cell off from the rest.
    """
    if not (1 <= width <= 64 and 1 <= height <= 64 and width * height >= 2):
        raise LimitError(f"a board of {width}x{height} is out of range: 1x2 to 64x64")
    if not 1 <= min_value <= max_value <= 9999:
        raise LimitError(f"values need 1 <= min_value <= max_value <= 9999, not {min_value} and {max_value}")
    starts = {(0, 0), (width - 1, height - 1)}
    free = [(x, y) for y in range(height) for x in range(width) if (x, y) not in starts]
    if min(targets, walls) < 0 or targets > 64 or targets + walls > len(free):
        raise LimitError(
            f"{targets} targets and {walls} walls do not fit: at most 64 targets, "
            f"and {len(free)} cells are free on {width}x{height}"
        )
    random = Random(seed)
    blocked = _walls(random, free, starts, walls)
    free = [spot for spot in free if spot not in blocked]
    chosen = []
    for number in range(1, targets + 1):
        x, y = free.pop(random.below(len(free)))
        chosen.append(Target(number, min_value + random.below(max_value - min_value + 1), x, y))
    return CollectPosition.make(width, height, chosen, sorted(blocked), model=model)


def _walls(random: Random, free: list[Spot], starts: set[Spot], count: int) -> set[Spot]:
    """Places walls one by one, only where the rest stays connected."""
    candidates, blocked = list(free), set[Spot]()
    while len(blocked) < count:
        if not candidates:
            raise LimitError(f"only {len(blocked)} walls fit without cutting cells off")
        spot = candidates.pop(random.below(len(candidates)))
        ground = (set(free) | starts) - blocked - {spot}
        if _connected(ground):
            blocked.add(spot)
    return blocked


def _connected(ground: set[Spot]) -> bool:
    todo = [next(iter(ground))]
    rest = ground - set(todo)
    while todo:
        x, y = todo.pop()
        near = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & rest
        rest -= near
        todo += near
    return not rest
