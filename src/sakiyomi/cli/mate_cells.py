"""One mate problem on several cells: their options, progress and report."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sakiyomi.cells.mates import FoundMate, MateHostState, drive, host, resolve_scheme
from sakiyomi.cli.cells import CellOptions, CellReport
from sakiyomi.cli.mate_words import effort
from sakiyomi.cli.searching import show_progress
from sakiyomi.games.shogi import ShogiPosition
from sakiyomi.tsume.batch import SolveOptions

LEVELS = " ▁▂▃▄▅▆▇█"
MAX_SHOWN = 64
"""Most cells whose utilisation is drawn."""


@dataclass(frozen=True, slots=True)
class MateCells:
    """Cells and their scheme."""

    options: CellOptions
    scheme: str

    @property
    def count(self) -> int:
        """The number of cells."""
        return self.options.count(1)

    @property
    def kind(self) -> str:
        """The name of the executor."""
        return self.options.kind("threads")

    @property
    def chosen(self) -> str:
        """The scheme, with `best` resolved."""
        return resolve_scheme(self.scheme, self.options.far)


def solve_by_cells(
    here: ShogiPosition, asked: SolveOptions, machine: MateCells, stopped: Callable[[], bool]
) -> FoundMate:
    """Solves with progress on the terminal; the caller handles Ctrl-C."""
    observed = machine.options.observed(machine.kind)
    chief = host(
        here,
        machine.count,
        scheme=machine.scheme,
        executor=machine.kind,
        memory=asked.memory,
        remote=machine.options.far,
    )
    try:
        return drive(
            chief,
            observed,
            machine.count,
            asked.limit,
            watch=lambda state: show_progress(_progress(state)),
            stopped=stopped,
            name=f"the problem {here.sfen}",
        )
    finally:
        show_progress("")


def _progress(state: MateHostState) -> str:
    bars = "".join(LEVELS[min(8, round(8 * part))] for part in state.busy[:MAX_SHOWN])
    line = f", {' '.join(map(str, state.line[:6]))} …" if state.line else ""
    lost = f", {state.lost} lost" if state.lost else ""
    used = sum(state.busy) / len(state.busy)
    return f"{effort(state.nodes, state.seconds)}, cells [{bars}] {used:.0%}{lost}{line}"


def cell_report(found: FoundMate, machine: MateCells) -> CellReport:
    """A report of the cells' work."""
    return CellReport(
        machine.count, machine.kind, machine.chosen, found.utilisation, found.now, found.lost, found.traffic
    )


def cells_json(found: FoundMate, machine: MateCells) -> dict[str, object]:
    """The report as JSON, with more detail."""
    busy = [round(part / (found.now or 1.0), 4) for part in found.usage.busy(found.now)]
    return {**cell_report(found, machine).as_json(), "busy": busy, "own": found.own}
