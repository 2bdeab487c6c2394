"""Options of all commands that divide their work: where it runs, and on how many cells."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from sakiyomi.cells.mates import Traffic
    from sakiyomi.executors import Observed

Cells = Annotated[
    int | None,
    typer.Option(
        "--cells",
        "--jobs",
        "--workers",
        help="Number of workers (0: all cores); results do not depend on it.",
    ),
]
ExecutorName = Annotated[
    str | None,
    typer.Option(
        "--executor", help="Where the work runs: threads, processes or ray (default: chosen for the task)."
    ),
]
Address = Annotated[
    str | None,
    typer.Option(help="Use a running Ray cluster: HOST:PORT or auto (default: start Ray here)."),
]


@dataclass(frozen=True, slots=True)
class CellReport:
    """A report of the cells' work on one problem or search."""

    cells: int
    executor: str
    scheme: str
    utilisation: float
    now: float
    """Seconds, or nodes in virtual time."""
    lost: int
    """Tasks that were lost and reassigned."""
    traffic: Traffic | None = None
    """What machines sent each other."""

    def words(self) -> str:
        """The report as text."""
        many = f"{self.cells} cell{'s' if self.cells > 1 else ''}"
        virtual = f", virtual time {self.now:,.0f} nodes" if self.executor == "simulated" else ""
        lost = f", {self.lost} task{'s' if self.lost > 1 else ''} reassigned" if self.lost else ""
        news = f", {_network(self.traffic)}" if self.traffic else ""
        used = f"utilisation {self.utilisation:.0%}"
        return f"{many} ({self.executor}, {self.scheme}), {used}{virtual}{lost}{news}"

    def as_json(self) -> dict[str, object]:
        """The report as JSON."""
        fields = asdict(self)
        if self.traffic is None:
            del fields["traffic"]
        return {**fields, "utilisation": round(self.utilisation, 4)}


def _network(traffic: Traffic) -> str:
    machines = f"{traffic.machines} machine{'s' if traffic.machines > 1 else ''}"
    return (
        f"{machines}, {(traffic.sent + traffic.received) / 1e6:.1f} MB of messages, "
        f"news {traffic.news / 1e3:.0f} kB/s on the busiest link (at most {traffic.bandwidth / 1e3:.0f})"
    )


@dataclass(frozen=True, slots=True)
class CellOptions:
    """The options of a command about cells."""

    cells: int | None = None
    executor: str | None = None
    address: str | None = None

    @property
    def given(self) -> str | None:
        """The first given option; None if there is none."""
        names = ("cells", "executor", "address")
        return next((name for name in names if getattr(self, name) is not None), None)

    @property
    def far(self) -> bool:
        """Whether cells may be on other machines."""
        return self.address is not None

    def kind(self, default: str) -> str:
        """The executor: the one given, Ray if there is an address, else the default."""
        return self.executor or ("ray" if self.address else default)

    def count(self, default: int) -> int:
        """The number of cells; 0 stands for all cores."""
        from sakiyomi.executors import MAX_CELLS, MAX_SIMULATED, cell_count

        cells = default if self.cells is None else self.cells
        return cell_count(cells, MAX_SIMULATED if self.executor == "simulated" else MAX_CELLS)

    def observed(self, default: str) -> Observed:
        """The executor, with a record of its usage."""
        from sakiyomi.executors import executor

        return executor(self.kind(default), self.address)

    def for_batches(self) -> Callable[[], Observed] | None:
        """A function that makes executors for batches; None if the task is to choose."""
        from sakiyomi.executors import batch_executor

        name = self.kind("")
        if not name:
            return None
        batch_executor(name, self.address)  # raises at once if something is wrong or missing
        return lambda: self.observed(name)
