"""A shogi position for the page, and a board being set up."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from sakiyomi.errors import TextError
from sakiyomi.games.shogi import ShogiPosition, forms, sfen
from sakiyomi.games.shogi.pieces import HAND_ORDER, LETTERS, PIECE_COUNTS, letter, square_text
from sakiyomi.games.shogi.record import ShogiRecord
from sakiyomi.studio.intents import PIECE, SQUARE
from sakiyomi.studio.rooms.base import View
from sakiyomi.types import Side
from sakiyomi.wire import Choice, Whole

SQUARES = tuple(square_text(square) for square in range(81))
HELD = tuple(LETTERS[kind] for kind in HAND_ORDER)
_ROW = re.compile(r"\+?[PLNSBRplnsbr]|[GKgk]|[1-9]")
_HELD = re.compile(r"(\d{0,2})([PLNSGBRplnsgbr])")


def board_view(position: ShogiPosition) -> View:
    """Pieces by square, hands, side to move, last move, and legal moves."""
    return {
        "pieces": {SQUARES[i]: letter(piece) for i, piece in enumerate(position.board) if piece},
        "hands": [_hand(position, side) for side in (0, 1)],
        "side": position.side,
        "last": str(position.past[-1]) if position.past else "",
        "check": position.in_check,
        "legal": [str(move) for move in position.moves()],
        "sfen": position.sfen,
        "number": position.number,
    }


def read_pasted(text: str) -> ShogiRecord:
    """A game or position as somebody pastes it; prose is called that, and not a board with too few ranks."""
    if not text.strip():
        raise TextError("there is nothing in it")
    if forms.recognise(text) == "sfen" and "/" not in text and "startpos" not in text:
        raise TextError("this is not a game or a position: KIF, KI2, CSA, SFEN and USI can be read")
    return forms.read(text)


def _width(piece: str) -> int:
    """Squares that a piece, or a gap, takes in a rank."""
    return int(piece) if piece.isdecimal() else 1


def _hand(position: ShogiPosition, side: Side) -> dict[str, int]:
    counts = position.hand(side)
    return {LETTERS[kind]: counts[kind] for kind in HAND_ORDER if counts[kind]}


class Draft:
    """A board being set up; it need not be valid yet."""

    def __init__(self, position: ShogiPosition | None = None) -> None:
        self.pieces: dict[str, str] = {}
        self.hands: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
        self.side: Side = 0
        if position is not None:
            view = board_view(position)
            self.pieces, self.side = dict(view["pieces"]), position.side
            self.hands = Counter(view["hands"][0]), Counter(view["hands"][1])

    @classmethod
    def of(cls, words: Sequence[str]) -> Draft:
        """Reads the output of `words`; raises `ValueError` for anything else."""
        made, (turn, *rest) = cls(), words
        made.side = Whole(0, 1).check(int(turn), "side")
        for word in rest:
            place, piece, count = word.split(" ")
            if place in ("0", "1"):
                made.hands[int(place)][Choice(*HELD).check(piece, "piece")] = Whole(0, 18).check(
                    int(count), "count"
                )
            else:
                made.pieces[SQUARE.check(place, "square")] = PIECE.check(piece, "piece")
        return made

    @classmethod
    def read(cls, text: str) -> Draft:
        """Reads the output of `sfen`, which need not be a valid position; raises `TextError`."""
        board, side, hands = (*text.split(), "", "", "")[:3]
        ranks = [_ROW.findall(rank) for rank in board.split("/")]
        plain = "/".join("".join(rank) for rank in ranks) == board and side in ("b", "w")
        if not plain or len(ranks) != 9 or any(sum(map(_width, rank)) != 9 for rank in ranks):
            raise TextError("this is not a board being set up", token=text)
        made = cls()
        made.side = "bw".index(side)
        for row, rank in zip("abcdefghi", ranks, strict=True):
            file = 9
            for piece in rank:
                if not piece.isdecimal():
                    made.pieces[f"{file}{row}"] = piece
                file -= _width(piece)
        for count, kind in _HELD.findall(hands):
            made.hands[int(kind.islower())][kind.upper()] = min(18, int(count or 1))
        return made

    def words(self) -> list[str]:
        """A list of words: the side to move, every piece and every hand."""
        pieces = [f"{square} {piece} 1" for square, piece in self.pieces.items()]
        hands = [
            f"{side} {kind} {count}" for side, hand in enumerate(self.hands) for kind, count in hand.items()
        ]
        return [str(self.side), *pieces, *hands]

    def put(self, square: str, piece: str) -> None:
        """Puts a piece on a square; an empty name clears it."""
        self.pieces.pop(square, None)
        if piece:
            self.pieces[square] = piece

    def carry(self, origin: str, square: str) -> None:
        """Moves a piece to another square."""
        if origin in self.pieces:
            self.put(square, self.pieces.pop(origin))

    def rest(self) -> None:
        """Gives all unused pieces to the defender's hand, as is usual in mate problems."""
        used = Counter(piece[-1].upper() for piece in self.pieces.values()) + self.hands[self.side]
        for kind in HAND_ORDER:
            self.hands[1 - self.side][LETTERS[kind]] = max(0, PIECE_COUNTS[kind] - used[LETTERS[kind]])

    def sfen(self) -> str:
        """The board as SFEN."""
        ranks = []
        for rank in "abcdefghi":
            row, gap = "", 0
            for file in range(9, 0, -1):
                piece = self.pieces.get(f"{file}{rank}")
                if piece is None:
                    gap += 1
                    continue
                row, gap = row + (str(gap) if gap else "") + piece, 0
            ranks.append(row + (str(gap) if gap else ""))
        hands = "".join(
            (str(hand[kind]) if hand[kind] > 1 else "") + (kind.lower() if side else kind)
            for side, hand in enumerate(self.hands)
            for kind in HELD
            if hand[kind]
        )
        return f"{'/'.join(ranks)} {'bw'[self.side]} {hands or '-'} 1"

    def position(self) -> ShogiPosition:
        """The position; raises `TextError` if it is invalid."""
        board, number = sfen.read(sfen.tokens_of(self.sfen()))
        return ShogiPosition.of(board, number)

    def trouble(self) -> str:
        """What is wrong with the board; empty if it is a valid problem."""
        try:
            self.position().problem()
        except (TextError, ValueError) as error:
            return error.reason if isinstance(error, TextError) else str(error)
        return ""

    def view(self) -> View:
        """Like `board_view`, without moves."""
        return {
            "pieces": self.pieces,
            "hands": [{kind: hand[kind] for kind in HELD if hand[kind]} for hand in self.hands],
            "side": self.side,
            "last": "",
            "check": False,
            "legal": [],
            "sfen": self.sfen(),
            "number": 1,
        }
