"""One mate problem by several cells: which, how they get on, and what they did."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sakiyomi.cells.mates import Found, State, drive, host, meant
from sakiyomi.cli.cells import Work
from sakiyomi.cli.mate_words import effort
from sakiyomi.cli.searching import tell
from sakiyomi.executors import executor
from sakiyomi.games.shogi import ShogiPosition
from sakiyomi.tsume.batch import Asked

LEVELS = " ▁▂▃▄▅▆▇█"
MOST_SHOWN = 64
"""Cells whose utilisation is drawn."""


@dataclass(frozen=True, slots=True)
class Machine:
    """Cells and what they do."""

    cells: int
    executor: str | None
    address: str | None
    scheme: str

    @property
    def kind(self) -> str:
        """The executor that is meant."""
        return self.executor or ("ray" if self.address else "threads")

    @property
    def chosen(self) -> str:
        """The scheme that is meant."""
        return meant(self.scheme, self.address is not None)


def solve_by_cells(here: ShogiPosition, asked: Asked, machine: Machine, stopped: Callable[[], bool]) -> Found:
    """Solves with progress on the terminal; Ctrl-C is for the caller."""
    observed = executor(machine.kind, machine.address)
    chief = host(
        here,
        machine.cells,
        scheme=machine.scheme,
        executor=machine.kind,
        memory=asked.memory,
        far=machine.address is not None,
    )
    try:
        return drive(
            chief,
            observed,
            machine.cells,
            asked.limit,
            watch=lambda state: tell(_progress(state)),
            stopped=stopped,
            name=f"the problem {here.sfen}",
        )
    finally:
        tell("")


def _progress(state: State) -> str:
    bars = "".join(LEVELS[min(8, round(8 * part))] for part in state.busy[:MOST_SHOWN])
    line = f", {' '.join(map(str, state.line[:6]))} …" if state.line else ""
    lost = f", {state.lost} lost" if state.lost else ""
    used = sum(state.busy) / len(state.busy)
    return f"{effort(state.nodes, state.seconds)}, cells [{bars}] {used:.0%}{lost}{line}"


def cells_work(found: Found, machine: Machine) -> Work:
    """What the cells did."""
    return Work(machine.cells, machine.kind, machine.chosen, found.utilisation, found.now, found.lost)


def cells_json(found: Found, machine: Machine) -> dict[str, object]:
    """The same as data, and more."""
    busy = [round(part / (found.now or 1.0), 4) for part in found.usage.busy(found.now)]
    return {**cells_work(found, machine).as_json(), "busy": busy, "own": found.own}
