"""What a GUI says to an engine: lines of text into values. Nothing that arrives can raise here."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TypeAlias

MOST = 10**12
"""The largest number taken from a line; in milliseconds some thirty years."""


@dataclass(frozen=True, slots=True)
class UsiTimes:
    """The clocks of a `go`, in milliseconds; None where nothing was said."""

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
    """Who are you, and what can be set?"""


@dataclass(frozen=True, slots=True)
class IsReady:
    """Say when you are ready."""


@dataclass(frozen=True, slots=True)
class SetOption:
    """A setting by name; a button has an empty value."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class NewGame:
    """What follows belongs to another game."""


@dataclass(frozen=True, slots=True)
class SetPosition:
    """The position as text, with its moves."""

    text: str


@dataclass(frozen=True, slots=True)
class UsiGo:
    """Think, within all that is given; times in milliseconds."""

    times: UsiTimes = UsiTimes()
    depth: int | None = None
    nodes: int | None = None
    movetime: int | None = None
    infinite: bool = False
    ponder: bool = False
    mate: float | None = None
    """Milliseconds for finding a mate, perhaps infinite; None for an ordinary search."""
    searchmoves: tuple[str, ...] = ()

    @property
    def held(self) -> bool:
        """Whether the answer has to wait for `stop` or `ponderhit`."""
        return self.infinite or self.ponder


@dataclass(frozen=True, slots=True)
class Stop:
    """Answer now."""


@dataclass(frozen=True, slots=True)
class PonderHit:
    """The expected move was played: from now on the clock runs, with these times if any are given."""

    times: UsiTimes = UsiTimes()


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game has ended: win, lose or draw for the engine."""

    result: str = ""


@dataclass(frozen=True, slots=True)
class UsiQuit:
    """End."""


@dataclass(frozen=True, slots=True)
class UsiUnknown:
    """Anything else; to be ignored."""

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
    """Read one line. Words that make no sense in their place are skipped, as the protocol asks."""
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
    """The known words, each with what stands between it and the next known one."""
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
    """A whole number from 0 to MOST: some GUIs send negative times, and anything may arrive."""
    text = words[0] if words else ""
    digits = text.lstrip("+-")
    if not (digits.isascii() and digits.isdigit()):
        return None
    return 0 if text.startswith("-") else min(int(digits[:15]), MOST)
