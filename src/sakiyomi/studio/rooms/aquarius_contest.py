"""A quick Aquarius contest: a few consecutive matches, which can be stopped after any session."""

from __future__ import annotations

import asyncio
import math
import threading
from collections.abc import Callable, Sequence

from sakiyomi.contest import Contest, MatchResult, Mean, names_of, standings
from sakiyomi.games.aquarius import Config, Replay, World
from sakiyomi.studio.rooms.base import View


class ContestStopped(Exception):
    """The contest was stopped during a match."""


class QuickContest:
    """The finished matches, and the progress of the current one."""

    def __init__(self, bots: Sequence[str], sessions: int, seed: int, matches: int) -> None:
        self.contest = Contest(tuple(bots), matches, seed, Config(sessions=sessions))
        self.results: list[MatchResult] = []
        self.part = 0.0
        """Progress of the current match, 0 to 1."""
        self.running = True
        self._stopped = threading.Event()

    def stop(self) -> None:
        """Stops the current match after its session."""
        self.running = False
        self._stopped.set()

    async def run(self, progressed: Callable[[], None], changed: Callable[[], None]) -> None:
        """Plays all matches; calls `progressed` after every session and `changed` after every match."""
        loop = asyncio.get_running_loop()

        def watch(world: World, _: Replay) -> None:
            if self._stopped.is_set():
                raise ContestStopped
            self.part = world.session / world.config.sessions
            loop.call_soon_threadsafe(progressed)

        try:
            for match in range(self.contest.matches):
                self.results.append(await asyncio.to_thread(self.contest.play, match, True, watch))
                self.part = 0.0
                changed()
        except ContestStopped:
            pass
        finally:
            self.stop()

    def view(self) -> View:
        """The table, best program first."""
        names = names_of(self.contest.bots)
        return {
            "matches": self.contest.matches,
            "done": len(self.results),
            "table": [
                {
                    "name": names[one.bot],
                    "rank": _mean(one.rank),
                    "points": _mean(one.score),
                    "firsts": one.firsts,
                }
                for one in (standings(self.results) if self.results else [])
            ],
        }


def _mean(mean: Mean) -> list[float | None]:
    return [round(mean.value, 2), round(mean.margin, 2) if math.isfinite(mean.margin) else None]
