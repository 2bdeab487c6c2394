"""Commands of a GUI, parsed from lines of text. No input can raise here."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

MAX_DEPTH = 60
"""Largest depth that a GUI can set, in moves."""
MAX_HINTS = 64
"""Most moves to give hints for."""


@dataclass(frozen=True, slots=True)
class Introduce:
    """The first line of a session, with the version of the protocol; asks for the engine's name."""


@dataclass(frozen=True, slots=True)
class SetDepth:
    """The search depth in the midgame, in moves."""

    depth: int


@dataclass(frozen=True, slots=True)
class SetGame:
    """The game in GGF; later commands refer to its last position."""

    text: str


@dataclass(frozen=True, slots=True)
class SetContempt:
    """How much to avoid draws; we ignore it."""


@dataclass(frozen=True, slots=True)
class Move:
    """A move was played."""

    text: str


@dataclass(frozen=True, slots=True)
class Hint:
    """Report the values of the best moves."""

    moves: int = 1


@dataclass(frozen=True, slots=True)
class NBoardGo:
    """Choose a move; it is played only when a `Move` says so."""


@dataclass(frozen=True, slots=True)
class Ping:
    """Stop, and answer with the same number."""

    number: int


@dataclass(frozen=True, slots=True)
class Learn:
    """Remember the game."""


@dataclass(frozen=True, slots=True)
class Analyze:
    """Report the value of every position of the game."""


@dataclass(frozen=True, slots=True)
class NBoardQuit:
    """End the session."""


@dataclass(frozen=True, slots=True)
class NBoardUnknown:
    """Anything else; ignored."""

    text: str


Command: TypeAlias = (
    Introduce
    | SetDepth
    | SetGame
    | SetContempt
    | Move
    | Hint
    | NBoardGo
    | Ping
    | Learn
    | Analyze
    | NBoardQuit
    | NBoardUnknown
)

_PLAIN: dict[str, Command] = {
    "go": NBoardGo(),
    "learn": Learn(),
    "analyze": Analyze(),
    "analyse": Analyze(),
    "quit": NBoardQuit(),
}
_NUMBER = re.compile(r"[+-]?[0-9]{1,15}")


def parse_command(line: str) -> Command:
    """Parses one line."""
    name, _, rest = line.strip().partition(" ")
    rest = rest.strip()
    match name:
        case "nboard":
            return Introduce()
        case "set":
            return _setting(rest) or NBoardUnknown(line)
        case "move" if rest:
            return Move(rest)
        case "hint":
            return Hint(min(max(_number(rest) or 1, 1), MAX_HINTS))
        case "ping":
            number = _number(rest)
            return NBoardUnknown(line) if number is None else Ping(number)
    return _PLAIN.get(name) or NBoardUnknown(line)


def _setting(text: str) -> Command | None:
    name, _, value = text.partition(" ")
    match name:
        case "depth":
            depth = _number(value)
            return None if depth is None else SetDepth(min(max(depth, 1), MAX_DEPTH))
        case "game":
            return SetGame(value.strip())
        case "contempt":
            return SetContempt()
    return None


def _number(text: str) -> int | None:
    words = text.split()
    return int(words[0]) if words and _NUMBER.fullmatch(words[0]) else None
