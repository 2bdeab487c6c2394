"""Checks the entries of a proof that there is no mate, by the plain rules, in one pass.

An entry says what the attacker may hold at most. It is checked with just that: an attacker who holds less
has no other checks, and the defender has the same replies. Every reply leads to a position with an entry.
Lines may go round in circles: a mate takes finitely many plies, so if a position with an entry had a mate in
n plies, another would have one in n - 2.
"""

from __future__ import annotations

from collections.abc import Iterator

from sakiyomi.proof.certificate import CertificateError, Numbers, read_hand
from sakiyomi.proof.codes import usi_move
from sakiyomi.proof.rules import PlainBoard, checks, gain, holds, legal, play


class PlainNoMateChecker:
    """Reads entry after entry; keeps their boards, and the positions that still need one."""

    def __init__(self, pieces: Iterator[bytes], max_positions: int) -> None:
        self.max_positions = max_positions
        self.entries = 0
        self._numbers = Numbers(pieces)
        self._held: dict[bytes, list[int]] = {}

    def check(self, board: PlainBoard, *, defending: bool = False) -> None:
        """Reads all entries. If the defender is to move, a reply comes first."""
        waiting = [self._answered(board, "the first reply") if defending else board]
        while waiting:
            here = waiting.pop()
            if not self._covered(here):
                waiting += reversed(self._entry(here))
        if not self._numbers.at_end:
            raise CertificateError("there is more after the last entry")

    def _covered(self, board: PlainBoard) -> bool:
        """Whether there is an entry for this board with at least what the attacker holds."""
        held = board.hands[board.side]
        return any(holds(allowed, held) for allowed in self._held.get(board.squares, ()))

    def _entry(self, board: PlainBoard) -> list[PlainBoard]:
        """Reads an entry; returns the positions after the replies to all checks, in order of their codes."""
        number, self.entries = self.entries, self.entries + 1
        if self.entries > self.max_positions:
            raise CertificateError(f"more than {self.max_positions:,} positions: gave up checking")
        board = self._enriched(number, board)
        self._held.setdefault(board.squares, []).append(board.hands[board.side])
        name = f"entry {number}: the reply to "
        return [
            self._answered(_after(board, check, squares), name + usi_move(check))
            for check, squares in checks(board)
        ]

    def _enriched(self, number: int, board: PlainBoard) -> PlainBoard:
        """The position with what the attacker may hold in addition, taken from the defender."""
        more, side = self._numbers.read(), board.side
        read_hand(more)
        if not holds(board.hands[1 - side], more):
            raise CertificateError(f"entry {number} gives the attacker more than there is")
        sign = -more if side else more
        return PlainBoard(board.squares, (board.hands[0] + sign, board.hands[1] - sign), side)

    def _answered(self, board: PlainBoard, name: str) -> PlainBoard:
        """The position after the reply that comes next."""
        reply = self._numbers.read()
        text = usi_move(reply)
        if not legal(board, reply):
            raise CertificateError(f"{name}, {text}, is not a legal move")
        return _after(board, reply, play(board.squares, reply, board.side))


def _after(board: PlainBoard, move: int, squares: bytes) -> PlainBoard:
    black, white = board.hands
    more = gain(board.squares, move)
    hands = (black, white + more) if board.side else (black + more, white)
    return PlainBoard(squares, hands, 1 - board.side)
