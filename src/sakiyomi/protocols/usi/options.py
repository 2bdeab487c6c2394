"""Engine options: how they are declared, and ours with their values."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from sakiyomi.errors import LimitError, shorten
from sakiyomi.games.levels import LEVELS, Level
from sakiyomi.ponder.systems import SYSTEMS
from sakiyomi.proof.solver import Find

Kind = Literal["check", "spin", "combo", "button", "string", "filename"]
KINDS: tuple[Kind, ...] = ("check", "spin", "combo", "button", "string", "filename")

NEVER = 99_999
"""The value of ResignValue that means never."""


@dataclass(frozen=True, slots=True)
class Option:
    """An option as an engine declares it."""

    name: str
    kind: Kind
    default: str = ""
    least: int | None = None
    most: int | None = None
    choices: tuple[str, ...] = ()

    def text(self) -> str:
        """The line that declares it."""
        parts = [f"option name {self.name} type {self.kind}"]
        if self.kind != "button":
            parts.append(f"default {self.default}")
        if self.kind == "spin":
            parts.append(f"min {self.least} max {self.most}")
        parts += [f"var {choice}" for choice in self.choices]
        return " ".join(parts)

    def check(self, value: str) -> str:
        """The value in its canonical spelling; raises `LimitError` if it is not allowed."""
        match self.kind:
            case "check" if value.lower() not in ("true", "false"):
                raise LimitError(f"{self.name} must be true or false, not {shorten(value)!r}")
            case "check":
                return value.lower()
            case "spin":
                return str(self._number(value))
            case "combo":
                known = {choice.lower(): choice for choice in self.choices}
                if value.lower() not in known:
                    raise LimitError(
                        f"{self.name} must be one of {', '.join(self.choices)}, not {shorten(value)!r}"
                    )
                return known[value.lower()]
        if "\n" in value or "\r" in value:
            raise LimitError(f"{self.name} must be one line")
        return value

    def _number(self, value: str) -> int:
        digits = value.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) < 16):
            raise LimitError(f"{self.name} needs a whole number, not {shorten(value)!r}")
        number = int(value)
        if (self.least is not None and number < self.least) or (self.most is not None and number > self.most):
            raise LimitError(f"{self.name} must lie between {self.least} and {self.most}, not {number}")
        return number


def read_option(line: str) -> Option | None:
    """Parses the line that declares an option; None if it is malformed."""
    words = line.split()
    if words[:2] != ["option", "name"] or "type" not in words:
        return None
    at = words.index("type")
    kind = next((kind for kind in KINDS if words[at + 1 : at + 2] == [kind]), None)
    if kind is None or at == 2:
        return None
    values: dict[str, list[list[str]]] = {}
    current: list[str] = []
    for word in words[at + 2 :]:
        if word in ("default", "min", "max", "var"):
            current = []
            values.setdefault(word, []).append(current)
        else:
            current.append(word)
    texts = {name: [" ".join(part) for part in parts] for name, parts in values.items()}
    return Option(
        " ".join(words[2:at]),
        kind,
        texts.get("default", [""])[0],
        _bound(texts, "min"),
        _bound(texts, "max"),
        tuple(texts.get("var", ())),
    )


def _bound(texts: dict[str, list[str]], name: str) -> int | None:
    text = texts.get(name, [""])[0]
    try:
        return int(text[:20])
    except ValueError:
        return None


ENGINE_OPTIONS = (
    Option("USI_Hash", "spin", "64", 1, 65_536),
    Option("USI_Ponder", "check", "false"),
    Option("Threads", "spin", "1", 1, 256),
    Option("MultiPV", "spin", "1", 1, 593),  # no shogi position has more legal moves
    Option("FurtherGuesses", "spin", "0", 0, 64),
    Option("Level", "spin", "0", 0, len(LEVELS["shogi"])),
    Option("System", "combo", "none", choices=("none", *SYSTEMS)),
    Option("NetworkDelay", "spin", "120", 0, 10_000),
    Option("ResignValue", "spin", str(NEVER), 1, NEVER),
    Option("MaxMovesToDraw", "spin", "0", 0, 100_000),
    Option("OwnBook", "check", "false"),
    Option("MateGuard", "check", "true"),
    Option("MateFind", "combo", "shortest", choices=("any", "shortest")),
    Option("EnteringKingRule", "combo", "CSARule27", choices=("NoEnteringKing", "CSARule27")),
)


@dataclass(frozen=True, slots=True)
class UsiSettings:
    """The options of our engine with their values."""

    values: dict[str, str] = field(
        default_factory=lambda: {option.name: option.default for option in ENGINE_OPTIONS}
    )

    def with_option(self, name: str, value: str) -> UsiSettings | None:
        """The settings with one option changed; None if there is no such option."""
        for option in ENGINE_OPTIONS:
            if option.name.lower() == name.lower():
                return replace(self, values={**self.values, option.name: option.check(value)})
        return None

    @property
    def memory(self) -> int:
        """Megabytes for the table."""
        return int(self.values["USI_Hash"])

    @property
    def threads(self) -> int:
        """Threads that search together."""
        return int(self.values["Threads"])

    @property
    def guesses(self) -> int:
        """How many replies to prepare while pondering, besides the GUI's guess."""
        return int(self.values["FurtherGuesses"])

    @property
    def system(self) -> str | None:
        """The system of Fujii et al. whose search plays, and whose order of guesses is pondered on."""
        return None if self.values["System"] == "none" else self.values["System"]

    @property
    def level(self) -> Level:
        """How strong the engine is; without limits unless a level is chosen, and for papers' systems."""
        number = int(self.values["Level"]) if self.system is None else 0
        return LEVELS["shogi"][number - 1] if number else Level()

    @property
    def lines(self) -> int:
        """How many best moves to report."""
        return int(self.values["MultiPV"])

    @property
    def margin(self) -> float:
        """Seconds kept back from every clock."""
        return int(self.values["NetworkDelay"]) / 1000

    @property
    def resign(self) -> int | None:
        """Centipawns behind at which the engine resigns; None for never."""
        value = int(self.values["ResignValue"])
        return None if value == NEVER else value

    @property
    def book(self) -> bool:
        """Whether to play the named openings of the book."""
        return self.values["OwnBook"] == "true"

    @property
    def guarded(self) -> bool:
        """Whether the mate solver checks the moves of the search; analyses, levels and systems go without."""
        plain = self.lines == 1 and self.system is None and self.level == Level()
        return self.values["MateGuard"] == "true" and plain

    @property
    def mates(self) -> Find:
        """Which mate `go mate` looks for."""
        return "any" if self.values["MateFind"] == "any" else "shortest"

    @property
    def rules(self) -> tuple[int, bool]:
        """Moves after which the game is drawn (0: no such rule), and whether a win may be declared."""
        return int(self.values["MaxMovesToDraw"]), self.values["EnteringKingRule"] == "CSARule27"
