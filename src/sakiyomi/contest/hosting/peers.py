"""One client that speaks JSON lines, over TCP or as a program: the match never waits for it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping
from typing import Any, Protocol

from sakiyomi.contest.hosting.host import MAX_LINES, Allowance, ContestHost, Visitor
from sakiyomi.errors import TextError
from sakiyomi.protocols.aquarius.messages import as_line, bounded_lines, read_message

MAX_WAITING = 4 * MAX_LINES
"""Messages that may wait for a client to read them; after that it is disconnected."""
FLUSH_TIMEOUT = 2.0
"""Seconds that a client has to read the last messages."""


class LineReader(Protocol):
    """Where lines come from."""

    async def read(self, most: int) -> bytes:
        """The next bytes; none at the end."""


class Writer(Protocol):
    """Where lines go."""

    def write(self, data: bytes) -> None:
        """Queues bytes for sending."""

    async def drain(self) -> None:
        """Waits until the bytes have been sent."""

    def close(self) -> None:
        """Closes the stream."""


class Peer:
    """A client with a known role and team."""

    def __init__(self, host: ContestHost, guest: Visitor, reader: LineReader, writer: Writer) -> None:
        self.guest, self._host = guest, host
        self._reader, self._writer = reader, writer
        self._out: asyncio.Queue[bytes] = asyncio.Queue(MAX_WAITING)
        self._allowance = Allowance()
        self._tasks = list[asyncio.Task[None]]()
        self._over, self._polite = asyncio.Event(), False
        self.why = ""
        """Why the connection ended."""

    def tell(self, message: Mapping[str, Any]) -> None:
        """Queues a message for the client."""
        try:
            self._out.put_nowait(as_line(message))
        except asyncio.QueueFull:
            self.hang_up("it does not read what it is sent")

    def hang_up(self, why: str) -> None:
        """Ends the connection."""
        self.why = self.why or why
        self._over.set()

    def dismiss(self, why: str) -> None:
        """Ends the connection, and tells the client why."""
        self.tell({"t": "error", "why": "gone", "text": why})
        self._polite = True
        self.hang_up(why)

    async def talk(self) -> None:
        """Talks until one side ends the connection; then releases the robots it held."""
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._speak())]
        self._host.listen(self, self.guest.team)
        try:
            await self._over.wait()
        finally:
            self._host.unlisten(self, self.guest)
            self._tasks[0].cancel()
            if self._polite:
                await self._flush()
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            self._writer.close()

    async def finish(self) -> None:
        """Lets the client read its queued messages, then ends the connection."""
        await self._flush()
        self.hang_up("the match is over")

    async def _flush(self) -> None:
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self._out.join(), FLUSH_TIMEOUT)

    async def _speak(self) -> None:
        try:
            while True:
                self._writer.write(await self._out.get())
                await self._writer.drain()
                self._out.task_done()
        except (OSError, RuntimeError):
            self.hang_up("it closed the connection")

    async def _listen(self) -> None:
        try:
            async for line in bounded_lines(self._reader.read, self._read):
                await self._take_in(line)
                await self._spend(lines=1)
                await asyncio.sleep(0)  # give others a turn after every line
        except (OSError, ValueError):
            pass
        self.hang_up("it closed the connection")

    async def _take_in(self, line: bytes | None) -> None:
        answer: Mapping[str, Any] | None
        if line is None:
            answer = self._host.refuse(self.guest, "length", "the line is too long")
        elif not line.strip():
            return
        else:
            try:
                answer = self._host.handle(self.guest, read_message(line))
            except TextError as error:
                answer = self._host.refuse(self.guest, "syntax", error.reason)
        if answer is not None:
            self.tell(answer)

    async def _read(self, bytes: int) -> None:
        await self._spend(bytes=bytes)

    async def _spend(self, lines: int = 0, bytes: int = 0) -> None:
        """Charge the client's quota; beyond it, stop reading until the next round."""
        host = self._host
        if self._allowance.spend(host.round, lines, bytes):
            return
        if self.guest.team is not None:
            host.flooded(self.guest.team)
        while self._allowance.round == host.round:
            await host.opened.wait()
