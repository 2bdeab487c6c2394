"""Options of all commands that do many things at a time: by whom, and how many."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from sakiyomi.errors import LimitError

if TYPE_CHECKING:
    from sakiyomi.executors import Observed

MOST_CELLS = 256
MOST_SIMULATED = 1024

BATCHES = ("threads", "processes", "ray")
"""Executors for batches; the others are for one at a time, or for no real time at all."""

Cells = Annotated[
    int | None,
    typer.Option(
        "--cells", "--jobs", "--workers", help="How many at a time, 0 for all cores; no result depends on it."
    ),
]
ExecutorName = Annotated[
    str | None, typer.Option("--executor", help="Who works: threads, processes or ray; else what suits best.")
]
Address = Annotated[
    str | None,
    typer.Option(help="With ray: a cluster that is running, HOST:PORT or auto; else Ray is started here."),
]


@dataclass(frozen=True, slots=True)
class Work:
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


def count(cells: int | None, otherwise: int, executor: str | None = None) -> int:
    """How many cells are asked for; 0 stands for all cores."""
    cells = otherwise if cells is None else cells
    most = MOST_SIMULATED if executor == "simulated" else MOST_CELLS
    if not 0 <= cells <= most:
        raise LimitError(f"cells must lie between 1 and {most}, or be 0 for all cores, not {cells}")
    return cells or cores()


def choose(name: str | None, address: str | None) -> Callable[[], Observed] | None:
    """What makes the executor that is asked for; None if nothing is said."""
    from sakiyomi.executors import EXECUTORS, executor

    name = name or ("ray" if address else None)
    if name is None:
        return None
    if name in EXECUTORS and name not in BATCHES:
        raise LimitError(f"the executor {name} is not for batches; take {', '.join(BATCHES)}")
    executor(name, address)  # says at once what is wrong or missing
    return lambda: executor(name, address)
