"""What the server of a match says to a client, checked line by line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sakiyomi.errors import EngineAnswerError, EngineCrashError, WireError
from sakiyomi.games.aquarius.replay import MAX_NAME
from sakiyomi.wire import AnyJson, Fields, Flag, ListOf, MapOf, Maybe, Shape, Text, Whole, read_json

MAX_LINE = 1_000_000
"""Bytes of a line."""
MAX_DEPTH = 3
"""Lists of rows in an object."""
MAX_TEXT = 10_000
"""Characters of what is said for a person."""

_SESSION, _POINTS = Whole(0, 10_000), Whole(-(1 << 31), (1 << 31) - 1)


class Answers:
    """Lines of one server. It names the teams first; later lines have as many entries."""

    def __init__(self) -> None:
        self._teams = 0

    def read(self, line: bytes) -> dict[str, Any]:
        """A message, its kind in `t`; raises `EngineAnswerError`, or `EngineCrashError` for no JSON."""
        try:
            data = read_json(line, max_bytes=MAX_LINE, max_depth=MAX_DEPTH, what="the message")
            message = MapOf(AnyJson(), 64).check(data, "the message")
        except WireError:
            other = "the server's port for HTTP; join at the one for TCP"
            none = "no server of a contest: it does not speak JSON lines"
            raise EngineCrashError(f"this is {other if line.startswith(b'HTTP/') else none}") from None
        try:
            self._check(message)
        except WireError as error:
            raise EngineAnswerError(f"the server does not keep to the protocol: {error}") from None
        return message

    def _check(self, message: Mapping[str, Any]) -> None:
        kind = Text().check(message.get("t"), "t")
        if kind == "init":
            self._teams = Whole(1, 6).check(message.get("teams"), "teams")
        if kind in (known := _shapes(self._teams)):
            known[kind].check(message, "")


def _shapes(teams: int) -> Mapping[str, Shape[Any]]:
    """What the kinds have that our own clients use; the world in them is judged by `World`."""
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
