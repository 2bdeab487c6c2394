"""Figures 2 to 7: small fields that show the rules, the reductions and the evaluation.

The paper's drawings are not in the text that we have; these are ours, and their numbers come from the engine.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from sakiyomi._native import aquarius_terms
from sakiyomi.contest import make_bot
from sakiyomi.games.aquarius import Config, View, World, read_field
from sakiyomi.games.aquarius.draw import middle, svg_world
from sakiyomi.games.aquarius.field import Spot
from sakiyomi.reporting.report import Cell, Column, Figure, Table

STEPS: tuple[Spot, ...] = ((1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1))
"""The six directions, in the order of their letters."""
RADIUS = 4
FULL, BROKEN = (2, 4), (6, 4)
"""Middles of the two rings of Figure 2."""
OWN, OTHERS = ((3, 4), (6, 6), (4, 1)), ((6, 4), (1, 2), (4, 7))
"""Robots in Figures 4 to 6."""


def small(
    starts: Sequence[Spot],
    water: Sequence[tuple[int, int, int, int]] = (),
    ground: Mapping[Spot, str] | None = None,
    **rules: int,
) -> World:
    """A small flat field with robots, water, and other ground where wanted."""
    known, size = ground or {}, 2 * RADIUS + 1
    rows = [
        "".join(known.get((x, y), ".") if abs(x - y) <= RADIUS else " " for x in range(size))
        for y in range(size)
    ]
    start = World(read_field(rows, list(starts)), Config(**rules))  # type: ignore[arg-type]
    return start.at({**start.state_json(), "water": [list(cell) for cell in sorted(water)]})


def drawn(world: World) -> str:
    """A small field, drawn twice as large as a whole one."""
    return re.sub(
        r'(width|height)="(\d+)"', lambda size: f'{size[1]}="{2 * int(size[2])}"', svg_world(world), count=2
    )


def around(spot: Spot) -> list[Spot]:
    """The six neighbours of a cell."""
    return [(spot[0] + dx, spot[1] + dy) for dx, dy in STEPS]


def rings() -> Figure:
    """Figure 2: a ring, and one with a cell missing."""
    water = [(x, y, 0, 1) for x, y in (*around(FULL), *around(BROKEN)[1:])]
    world = small([(4, 8)], water, teams=1, robots=1)
    full = small([(4, 8)], [(x, y, 0, 1) for x, y in around(FULL)], teams=1, robots=1).scores[0]
    points = f"{full} points on the left, {world.scores[0] - full} on the right, where one cell is missing"
    data = {"full": full, "broken": world.scores[0] - full}
    return Figure("Figure 2. Enclosed cells", drawn(world), "", f"{points}.", data)


KINDS: Mapping[str, tuple[str, int]] = {
    "flat": (".", -1),
    "wasteland": ("~", -1),
    "wall": ("#", -1),
    "jar": ("O", -1),
    "own water": (".", 0),
    "another team's water": (".", 1),
}
"""Letter of the ground, and team of the water on it (-1: dry)."""


def cell_rules() -> Table:
    """Figure 3: what a robot can do on every kind of cell, tried in the engine."""
    columns = (
        Column("cell", align="left"),
        Column("a robot can enter", align="left"),
        Column("pour on it", align="left"),
        Column("refill on it", align="left"),
        Column("frames to leave it"),
    )
    note = (
        "Actions on wasteland take longer (twice as long here). Water of others is sucked first, 40 frames."
    )
    rows = tuple((name, *_tried(*kind)) for name, kind in KINDS.items())
    return Table("Figure 3. Robots and cells", columns, rows, note)


def _tried(ground: str, team: int) -> tuple[Cell, ...]:
    """One robot beside such a cell, then on it, for one frame each."""
    cell, beside = (4, 4), (3, 4)
    water = [(*cell, team, 1)] if team >= 0 else []

    def after(start: Spot, letter: str) -> World:
        rules = {"teams": 2, "robots": 1, "frames": 1, "start_tank": 1}
        return small([start, (4, 8)], water, {cell: ground}, **rules).after([[letter], [""]])

    entered = after(beside, "0")
    enters = (entered.robots[0].x, entered.robots[0].y) == cell
    sucks = entered.robots[0].tank > 1
    if not enters:
        return ("no, it sucks instead" if sucks else "no"), "no", "no", None
    poured, refilled, left = (after(cell, letter) for letter in "pr0")
    return (
        "yes",
        "yes" if poured.robots[0].tank == 0 else "no",
        "yes" if refilled.robots[0].tank == 2 else "no",
        left.robots[0].busy + 1,
    )


def reductions() -> tuple[Figure, Figure, Figure]:
    """Figures 4 to 6: who is searched, and what a search chooses."""
    world = small([*OWN, *OTHERS], start_tank=50, teams=2)
    field, all_own = drawn(world), [(spot, to) for spot in OWN for to in around(spot)]
    walk = _walk(world)
    pours = [(spot[0], spot[1], 0, 2) for spot in walk[1:]]
    poured = drawn(small([*OWN, *OTHERS], pours, teams=2))
    return (
        Figure(
            "Figure 4. Reduction (1): only our robots move",
            _arrows(field, all_own),
            "",
            "A: our robots, B: others, which stand still.",
        ),
        Figure(
            "Figure 5. Reduction (2): one robot at a time",
            _arrows(field, all_own[:6]),
            "",
            "While one robot is searched, the two others stand still.",
        ),
        Figure(
            "Figure 6. Reduction (3): every dry cell gets two units",
            _arrows(poured, list(pairwise(walk))),
            "",
            "The walk that the search chooses here: only the directions are searched.",
            {"walk": walk},
        ),
    )


def _walk(world: World) -> list[Spot]:
    """The cells that Matsue's first robot visits first."""
    letters = make_bot("matsue").commands(View(world, 0, world.session, ("",) * 3))[0]
    spots = [OWN[0]]
    for letter in letters:
        if letter.isdecimal():
            dx, dy = STEPS[int(letter)]
            spots.append((spots[-1][0] + dx, spots[-1][1] + dy))
    return spots


def _arrows(svg: str, steps: Sequence[tuple[Spot, Spot]]) -> str:
    """A picture with lines from cell to cell, each ending in a dot."""
    lines = []
    for start, end in steps:
        (x1, y1), (x2, y2) = middle(start, RADIUS), middle(end, RADIUS)
        lines.append(
            f'<path d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" stroke="#111" stroke-width="1.6"/>'
            f'<circle cx="{x2:.1f}" cy="{y2:.1f}" r="2.4" fill="#111"/>'
        )
    return svg.removesuffix("</svg>") + "".join(lines) + "</svg>"


def evaluation() -> Figure:
    """Figure 7: the terms of the evaluation on a small field."""
    water = [(x, y, 0, 1) for x, y in around(FULL)[:5]] + [(*around(FULL)[5], 0, 2)]
    water += [(6, 4, 1, 1), (6, 5, 1, 1)]
    world = small([(4, 5), (5, 5)], water, teams=2, robots=1)
    own, enemy, second, near = aquarius_terms(world.native, 0, 0)
    text = (
        f"{own // 20} cells of our own {own:+}, {-enemy // 10} of others {enemy:+}, "
        f"second unit on one cell {second:+}, another robot one cell away {near:+}: "
        f"{own + enemy + second + near} in all"
    )
    data = {"own": own, "enemy": enemy, "second": second, "near": near}
    return Figure("Figure 7. The evaluation", drawn(world), "", f"{text}.", data)
