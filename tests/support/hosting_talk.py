"""Matches with guests: tests set the time themselves, so no outcome depends on the machine."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Sequence
from typing import Any

from sakiyomi.contest import LiveMatch
from sakiyomi.contest.hosting.host import ContestHost
from sakiyomi.contest.hosting.seats import Seat
from sakiyomi.contest.hosting.serving import Address, Service
from sakiyomi.games.aquarius import Config, MapOptions, Replay, World

SMALL = MapOptions(radius=9, apart=1, from_centre=2)
IDLE = ("", "", "")
JOINED = Seat("program")
PATIENT = 120.0
"""Seconds after which a test has failed, and nothing else."""


def program(source: str) -> Seat:
    return Seat("program", program=(sys.executable, "-c", source))


class Until:
    """A clock that strikes when a condition holds, or at once if there is nobody to wait for."""

    def __init__(self, condition: Callable[[ContestHost], bool]) -> None:
        self._condition = condition

    async def limit(self, host: ContestHost, seconds: float) -> None:  # noqa: ARG002
        while not self._condition(host):
            await host.changed.wait()


def service(seats: Sequence[Seat], sessions: int = 6, **more: Any) -> Service:
    config = more.pop("config", None) or Config(sessions=sessions, teams=len(seats))
    start = World.start(3, config, SMALL)
    replay = Replay(start, tuple(seat.name for seat in seats), seed="3")
    return Service(replay, seats, http_port=None, **more)


def run(plan: Service, guests: Callable[[Address], Any] | None = None) -> LiveMatch:
    """Plays a match; `guests` is a coroutine function that takes part in it."""

    async def both() -> LiveMatch:
        told: asyncio.Future[Address] = asyncio.get_running_loop().create_future()
        match = asyncio.create_task(plan.run(told.set_result))
        if guests is not None:
            either: set[asyncio.Future[Any]] = {told, match}
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            await guests(told.result())
        return await match

    return asyncio.run(asyncio.wait_for(both(), PATIENT))
