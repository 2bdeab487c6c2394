"""A search on cells with progress on the terminal."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from typing import Any

from sakiyomi.cells.turns import Agents
from sakiyomi.cells.turns.schemes import divided
from sakiyomi.cli.cells import CellOptions, CellReport
from sakiyomi.cli.common import effort
from sakiyomi.cli.searching import show_progress
from sakiyomi.errors import LimitError
from sakiyomi.games.base import Position
from sakiyomi.types import Info, Limit

CELLS, EXECUTOR = 2, "processes"
"""Defaults."""


@dataclass(frozen=True, slots=True)
class FoundOnCells:
    """The result of a search, and a report of the cells' work."""

    info: Info[Any]
    report: CellReport
    cut_short: bool
    """Whether Ctrl-C stopped it."""


def search_on_cells(
    game: str,
    position: Position[Any],
    limit: Limit,
    options: CellOptions,
    *,
    scheme: str,
    plies: int,
    memory: float,
) -> FoundOnCells:
    """Searches with progress on the terminal; `memory` is in MB, for the tables of all cells together."""
    if scheme == "root" and limit != Limit(depth=limit.depth):
        raise LimitError(
            "--scheme root goes straight to its depth, as printed: give --depth, or --scheme root-table"
        )
    cells, observed = options.count(CELLS), options.observed(EXECUTOR)
    cut_short = False
    with Agents(
        game,
        observed,
        cells,
        plies=plies,
        remote=options.far,
        **divided(scheme, memory),
    ) as agents:
        info: Info[Any] | None = None
        try:
            with closing(agents.search(position, limit)) as reports:
                for info in reports:
                    show_progress(f"{effort(info)}, score {info.score}, {cells} cells")
        except KeyboardInterrupt:
            if info is None:
                raise
            cut_short = True
        finally:
            show_progress("")
        assert info is not None
        used = observed.usage.utilisation(observed.now)
        kind = options.kind(EXECUTOR)
        report = CellReport(cells, kind, scheme, used, observed.now, agents.lost)
        return FoundOnCells(info, report, cut_short)
