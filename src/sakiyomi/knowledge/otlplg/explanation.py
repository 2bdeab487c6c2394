"""Why OTL.PLG plays a move: the state of the game, reasons that add up, another move, and what if."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sakiyomi.games.othello.position import OthelloPosition
from sakiyomi.games.othello.squares import CODES, PASS, SQUARES
from sakiyomi.knowledge.otlplg.judge import NO_CUT
from sakiyomi.knowledge.otlplg.program import Otlplg, OtlplgDecision, Pass
from sakiyomi.knowledge.otlplg.states import Lookahead, OtlplgState, in_words
from sakiyomi.knowledge.otlplg.urgency import Candidate
from sakiyomi.knowledge.otlplg.weighted import weighted
from sakiyomi.knowledge.otlplg.whatif import Second, Without
from sakiyomi.knowledge.otlplg.words import ReasonNote, describe
from sakiyomi.search.explanation import Difference, compare, line_of_move
from sakiyomi.types import Limit, Line, Points, Term


@dataclass(frozen=True, slots=True)
class Thought:
    """One move as the program sees it: judged by knowledge, or searched to a line."""

    move: str
    candidate: Candidate | None = None
    note: ReasonNote | None = None
    line: Line[str] | None = None
    cut: str = ""
    """The stage in which the decision gave it up; it was judged to the end afterwards."""

    @property
    def terms(self) -> tuple[Term, ...]:
        """Named parts that add up to the value v, or to the score of the line."""
        if self.note is not None:
            return tuple(Term(note.key, note.value, note.en) for note in self.note.notes)
        return self.line.terms if self.line else ()

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        data: dict[str, Any] = {"move": self.move}
        if self.candidate is not None and self.note is not None:
            kind = self.candidate.kind
            data |= {
                "v": self.candidate.value,
                "V": float(self.candidate.score),
                "kind": {"key": kind.key, "en": kind.en, "ja": kind.ja, "formula": kind.formula},
                "cut": self.cut,
                "judgement": self.note.as_json(),
            }
        if self.line is not None:
            data |= {
                "moves": list(self.line.moves),
                "score": self.line.score.value if isinstance(self.line.score, Points) else None,
                "terms": [{"name": t.name, "value": t.value, "detail": t.detail} for t in self.line.terms],
            }
        return data


@dataclass(frozen=True, slots=True)
class Explanation:
    """The whole answer to "why?"."""

    decision: OtlplgDecision
    thought: Thought
    against: Thought | None
    differences: tuple[Difference, ...]
    """Term by term; the gains add up to the difference of the two values."""
    whatif: tuple[Without, ...]

    def as_json(self) -> dict[str, Any]:
        """Plain data, complete: all levels, both languages."""
        decision, state = self.decision, self.decision.state
        data: dict[str, Any] = {
            "game": "othello",
            "player": "otlplg",
            "position": decision.position.text(),
            "side": decision.position.side,
            "state": {"name": state.name, "en": state.en, "strategy": in_words(state.strategy)},
            "move": decision.move,
            **({"opening": decision.opening.title} if decision.opening else {}),
            "counters": decision.counters.as_dict(),
            "passes": [_pass(one) for one in decision.passes],
            "candidates": [_candidate(one) for one in decision.candidates],
            "explained": self.thought.as_json(),
        }
        if self.against is not None:
            data["against"] = self.against.as_json()
            data["difference"] = [
                {"name": one.name, "explained": one.first, "against": one.second, "gain": one.gain}
                for one in self.differences
            ]
        data["what_if"] = [
            {
                "without": [{"key": r.entry.key, "value": r.value} for r in one.reasons],
                "v": one.value,
                "V": float(one.score),
                "played": one.played,
            }
            for one in self.whatif
        ]
        return data


def _pass(one: Pass) -> dict[str, Any]:
    cut = sum(bool(candidate.judgement.cut) for candidate in one.candidates)
    return {
        "point": None if one.point == NO_CUT else one.point,
        "candidates": len(one.candidates),
        "cut": cut,
    }


def _candidate(one: Candidate) -> dict[str, Any]:
    return {
        "move": SQUARES[one.square],
        "v": one.value,
        "V": float(one.score),
        "kind": one.kind.key,
        "cut": one.judgement.cut,
    }


def explain(
    program: Otlplg,
    position: OthelloPosition,
    move: str | None = None,
    against: str | None = None,
    state: OtlplgState | None = None,
) -> Explanation:
    """Decides and says why: about `move`, or the one chosen; against another, or the next best."""
    decision = program.decide(position, state)
    about = move or decision.move
    if decision.candidates:
        second = Second(decision, program)
        first = _judged(second, about)
        ranked = [SQUARES[one.square] for one in decision.candidates if SQUARES[one.square] != about]
        rival = against or (decision.move if about != decision.move else ranked[0] if ranked else None)
        other = _judged(second, rival) if rival else None
        changes = tuple(second.changes(CODES[about]))
    else:
        first = _searched(program, decision, about)
        rival = against or (decision.move if about != decision.move else None)
        other = _searched(program, decision, rival) if rival else None
        changes = ()
    return Explanation(decision, first, other, _differences(first, other), changes)


def _differences(first: Thought, other: Thought | None) -> tuple[Difference, ...]:
    if other is None:
        return ()
    return compare(*(Line((one.move,), Points(0), terms=_merged(one.terms)) for one in (first, other)))


def _merged(terms: tuple[Term, ...]) -> tuple[Term, ...]:
    """One term for each name: the same reason may apply several times."""
    sums: dict[str, int] = {}
    for term in terms:
        sums[term.name] = sums.get(term.name, 0) + term.value
    return tuple(Term(name, value) for name, value in sums.items())


def _judged(second: Second, move: str) -> Thought:
    candidate = second.candidate(CODES[move])
    cut = next(
        (one.judgement.cut for one in second.decision.candidates if one.square == candidate.square), ""
    )
    side = second.decision.position.side
    return Thought(move, candidate, describe(candidate.judgement, side), cut=cut)


def _searched(program: Otlplg, decision: OtlplgDecision, move: str) -> Thought:
    """The line of a move in a state that searches."""
    if decision.info is None or move == PASS:
        return Thought(move)
    if move == decision.move:
        return Thought(move, line=decision.info.lines[0])
    position, strategy = decision.position, decision.state.strategy
    if isinstance(strategy, Lookahead):
        limit = Limit(depth=strategy.depth or program.switches.opening)
        seen = weighted(strategy.weights)(position.native)
        return Thought(move, line=line_of_move(program.searcher, seen, move, limit))
    return Thought(move, line=_solved(program, position, move))


def _solved(program: Otlplg, position: OthelloPosition, move: str) -> Line[str]:
    """The exact line of a move: solved from the position after it, and seen from the side that makes it."""
    after, side = position.play(move), position.side
    if after.over:
        lead = after.value(side) // 100
        return Line((move,), Points(lead), terms=(Term("final score", lead),))
    below = program.solved(after).lines[0]
    sign = 1 if after.side == side else -1
    assert isinstance(below.score, Points)
    terms = tuple(Term(t.name, sign * t.value, t.detail) for t in below.terms)
    return Line((move, *below.moves), Points(sign * below.score.value), terms=terms)
