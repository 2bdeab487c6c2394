"""The client side of a match server: a link of JSON lines, and bots that play over it.

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
    """A connection to a server: TCP or, for programs started by the server, standard input and output."""

    def __init__(self, source: IO[bytes], sink: IO[bytes], connection: socket.socket | None = None) -> None:
        self._source, self._sink, self._connection = source, sink, connection

    @classmethod
    def standard(cls) -> Link:
        """The link of a program that the server has started."""
        return cls(sys.stdin.buffer, sys.stdout.buffer)

    @classmethod
    def connect(cls, host: str, port: int, token: str = "", role: str = "team", name: str = "") -> Link:
        """Joins a match as a `team`, as a `hand` of a team, or to `watch`."""
        try:
            connection = socket.create_connection((host, port), timeout=10)
        except (OSError, OverflowError, ValueError) as error:  # the host name may be invalid
            reason = getattr(error, "strerror", None) or error
            raise EngineStartError(f"cannot reach {host} port {port}: {reason}") from None
        connection.settimeout(None)
        link = cls(connection.makefile("rb"), connection.makefile("wb"), connection)
        link.send({"t": "join", "role": role, "token": token, "name": name})
        link.send_raw(b"\r\n")  # our server ignores it; an HTTP server answers with an error
        return link

    def send(self, message: dict[str, Any]) -> None:
        """Sends a message. Raises `EngineCrashError` if the server is gone."""
        self.send_raw(write_visible(message).encode() + b"\n")

    def send_raw(self, line: bytes) -> None:
        """Sends a line unchanged."""
        try:
            self._sink.write(line)
            self._sink.flush()
        except OSError:
            raise EngineCrashError("the server closed the connection") from None

    def command(self, session: int, letters: Sequence[str | None]) -> None:
        """Sends a team's commands for a session; None leaves a robot's commands unchanged."""
        self.send({"t": "cmd", "session": session, "m": list(letters)})

    def __iter__(self) -> Iterator[dict[str, Any]]:
        """Messages of the server until the match or the connection ends."""
        answers = Answers()
        while line := self._line():
            message = answers.read(line)
            if message["t"] == "error":
                raise EngineCrashError(f"refused by the server: {message.get('text')}")
            yield message
            if message["t"] == "end":
                return

    def _line(self) -> bytes:
        try:
            return self._source.readline(MAX_LINE)
        except OSError:
            return b""

    def hang_up(self) -> None:
        """Ends the connection, and with it any iteration; from any thread."""
        if self._connection is not None:
            with contextlib.suppress(OSError):
                self._connection.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Closes the connection."""
        if self._connection is not None:
            self.hang_up()
            for file in (self._source, self._sink, self._connection):
                with contextlib.suppress(OSError):  # unsent data is lost
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
    """Lets a bot play a match; returns the server's last message, or None if the connection was lost."""
    start, team = None, 0
    started = False
    for message in link:
        watch(message)
        match message["t"]:
            case "init":
                if message["team"] is None:
                    raise EngineAnswerError("the server did not say which team is ours")
                start, team = World.read_ground(message), message["team"]
            case "state" if start is not None and message.get("for") is not None:
                view = read_view(start, team, message)
                if not started:
                    bot.begin(view)
                    started = True
                link.command(view.session, bot.commands(view))
            case "end":
                return message
    return None
