"""Tables that several sections share."""

from __future__ import annotations

from collections.abc import Sequence

from sakiyomi.contest import names_of
from sakiyomi.papers.takeshita.matches import ContestSeries
from sakiyomi.reporting.report import Cell, Column, Table

PLAYERS = (
    Column("player", align="left"),
    Column("1st"),
    Column("mean rank", ".2f"),
    Column("points", ".0f"),
)


def player_rows(series: ContestSeries) -> tuple[tuple[Cell, ...], ...]:
    """A row of `PLAYERS` for every player."""
    return tuple(
        (bot, series.firsts(i), series.rank(i), series.points(i))
        for i, bot in enumerate(names_of(series.bots))
    )


def by_rank(
    title: str,
    printed: Sequence[tuple[str, Sequence[float]]],
    ours: Sequence[tuple[str, ContestSeries]],
) -> Table:
    """Points of the first, the second, …: the paper, and means of ours with their intervals."""
    places = ("1st", "2nd", "3rd", "4th", "5th", "6th")
    columns = (Column("", align="left"), *(Column(place, ".0f") for place in places))
    rows: list[tuple[Cell, ...]] = [(name, *points) for name, points in printed]
    rows += [(name, *series.points_by_rank()) for name, series in ours]
    return Table(title, columns, tuple(rows))
