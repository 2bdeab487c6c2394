"""Messages from a client to the server of a match: one JSON object per line, of bounded length."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from sakiyomi.errors import TextError, WireError
from sakiyomi.wire import (
    Choice,
    Fields,
    ListOf,
    Maybe,
    Record,
    Shape,
    Tagged,
    Text,
    Whole,
    read_json,
    write_line,
)

MAX_LINE = 8192
"""Most bytes of a client's line. Commands for 8 robots with 60 letters, all escaped, take 3,000."""
MAX_DEPTH = 3
"""Deepest nesting: an object with lists."""
MAX_NAME = 40
"""Most characters of a client's name for itself."""

ROLES = ("team", "hand", "watch")
"""Command a whole team; take single robots of a team; only watch."""


@dataclass(frozen=True, slots=True)
class Join:
    """The first line over TCP."""

    role: str = "team"
    token: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Command:
    """Letters for the robots of a team; None leaves a robot's commands unchanged."""

    letters: tuple[str | None, ...]
    session: int | None = None
    """The session they are for; None for the one being collected."""


@dataclass(frozen=True, slots=True)
class Take:
    """Command this robot by hand from now on."""

    robot: int


@dataclass(frozen=True, slots=True)
class Release:
    """Give the robot back to its team."""

    robot: int


@dataclass(frozen=True, slots=True)
class Note:
    """A remark for the replay."""

    text: str


Message: TypeAlias = Join | Command | Take | Release | Note


_ANYTHING = Text(MAX_LINE)
_ROBOT = Whole(0, 7)
SHAPES: Mapping[str, Shape[Any]] = {
    "join": Fields({}, {"role": Choice(*ROLES), "token": _ANYTHING, "name": _ANYTHING}, others=True),
    "cmd": Fields(
        {"m": ListOf(Maybe(_ANYTHING), MAX_LINE)}, {"session": Maybe(Whole(0, 1 << 31))}, others=True
    ),
    "take": Record(Take, robot=_ROBOT, others=True),
    "release": Record(Release, robot=_ROBOT, others=True),
    "note": Record(Note, text=_ANYTHING, others=True),
}
"""The shapes of the messages by their field `t`. The match decides whether they can be carried out."""
MESSAGE = Tagged("t", SHAPES)


def as_line(data: Mapping[str, Any]) -> bytes:
    """A message as a line of bytes."""
    return write_line(data)


def read_message(line: bytes | str) -> Message:
    """Parses a client's message. Raises `TextError`."""
    return message_of(read_object(line))


def read_object(line: bytes | str) -> Any:
    """Parses the JSON of a line. Raises `TextError`."""
    try:
        return read_json(line, max_bytes=MAX_LINE, max_depth=MAX_DEPTH, what="the message")
    except WireError as error:
        raise TextError(str(error)) from None


def message_of(data: object) -> Message:
    """A message from its JSON object. Raises `TextError`."""
    try:
        fields = MESSAGE.check(data, "the message")
    except WireError as error:
        raise TextError(str(error)) from None
    match fields:
        case {"m": letters}:
            return Command(letters, fields.get("session"))
        case dict():
            name = fields.get("name", "")[:MAX_NAME]
            return Join(fields.get("role", "team"), fields.get("token", ""), name)
    made: Message = fields
    return made


async def bounded_lines(
    read: Callable[[int], Awaitable[bytes]], spent: Callable[[int], Awaitable[None]], most: int = MAX_LINE
) -> AsyncIterator[bytes | None]:
    """The lines of a stream; None for one longer than `most`, whose rest is discarded.

    `spent` is called with the number of bytes read, and may wait. A last line without a line end is
    discarded.
    """
    rest, skipping = b"", False
    while chunk := await read(4096):
        *whole, rest = (rest + chunk).split(b"\n")
        for line in whole:
            if not skipping:
                yield line if len(line) <= most else None
            skipping = False
        if len(rest) > most:
            rest = b""
            if not skipping:
                yield None
            skipping = True
        await spent(len(chunk))
