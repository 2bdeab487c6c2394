"""A search on cells with its progress on the terminal."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from typing import Any, cast

from sakiyomi.cells.turns import Agents, SchemeName
from sakiyomi.cli.cells import Work, count
from sakiyomi.cli.common import effort
from sakiyomi.cli.searching import tell
from sakiyomi.executors import executor
from sakiyomi.games.base import Position
from sakiyomi.types import Info, Limit

CELLS = 2
"""Cells if nothing is said."""


@dataclass(frozen=True, slots=True)
class Asked:
    """How to divide the work, and among whom."""

    scheme: str
    plies: int
    executor: str | None
    cells: int | None
    address: str | None
    memory: float
    """MB for the tables of all cells."""


@dataclass(frozen=True, slots=True)
class Found:
    """The answer, and what the cells did."""

    info: Info[Any]
    work: Work
    cut_short: bool
    """By Ctrl-C."""


def search_on_cells(game: str, position: Position[Any], limit: Limit, asked: Asked) -> Found:
    """Shows progress meanwhile."""
    name = asked.executor or ("ray" if asked.address else "processes")
    cells = count(asked.cells, CELLS, name)
    observed = executor(name, asked.address)
    cut_short = False
    with Agents(
        game,
        observed,
        cells,
        scheme=cast(SchemeName, asked.scheme),  # an unknown one is told of by name
        plies=asked.plies,
        memory=asked.memory,
        far=asked.address is not None,
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
        work = Work(cells, name, asked.scheme, used, observed.now, agents.lost)
        return Found(info, work, cut_short)
