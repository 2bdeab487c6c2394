"""Six teams that play a whole match over every way in, whatever happens around them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Any, Protocol

from sakiyomi.contest.hosting.doors import TeamTokens
from sakiyomi.contest.hosting.seats import Seat
from support.hosting_talk import program


class Place(Protocol):
    """Where the teams play: the part of an `Address` that they need."""

    @property
    def port(self) -> int: ...
    @property
    def http_port(self) -> int | None: ...
    @property
    def keys(self) -> TeamTokens: ...


SOURCE = """
import json, sys
for line in sys.stdin:
    state = json.loads(line)
    if state["t"] == "state" and state["for"] is not None:
        k = state["for"]
        m = [str((k + robot) % 6) * 2 + "p" for robot in range(3)]
        print(json.dumps({"t": "cmd", "session": k, "m": m}), flush=True)
"""


def seats() -> list[Seat]:
    """Two over TCP, two over HTTP, two programs."""
    return [
        Seat("tcp"),
        Seat("tcp again"),
        Seat("http"),
        Seat("http again"),
        program(SOURCE),
        program(SOURCE),
    ]


def letters(session: int) -> list[str]:
    """The commands of every team in a session."""
    return [str((session + robot) % 6) * 2 + "p" for robot in range(3)]


async def by_tcp(address: Place, team: int, sessions: int, every: int) -> int:
    """Joins, and rejoins after some sessions; returns the number of accepted commands."""
    taken, reader = 0, None
    writer: asyncio.StreamWriter | None = None
    for session in range(sessions):
        if reader is None or writer is None or session % every == 0:
            before = writer
            reader, writer = await asyncio.open_connection("127.0.0.1", address.port, limit=1 << 20)
            _say(writer, {"t": "join", "token": address.keys.teams[team]})
            await _hear(reader, "init")
            if before is not None:
                before.close()
        while (await _hear(reader, "state"))["for"] != session:
            pass
        _say(writer, {"t": "cmd", "session": session, "m": letters(session)})
        taken += bool((await _hear(reader, "ack"))["ok"])
    assert reader is not None
    await _hear(reader, "end")  # leaving earlier would count as a lost client
    return taken


def _say(writer: asyncio.StreamWriter, message: dict[str, Any]) -> None:
    writer.write(json.dumps(message).encode() + b"\n")


async def _hear(reader: asyncio.StreamReader, kind: str) -> dict[str, Any]:
    while line := await reader.readline():
        message: dict[str, Any] = json.loads(line)
        if message["t"] == kind:
            return message
    raise AssertionError(f"no {kind} came")


class Http:
    """One team over HTTP, with one connection for all requests or one for each."""

    def __init__(self, address: Place, team: int, *, keep: bool) -> None:
        self._port, self._token, self._keep = address.http_port, address.keys.teams[team], keep
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def get(self, path: str) -> dict[str, Any]:
        """The answer to a request."""
        reader, writer = self._streams or await asyncio.open_connection(
            "127.0.0.1", self._port, limit=1 << 20
        )
        head = f"GET {path}token={self._token} HTTP/1.1\r\nHost: localhost\r\n"
        writer.write(f"{head}Connection: {'keep-alive' if self._keep else 'close'}\r\n\r\n".encode())
        status = await reader.readline()
        assert b" 200 " in status, status
        length = 0
        while (line := await reader.readline()).strip():
            name, _, value = line.decode().partition(":")
            length = int(value) if name.lower() == "content-length" else length
        answer: dict[str, Any] = json.loads(await reader.readexactly(length))
        self._streams = (reader, writer) if self._keep else None
        if not self._keep:
            writer.close()
        return answer


async def by_http(address: Place, team: int, sessions: int, *, keep: bool) -> int:
    """Asks for every state and sends commands; returns the number accepted."""
    http, taken = Http(address, team, keep=keep), 0
    for session in range(sessions):
        state = await http.get(f"/state?after={session - 1}&")
        assert state["for"] == session
        words = "&".join(f"machine_{k}={one}" for k, one in enumerate(letters(session), 1))
        taken += bool((await http.get(f"/system/command/{words}&"))["ok"])
    return taken


async def play(address: Place, sessions: int) -> Sequence[int]:
    """Plays the four outside teams; returns the number of accepted commands."""
    return await asyncio.gather(
        by_tcp(address, 0, sessions, every=sessions),
        by_tcp(address, 1, sessions, every=5),
        by_http(address, 2, sessions, keep=True),
        by_http(address, 3, sessions, keep=False),
    )
