"""The engine in hardware for the robots room: one simulated decision, with its cycles recorded."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence

from sakiyomi.errors import SakiyomiError
from sakiyomi.games.collect import COLLECT, CollectPosition
from sakiyomi.hardware import toolchain
from sakiyomi.hardware.bench import PHASES, WatchedCycle
from sakiyomi.hardware.benches import make_bench
from sakiyomi.hardware.board import LoadedBoard, board_of
from sakiyomi.hardware.host import EngineDecision, EnginePlan, decide
from sakiyomi.hardware.player import line_of
from sakiyomi.hardware.shape import MachineShape
from sakiyomi.hardware.words import total_of, value_of
from sakiyomi.studio.rooms.base import View
from sakiyomi.studio.rooms.terms import line_view

MAX_CYCLES = 4_000
"""Cycles recorded per decision; the simulation itself runs to the end."""
CHUNK = 250
"""Cycles per message."""
MAX_INTERPRETED = 7
"""Targets up to which the simulator that needs no compilation decides within seconds."""
PROCESSORS = 2
"""Of the machine that plays matches."""


def shape_for(position: CollectPosition) -> MachineShape:
    """The smallest machine for a position; raises `LimitError` if the position is too large."""
    toolchain.require_amaranth()
    values = [target.value for target in position.targets]
    shape = MachineShape(
        max(2, len(values)),
        max(2, position.field.width),
        max(2, position.field.height),
        max([9, *values]),
    )
    board_of(position, shape)
    return shape


def player_name(start: CollectPosition) -> str:
    """The name of a machine that can play a whole match."""
    shape = shape_for(start)
    size = f"targets={shape.targets},board={shape.width}x{shape.height},value={shape.max_value}"
    return f"hardware:{size},processors={PROCESSORS}"


class SimulationStopped(SakiyomiError):
    """The simulation was cancelled."""


class Circuits:
    """A simulated decision, cycle by cycle."""

    def __init__(self, position: CollectPosition, processors: int) -> None:
        self._position, self.processors = position, processors
        self._shape = shape_for(position)
        self._board: LoadedBoard = board_of(position, self._shape)
        self._trace: list[Sequence[WatchedCycle]] = []
        self._decision: EngineDecision | None = None
        self._stopped = threading.Event()

    async def simulate(self, progressed: Callable[[], None]) -> None:
        """Runs the simulation; `progressed` is called now and then."""
        loop = asyncio.get_running_loop()

        def note(watched: Sequence[WatchedCycle]) -> None:
            if self._stopped.is_set():
                raise SimulationStopped("the simulation was cancelled")
            if len(self._trace) < MAX_CYCLES and (self._trace or any(one.phase for one in watched)):
                self._trace.append(tuple(watched))
                if len(self._trace) % CHUNK == 0:
                    loop.call_soon_threadsafe(progressed)

        def work() -> None:
            name = "amaranth" if self._shape.targets <= MAX_INTERPRETED else "auto"
            bench = make_bench(self._shape, self.processors, name)
            try:
                decision = decide(bench, self._board, EnginePlan(), note)
                while self._trace and not any(one.phase for one in self._trace[-1]):
                    self._trace.pop()  # idle cycles while the report was sent
                self._decision = decision
            finally:
                bench.close()

        try:
            await asyncio.to_thread(work)
        finally:
            self._stopped.set()

    def view(self) -> View:
        """The progress, and the decision once it is made."""
        decision = self._decision
        return {
            "processors": self.processors,
            "targets": self._shape.targets,
            "kept": len(self._trace),
            "done": decision is not None,
            "cycles": decision.cycles if decision else len(self._trace),
            "nodes": decision.nodes if decision else 0,
            "decision": self._decision_view(decision) if decision else None,
        }

    def _decision_view(self, decision: EngineDecision) -> View:
        line = line_of(self._position, decision)
        return {
            "step": line.moves[0].name,
            "side": self._position.side,
            **line_view(COLLECT, self._position, line),
        }

    def trace(self, start: int) -> View:
        """Some cycles: each processor's phase, level, window and best lead for A (None: unbounded)."""
        cycles = self._trace[start : start + CHUNK]
        return {"start": start, "cycles": [[self._row(one) for one in cycle] for cycle in cycles]}

    def _row(self, one: WatchedCycle) -> list[str | int | None]:
        return [
            PHASES[one.phase],
            one.level,
            *(self._lead(share) for share in (one.alpha, one.beta, one.best)),
        ]

    def _lead(self, share: int) -> int | None:
        if share in (0, self._shape.infinity):
            return None
        return value_of(share, total_of(self._board)) + self._board.banked
