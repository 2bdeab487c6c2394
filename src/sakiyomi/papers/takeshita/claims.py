"""The contest and what the paper concludes from it (sections 5.2 and 6), as experiments."""

from __future__ import annotations

from sakiyomi.contest import names_of
from sakiyomi.games.aquarius.draw import svg_world
from sakiyomi.papers.takeshita import fights, printed, verdicts
from sakiyomi.papers.takeshita.matches import (
    FINAL_MINUTES,
    LED_MINUTES,
    MINUTE,
    ContestSeries,
    FinalSeries,
)
from sakiyomi.papers.takeshita.tables import PLAYERS, by_rank, player_rows
from sakiyomi.reporting.charts import Point, Series, line_chart
from sakiyomi.reporting.report import Cell, Column, Figure, Prose, Section, Table


def course(series: ContestSeries) -> Section:
    """Points over time, how the field fills, and the end of the first match."""
    text = (
        "The paper's robots first fetch all the water they need, so the team starts slowly and catches up "
        "in the second half (sections 3.2 and 5). The later, the fewer cells are dry and the more water "
        "is sucked away (6.4)."
    )
    played = fights.minutes(series.results)
    columns = (
        Column("minute"),
        Column("points of Matsue", ".0f"),
        Column("its rank", ".1f"),
        Column("dry cells", ".0%"),
        Column("cells lost", ".0f"),
    )
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (minute, points, rank, one.dry, one.lost)
        for minute, (points, rank, one) in enumerate(
            zip(series.over_time(0), series.ranks_over_time(0), played, strict=True), 1
        )
    )
    table = Table(
        "The course of a match",
        columns,
        rows,
        f"{len(series.results)} matches. Lost: cells whose water was sucked away, all teams together, in a "
        "minute.",
    )
    blocks = (Prose(text), table, points_chart(series), _screen(series), _end(series))
    return Section("Slow start, late fights (sections 3.2, 6.1, 6.4)", blocks)


def points_chart(series: ContestSeries) -> Figure:
    """Points of every player after each minute."""
    lines = [
        Series(name, tuple(Point(at, one.value) for at, one in enumerate(series.over_time(bot), 1)))
        for bot, name in enumerate(names_of(tuple(bot.partition(":")[0] for bot in series.bots)))
    ]
    data = {one.name: [round(point.y, 1) for point in one.points] for one in lines}
    return Figure(
        f"Points over time, {series.name}", line_chart(lines, "minutes", "mean points"), "", "", data
    )


def _screen(series: ContestSeries) -> Figure:
    replay = series.results[0].replay
    assert replay is not None
    world = list(replay.worlds())[len(replay.sessions) // 2]
    return Figure(
        "Figure 1. A match under way",
        svg_world(world, replay.names),
        "",
        "The first match at half-time; the printed screen is of another. Darker cells hold more water, small "
        "hexagons are enclosed, circles are robots.",
    )


def _end(series: ContestSeries) -> Figure:
    replay = series.results[0].replay
    assert replay is not None
    world = replay.world()
    scores = dict(zip(replay.names, world.scores, strict=True))
    return Figure(
        "Figure 8. The end of the first match",
        svg_world(world, replay.names),
        ", ".join(f"{name} {score}" for name, score in scores.items()),
        "The printed picture is of another match.",
        scores,
    )


def rings(series: tuple[ContestSeries, ...]) -> Section:
    """Rings against dense pouring."""
    leads = ", ".join(f"{verdicts.ring_lead(one):+.0f} with {one.name}" for one in series)
    text = (
        "Some teams build rings and some pour densely, beside more and more players that do little but "
        f"suck. Points of rings over dense pouring: {leads}. The paper: rings win a lot when nobody "
        "disturbs them, and lose it all when one cell is sucked away; dense pouring is steady."
    )
    tables = (Table(one.name.capitalize(), PLAYERS, player_rows(one)) for one in series)
    return Section("Rings or dense pouring (section 6.2)", (Prose(text), *tables))


def final(series: FinalSeries) -> Section:
    """The contest's tables, the seven-minute final, and two teams against the leader."""
    fields = (series.peace, series.late, series.attack)
    names = ("left alone", "attacked late", "attacked all the time")
    rounds = by_rank(
        "Tables 4 to 7: points by rank",
        [(name, points) for name, points, _ in printed.ROUNDS],
        [(f"ours, {name}", one) for name, one in zip(names, fields, strict=True)],
    )
    matsue = Table(
        "Table 8: Matsue",
        (Column("match", align="left"), Column("points", ".0f"), Column("rank", ".1f")),
        (
            *((name, points[place], place + 1) for name, points, place in printed.ROUNDS),
            *((f"ours, {name}", one.points(0), one.rank(0)) for name, one in zip(names, fields, strict=True)),
        ),
        "Ranks on the field; in the final a guest from abroad was second and did not count.",
    )
    return Section(
        "The contest and its final (Tables 4 to 8, section 6.4)",
        (Prose(_attacked(series)), rounds, matsue, *map(points_chart, fields[:2])),
    )


def _attacked(series: FinalSeries) -> str:
    """What the attacks of the last two minutes do."""
    alone, late = (verdicts.led_gains(series, one) for one in (series.peace, series.late))
    ranks = [one.rank(0).value for one in (series.peace, series.late, series.attack)]
    return (
        f"Seven minutes ({FINAL_MINUTES * MINUTE} sessions), Matsue with two players of ours and three "
        "stand-ins. In the paper's final Matsue was first after five minutes; then two teams went for the "
        "leader's points, and it came third on the field (second of those that counted). Here the same "
        f"matches are played without attacks, with attacks in the last two minutes, and with attacks all the "
        f"time; up to minute {LED_MINUTES} the first two are equal move by move. Matsue is first after five "
        f"minutes in {len(series.led())} of {len(series.peace.results)} matches. In these it gains "
        f"{alone.points:+.0f} points in the last two minutes when it is left alone and ends at rank "
        f"{alone.rank:.1f}; attacked, {late.points:+.0f}, rank {late.rank:.1f}. Its mean rank over all "
        f"matches is {ranks[0]:.1f} left alone, {ranks[1]:.1f} attacked late and {ranks[2]:.1f} attacked all "
        "the time."
    )
