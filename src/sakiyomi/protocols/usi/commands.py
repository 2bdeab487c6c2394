"""Commands of a GUI, parsed from lines of text. No input can raise here."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TypeAlias

MAX_VALUE = 10**12
"""Largest number in a command; in milliseconds about thirty years."""


@dataclass(frozen=True, slots=True)
class UsiTimes:
    """The clocks of a `go`, in milliseconds; None for missing ones."""

    btime: int | None = None
    wtime: int | None = None
    byoyomi: int | None = None
    binc: int | None = None
    winc: int | None = None

    @property
    def given(self) -> bool:
        """Whether any clock runs."""
        return self != UsiTimes()


@dataclass(frozen=True, slots=True)
class Usi:
    """Asks for the engine's name and options."""


@dataclass(frozen=True, slots=True)
class IsReady:
    """Asks whether the engine is ready."""


@dataclass(frozen=True, slots=True)
class SetOption:
    """Sets an option; a button has an empty value."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class NewGame:
    """A new game starts."""


@dataclass(frozen=True, slots=True)
class SetPosition:
    """The position as text, including its moves."""

    text: str


@dataclass(frozen=True, slots=True)
class UsiGo:
    """Search within all given limits; times in milliseconds."""

    times: UsiTimes = UsiTimes()
    depth: int | None = None
    nodes: int | None = None
    movetime: int | None = None
    infinite: bool = False
    ponder: bool = False
    mate: float | None = None
    """Milliseconds for a mate search, perhaps infinite; None for an ordinary search."""
    searchmoves: tuple[str, ...] = ()

    @property
    def deferred(self) -> bool:
        """Whether the answer must wait for `stop` or `ponderhit`."""
        return self.infinite or self.ponder


@dataclass(frozen=True, slots=True)
class Stop:
    """Answer now."""


@dataclass(frozen=True, slots=True)
class PonderHit:
    """The expected move was played: the clock runs from now on, with these times if any are given."""

    times: UsiTimes = UsiTimes()


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game has ended: win, lose or draw for the engine."""

    result: str = ""


@dataclass(frozen=True, slots=True)
class UsiQuit:
    """End the session."""


@dataclass(frozen=True, slots=True)
class UsiUnknown:
    """Anything else; ignored."""

    text: str


Command: TypeAlias = (
    Usi
    | IsReady
    | SetOption
    | NewGame
    | SetPosition
    | UsiGo
    | Stop
    | PonderHit
    | GameOver
    | UsiQuit
    | UsiUnknown
)

_PLAIN: dict[str, Command] = {
    "usi": Usi(),
    "isready": IsReady(),
    "usinewgame": NewGame(),
    "stop": Stop(),
    "quit": UsiQuit(),
}
_TIMES = ("btime", "wtime", "byoyomi", "binc", "winc")
_NUMBERS = ("depth", "nodes", "movetime")
_GO_WORDS = {*_TIMES, *_NUMBERS, "infinite", "ponder", "mate", "searchmoves"}


def parse_command(line: str) -> Command:
    """Parses one line. Misplaced words are skipped, as the protocol demands."""
    words = line.split()
    if not words:
        return UsiUnknown(line)
    name, rest = words[0], words[1:]
    match name:
        case "setoption":
            return _set_option(rest) or UsiUnknown(line)
        case "position":
            return SetPosition(" ".join(rest))
        case "go":
            return _go(rest)
        case "ponderhit":
            return PonderHit(_times(_values(rest)))
        case "gameover":
            return GameOver(" ".join(rest))
    return _PLAIN.get(name) or UsiUnknown(line)


def _set_option(words: list[str]) -> SetOption | None:
    if len(words) < 2 or words[0] != "name":
        return None
    at = words.index("value") if "value" in words else len(words)
    return SetOption(" ".join(words[1:at]), " ".join(words[at + 1 :]))


def _go(words: list[str]) -> UsiGo:
    values = _values(words)
    numbers = {name: _number(values[name]) for name in _NUMBERS if name in values}
    return UsiGo(
        times=_times(values),
        depth=numbers.get("depth"),
        nodes=numbers.get("nodes"),
        movetime=numbers.get("movetime"),
        infinite="infinite" in values,
        ponder="ponder" in values,
        mate=_mate(values),
        searchmoves=tuple(values.get("searchmoves", ())),
    )


def _mate(values: dict[str, list[str]]) -> float | None:
    if "mate" not in values:
        return None
    number = _number(values["mate"])
    return math.inf if number is None else number


def _values(words: list[str]) -> dict[str, list[str]]:
    """The keywords, each with the words between it and the next keyword."""
    values: dict[str, list[str]] = {}
    current: list[str] = []
    for word in words:
        if word in _GO_WORDS:
            current = values.setdefault(word, [])
        else:
            current.append(word)
    return values


def _times(values: dict[str, list[str]]) -> UsiTimes:
    return UsiTimes(**{name: _number(values[name]) for name in _TIMES if name in values})


def _number(words: list[str]) -> int | None:
    """A whole number from 0 to MAX_VALUE: some GUIs send negative times, and anything may arrive."""
    text = words[0] if words else ""
    digits = text.lstrip("+-")
    if not (digits.isascii() and digits.isdigit()):
        return None
    return 0 if text.startswith("-") else min(int(digits[:15]), MAX_VALUE)
