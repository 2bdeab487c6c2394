"""What a program outside may say to the server of a match: one JSON object a line, of bounded length."""

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
"""Bytes of a line from a client. Commands of 8 robots with 60 letters, each of them escaped, have 3,000."""
MAX_DEPTH = 3
"""Lists in an object."""
MAX_NAME = 40
"""Characters of the name that a client gives itself."""

ROLES = ("team", "hand", "watch")
"""Commands a whole team; takes single robots of a team; only looks."""


@dataclass(frozen=True, slots=True)
class Join:
    """The first line over TCP."""

    role: str = "team"
    token: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Command:
    """Letters for the robots of a team; None leaves a robot as it is."""

    letters: tuple[str | None, ...]
    session: int | None = None
    """The session that they are for; None for whichever is wanted."""


@dataclass(frozen=True, slots=True)
class Take:
    """From now on this robot is commanded by hand."""

    robot: int


@dataclass(frozen=True, slots=True)
class Release:
    """The robot is given back."""

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
"""What is said, by its field `t`. The match judges whether it can be done."""
MESSAGE = Tagged("t", SHAPES)


def as_line(data: Mapping[str, Any]) -> bytes:
    """A message as it is sent."""
    return write_line(data)


def read_message(line: bytes | str) -> Message:
    """A message of a client. Raises `TextError`."""
    return message_of(read_object(line))


def read_object(line: bytes | str) -> Any:
    """The JSON of a line. Raises `TextError`."""
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
    """The lines of a stream; None for one that is longer than `most`, whose rest is thrown away.

    `spent` is told how many bytes were read, and may wait. What has no line end when the stream ends is not
    a line.
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
