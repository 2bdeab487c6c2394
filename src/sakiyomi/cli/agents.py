"""A search on cells with its progress on the terminal."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from typing import Any, cast

from sakiyomi.agents import Agents, SchemeName
from sakiyomi.cli.cells import count
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
    cells: int
    executor: str
    scheme: str
    utilisation: float
    now: float
    """Seconds, or nodes in virtual time."""
    lost: int
    """Jobs that were handed out again."""
    cut_short: bool
    """By Ctrl-C."""

    def words(self) -> str:
        """What the cells did."""
        virtual = f", virtual time {self.now:,.0f} nodes" if self.executor == "simulated" else ""
        lost = f", {self.lost} job{'s' if self.lost > 1 else ''} handed out again" if self.lost else ""
        many = f"{self.cells} cell{'s' if self.cells > 1 else ''}"
        return f"{many} ({self.executor}, {self.scheme}), utilisation {self.utilisation:.0%}{virtual}{lost}"

    def as_json(self) -> dict[str, object]:
        """The same as data, with the names that `mate` has for it."""
        return {
            "cells": self.cells,
            "executor": self.executor,
            "scheme": self.scheme,
            "utilisation": round(self.utilisation, 4),
            "now": self.now,
            "lost": self.lost,
        }


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
        return Found(info, cells, name, asked.scheme, used, observed.now, agents.lost, cut_short)
