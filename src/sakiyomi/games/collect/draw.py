"""The board as text and as SVG, with territories shaded and targets as n/m (the paper's figure 1)."""

from __future__ import annotations

from collections.abc import Sequence

from sakiyomi.games.collect.position import CollectPosition, Spot
from sakiyomi.types import Side

CELL = 44
"""Size of a cell in the SVG, in pixels."""

RULES = (
    ".a{fill:#dbe9f6}",
    ".b{fill:#fbe3cf}",
    ".wall{fill:#555}",
    ".none{fill:#fff}",
    ".grid{stroke:#9aa5b1;stroke-width:1}",
    ".ra{fill:#1f5fa8}",
    ".rb{fill:#c2571a}",
    ".rl{fill:#fff;font-weight:700}",
    ".t{fill:#fff;stroke:#444;stroke-width:1.2}",
    ".pa{stroke:#1f5fa8}",
    ".pb{stroke:#c2571a}",
    ".p{fill:none;stroke-width:3;opacity:.65;stroke-linecap:round}",
    "text{font-family:sans-serif;font-size:14px;text-anchor:middle;dominant-baseline:central;fill:#222}",
)
STYLE = "".join(f".collect {rule}" for rule in RULES)
"""Limited to the drawing's own class: inside a page, the style rules of one SVG apply to the whole page."""


def ascii_board(position: CollectPosition) -> str:
    """The board: `.` cells are nearer to A, `:` to B, `###` is a wall, 3/9 is target 3 worth 9 points."""
    tokens: dict[Spot, str] = {spot: ".:"[side] for spot, side in position.territory().items()}
    tokens |= dict.fromkeys(position.walls, "###")
    tokens |= {(t.x, t.y): str(t) for t in position.targets}
    tokens |= {position.robot(side): "AB"[side] for side in (0, 1)}
    width, height = position.field.width, position.field.height
    room = max(3, *(len(token) for token in tokens.values()))
    rule = "+" + "-" * ((room + 1) * width + 1) + "+"
    rows = [
        "| " + " ".join(tokens.get((x, y), "?").center(room) for x in range(width)) + " |"
        for y in range(height)
    ]
    return "\n".join([rule, *rows, rule])


def svg_board(position: CollectPosition, routes: Sequence[tuple[Side, Sequence[Spot]]] = ()) -> str:
    """The board as a stand-alone SVG; `routes` are paths to draw, each with its side."""
    width, height = position.field.width * CELL, position.field.height * CELL
    owner, walls = position.territory(), set(position.walls)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" class="collect" role="img" aria-label="{position.text()}"><style>{STYLE}</style>'
    ]
    for y in range(position.field.height):
        for x in range(position.field.width):
            side = owner.get((x, y))
            kind = "wall" if (x, y) in walls else "none" if side is None else "ab"[side]
            parts.append(
                f'<rect class="grid {kind}" x="{x * CELL}" y="{y * CELL}" width="{CELL}" height="{CELL}"/>'
            )
    for side, path in routes:
        points = " ".join(f"{middle(x)},{middle(y)}" for x, y in path)
        parts.append(f'<polyline class="p p{"ab"[side]}" points="{points}"/>')
    for target in position.targets:
        x, y = middle(target.x), middle(target.y)
        parts.append(
            f'<circle class="t" cx="{x}" cy="{y}" r="{CELL * 0.4:.1f}"/><text x="{x}" y="{y}">{target}</text>'
        )
    for side in (0, 1):
        x, y = (middle(n) for n in position.robot(side))
        parts.append(
            f'<circle class="r{"ab"[side]}" cx="{x}" cy="{y}" r="{CELL * 0.36:.1f}"/>'
            f'<text class="rl" x="{x}" y="{y}">{"AB"[side]}</text>'
        )
    return "".join(parts) + "</svg>"


def middle(n: int) -> int:
    """Where the middle of a column or row is in the picture."""
    return n * CELL + CELL // 2
