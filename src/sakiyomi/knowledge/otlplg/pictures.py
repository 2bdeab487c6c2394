"""Pictures of the shapes, made from their definitions: the form itself, or the first example it finds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from html import escape

from sakiyomi._native import OthelloChange as Change
from sakiyomi._native import Random
from sakiyomi.games.othello.position import OthelloPosition
from sakiyomi.games.othello.squares import CODES, PASS
from sakiyomi.knowledge.otlplg.board import VIEWS, each
from sakiyomi.knowledge.otlplg.switches import DEFAULT
from sakiyomi.knowledge.otlplg.table2 import TABLE2, KnownShape

CELL, GAP, TEXT = 20, 26, 58
"""Size in pixels of a square, of the gap between boards, and of the text below them."""
COLUMNS = 4
"""Boards in a row of the sheet."""
EXAMPLE_GAMES = 400
"""Random games in which examples are looked for."""

STYLE = (
    ".bd{fill:#2e7d4f}.ln{stroke:#1b4d31}.m{fill:#111}.o{fill:#f6f6f2;stroke:#888}.e{fill:none;stroke:#cfe8d8}"
    ".n{stroke:#cfe8d8;stroke-width:1.5}.h{fill:#e9c46a;opacity:.55}.p{fill:none;stroke:#e4572e;stroke-width:2.5}"
    ".t{font:600 13px sans-serif;fill:var(--ink,#222)}.d{font:12px sans-serif;fill:var(--soft,#555)}"
)


@dataclass(slots=True)
class PictureBoard:
    """What is drawn on each square: M, O, `.` (must be empty) or x (not the mover's); marks and the move."""

    cells: dict[int, str] = field(default_factory=dict)
    marked: list[int] = field(default_factory=list)
    move: int | None = None


def board_of(shape: KnownShape) -> PictureBoard:
    """The form laid on its edges, or an example."""
    if shape.form is None:
        return _example_board(shape)
    board = PictureBoard()
    reading = getattr(DEFAULT, shape.form.switch) if shape.form.switch else ""
    edge, behind = shape.form.readings[reading][0]
    for view in shape.layers:
        for mark, square in [
            *zip(edge, VIEWS[view][0], strict=True),
            *zip(behind, VIEWS[view][1], strict=True),
        ]:
            if mark != "?":
                board.cells[square] = mark
    return board


def _example_board(shape: KnownShape) -> PictureBoard:
    change = examples()[shape.key]
    board = PictureBoard(move=change.square, marked=list(each(shape.condition(change, DEFAULT))))
    for square in range(64):
        if change.own1 >> square & 1:
            board.cells[square] = "M"
        elif change.opp1 >> square & 1:
            board.cells[square] = "O"
    return board


def examples() -> dict[str, Change]:
    """For each shape without a form the example with the fewest discs, among the moves of random games."""
    return {key: Change(*found) for key, found in _examples().items()}


@cache
def _examples() -> dict[str, tuple[int, int, int]]:
    """The same as plain numbers: own discs, the enemy's, the move."""
    wanted = [shape for shape in TABLE2 if shape.form is None]
    found: dict[str, tuple[int, Change]] = {}
    for change in _random_moves():
        discs = (change.own1 | change.opp1).bit_count()
        for shape in wanted:
            known = found.get(shape.key)
            if (known is None or discs < known[0]) and shape.condition(change, DEFAULT):
                found[shape.key] = discs, change
    return {key: (one.own0, one.opp0, one.square) for key, (_, one) in found.items()}


def _random_moves() -> Iterator[Change]:
    random = Random(2)  # among the games of this seed every shape has an example
    for _ in range(EXAMPLE_GAMES):
        here = OthelloPosition()
        while not here.over:
            moves = here.moves()
            if moves != [PASS]:
                for move in moves:
                    yield Change(here.discs(here.side), here.discs(1 - here.side), CODES[move])
            here = here.play(moves[random.below(len(moves))])


def picture(shape: KnownShape) -> str:
    """One shape as a stand-alone SVG."""
    side = 8 * CELL
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" width="{side}" height="{side}" '
        f'role="img" aria-label="{escape(shape.en)}"><style>{STYLE}</style>{_drawn(board_of(shape))}</svg>'
    )


def sheet() -> str:
    """All shapes with their names and values."""
    width = COLUMNS * (8 * CELL + GAP)
    rows = -(-len(TABLE2) // COLUMNS)
    height = rows * (8 * CELL + TEXT)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" aria-label="The shapes of Table 2"><style>{STYLE}</style>'
    ]
    for i, shape in enumerate(TABLE2):
        x, y = i % COLUMNS * (8 * CELL + GAP), i // COLUMNS * (8 * CELL + TEXT)
        parts.append(f'<g transform="translate({x} {y})">{_drawn(board_of(shape))}')
        parts.append(f'<text class="t" x="0" y="{8 * CELL + 18}">{escape(shape.ja)} {shape.value:+d}</text>')
        parts.append(f'<text class="d" x="0" y="{8 * CELL + 34}">{escape(shape.en)}</text></g>')
    return "".join(parts) + "</svg>"


def _drawn(board: PictureBoard) -> str:
    side = 8 * CELL
    parts = [f'<rect class="bd" width="{side}" height="{side}"/>']
    for square in board.marked:
        x, y = square % 8 * CELL, square // 8 * CELL
        parts.append(f'<rect class="h" x="{x}" y="{y}" width="{CELL}" height="{CELL}"/>')
    lines = "".join(f"M{i * CELL} 0V{side}M0 {i * CELL}H{side}" for i in range(9))
    parts.append(f'<path class="ln" d="{lines}"/>')
    for square, mark in sorted(board.cells.items()):
        x, y = square % 8 * CELL + CELL // 2, square // 8 * CELL + CELL // 2
        if mark == "x":
            parts.append(f'<path class="n" d="M{x - 4} {y - 4}l8 8m0 -8l-8 8"/>')
        else:
            kind, radius = {"M": ("m", 8), "O": ("o", 8), ".": ("e", 3)}[mark]
            parts.append(f'<circle class="{kind}" cx="{x}" cy="{y}" r="{radius}"/>')
    if board.move is not None:
        x, y = board.move % 8 * CELL + CELL // 2, board.move // 8 * CELL + CELL // 2
        parts.append(f'<circle class="p" cx="{x}" cy="{y}" r="9"/>')
    return "".join(parts)
