"""The plain checker's rules with moves and squares as text."""

from __future__ import annotations

from sakiyomi.proof import rules
from sakiyomi.proof.certificate import HAND
from sakiyomi.proof.codes import move_code, usi_move
from sakiyomi.proof.reach import PIECES, WHITE
from sakiyomi.proof.rules import PlainBoard


def moves(board: PlainBoard) -> list[str]:
    """The legal moves, among all that can be written."""
    origins = [square for square, piece in enumerate(board.squares) if piece] + list(range(82, 89))
    codes = (
        to | origin << 7 | promotes << 14 for origin in origins for to in range(81) for promotes in range(2)
    )
    return [usi_move(code) for code in codes if rules.legal(board, code)]


def checks(board: PlainBoard) -> list[str]:
    """The legal moves that give check."""
    return [usi_move(move) for move, _ in rules.checks(board)]


def replies_to(board: PlainBoard, check: str) -> list[str]:
    """The legal replies to a check."""
    code, side = move_code(check), board.side
    after, hands = rules.play(board.squares, code, side), list(board.hands)
    hands[side] += rules.gain(board.squares, code)
    return [usi_move(move) for move, _ in rules.replies(after, hands[1 - side], hands[side], 1 - side)]


def legal(board: PlainBoard, move: str) -> bool:
    """Whether a move is legal."""
    return rules.legal(board, move_code(move))


def in_check(board: PlainBoard, side: str) -> bool:
    """Whether a side (`b` or `w`) is in check."""
    return rules.in_check(board.squares, "bw".index(side))


def pieces(squares: bytes) -> dict[str, str]:
    """The pieces by square, as SFEN writes them."""
    return {usi_move(square)[2:]: _letter(piece) for square, piece in enumerate(squares) if piece}


def _letter(piece: int) -> str:
    name = PIECES[piece % WHITE]
    return name.lower() if piece > WHITE else name


def count(board: PlainBoard, side: str, kind: str) -> int:
    """How many pieces of a kind a side holds."""
    low, mask = HAND[kind]
    return board.hands["bw".index(side)] >> low & mask


def after(board: PlainBoard, move: str) -> tuple[dict[str, str], str]:
    """The pieces after a capture, and the kind that was captured."""
    code = move_code(move)
    gained = rules.gain(board.squares, code)
    kind = next(kind for kind, (low, _) in HAND.items() if gained == 1 << low)
    return pieces(rules.play(board.squares, code, board.side)), kind
