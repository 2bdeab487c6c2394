"""The value of a move: what it changes, in the order ① to ⑤ and with cut-off (Tajima, sections 3.7, 3.8)."""

from __future__ import annotations

import math
from functools import cache

from sakiyomi._native import OthelloChange as Change
from sakiyomi.knowledge.otlplg import counters as count
from sakiyomi.knowledge.otlplg.board import (
    CLASSES,
    CORNERS,
    EDGE_OF,
    EDGES,
    MIDDLE_EDGES,
    X_SQUARES,
    Bits,
)
from sakiyomi.knowledge.otlplg.counters import Counters
from sakiyomi.knowledge.otlplg.edges import EdgeFight
from sakiyomi.knowledge.otlplg.endgame import CornerFight, own_moves
from sakiyomi.knowledge.otlplg.general import GeneralMoves
from sakiyomi.knowledge.otlplg.judgement import Judgement, Reason
from sakiyomi.knowledge.otlplg.rules import ARRANGEMENT
from sakiyomi.knowledge.otlplg.switches import GROUPS, Switches
from sakiyomi.knowledge.otlplg.table2 import TABLE2, KnownShape

NO_CUT = -math.inf

PLAYED: dict[str, Bits] = CLASSES | {"辺": EDGES & ~CORNERS, "中辺": MIDDLE_EDGES}
"""The squares of the first column of Table 2, where several names may share a row: `B, ⓐ`."""


@cache
def _by_square(
    shapes: tuple[KnownShape, ...], off: frozenset[str], everywhere: bool
) -> tuple[tuple[KnownShape, ...], ...]:
    """The shapes that a move to each square can make; edge shapes for any move if they count everywhere."""
    return tuple(
        tuple(
            one
            for one in shapes
            if one.group not in off
            and (
                any(PLAYED[name] >> square & 1 for name in one.played.split(", "))
                or (everywhere and one.family == "edge")
            )
        )
        for square in range(64)
    )


class Judge:
    """Judges moves with one cut-off point. Remembered judgements are counted as if read again."""

    def __init__(
        self,
        switches: Switches,
        counters: Counters,
        *,
        point: float = NO_CUT,
        end: bool = False,
        shapes: tuple[KnownShape, ...] = TABLE2,
    ) -> None:
        self.switches, self.counters, self.point, self.end = switches, counters, point, end
        self.off = frozenset(group for group in GROUPS if switches.lacks(group))
        self.replies = ~0 if end or switches.x_replies == "always" else ~X_SQUARES
        """Squares where replies are considered (section 5.1: X squares are left out in the middle game)."""
        everywhere = switches.elsewhere == "on"
        self._good, self._bad = (
            _by_square(tuple(one for one in shapes if (one.value > 0) == good), self.off, everywhere)
            for good in (True, False)
        )
        self._memory: dict[tuple[Bits, Bits, int, int], tuple[Judgement, list[int]]] = {}

    def judge(self, own: Bits, opp: Bits, square: int, ply: int = 1) -> Judgement:
        """The value of a move for the side `own`, which plays at this depth (1 is the candidate itself)."""
        key = own, opp, square, ply
        row = self.counters.row
        known = self._memory.get(key)
        if known is not None:
            self.counters.row = [a + b for a, b in zip(row, known[1], strict=True)]
            return known[0]
        before = row[:]
        judgement = self._judge(Change(own, opp, square), ply)
        now = self.counters.row
        self._memory[key] = judgement, [a - b for a, b in zip(now, before, strict=True)]
        return judgement

    def recall(self, own: Bits, opp: Bits, square: int, ply: int) -> Judgement | None:
        """An earlier judgement, without counting it as read."""
        known = self._memory.get((own, opp, square, ply))
        return known[0] if known else None

    def bump(self, *columns: int) -> None:
        """Counts one in each column."""
        row = self.counters.row
        for column in columns:
            row[column] += 1

    def _judge(self, change: Change, ply: int) -> Judgement:
        square = change.square
        found = Findings(square, ply, self)
        families = self._shapes(change, found, self._good[square], set())
        gain = self._arrangement(change)
        if gain:
            found.add(Reason(ARRANGEMENT, gain, change.turned | 1 << square, (gain,)))
        if found.hopeless():
            return found.end("②")
        fight, corner, general = self._looks(change, ply)
        used = (fight.used if fight else 0) | (corner.used if corner else 0)
        if general:
            general.leave_out(used)
        for part in (fight, general):
            for reason in part.favourable() if part else ():
                found.add(reason)
        parts = [part.unfavourable() for part in (fight, corner, general) if part]
        if ply == 1 and self.end and "endgame" not in self.off and self.switches.own_moves == "endgame":
            parts.append(own_moves(self, change))
        for part_reasons in parts:
            for reason in part_reasons:
                found.add(reason)
                if found.hopeless():
                    return found.end("④")
        for shape in self._bad[square]:
            families = self._shapes(change, found, (shape,), families)
            if found.hopeless():
                return found.end("⑤")
        return found.end("")

    def _looks(
        self, change: Change, ply: int
    ) -> tuple[EdgeFight | None, CornerFight | None, GeneralMoves | None]:
        """The look-aheads for this move: each piece of knowledge decides for itself when to search."""
        deep = ply < self.switches.deepest
        on_edge = deep and "edge fights" not in self.off and EDGE_OF[change.square] is not None
        follow = self.end or (ply > 1 and self.switches.corner_fights == "always")
        on_corner = deep and follow and "endgame" not in self.off and 1 << change.square & CORNERS
        general = ply == 1 and "general moves" not in self.off
        return (
            EdgeFight(self, change, ply) if on_edge else None,
            CornerFight(self, change, ply) if on_corner else None,
            GeneralMoves(self, change) if general else None,
        )

    def _shapes(
        self, change: Change, found: Findings, shapes: tuple[KnownShape, ...], families: set[str]
    ) -> set[str]:
        """Adds the shapes that appear; of a family only the first."""
        for shape in shapes:
            if shape.family and shape.family in families:
                continue
            squares = shape.condition(change, self.switches)
            if squares:
                families.add(shape.family)
                if not (shape.group == "corner" and self.switches.corner_count == "apart"):
                    self.bump(count.G if shape.value > 0 else count.B)
                found.add(Reason(shape, shape.value, squares))
        return families

    def _arrangement(self, change: Change) -> int:
        if "arrangement" in self.off:
            return 0
        gain: int = getattr(change, self.switches.pi)
        return int(gain * self.switches.pi_percent / 100)


class Findings:
    """Reasons as they come in, with their running sum."""

    __slots__ = ("below", "deepest", "point", "reasons", "square", "value")

    def __init__(self, square: int, ply: int, judge: Judge) -> None:
        self.square, self.value, self.deepest = square, 0, ply
        self.point, self.below = judge.point, judge.switches.cut == "below"
        self.reasons: list[Reason] = []

    def add(self, reason: Reason) -> None:
        """One more v_i."""
        self.reasons.append(reason)
        self.value += reason.value
        for because in reason.because:
            self.deepest = max(self.deepest, because.judgement.deepest)

    def hopeless(self) -> bool:
        """Whether the value has fallen below the cut-off point, or to it (`cut=at`)."""
        return self.value < self.point if self.below else self.value <= self.point

    def end(self, cut: str) -> Judgement:
        """The judgement."""
        return Judgement(self.square, self.value, tuple(self.reasons), cut, self.deepest)
