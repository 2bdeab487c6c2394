"""The board as text, in Japanese and in plain ASCII, and as SVG."""

from __future__ import annotations

from sakiyomi.games.shogi.pieces import (
    FILES,
    KANJI,
    KING,
    RANKS,
    hand_items,
    kind_of,
    letter,
    side_of,
)
from sakiyomi.games.shogi.position import Move, ShogiPosition
from sakiyomi.types import Side

CELL = 44
"""Size of a square in the SVG, in pixels."""
LEFT, TOP = CELL, CELL // 2 + 4
"""The upper left corner of the board in the SVG."""

STYLE = (
    ".wood{fill:#f2d59a}.grid{stroke:#5b4526;stroke-width:1;fill:none}.dot{fill:#5b4526}.last{fill:#e8b54a}"
    ".red{fill:#b3261e}text{font-family:'Noto Serif CJK JP','Yu Mincho',serif;text-anchor:middle;"
    "dominant-baseline:central;fill:#1c1408}.p{font-size:24px}.koma{fill:#fbe9c0;stroke:#8a6d3b}.c{font-size:13px}.h{font-size:20px}"
)
OUTLINE = "M0 -19L13 -14L17 18H-17L-13 -14Z"
"""Outline of a piece around its centre, pointing forward."""

_DIGITS = "〇一二三四五六七八九"


def japanese_board(position: ShogiPosition) -> str:
    """The board as Japanese programs print it (BOD): white's pieces carry a `v`."""
    board = position.board
    rows = [
        "|" + "".join(_japanese(board[f * 9 + rank]) for f in range(8, -1, -1)) + "|" + RANKS[rank]
        for rank in range(9)
    ]
    rule = "+---------------------------+"
    files = "  " + " ".join(reversed(FILES))
    white, black = (f"{name}の持駒：{_hand(position, side)}" for name, side in (("後手", 1), ("先手", 0)))
    return "\n".join([white, files, rule, *rows, rule, black, f"{'先後'[position.side]}手番"])


def _japanese(piece: int) -> str:
    if not piece:
        return " ・"
    return ("v" if side_of(piece) else " ") + KANJI[kind_of(piece)]


def _hand(position: ShogiPosition, side: Side) -> str:
    items = hand_items(position.hand(side))
    return (
        "　".join(KANJI[kind] + (number_text(count) if count > 1 else "") for kind, count in items) or "なし"
    )


def number_text(number: int) -> str:
    """A number from 1 to 19 in kanji."""
    return ("十" if number >= 10 else "") + (_DIGITS[number % 10] if number % 10 else "")


def ascii_board(position: ShogiPosition) -> str:
    """The board in plain ASCII: capitals are black, `+` marks promoted pieces."""
    board = position.board
    rows = [
        " ".join((letter(p) if (p := board[f * 9 + rank]) else ".").rjust(2) for f in range(8, -1, -1))
        + f"  {'abcdefghi'[rank]}"
        for rank in range(9)
    ]
    files = " ".join(f"{file:2d}" for file in range(9, 0, -1))
    white, black = (
        f"{name} in hand: {_ascii_hand(position, side)}" for name, side in (("white", 1), ("black", 0))
    )
    return "\n".join([white, files, *rows, black, f"{('black', 'white')[position.side]} to move"])


def _ascii_hand(position: ShogiPosition, side: Side) -> str:
    items = hand_items(position.hand(side))
    return (
        " ".join(letter(kind | side << 4) + (str(count) if count > 1 else "") for kind, count in items) or "-"
    )


def svg_board(position: ShogiPosition) -> str:
    """The board with hands as a stand-alone SVG; the square of the last move is marked."""
    left, top, side = LEFT, TOP, 9 * CELL
    width, height = side + 2 * CELL + CELL // 2, side + CELL + 8
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" aria-label="{position.sfen}"><style>{STYLE}</style>',
        f'<rect class="wood" x="{left}" y="{top}" width="{side}" height="{side}"/>',
    ]
    if position.past:
        x, y = _corner(position.past[-1].to, left, top)
        parts.append(f'<rect class="last" x="{x}" y="{y}" width="{CELL}" height="{CELL}"/>')
    parts += [*_grid(left, top), *_pieces(position, left, top)]
    parts += [_svg_hand(position, 1), _svg_hand(position, 0)]
    return "".join(parts) + "</svg>"


def _corner(square: int, left: int, top: int) -> tuple[int, int]:
    return left + (8 - square // 9) * CELL, top + square % 9 * CELL


def _grid(left: int, top: int) -> list[str]:
    end = 9 * CELL
    lines = "".join(f"M{left} {top + i * CELL}h{end}M{left + i * CELL} {top}v{end}" for i in range(10))
    parts = [f'<path class="grid" d="{lines}"/>']
    for x in (3, 6):
        parts += [f'<circle class="dot" cx="{left + x * CELL}" cy="{top + y * CELL}" r="3"/>' for y in (3, 6)]
    for i in range(9):
        middle = i * CELL + CELL // 2
        parts.append(f'<text class="c" x="{left + middle}" y="{top - 12}">{FILES[8 - i]}</text>')
        parts.append(f'<text class="c" x="{left + end + 10}" y="{top + middle}">{RANKS[i]}</text>')
    return parts


def _pieces(position: ShogiPosition, left: int, top: int) -> list[str]:
    parts = []
    for square, piece in enumerate(position.board):
        if piece:
            x, y = (n + CELL // 2 for n in _corner(square, left, top))
            turn = " rotate(180)" if side_of(piece) else ""
            red = " red" if kind_of(piece) > KING else ""
            parts.append(
                f'<g transform="translate({x} {y}){turn}"><path class="koma" d="{OUTLINE}"/>'
                f'<text class="p{red}" y="2">{KANJI[kind_of(piece)]}</text></g>'
            )
    return parts


def _svg_hand(position: ShogiPosition, side: Side) -> str:
    """A column of pieces: black's from the top down on the right, white's rotated on the left."""
    column, (x, middle) = _column(position, side), _hand_place(side)
    turn = f' transform="rotate(180 {x} {middle})"' if side else ""
    letters = "".join(
        f'<text class="h" x="{x}" y="{_letter_height(column, i):.1f}">{character}</text>'
        for i, character in enumerate(column)
    )
    return f"<g{turn}>{letters}</g>"


def _column(position: ShogiPosition, side: Side) -> str:
    """The owner's mark and the pieces; nothing for an empty hand."""
    pieces = "".join(
        KANJI[kind] + (number_text(count) if count > 1 else "")
        for kind, count in hand_items(position.hand(side))
    )
    return ("☖" if side else "☗") + pieces if pieces else ""


def _hand_place(side: Side) -> tuple[int, float]:
    """Where a hand's column stands: its x, and the y around which white's is turned."""
    return CELL // 2 if side else LEFT + 10 * CELL, TOP + 9 * CELL / 2


def _letter_height(column: str, i: int) -> float:
    pitch = min(24.0, (9 * CELL - 12) / len(column))
    return TOP + 12 + pitch * i


def click_places(position: ShogiPosition, move: Move) -> list[tuple[float, float]]:
    """Where a move begins in the SVG, on the board or in a hand, and where it ends."""
    to = _square_place(move.to)
    if move.origin is not None:
        return [_square_place(move.origin), to]
    column, (x, middle) = _column(position, position.side), _hand_place(position.side)
    y = _letter_height(column, column.index(KANJI[move.dropped or 0]))
    return [(x, 2 * middle - y if position.side else y), to]


def _square_place(square: int) -> tuple[float, float]:
    x, y = _corner(square, LEFT, TOP)
    return x + CELL / 2, y + CELL / 2
