"""The other side of the server: a link of JSON lines, and bots that play over it.

`examples/aquarius/bot.py` is a client that needs nothing but the standard library.
"""

from __future__ import annotations

import contextlib
import socket
import sys
from collections.abc import Callable, Iterator, Sequence
from types import TracebackType
from typing import IO, Any

from sakiyomi.errors import EngineAnswerError, EngineCrashError, EngineStartError
from sakiyomi.games.aquarius import Bot, World, read_view
from sakiyomi.protocols.aquarius.answers import MAX_LINE, Answers
from sakiyomi.wire import write_visible


class Link:
    """A conversation with a server, over TCP or, for programs that it starts, standard input and output."""

    def __init__(self, source: IO[bytes], sink: IO[bytes], connection: socket.socket | None = None) -> None:
        self._source, self._sink, self._connection = source, sink, connection

    @classmethod
    def standard(cls) -> Link:
        """For a program that the server starts."""
        return cls(sys.stdin.buffer, sys.stdout.buffer)

    @classmethod
    def connect(cls, host: str, port: int, token: str = "", role: str = "team", name: str = "") -> Link:
        """Join a match as a team, as a hand of a team, or to watch."""
        try:
            connection = socket.create_connection((host, port), timeout=10)
        except (OSError, OverflowError, ValueError) as error:  # a host name may be none at all
            reason = getattr(error, "strerror", None) or error
            raise EngineStartError(f"cannot reach {host} port {port}: {reason}") from None
        connection.settimeout(None)
        link = cls(connection.makefile("rb"), connection.makefile("wb"), connection)
        link.send({"t": "join", "role": role, "token": token, "name": name})
        link.pass_on(b"\r\n")  # nothing to our server; one for HTTP now answers that it does not understand
        return link

    def send(self, message: dict[str, Any]) -> None:
        """One line. Raises `EngineCrashError` if the server is gone."""
        self.pass_on(write_visible(message).encode() + b"\n")

    def pass_on(self, line: bytes) -> None:
        """One line as it is."""
        try:
            self._sink.write(line)
            self._sink.flush()
        except OSError:
            raise EngineCrashError("the server closed the connection") from None

    def command(self, session: int, letters: Sequence[str | None]) -> None:
        """Commands of a team for a session; None leaves a robot as it is."""
        self.send({"t": "cmd", "session": session, "m": list(letters)})

    def __iter__(self) -> Iterator[dict[str, Any]]:
        """What the server says, until the match ends or the connection does."""
        answers = Answers()
        while line := self._line():
            message = answers.read(line)
            if message["t"] == "error":
                raise EngineCrashError(f"the server refuses: {message.get('text')}")
            yield message
            if message["t"] == "end":
                return

    def _line(self) -> bytes:
        try:
            return self._source.readline(MAX_LINE)
        except OSError:
            return b""

    def hang_up(self) -> None:
        """End the conversation; whoever iterates comes to its end. From any thread."""
        if self._connection is not None:
            with contextlib.suppress(OSError):
                self._connection.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Give the connection back."""
        if self._connection is not None:
            self.hang_up()
            for file in (self._source, self._sink, self._connection):
                with contextlib.suppress(OSError):  # what is left to be sent has nowhere to go
                    file.close()

    def __enter__(self) -> Link:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def play(
    link: Link, bot: Bot, watch: Callable[[dict[str, Any]], None] = lambda _: None
) -> dict[str, Any] | None:
    """Let a bot play a match; what the server said at its end, or None if it went away before."""
    start, team = None, 0
    begun = False
    for message in link:
        watch(message)
        match message["t"]:
            case "init":
                if message["team"] is None:
                    raise EngineAnswerError("the server says of no team that it is ours")
                start, team = World.read_ground(message), message["team"]
            case "state" if start is not None and message.get("for") is not None:
                view = read_view(start, team, message)
                if not begun:
                    bot.begin(view)
                    begun = True
                link.command(view.session, bot.commands(view))
            case "end":
                return message
    return None
