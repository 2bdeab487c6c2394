"""An independent SFEN parser for checking proofs: it accepts nothing that the game's own parser refuses."""

from __future__ import annotations

import re
from collections import Counter

from sakiyomi.errors import shorten
from sakiyomi.proof.rules import SLIDES, STEPS, PlainBoard, Square, in_check, owner, stuck

MAX_COUNT = {"P": 18, "L": 4, "N": 4, "S": 4, "G": 4, "B": 2, "R": 2, "K": 2}
"""Number of pieces of each kind in a set."""
_SFEN = re.compile(r"([1-9+A-Za-z/]{17,200}) ([bw]) (-|[0-9A-Za-z]{1,40})( [1-9][0-9]{0,5}| 0{1,5}[1-9])?")


def read_sfen(text: str) -> PlainBoard:
    """A position; raises `ValueError` for anything else."""
    board = read_board(text)
    for square, piece in board.pieces.items():
        if stuck(owner(piece), piece.upper(), square):
            raise ValueError(f"{piece} on file {square[0]}, rank {square[1]} could never move")
    kings = [piece for piece in board.pieces.values() if piece in ("K", "k")]
    if not kings or len(set(kings)) != len(kings):
        raise ValueError("each side may have at most one king, and at least one side must have one")
    if in_check(board, "w" if board.side == "b" else "b"):
        raise ValueError("the side that is not to move is in check")
    return board


def read_board(text: str) -> PlainBoard:
    """Parses the text without checking that it is a possible position: pieces, hands and a side."""
    match = _SFEN.fullmatch(text)
    if match is None:
        raise ValueError(f"{shorten(text)!r} is not a SFEN")
    board = PlainBoard(_pieces(match[1]), _hands(match[3]), match[2])
    used = Counter(piece.strip("+").upper() for piece in board.pieces.values())
    for kind, count in (used + board.hands["b"] + board.hands["w"]).items():
        if count > MAX_COUNT[kind]:
            raise ValueError(f"there are {count} {kind}, but a set has only {MAX_COUNT[kind]}")
    return board


def _pieces(text: str) -> dict[Square, str]:
    pieces: dict[Square, str] = {}
    rows = text.split("/")
    if len(rows) != 9:
        raise ValueError("a board has nine ranks")
    for rank, row in enumerate(rows, 1):
        file = 9
        for item in re.findall(r"[1-9]|\+?[A-Za-z]|.", row):
            if item.isdigit():
                file -= int(item)
                continue
            if item.upper() not in {*STEPS, *SLIDES}:
                raise ValueError(f"there is no piece {item!r}")
            pieces[file, rank] = item
            file -= 1
        if file != 0:
            raise ValueError(f"rank {rank} does not have nine squares")
    return pieces


def _hands(text: str) -> dict[str, Counter[str]]:
    hands: dict[str, Counter[str]] = {"b": Counter(), "w": Counter()}
    if text == "-":
        return hands
    items = re.findall(r"([1-9][0-9]?)?([PLNSGBRplnsgbr])", text)
    if "".join(count + letter for count, letter in items) != text:
        raise ValueError(f"{text!r} is not a hand")
    for count, letter in items:
        hand = hands["b" if letter.isupper() else "w"]
        if letter.upper() in hand:
            raise ValueError(f"{letter} is given twice")
        hand[letter.upper()] = int(count or 1)
    return hands
