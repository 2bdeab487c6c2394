"""Results as a report."""

from __future__ import annotations

from sakiyomi.papers.takeshita import claims, pictures, printed, readings, verdicts
from sakiyomi.papers.takeshita.matches import ContestSeries
from sakiyomi.papers.takeshita.reductions import ReductionRow
from sakiyomi.papers.takeshita.results import TakeshitaResults
from sakiyomi.papers.takeshita.settings import PAPER_NODES, TakeshitaSettings
from sakiyomi.papers.takeshita.tables import PLAYERS, by_rank, player_rows
from sakiyomi.papers.verdicts import opening, unknown
from sakiyomi.reporting.charts import Point, bar_chart
from sakiyomi.reporting.charts import Series as Bars
from sakiyomi.reporting.report import Cell, Column, Figure, Prose, Report, Section, Table

TITLE = "Search for six teams of three robots"
CITATION = (
    "Y. Takeshita, T. Hashimoto, H. Akama (竹下 幸裕, 橋本 剛, 赤間 仁志), “A Study on Search Techniques for "
    "Multi Agent Multi Player Games” "
    "(マルチエージェント型マルチプレイヤーゲームにおける探索手法に関する研究), Matsue College of Technology."
)
SUMMARY = (
    "Six teams of three robots pour water on a hexagonal field, all at once. The paper's program searches "
    "for one robot at a time while everything else stands still, and won all ten matches against five "
    "official players. Those players and the rule book were never published: ours are stand-ins, and "
    "agreement with the paper's points is a check of plausibility, not of the rules."
)


def write(results: TakeshitaResults, settings: TakeshitaSettings) -> Report:
    """The report of whatever was measured."""
    sections = list[Section]()
    if items := verdicts.items(results):
        sections.append(opening(items))
    if results.reading:
        sections.append(readings.section())
    if results.reductions:
        sections.append(_reductions(results.reductions, settings))
    if results.table3:
        sections += [_table3(results.table3, settings), claims.course(results.table3)]
    if results.fields:
        sections.append(claims.rings(results.fields))
    if results.final:
        sections.append(claims.final(results.final))
    if results.compared:
        sections.append(_compared(results.compared))
    if results.ours:
        sections.append(_ours(results.ours))
    counts = (settings.many, settings.fields, settings.final, settings.compared, settings.ours)
    shown = {"seed": settings.seed, "matches": ", ".join(map(str, counts))}
    return Report(TITLE, CITATION, SUMMARY, (*sections, unknown(verdicts.UNKNOWN)), shown)


def _reductions(rows: tuple[ReductionRow, ...], settings: TakeshitaSettings) -> Section:
    text = (
        "(1) enemies stand still; (2) one robot is searched at a time; (3) a dry cell is always poured on, "
        "so that only moves are searched. The depth counts actions of one robot: a move with two pours is "
        f"three. The paper gives 3 s and no speed; {PAPER_NODES:,} positions give all four of its depths."
    )
    table = Table(
        "Table 2: what the reductions do",
        (
            Column("reductions", align="left"),
            Column("robots"),
            Column("moves"),
            Column("per ply", ",.2g"),
            Column("depth today"),
            Column("depth then"),
        ),
        tuple(
            (name, row.robots, row.moves, row.children, row.depth_today, row.depth)
            for row, (name, *_) in zip(rows, printed.TABLE2, strict=True)
        ),
        f"Per ply: positions after one move of all. Depth: with {settings.nodes:,} positions today, and with "
        f"{PAPER_NODES:,} then.",
        published=tuple(depth for *_, depth in printed.TABLE2),
    )
    figures = (*pictures.reductions(), pictures.evaluation())
    return Section(
        "The reductions and the evaluation (Figures 4 to 7, Table 2)", (Prose(text), table, *figures)
    )


def _table3(series: ContestSeries, settings: TakeshitaSettings) -> Section:
    rows = list[tuple[Cell, ...]]()
    for number, result in enumerate(series.results[: settings.table3], 1):
        order = sorted(range(6), key=lambda bot: (result.ranks[bot], bot))
        rows.append((f"{number}, ours", *(f"{series.bots[bot]} ({result.scores[bot]})" for bot in order)))
        if number <= len(printed.TABLE3):
            points, names = printed.TABLE3[number - 1], printed.TABLE3_AIS[number - 1]
            others = (f"AI-{name} ({score})" for name, score in zip(names, points[1:], strict=True))
            rows.append((f"{number}, paper", f"Matsue ({points[0]})", *others))
    places = ("1st", "2nd", "3rd", "4th", "5th", "6th")
    single = Table(
        "Table 3: matches against five players",
        (Column("match", align="left"), *(Column(place, align="left") for place in places)),
        tuple(rows),
        "The paper's opponents were five of the official players; the maps differ too.",
    )
    many = Table(
        f"The same {len(series.results)} times",
        PLAYERS,
        player_rows(series),
        f"In the paper Matsue has {printed.MATSUE_MEAN:.0f} points on average and the five official players "
        f"{printed.OFFICIAL_MEAN:.0f}.",
    )
    means = tuple(sum(row[place] for row in printed.TABLE3) / len(printed.TABLE3) for place in range(6))
    ranks = by_rank("Table 3: mean points by rank", [("paper", means)], [("ours", series)])
    won = series.firsts(0)
    text = f"Matsue wins {won} of {len(series.results)} matches; in the paper it won 10 of 10."
    return Section("Against the official players (Table 3)", (Prose(text), single, ranks, many))


def _compared(all_series: tuple[ContestSeries, ...]) -> Section:
    text = (
        "With bump, water of others has to be sucked before a cell can be entered, which is how a "
        "semi-finalist describes his paths; with stand, robots walk over it."
    )
    bots = all_series[0].bots
    table = Table(
        "Maps and ways of sucking",
        (
            Column("map, sucking", align="left"),
            Column("Matsue first"),
            *(Column(bot, ".0f") for bot in bots),
        ),
        tuple(
            (
                series.name,
                f"{series.firsts(0)}/{len(series.results)}",
                *(series.points(i).value for i in range(len(bots))),
            )
            for series in all_series
        ),
        "Mean points of every player.",
    )
    return Section("Other maps, other rules", (Prose(text), table))


def _ours(series: ContestSeries) -> Section:
    lead = series.advantage(0, 1)
    sure = "excludes" if lead.low > 0 or lead.high < 0 else "does not exclude"
    text = (
        f"Our player, aqua, in the same field as Matsue and four of the stand-ins, {len(series.results)} "
        f"matches. Its rank is better than Matsue's by {lead:.2f} on average; the interval {sure} equality."
    )
    table = Table(
        "Our player",
        PLAYERS,
        player_rows(series),
    )
    points = [series.points(i) for i in range(len(series.bots))]
    chart = bar_chart(
        series.bots,
        [Bars("points", tuple(Point(i, p.value, p.low, p.high) for i, p in enumerate(points)))],
        "points a match",
    )
    return Section("A better player", (Prose(text), table, Figure("Points a match", chart)))
