"""Own time with and without reading on the opponent's (Table 2), and how good the guesses are (Figure 3)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from sakiyomi.errors import GameError
from sakiyomi.games import get
from sakiyomi.match import GameRecord, play_game
from sakiyomi.match.clocks import Control
from sakiyomi.match.playing import Decision, Verdict
from sakiyomi.papers import Progress
from sakiyomi.papers.fujii.settings import FujiiSettings
from sakiyomi.papers.fujii.systems import COLLECT, MODERN, OTHELLO, SHOGI, FujiiField
from sakiyomi.papers.work import over
from sakiyomi.ponder import Kind, PonderOutcome
from sakiyomi.ponder.systems import SYSTEMS
from sakiyomi.reporting.estimates import Estimate, mean, share
from sakiyomi.types import Points

FIELDS: Mapping[str, FujiiField] = {"shogi": SHOGI, "modern": MODERN, "othello": OTHELLO, "collect": COLLECT}

PAIRS: tuple[tuple[str, str], ...] = (
    *((name, "old") for name in SYSTEMS),
    ("new1", "new1"),
    ("new1", "new2"),
    ("new2", "new2"),
    ("mixed", "mixed"),
)
"""Who plays whom; in fields other than the paper's, only the pairings against `old`."""

RANKS = 10
"""Ranks that Figure 3 shows."""


@dataclass(frozen=True, slots=True)
class Half:
    """One side of one game."""

    own: int
    """Nodes on its own time."""
    outcomes: tuple[PonderOutcome, ...]


@dataclass(frozen=True, slots=True)
class SystemRow:
    """One system in all its games against another."""

    system: str
    other: str
    halves: tuple[Half, ...]

    @property
    def own(self) -> Estimate:
        """Nodes of own time per game."""
        return mean([half.own for half in self.halves])

    @property
    def move(self) -> float:
        """Nodes of own time per decision: games are not equally long."""
        return sum(half.own for half in self.halves) / len(self.outcomes)

    @property
    def saved(self) -> float:
        """Nodes per decision spent on the opponent's time."""
        return sum(outcome.saved for outcome in self.outcomes) / len(self.outcomes)

    @property
    def wasted(self) -> float:
        """Nodes per decision wasted on wrong guesses."""
        return sum(outcome.wasted for outcome in self.outcomes) / len(self.outcomes)

    @property
    def cost(self) -> float:
        """Nodes searched per decision, on either clock."""
        return self.move + self.saved

    def quantile(self, part: float) -> float:
        """Nodes of own time per decision in single games, at this quantile (0 to 1)."""
        moves = sorted(half.own / len(half.outcomes) for half in self.halves if half.outcomes)
        return moves[max(0, math.ceil(part * len(moves)) - 1)]

    @property
    def outcomes(self) -> list[PonderOutcome]:
        """All decisions."""
        return [outcome for half in self.halves for outcome in half.outcomes]

    def kind(self, kind: Kind) -> Estimate:
        """The share of decisions of this kind."""
        return share(sum(outcome.kind == kind for outcome in self.outcomes), len(self.outcomes))

    def within(self, rank: int) -> Estimate:
        """The share of the opponent's moves among the first `rank` guesses, where there were any."""
        ranks = [outcome.rank for outcome in self.outcomes if outcome.spent]
        return share(sum(one is not None and one <= rank for one in ranks), max(1, len(ranks)))


@dataclass(frozen=True, slots=True)
class FieldTimes:
    """The games of one field."""

    field: FujiiField
    games: int
    rows: tuple[SystemRow, ...]

    def row(self, system: str, other: str = "old") -> SystemRow:
        """A system against another."""
        return next(row for row in self.rows if (row.system, row.other) == (system, other))

    def ratio(self, row: SystemRow) -> float:
        """Own time per decision over that of `old` against itself."""
        return row.move / self.row("old").move


def measure(name: str, settings: FujiiSettings, progress: Progress) -> FieldTimes:
    """Plays every pairing of a field."""
    field, rows = FIELDS[name], []
    for system, other in PAIRS if name == "shogi" else PAIRS[: len(SYSTEMS)]:
        play = partial(_play, name, system, other, settings.seed)
        what = f"{name}: {system} against {other}"
        games = over(play, range(settings.games), progress, what, settings.jobs)
        rows.append(SystemRow(system, other, tuple(half for game in games for half in game)))
    return FieldTimes(field, settings.games, tuple(rows))


def _play(name: str, system: str, other: str, seed: int, number: int) -> list[Half]:
    """One game; a system against itself counts on both sides."""
    field = FIELDS[name]
    game = get(field.game)
    ours = number % 2
    players = [field.player(system), field.player(other)]
    first, second = players if ours == 0 else players[::-1]
    start = field.first(number // 2, seed)

    def long(_: object, decisions: Sequence[Decision]) -> Verdict | None:
        return Verdict(Points(0), "longest game") if len(decisions) >= field.longest else None

    record = play_game(game, start, (first, second), control=Control(speed=1), judges=[long])
    if record.culprit is not None:
        raise GameError(f"game {number} of {system} against {other}: {record.detail}")
    return [_half(player, record, (first, second).index(player)) for player in _counted(players)]


def _counted(players: list[Any]) -> list[Any]:
    return players if players[0].name == players[1].name else players[:1]


def _half(player: Any, record: GameRecord, side: int) -> Half:
    own = sum(decision.nodes for decision in record.decisions if decision.side == side)
    return Half(own, tuple(player.outcomes))
