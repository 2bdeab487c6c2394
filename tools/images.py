"""Draws the pictures of the README and the docs into docs/images."""

from __future__ import annotations

import re
from pathlib import Path

from sakiyomi import AlphaBeta, Side
from sakiyomi.composing.pages import svg_diagram
from sakiyomi.games.collect import CollectPosition, Step, generate, svg_board
from sakiyomi.games.shogi import parse as parse_shogi
from sakiyomi.knowledge.otlplg.pictures import sheet
from tools.aquarius_pictures import SCENES, picture

FOLDER = Path(__file__).parent.parent / "docs" / "images"

NATIVE_LAYERS = (
    {"bind": "games meet searches, C++ meets Python"},
    {"solve": "exact, for one game", "play": "programs for one game", "run": "threads, reports"},
    {
        "game": "boards, rules",
        "search": "alpha-beta",
        "proof": "df-pn",
        "team": "one agent",
        "verify": "proofs",
    },
    {"concept": "what a game must offer"},
    {"base": "values, table, stop"},
)
"""The native rooms from top to bottom, each with its contents."""

PYTHON_LAYERS = (
    {"cli": "one file a command", "studio": "rooms in the browser", "bench": "signatures"},
    {"papers": "experiments, reports", "api": "verbs for notebooks"},
    {"match": "games, runs, ratings", "contest": "six teams, their server"},
    {"players": "one registry", "serving": "the server shell", "testing": "the public kit"},
    {"protocols": "USI, NBoard, GTP, contest", "programs": "of others", "composing": "new problems"},
    {"knowledge": "decides, explains", "tsume": "mate problems", "hardware": "engine as logic"},
    {"solve": "exact scores", "cells": "divided work", "ponder": "their time", "reporting": "tables"},
    {"search": "AlphaBeta", "proof": "certificates", "executors": "where it runs", "runs": "folders"},
    {"games": "text, drawings, abilities", "wire": "the gate for everything from outside"},
    {
        "types": "scores, lines, limits",
        "errors": "one family",
        "extras": "optional parts",
        "timing": "clocks",
        "language": "Japanese",
    },
)
"""The Python rooms from top to bottom: imports go down, or sideways."""


def routes(position: CollectPosition, steps: tuple[Step, ...]) -> list[tuple[Side, list[tuple[int, int]]]]:
    """The cells that both robots visit on a line."""
    paths: list[tuple[Side, list[tuple[int, int]]]] = [(0, [position.robot(0)]), (1, [position.robot(1)])]
    for step in steps:
        position = position.play(step)
        for side, path in paths:
            if path[-1] != position.robot(side):
                path.append(position.robot(side))
    return paths


def collect_picture() -> str:
    """The start of a match, with both robots' planned routes."""
    position = generate(8, 8, 7, seed=15)
    line = AlphaBeta(memory=1).best(position).lines[0]
    return svg_board(position, routes(position, line.moves))


def architecture_picture() -> str:
    """The rooms in layers: imports go down."""
    width, band, python_left = 960, 56, 400
    height = 50 + band * len(PYTHON_LAYERS)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" aria-label="The rooms of the package in layers"><style>'
        "text{font-family:sans-serif;fill:#222}.n{font-size:14px;font-weight:600}.d{font-size:10.5px;fill:#555}"
        ".r{fill:#eef3f8;stroke:#7a8aa0}.p{fill:#fdf3e7;stroke:#b08a5a}.bg{fill:#fff}</style>"
        f'<rect class="bg" width="{width}" height="{height}"/>'
        '<text x="20" y="24" class="n">native (C++20)</text>'
        f'<text x="{python_left}" y="24" class="n">sakiyomi (Python): imports go down</text>'
    ]
    first = len(PYTHON_LAYERS) - len(NATIVE_LAYERS)
    for place, layer in enumerate(NATIVE_LAYERS, first):
        parts += _band(layer, "r", 20, 360, 36 + band * place)
    for place, layer in enumerate(PYTHON_LAYERS):
        parts += _band(layer, "p", python_left, width - python_left - 20, 36 + band * place)
    return "".join(parts) + "</svg>"


def _band(layer: dict[str, str], kind: str, left: int, width: int, top: int) -> list[str]:
    """One layer of rooms side by side, each as wide as its text."""
    gap = 8
    weights = {name: max(len(name) * 1.35, len(what)) + 3 for name, what in layer.items()}
    scale = (width - gap * (len(layer) - 1)) / sum(weights.values())
    parts, x = [], float(left)
    for name, what in layer.items():
        wide = weights[name] * scale
        parts.append(f'<rect class="{kind}" x="{x:.1f}" y="{top}" width="{wide:.1f}" height="46" rx="6"/>')
        parts.append(f'<text class="n" x="{x + 8:.1f}" y="{top + 19}">{name}</text>')
        parts.append(f'<text class="d" x="{x + 8:.1f}" y="{top + 36}">{what}</text>')
        x += wide + gap
    return parts


def problem_sheet() -> str:
    """The problems listed in docs/tasks/compose.md as one drawing, two in a row."""
    page = (FOLDER.parent / "tasks" / "compose.md").read_text(encoding="utf-8")
    listed = [parse_shogi(text) for text in re.findall(r"^\| \d+ \|.*?`([^`]+)`", page, re.MULTILINE)]
    width, height = 510, 490
    rows = (len(listed) + 1) // 2
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {2 * width} {rows * height}" role="img" '
        f'aria-label="{len(listed)} mate problems"><rect width="100%" height="100%" fill="#fff"/>'
    ]
    for number, position in enumerate(listed):
        x, y = number % 2 * width, number // 2 * height
        parts.append(
            f'<text x="{x + 14}" y="{y + 34}" style="font:600 20px sans-serif">{number + 1}</text>'
            f'<svg x="{x}" y="{y + 16}" width="500" height="450">{svg_diagram(position)}</svg>'
        )
    return "".join(parts) + "</svg>"


if __name__ == "__main__":
    # Only here: the direction test reads the layers above without the extra `hardware`.
    from sakiyomi.hardware.drawing import agent_figure, engine_figure
    from sakiyomi.hardware.shape import MachineShape

    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, drawing in (
        ("collect", collect_picture()),
        ("architecture", architecture_picture()),
        ("compose", problem_sheet()),
        ("otlplg-shapes", sheet()),
        ("hardware-agent", agent_figure(MachineShape(6))),
        ("hardware-engine", engine_figure(MachineShape(6), 4)),
        *((f"aquarius-{scene.rule}", picture(scene)) for scene in SCENES),
    ):
        (FOLDER / f"{name}.svg").write_text(drawing + "\n", encoding="utf-8")
