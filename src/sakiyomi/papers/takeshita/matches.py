"""Matches: Table 3, other maps and ways of sucking, other fields, the final, and our own player."""

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
RINGS = {
    "no suckers": ("ring", "ring", "compact", "compact", "nearest", "painter"),
    "two suckers": ("ring", "ring", "compact", "compact", "sucker", "sucker"),
    "four suckers": ("ring", "compact", *("sucker",) * 4),
}
"""Players that build rings and players that pour densely (section 6.2), among more and more that suck."""
MINUTE = 20
"""Sessions per minute."""
FINAL_MINUTES, LED_MINUTES = 7, 5
"""The final lasted 7 minutes; after 5, Matsue was first."""


def _final_field(attack: str) -> tuple[str, ...]:
    attacker = f"aqua:opening=20,refill=8,{attack}"
    return ("matsue", attacker, attacker, *STAND_INS[1:4])


PEACE = _final_field("rival=0")
LATE = _final_field(f"rival=400,rival_last={(FINAL_MINUTES - LED_MINUTES) * MINUTE * 180}")
ATTACK = _final_field("rival=400")
"""The final (section 6.4): two teams leave the leader alone, go for its points in the last two minutes as in
the paper, or during the whole match. They fetch little water at a time, so that Matsue leads after five
minutes, as it did there (chosen on four matches of seed 1)."""


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
        """Points per match."""
        return estimate([result.scores[bot] for result in self.results])

    def points_by_rank(self) -> tuple[Estimate, ...]:
        """Points of the first, the second, and so on."""
        ordered = [sorted(result.scores, reverse=True) for result in self.results]
        return tuple(estimate(list(some)) for some in zip(*ordered, strict=True))

    def over_time(self, bot: int) -> list[Estimate]:
        """Points after each minute, from the replays that were kept."""
        return [estimate(list(some)) for some in zip(*self.minutes(bot, "scores"), strict=True)]

    def ranks_over_time(self, bot: int) -> list[Estimate]:
        """Ranks after each minute."""
        return [estimate(list(some)) for some in zip(*self.minutes(bot, "ranks"), strict=True)]

    def minutes(self, bot: int, what: Literal["scores", "ranks"]) -> list[list[int]]:
        """Points or ranks after each minute of every match."""
        found = []
        for result in self.results:
            assert result.replay is not None
            worlds = list(result.replay.worlds())[MINUTE::MINUTE]
            found.append([getattr(world, what)[result.seats[bot]] for world in worlds])
        return found

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
    return _play("Table 3", FIELD, matches, settings, progress, HISTORY, keep=True)


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


def fields(settings: TakeshitaSettings, progress: Progress) -> tuple[ContestSeries, ...]:
    """Rings against dense players, without and with suckers (section 6.2)."""
    return tuple(
        _play(name, bots, settings.fields, settings, progress, HISTORY) for name, bots in RINGS.items()
    )


@dataclass(frozen=True, slots=True)
class FinalSeries:
    """The final on the same maps with and without attacks; the first two are equal up to minute 5."""

    peace: ContestSeries
    late: ContestSeries
    """The leader is attacked in the last two minutes."""
    attack: ContestSeries
    """It is attacked during the whole match."""

    def led(self) -> list[int]:
        """The matches in which Matsue is first after five minutes, as in the paper."""
        ranks = self.peace.minutes(0, "ranks")
        return [i for i, one in enumerate(ranks) if one[LED_MINUTES - 1] == 1]


def final(settings: TakeshitaSettings, progress: Progress) -> FinalSeries:
    """Seven minutes, without and with two teams that go for the leader (section 6.4)."""
    config = Config(sessions=FINAL_MINUTES * MINUTE)
    fields = (
        ("leader left alone", PEACE),
        ("leader attacked by two in the last two minutes", LATE),
        ("leader attacked by two all the time", ATTACK),
    )
    return FinalSeries(
        *(
            _play(name, bots, settings.final, settings, progress, HISTORY, config, keep=True)
            for name, bots in fields
        )
    )


def _play(
    name: str,
    bots: tuple[str, ...],
    matches: int,
    settings: TakeshitaSettings,
    progress: Progress,
    options: MapOptions,
    config: Config | None = None,
    keep: bool = False,
) -> ContestSeries:
    contest = Contest(bots, matches, settings.seed * 1_000_000, config or Config(), options)
    label = f"matches, {name}"
    progress(0, matches, label)
    results = play_contest(
        contest, settings.jobs, lambda done, total: progress(done, total, label), keep, chosen()
    )
    return ContestSeries(name, contest, tuple(results))
