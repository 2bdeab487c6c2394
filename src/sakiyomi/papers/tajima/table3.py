"""Table 3 again, over many middle games: OTL.PLG plays both sides, as in section 5.1."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate

from sakiyomi.games.othello import PASS
from sakiyomi.knowledge.otlplg import DEFAULT, Otlplg, OtlplgDecision, Switches
from sakiyomi.knowledge.otlplg.counters import NAMES
from sakiyomi.papers import Progress
from sakiyomi.papers.tajima.published import FIGURES, FIRST_MOVE, LAST_MOVE, PAPER, Middle, PublishedFigure
from sakiyomi.papers.tajima.settings import RANDOM_MOVES, TajimaSettings, opening
from sakiyomi.papers.work import over
from sakiyomi.reporting.estimates import Z95, Estimate

CHOSEN_ON = 4001
"""Seed of the games on which the default readings were chosen (`benchmarks/otlplg_readings.py`); a report
uses other games, unless it is asked for this seed."""
COLUMNS = tuple(name for name in NAMES if name != "E")
RARE = 0.05
"""Added to both sides of a ratio, so that a column that is nearly empty does not outweigh the others."""

STATE = "中"
"""The state that Table 3 is about."""

READINGS: tuple[tuple[str, Switches], ...] = (
    ("default", DEFAULT),
    ("wings with anything behind", replace(DEFAULT, wing="any")),
    ("corners followed in the endgame only", replace(DEFAULT, corner_fights="endgame")),
    ("corners among the shapes", replace(DEFAULT, corner_count="shape")),
    ("weight of π 1.00", replace(DEFAULT, pi_percent=100)),
    ("weight of π 1.20", replace(DEFAULT, pi_percent=120)),
    ("cut at the point", replace(DEFAULT, cut="at")),
    (
        "none of these",
        replace(DEFAULT, wing="any", corner_fights="endgame", corner_count="shape", pi_percent=100, cut="at"),
    ),
    ("both replies beside a move", replace(DEFAULT, beside="sum")),
    ("X squares as replies", replace(DEFAULT, x_replies="always")),
    ("fights to depth 12", replace(DEFAULT, deepest=12)),
    ("π: potential moves", replace(DEFAULT, pi="potential", pi_percent=100)),
    ("π: exposed pairs × 0.4", replace(DEFAULT, pi="exposure", pi_percent=40)),
)
"""Readings that are compared; “none of these” is how the print was first read."""


@dataclass(frozen=True, slots=True)
class Counted:
    """The middle games of one reading, and its figures."""

    reading: str
    total: Middle
    figures: tuple[Estimate, ...]
    """In the order of `FIGURES`."""
    spread: tuple[tuple[float, float], ...]
    """Of single games, as the paper's was one: the range without the lowest and the highest tenth."""

    @property
    def distance(self) -> float:
        """From all 13 columns of Table 3 together: the mean ratio, up or down, as a logarithm."""
        return sum(abs(math.log(ratio)) for ratio in self._ratios()) / len(COLUMNS)

    def _ratios(self) -> Iterator[float]:
        for name in COLUMNS:
            ours, theirs = (m.counters[name] / m.moves for m in (self.total, PAPER))
            yield (ours + RARE) / (theirs + RARE)

    def within(self, index: int) -> bool:
        """Whether a figure lies in its band."""
        return FIGURES[index].low <= self.figures[index].value <= FIGURES[index].high


@dataclass(frozen=True, slots=True)
class Table3:
    """The default reading over all games, and all readings over some of them."""

    default: Counted
    readings: tuple[Counted, ...]


def measure(settings: TajimaSettings, progress: Progress) -> Table3:
    """Counts the default reading over all games, every reading over half of them."""
    default = count_games(READINGS[0], settings.middles, settings, progress)
    fewer = max(2, settings.middles // 2)
    readings = tuple(count_games(reading, fewer, settings, progress) for reading in READINGS)
    return Table3(default, readings)


def count_games(
    reading: tuple[str, Switches],
    games: int,
    settings: TajimaSettings,
    progress: Progress,
    *,
    uncut: bool = True,
) -> Counted:
    """The middle of some games under one reading; `uncut` also judges every move without cut-off."""
    play = partial(middle_of_game, reading[1], settings.seed, uncut=uncut)
    parts = over(play, range(games), progress, f"table 3, {reading[0]}", settings.jobs)
    total, left_out = sum(parts, Middle()), _each_left_out(parts)
    return Counted(
        reading[0],
        total,
        tuple(_jackknife(figure, total, left_out) for figure in FIGURES),
        tuple(_spread([figure.of(part) for part in parts if part.moves]) for figure in FIGURES),
    )


def middle_of_game(switches: Switches, seed: int, index: int, *, uncut: bool = True) -> Middle:
    """Moves 21 to 32 of a game of the program against itself, as far as they are played in the state 中."""
    here, total = opening(seed, index), Middle()
    players = Otlplg(switches), Otlplg(switches)
    whole = Otlplg(replace(switches, cutoff="none"))
    number = RANDOM_MOVES
    while not here.over and number < LAST_MOVE:
        decision = players[here.side].decide(here)
        if decision.move != PASS:
            number += 1
            if number >= FIRST_MOVE and decision.state.name == STATE:
                without = whole.decide(here, decision.state).counters.searched if uncut else 0
                total += _count(decision, without)
        here = here.play(decision.move)
    return total


def _count(decision: OtlplgDecision, without: int) -> Middle:
    first = [one.judgement.cut for one in decision.passes[0].candidates]
    return Middle(
        moves=1,
        passes=len(decision.passes),
        counters=decision.counters,
        without=without,
        first=len(first),
        cut=(first.count("②"), first.count("④"), first.count("⑤")),
        deepest=max(one.judgement.deepest for one in decision.candidates),
    )


def _spread(values: list[float]) -> tuple[float, float]:
    """The range of the values without the lowest and the highest tenth."""
    values.sort()
    tenth = len(values) // 10
    return (values[tenth], values[-1 - tenth]) if values else (0.0, 0.0)


def _each_left_out(parts: Sequence[Middle]) -> list[Middle]:
    """The sum of all games but one, for every game."""
    ahead = list(accumulate(parts, initial=Middle()))
    behind = list(accumulate(reversed(parts), initial=Middle()))[::-1]
    return [ahead[i] + behind[i + 1] for i in range(len(parts))]


def _jackknife(figure: PublishedFigure, total: Middle, left_out: Sequence[Middle]) -> Estimate:
    """A quotient of sums with its interval, from the sums in which one game is left out."""
    value = figure.of(total)
    others = [figure.of(part) for part in left_out if 0 < part.moves < total.moves]
    count = len(others)
    if count < 2:
        return Estimate(value, value, value, count)
    mean = sum(others) / count
    error = math.sqrt((count - 1) / count * sum((one - mean) ** 2 for one in others))
    return Estimate(value, value - Z95 * error, value + Z95 * error, count)
