"""A mate problem by name."""

from __future__ import annotations

from dataclasses import dataclass

from sakiyomi import _native
from sakiyomi.errors import TextError
from sakiyomi.games.shogi import Move, ShogiPosition, forms
from sakiyomi.games.shogi.bod import handicap_of
from sakiyomi.games.shogi.pieces import FILES, HAND_ORDER, KING, PAWN, PIECE_COUNTS, kind_of, raw
from sakiyomi.games.shogi.record import ShogiRecord


@dataclass(frozen=True, slots=True)
class Problem:
    """A position as text, in any format, with its name and notes."""

    name: str
    text: str
    plies: int | None = None
    """The length of the composer's solution, if known."""
    note: str = ""
    fault: str = ""
    """Why there is no text, if its file could not be read."""

    def record(self) -> ShogiRecord:
        """The text as a record, with its headers and comments; raises `TextError` if it cannot be parsed."""
        if self.fault:
            raise TextError(self.fault)
        return forms.read(self.text)

    def position(self) -> ShogiPosition:
        """The position to solve; raises `TextError` if it cannot be parsed.

        The moves of a record that starts from a board diagram are its solution, so it is solved from its
        start. A game from the usual start, or from a handicap, is solved from its end.
        """
        record = self.record()
        here = record.start if self._solved(record) else record.end()
        return ShogiPosition.of(here.native.position)

    def solution(self) -> tuple[Move, ...]:
        """The composer's solution: the moves of a record that starts from a board diagram, if it has any."""
        record = self.record()
        return tuple(record.moves()) if self._solved(record) else ()

    def _solved(self, record: ShogiRecord) -> bool:
        """Whether the moves of the record are the solution."""
        return forms.recognise(self.text) != "sfen" and handicap_of(record.start) is None


def oddities(position: ShogiPosition) -> list[str]:
    """Hints about unusual features of a position, as sentences."""
    out = [
        f"{name} has two pawns on file {FILES[file]} (二歩): impossible in a game"
        for side, name in enumerate(("black", "white"))
        for file in range(9)
        if list(position.board[file * 9 : file * 9 + 9]).count(PAWN | side << 4) > 1
    ]
    missing = sum(_missing(position, kind) for kind in HAND_ORDER)
    if missing:
        pieces = "1 piece is" if missing == 1 else f"{missing} pieces are"
        out.append(
            f"{pieces} neither on the board nor in hand; by convention the defender holds them (--rest)"
        )
    return out


def with_rest(position: ShogiPosition) -> ShogiPosition:
    """The position with all missing pieces in the defender's hand, as is the convention."""
    hands = [position.hand(0), position.hand(1)]
    for kind in HAND_ORDER:
        hands[1 - position.side][kind] += _missing(position, kind)
    return ShogiPosition.of(_native.ShogiPosition(position.board, hands[0], hands[1], position.side))


def _missing(position: ShogiPosition, kind: int) -> int:
    board = sum(
        1 for piece in position.board if kind_of(piece) != KING and piece and raw(kind_of(piece)) == kind
    )
    return PIECE_COUNTS[kind] - board - position.hand(0)[kind] - position.hand(1)[kind]
