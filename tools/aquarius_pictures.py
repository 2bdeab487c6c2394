"""Pictures of the rules of Aquarius that can be chosen, from the game itself: used by `tools.images`.

Each shows a small field, what the robots are told to do, and what becomes of it under both readings.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from html import escape
from typing import Any

from sakiyomi.contest.live import LiveMatch
from sakiyomi.errors import MoveError
from sakiyomi.games.aquarius import Config, Replay, World, read_field
from sakiyomi.games.aquarius.draw import size, svg_world

RADIUS = 3
GAP, HEAD, FOOT = 48, 26, 46
"""Pixels between the panels, above and below them."""


@dataclass(frozen=True, slots=True)
class Message:
    """Commands that a team sends in a round of the match, the first being 0."""

    round: int
    team: int
    text: str
    session: int | None = None
    """The session they are meant for; None for the one that is asked for."""


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
    messages: tuple[Message, ...] = ()
    """What the teams send, where a rule is about messages."""
    reaction: str = ""
    """What A sends whenever it sees B's water."""


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
    Scene("tie", "field", "poured", robots=((3, 3), (4, 3)), commands=("ppp", "pp33"), tank=5),
    Scene("start_tank", 0, 3, robots=((2, 3), (6, 6)), commands=("0p0p0p", "")),
    Scene("wait", 1, 60, robots=((2, 3), (6, 6)), commands=("ww0p0p", "")),
    Scene("commands", 30, 4, robots=((2, 3), (6, 6)), messages=(Message(0, 0, "0p0p0p"),)),
    Scene(
        "delay",
        1,
        0,
        robots=((2, 3), (3, 3)),
        messages=(Message(0, 1, "p0"),),
        reaction="00",
        sessions=2,
    ),
    Scene(
        "late",
        "drop",
        "next",
        robots=((2, 3), (6, 6)),
        messages=(Message(0, 0, "0p"), Message(2, 0, "1p", session=1)),
        sessions=3,
    ),
    Scene("silent", "still", "repeat", robots=((2, 3), (6, 6)), messages=(Message(0, 0, "0p"),), sessions=2),
    Scene(
        "several",
        "last",
        "first",
        robots=((3, 3), (6, 6)),
        messages=(Message(0, 0, "0p"), Message(0, 0, "3p")),
    ),
)


def start(scene: Scene, value: Any) -> World:
    """The situation under one reading."""
    count = 2 * RADIUS + 1
    rows = [
        "".join(scene.ground.get((x, y), ".") if abs(x - y) <= RADIUS else " " for x in range(count))
        for y in range(count)
    ]
    rules = {"teams": 2, "robots": 1, "start_tank": scene.tank, "sessions": 4, "delay": 0, scene.rule: value}
    world = World(read_field(rows, list(scene.robots)), Config(**rules))
    return world.at({**world.state_json(), "water": [list(one) for one in sorted(scene.water)]})


def played(scene: Scene, value: Any) -> World:
    """What becomes of it."""
    world = start(scene, value)
    if scene.messages:
        return discussed(scene, world)
    for session in range(scene.sessions):
        world = world.after([[text if session == 0 else ""] for text in scene.commands])
    return world


def discussed(scene: Scene, world: World) -> World:
    """What becomes of it in a match that gets the messages; refused ones have no effect."""
    match, number = LiveMatch(Replay(world, ("A", "B")), (None, None)), 0
    while match.world.session < scene.sessions:
        for message in scene.messages:
            if message.round == number:
                with suppress(MoveError):
                    match.send(message.team, [message.text], message.session)
        if scene.reaction and any(cell.team == 1 for cell in match.view(0).world.water):
            match.send(0, [scene.reaction])
        match.close()
        number += 1
    return match.world


def told(scene: Scene) -> list[str]:
    """What the teams are told to do, a line each."""
    lines = [f"{'AB'[team]} is told {text}" for team, text in enumerate(scene.commands) if text]
    for one in scene.messages:
        meant = f" for session {one.session}" if one.session is not None else ""
        lines.append(f"session {one.round}: {'AB'[one.team]} is told {one.text}{meant}")
    if scene.reaction:
        lines.append(f"A is told {scene.reaction} when it sees B's water")
    return lines


def caption(world: World) -> list[str]:
    """Points and tanks, and the first where points are equal."""
    points = ", ".join(f"{'AB'[team]} {score}" for team, score in enumerate(world.scores))
    tanks = ", ".join(f"{'AB'[robot.team]} {robot.tank}" for robot in world.robots)
    lines = [f"points: {points}", f"in the tank: {tanks}"]
    if max(world.scores) > 0 and len(set(world.scores)) == 1 and 1 in world.ranks:
        lines.append(f"first: {'AB'[world.ranks.index(1)]}")
    return lines


def panels(scene: Scene) -> Sequence[tuple[str, World, list[str]]]:
    """Title, world and caption of each of the three fields."""
    return (
        ("before", start(scene, scene.default), told(scene)),
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
