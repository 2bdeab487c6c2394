"""The rules as numbers and choices. The defaults are the paper's, or our reading where it is silent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Literal

from sakiyomi._native import AquariusRules
from sakiyomi.errors import LimitError, shorten

RANGES = {
    "teams": (1, 6),
    "robots": (1, 8),
    "sessions": (1, 10_000),
    "frames": (1, 10_000),
    "delay": (0, 1),
    "move": (1, 1000),
    "suction": (1, 1000),
    "refill": (1, 1000),
    "pour": (1, 1000),
    "wait": (1, 1000),
    "waste": (1, 10),
    "commands": (1, 60),
    "start_tank": (0, 10_000),
    "refill_units": (1, 1000),
    "tank_limit": (0, 10_000),
    "cell_limit": (0, 10_000),
}
"""Smallest and largest value of every number."""

CHOICES: dict[str, tuple[str, str]] = {
    "suck": ("bump", "stand"),
    "crowd": ("share", "block"),
    "jars": ("enter", "beside"),
    "effect": ("start", "end"),
    "failed": ("full", "frame"),
    "leftover": ("drop", "keep"),
    "nested": ("each", "innermost"),
    "tie": ("field", "poured"),
    "late": ("drop", "next"),
    "silent": ("still", "repeat"),
    "several": ("last", "first"),
}
"""The two values of every choice, the default first."""

NATIVE = {
    "suction": "suck",
    "suck": "bump",
    "crowd": "share",
    "jars": "jar_enter",
    "effect": "at_start",
    "failed": "full_cost",
    "leftover": "drop_left",
    "nested": "innermost",
    "tie": "tie_poured",
}
"""Names in the native rules, where they differ."""

TRUE_WHEN_SECOND = ("nested", "tie")
"""Choices whose native flag means the second value."""

MESSAGES = ("late", "silent", "several")
"""Rules of the message exchange: they do not concern the native world."""


@dataclass(frozen=True, slots=True)
class Config:
    """Rules of a match; raises `LimitError` for values out of range."""

    teams: int = 6
    robots: int = 3
    """Robots per team."""
    sessions: int = 100
    """100 are 5 minutes, as in the contest; its final had 140."""
    frames: int = 180
    """Frames per session, at 60 per second (section 2.1)."""
    delay: int = 1
    """Sessions between the state that is seen and the session the commands are for."""
    move: int = 40
    """Frames of a move (Table 1), like the next three."""
    suction: int = 40
    refill: int = 24
    pour: int = 19
    wait: int = 1
    """Frames of `w`; wasteland does not change it."""
    waste: int = 2
    """Factor by which an action started on wasteland takes longer."""
    commands: int = 30
    """Most letters in a robot's commands for one session."""
    start_tank: int = 0
    """Units of water in the tank at the start."""
    refill_units: int = 1
    tank_limit: int = 0
    """Most units in a tank; 0 for no limit."""
    cell_limit: int = 0
    """Most units on a cell; 0 for no limit."""
    suck_gains: bool = True
    """Whether sucked water goes into the tank."""
    suck: Literal["bump", "stand"] = "bump"
    """`bump`: water of others blocks, and moving into it sucks it instead. `stand`: robots can cross it."""
    crowd: Literal["share", "block"] = "share"
    """`block`: no robot enters an occupied cell, or one that two want to enter at once."""
    jars: Literal["enter", "beside"] = "enter"
    """`beside`: a jar blocks like a wall, and robots refill on the cells around it."""
    effect: Literal["start", "end"] = "start"
    """Whether an action takes effect at its start or its end."""
    failed: Literal["full", "frame"] = "full"
    """What a command without effect costs: its usual time, or one frame."""
    leftover: Literal["drop", "keep"] = "drop"
    """What happens to commands not started when the session ends."""
    walls_close: bool = False
    """Whether walls may be part of a ring."""
    enemy_breaks: bool = False
    """Whether water of others inside a ring opens it."""
    nested: Literal["each", "innermost"] = "each"
    """Who owns a dry cell inside rings of several teams."""
    tie: Literal["field", "poured"] = "field"
    """Water that decides ties: on the field at the end, or all that was ever poured."""
    late: Literal["drop", "next"] = "drop"
    """Commands that arrive after their round: dropped, or used for the next session if no others arrive."""
    silent: Literal["still", "repeat"] = "still"
    """A team that sent nothing valid in a round: its robots stand still, or repeat their last commands."""
    several: Literal["last", "first"] = "last"
    """Which of several valid messages in a round counts."""

    def __post_init__(self) -> None:
        for name, (low, high) in RANGES.items():
            value = getattr(self, name)
            if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
                raise LimitError(
                    f"{name} must be a whole number from {low} to {high}, not {shorten(repr(value))}"
                )
        for name, values in CHOICES.items():
            if getattr(self, name) not in values:
                raise LimitError(
                    f"{name} must be {' or '.join(values)}, not {shorten(repr(getattr(self, name)))}"
                )
        for name in ("suck_gains", "walls_close", "enemy_breaks"):
            if not isinstance(getattr(self, name), bool):
                raise LimitError(f"{name} must be true or false, not {shorten(repr(getattr(self, name)))}")

    def native(self) -> AquariusRules:
        """The rules for the native core."""
        rules = AquariusRules()
        for name, value in asdict(self).items():
            if name in MESSAGES:
                continue
            if name in CHOICES:
                value = (value == CHOICES[name][0]) != (name in TRUE_WHEN_SECOND)
            setattr(rules, NATIVE.get(name, name), value)
        return rules

    def as_json(self) -> dict[str, Any]:
        """The values that differ from the defaults."""
        default = Config()
        return {
            one.name: getattr(self, one.name)
            for one in fields(self)
            if getattr(self, one.name) != getattr(default, one.name)
        }

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Config:
        """From `as_json`; unknown names raise `LimitError`."""
        known = {one.name for one in fields(cls)}
        for name in data:
            if name not in known:
                raise LimitError(
                    f"there is no rule {shorten(str(name))!r}; known: {', '.join(sorted(known))}"
                )
        return cls(**data)
