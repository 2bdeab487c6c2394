"""An independent copy of shogi's rules, plain and slow, for checking proofs: no native code, no tables.

A square is `(file, rank)`, both 1 to 9; a piece is a letter, upper case for black, with `+` if promoted; a
move is USI text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

Square = tuple[int, int]
RANKS = "abcdefghi"
_GOLD = [(0, -1), (1, -1), (-1, -1), (1, 0), (-1, 0), (0, 1)]
_CROSS = [(0, -1), (0, 1), (1, 0), (-1, 0)]
_DIAGONAL = [(1, -1), (-1, -1), (1, 1), (-1, 1)]
STEPS = {
    "P": [(0, -1)],
    "N": [(1, -2), (-1, -2)],
    "S": [(0, -1), *_DIAGONAL],
    "G": _GOLD,
    "K": _CROSS + _DIAGONAL,
    "+P": _GOLD,
    "+L": _GOLD,
    "+N": _GOLD,
    "+S": _GOLD,
    "+B": _CROSS,
    "+R": _DIAGONAL,
}
"""Steps (files, ranks) of black's pieces; white's go the other way."""
SLIDES = {"L": [(0, -1)], "B": _DIAGONAL, "+B": _DIAGONAL, "R": _CROSS, "+R": _CROSS}


@dataclass(frozen=True, slots=True)
class PlainBoard:
    """A position: pieces by square, hands of both sides, and the side to move (`b` or `w`)."""

    pieces: dict[Square, str]
    hands: dict[str, Counter[str]]
    side: str


def owner(piece: str) -> str:
    """Whose piece it is."""
    return "b" if piece.strip("+").isupper() else "w"


def reached(board: PlainBoard, square: Square) -> Iterator[Square]:
    """Squares that the piece on a square attacks, own pieces included."""
    piece = board.pieces[square]
    turn = 1 if owner(piece) == "b" else -1
    kind = piece.upper()
    for df, dr in STEPS.get(kind, []):
        to = square[0] + df * turn, square[1] + dr * turn
        if on_board(to):
            yield to
    for df, dr in SLIDES.get(kind, []):
        to = square[0] + df * turn, square[1] + dr * turn
        while on_board(to):
            yield to
            if to in board.pieces:
                break
            to = to[0] + df * turn, to[1] + dr * turn


def on_board(square: Square) -> bool:
    """Whether the square is on the board."""
    return 1 <= square[0] <= 9 and 1 <= square[1] <= 9


def in_check(board: PlainBoard, side: str) -> bool:
    """Whether a side's king is attacked; never if it has none."""
    king = "K" if side == "b" else "k"
    home = next((square for square, piece in board.pieces.items() if piece == king), None)
    return home is not None and attacked(board, home, side)


def attacked(board: PlainBoard, home: Square, side: str) -> bool:
    """Whether a piece of the other side attacks a square: looks along all lines, and for knights."""
    turn = -1 if side == "b" else 1  # the attackers' direction
    for df, dr in STEPS["K"]:
        distance, square = 1, (home[0] + df, home[1] + dr)
        while on_board(square) and square not in board.pieces:
            distance, square = distance + 1, (square[0] + df, square[1] + dr)
        piece = board.pieces.get(square)
        if piece is None or owner(piece) == side:
            continue
        way = -df * turn, -dr * turn
        if way in SLIDES.get(piece.upper(), []) or (distance == 1 and way in STEPS.get(piece.upper(), [])):
            return True
    knight = "n" if side == "b" else "N"
    return any(board.pieces.get((home[0] - df, home[1] - dr * turn)) == knight for df, dr in STEPS["N"])


def moves(board: PlainBoard) -> Iterator[str]:
    """The legal moves in USI."""
    return (move for move in _steps_and_drops(board) if _allowed(board, move))


def legal(board: PlainBoard, move: str) -> bool:
    """Whether a move is one of `moves`."""
    return move in _steps_and_drops(board) and _allowed(board, move)


def _allowed(board: PlainBoard, move: str) -> bool:
    after = play(board, move)
    if in_check(after, board.side):
        return False
    mate_by_pawn = move.startswith("P*") and in_check(after, after.side) and not any(moves(after))
    return not mate_by_pawn


def play(board: PlainBoard, move: str) -> PlainBoard:
    """The position after a move; unlike `moves`, it allows leaving the king in check."""
    pieces, hand = dict(board.pieces), Counter(board.hands[board.side])
    to = int(move[2]), RANKS.index(move[3]) + 1
    if move[1] == "*":
        hand[move[0]] -= 1
        pieces[to] = move[0] if board.side == "b" else move[0].lower()
    else:
        piece = pieces.pop((int(move[0]), RANKS.index(move[1]) + 1))
        if to in pieces:
            hand[pieces[to].strip("+").upper()] += 1
        pieces[to] = "+" + piece if move.endswith("+") else piece
    other = "w" if board.side == "b" else "b"
    return PlainBoard(pieces, {board.side: hand, other: board.hands[other]}, other)


def _steps_and_drops(board: PlainBoard) -> Iterator[str]:
    for square, piece in board.pieces.items():
        if owner(piece) != board.side:
            continue
        for to in reached(board, square):
            if to in board.pieces and owner(board.pieces[to]) == board.side:
                continue
            text = _name(square) + _name(to)
            if piece.upper() in "PLNSBR" and min(_depth(board.side, square), _depth(board.side, to)) < 3:
                yield text + "+"
            if not stuck(board.side, piece.upper(), to):
                yield text
    for kind in sorted(kind for kind, count in board.hands[board.side].items() if count > 0):
        for to in ((file, rank) for file in range(1, 10) for rank in range(1, 10)):
            if to not in board.pieces and not stuck(board.side, kind, to) and not _two_pawns(board, kind, to):
                yield f"{kind}*{_name(to)}"


def _name(square: Square) -> str:
    return f"{square[0]}{RANKS[square[1] - 1]}"


def _depth(side: str, square: Square) -> int:
    """Ranks between a square and a side's far edge."""
    return square[1] - 1 if side == "b" else 9 - square[1]


def stuck(side: str, kind: str, to: Square) -> bool:
    """Whether a piece of a side could never move again from a square."""
    return (kind in ("P", "L") and _depth(side, to) == 0) or (kind == "N" and _depth(side, to) < 2)


def _two_pawns(board: PlainBoard, kind: str, to: Square) -> bool:
    pawn = "P" if board.side == "b" else "p"
    return kind == "P" and any(board.pieces.get((to[0], rank)) == pawn for rank in range(1, 10))
