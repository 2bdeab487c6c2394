"""Additions for the early endgame: corner moves, X squares and one's own moves (Tajima, section 3.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sakiyomi._native import OthelloChange as Change
from sakiyomi._native import othello_places as places
from sakiyomi._native import othello_turned as turned
from sakiyomi.knowledge.otlplg import counters as count
from sakiyomi.knowledge.otlplg.board import DIAGONALS, EDGE_LINES, X_OF_CORNER, Bits, bits, each
from sakiyomi.knowledge.otlplg.judgement import Because, Judgement, Reason
from sakiyomi.knowledge.otlplg.rules import (
    DIAGONAL,
    ONE_EDGE,
    OWN_CHANGED,
    OWN_LOST,
    OWN_NEW,
    TWO_EDGES,
    Rule,
)

if TYPE_CHECKING:
    from sakiyomi.knowledge.otlplg.judge import Judge


class CornerFight:
    """What a corner move leaves the enemy on its diagonal and on its two edges."""

    def __init__(self, judge: Judge, change: Change, ply: int) -> None:
        self.judge, self.change, self.ply = judge, change, ply
        self.diagonal = DIAGONALS[change.square]
        self.x = 1 << X_OF_CORNER[change.square] & change.opp_places1
        self.gaps = self._gaps() & change.opp_places1
        self.used: Bits = self.x | self.gaps

    def unfavourable(self) -> Iterator[Reason]:
        """(1) The X square and the opposite corner; (2) gaps on the two edges."""
        for square in each(self.x):
            yield from self._across(square)
        answers = [self._read(square) for square in each(self.gaps)]
        good = [answer for answer in answers if answer.value >= 0]
        if good:
            rule = TWO_EDGES if len(good) == 2 and self._both(good) else ONE_EDGE
            values = tuple(answer.value for answer in good)
            because = tuple(Because(True, False, answer) for answer in good)
            squares = bits(*(answer.square for answer in good))
            yield Reason(rule, rule.points(*values), squares, values, because)

    def _across(self, square: int) -> Iterator[Reason]:
        """The enemy's X move, if it gives the enemy the opposite corner along the diagonal."""
        change, line = self.change, bits(*self.diagonal)
        corner = self.diagonal[7]
        after = Change(change.opp1, change.own1, square)
        if (after.own1 | after.opp1) >> corner & 1 or not turned(after.own1, after.opp1, corner) & line:
            return
        x_move = self._read(square)
        taken = self.judge.judge(after.own1, after.opp1, corner, self.ply + 3)
        denials = [
            self.judge.judge(after.opp1, after.own1, reply, self.ply + 2)
            for reply in each(after.opp_places1 & line)
            if self._denies(after, reply, corner)
        ]
        self.judge.bump(*[count.H] * (1 + len(denials)))
        best = max([-taken.value, *(denial.value for denial in denials)])
        worth = x_move.value - best
        points = DIAGONAL.points(worth)
        if points:
            because = Because(True, False, x_move), Because(True, False, taken)
            yield Reason(DIAGONAL, points, 1 << square, (worth,), because)

    def _denies(self, after: Change, reply: int, corner: int) -> bool:
        then = Change(after.opp1, after.own1, reply)
        return reply == corner or not then.opp_places1 >> corner & 1

    def _gaps(self) -> Bits:
        """On each edge the first empty square seen from the corner, if there are discs on both sides."""
        change, found = self.change, 0
        taken = change.own1 | change.opp1
        for line in EDGE_LINES:
            if change.square in (line[0], line[7]):
                seen = line if line[0] == change.square else line[::-1]
                at = next((i for i in range(1, 8) if not taken >> seen[i] & 1), None)
                if at is not None and at < 7 and taken >> seen[at + 1] & 1:
                    found |= 1 << seen[at]
        return found

    def _both(self, good: list[Judgement]) -> bool:
        """Whether the enemy can play both, one after the other."""
        change = self.change
        for one, two in ((good[0], good[1]), (good[1], good[0])):
            after = Change(change.opp1, change.own1, one.square)
            if not places(after.own1, after.opp1) >> two.square & 1:
                return False
        return True

    def _read(self, square: int) -> Judgement:
        self.judge.bump(count.H)
        if self.ply == 1:
            self.judge.bump(count.H1, count.SO, count.PO)
        return self.judge.judge(self.change.opp1, self.change.own1, square, self.ply + 1)


def own_moves(judge: Judge, change: Change) -> Iterator[Reason]:
    """Changes of the mover's own possible moves: section 3.4.2 with the signs reversed."""
    before, after = change.own_places0 & ~(1 << change.square), change.own_places1
    for square in each(before | after):
        if not after >> square & 1:
            rule: Rule = OWN_LOST
        elif not before >> square & 1:
            rule = OWN_NEW
        elif turned(change.own0, change.opp0, square) != turned(change.own1, change.opp1, square):
            rule = OWN_CHANGED
        else:
            continue
        because = []
        if rule is not OWN_NEW:
            because.append(Because(False, True, judge.judge(change.own0, change.opp0, square, 2)))
        if rule is not OWN_LOST:
            because.append(Because(False, False, judge.judge(change.own1, change.opp1, square, 2)))
        judge.bump(*[count.SP] * len(because))
        worth = tuple(one.judgement.value for one in because)
        points = rule.points(*worth)
        if points:
            yield Reason(rule, points, 1 << square, worth, tuple(because))
