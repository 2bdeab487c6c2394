"""Fights on one edge, followed until they are quiet (Tajima, section 3.4.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sakiyomi._native import OthelloChange as Change
from sakiyomi._native import othello_turned as turned
from sakiyomi.knowledge.otlplg import counters as count
from sakiyomi.knowledge.otlplg.board import EDGE_LINES, EDGE_MASKS, EDGE_OF, Bits, bits, each
from sakiyomi.knowledge.otlplg.judgement import Because, Judgement, Reason
from sakiyomi.knowledge.otlplg.rules import CORNER_FIGHT, EDGE_QUIET, EDGE_REPLY, TAKES_EDGE

if TYPE_CHECKING:
    from sakiyomi.knowledge.otlplg.judge import Judge


class EdgeFight:
    """What a move on an edge, but not in a corner, does to both sides' moves on that edge."""

    def __init__(self, judge: Judge, change: Change, ply: int) -> None:
        self.judge, self.change, self.ply = judge, change, ply
        edge = EDGE_OF[change.square]
        assert edge is not None
        self.line, self.mask = EDGE_LINES[edge], EDGE_MASKS[edge]
        self.at = self.line.index(change.square)
        self.vanished = self._vanished()
        self.corners = self._new_corners()
        self.replies = self._preventing() if self.corners else self._beside()
        self.used: Bits = self.vanished | self.replies
        """Squares considered here, which the general moves then leave out."""

    def favourable(self) -> Iterator[Reason]:
        """(2) The edge is turned: moves that the enemy had along it are gone."""
        change = self.change
        for square in each(self.vanished):
            # Table 3 counts n′ of the candidate itself; later moves in the fight are counted separately.
            self.judge.bump(*((count.PSO, count.SSO, count.SPO) if self.ply == 1 else (count.E,)))
            lost = self.judge.judge(change.opp0, change.own0, square, self.ply + 1)
            points = TAKES_EDGE.points(lost.value)
            if lost.value >= 0:
                self.judge.bump(*[count.D] * (self.ply == 1))
                yield Reason(TAKES_EDGE, points, 1 << square, (lost.value,), (Because(True, True, lost),))

    def unfavourable(self) -> Iterator[Reason]:
        """(1) A corner can be taken unless the enemy prevents it; or (3) its answers beside the move."""
        answers = [(square, self._read(square)) for square in each(self.replies)]
        if self.corners:
            yield self._corner_fight([answer for _, answer in answers])
            return
        good = [answer for _, answer in answers if answer.value >= 0]
        if good:
            values = tuple(answer.value for answer in good)
            if self.judge.switches.beside == "largest":
                good = [max(good, key=lambda answer: answer.value)]
            because = tuple(Because(True, False, answer) for answer in good)
            points = -sum(answer.value for answer in good)
            yield Reason(EDGE_REPLY, points, bits(*(answer.square for answer in good)), values, because)
        elif self._mixed_or_new():
            yield Reason(EDGE_QUIET, EDGE_QUIET.points(), self.mask & self.change.own1)

    def _corner_fight(self, answers: list[Judgement]) -> Reason:
        """The enemy does the better of two things: allow it (v′) or prevent it (v″)."""
        change = self.change
        self.judge.bump(*[count.SP] * self.corners.bit_count())
        taken = [
            self.judge.judge(change.own1, change.opp1, corner, self.ply + 2) for corner in each(self.corners)
        ]
        largest = max(taken, key=lambda judgement: judgement.value)
        best = max(answers, key=lambda answer: answer.value, default=None)
        values = (-largest.value, *(answer.value for answer in answers))
        because = [Because(False, False, largest)]
        if best is not None:
            because.append(Because(True, False, best))
        squares = self.corners | (1 << best.square if best else 0)
        return Reason(CORNER_FIGHT, CORNER_FIGHT.points(*values), squares, values, tuple(because))

    def _read(self, square: int) -> Judgement:
        self.judge.bump(count.H)
        if self.ply == 1:
            self.judge.bump(count.H1, count.SO, count.PO)
        return self.judge.judge(self.change.opp1, self.change.own1, square, self.ply + 1)

    def _vanished(self) -> Bits:
        """Moves along the edge that the enemy had before and lost because discs on it were turned."""
        change = self.change
        if not change.turned & self.mask:
            return 0
        gone = change.opp_places0 & ~change.opp_places1 & self.mask
        return sum(
            1 << square for square in each(gone) if turned(change.opp0, change.own0, square) & self.mask
        )

    def _new_corners(self) -> Bits:
        """If the move touches an enemy disc of the edge: corners that are now open to the mover along it."""
        change, found = self.change, 0
        beside = self.line[self.at - 1 : self.at] + self.line[self.at + 1 : self.at + 2]
        if not any(change.opp1 >> square & 1 for square in beside):
            return 0
        for corner in (self.line[0], self.line[7]):
            if not (change.own1 | change.opp1) >> corner & 1 and corner != change.square:
                after = turned(change.own1, change.opp1, corner) & self.mask
                if after and not turned(change.own0, change.opp0, corner) & self.mask:
                    found |= 1 << corner
        return found

    def _preventing(self) -> Bits:
        """Answers on the edge after which no such corner is open."""
        change, found = self.change, 0
        for square in each(change.opp_places1 & self.mask):
            after = Change(change.opp1, change.own1, square)
            taken = after.own1 | after.opp1
            if not any(
                turned(after.opp1, after.own1, corner) & self.mask for corner in each(self.corners & ~taken)
            ):
                found |= 1 << square
        return found

    def _beside(self) -> Bits:
        """両空マス: the first empty square on either side of the move, where the enemy can play."""
        change, found = self.change, 0
        taken = change.own1 | change.opp1
        for part in (self.line[: self.at][::-1], self.line[self.at + 1 :]):
            empty = next((square for square in part if not taken >> square & 1), None)
            if empty is not None:
                found |= 1 << empty
        return found & change.opp_places1

    def _mixed_or_new(self) -> bool:
        change = self.change
        mixed = bool(change.own1 & self.mask) and bool(change.opp1 & self.mask)
        return mixed or not (change.own0 | change.opp0) & self.mask
