"""The engine as a player of the collecting game: every decision is made by the simulated machine."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from sakiyomi._native import Step
from sakiyomi.errors import GameError
from sakiyomi.games.base import Position, terms_of
from sakiyomi.games.collect import CollectPosition
from sakiyomi.hardware.benches import make_bench
from sakiyomi.hardware.board import board_of
from sakiyomi.hardware.host import EngineDecision, EnginePlan, decide
from sakiyomi.hardware.shape import MachineShape
from sakiyomi.search.reports import after, make_line
from sakiyomi.types import Info, Limit, Line, Points

if TYPE_CHECKING:
    from sakiyomi.hardware.bench import Bench


class HardwarePlayer:
    """Searches to the end, or to its depth; it ignores limits of time and nodes."""

    def __init__(
        self, name: str, shape: MachineShape, processors: int, plan: EnginePlan, simulator: str = "auto"
    ) -> None:
        self.name, self.shape, self.processors = name, shape, processors
        self.plan, self._simulator = plan, simulator
        self._bench: Bench | None = None

    def move(self, position: Position[Step], limit: Limit | None = None) -> Info[Step]:
        """The step toward the target that the machine picks; stays if there is none to pick."""
        if not isinstance(position, CollectPosition):
            raise GameError("hardware plays only the collecting game")
        started = time.monotonic()
        board = board_of(position, self.shape)
        depths = [depth for depth in (self.plan.depth, limit and limit.depth) if depth]
        plan = EnginePlan(self.plan.scheme, min(depths, default=None), self.plan.spine)
        decision = decide(self.bench, board, plan)
        return Info(
            depth=plan.depth or self.shape.plies,
            seldepth=len(decision.line),
            nodes=decision.nodes,
            seconds=time.monotonic() - started,
            lines=(line_of(position, decision),),
            complete=plan.depth is None,
            final=True,
        )

    @property
    def bench(self) -> Bench:
        """The machine, created when first needed."""
        if self._bench is None:
            self._bench = make_bench(self.shape, self.processors, self._simulator)
        return self._bench

    def new_game(self, seed: int = 0) -> None:
        """The machine remembers nothing."""

    def close(self) -> None:
        """Ends the simulation."""
        if self._bench is not None:
            self._bench.close()
            self._bench = None


def line_of(position: CollectPosition, decision: EngineDecision) -> Line[Step]:
    """A decision in steps of the game, with its terms if the line is known to the end."""
    score = Points(decision.value if position.side == 0 else -decision.value)
    if not decision.line:
        return Line((Step.stay,), score, "exact", terms_of(position.plan(), position.side))
    plan = position.plan()
    terms = terms_of(after(plan, decision.line), position.side)
    known = sum(term.value for term in terms) == score.value
    return make_line(position, plan, decision.line, score, terms=terms if known else ())
