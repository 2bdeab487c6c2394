"""A series of games (rule 12): the first robot has priority, so it must win by more than H."""

from __future__ import annotations

from collections.abc import Sequence

from sakiyomi.types import Side


def series_winner(leads: Sequence[int], handicap: float) -> Side:
    """The winner of a series: A if its total points minus B's exceed H, otherwise B."""
    return 0 if sum(leads) > handicap else 1
