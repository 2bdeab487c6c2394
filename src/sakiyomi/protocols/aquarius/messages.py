"""What a program outside may say to the server of a match: one JSON object a line, of bounded length."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from sakiyomi.errors import TextError, shorten

MOST_LINE = 8192
"""Bytes of a line from a client. Commands of 8 robots with 60 letters, each of them escaped, have 3,000."""
MOST_NAME = 40
"""Characters of the name that a client gives itself."""

ROLES = ("team", "hand", "watch")
"""Commands a whole team; takes single robots of a team; only looks."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Join:
    """The first line over TCP."""

    role: str = "team"
    token: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Command:
    """Letters for the robots of a team; None leaves a robot as it is."""

    letters: tuple[Any, ...]
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


def as_line(data: Mapping[str, Any]) -> bytes:
    """A message as it is sent."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def read_message(line: bytes | str) -> Message:
    """A message of a client. Raises `TextError`."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        raise TextError("a message is one JSON object a line", token=_shown(line)) from None
    if not isinstance(data, dict):
        raise TextError("a message is one JSON object a line", token=_shown(line))
    return message_of(data)


def message_of(data: Mapping[str, Any]) -> Message:
    """A message from its JSON object. Raises `TextError`."""
    match data.get("t"):
        case "cmd":
            session = data.get("session")
            if session is not None:
                session = _asked(data, "session", int)
            return Command(tuple(_asked(data, "m", list)), session)
        case "take":
            return Take(_asked(data, "robot", int))
        case "release":
            return Release(_asked(data, "robot", int))
        case "note":
            return Note(_asked(data, "text", str))
        case "join":
            role = data.get("role", "team")
            if role not in ROLES:
                raise TextError(f"role must be {', '.join(ROLES)}", token=str(role))
            return Join(role, str(data.get("token", "")), str(data.get("name", ""))[:MOST_NAME])
        case other:
            raise TextError("t must be join, cmd, take, release or note", token=str(other))


async def bounded_lines(
    read: Callable[[int], Awaitable[bytes]], spent: Callable[[int], Awaitable[None]], most: int = MOST_LINE
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


def _asked(data: Mapping[str, Any], name: str, kind: type[T]) -> T:
    value = data.get(name)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise TextError(f"{name} is missing or of another kind than it should be")
    return value


def _shown(line: bytes | str) -> str:
    return shorten(line if isinstance(line, str) else line[:200].decode("utf-8", errors="replace"))
