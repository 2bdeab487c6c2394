"""The options of every command that divides its work: where it runs, and on how many cells."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from sakiyomi.errors import LimitError

if TYPE_CHECKING:
    from sakiyomi.executors import Observed

MAX_CELLS = 256
MAX_SIMULATED = 1024

BATCHES = ("threads", "processes", "ray")
"""Executors for batches; the others are for one at a time, or for no real time at all."""

Cells = Annotated[
    int | None,
    typer.Option(
        "--cells", "--jobs", "--workers", help="How many workers (0: all cores); no result depends on it."
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
    typer.Option(help="A running Ray cluster, HOST:PORT or auto (default: Ray is started here)."),
]


@dataclass(frozen=True, slots=True)
class CellReport:
    """What cells did for one problem or search."""

    cells: int
    executor: str
    scheme: str
    utilisation: float
    now: float
    """Seconds, or nodes in virtual time."""
    lost: int
    """Tasks that were handed out again."""

    def words(self) -> str:
        """For people."""
        many = f"{self.cells} cell{'s' if self.cells > 1 else ''}"
        virtual = f", virtual time {self.now:,.0f} nodes" if self.executor == "simulated" else ""
        lost = f", {self.lost} task{'s' if self.lost > 1 else ''} handed out again" if self.lost else ""
        return f"{many} ({self.executor}, {self.scheme}), utilisation {self.utilisation:.0%}{virtual}{lost}"

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return {**asdict(self), "utilisation": round(self.utilisation, 4)}


def cores() -> int:
    """Those that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True, slots=True)
class CellOptions:
    """What a command was told about cells."""

    cells: int | None = None
    executor: str | None = None
    address: str | None = None

    @property
    def given(self) -> str | None:
        """The first option that was given, if one was."""
        names = ("cells", "executor", "address")
        return next((name for name in names if getattr(self, name) is not None), None)

    @property
    def far(self) -> bool:
        """Whether cells may be on other machines."""
        return self.address is not None

    def kind(self, otherwise: str) -> str:
        """The executor: the one named, Ray where there is an address, else what suits the task."""
        return self.executor or ("ray" if self.address else otherwise)

    def count(self, otherwise: int) -> int:
        """How many cells; 0 stands for all cores."""
        cells = otherwise if self.cells is None else self.cells
        most = MAX_SIMULATED if self.executor == "simulated" else MAX_CELLS
        if not 0 <= cells <= most:
            raise LimitError(f"cells must lie between 1 and {most}, or be 0 for all cores, not {cells}")
        return cells or cores()

    def observed(self, otherwise: str) -> Observed:
        """The executor itself, with a record of its usage."""
        from sakiyomi.executors import executor

        return executor(self.kind(otherwise), self.address)

    def for_batches(self) -> Callable[[], Observed] | None:
        """What makes executors for batches; None where the choice is left to the task."""
        from sakiyomi.executors import EXECUTORS

        name = self.kind("")
        if not name:
            return None
        if name in EXECUTORS and name not in BATCHES:
            raise LimitError(f"the executor {name} is not for batches; take {', '.join(BATCHES)}")
        self.observed(name)  # says at once what is wrong or missing
        return lambda: self.observed(name)
