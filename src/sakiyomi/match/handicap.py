"""A match of the collecting game judged by its rule 12: A must lead by more than H over all games."""

from __future__ import annotations

from sakiyomi.games.collect import series_winner
from sakiyomi.match.standings import Standings
from sakiyomi.reporting.report import Cell, Column, Table
from sakiyomi.types import Points


def handicap_table(standings: Standings, handicap: float) -> Table:
    """Each player's games as A together: its lead, and who wins them with this H."""
    labels = [entrant.label for entrant in standings.settings.entrants]
    rows = list[tuple[Cell, ...]]()
    for seats in sorted({game.seats for game in standings.played}):
        leads = [
            game.record.score.value
            for game in standings.played
            if game.seats == seats and isinstance(game.record.score, Points)
        ]
        winner = seats[series_winner(leads, handicap)]
        rows.append((labels[seats[0]], labels[seats[1]], len(leads), sum(leads), labels[winner]))
    columns = (
        Column("A", align="left"),
        Column("B", align="left"),
        Column("games"),
        Column("lead of A", "+d"),
        Column("wins", align="left"),
    )
    note = "A wins if its points less B's, over all these games together, exceed H; else B does. Games that "
    return Table(
        f"Rule 12 with H = {handicap:g}", columns, tuple(rows), note + "ended by a mistake do not count."
    )
