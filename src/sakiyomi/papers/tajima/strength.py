"""How strong the knowledge is: matches against alpha-beta at fixed depths, colours swapped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from sakiyomi.papers import Progress
from sakiyomi.papers.tajima.players import (
    PLAIN,
    AlphaBetaPlayer,
    AnyPlayer,
    GameOutcome,
    Reading,
    knowing,
    pair,
    searching,
)
from sakiyomi.papers.tajima.settings import TajimaSettings, opening
from sakiyomi.papers.work import over
from sakiyomi.reporting.estimates import Estimate, mean, share


@dataclass(frozen=True, slots=True)
class Opponent:
    """A way to use alpha-beta; `make` takes the depth."""

    key: str
    title: str
    make: Callable[[int], AnyPlayer]


def _plain(depth: int) -> AnyPlayer:
    return AlphaBetaPlayer(depth, PLAIN)


def _trained(depth: int) -> AnyPlayer:
    return AlphaBetaPlayer(depth, None)


OPPONENTS: tuple[Opponent, ...] = (
    Opponent("same", "the same program, alpha-beta in place of knowledge", searching),
    Opponent("plain", "alpha-beta all game, plain evaluation", _plain),
    Opponent("trained", "this package's engine, trained evaluation", _trained),
)


@dataclass(frozen=True, slots=True)
class Match:
    """OTL.PLG against one opponent at one depth."""

    opponent: str
    depth: int
    score: Estimate
    """Share of the points, 0 to 1."""
    lead: Estimate
    """Discs per game."""
    reading: Reading
    other: Reading


@dataclass(frozen=True, slots=True)
class Strength:
    """All matches."""

    matches: tuple[Match, ...]

    def against(self, opponent: str) -> list[Match]:
        """By depth."""
        return [match for match in self.matches if match.opponent == opponent]

    def equal(self, opponent: str) -> float | None:
        """The depth at which the score would be one half, between two depths; None if it is not reached."""
        matches = self.against(opponent)
        for one, two in pairwise(matches):
            if one.score.value >= 0.5 > two.score.value:
                part = (one.score.value - 0.5) / (one.score.value - two.score.value)
                return one.depth + part * (two.depth - one.depth)
        return None


def measure(settings: TajimaSettings, progress: Progress) -> Strength:
    """Every opponent at every depth."""
    matches = []
    for opponent in OPPONENTS:
        for depth in settings.depths:
            play = partial(_pair, opponent.key, depth, settings.seed)
            what = f"strength, {opponent.key}, depth {depth}"
            games = over(play, range(settings.openings), progress, what, settings.jobs)
            matches.append(Match(opponent.key, depth, *summary(games)))
    return Strength(tuple(matches))


def summary(pairs: Sequence[tuple[GameOutcome, GameOutcome]]) -> tuple[Estimate, Estimate, Reading, Reading]:
    """Score over games and lead over pairs, and what both sides read."""
    games = [game for both in pairs for game in both]
    score = share(sum(game.points for game in games), len(games))
    lead = mean([(one.lead + two.lead) / 2 for one, two in pairs])
    ours = sum((game.reading for game in games), Reading())
    return score, lead, ours, sum((game.other for game in games), Reading())


def _pair(key: str, depth: int, seed: int, index: int) -> tuple[GameOutcome, GameOutcome]:
    make = next(opponent.make for opponent in OPPONENTS if opponent.key == key)
    return pair(opening(seed, index), knowing(), make(depth))
