"""Pictures of the rules of Aquarius that can be chosen, from the game itself: used by `tools.images`.

Each shows a small field, what the robots are told to do, and what becomes of it under both readings.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any

from sakiyomi.games.aquarius import Config, World, read_field
from sakiyomi.games.aquarius.draw import size, svg_world

RADIUS = 3
GAP, HEAD, FOOT = 48, 26, 46
"""Pixels between the panels, above and below them."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A situation in which two readings of a rule differ."""

    rule: str
    default: Any
    other: Any
    robots: tuple[tuple[int, int], ...] = ((3, 3), (0, 0))
    """One robot for each of two teams."""
    commands: tuple[str, str] = ("", "")
    water: tuple[tuple[int, int, int, int], ...] = ()
    """x, y, team, units."""
    ground: dict[tuple[int, int], str] = field(default_factory=dict)
    tank: int = 3
    sessions: int = 1


def hexagon(radius: int, x: int = 3, y: int = 3) -> list[tuple[int, int]]:
    """The cells at this distance from a cell."""
    spots = [(x + a, y + b) for a in range(-radius, radius + 1) for b in range(-radius, radius + 1)]
    return [(a, b) for a, b in spots if max(abs(a - x), abs(b - y), abs((a - x) - (b - y))) == radius]


RING = tuple((x, y, 0, 1) for x, y in hexagon(2))
SCENES = (
    Scene("suck", "bump", "stand", robots=((2, 3), (6, 6)), commands=("00", ""), water=((3, 3, 1, 1),)),
    Scene("crowd", "share", "block", robots=((2, 3), (4, 3)), commands=("0p", "3")),
    Scene("jars", "enter", "beside", robots=((2, 3), (6, 6)), commands=("0rr", ""), ground={(3, 3): "O"}),
    Scene("effect", "start", "end", robots=((2, 3), (6, 6)), commands=("0p0p00", "")),
    Scene("failed", "full", "frame", robots=((2, 3), (6, 6)), commands=("sssssp", ""), tank=1),
    Scene("leftover", "drop", "keep", robots=((1, 1), (6, 6)), commands=("1p1p1p1p", ""), tank=9, sessions=2),
    Scene(
        "nested",
        "each",
        "innermost",
        robots=((1, 1), (6, 6)),
        water=(*RING, *((x, y, 1, 1) for x, y in hexagon(1))),
    ),
    Scene(
        "walls_close",
        False,
        True,
        robots=((0, 0), (6, 6)),
        water=tuple(one for one in RING if one[:2] != (5, 5)),
        ground={(5, 5): "#"},
    ),
    Scene("enemy_breaks", False, True, robots=((0, 0), (6, 6)), water=(*RING, (3, 3, 1, 1))),
    Scene("tank_limit", 0, 5, commands=("rrrrrr", ""), ground={(3, 3): "O"}),
    Scene("cell_limit", 0, 2, commands=("pppp", ""), tank=5),
    Scene("refill_units", 1, 4, commands=("rr", ""), ground={(3, 3): "O"}),
    Scene("waste", 2, 1, robots=((2, 3), (6, 6)), commands=("0p0p0p", ""), ground={(3, 3): "~", (4, 3): "~"}),
    Scene(
        "suck_gains",
        True,
        False,
        robots=((2, 3), (6, 6)),
        commands=("00p", ""),
        water=((3, 3, 1, 1),),
        tank=0,
    ),
)


def start(scene: Scene, value: Any) -> World:
    """The situation under one reading."""
    count = 2 * RADIUS + 1
    rows = [
        "".join(scene.ground.get((x, y), ".") if abs(x - y) <= RADIUS else " " for x in range(count))
        for y in range(count)
    ]
    rules = {scene.rule: value, "teams": 2, "robots": 1, "start_tank": scene.tank, "sessions": 3}
    world = World(read_field(rows, list(scene.robots)), Config(**rules))
    return world.at({**world.state_json(), "water": [list(one) for one in sorted(scene.water)]})


def played(scene: Scene, value: Any) -> World:
    """What becomes of it."""
    world = start(scene, value)
    for session in range(scene.sessions):
        world = world.after([[text if session == 0 else ""] for text in scene.commands])
    return world


def caption(world: World) -> list[str]:
    """Points and tanks."""
    points = ", ".join(f"{'AB'[team]} {score}" for team, score in enumerate(world.scores))
    tanks = ", ".join(f"{'AB'[robot.team]} {robot.tank}" for robot in world.robots)
    return [f"points: {points}", f"in the tank: {tanks}"]


def panels(scene: Scene) -> Sequence[tuple[str, World, list[str]]]:
    """Title, world and caption of each of the three fields."""
    orders = [f"{'AB'[team]} is told {text}" for team, text in enumerate(scene.commands) if text]
    return (
        ("before", start(scene, scene.default), orders),
        *(
            (
                f"{scene.rule}={str(value).lower()}{' (default)' if value == scene.default else ''}",
                world,
                caption(world),
            )
            for value in (scene.default, scene.other)
            for world in (played(scene, value),)
        ),
    )


def picture(scene: Scene) -> str:
    """Three fields side by side: before, and after under both readings."""
    width, height = size(RADIUS)
    total = 3 * width + 4 * GAP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {total:.0f} {height + HEAD + FOOT:.0f}" '
        f'width="{1.5 * total:.0f}" role="img" aria-label="The rule {scene.rule}">'
        '<rect width="100%" height="100%" fill="#fff"/>'
    ]
    for number, (title, world, lines) in enumerate(panels(scene)):
        x = GAP + number * (width + GAP)
        parts.append(f'<text x="{x:.0f}" y="17" style="font:600 11px sans-serif">{escape(title)}</text>')
        parts.append(
            f'<svg x="{x:.0f}" y="{HEAD}" width="{width:.0f}" height="{height:.0f}">{svg_world(world)}</svg>'
        )
        for row, line in enumerate(lines):
            y = HEAD + height + 16 + 14 * row
            parts.append(f'<text x="{x:.0f}" y="{y:.0f}" style="font:10px sans-serif">{escape(line)}</text>')
    return "".join(parts) + "</svg>"
