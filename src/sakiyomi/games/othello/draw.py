"""The board as text and as SVG."""

from __future__ import annotations

from sakiyomi.games.othello.position import OthelloPosition
from sakiyomi.games.othello.squares import PASS, SQUARES

CELL, MARGIN = 44, 24
"""Size of a square and of the border in the SVG, in pixels."""
HALF = MARGIN + 4 * CELL
"""Where the middle of the board is."""

STYLE = (
    ".board{fill:#2e7d4f}.line{stroke:#1b4d31;stroke-width:1}.x{fill:#111}.o{fill:#f6f6f2;stroke:#888}"
    ".dot{fill:#1b4d31}.may{fill:#111;opacity:.28}.last{fill:none;stroke:#e4572e;stroke-width:3}"
    "text{font-family:sans-serif;font-size:13px;text-anchor:middle;dominant-baseline:central;fill:#333}"
)


def ascii_board(position: OthelloPosition, last: str | None = None) -> str:
    """The board: X black, O white, `.` where the side to move can play; the last move in brackets."""
    marks, places = position.text()[:64], position.native.places
    rows = ["   " + "  ".join("abcdefgh")]
    for y in range(8):
        cells = []
        for x in range(8):
            i = 8 * y + x
            mark = "." if places >> i & 1 else marks[i]
            cells.append(f"[{mark}]" if SQUARES[i] == last else f" {mark} ")
        rows.append(f"{y + 1} {''.join(cells).rstrip()}")
    turn = "game over" if position.over else f"{('black (X)', 'white (O)')[position.side]} to move"
    if not position.over and position.moves() == [PASS]:
        turn += ", must pass"
    rows.append(f"X {position.count(0)}, O {position.count(1)}; {turn}")
    return "\n".join(rows)


def svg_board(position: OthelloPosition, last: str | None = None) -> str:
    """The board as a stand-alone SVG; small dots show where the side to move can play."""
    side = 8 * CELL + 2 * MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" width="{side}" height="{side}" '
        f'role="img" aria-label="{position.text()}"><style>{STYLE}</style>'
        f'<rect class="board" x="{MARGIN}" y="{MARGIN}" width="{8 * CELL}" height="{8 * CELL}"/>'
    ]
    for i in range(9):
        at, end = MARGIN + i * CELL, MARGIN + 8 * CELL
        parts.append(f'<path class="line" d="M{at} {MARGIN}V{end}M{MARGIN} {at}H{end}"/>')
    for i, name in enumerate("abcdefgh"):
        at = MARGIN + i * CELL + CELL // 2
        parts.append(f'<text x="{at}" y="{MARGIN // 2}">{name}</text>')
        parts.append(f'<text x="{MARGIN // 2}" y="{at}">{i + 1}</text>')
    for i, j in ((2, 2), (2, 6), (6, 2), (6, 6)):
        parts.append(f'<circle class="dot" cx="{MARGIN + i * CELL}" cy="{MARGIN + j * CELL}" r="4"/>')
    black, white, places = position.discs(0), position.discs(1), position.native.places
    for i in range(64):
        x, y = middle(i)
        for bits, kind, radius in ((black, "x", 0.42), (white, "o", 0.42), (places, "may", 0.1)):
            if bits >> i & 1:
                parts.append(f'<circle class="{kind}" cx="{x}" cy="{y}" r="{CELL * radius:.1f}"/>')
        if SQUARES[i] == last:
            parts.append(f'<circle class="last" cx="{x}" cy="{y}" r="{CELL * 0.46:.1f}"/>')
    return "".join(parts) + "</svg>"


def middle(square: int) -> tuple[int, int]:
    """The middle of a square in the picture."""
    return MARGIN + square % 8 * CELL + CELL // 2, MARGIN + square // 8 * CELL + CELL // 2
