"""An independent SFEN parser for checking proofs: it accepts nothing that the game's own parser refuses."""

from __future__ import annotations

import re
from collections import Counter

from sakiyomi.errors import shorten
from sakiyomi.proof.reach import KING, PIECES, WHITE, stuck, unpromoted
from sakiyomi.proof.rules import UNITS, PlainBoard, in_check

MAX_COUNT = {"P": 18, "L": 4, "N": 4, "S": 4, "G": 4, "B": 2, "R": 2, "K": 2}
"""Number of pieces of each kind in a set."""
_SFEN = re.compile(r"([1-9+A-Za-z/]{17,200}) ([bw]) (-|[0-9A-Za-z]{1,40})( [1-9][0-9]{0,5}| 0{1,5}[1-9])?")


def read_sfen(text: str) -> PlainBoard:
    """A position; raises `ValueError` for anything else."""
    board = read_board(text)
    for square, piece in enumerate(board.squares):
        if stuck(piece, square):
            name = PIECES[piece % WHITE]
            letter = name.lower() if piece > WHITE else name
            raise ValueError(f"{letter} on file {square // 9 + 1}, rank {square % 9 + 1} could never move")
    kings = [board.squares.count(KING), board.squares.count(KING + WHITE)]
    if max(kings) > 1 or not any(kings):
        raise ValueError("each side may have at most one king, and at least one side must have one")
    if in_check(board.squares, 1 - board.side):
        raise ValueError("the side that is not to move is in check")
    return board


def read_board(text: str) -> PlainBoard:
    """Parses the text without checking that it is a possible position: pieces, hands and a side."""
    match = _SFEN.fullmatch(text)
    if match is None:
        raise ValueError(f"{shorten(text)!r} is not a SFEN")
    squares, hands = _squares(match[1]), _hands(match[3])
    used = Counter(PIECES[unpromoted(piece)] for piece in squares if piece)
    for kind, count in (used + hands[0] + hands[1]).items():
        if count > MAX_COUNT[kind]:
            raise ValueError(f"there are {count} {kind}, but a set has only {MAX_COUNT[kind]}")
    return PlainBoard(squares, (_word(hands[0]), _word(hands[1])), "bw".index(match[2]))


def _squares(text: str) -> bytes:
    squares = bytearray(81)
    rows = text.split("/")
    if len(rows) != 9:
        raise ValueError("a board has nine ranks")
    for rank, row in enumerate(rows):
        file = 9
        for item in re.findall(r"[1-9]|\+?[A-Za-z]|.", row):
            if item.isdigit():
                file -= int(item)
                continue
            if item.upper() not in PIECES:
                raise ValueError(f"there is no piece {item!r}")
            if file > 0:
                squares[9 * (file - 1) + rank] = PIECES.index(item.upper()) + WHITE * item.islower()
            file -= 1
        if file != 0:
            raise ValueError(f"rank {rank + 1} does not have nine squares")
    return bytes(squares)


def _word(hand: Counter[str]) -> int:
    return sum(UNITS[PIECES.index(kind)] * count for kind, count in hand.items())


def _hands(text: str) -> tuple[Counter[str], Counter[str]]:
    hands: tuple[Counter[str], Counter[str]] = Counter(), Counter()
    if text == "-":
        return hands
    items = re.findall(r"([1-9][0-9]?)?([PLNSGBRplnsgbr])", text)
    if "".join(count + letter for count, letter in items) != text:
        raise ValueError(f"{text!r} is not a hand")
    for count, letter in items:
        hand = hands[letter.islower()]
        if letter.upper() in hand:
            raise ValueError(f"{letter} is given twice")
        hand[letter.upper()] = int(count or 1)
    return hands
