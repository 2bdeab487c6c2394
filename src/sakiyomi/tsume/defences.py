"""The replies to a check as problems count them: how long each lasts, and which are useless (無駄合)."""

from __future__ import annotations

from dataclasses import dataclass

from sakiyomi import _native
from sakiyomi.games.shogi import Move, ShogiPosition
from sakiyomi.games.shogi.pieces import kind_of, raw
from sakiyomi.tsume.work import MateWork
from sakiyomi.types import Proof


@dataclass(frozen=True, slots=True)
class Defence:
    """A reply that is mated nevertheless."""

    move: Move
    proof: Proof[Move]
    """Proof for the position after it."""
    useless: bool = False
    """A useless interposition: the piece is captured, not needed, and the mate comes no later."""

    @property
    def plies(self) -> int:
        """How long it lasts, including the reply itself but not useless interpositions."""
        return (self.proof.counted or self.proof.plies or 0) + 1


class Defences:
    """Finds the replies in positions after a check; remembers its results."""

    def __init__(self, work: MateWork) -> None:
        self._work = work
        self._seen: dict[str, list[Defence] | None] = {}

    def of(self, after: ShogiPosition) -> list[Defence] | None:
        """All replies, longest first; None if the shortest mate after one of them is not known."""
        key = after.sfen.rpartition(" ")[0]
        if key not in self._seen:
            found = self._find(after)
            if found is None:
                return None  # perhaps for lack of time, so do not remember it
            self._seen[key] = found
        return self._seen[key]

    def _find(self, after: ShogiPosition) -> list[Defence] | None:
        found: list[Defence] = []
        plain = 0  # plies that the longest reply without a drop lasts
        for move in sorted(after.moves(), key=lambda move: move.dropped is not None):
            useless = self._useless(after, move, plain) if move.dropped is not None else None
            defence = useless or self._solve(after, move)
            if defence is None:
                return None
            found.append(defence)
            if move.dropped is None:
                plain = max(plain, defence.plies)
        return sorted(found, key=lambda one: (one.useless, -one.plies))

    def _solve(self, after: ShogiPosition, move: Move) -> Defence | None:
        proof = self._work.prove(after.play(move), "shortest")
        return Defence(move, proof) if proof.shortest else None

    def _useless(self, after: ShogiPosition, drop: Move, plain: int) -> Defence | None:
        """A drop after whose capture the mate needs at most `plain` plies and not the captured piece."""
        between = after.play(drop)
        for take in between.checks():
            if take.to != drop.to or take.dropped is not None:
                continue
            replies = self.of(_given_back(between.play(take), between.board[drop.to]))
            useful = [reply for reply in replies or () if not reply.useless]
            if replies is None or (useful and useful[0].plies > plain):
                continue
            line = (take, useful[0].move, *useful[0].proof.moves) if useful else (take,)
            return Defence(drop, Proof("proven", line, plies=len(line)), useless=True)
        return None


def _given_back(position: ShogiPosition, piece: int) -> ShogiPosition:
    """The position with a piece that was just captured in the hand of the side to move instead."""
    kind = raw(kind_of(piece))
    hands = [position.hand(0), position.hand(1)]
    hands[position.side][kind] += 1
    hands[1 - position.side][kind] -= 1
    return ShogiPosition.of(_native.ShogiPosition(position.board, hands[0], hands[1], position.side))
