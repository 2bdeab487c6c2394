"""What the paper prints about its middle game: the totals of Table 3 and the figures derived from them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from sakiyomi.knowledge.otlplg import Counters

MOVES, PASSES = 12, 14
"""Moves 21 to 32; two of them were judged twice."""
FIRST_MOVE, LAST_MOVE = 21, 32

TABLE3 = Counters([139, 127, 42, 21, 30, 55, 150, 678, 411, 39, 174, 407, 19, 0])
"""Totals, re-summed from the rows; the last column is ours."""
WITHOUT_CUTOFF = 5739
"""S of the same moves without cut-off (section 5.1 (6))."""


@dataclass(frozen=True, slots=True)
class Middle:
    """The middle of one or more games: what was counted, with and without cut-off, and where moves fell."""

    moves: int = 0
    passes: int = 0
    counters: Counters = field(default_factory=Counters)
    without: int = 0
    """S of the same positions without cut-off."""
    first: int = 0
    """Candidates of first passes."""
    cut: tuple[int, int, int] = (0, 0, 0)
    """How many of them were given up in stages ②, ④ and ⑤."""
    deepest: int = 0

    def __add__(self, other: Middle) -> Middle:
        return Middle(
            self.moves + other.moves,
            self.passes + other.passes,
            self.counters + other.counters,
            self.without + other.without,
            self.first + other.first,
            (self.cut[0] + other.cut[0], self.cut[1] + other.cut[1], self.cut[2] + other.cut[2]),
            max(self.deepest, other.deepest),
        )


PAPER = Middle(MOVES, PASSES, TABLE3, WITHOUT_CUTOFF)


@dataclass(frozen=True, slots=True)
class PublishedFigure:
    """A derived figure with its formula, the published value and the band in which ours should lie."""

    name: str
    symbol: str
    """For narrow columns."""
    formula: str
    of: Callable[[Middle], float]
    published: float
    low: float
    high: float
    form: str = ".2f"


FIGURES: tuple[PublishedFigure, ...] = (
    PublishedFigure(
        "look-aheads per move",
        "reads",
        "(N + S^o − H1 + H) / moves",
        lambda m: m.counters.lookaheads / m.moves,
        57,
        28.5,
        85.5,
        ".1f",
    ),
    PublishedFigure(
        "selection rate r",
        "r",
        "(S^o − H1) / (P^o − H1)",
        lambda m: (m.counters["So"] - m.counters["H1"]) / (m.counters["Po"] - m.counters["H1"]),
        0.37,
        0.25,
        0.5,
    ),
    PublishedFigure(
        "discovery rate r_v",
        "r_v",
        "(D + Z) / (S_p^o + S^o − H1)",
        lambda m: (
            (m.counters["D"] + m.counters["Z"]) / (m.counters["Spo"] + m.counters["So"] - m.counters["H1"])
        ),
        0.27,
        0.15,
        0.4,
    ),
    PublishedFigure(
        "S without cut-off / with",
        "S ratio",
        "S = N + S_s^o + H + S^o − H1 + S^p",
        lambda m: m.without / m.counters.searched,
        6.7,
        4,
        10,
    ),
    PublishedFigure(
        "cut off in ②", "②", "share of candidates, first pass", lambda m: m.cut[0] / m.first, 0.5, 0.4, 0.6
    ),
    PublishedFigure(
        "cut off in ④", "④", "share of candidates, first pass", lambda m: m.cut[1] / m.first, 0.25, 0.15, 0.35
    ),
    PublishedFigure(
        "candidates per pass", "N/pass", "N / passes", lambda m: m.counters["N"] / m.passes, 9.9, 8, 12, ".1f"
    ),
)
"""Section 5.1, each with a band in which a faithful program should lie; the paper gives the two shares as
“about 1/2” and “about 1/4”."""
