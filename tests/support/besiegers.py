"""Clients that attack the contest server: for its tests and for `benchmarks/contest_siege.py`."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from typing import Any

HEADERS = b"HTTP/1.1\r\nHost: localhost\r\n"
JOIN = b'{"t":"join","token":"guess"}\n'
REQUEST = b"GET /state?token=guess " + HEADERS + b"\r\n"
COMMAND = b"GET /system/command/machine_1=0&token=guess " + HEADERS + b"\r\n"
BODY = b'{"t":"cmd","m":["0"],"token":"guess"}'
POST = b"POST /message " + HEADERS + b"Content-Length: %d\r\n\r\n" % len(BODY) + BODY
RUBBISH = bytes(range(256)) * 8 + b"\n" + b"[" * 3000 + b"\n" + b'{"t":["join"]}\n'


class Besieger:
    """Reconnects whenever it is thrown out, `times` in its own way, then silently, until the siege ends."""

    def __init__(self, port: int, way: Way, counts: Counter[str], times: int) -> None:
        self.port, self.way, self.counts, self.times = port, way, counts, times
        self.reader: asyncio.StreamReader
        self.writer: asyncio.StreamWriter

    async def besiege(self) -> None:
        """Attacks forever."""
        for time in itertools.count():
            way = self.way if time < self.times else silent
            with contextlib.suppress(OSError):
                self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
                self.counts[way.__name__] += 1
                try:
                    await way(self)
                finally:
                    self.writer.transport.abort()
            await asyncio.sleep(0)

    async def say(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    async def until_thrown_out(self) -> None:
        while await self.reader.read(65_536):
            pass


async def silent(one: Besieger) -> None:
    """Sends nothing at all."""
    await one.until_thrown_out()


async def slow(one: Besieger) -> None:
    """Headers, or a line, that come byte by byte and never end."""
    for letter in itertools.chain(b"GET /init " + HEADERS + b"X: ", itertools.repeat(ord("x"))):
        await one.say(bytes([letter]))
        await asyncio.sleep(0.05)  # its pace; nothing waits for it
        if one.reader.at_eof():
            return


async def garbage(one: Besieger) -> None:
    """Meaningless bytes."""
    await one.say(RUBBISH)
    await one.until_thrown_out()


async def flood(one: Besieger) -> None:
    """Requests and joins with a wrong token, as many as are accepted."""
    for request in itertools.cycle((JOIN, REQUEST, COMMAND, POST)):
        await one.say(request)
        if not await one.reader.read(65_536):
            return


async def half_open(one: Besieger) -> None:
    """Half a message, then it closes its own side only."""
    await one.say(b"POST /message " + HEADERS + b"Content-Length: 99\r\n\r\n{")
    one.writer.write_eof()
    await one.until_thrown_out()


async def huge(one: Besieger) -> None:
    """An endless line."""
    while True:
        await one.say(b"x" * 65_536)
        if one.reader.at_eof():
            return


async def open_only(one: Besieger) -> None:
    """Asks for the stream of spectators, and never reads it."""
    await one.say(b"GET /watch " + HEADERS + b"\r\n")
    await asyncio.Event().wait()


Way = Callable[[Besieger], Coroutine[Any, Any, None]]
WAYS: tuple[Way, ...] = (silent, silent, slow, garbage, flood, half_open, huge, open_only)


@contextlib.asynccontextmanager
async def siege(ports: Sequence[int], count: int, times: int) -> AsyncIterator[Counter[str]]:
    """Keeps a number of besiegers connected, spread over ports and attacks; counts their connections."""
    counts, doors = Counter[str](), len(ports)
    besiegers = [
        Besieger(ports[number % doors], WAYS[number // doors % len(WAYS)], counts, times)
        for number in range(count)
    ]
    tasks = [asyncio.create_task(one.besiege()) for one in besiegers]
    try:
        yield counts
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
