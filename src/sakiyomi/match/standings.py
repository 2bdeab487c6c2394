"""Results of a run: pairs in the order of the schedule, pairings, players, faults."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from sakiyomi.match.ratings import Meeting, rate
from sakiyomi.match.records import PlayedGame
from sakiyomi.match.settings import MatchSettings
from sakiyomi.match.sprt import Sprt
from sakiyomi.match.statistics import ResultCounts
from sakiyomi.ponder import Outcomes
from sakiyomi.reporting.estimates import Estimate


@dataclass(frozen=True, slots=True)
class GamePair:
    """Two games from the same opening with colours swapped."""

    number: int
    one: int
    other: int
    score: float
    """Mean score of `one`, 0 to 1."""


@dataclass(slots=True)
class Pairing:
    """Results of two players against each other, from the view of the first."""

    one: int
    other: int
    games: ResultCounts = field(default_factory=lambda: ResultCounts((0,) * 3))
    pairs: ResultCounts = field(default_factory=lambda: ResultCounts((0,) * 5))


@dataclass(slots=True)
class Totals:
    """Results of one player against all others."""

    games: ResultCounts = field(default_factory=lambda: ResultCounts((0,) * 3))
    pairs: ResultCounts = field(default_factory=lambda: ResultCounts((0,) * 5))
    faults: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    nodes: int = 0
    moves: int = 0
    depths: int = 0
    pondering: Outcomes = field(default_factory=Outcomes)

    @property
    def points(self) -> float:
        """Points, 1/2 for a draw."""
        return self.games.mean * self.games.size


class Sequence:
    """Pairs as a sequential test sees them: in the order of the schedule, without gaps.

    So the decision does not depend on which game ends first, nor on the number of workers.
    """

    def __init__(self, test: Sprt | None) -> None:
        self.test = test
        self.scores: list[float] = []
        self.ratios: list[float] = []
        """The test's ratio after each pair."""
        self._results = ResultCounts((0,) * 5)
        self._ahead: dict[int, float] = {}

    @property
    def decided(self) -> int | None:
        """How many pairs the test took to decide; None if it has not."""
        if self.test is None or not self.ratios:
            return None
        low, high = self.test.bounds
        return None if low < self.ratios[-1] < high else len(self.ratios)

    def add(self, pair: GamePair) -> None:
        """Adds a complete pair."""
        self._ahead[pair.number] = pair.score
        while self.decided is None and len(self.scores) in self._ahead:
            score = self._ahead.pop(len(self.scores))
            self.scores.append(score)
            if self.test is not None:
                self._results += ResultCounts.pairs([score])
                self.ratios.append(self.test.ratio(self._results))


class Standings:
    """All results of a run, updated game by game; `test` replaces the run's own."""

    def __init__(self, settings: MatchSettings, test: Sprt | None = None) -> None:
        self.settings = settings
        self.played: list[PlayedGame] = []
        self.pairs: list[GamePair] = []
        self.pairings = {pairing: Pairing(*pairing) for pairing in settings.pairings}
        self.totals = [Totals() for _ in settings.entrants]
        self.endings: Counter[str] = Counter()
        self.sequence = Sequence(test or settings.test)
        self.surplus = 0
        """Games that ended after the test had decided; they do not count."""
        self._halves: dict[int, PlayedGame] = {}

    @property
    def repeated(self) -> int:
        """How many games repeat an earlier one: the same players on the same sides, with the same moves."""
        return len(self.played) - len(
            {(game.seats, game.record.start, game.record.moves) for game in self.played}
        )

    @property
    def complete(self) -> bool:
        """Whether nothing is left to play."""
        return len(self.played) == self.settings.games or self.sequence.decided is not None

    def ratings(self) -> list[Estimate]:
        """Elo of every player, relative to their mean."""
        meetings = [Meeting(pair.one, pair.other, pair.score) for pair in self.pairs]
        return rate(len(self.settings.entrants), meetings)

    def add(self, game: PlayedGame) -> None:
        """Counts a finished game."""
        self.played.append(game)
        self._count(game)
        half = self._halves.pop(game.pair, None)
        if half is None:
            self._halves[game.pair] = game
            return
        pair = _pair(*sorted((half, game), key=lambda played: played.number))
        self.pairs.append(pair)
        self.pairings[pair.one, pair.other].pairs += ResultCounts.pairs([pair.score])
        self.totals[pair.one].pairs += ResultCounts.pairs([pair.score])
        self.totals[pair.other].pairs += ResultCounts.pairs([1 - pair.score])
        self.sequence.add(pair)

    def _count(self, game: PlayedGame) -> None:
        one, other = sorted(game.seats)
        self.pairings[one, other].games += ResultCounts.games([game.score_of(one)])
        for entrant in game.seats:
            self.totals[entrant].games += ResultCounts.games([game.score_of(entrant)])
        self.endings[game.record.ending] += 1
        if game.culprit is not None:
            self.totals[game.culprit].faults[game.record.ending] += 1
        for decision in game.record.decisions:
            total = self.totals[game.seats[decision.side]]
            total.seconds += decision.seconds
            total.nodes += decision.nodes
            total.depths += decision.depth
            total.moves += 1
            if decision.outcome is not None:
                total.pondering.add(decision.outcome)


def count(settings: MatchSettings, games: Iterable[PlayedGame]) -> Standings:
    """The standings after some games, in the order of the schedule; those after a decision do not count."""
    games = sorted(games, key=lambda game: game.number)
    every = Standings(settings)
    for game in games:
        every.add(game)
    decided = every.sequence.decided
    if decided is None or all(game.pair < decided for game in games):
        return every
    counted = Standings(settings)
    for game in games:
        if game.pair < decided:
            counted.add(game)
        else:
            counted.surplus += 1
    return counted


def _pair(first: PlayedGame, second: PlayedGame) -> GamePair:
    """A pair from the view of the player that had side 0 in its first game."""
    one, other = first.seats
    return GamePair(first.pair, one, other, (first.score_of(one) + second.score_of(one)) / 2)
