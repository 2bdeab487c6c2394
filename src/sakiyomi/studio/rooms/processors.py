"""Agent processors for the robots room: one decision searched by many, in virtual time."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

from sakiyomi.cells.turns import Agents, SchemeName
from sakiyomi.executors import Simulated
from sakiyomi.games.collect import COLLECT, CollectPosition
from sakiyomi.studio.rooms.base import View
from sakiyomi.studio.rooms.terms import line_view
from sakiyomi.types import Info, Limit

MEMORY = 8
"""Megabytes of all tables together."""
LOOKING = Limit(nodes=400_000)
"""What all processors together may spend on a decision."""


class Processors:
    """A host with agent processors (Tomabechi, section 4), and how busy each of them has been."""

    def __init__(self, scheme: SchemeName, cells: int) -> None:
        self.scheme, self.cells = scheme, cells
        self._executor = Simulated()
        self.info: Info[Any] | None = None
        self._position: CollectPosition | None = None
        self.busy = [0.0] * cells
        self.speed = 0.0
        """Positions looked at in the time that one takes."""

    async def look(self, position: CollectPosition, told: Callable[[], None]) -> None:
        """One decision; `told` is called when something is new."""
        self._position = position
        loop, stopped = asyncio.get_running_loop(), threading.Event()

        def work() -> None:
            with Agents("collect", self._executor, self.cells, scheme=self.scheme, memory=MEMORY) as agents:
                for info in agents.search(position, LOOKING):
                    self._note(info)
                    loop.call_soon_threadsafe(told)
                    if stopped.is_set():
                        break

        try:
            await asyncio.to_thread(work)
        finally:
            stopped.set()

    def _note(self, info: Info[Any]) -> None:
        now = self._executor.now
        self.info = info
        self.busy = [round(part / now, 3) if now else 0.0 for part in self._executor.busy]
        self.speed = round(info.nodes / now, 2) if now else 0.0

    def view(self) -> View:
        """For the bars: parts of the time, positions, and what has been found."""
        info = self.info
        return {
            "busy": self.busy,
            "nodes": info.nodes if info else 0,
            "lost": 0,
            "depth": info.depth if info else 0,
            "speed": self.speed,
            "decision": self._decision(),
        }

    def _decision(self) -> View | None:
        """The move with its value and the line, as far as it is known."""
        if self.info is None or self._position is None or not self.info.lines:
            return None
        line = line_view(COLLECT, self._position, self.info.lines[0])
        return {"step": self.info.best.name, "side": self._position.side, **line}
