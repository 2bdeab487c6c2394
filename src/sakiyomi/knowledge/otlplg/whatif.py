"""What would have to change for another move to be played: a reason is left out, the choice made again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from sakiyomi.games.othello.squares import SQUARES
from sakiyomi.knowledge.otlplg.counters import Counters
from sakiyomi.knowledge.otlplg.judge import NO_CUT, Judge
from sakiyomi.knowledge.otlplg.judgement import Judgement, Reason
from sakiyomi.knowledge.otlplg.program import Otlplg, OtlplgDecision
from sakiyomi.knowledge.otlplg.states import Knowledge
from sakiyomi.knowledge.otlplg.urgency import Candidate, weigh


@dataclass(frozen=True, slots=True)
class Without:
    """Reasons left out of a move's judgement, and what would follow."""

    reasons: tuple[Reason, ...]
    value: int
    """The move's v without them."""
    score: Fraction
    """Its V."""
    played: str
    """The move that would be played then."""


class Second:
    """Second thoughts on a decision: moves judged to the end, or without some of the reasons."""

    def __init__(self, decision: OtlplgDecision, program: Otlplg) -> None:
        self.decision = decision
        position, strategy = decision.position, decision.state.strategy
        self.own = position.discs(position.side)
        self.opp = position.discs(1 - position.side)
        end = not isinstance(strategy, Knowledge) or strategy.end
        self.judge = Judge(program.switches, Counters(), point=NO_CUT, end=end, shapes=program.shapes)

    def candidate(self, square: int) -> Candidate:
        """A move as it was judged; if it was cut off or not a candidate, it is judged to the end now."""
        for one in self.decision.candidates:
            if one.square == square and not one.judgement.cut:
                return one
        return weigh(self.judge, self.own, self.opp, self.judge.judge(self.own, self.opp, square))

    def changes(self, square: int) -> Iterator[Without]:
        """Each single reason whose absence would change whether the move is played.

        If no single reason decides, the fewest of the worst ones that together do.
        """
        candidate = self.candidate(square)
        chosen = self.decision.move == SQUARES[square]
        against = [reason for reason in candidate.judgement.reasons if (reason.value > 0) == chosen]
        found = [
            one
            for one in (self.without(candidate, (reason,)) for reason in against)
            if (one.played == SQUARES[square]) != chosen
        ]
        yield from found
        if found or chosen:
            return
        against.sort(key=lambda reason: reason.value)
        for count in range(2, len(against) + 1):
            together = self.without(candidate, tuple(against[:count]))
            if together.played == SQUARES[square]:
                yield together
                return

    def without(self, candidate: Candidate, reasons: tuple[Reason, ...]) -> Without:
        """The decision made again after some reasons of one candidate are struck out."""
        old = candidate.judgement
        left = tuple(one for one in old.reasons if not any(one is other for other in reasons))
        judged = Judgement(old.square, sum(one.value for one in left), left, "", old.deepest)
        changed = weigh(self.judge, self.own, self.opp, judged)
        rivals = [
            one for one in self.decision.candidates if one.square != old.square and not one.judgement.cut
        ]
        best = min([changed, *rivals], key=lambda one: (-one.score, -one.value, one.square))
        return Without(reasons, changed.value, changed.score, SQUARES[best.square])
