"""The handicap H (rule 12): what the first robot's priority is worth between equal players."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from sakiyomi.games.collect import COLLECT, series_winner
from sakiyomi.match import play_game
from sakiyomi.papers import Progress
from sakiyomi.papers.tomabechi.matches import engine
from sakiyomi.papers.tomabechi.settings import FULL, MAX_BOARDS, Arena, TomabechiSettings
from sakiyomi.papers.work import over
from sakiyomi.reporting.estimates import Estimate, mean, share

MATCH = 10
"""Games of a match in the test of H; rule 12 says only "a certain number"."""


@dataclass(frozen=True, slots=True)
class HandicapRow:
    """H for one kind of board, and how fair matches with it are on other boards."""

    arena: Arena
    handicap: Estimate
    """Mean of A's points less B's in a game, in points."""
    spread: float
    """Standard deviation of that difference, in points."""
    without: Estimate
    """Share of matches won by A with H = 0, played on fresh boards."""
    single: Estimate
    """Share of matches of one game won by A, with this H."""
    several: Estimate
    """The same for matches of `MATCH` games, with this H times their number."""


def measure(settings: TomabechiSettings, progress: Progress) -> tuple[HandicapRow, ...]:
    """The engine plays itself at full depth; half of the boards give H, the other half test it."""
    rows = []
    for arena in settings.handicaps:
        # The second half of the seed's boards, so that no board is shared with the other experiments.
        first = MAX_BOARDS // 2
        boards = range(first, first + 2 * settings.games)
        play = partial(_play, arena, settings.seed)
        leads = over(play, boards, progress, f"handicap, {arena}", settings.jobs)
        rows.append(judge(arena, leads[: settings.games], leads[settings.games :]))
    return tuple(rows)


def judge(arena: Arena, known: list[int], fresh: list[int]) -> HandicapRow:
    """H from the leads of A in known games, tested on fresh ones. A wins a match if its total exceeds H."""
    handicap = mean(known)
    variance = sum((lead - handicap.value) ** 2 for lead in known) / max(1, len(known) - 1)
    matches = [fresh[i : i + MATCH] for i in range(0, len(fresh) - MATCH + 1, MATCH)] or [fresh]

    def won(series: list[list[int]], per_game: float) -> Estimate:
        return share(sum(series_winner(leads, per_game * len(leads)) == 0 for leads in series), len(series))

    return HandicapRow(
        arena,
        handicap,
        variance**0.5,
        without=won(matches, 0),
        single=won([[lead] for lead in fresh], handicap.value),
        several=won(matches, handicap.value),
    )


def _play(arena: Arena, seed: int, index: int) -> int:
    """A's points less B's at the end."""
    players = engine(FULL), engine(FULL)
    return play_game(COLLECT, arena.board(seed, index), players).points
