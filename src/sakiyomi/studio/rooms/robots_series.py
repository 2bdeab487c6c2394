"""A series of collecting matches on several boards, judged with a handicap (rule 12)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sakiyomi._native import Step
from sakiyomi.games.collect import COLLECT, CollectPosition
from sakiyomi.games.collect.series import series_winner
from sakiyomi.players import Player
from sakiyomi.studio.rooms.base import View

MAX_DECISIONS = 4_000


class RobotSeries:
    """The boards of a series and what they ended in so far."""

    def __init__(self, options: View, matches: int, handicap: int) -> None:
        self.options, self.matches, self.handicap = options, matches, handicap
        """`handicap`: A wins the series only if it leads by more points than this."""
        self.played: list[tuple[int, int, int]] = []
        """Board number and both scores."""

    def start(self) -> CollectPosition:
        """The next board."""
        size = self.options["size"]
        return COLLECT.start(
            size=f"{size}x{size}",
            targets=self.options["targets"],
            walls=self.options["walls"],
            seed=self._seed,
        )

    @property
    def _seed(self) -> int:
        return int(self.options["seed"]) + len(self.played)

    def play(self, players: Sequence[Player[Step]], stopped: Callable[[], bool]) -> None:
        """Plays one board to its end; a stopped one does not count."""
        here, count = self.start(), 0
        while not here.over and count < MAX_DECISIONS:
            if stopped():
                return
            here = here.play(players[here.side].move(here.seen_by(here.side)).best)
            count += 1
        self.played.append((self._seed, here.score(0), here.score(1)))

    def view(self) -> View:
        """Every board with its score, and who wins the series."""
        leads = [first - second for _, first, second in self.played]
        done = len(self.played) == self.matches
        return {
            "boards": [{"seed": seed, "score": [first, second]} for seed, first, second in self.played],
            "lead": sum(leads),
            "matches": self.matches,
            "handicap": self.handicap,
            "winner": series_winner(leads, self.handicap) if done else None,
        }
