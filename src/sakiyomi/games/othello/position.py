"""Othello positions: immutable values over the native board."""

from __future__ import annotations

from collections.abc import Sequence

from sakiyomi import _native
from sakiyomi.errors import MoveError, shorten
from sakiyomi.games.othello.squares import CODES, MOVES
from sakiyomi.types import Side, Term

BLACK_START, WHITE_START = 0x0000000810000000, 0x0000001008000000


class OthelloPosition:
    """Black (side 0, X) and white (side 1, O) discs, and who is to move. Moves are `f5`, …, or `pass`."""

    __slots__ = ("_native",)
    searcher = _native.OthelloDiscsSearcher

    def __init__(self, native: _native.OthelloPosition | None = None) -> None:
        self._native = native or _native.OthelloPosition(BLACK_START, WHITE_START, 0)

    @classmethod
    def make(cls, black: int, white: int, side: Side = 0) -> OthelloPosition:
        """A position from two sets of bits (bit 0 is a1, bit 63 is h8)."""
        if black & white or not 0 <= black < 1 << 64 or not 0 <= white < 1 << 64 or side not in (0, 1):
            raise ValueError("black and white are sets of 64 bits that do not meet, and side is 0 or 1")
        return cls(_native.OthelloPosition(black, white, side))

    @property
    def native(self) -> _native.OthelloPosition:
        """The value the native search works on."""
        return self._native

    @property
    def side(self) -> Side:
        """Who is to move: 0 is black."""
        return self._native.side

    @property
    def over(self) -> bool:
        """Whether neither side can place a disc."""
        return self._native.over

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

    def play(self, move: str) -> OthelloPosition:
        """The position after a move."""
        code = CODES.get(move)
        if code is None or not self._native.legal(code):
            legal = ", ".join(self.moves()) or "none, the game is over"
            raise MoveError(f"{shorten(str(move))!r} is not a legal move here; legal: {legal}")
        return type(self)(self._native.play(code))

    def value(self, side: Side) -> int:
        """Discs ahead, as the board stands."""
        return self._native.lead(side)

    def terms(self, side: Side) -> tuple[Term, ...]:
        """The value in named parts."""
        return (Term("discs", self.value(side), f"{self.count(side)} to {self.count(1 - side)}"),)

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

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OthelloPosition) and self._facts() == other._facts()

    def __hash__(self) -> int:
        return hash(self._facts())

    def _facts(self) -> tuple[int, int, Side]:
        return self.discs(0), self.discs(1), self.side

    def __repr__(self) -> str:
        return f"<othello {self.text()}>"
