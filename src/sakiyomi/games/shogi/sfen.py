"""Reads and writes positions as SFEN.

Parsing is strict, except that a side may have two pawns on a file: this is impossible in a game, but occurs
in problems and other programs, and every rule still makes sense.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from sakiyomi import _native
from sakiyomi.errors import TextError
from sakiyomi.games.shogi.pieces import (
    HAND_ORDER,
    KING,
    KNIGHT,
    LANCE,
    LETTERS,
    NAMES,
    PAWN,
    PIECE_COUNTS,
    PROMOTED,
    hand_items,
    letter,
    raw,
    square_text,
)

START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
MAX_CHARACTERS = 200_000
_SIDES = ("black", "white")


@dataclass(frozen=True, slots=True)
class Token:
    """A word of the text and where it starts, counted from 1."""

    text: str
    line: int
    column: int

    def error(self, reason: str, start: int = 0, length: int | None = None) -> TextError:
        """An error at this word, or at part of it."""
        part = self.text[start:] if length is None else self.text[start : start + length]
        return TextError(reason, token=part, line=self.line, column=self.column + start)


def tokens_of(text: str) -> list[Token]:
    """The words of a text."""
    if len(text) > MAX_CHARACTERS:
        raise TextError(f"the text has {len(text)} characters; at most {MAX_CHARACTERS} are read")
    return [
        Token(match.group(), number, match.start() + 1)
        for number, line in enumerate(text.splitlines(), 1)
        for match in re.finditer(r"\S+", line)
    ]


def write(position: _native.ShogiPosition, number: int = 1) -> str:
    """The SFEN of a position whose next move has this number."""
    board = position.board
    ranks = []
    for rank in range(9):
        row = "".join(
            letter(piece) if piece else "1" for piece in (board[f * 9 + rank] for f in range(8, -1, -1))
        )
        ranks.append(re.sub("1+", lambda gap: str(len(gap.group())), row))
    hands = "".join(
        (str(count) if count > 1 else "") + letter(kind | side << 4)
        for side in (0, 1)
        for kind, count in hand_items(position.hand(side))
    )
    return f"{'/'.join(ranks)} {'bw'[position.side]} {hands or '-'} {number}"


def read(tokens: list[Token]) -> tuple[_native.ShogiPosition, int]:
    """A position and the number of its next move from three or four words."""
    end = tokens[-1] if tokens else Token("", 1, 1)
    if len(tokens) < 3:
        raise end.error("a position needs a board, the side to move (b or w) and the hands (- for none)")
    if len(tokens) > 4:
        raise tokens[4].error("nothing may follow the move number but moves")
    board = _read_board(tokens[0])
    if tokens[1].text not in ("b", "w"):
        raise tokens[1].error("the side to move must be b or w")
    side = "bw".index(tokens[1].text)
    hands = _read_hands(tokens[2])
    _check_counts(board, hands, tokens[0], tokens[2])
    position = _native.ShogiPosition(bytes(board), hands[0], hands[1], side)
    if position.other_in_check:
        raise tokens[1].error(f"{_SIDES[1 - side]} is in check, but {_SIDES[side]} is to move")
    return position, _read_number(tokens[3]) if len(tokens) == 4 else 1


def _read_number(token: Token) -> int:
    if not re.fullmatch(r"[0-9]{1,6}", token.text) or int(token.text) == 0:
        raise token.error("the move number must be at least 1")
    return int(token.text)


def _read_board(token: Token) -> list[int]:
    board = [0] * 81
    ranks = token.text.split("/")
    if len(ranks) != 9:
        raise token.error(f"a board has 9 ranks, not {len(ranks)}")
    start = 0
    for rank, text in enumerate(ranks):
        _read_rank(board, token, rank, start, text)
        start += len(text) + 1
    return board


def _read_rank(board: list[int], token: Token, rank: int, start: int, text: str) -> None:
    file, plus = 9, False  # files still to come
    for at, character in enumerate(text, start):
        if plus and character.upper() not in "PLNSBR":
            raise token.error("only P, L, N, S, B and R can be promoted", at - 1, 2)
        if character == "+":
            plus = True
        elif character in "123456789":
            file -= int(character)
        elif character.isascii() and character.upper() in LETTERS[1:]:
            file -= 1
            if file >= 0:
                kind = LETTERS.index(character.upper()) + (PROMOTED if plus else 0)
                _put(board, token, (at - plus, 1 + plus), file * 9 + rank, kind | character.islower() << 4)
            plus = False
        else:
            raise token.error("there is no such piece", at, 1)
    if plus:
        raise token.error("there is no piece after the plus", start + len(text) - 1, 1)
    if file:
        raise token.error(f"rank {rank + 1} has {9 - file} squares instead of 9", start, len(text))


def _put(board: list[int], token: Token, part: tuple[int, int], square: int, piece: int) -> None:
    kind, side = piece & 15, piece >> 4
    depth = square % 9 if side == 0 else 8 - square % 9  # ranks to the far edge
    if (kind in (PAWN, LANCE) and depth == 0) or (kind == KNIGHT and depth < 2):
        raise token.error(f"a {NAMES[kind]} on {square_text(square)} could never move", *part)
    if kind == KING and piece in board:
        raise token.error(f"{_SIDES[side]} has two kings", *part)
    board[square] = piece


def _read_hands(token: Token) -> tuple[list[int], list[int]]:
    hands = [0] * 8, [0] * 8
    if token.text == "-":
        return hands
    at = 0
    while at < len(token.text):
        item = re.compile(r"([1-9][0-9]?)?([PLNSGBRplnsgbr])").match(token.text, at)
        if item is None:
            raise token.error("hands are written like 2P or b; - if both are empty", at)
        hand, kind = hands[item[2].islower()], LETTERS.index(item[2].upper())
        count = int(item[1] or 1)
        if hand[kind]:
            raise token.error(f"{item[2]} is given twice", at, len(item[0]))
        if count > PIECE_COUNTS[kind]:
            raise token.error(f"there are only {PIECE_COUNTS[kind]} {NAMES[kind]}s", at, len(item[0]))
        hand[kind] = count
        at = item.end()
    return hands


def _check_counts(board: list[int], hands: tuple[list[int], list[int]], where: Token, hand: Token) -> None:
    counts = Counter(raw(piece & 15) for piece in board if piece)
    if not counts[KING]:
        raise where.error("there is no king; only one of the two may be missing")
    for kind in HAND_ORDER:
        held = hands[0][kind] + hands[1][kind]
        if counts[kind] + held > PIECE_COUNTS[kind]:
            token = hand if held else where
            raise token.error(
                f"there are {counts[kind] + held} {NAMES[kind]}s, more than {PIECE_COUNTS[kind]}"
            )


__all__ = ["START", "Token", "read", "tokens_of", "write"]
