"""From value to order: urgent moves first, good moves in no danger last (sections 2.5, 3.9)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from sakiyomi._native import OthelloChange as Change
from sakiyomi.knowledge.otlplg import counters as count
from sakiyomi.knowledge.otlplg.board import Bits, each
from sakiyomi.knowledge.otlplg.judge import Judge
from sakiyomi.knowledge.otlplg.judgement import Judgement, Reason
from sakiyomi.knowledge.otlplg.rules import LOWERS, REMOVES, TAKES_EDGE

C, D = 5, 2
"""Constants of section 3.9."""

ATTACK = (REMOVES, LOWERS, TAKES_EDGE)
"""Rules by which a move harms a good move of the enemy."""


@dataclass(frozen=True, slots=True)
class Kind:
    """How pressing a move is."""

    key: str
    ja: str
    en: str
    formula: str


PLAIN = Kind("plain", "緊急度は問わない", "urgency does not matter", "V = v")
ATTACKING = Kind(
    "attack", "緊急（攻撃）：敵の良手を消す", "urgent: it takes a good move from the enemy", "V = v"
)
DEFENDING = Kind(
    "defence", "緊急（防衛）：敵に消されるおそれ", "urgent: the enemy could take it away", "V = v"
)
QUIET = Kind("quiet", "緊急でも温存手でもない", "good, but not pressing", "V = v/5")
RESERVE = Kind("reserve", "温存手", "reserve move, so kept for later", "V = −v/5 − 2")
KINDS = (PLAIN, ATTACKING, DEFENDING, QUIET, RESERVE)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move with its value v, its kind and its final score V."""

    judgement: Judgement
    kind: Kind
    score: Fraction

    @property
    def square(self) -> int:
        """The move."""
        return self.judgement.square

    @property
    def value(self) -> int:
        """v, points."""
        return self.judgement.value


def final_score(value: int, kind: Kind) -> Fraction:
    """V (section 3.9)."""
    if value <= 0 or kind in (PLAIN, ATTACKING, DEFENDING):
        return Fraction(value)
    return Fraction(value, C) if kind is QUIET else -Fraction(value, C) - D


def weigh(judge: Judge, own: Bits, opp: Bits, judgement: Judgement) -> Candidate:
    """A judged move with its urgency."""
    kind = PLAIN
    if judgement.value > 0 and "urgency" not in judge.off:
        kind = _kind(judge, Change(own, opp, judgement.square), judgement)
    return Candidate(judgement, kind, final_score(judgement.value, kind))


def _kind(judge: Judge, change: Change, judgement: Judgement) -> Kind:
    if any(_attacks(reason, judge.switches.good) for reason in judgement.reasons):
        return ATTACKING
    if _removable(judge, change):
        return DEFENDING
    right = not change.opp_places0 >> change.square & 1
    return RESERVE if right or judge.switches.reserve == "any" else QUIET


def _attacks(reason: Reason, good: int) -> bool:
    return reason.entry in ATTACK and reason.worth[0] >= good


def _removable(judge: Judge, change: Change) -> bool:
    """Whether the enemy, to move instead, has a move that is not bad and makes this one impossible."""
    bit = 1 << change.square
    for square in each(change.opp_places0 & judge.replies):
        if square != change.square and Change(change.opp0, change.own0, square).opp_places1 & bit:
            continue
        reply = judge.recall(change.opp0, change.own0, square, 2)
        if reply is None:
            judge.bump(count.PSO, count.SSO)
            reply = judge.judge(change.opp0, change.own0, square, 2)
        if reply.value >= 0:
            return True
    return False
