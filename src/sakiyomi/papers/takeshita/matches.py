"""Matches: Table 3 and what it becomes with other maps, other sucking, and our own player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sakiyomi.contest import Contest, MatchResult, play_contest
from sakiyomi.games.aquarius import HISTORY, Config, MapOptions
from sakiyomi.papers import Progress
from sakiyomi.papers.takeshita.settings import STAND_INS, TakeshitaSettings
from sakiyomi.papers.work import chosen
from sakiyomi.reporting.estimates import Estimate

MAPS = {"c2, as in the contest": HISTORY, "c6, fair to all": MapOptions(), "c6, 12 jars": MapOptions(jars=2)}

FIELD = ("matsue", *STAND_INS)
OURS = ("aqua", "matsue", *STAND_INS[:4])


@dataclass(frozen=True, slots=True)
class ContestSeries:
    """A contest and what came out."""

    name: str
    contest: Contest
    results: tuple[MatchResult, ...]

    @property
    def bots(self) -> tuple[str, ...]:
        """Who took part."""
        return self.contest.bots

    def firsts(self, bot: int) -> int:
        """Matches that a bot won."""
        return sum(result.ranks[bot] == 1 for result in self.results)

    def points(self, bot: int) -> Estimate:
        """Points a match."""
        return estimate([result.scores[bot] for result in self.results])

    def rank(self, bot: int) -> Estimate:
        """Mean rank."""
        return estimate([result.ranks[bot] for result in self.results])

    def advantage(self, bot: int, other: int) -> Estimate:
        """Ranks by which one bot is better than another, match by match."""
        return estimate([result.ranks[other] - result.ranks[bot] for result in self.results])


def estimate(values: list[int]) -> Estimate:
    """A mean with Student's interval."""
    from sakiyomi.contest.standings import mean

    found = mean(values)
    return Estimate(found.value, found.low, found.high, len(values))


def table3(settings: TakeshitaSettings, progress: Progress) -> ContestSeries:
    """Matsue against the five stand-ins on maps as in the contest."""
    matches = max(settings.table3, settings.many)
    return _play("Table 3", FIELD, matches, settings, progress, HISTORY)


def compared(settings: TakeshitaSettings, progress: Progress) -> tuple[ContestSeries, ...]:
    """The same field on other maps and with the other way of sucking."""
    sucks: tuple[Literal["bump", "stand"], ...] = ("bump", "stand")
    return tuple(
        _play(f"{name}, {suck}", FIELD, settings.compared, settings, progress, options, Config(suck=suck))
        for name, options in MAPS.items()
        for suck in sucks
    )


def ours(settings: TakeshitaSettings, progress: Progress) -> ContestSeries:
    """Our player and Matsue in the same field, on maps that are fair to all."""
    return _play("our player", OURS, settings.ours, settings, progress, MapOptions())


def _play(
    name: str,
    bots: tuple[str, ...],
    matches: int,
    settings: TakeshitaSettings,
    progress: Progress,
    options: MapOptions,
    config: Config | None = None,
) -> ContestSeries:
    contest = Contest(bots, matches, settings.seed * 1_000_000, config or Config(), options)
    told = f"matches, {name}"
    progress(0, matches, told)
    results = play_contest(
        contest, settings.jobs, lambda done, total: progress(done, total, told), executor=chosen()
    )
    return ContestSeries(name, contest, tuple(results))
