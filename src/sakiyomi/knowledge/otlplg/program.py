"""OTL.PLG: it knows which state the game is in, and decides as that state requires."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from sakiyomi.errors import GameOverError
from sakiyomi.games.othello.openings import Opening
from sakiyomi.games.othello.position import OthelloPosition
from sakiyomi.games.othello.squares import PASS, SQUARES
from sakiyomi.knowledge.otlplg import counters as count
from sakiyomi.knowledge.otlplg.board import CORNERS, EDGE_LINES, EDGES, X_SQUARES, Bits, bits, each
from sakiyomi.knowledge.otlplg.counters import Counters
from sakiyomi.knowledge.otlplg.joseki import next_move
from sakiyomi.knowledge.otlplg.judge import NO_CUT, Judge
from sakiyomi.knowledge.otlplg.states import (
    BY_NAME,
    FIRST,
    ExactEndgame,
    Facts,
    Knowledge,
    Lookahead,
    OtlplgState,
    Rules,
    facts_of,
    follow,
)
from sakiyomi.knowledge.otlplg.switches import DEFAULT, GROUPS, Switches
from sakiyomi.knowledge.otlplg.table2 import TABLE2, KnownShape
from sakiyomi.knowledge.otlplg.urgency import PLAIN, Candidate, weigh
from sakiyomi.knowledge.otlplg.weighted import weighted
from sakiyomi.search import AlphaBeta
from sakiyomi.solve import EndgameSolver
from sakiyomi.types import Info, Limit, Line, Points

POINTS: tuple[float, ...] = (-5, -10, NO_CUT)
"""Cut-off points of the first and second pass (section 3.8), and of a third."""


@dataclass(frozen=True, slots=True)
class Pass:
    """One round over all candidates with one cut-off point."""

    point: float
    candidates: tuple[Candidate, ...]
    counters: Counters


@dataclass(frozen=True, slots=True)
class OtlplgDecision:
    """What was decided and why: judged candidates, the answer of a search, or a listed opening."""

    position: OthelloPosition
    state: OtlplgState
    move: str
    passes: tuple[Pass, ...] = ()
    info: Info[str] | None = None
    opening: Opening | None = None
    """The listed opening (定石) that was followed."""
    seconds: float = 0.0

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        """The candidates of the last pass, the best first, those that were cut off last."""
        last = self.passes[-1].candidates if self.passes else ()
        return tuple(sorted(last, key=_order))

    @property
    def chosen(self) -> Candidate | None:
        """The judgement of the move, where there is one."""
        return next((one for one in self.candidates if SQUARES[one.square] == self.move), None)

    @property
    def counters(self) -> Counters:
        """Counters of all passes together."""
        total = Counters()
        for one in self.passes:
            total += one.counters
        return total

    @property
    def nodes(self) -> int:
        """Moves read, or nodes searched."""
        return self.counters.read if self.info is None else self.info.nodes


def _order(candidate: Candidate) -> tuple[bool, Fraction, int, int]:
    """Best V first, then larger v, then board order."""
    return bool(candidate.judgement.cut), -candidate.score, -candidate.value, candidate.square


class Otlplg:
    """The program. It keeps the state of a game from move to move; `new_game` forgets it.

    `memory` is the size of the tables of its searches in MB. `states` may be another reading of the ten, and
    `shapes` Table 2 with more entries.
    """

    def __init__(
        self,
        switches: Switches = DEFAULT,
        *,
        memory: float = 4,
        states: Mapping[str, OtlplgState] = BY_NAME,
        shapes: tuple[KnownShape, ...] = TABLE2,
    ) -> None:
        self.switches, self.states, self.shapes = switches, states, shapes
        self._memory = memory
        self._searcher: AlphaBeta | None = None
        self._solver: EndgameSolver | None = None
        self.new_game()

    def new_game(self) -> None:
        """Starts over."""
        self._state, self._discs = self.states[FIRST.name], 0
        if self._searcher is not None:
            self._searcher.forget()
        if self._solver is not None:
            self._solver.forget()

    @property
    def state(self) -> OtlplgState:
        """The state of the last decision."""
        return self._state

    def state_of(self, position: OthelloPosition) -> OtlplgState:
        """The state in a position: reached from that of the last decision; in a new game, from the first."""
        last = self._state if 64 - position.empties > self._discs else self.states[FIRST.name]
        return follow(last, self._facts(position), self.switches, self.states)

    def decide(
        self, position: OthelloPosition, state: OtlplgState | None = None, limit: Limit | None = None
    ) -> OtlplgDecision:
        """A move with its reasons; in the state of the game, or in a given one.

        A limit applies to the states that search; judging by knowledge takes milliseconds.
        """
        if position.over:
            raise GameOverError("the game is over: there is no move to look for")
        started = time.perf_counter()
        now = state or self.state_of(position)
        if state is None:
            self._state, self._discs = now, 64 - position.empties
        if position.moves() == [PASS]:
            return OtlplgDecision(position, now, PASS)
        decision = self._decide(position, now, limit)
        return replace(decision, seconds=time.perf_counter() - started)

    def _decide(self, position: OthelloPosition, state: OtlplgState, limit: Limit | None) -> OtlplgDecision:
        match state.strategy:
            case ExactEndgame():
                limit = replace(Limit().within(limit), depth=None)
                return self._searched(position, state, self.solved(position, limit))
            case Lookahead(depth, weights):
                limit = Limit(depth=depth or self.switches.opening).within(limit)
                info = self.searcher.best(weighted(weights)(position.native), limit)
                return self._searched(position, state, info)
            case Rules(name):
                return self._by_rules(position, state, name)
            case Knowledge(end):
                return self._by_knowledge(position, state, self._squares(position, end), end)

    @property
    def searcher(self) -> AlphaBeta:
        """Alpha-beta, for the states that use it."""
        self._searcher = self._searcher or AlphaBeta(memory=self._memory)
        return self._searcher

    def solved(self, position: OthelloPosition, limit: Limit | None = None) -> Info[str]:
        """The solver's answer in the last state, in whole discs like all values here."""
        self._solver = self._solver or EndgameSolver(memory=self._memory)
        info = self._solver.best(position, limit)
        return replace(info, lines=tuple(map(_in_discs, info.lines)))

    def _searched(self, position: OthelloPosition, state: OtlplgState, info: Info[str]) -> OtlplgDecision:
        return OtlplgDecision(position, state, info.best, info=info)

    def _by_rules(self, position: OthelloPosition, state: OtlplgState, name: str) -> OtlplgDecision:
        legal = position.native.places
        if name == "inside":
            if known := self._listed(position):
                return OtlplgDecision(position, state, known[0], opening=known[1])
            quiet = legal & ~(EDGES | X_SQUARES) or legal
            only = replace(self.switches, without="+".join(_ALL_BUT_ARRANGEMENT), cutoff="none")
            return Otlplg(only)._by_knowledge(position, state, each(quiet), end=False)
        squares = legal & CORNERS if name == "corner" else bits(*self._extensions(position))
        return self._by_knowledge(position, state, each(squares or legal), end=True)

    def _squares(self, position: OthelloPosition, end: bool) -> Iterable[int]:
        """Candidates: X squares only in the endgame, or if there is nothing else (section 5.1)."""
        legal = position.native.places
        return each(legal if end else legal & ~X_SQUARES or legal)

    def _by_knowledge(
        self, position: OthelloPosition, state: OtlplgState, squares: Iterable[int], end: bool
    ) -> OtlplgDecision:
        own, opp = position.discs(position.side), position.discs(1 - position.side)
        wanted, passes = list(squares), list[Pass]()
        for point in POINTS if self.switches.cutoff == "paper" else (NO_CUT,):
            passes.append(self._round(own, opp, wanted, point, end))
            if not all(one.judgement.cut for one in passes[-1].candidates):
                break
        best = min(passes[-1].candidates, key=_order)
        return OtlplgDecision(position, state, SQUARES[best.square], tuple(passes))

    def _round(self, own: Bits, opp: Bits, squares: Sequence[int], point: float, end: bool) -> Pass:
        counters = Counters()
        judge = Judge(self.switches, counters, point=point, end=end, shapes=self.shapes)
        candidates = []
        for square in squares:
            judge.bump(count.N)
            judgement = judge.judge(own, opp, square)
            candidates.append(
                Candidate(judgement, PLAIN, Fraction(judgement.value))
                if judgement.cut
                else weigh(judge, own, opp, judgement)
            )
        return Pass(point, tuple(candidates), counters)

    def _facts(self, position: OthelloPosition) -> Facts:
        facts = replace(facts_of(position), listed=self._listed(position) is not None)
        if self._state.name in ("隅1", "隅2"):
            return replace(facts, extension=bool(self._extensions(position)))
        return facts

    def _listed(self, position: OthelloPosition) -> tuple[str, Opening] | None:
        """The move of a listed opening, and that opening."""
        return next_move(position) if self.switches.joseki == "listed" else None

    def _extensions(self, position: OthelloPosition) -> list[int]:
        """Moves that add a stable disc to an edge at an own corner, and are not bad."""
        own, opp = position.discs(position.side), position.discs(1 - position.side)
        edges = 0
        for line in EDGE_LINES:
            if own & bits(line[0], line[7]):
                edges |= bits(*line)
        judge = Judge(self.switches, Counters(), end=True, shapes=self.shapes)
        return [
            square
            for square in each(position.native.places & edges)
            if position.native.play(square).stable(position.side) >> square & 1
            and judge.judge(own, opp, square).value >= 0
        ]


_ALL_BUT_ARRANGEMENT = tuple(group for group in GROUPS if group != "arrangement")


def _in_discs(line: Line[str]) -> Line[str]:
    assert isinstance(line.score, Points)
    scale = line.score.scale
    terms = tuple(replace(term, value=term.value // scale) for term in line.terms)
    return replace(line, score=Points(line.score.value // scale), terms=terms)
