"""What happens in a solution, move by move: the raw material for themes and for the judgement of interest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from sakiyomi.composing.diagram import WHITE, Diagram
from sakiyomi.games.shogi import Move
from sakiyomi.games.shogi.pieces import BISHOP, KING, KNIGHT, LANCE, PAWN, ROOK, SILVER, kind_of

GREAT = (BISHOP, ROOK, BISHOP + 8, ROOK + 8)
"""The kinds of the great pieces (大駒)."""
PROMOTABLE = (PAWN, LANCE, KNIGHT, SILVER, BISHOP, ROOK)


@dataclass(frozen=True, slots=True)
class AttackStep:
    """A move of the attacker."""

    move: Move
    kind: int
    """The kind that moved or was dropped, before any promotion."""
    captures: bool
    sacrificed: bool
    """Whether the next reply captures the piece."""
    checkers: int
    """How many pieces give check."""
    distance: int
    """Files or ranks to the king, whichever are more."""
    refuses: bool
    """Whether the piece could promote, does not, and promoting would not mate."""


@dataclass(frozen=True)
class Story:
    """A diagram with its main line."""

    diagram: Diagram
    line: tuple[Move, ...]
    akin: tuple[int, ...] = ()
    """Plies, from 0, at which promoting or not makes no difference."""

    @classmethod
    def of(cls, diagram: Diagram, codes: Sequence[int], akin: Sequence[int] = ()) -> Story:
        """From the codes of the moves."""
        return cls(diagram, tuple(Move(code) for code in codes), tuple(akin))

    @cached_property
    def boards(self) -> list[Diagram]:
        """The diagrams before each move, and at the end."""
        here, boards = self.diagram.native(), [self.diagram]
        for move in self.line:
            here = here.play(move)
            boards.append(Diagram(here.board, tuple(here.hand(0))))
        return boards

    @property
    def end(self) -> Diagram:
        """The position of mate."""
        return self.boards[-1]

    @cached_property
    def steps(self) -> list[AttackStep]:
        """The attacker's moves."""
        return [self._step(ply) for ply in range(0, len(self.line), 2)]

    def _step(self, ply: int) -> AttackStep:
        move, before = self.line[ply], self.boards[ply]
        kind = move.dropped if move.origin is None else kind_of(before.board[move.origin])
        assert kind is not None
        reply = self.line[ply + 1] if ply + 1 < len(self.line) else None
        king = before.king
        return AttackStep(
            move,
            kind,
            captures=before.board[move.to] != 0,
            sacrificed=reply is not None and reply.to == move.to,
            checkers=1 + self._discovers(ply),
            distance=max(abs(king // 9 - move.to // 9), abs(king % 9 - move.to % 9)),
            refuses=_could_promote(move, kind) and not move.promotes and ply not in self.akin,
        )

    def _discovers(self, ply: int) -> bool:
        """Whether the piece that moved gives check, and another one too."""
        after, move = self.boards[ply + 1], self.line[ply]
        if move.origin is None or not after.place(move.to, 0).native().other_in_check:
            return False
        others = bytearray(piece if piece == 0 or piece >= WHITE else piece | WHITE for piece in after.board)
        others[move.to], king = after.board[move.to], after.board.find(KING)
        if king >= 0:
            others[king] = PAWN | WHITE  # blocks as well, and there is no second king
        return Diagram(bytes(others), after.hand).native().other_in_check


def _could_promote(move: Move, kind: int) -> bool:
    return move.origin is not None and kind in PROMOTABLE and (move.to % 9 < 3 or move.origin % 9 < 3)
