"""What a GUI says to an engine: lines of text into values. Nothing that arrives can raise here."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

DEEPEST = 60
"""The largest depth taken from a line, in moves."""
MAX_HINTS = 64
"""The largest number of moves to give hints for."""


@dataclass(frozen=True, slots=True)
class Introduce:
    """Who are you? The first line of a session, with the version of the protocol."""


@dataclass(frozen=True, slots=True)
class SetDepth:
    """How far to look ahead in the midgame, in moves."""

    depth: int


@dataclass(frozen=True, slots=True)
class SetGame:
    """What follows is about the end of this game, in GGF."""

    text: str


@dataclass(frozen=True, slots=True)
class SetContempt:
    """How much a draw is disliked; nothing that we use."""


@dataclass(frozen=True, slots=True)
class Move:
    """A move was played."""

    text: str


@dataclass(frozen=True, slots=True)
class Hint:
    """Say what the best moves are worth."""

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
    """Say what every position of the game is worth."""


@dataclass(frozen=True, slots=True)
class NBoardQuit:
    """End."""


@dataclass(frozen=True, slots=True)
class NBoardUnknown:
    """Anything else; to be ignored."""

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
    """Read one line."""
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
            return None if depth is None else SetDepth(min(max(depth, 1), DEEPEST))
        case "game":
            return SetGame(value.strip())
        case "contempt":
            return SetContempt()
    return None


def _number(text: str) -> int | None:
    words = text.split()
    return int(words[0]) if words and _NUMBER.fullmatch(words[0]) else None
