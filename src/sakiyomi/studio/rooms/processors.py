"""Agent processors for the robots room: many search one decision, in virtual time."""

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
"""Megabytes for all tables together."""
DECISION_LIMIT = Limit(nodes=400_000)
"""For all processors together."""


class Processors:
    """A host with agent processors (Tomabechi, section 4), and how busy each one is."""

    def __init__(self, scheme: SchemeName, cells: int) -> None:
        self.scheme, self.cells = scheme, cells
        self._executor = Simulated()
        self.info: Info[Any] | None = None
        self._position: CollectPosition | None = None
        self.busy = [0.0] * cells
        self.speed = 0.0
        """Positions searched in the time that one processor takes for one."""

    async def search(self, position: CollectPosition, progressed: Callable[[], None]) -> None:
        """Searches one decision; `progressed` is called after every report."""
        self._position = position
        loop, stopped = asyncio.get_running_loop(), threading.Event()

        def work() -> None:
            with Agents("collect", self._executor, self.cells, scheme=self.scheme, memory=MEMORY) as agents:
                for info in agents.search(position, DECISION_LIMIT):
                    self._note(info)
                    loop.call_soon_threadsafe(progressed)
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
        """Data for the usage bars, and the decision so far."""
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
        """The move with its value and line so far."""
        if self.info is None or self._position is None or not self.info.lines:
            return None
        line = line_view(COLLECT, self._position, self.info.lines[0])
        return {"step": self.info.best.name, "side": self._position.side, **line}
