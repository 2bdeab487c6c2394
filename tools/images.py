"""Draws the pictures of the README and the docs into docs/images."""

from __future__ import annotations

from pathlib import Path

from sakiyomi import AlphaBeta, Side
from sakiyomi.games.collect import CollectPosition, Step, generate, svg_board
from sakiyomi.hardware.drawing import agent_figure, engine_figure
from sakiyomi.hardware.shape import Shape
from sakiyomi.knowledge.otlplg.pictures import sheet

FOLDER = Path(__file__).parent.parent / "docs" / "images"

ROOMS = (
    ("base", "values, table, stop", 20, 40),
    ("concept", "what a game must offer", 20, 110),
    ("game", "boards and rules", 20, 180),
    ("search", "alpha-beta", 190, 180),
    ("solve", "made for one game", 20, 250),
    ("run", "thread, reports", 190, 250),
    ("bind", "games meet searches", 190, 320),
    ("types, errors", "scores, lines, limits", 430, 40),
    ("games", "text, drawing, plans", 380, 130),
    ("search", "AlphaBeta, Search", 550, 130),
    ("solve, explain", "exact; terms add up", 720, 130),
    ("knowledge", "decides and explains", 720, 210),
    ("arena, protocols", "players, games, USI", 550, 210),
    ("papers", "experiments, reports", 550, 285),
    ("cli", "one file a command", 550, 360),
)
ARROWS = (
    (95, 110, 95, 90),
    (80, 180, 80, 160),
    (240, 180, 130, 160),
    (80, 250, 80, 230),
    (150, 250, 215, 230),
    (265, 250, 265, 230),
    (215, 320, 130, 300),
    (265, 320, 265, 300),
    (455, 130, 480, 90),
    (620, 130, 530, 90),
    (790, 130, 560, 90),
    (790, 210, 790, 180),
    (700, 245, 720, 245),
    (625, 210, 625, 180),
    (625, 285, 625, 260),
    (625, 360, 625, 335),
    (420, 180, 343, 342),
)


def routes(position: CollectPosition, steps: tuple[Step, ...]) -> list[tuple[Side, list[tuple[int, int]]]]:
    """The cells that both robots walk along a line."""
    paths: list[tuple[Side, list[tuple[int, int]]]] = [(0, [position.robot(0)]), (1, [position.robot(1)])]
    for step in steps:
        position = position.play(step)
        for side, path in paths:
            if path[-1] != position.robot(side):
                path.append(position.robot(side))
    return paths


def collect_picture() -> str:
    """A match at its beginning, with the routes that both robots plan."""
    position = generate(8, 8, 7, seed=15)
    line = AlphaBeta(memory=1).best(position).lines[0]
    return svg_board(position, routes(position, line.moves))


def architecture_picture() -> str:
    """The rooms and who may import whom."""
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 430" width="900" height="430" role="img" '
        'aria-label="Rooms of the package; arrows point to what is imported"><style>'
        "text{font-family:sans-serif;fill:#222}.n{font-size:15px;font-weight:600}.d{font-size:12px;fill:#555}"
        ".r{fill:#eef3f8;stroke:#7a8aa0}.p{fill:#fdf3e7;stroke:#b08a5a}.bg{fill:#fff}"
        "line{stroke:#666;stroke-width:1.5;marker-end:url(#a)}</style>"
        '<defs><marker id="a" markerWidth="8" markerHeight="8" refX="7" refY="3" orient="auto">'
        '<path d="M0,0 L7,3 L0,6 z" fill="#666"/></marker></defs><rect class="bg" width="900" height="430"/>'
        '<text x="20" y="22" class="n">native (C++20)</text>'
        '<text x="380" y="22" class="n">sakiyomi (Python)</text>'
    ]
    for x1, y1, x2, y2 in ARROWS:
        parts.append(f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>')
    for name, what, x, y in ROOMS:
        kind = "r" if x < 370 else "p"
        parts.append(f'<rect class="{kind}" x="{x}" y="{y}" width="150" height="50" rx="6"/>')
        parts.append(f'<text class="n" x="{x + 10}" y="{y + 21}">{name}</text>')
        parts.append(f'<text class="d" x="{x + 10}" y="{y + 39}">{what}</text>')
    return "".join(parts) + "</svg>"


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, picture in (
        ("collect", collect_picture()),
        ("architecture", architecture_picture()),
        ("otlplg-shapes", sheet()),
        ("hardware-agent", agent_figure(Shape(6))),
        ("hardware-engine", engine_figure(Shape(6), 4)),
    ):
        (FOLDER / f"{name}.svg").write_text(picture + "\n", encoding="utf-8")
