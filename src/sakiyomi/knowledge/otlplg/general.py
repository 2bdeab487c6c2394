"""Possible moves of the enemy anywhere, at depth 2 only (Tajima, section 3.4.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sakiyomi._native import OthelloChange as Change
from sakiyomi._native import othello_turned as turned
from sakiyomi.knowledge.otlplg import counters as count
from sakiyomi.knowledge.otlplg.board import Bits, each
from sakiyomi.knowledge.otlplg.judgement import Because, Judgement, Reason
from sakiyomi.knowledge.otlplg.rules import FLOOR, LOWERS, OPENS, RAISES, REMOVES

if TYPE_CHECKING:
    from sakiyomi.knowledge.otlplg.judge import Judge


class GeneralMoves:
    """The enemy's moves that appear, vanish, or now turn different discs (selection, section 2.4.1)."""

    def __init__(self, judge: Judge, change: Change) -> None:
        self.judge, self.change = judge, change
        self.before = change.opp_places0 & judge.replies
        self.after = change.opp_places1 & judge.replies
        self.bad_before: dict[int, Judgement] = {}
        """Changed moves that were too bad to play before: only a rise in value counts."""
        self.risen: list[Reason] = []

    def leave_out(self, squares: Bits) -> None:
        """Leaves out moves that are considered elsewhere."""
        self.before &= ~squares
        self.after &= ~squares

    def favourable(self) -> Iterator[Reason]:
        """(1) Moves that vanish, and (3) moves that become worse."""
        for square in each(self.before):
            self.judge.bump(count.PSO)
            if not self.after >> square & 1:
                self.judge.bump(count.SPO)
                yield from self._removed(square)
            elif self._turns_others(square):
                first = self._read_before(square)
                if first.value <= FLOOR:
                    self.bad_before[square] = first
                    continue
                self.after &= ~(1 << square)
                self.judge.bump(count.PO)
                reason = self._changed(square, first)
                if reason.value > 0:
                    self.judge.bump(count.D)
                    yield reason
                elif reason.value < 0:
                    self.risen.append(reason)

    def unfavourable(self) -> Iterator[Reason]:
        """(2) Moves that appear, and (3) moves that become better."""
        for reason in self.risen:
            self.judge.bump(count.Z)
            yield reason
        for square in each(self.after):
            self.judge.bump(count.PO)
            if square in self.bad_before:
                reason = self._changed(square, self.bad_before[square])
            elif not self.before >> square & 1:
                reason = self._opened(square)
            else:
                continue
            if reason.value:
                self.judge.bump(count.Z)
                yield reason

    def _removed(self, square: int) -> Iterator[Reason]:
        lost = self._read_before(square)
        points = REMOVES.points(lost.value)
        if points:
            self.judge.bump(count.D)
            yield Reason(REMOVES, points, 1 << square, (lost.value,), (Because(True, True, lost),))

    def _opened(self, square: int) -> Reason:
        new = self._read_after(square)
        because = (Because(True, False, new),)
        return Reason(OPENS, OPENS.points(new.value), 1 << square, (new.value,), because)

    def _changed(self, square: int, first: Judgement) -> Reason:
        second = self._read_after(square)
        worth = first.value, second.value
        points = LOWERS.points(*worth)
        because = Because(True, True, first), Because(True, False, second)
        return Reason(LOWERS if points > 0 else RAISES, points, 1 << square, worth, because)

    def _turns_others(self, square: int) -> bool:
        change = self.change
        return turned(change.opp0, change.own0, square) != turned(change.opp1, change.own1, square)

    def _read_before(self, square: int) -> Judgement:
        self.judge.bump(count.SSO)
        return self.judge.judge(self.change.opp0, self.change.own0, square, 2)

    def _read_after(self, square: int) -> Judgement:
        self.judge.bump(count.SO)
        return self.judge.judge(self.change.opp1, self.change.own1, square, 2)
