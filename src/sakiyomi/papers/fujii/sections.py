"""Results as a report: tables beside the published ones, and the text around them."""

from __future__ import annotations

from collections.abc import Mapping

from sakiyomi.papers.fujii import explanation, verdicts
from sakiyomi.papers.fujii.replies import Replies
from sakiyomi.papers.fujii.settings import FujiiSettings
from sakiyomi.papers.fujii.sweep import Sweep
from sakiyomi.papers.fujii.times import RANKS, FieldTimes, SystemRow
from sakiyomi.papers.verdicts import opening, unknown
from sakiyomi.ponder.systems import SYSTEMS
from sakiyomi.reporting.charts import Point, Series, line_chart
from sakiyomi.reporting.report import Cell, Column, Figure, Prose, Report, Section, Table

TITLE = "Reading on the opponent's time"
CITATION = (
    "M. Fujii, S. Tanaka, H. Tokuda, H. Iida, N. Inui, Y. Kotani (藤井 勝之 ほか), “Expecting the Opponent's "
    "Move for a Game-tree Search during his Thinking Time and its Experimental Results of Saving of Time” "
    "(相手思考時間を利用するゲーム木探索のための手の予想とその成果による消費時間の節約効率), "
    "Tokyo University of Agriculture and Technology."
)
SUMMARY = (
    "While the opponent thinks, its moves are guessed and our replies are searched in the order of the "
    "guesses; if the opponent plays one of them, the answer is ready. Time is counted in nodes: both "
    "sides think at the same speed, and the same seed gives the same report on any machine."
)

PUBLISHED_RATIO = {"old": 1.00, "new1": 0.33, "new2": 0.24}
"""Table 2: own time in a game over that of `old`."""
PUBLISHED_NODES, PUBLISHED_SECONDS = (1156.2, 1010.0), (5.335, 4.721)
"""Table 1: nodes and seconds of a reply search, without and with the tree."""
PUBLISHED_GAME = {"old": 220.3, "new1": 71.6, "new2": 53.0}
"""Table 2: seconds of own time in a game."""

GOAL_RATIO, GOAL_SAVED = 0.15, 1.3
"""What we set ourselves beyond the paper: own time of `mixed` over `old`, and time saved over `pv`."""


def write(
    settings: FujiiSettings,
    replies: Replies | None,
    times: Mapping[str, FieldTimes],
    sweeps: tuple[Sweep, Sweep] | None,
    *,
    reading: bool,
) -> Report:
    """The report of what was measured."""
    sections = list[Section]()
    if items := verdicts.items(replies, times.get("shogi"), sweeps):
        sections.append(opening(items))
    if replies:
        sections.append(_replies(replies))
    for name, one in times.items():
        sections.append(_paper(one) if name == "shogi" else _extension(one))
        if name == "shogi" and sweeps:
            sections.append(explanation.section(*sweeps))
    if sweeps and "shogi" not in times:
        sections.append(explanation.section(*sweeps))
    if reading:
        sections += [_reading(), unknown(verdicts.UNKNOWN)]
    return Report(TITLE, CITATION, SUMMARY, tuple(sections), {"seed": settings.seed, "games": settings.games})


def _replies(replies: Replies) -> Section:
    without, with_tree = replies.each(replies.plain), replies.each(replies.ordered)
    nodes = (without, with_tree)
    seconds = tuple(
        ours * theirs / printed
        for ours, theirs, printed in zip(nodes, PUBLISHED_SECONDS, PUBLISHED_NODES, strict=True)
    )
    columns = (
        Column("a reply search", align="left"),
        Column("without the tree"),
        Column("with the tree"),
        Column("reduction", ".3f"),
    )
    rows: tuple[tuple[Cell, ...], ...] = (
        ("nodes, paper", *(f"{count:,.1f}" for count in PUBLISHED_NODES), 0.126),
        ("nodes, ours", *(f"{count:,.1f}" for count in nodes), round(replies.reduction, 3)),
        ("seconds, paper", *map(str, PUBLISHED_SECONDS), 0.115),
        (
            "seconds, ours at the paper's nodes a second",
            *(f"{one:.3f}" for one in seconds),
            round(1 - seconds[1] / seconds[0], 3),
        ),
    )
    note = "The paper's machine searched 217 nodes a second without the tree and 214 with it."
    table = Table("Table 1. The previous tree orders the reply", columns, rows, note)
    text = (
        f"Over {replies.searches:,} positions the tree saves {100 * replies.reduction:.1f} % of the nodes "
        f"({replies.spread:.1%} by games; paper: 12.6 %). Both searches find the same value every time, and "
        f"the same move in {replies.same:,} positions: where several moves are worth the same, the one tried "
        "first is played."
    )
    return Section("Table 1", (Prose(text), table))


def _paper(times: FieldTimes) -> Section:
    systems = [times.row(name) for name in SYSTEMS]
    ratios = {row.system: times.ratio(row) for row in systems}
    order = ratios["new2"] < ratios["new1"] < 1
    old, pv, mixed = (times.row(name) for name in ("old", "pv", "mixed"))
    saved = (old.move - mixed.move) / (old.move - pv.move)
    curve = all(times.row("new2").within(k).value > times.row("new1").within(k).value for k in range(1, 6))
    text = (
        f"{times.games} games of each pairing, half with each colour. The published order "
        f"new2 < new1 < old is {'reproduced' if order else 'NOT reproduced'}; the guesses of new2 are "
        f"{'above' if curve else 'NOT everywhere above'} those of new1 in the first five places. "
        f"mixed uses {ratios['mixed']:.2f} of old's time (goal: at most {GOAL_RATIO}, "
        f"{'met' if ratios['mixed'] <= GOAL_RATIO else 'NOT met'}) and saves {saved:.2f} times what pv saves "
        f"(goal: {GOAL_SAVED}, {'met' if saved >= GOAL_SAVED else 'NOT met'}). Not all of that is the "
        f"opponent's time: with tree and table its searches cost only {mixed.cost / old.move:.2f} of old's."
    )
    return Section(
        f"Table 2 and Figure 3. {times.field.title}",
        (
            Prose(text),
            _table2(times),
            _spread(times),
            _kinds(systems),
            _guesses(times, published=True),
            _pairings(times),
        ),
    )


def _extension(times: FieldTimes) -> Section:
    systems = [times.row(name) for name in SYSTEMS]
    return Section(
        times.field.title, (_table2(times, published=False), _spread(times), _kinds(systems), _guesses(times))
    )


def _table2(times: FieldTimes, *, published: bool = True) -> Table:
    columns = (
        Column("system", align="left"),
        Column("nodes a game (95 %)", ",.0f"),
        Column("nodes a move", ",.0f"),
        Column("ratio to old", ".2f"),
    )
    rows: list[tuple[Cell, ...]] = [
        (row.system, row.own, row.move, round(times.ratio(row), 2)) for row in map(times.row, SYSTEMS)
    ]
    theirs = tuple(PUBLISHED_RATIO.get(name) for name in SYSTEMS) if published else ()
    title = "Table 2. Own time" if published else "Own time"
    seconds = ", ".join(f"{name} {value} s" for name, value in PUBLISHED_GAME.items())
    note = "Each against old." + (f" In seconds a game the paper prints {seconds}." if published else "")
    return Table(title, columns, tuple(rows), note, published=theirs)


def _spread(times: FieldTimes) -> Table:
    parts = {"minimum": 0.0, "lower quartile": 0.25, "median": 0.5, "upper quartile": 0.75, "maximum": 1.0}
    columns = (
        Column("system", align="left"),
        *(Column(name, ".2f") for name in parts),
        Column("search", ".2f"),
    )
    old = times.row("old").move
    rows: list[tuple[Cell, ...]] = [
        (
            row.system,
            *(round(row.quantile(part) / old, 2) for part in parts.values()),
            round(row.cost / old, 2),
        )
        for row in map(times.row, SYSTEMS)
    ]
    note = "Ratio to old in single games; “search” is the whole cost of a decision, on either clock."
    return Table("Own time by games", columns, tuple(rows), note)


def _kinds(rows: list[SystemRow]) -> Table:
    columns = (
        Column("system", align="left"),
        Column("ready", ".1%"),
        Column("started", ".1%"),
        Column("miss", ".1%"),
        Column("saved per move", ",.0f"),
        Column("wasted per move", ",.0f"),
    )
    cells: list[tuple[Cell, ...]] = [
        (
            row.system,
            row.kind("finished").value,
            row.kind("unfinished").value,
            row.kind("miss").value,
            row.saved,
            row.wasted,
        )
        for row in rows
        if row.system != "old"
    ]
    return Table("What became of the guesses", columns, tuple(cells))


def _guesses(times: FieldTimes, *, published: bool = False) -> Figure:
    series, data = [], {}
    for name in ("new1", "new2", "mixed"):
        row = times.row(name)
        within = [row.within(rank) for rank in range(1, RANKS + 1)]
        points = tuple(Point(i, e.value, e.low, e.high) for i, e in enumerate(within, 1))
        series.append(Series(name, points))
        data[name] = [round(e.value, 4) for e in within]
    lines = [f"{name:6}" + "".join(f"{value:7.1%}" for value in values) for name, values in data.items()]
    note = (
        "We do not have the values of the paper's figure. new1 reaches 100 % at rank 10 by construction: the "
        "opponent's beam keeps the ten moves that the same static evaluation puts first."
    )
    title = "The opponent's move was among the first guesses"
    return Figure(
        f"Figure 3. {title}" if published else title,
        line_chart(series, "guesses", "share of the opponent's moves"),
        "\n".join([f"{'':6}" + "".join(f"{rank:7}" for rank in range(1, RANKS + 1)), *lines]),
        note if published else "",
        data,
    )


def _pairings(times: FieldTimes) -> Table:
    columns = (
        Column("system", align="left"),
        Column("against", align="left"),
        Column("nodes a move", ",.0f"),
        Column("ratio to old", ".2f"),
    )
    rows: list[tuple[Cell, ...]] = [
        (row.system, row.other, row.move, round(times.ratio(row), 2)) for row in times.rows
    ]
    note = "A player that answers at once leaves the other no time to ponder."
    return Table("All pairings", columns, tuple(rows), note)


def _reading() -> Section:
    text = (
        "The paper gives the depth (5), the widths (10, 10, 7, 5, 5) and both orders of guesses, but not the "
        "evaluation, whether interrupted searches are continued, how the games began, or over which pairings "
        "it averages. Here the search is plain alpha-beta straight to its depth: no quiescence, no null "
        "windows, no table, no learned order. A search begun for the right guess is continued, and only the "
        "rest is own time; games begin after eight random moves; Table 2 is against old."
    )
    ours = (
        "pv is what engines behind today's protocols do: one guess, the next move of the principal "
        "variation. mixed is ours. It compares what it expects to save either way: preparing the "
        "principal variation's move at once, or first searching the opponent's position as the opponent "
        "would, which guesses right far more often and leaves a tree and a table for the reply. Among moves "
        "of equal value it expects, and plays, the one that a search without memory tries first, so it plays "
        "exactly the moves that old would. Time left over goes to the decision after next. Its table is part "
        "of what it reuses; the part “modern” gives the table to everybody."
    )
    return Section("How the paper was read, and what is ours", (Prose(text), Prose(ours)))
