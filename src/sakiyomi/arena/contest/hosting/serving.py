"""A whole contest match with guests: opens the doors, starts the programs, plays, and takes leave."""

from __future__ import annotations

import asyncio
import errno
import secrets
import socket
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Protocol

from sakiyomi.arena.contest.hosting.doors import Door, Keys
from sakiyomi.arena.contest.hosting.host import Clock, Host
from sakiyomi.arena.contest.hosting.programs import Program
from sakiyomi.arena.contest.hosting.seats import Seat
from sakiyomi.arena.contest.live import LiveMatch
from sakiyomi.errors import LimitError
from sakiyomi.games.aquarius import Replay
from sakiyomi.protocols.aquarius.messages import MOST_LINE

LOOPBACK = ("localhost", "127.0.0.1", "::1")
EVERYWHERE = ("0.0.0.0", "::")
NOT_OURS = (errno.EADDRNOTAVAIL, socket.EAI_NONAME, socket.EAI_AGAIN)
"""Errors of an address or a name that no network of this machine has."""
SHORTEST_TOKEN = 8


class Closable(Protocol):
    """A door."""

    async def close(self) -> None:
        """Closes it."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where a match can be joined."""

    host: str
    port: int
    """For JSON lines over TCP."""
    http_port: int | None
    keys: Keys


@dataclass(frozen=True, slots=True)
class Service:
    """What is played or gone on with, and how guests come in; a seat for every team, in order."""

    replay: Replay
    seats: Sequence[Seat]
    seconds: float = 3.0
    """Of a session on the clock; at most of a round in lock step."""
    lockstep: bool = False
    host: str = "127.0.0.1"
    port: int = 0
    """For TCP; 0 for any."""
    http_port: int | None = 0
    """For HTTP; 0 for any, None for none."""
    tokens: Sequence[str] = ()
    """For the seats that are joined, in order; those that are missing are made up."""
    wait: float | None = None
    """Seconds to wait for everybody; None for ever."""
    clock: Clock | None = None
    watch: Callable[[LiveMatch], None] = field(default=lambda _: None)
    """Called after every round."""
    news: Callable[[str], None] = field(default=lambda _: None)
    """Told who comes and goes, and that the match begins."""
    session: int | None = None
    """Go on from the state before this session of the replay; None from its end."""

    def keys(self) -> Keys:
        """The tokens. Beyond this machine spectators need one too."""
        joined = [team for team, seat in enumerate(self.seats) if seat.joins]
        if len(self.tokens) > len(joined):
            raise LimitError(f"{len(self.tokens)} tokens are given for {len(joined)} seats to join")
        if len(set(self.tokens)) < len(self.tokens) or any(len(t) < SHORTEST_TOKEN for t in self.tokens):
            raise LimitError(f"tokens must differ and have at least {SHORTEST_TOKEN} characters")
        made = [*self.tokens, *(secrets.token_urlsafe(12) for _ in joined[len(self.tokens) :])]
        watch = None if self.host in LOOPBACK else secrets.token_urlsafe(12)
        return Keys(dict(zip(joined, made, strict=True)), watch)

    async def run(
        self,
        announce: Callable[[Address], None] = lambda _: None,
        begun: Callable[[Host], None] = lambda _: None,
    ) -> LiveMatch:
        """Plays the match to its end; `announce` is told where it can be joined, `begun` the host."""
        names = [seat.name for seat in self.seats]
        match = LiveMatch(self.replay, [seat.bot for seat in self.seats], self.session, names)
        host = Host(
            match,
            seconds=self.seconds,
            lockstep=self.lockstep,
            clock=self.clock,
            watch=self.watch,
            news=self.news,
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

    async def _open(self, host: Host, keys: Keys, stack: AsyncExitStack) -> Address:
        """Opens TCP and HTTP; what the stack closes is closed in the opposite order."""
        lines, web = listen(self.host, self.port), None
        if self.http_port is not None:
            web = listen(self.host, self.http_port)
            from sakiyomi.arena.contest.hosting.web import WebDoor

            stack.push_async_callback(WebDoor(host, keys, web).close)
        door = Door(host, keys)
        server = await asyncio.start_server(door, sock=lines, limit=2 * MOST_LINE)
        stack.callback(server.close)
        stack.push_async_callback(door.close)
        return Address(self.host, lines.getsockname()[1], None if web is None else web.getsockname()[1], keys)


def free_port(host: str, port: int) -> int:
    """The port, or 0 for any if somebody else has it."""
    try:
        _bound(host, port).close()
    except OSError as error:
        return 0 if error.errno == errno.EADDRINUSE else port
    return port


def reached_as(host: str) -> str | None:
    """An address of this machine for others, if `host` stands for all that it has."""
    if host not in EVERYWHERE:
        return None
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: only asks which way out would be taken
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


async def _stop(programs: Sequence[Program]) -> None:
    await asyncio.gather(*(program.stop() for program in programs))


def listen(host: str, port: int) -> socket.socket:
    """A socket that waits for connections."""
    if not 0 <= port < 1 << 16:
        raise LimitError(f"a port is a number from 0 to 65535, not {port}")
    try:
        return _bound(host, port)
    except (OSError, UnicodeError) as error:
        if not isinstance(error, OSError) or error.errno in NOT_OURS:
            reason = "this machine has no such address; 127.0.0.1 and 0.0.0.0 are always there"
        else:
            reason = f"{error.strerror or error}; try another port"
        raise LimitError(f"cannot listen on {host} port {port}: {reason}") from None


def _bound(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    made = socket.socket(family, kind, protocol)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(place)
        made.listen(128)
    except OSError:
        made.close()
        raise
    return made
