"""Clients over TCP: the first line joins the match with a role and a token."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import Mapping

from sakiyomi.contest.hosting.host import ContestHost, Visitor
from sakiyomi.contest.hosting.peers import Peer
from sakiyomi.errors import TextError
from sakiyomi.protocols.aquarius.messages import MAX_LINE, Join, as_line, read_message
from sakiyomi.serving.connections import Connections, TooManyConnectionsError
from sakiyomi.serving.tokens import same_token

MAX_WATCHERS = 64
"""Most spectators at the same time."""
MAX_HANDS = 8
"""Most hands of one team at the same time."""
MAX_DISCARDED = 1 << 20
"""Bytes still read from a refused client."""
PARTING = 2.0
"""Seconds that a refused client has to read the reason."""


class TeamTokens:
    """The tokens of the teams, and of spectators if they need one."""

    def __init__(self, teams: Mapping[int, str], watch: str | None = None) -> None:
        self.teams, self.watch = dict(teams), watch

    def team(self, token: str) -> int | None:
        """The team with this token; None if there is none."""
        found = None
        for team, own in self.teams.items():
            if same_token(own, token):
                found = team
        return found

    def may_watch(self, token: str) -> bool:
        """Whether a spectator with this token (or none) is admitted; a team may watch too."""
        if not token:
            return self.watch is None
        return same_token(self.watch, token) or self.team(token) is not None


class Door:
    """Admits clients over TCP. Clients without a token cannot crowd out teams and hands."""

    def __init__(self, host: ContestHost, keys: TeamTokens, connections: Connections) -> None:
        self._host, self._keys, self._connections = host, keys, connections
        self._peers = dict[Peer, asyncio.Task[None]]()
        self._pending = dict[asyncio.StreamWriter, asyncio.Task[None]]()
        self._numbers = itertools.count(1)

    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serves one connection, from its first line to its end."""
        address = writer.get_extra_info("peername") or ("",)
        connection = self._connections.admit(str(address[0]), lambda why: _turn_away(writer, why))
        self._pending[writer] = asyncio.current_task()  # type: ignore[assignment]
        try:
            guest = await self._greet(reader)
            if isinstance(guest, Visitor):
                connection.authenticate(guest.team if guest.role == "team" else guest.who)
                del self._pending[writer]
                await self._talk(guest, reader, writer)
            elif not writer.is_closing():
                await self._refuse(guest, reader, writer)
        except TooManyConnectionsError as error:
            _turn_away(writer, str(error))
        except (OSError, asyncio.TimeoutError):
            pass  # gone before it identified itself
        finally:
            connection.closed()
            self._pending.pop(writer, None)
            writer.close()

    async def _refuse(self, why: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(_refusal(why))
        writer.write_eof()

        async def discard() -> None:
            # Closing a connection with unread data would lose what was written, too.
            left = MAX_DISCARDED
            while left > 0 and (chunk := await reader.read(MAX_LINE)):
                left -= len(chunk)

        await asyncio.wait_for(discard(), PARTING)

    async def _greet(self, reader: asyncio.StreamReader) -> Visitor | str:
        """The visitor, or the reason for a refusal."""
        try:
            line = await reader.readline()
        except ValueError:
            return "the line is too long"
        if len(line) > MAX_LINE:
            return "the line is too long"
        try:
            join = read_message(line)
        except TextError as error:
            return error.reason
        if not isinstance(join, Join):
            return 'the first line must be {"t":"join","role":…,"token":…}'
        number = next(self._numbers)
        if join.role == "watch":
            if not self._keys.may_watch(join.token):
                return "the token is wrong"
            if sum(peer.guest.role == "watch" for peer in self._peers) >= MAX_WATCHERS:
                return "too many spectators"
            return Visitor("watch", None, f"watch {number}")
        team = self._keys.team(join.token)
        if team is None:
            return "the token is wrong"
        hands = sum(p.guest.role == "hand" and p.guest.team == team for p in self._peers)
        if join.role == "hand" and hands >= MAX_HANDS:
            return "too many hands of this team"
        return Visitor(join.role, team, f"{join.role} {number} {join.name}".strip(), join.name)

    async def _talk(self, guest: Visitor, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        peer = Peer(self._host, guest, reader, writer)
        commands = guest.role == "team"
        for other in list(self._peers) if commands else []:
            if other.guest.role == "team" and other.guest.team == guest.team:
                other.dismiss("replaced by another connection")
        self._peers[peer] = asyncio.current_task()  # type: ignore[assignment]
        if commands and guest.team is not None:
            self._host.enter(guest.team, guest.name)
        try:
            await peer.talk()
        finally:
            del self._peers[peer]
            successor = any(p.guest.role == "team" and p.guest.team == guest.team for p in self._peers)
            if commands and guest.team is not None and not successor:
                self._host.leave(guest.team, peer.why)

    async def close(self) -> None:
        """Closes all connections, after their last messages."""
        tasks = [*self._peers.values(), *self._pending.values()]
        for writer in self._pending:
            writer.close()
        await asyncio.gather(*(peer.finish() for peer in list(self._peers)))
        if tasks:
            await asyncio.wait(tasks, timeout=5)


def _turn_away(writer: asyncio.StreamWriter, why: str) -> None:
    with contextlib.suppress(OSError, RuntimeError):  # it may already be closing
        writer.write(_refusal(why))
    writer.close()


def _refusal(why: str) -> bytes:
    return as_line({"t": "error", "why": "join", "text": why})
