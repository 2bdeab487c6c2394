"""A search on cells with its progress on the terminal."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from typing import Any

from sakiyomi.cells.turns import Agents
from sakiyomi.cells.turns.schemes import divided
from sakiyomi.cli.cells import CellOptions, CellReport
from sakiyomi.cli.common import effort
from sakiyomi.cli.searching import tell
from sakiyomi.errors import LimitError
from sakiyomi.games.base import Position
from sakiyomi.types import Info, Limit

CELLS, EXECUTOR = 2, "processes"
"""Where nothing is said."""


@dataclass(frozen=True, slots=True)
class FoundOnCells:
    """The answer, and what the cells did."""

    info: Info[Any]
    report: CellReport
    cut_short: bool
    """By Ctrl-C."""


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
    """Searches with progress on the terminal; `memory` is in MB for the tables of all cells."""
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
        far=options.far,
        **divided(scheme, memory),
    ) as agents:
        info: Info[Any] | None = None
        try:
            with closing(agents.search(position, limit)) as reports:
                for info in reports:
                    tell(f"{effort(info)}, score {info.score}, {cells} cells")
        except KeyboardInterrupt:
            if info is None:
                raise
            cut_short = True
        finally:
            tell("")
        assert info is not None
        used = observed.usage.utilisation(observed.now)
        kind = options.kind(EXECUTOR)
        report = CellReport(cells, kind, scheme, used, observed.now, agents.lost)
        return FoundOnCells(info, report, cut_short)
