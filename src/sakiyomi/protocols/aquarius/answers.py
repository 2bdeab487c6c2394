"""Messages from the server of a match to a client, checked line by line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sakiyomi.errors import EngineAnswerError, EngineCrashError, WireError
from sakiyomi.games.aquarius.replay import MAX_NAME
from sakiyomi.wire import AnyJson, Fields, Flag, ListOf, MapOf, Maybe, Shape, Text, Whole, read_json

MAX_LINE = 1_000_000
"""Most bytes of a line."""
MAX_DEPTH = 3
"""Deepest nesting: an object with lists of rows."""
MAX_TEXT = 10_000
"""Most characters of a text for people."""

_SESSION, _POINTS = Whole(0, 10_000), Whole(-(1 << 31), (1 << 31) - 1)


class Answers:
    """Reads the lines of one server. The first names the teams; later ones have an entry for each."""

    def __init__(self) -> None:
        self._teams = 0

    def read(self, line: bytes) -> dict[str, Any]:
        """A message, its kind in `t`; raises `EngineAnswerError`, or `EngineCrashError` if it is not JSON."""
        try:
            data = read_json(line, max_bytes=MAX_LINE, max_depth=MAX_DEPTH, what="the message")
            message = MapOf(AnyJson(), 64).check(data, "the message")
        except WireError:
            http = "this is the server's HTTP port; use its TCP port to join"
            other = "this is not a contest server: it does not speak JSON lines"
            raise EngineCrashError(http if line.startswith(b"HTTP/") else other) from None
        try:
            self._check(message)
        except WireError as error:
            raise EngineAnswerError(f"the server violates the protocol: {error}") from None
        return message

    def _check(self, message: Mapping[str, Any]) -> None:
        kind = Text().check(message.get("t"), "t")
        if kind == "init":
            self._teams = Whole(1, 6).check(message.get("teams"), "teams")
        if kind in (known := _shapes(self._teams)):
            known[kind].check(message, "")


def _shapes(teams: int) -> Mapping[str, Shape[Any]]:
    """The fields that our clients use, by kind of message; `World` checks the world in them."""
    each = {"high": teams, "low": teams}
    return {
        "init": Fields(
            {
                "team": Maybe(Whole(0, teams - 1)),
                "names": ListOf(Text(MAX_NAME), **each),
                "starts": ListOf(AnyJson(), 48, teams),
            },
            others=True,
        ),
        "state": Fields({"for": Maybe(_SESSION)}, others=True),
        "end": Fields({"rank": ListOf(Whole(1, 6), **each), "score": ListOf(_POINTS, **each)}, others=True),
        "ack": Fields({"ok": Flag()}, {"text": Text(MAX_TEXT)}, others=True),
        "error": Fields({}, {"text": Text(MAX_TEXT)}, others=True),
    }
