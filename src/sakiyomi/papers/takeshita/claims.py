"""The contest and what the paper concludes from it (sections 5.2 and 6), as experiments."""

from __future__ import annotations

from sakiyomi.contest import names_of
from sakiyomi.games.aquarius.draw import svg_world
from sakiyomi.papers.takeshita import fights, printed, verdicts
from sakiyomi.papers.takeshita.matches import MINUTE, ContestSeries
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
    blocks = (Prose(text), table, points_chart(series), _end(series))
    return Section("Slow start, late fights (sections 3.2, 6.1, 6.4)", blocks)


def points_chart(series: ContestSeries) -> Figure:
    """Points of every player after each minute."""
    lines = [
        Series(name, tuple(Point(at, one.value) for at, one in enumerate(series.over_time(bot), 1)))
        for bot, name in enumerate(names_of(series.bots))
    ]
    data = {one.name: [round(point.y, 1) for point in one.points] for one in lines}
    return Figure(
        f"Points over time, {series.name}", line_chart(lines, "minutes", "mean points"), "", "", data
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


def final(peace: ContestSeries, attack: ContestSeries) -> Section:
    """The contest's tables, the seven-minute final, and two teams against the leader."""
    before, end = (attack.over_time(0)[minute - 1].value for minute in (5, 7))
    calm_before, calm_end = (peace.over_time(0)[minute - 1].value for minute in (5, 7))
    text = (
        f"Seven minutes ({7 * MINUTE} sessions), Matsue with two players of ours and three stand-ins. "
        f"Between minute 5 and the end Matsue goes from {calm_before:.0f} to {calm_end:.0f} points when it "
        f"is left alone, and from {before:.0f} to {end:.0f} when the two go for the leader's points. In "
        "the paper's final Matsue led after five minutes, was attacked by two teams, and came third on "
        "the field (second of those that counted)."
    )
    rounds = by_rank(
        "Tables 4 to 7: points by rank",
        [(name, points) for name, points, _ in printed.ROUNDS],
        [("ours, 7 minutes, left alone", peace), ("ours, 7 minutes, attacked", attack)],
    )
    matsue = Table(
        "Table 8: Matsue",
        (Column("match", align="left"), Column("points", ".0f"), Column("rank", ".1f")),
        (
            *((name, points[place], place + 1) for name, points, place in printed.ROUNDS),
            ("ours, 7 minutes, left alone", peace.points(0), peace.rank(0)),
            ("ours, 7 minutes, attacked", attack.points(0), attack.rank(0)),
        ),
        "Ranks on the field; in the final a guest from abroad was second and did not count.",
    )
    return Section(
        "The contest and its final (Tables 4 to 8, section 6.4)",
        (Prose(text), rounds, matsue, points_chart(peace), points_chart(attack)),
    )
