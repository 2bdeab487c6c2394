"""The field as text and as SVG."""

from __future__ import annotations

import math
from collections.abc import Sequence

from sakiyomi.games.aquarius.field import GROUND, Spot
from sakiyomi.games.aquarius.world import World
from sakiyomi.wire import page_text, visible

COLOURS = ("#1f6fb8", "#d0641c", "#2c8a52", "#8450ab", "#b08900", "#bf3465")
"""Colours of the teams; letters, digits and rings tell them apart too."""

RADIUS = 9.0
"""Pixels from the middle of a hexagon to its corners."""

STYLE = (
    ".aquarius text{font:700 9px sans-serif;text-anchor:middle;dominant-baseline:central;fill:#fff}"
    ".aquarius .flat{fill:#f3f1ea}.aquarius .waste{fill:#ddd3bd}.aquarius .wall{fill:#55534e}"
    ".aquarius .jar{fill:#8fd3ee;stroke:#14708f;stroke-width:1.6}.aquarius .cell{stroke:#fff;stroke-width:.8}"
    ".aquarius .robot{stroke:#111;stroke-width:1.4}"
)


def ascii_world(world: World) -> str:
    """The field: A to F are robots of teams 0 to 5, digits their water, `'` enclosed cells.

    Ground: `.` flat, `~` wasteland, `#` wall, `O` jar.
    """
    tokens = {spot: GROUND[world.field.ground(*spot)] for spot in world.field.cells}
    tokens |= {spot: "'" for ring in world.rings for spot in ring}
    tokens |= {(w.x, w.y): str(w.team) for w in world.water}
    tokens |= {(r.x, r.y): "ABCDEF"[r.team] for r in world.robots}
    radius, rows = world.field.radius, []
    for y in range(world.field.size):
        row = [tokens[x, y] for x in range(world.field.size) if (x, y) in tokens]
        rows.append(" " * abs(y - radius) + " ".join(row))
    return "\n".join(rows)


def table(world: World, names: Sequence[str]) -> str:
    """Points, water and rank of every team, the best first."""
    rows = sorted(zip(world.ranks, range(len(names)), names, world.scores, world.totals, strict=True))
    return "\n".join(
        f"{rank}. {'ABCDEF'[team]} {visible(name):<24} {score:>4} points {water:>5} water"
        for rank, team, name, score, water in rows
    )


def middle(spot: Spot, radius: int) -> tuple[float, float]:
    """The middle of a cell in pixels."""
    x, y = spot
    width = RADIUS * math.sqrt(3)
    # Row y is shifted left by y / 2 cells; the first column of the last row must not be clipped.
    return width * (x - y / 2 + radius / 2 + 0.7), RADIUS * 1.5 * y + RADIUS * 1.2


def size(radius: int) -> tuple[float, float]:
    """Width and height of the picture in pixels."""
    cells = 2 * radius + 1
    return RADIUS * math.sqrt(3) * (cells + 0.4), RADIUS * (1.5 * (cells - 1) + 2.4)


def hexagon(spot: Spot, radius: int, scale: float = 1.0) -> str:
    """Corners of a cell, for an SVG polygon."""
    x, y = middle(spot, radius)
    corners = (math.radians(60 * i + 30) for i in range(6))
    return " ".join(
        f"{x + RADIUS * scale * math.cos(a):.1f},{y + RADIUS * scale * math.sin(a):.1f}" for a in corners
    )


def svg_world(world: World, names: Sequence[str] = ()) -> str:
    """The field as a stand-alone SVG; more water is darker, small hexagons are enclosed cells."""
    radius = world.field.radius
    width, height = size(radius)
    label = "; ".join(f"{name}: {score}" for name, score in zip(names, world.scores, strict=False))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
        f'width="{width:.0f}" height="{height:.0f}" class="aquarius" role="img" '
        f'aria-label="Aquarius, session {world.session}. {page_text(label)}"><style>{STYLE}</style>',
        ground_svg(world),
    ]
    for team, ring in enumerate(world.rings):
        fill = f'fill="{COLOURS[team]}" fill-opacity=".35"'
        parts += [f'<polygon points="{hexagon(spot, radius, 0.55)}" {fill}/>' for spot in ring]
    for w in world.water:
        opacity = min(1.0, 0.45 + 0.2 * w.amount)
        parts.append(
            f'<polygon points="{hexagon((w.x, w.y), radius, 0.95)}" fill="{COLOURS[w.team]}" '
            f'fill-opacity="{opacity:.2f}"/>'
        )
    for r in world.robots:
        x, y = middle((r.x, r.y), radius)
        parts.append(
            f'<circle class="robot" cx="{x:.1f}" cy="{y:.1f}" r="{RADIUS * 0.82:.1f}" '
            f'fill="{COLOURS[r.team]}"/><text x="{x:.1f}" y="{y:.1f}">{"ABCDEF"[r.team]}</text>'
        )
    return "".join(parts) + "</svg>"


def ground_svg(world: World) -> str:
    """All cells without water and robots."""
    kinds = ("flat", "waste", "wall", "jar")
    radius = world.field.radius
    return "".join(
        f'<polygon class="cell {kinds[world.field.ground(*spot)]}" points="{hexagon(spot, radius)}"/>'
        for spot in world.field.cells
    )
