"""Bots for Aquarius by name."""

from __future__ import annotations

from collections.abc import Callable

from sakiyomi._native import AquariusBot
from sakiyomi.errors import UnknownNameError, shorten
from sakiyomi.games.aquarius import Bot, View
from sakiyomi.players.options import Options

SIMPLE = ("nearest", "ring", "sucker", "painter", "compact")
"""Stand-ins for the contest's official players, which were never published."""

Ranges = dict[str, tuple[int, int, int]]
"""Options: default, minimum, maximum."""

AQUA: Ranges = {
    "nodes": (30_000, 0, 10**12),
    "moves": (4, 1, 8),
    "largest": (3, 0, 15),
    "pours": (2, 1, 5),
    "finale": (2400, 0, 10**6),
    "finale_largest": (7, 0, 15),
    "opening": (120, 1, 1000),
    "refill": (40, 1, 1000),
    "patience": (3000, 1, 10**6),
    "enemy": (50, 0, 1000),
    "rival": (50, 0, 1000),
    "rival_last": (0, 0, 10**6),
    "second": (5, 0, 1000),
    "near": (10, 0, 1000),
    "max_sucked": (4, 0, 100),
    "keep": (130, 100, 1000),
    "ms": (0, 0, 600_000),
}

TUNED = {
    "finale": 5064,
    "finale_largest": 10,
    "opening": 154,
    "refill": 46,
    "patience": 4008,
    "rival": 94,
    "max_sucked": 1,
    "keep": 132,
    "near": 0,
}
"""What `tools/aquarius_tune.py` found for aqua with its defaults and seed 1, on maps of its own."""

HORI: Ranges = {
    "thick": (8, 1, 100),
    "opening": (120, 1, 1000),
    "load": (150, 1, 1000),
    "budget": (60, 0, 100),
    "alone": (50, 0, 100),
    "apart": (600, 0, 10_000),
    "keep": (300, 0, 10_000),
    "weak": (100, 0, 10_000),
    "closing": (3000, 0, 10**6),
    "watch": (1500, 0, 10**6),
    "reserve": (30, 0, 1000),
}

OPTIONS: dict[str, Ranges] = {
    **{name: {} for name in SIMPLE},
    "painter": {"seed": (0, 0, 2**63 - 1)},
    "matsue": {
        "moves": (4, 1, 8),
        "nodes": (0, 0, 10**12),
        "still": (1, 0, 1),
        "single": (1, 0, 1),
        "pour": (1, 0, 1),
        "threads": (0, 0, 1),
        "ms": (0, 0, 600_000),
    },
    "aqua": AQUA,
    "kame": AQUA | {name: (best, *AQUA[name][1:]) for name, best in TUNED.items()},
    "hori": HORI,
    "saki": {
        "first": (12, 0, 10_000),
        "sessions": (60, 0, 100_000),
        "budget": (900, 0, 10**6),
        "lead": (25, 1, 10_000),
        "ms": (0, 0, 600_000),
    },
}
"""The options of each bot; kame is aqua with tuned ones."""

MODELS = ("aqua", "matsue", "matsue:moves=5", "compact", "sucker", "ring", "nearest", "hori", "kame")
"""The bots that saki recognises."""

PLANS = (
    "hori",
    "kame:opening=1",
    "hori:opening=1,budget=50",
    "hori:opening=1,budget=70",
    "hori:opening=1,thick=10",
    "hori:opening=1,thick=6",
    "hori:opening=1,alone=100",
    "aqua:opening=1",
    "hori:opening=1,budget=40",
    "hori:opening=1,alone=0",
    "hori:opening=1,closing=6000",
    "hori:opening=1,thick=4,budget=50",
)
"""What saki chooses from; it begins with the first."""

SAFE = "kame:opening=1,pours=3"
"""What saki plays as long as a team is none of the bots that it recognises."""


class NativeBot:
    """A bot of the native core, recreated for each match."""

    def __init__(self, name: str, make: Callable[[View], AquariusBot]) -> None:
        self.name, self._make = name, make
        self._bot: AquariusBot | None = None

    def begin(self, view: View) -> None:
        """Forgets the last match."""
        self._bot = self._make(view)

    def commands(self, view: View) -> list[str]:
        """The letters for each robot."""
        if self._bot is None:
            self.begin(view)
        assert self._bot is not None
        return self._bot.commands(view.world.native, view.team, view.session, list(view.sent))

    @property
    def nodes(self) -> int:
        """Positions searched in this match."""
        return self._bot.nodes if self._bot else 0

    @property
    def forecast(self) -> list[int]:
        """Points that it expects for each team in the end; empty if it does not look so far ahead."""
        return list(self._bot.forecast) if self._bot else []


def bot_names() -> list[str]:
    """Names of all bots."""
    return list(OPTIONS)


def make_bot(text: str) -> Bot:
    """A bot from its name and options, such as `matsue:moves=5` or `painter:seed=3`."""
    name, _, rest = text.partition(":")
    if name not in OPTIONS:
        raise UnknownNameError("bot", name, bot_names())
    options = _numbers(Options(f"bot {shorten(text)!r}", rest), OPTIONS[name])
    return NativeBot(text, lambda view: _make(name, options, view))


def _made(text: str, view: View) -> AquariusBot:
    name, _, rest = text.partition(":")
    return _make(name, _numbers(Options(text, rest), OPTIONS[name]), view)


def _make(name: str, options: dict[str, int], view: View) -> AquariusBot:
    robots = view.world.config.robots
    if name == "matsue":
        return AquariusBot.matsue(
            robots,
            moves=options["moves"],
            nodes=options["nodes"],
            still=bool(options["still"]),
            single=bool(options["single"]),
            always_pour=bool(options["pour"]),
            threads=bool(options["threads"]),
            ms=options["ms"],
        )
    if name in ("aqua", "kame"):
        return AquariusBot.aqua(robots, **options)
    if name == "hori":
        return AquariusBot.hori(robots, **options)
    if name == "saki":
        models, plans = ([_made(text, view) for text in texts] for texts in (MODELS, PLANS))
        return AquariusBot.saki(robots, models, plans, _made(SAFE, view), **options)
    # Two painters in a match must not walk alike.
    return AquariusBot.simple(name, robots, options.get("seed", 0) * 8 + view.team)


def _numbers(given: Options, known: dict[str, tuple[int, int, int]]) -> dict[str, int]:
    numbers = {}
    for name, (default, least, most) in known.items():
        value = given.whole(name)
        if value is not None and not least <= value <= most:
            raise given.wrong(f"{name} must be a whole number from {least} to {most}, not {value}")
        numbers[name] = default if value is None else value
    given.end(list(known))
    return numbers
