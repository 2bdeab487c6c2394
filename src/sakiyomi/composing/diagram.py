"""A diagram as a composer has it on the table: the attacker is black, the defender holds all other pieces."""

from __future__ import annotations

from dataclasses import dataclass

from sakiyomi import _native
from sakiyomi.games.shogi import ShogiPosition, sfen
from sakiyomi.games.shogi.pieces import KING, KNIGHT, LANCE, PAWN, PIECE_COUNTS, kind_of, raw, side_of

WHITE = 16
"""Added to the kind of a defender's piece."""
MATED_KING = KING | WHITE
KINDS = tuple(range(PAWN, KING))
"""The kinds that can be in a hand."""


@dataclass(frozen=True, slots=True)
class Diagram:
    """Board and the attacker's hand."""

    board: bytes
    """The piece on each square, as in `ShogiPosition.board`."""
    hand: tuple[int, ...]
    """The attacker's pieces in hand, by kind."""

    @classmethod
    def of(cls, position: ShogiPosition) -> Diagram:
        """The diagram of a problem with black to move."""
        return cls(position.board, tuple(position.hand(0)))

    @property
    def rest(self) -> list[int]:
        """The pieces in the defender's hand, by kind; negative if more are used than a set has."""
        rest = [0] + [PIECE_COUNTS[kind] - self.hand[kind] for kind in KINDS]
        for piece in self.board:
            if piece and kind_of(piece) != KING:
                rest[raw(kind_of(piece))] -= 1
        return rest

    @property
    def king(self) -> int:
        """The square of the king to mate."""
        return self.board.index(MATED_KING)

    @property
    def squares(self) -> list[int]:
        """The occupied squares, except that of the king to mate."""
        return [square for square, piece in enumerate(self.board) if piece and piece != MATED_KING]

    @property
    def pieces(self) -> int:
        """How many pieces it takes: on the board, with kings, and in the attacker's hand."""
        return 81 - self.board.count(0) + sum(self.hand)

    def native(self) -> _native.ShogiPosition:
        """The position with black to move."""
        return _native.ShogiPosition(self.board, list(self.hand), self.rest, 0)

    def position(self) -> ShogiPosition:
        """The position with black to move."""
        return ShogiPosition.of(self.native())

    def place(self, square: int, piece: int) -> Diagram:
        """With another piece on a square, or none (0)."""
        return Diagram(self.board[:square] + bytes([piece]) + self.board[square + 1 :], self.hand)

    def give(self, kind: int, count: int = 1) -> Diagram:
        """With more, or fewer, pieces in the attacker's hand."""
        hand = list(self.hand)
        hand[kind] += count
        return Diagram(self.board, tuple(hand))

    def mirror(self) -> Diagram:
        """The mirror image, which is the same problem."""
        return Diagram(b"".join(self.board[file * 9 : file * 9 + 9] for file in range(8, -1, -1)), self.hand)

    def normal(self) -> Diagram:
        """Of a diagram and its mirror image, the one with the king on the right, as books print it."""
        other = self.mirror()
        return min(self, other, key=lambda one: (one.king // 9, one.board))

    def shift(self, files: int, ranks: int) -> Diagram | None:
        """The whole board moved; None if a piece would fall off."""
        board = bytearray(81)
        for square, piece in enumerate(self.board):
            if piece:
                file, rank = square // 9 + files, square % 9 + ranks
                if not (0 <= file < 9 and 0 <= rank < 9):
                    return None
                board[file * 9 + rank] = piece
        return Diagram(bytes(board), self.hand)

    def possible(self) -> bool:
        """Whether it could stand on a board: one king to mate, no piece too many or stuck, no two pawns."""
        if self.board.count(MATED_KING) != 1 or self.board.count(KING) > 1:
            return False
        if min(self.hand) < 0 or min(self.rest) < 0:
            return False
        if any(_stuck(piece, square % 9) for square, piece in enumerate(self.board)):
            return False
        return all(
            self.board.count(pawn, file * 9, file * 9 + 9) <= 1
            for file in range(9)
            for pawn in (PAWN, PAWN | WHITE)
        )

    @property
    def sfen(self) -> str:
        """The problem as SFEN."""
        return sfen.write(self.native())


def _stuck(piece: int, rank: int) -> bool:
    ahead = 8 - rank if side_of(piece) else rank
    kind = kind_of(piece)
    return (kind in (PAWN, LANCE) and ahead == 0) or (kind == KNIGHT and ahead < 2)
