"""Othello positions: immutable values over the native board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from sakiyomi import _native
from sakiyomi.errors import MoveError, shorten
from sakiyomi.games.native import NativePosition
from sakiyomi.games.othello import reasons
from sakiyomi.games.othello.squares import CODES, MOVES, PASS, normal_move
from sakiyomi.games.othello.weights import WEIGHTS
from sakiyomi.types import Side, Term

Self_ = TypeVar("Self_", bound="OthelloPosition")

DISC = 100
"""One disc in the unit of the evaluation."""

BLACK_START, WHITE_START = 0x0000000810000000, 0x0000001008000000


FEATURES = {
    "discs": "on the board",
    "mobility": "moves",
    "potential mobility": "empty squares next to the other side's discs",
    "corners": "corners",
    "corner diagonals": "discs diagonally next to an empty corner",
    "corner neighbours": "discs beside an empty corner",
    "edges": "edge discs away from corners",
    "stability": "discs that can never be turned",
    "tempo": "(+1: to move)",
    "parity": "(+1: the last move of an even fill)",
}
"""Terms of the simple evaluation, own minus opposing, with their units."""

WEIGHTS.use_own()


class OthelloPosition(NativePosition[_native.OthelloPosition]):
    """Black (side 0, X) and white (side 1, O) discs, and who is to move. Moves are `f5`, …, or `pass`."""

    __slots__ = ()
    searcher: type[Any] = _native.OthelloSearcher
    game = "othello"
    scale = DISC

    def __init__(self, native: _native.OthelloPosition | None = None) -> None:
        super().__init__(native or _native.OthelloPosition(BLACK_START, WHITE_START, 0))

    @classmethod
    def make(cls, black: int, white: int, side: Side = 0) -> OthelloPosition:
        """A position from two sets of bits (bit 0 is a1, bit 63 is h8)."""
        if black & white or not 0 <= black < 1 << 64 or not 0 <= white < 1 << 64 or side not in (0, 1):
            raise ValueError("black and white are sets of 64 bits that do not meet, and side is 0 or 1")
        return cls(_native.OthelloPosition(black, white, side))

    def discs(self, side: Side) -> int:
        """A side's discs as a set of bits."""
        return self._native.discs(side)

    def count(self, side: Side) -> int:
        """How many discs a side has."""
        return self._native.discs(side).bit_count()

    @property
    def empties(self) -> int:
        """How many squares are empty."""
        return 64 - self.count(0) - self.count(1)

    def moves(self) -> list[str]:
        """Squares in board order, or just `pass`."""
        return [MOVES[code] for code in self._native.moves()]

    def play(self: Self_, move: str) -> Self_:
        """The position after a move, in any case; `pa` and `--` are passes too."""
        code = CODES.get(move if move in CODES else normal_move(str(move)))
        if code is None or not self._native.legal(code):
            legal = ", ".join(self.moves()) or "none, the game is over"
            raise MoveError(f"{shorten(str(move))!r} is not a legal move here; legal: {legal}")
        return type(self)(self._native.play(code))

    def value(self, side: Side) -> int:
        """The evaluation in hundredths of a disc; at the end the final score, empty squares to the winner."""
        return self._native.value(side)

    def terms(self, side: Side) -> tuple[Term, ...]:
        """The value in named parts that add up to it."""
        if self.over:
            return (Term("final score", self.value(side), f"{self.count(side)} to {self.count(1 - side)}"),)
        return reasons.terms(self._native, side)

    def simple(self) -> OthelloSimple:
        """The same position with an evaluation of ten counts, for teaching."""
        return OthelloSimple(self._native)

    def by_discs(self) -> OthelloByDiscs:
        """The same position with the difference in discs as its value."""
        return OthelloByDiscs(self._native)

    def draw(self) -> str:
        """The board for the terminal."""
        from sakiyomi.games.othello.draw import ascii_board  # it draws positions, so it needs this module

        return ascii_board(self)

    def svg(self) -> str:
        """The board as a picture."""
        from sakiyomi.games.othello.draw import svg_board

        return svg_board(self)

    def clicks(self, move: str) -> list[tuple[float, float]]:
        """The middle of the square in the picture, or of the board for a pass."""
        from sakiyomi.games.othello.draw import HALF, middle

        return [(HALF, HALF) if move == PASS else middle(CODES[move])]

    def perft(self, depth: int) -> int:
        """Lines of `depth` moves from here, passes counted as moves."""
        return self._native.perft(depth)

    def decode(self, codes: Sequence[int]) -> list[str]:
        """Moves from the codes of the native search."""
        return [MOVES[code] for code in codes]

    def text(self) -> str:
        """64 squares from a1 to h8 (X black, O white, - empty) and the side to move."""
        black, white = self.discs(0), self.discs(1)
        squares = ("X" if black >> i & 1 else "O" if white >> i & 1 else "-" for i in range(64))
        return f"{''.join(squares)} {'XO'[self.side]}"


class OthelloSimple(OthelloPosition):
    """A position valued by ten counts that people can follow: weaker than the trained evaluation.

    With 24 empty squares it is about 11 discs off, the trained evaluation about 8.
    """

    __slots__ = ()
    searcher = _native.OthelloSimpleSearcher

    def value(self, side: Side) -> int:
        """The evaluation in hundredths of a disc; at the end the final score, empty squares to the winner."""
        return self._native.simple_value(side)

    def terms(self, side: Side) -> tuple[Term, ...]:
        """The value in named counts that add up to it."""
        if self.over:
            return super().terms(side)
        return tuple(
            Term(name, value, f"{count:+d} {unit}")
            for (name, unit), value, count in zip(
                FEATURES.items(), self._native.simple_terms(side), self._native.features(side), strict=True
            )
        )


class OthelloByDiscs(OthelloPosition):
    """A position valued by the difference in discs, in discs: for comparisons with other programs."""

    __slots__ = ()
    searcher = _native.OthelloDiscsSearcher
    scale = 1

    def value(self, side: Side) -> int:
        """Discs ahead, as the board stands."""
        return self._native.lead(side)

    def terms(self, side: Side) -> tuple[Term, ...]:
        """The same as one term."""
        return (Term("discs", self.value(side), f"{self.count(side)} to {self.count(1 - side)}"),)
