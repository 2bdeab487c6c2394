"""Results as tables and charts."""

from __future__ import annotations

from collections.abc import Sequence

from sakiyomi.games.othello import ascii_board, svg_board
from sakiyomi.knowledge.otlplg.counters import NAMES
from sakiyomi.papers.tajima.ablation import Ablation
from sakiyomi.papers.tajima.published import FIGURES, MOVES, PAPER
from sakiyomi.papers.tajima.sample import Sample
from sakiyomi.papers.tajima.strength import OPPONENTS, Strength
from sakiyomi.papers.tajima.table3 import CHOSEN_ON, Table3
from sakiyomi.reporting.charts import Point, Series, bar_chart, line_chart
from sakiyomi.reporting.report import Cell, Column, Figure, Table


def counters_table(table: Table3) -> Table:
    """Table 3's columns, per move."""
    total = table.default.total
    ours, theirs = total.counters.as_dict(), PAPER.counters.as_dict()
    rows: list[tuple[Cell, ...]] = [
        (name, meaning, ours[name] / total.moves, None if name == "E" else theirs[name] / MOVES)
        for name, meaning in NAMES.items()
    ]
    columns = (
        Column("", align="left"),
        Column("what", align="left"),
        Column("ours, a move", ".1f"),
        Column("published, a move", ".1f"),
    )
    note = (
        f"Ours: {total.moves:,} moves in the state 中 between moves 21 and 32 of games against itself; "
        f"published: one game, {MOVES} moves. The longest fight had {total.deepest} plies (published: 7). "
        f"Mean of |ln (ours / published)| over the 13 columns: {table.default.distance:.3f}."
    )
    return Table("Table 3: contents of computation of a middle game", columns, tuple(rows), note)


def figures_table(table: Table3) -> Table:
    """The derived figures beside the published ones, with their bands."""
    rows: list[tuple[Cell, ...]] = []
    for index, figure in enumerate(FIGURES):
        inside = table.default.within(index)
        rows.append(
            (
                figure.name,
                format(table.default.figures[index], figure.form),
                "–".join(format(end, figure.form) for end in table.default.spread[index]),
                format(figure.published, figure.form),
                f"{figure.low:g} to {figure.high:g}",
                "within" if inside else "OUTSIDE",
            )
        )
    columns = (
        Column("figure", align="left"),
        Column("ours (95 %)"),
        Column("single games"),
        Column("published"),
        Column("band"),
        Column("", align="left"),
    )
    note = "; ".join(f"{figure.name}: {figure.formula}" for figure in FIGURES)
    how = "Intervals: jackknife over games. Single games: eight of ten lie there; the paper's was one game."
    return Table("Figures derived from Table 3", columns, tuple(rows), f"{note}. {how}")


def readings_table(table: Table3) -> Table:
    """All readings on the same games."""
    rows: list[tuple[Cell, ...]] = [
        (
            one.reading,
            one.distance,
            *(
                f"{format(estimate.value, figure.form)}{'' if one.within(i) else ' *'}"
                for i, (figure, estimate) in enumerate(zip(FIGURES, one.figures, strict=True))
            ),
        )
        for one in table.readings
    ]
    columns = (
        Column("reading", align="left"),
        Column("distance", ".3f"),
        *(Column(figure.symbol) for figure in FIGURES),
    )
    note = (
        "Distance: from all 13 columns of Table 3 together, the mean of |ln (ours / published)|, over half "
        f"the games. The default was chosen by it on games of seed {CHOSEN_ON} "
        "(benchmarks/otlplg_readings.py); these are other games. Other columns: the figures above, in their "
        "order. * outside its band."
    )
    return Table("Readings compared", columns, tuple(rows), note)


def strength_table(strength: Strength, key: str) -> Table:
    """One opponent by depth."""
    title = next(one.title for one in OPPONENTS if one.key == key)
    rows = tuple(
        (match.depth, match.score, match.lead, match.reading.average, match.other.average)
        for match in strength.against(key)
    )
    columns = (
        Column("depth"),
        Column("OTL.PLG's points (95 %)", ".1%"),
        Column("discs a game (95 %)", "+.1f"),
        Column("moves it reads", ",.0f"),
        Column("nodes they search", ",.0f"),
    )
    return Table(f"Against {title}", columns, rows)


def strength_chart(strength: Strength) -> Figure:
    """All opponents, drawn."""
    series = [
        Series(
            opponent.title,
            tuple(
                Point(m.depth, 100 * m.score.value, 100 * m.score.low, 100 * m.score.high)
                for m in strength.against(opponent.key)
            ),
        )
        for opponent in OPPONENTS
    ]
    drawn = {one.name: [[point.x, point.y] for point in one.points] for one in series}
    svg = line_chart(series, "depth of alpha-beta, plies", "points of OTL.PLG, %")
    return Figure("OTL.PLG against alpha-beta", svg, data=drawn)


def ablation_table(rows: Sequence[Ablation]) -> Table:
    """What each group is worth."""
    columns = (
        Column("variant", align="left"),
        Column("its points (95 %)", ".1%"),
        Column("discs a game (95 %)", "+.1f"),
        Column("moves read", ",.0f"),
        Column("by the whole", ",.0f"),
    )
    cells = tuple((r.variant, r.score, r.lead, r.reading.average, r.whole.average) for r in rows)
    note = "Against the whole program in the same games. Below 50 %: the group makes the program stronger."
    return Table("Each group of knowledge left out", columns, cells, note)


def ablation_chart(rows: Sequence[Ablation]) -> Figure:
    """The same, drawn."""
    names = [row.variant.removeprefix("without ").replace(" ", "\u00a0") for row in rows]
    points = tuple(
        Point(i, 100 * r.score.value - 50, 100 * r.score.low - 50, 100 * r.score.high - 50)
        for i, r in enumerate(rows)
    )
    svg = bar_chart([f"{i + 1}" for i in range(len(names))], [Series("", points)], "points above one half, %")
    note = "; ".join(f"{i + 1} {name}" for i, name in enumerate(names))
    return Figure(
        "Points of the program without a group of knowledge, less 50 %", svg, note=f"Without: {note}."
    )


def game_table(sample: Sample) -> Table:
    """The game, move by move."""
    rows = tuple((t.number, "●○"[t.side], t.move, t.state, t.value, t.score, t.said) for t in sample.moves)
    columns = (
        Column("#"),
        Column("", align="left"),
        Column("move", align="left"),
        Column("state", align="left"),
        Column("v"),
        Column("V"),
        Column("what the program says", align="left"),
    )
    black, white = sample.end.count(0), sample.end.count(1)
    note = f"From {sample.start.text()}. Result: black {black}, white {white}."
    return Table("OTL.PLG (white) against alpha-beta, depth 4, plain evaluation", columns, rows, note)


def game_figure(sample: Sample) -> Figure:
    """The position of the game that the program had most to say about."""
    return Figure(
        f"Before move {sample.number}",
        svg_board(sample.shown),
        ascii_board(sample.shown),
        data={"position": sample.shown.text(), "en": str(sample.why), "ja": sample.why.japanese},
    )
