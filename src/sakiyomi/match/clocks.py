"""Clocks: sudden death, byoyomi, increment, fixed nodes; in real time, or virtual and counted in nodes."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import Any

from sakiyomi.errors import LimitError, shorten
from sakiyomi.players.options import Options
from sakiyomi.types import Info, Limit, Side

MARGIN = 0.05
"""Seconds that a move may be late before the game is lost: for pipes on a busy machine."""

_SHORT = re.compile(r"^([0-9]{1,9}(?:\.[0-9]{1,9})?)\+([0-9]{1,9}(?:\.[0-9]{1,9})?)(?=,|$)")
"""Main time and increment in seconds, as most programs write them: 60+0.6."""

KNOWN = ("main", "byoyomi", "increment", "seconds", "nodes", "speed", "margin")


@dataclass(frozen=True, slots=True)
class Control:
    """The time of each side; as text `main=300,byoyomi=10`, `main=60,increment=0.6` or `nodes=5000`.

    By default there is no limit, and no game is lost on time.
    """

    main: float = math.inf
    """Seconds for the whole game."""
    byoyomi: float = 0.0
    """Seconds for each move once the main time is used up."""
    increment: float = 0.0
    """Seconds gained with each move."""
    nodes: int | None = None
    """Most nodes for each move."""
    speed: int | None = None
    """Nodes per second of a virtual clock; None for real time."""
    margin: float = MARGIN
    """Seconds that a move may be late in real time."""

    @classmethod
    def parse(cls, text: str) -> Control:
        """Parses `name=value,…`, or `60+0.6` for main time and increment.

        `seconds` is byoyomi without main time.
        """
        if "+" in text.split("=")[0] and not _SHORT.match(text):
            raise LimitError(
                f"clock {shorten(text)!r}: expected seconds and increment, such as 60+0.6, or name=value"
            )
        options = Options(f"clock {shorten(text)!r}", _SHORT.sub(r"main=\1,increment=\2", text))
        main, byoyomi, increment = (options.number(name) for name in ("main", "byoyomi", "increment"))
        seconds, margin = options.number("seconds"), options.number("margin")
        nodes, speed = options.whole("nodes"), options.whole("speed")
        options.end(KNOWN)
        if seconds is not None:
            if byoyomi is not None or main is not None:
                raise options.wrong(
                    "seconds means byoyomi without main time: give either seconds, or main and byoyomi"
                )
            byoyomi = seconds
        if main is None and (byoyomi or increment):
            main = increment or 0.0
        numbers = (main, byoyomi, increment, nodes, speed, margin)
        if any(n is not None and n < 0 for n in numbers) or nodes == 0 or speed == 0:
            raise options.wrong("times cannot be negative, and nodes and speed must be at least 1")
        if main == 0 and not byoyomi:
            raise options.wrong("a side needs some time to move")
        return cls(
            math.inf if main is None else main,
            byoyomi or 0.0,
            increment or 0.0,
            nodes,
            speed,
            MARGIN if margin is None else margin,
        )


class MatchClock:
    """The clocks of both sides in one game."""

    def __init__(self, control: Control | None = None) -> None:
        self.control = control or Control()
        self.left = [self.control.main, self.control.main]
        """Seconds of main time left for each side."""

    @property
    def virtual(self) -> bool:
        """Whether nodes are counted instead of time."""
        return self.control.speed is not None

    def limit(self, side: Side) -> Limit:
        """The limit for a side's next move; on a virtual clock in nodes."""
        control = self.control
        if control.main == math.inf:
            return Limit(nodes=control.nodes)
        timed = Limit(
            nodes=None if control.speed else control.nodes,
            clock=dict(enumerate(self.left)),
            increment={0: control.increment, 1: control.increment} if control.increment else {},
            byoyomi=control.byoyomi,
        )
        if control.speed is None:
            return timed
        # A node limit has one value: half-way between the soft and the hard limit.
        budget = timed.budget(side)
        most = max(1, int((budget.soft + budget.hard) / 2 * control.speed))
        return Limit(nodes=most if control.nodes is None else min(most, control.nodes))

    def cost(self, info: Info[Any], elapsed: float) -> float:
        """Seconds on this clock for a move that took `elapsed` real seconds."""
        return elapsed if self.control.speed is None else info.nodes / self.control.speed

    def spend(self, side: Side, seconds: float) -> bool:
        """Charge the time of a move; False if the side did not have that much."""
        control = self.control
        over = seconds - self.left[side]
        late = 0.0 if self.virtual else control.margin
        self.left[side] = max(0.0, -over) + control.increment
        return over <= control.byoyomi + late
