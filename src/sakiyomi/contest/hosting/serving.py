"""A complete contest match with clients: listen, start programs, play, and shut down."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Protocol

from sakiyomi.contest.hosting.doors import Door, TeamTokens
from sakiyomi.contest.hosting.host import STAND, ContestHost, RoundClock
from sakiyomi.contest.hosting.programs import Program
from sakiyomi.contest.hosting.seats import Seat
from sakiyomi.contest.live import LiveMatch
from sakiyomi.errors import LimitError
from sakiyomi.games.aquarius import Replay
from sakiyomi.protocols.aquarius.messages import MAX_LINE
from sakiyomi.serving.binding import BATCH, LOOPBACK, lengthen_queue, listen
from sakiyomi.serving.connections import ConnectionLimits, Connections
from sakiyomi.serving.tokens import MIN_TOKEN, make_token


class Closable(Protocol):
    """A server that can be closed."""

    async def close(self) -> None:
        """Closes it."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where a match can be joined."""

    host: str
    port: int
    """For JSON lines over TCP."""
    http_port: int | None
    keys: TeamTokens


@dataclass(frozen=True, slots=True)
class Service:
    """The settings of a served match: the replay to continue, a seat for each team, and how to join."""

    replay: Replay
    seats: Sequence[Seat]
    seconds: float = 3.0
    """Seconds per session (in lock step: at most per round)."""
    lockstep: bool = False
    host: str = "127.0.0.1"
    port: int = 0
    """TCP port; 0 for any."""
    http_port: int | None = 0
    """HTTP port; 0 for any, None for no HTTP."""
    tokens: Sequence[str] = ()
    """Tokens of the seats to join, in order; missing ones are generated."""
    wait: float | None = None
    """Seconds to wait for all teams; None to wait forever."""
    clock: RoundClock | None = None
    watch: Callable[[LiveMatch], None] = field(default=lambda _: None)
    """Called after every round."""
    news: Callable[[str], None] = field(default=lambda _: None)
    """Called when a team joins or leaves, and when the match starts."""
    limits: ConnectionLimits = field(default_factory=ConnectionLimits)
    """Connection limits, for TCP and HTTP each."""
    absent: str = STAND
    """Bot that plays for teams that have not joined or are gone; `stand`: their robots stand still."""
    session: int | None = None
    """Continue from the state before this session of the replay; None: from its end."""

    def keys(self) -> TeamTokens:
        """The tokens. On other hosts than localhost spectators need one too."""
        joined = [team for team, seat in enumerate(self.seats) if seat.joins]
        if len(self.tokens) > len(joined):
            raise LimitError(
                f"{len(self.tokens)} tokens were given, but only {len(joined)} seats can be joined"
            )
        if len(set(self.tokens)) < len(self.tokens) or any(len(t) < MIN_TOKEN for t in self.tokens):
            raise LimitError(f"tokens must differ and have at least {MIN_TOKEN} characters")
        made = [*self.tokens, *(make_token() for _ in joined[len(self.tokens) :])]
        watch = None if self.host in LOOPBACK else make_token()
        return TeamTokens(dict(zip(joined, made, strict=True)), watch)

    async def run(
        self,
        announce: Callable[[Address], None] = lambda _: None,
        begun: Callable[[ContestHost], None] = lambda _: None,
    ) -> LiveMatch:
        """Plays the match; `announce` is called with the address to join, `begun` with the host."""
        names = [seat.name for seat in self.seats]
        match = LiveMatch(self.replay, [seat.bot for seat in self.seats], self.session, names)
        host = ContestHost(
            match,
            seconds=self.seconds,
            lockstep=self.lockstep,
            clock=self.clock,
            watch=self.watch,
            news=self.news,
            absent=self.absent,
        )
        keys = self.keys()
        begun(host)
        async with AsyncExitStack() as stack:
            address = await self._open(host, keys, stack)
            programs = list[Program]()
            stack.push_async_callback(_stop, programs)
            for team, seat in enumerate(self.seats):
                if seat.program:
                    programs.append(await Program.start(host, team, seat.program))
            announce(address)
            await host.gather(self.wait)
            await host.play()
        return match

    async def _open(self, host: ContestHost, keys: TeamTokens, stack: AsyncExitStack) -> Address:
        """Listens for TCP and HTTP; the stack closes them in the opposite order."""
        lines, web = listen(self.host, self.port), None
        if self.http_port is not None:
            web = listen(self.host, self.http_port)
            from sakiyomi.contest.hosting.web import WebDoor

            stack.push_async_callback(WebDoor(host, keys, self.host, web, Connections(self.limits)).close)
        door = Door(host, keys, Connections(self.limits))
        server = await asyncio.start_server(door, sock=lines, limit=2 * MAX_LINE, backlog=BATCH)
        lengthen_queue(lines)
        stack.callback(server.close)
        stack.push_async_callback(door.close)
        return Address(self.host, lines.getsockname()[1], None if web is None else web.getsockname()[1], keys)


async def _stop(programs: Sequence[Program]) -> None:
    await asyncio.gather(*(program.stop() for program in programs))
