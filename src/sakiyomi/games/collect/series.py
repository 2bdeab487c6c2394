"""Several games in a row (rule 12): the first robot has priority, so it must win by more than H."""

from __future__ import annotations

from collections.abc import Sequence

from sakiyomi.types import Side


def series_winner(leads: Sequence[int], handicap: float) -> Side:
    """Who wins a series: A if its points less B's, over all games together, exceed H; else B."""
    return 0 if sum(leads) > handicap else 1
