"""Aquarius: small worlds, random commands, and replays of them."""

from __future__ import annotations

from sakiyomi._native import Random
from sakiyomi.games.aquarius import LETTERS, Config, MapOptions, Replay, World, read_field

SMALL = MapOptions(radius=6, apart=0, from_centre=1)


def flat(radius: int = 20, starts: list[tuple[int, int]] | None = None, **rules: object) -> World:
    """An empty field with all robots in the middle, or two teams of one robot."""
    size = 2 * radius + 1
    rows = ["".join("." if abs(x - y) <= radius else " " for x in range(size)) for y in range(size)]
    config = Config(**rules)  # type: ignore[arg-type]
    spots = starts or [(radius, radius)] * config.teams * config.robots
    return World(read_field(rows, spots), config)


def with_water(world: World, *cells: tuple[int, int, int, int]) -> World:
    return world.at({**world.state_json(), "water": [list(cell) for cell in sorted(cells)]})


def random_commands(random: Random, config: Config) -> list[list[str]]:
    """Mostly water: pouring and sucking in each other's way."""
    letters = LETTERS + "pppprra"
    return [
        [
            "".join(letters[random.below(len(letters))] for _ in range(random.below(14)))
            for _ in range(config.robots)
        ]
        for _ in range(config.teams)
    ]


def played(sessions: int = 6, **rules: object) -> Replay:
    config = Config(sessions=sessions, start_tank=2, **rules)  # type: ignore[arg-type]
    world, random = World.start(3, config, SMALL), Random(5)
    replay = Replay(world, tuple("abcdef"), seed="3")
    for _ in range(sessions):
        commands = random_commands(random, config)
        world = world.after(commands)
        replay = replay.played(commands, world, notes=[(1, "hello")], faults=[(2, "late")])
    return replay
