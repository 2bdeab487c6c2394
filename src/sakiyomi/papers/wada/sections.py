"""Results as a report: beside the published numbers, and what is said around them."""

from __future__ import annotations

from collections.abc import Sequence

from sakiyomi.papers.wada.growing import SCHEMES, Growth
from sakiyomi.papers.wada.pairs import ProblemPair, Rates, VariantRun
from sakiyomi.papers.wada.settings import CELLS, WadaSettings
from sakiyomi.reporting.charts import Point, Series, line_chart
from sakiyomi.reporting.report import Cell, Column, Figure, Prose, Report, Section, Table

TITLE = "Mate problems by a host and many cells"
CITATION = (
    "S. Wada, Y. Tatematsu, M. Yamada, H. Seki, H. Itoh (和田 誠一郎 ほか), “A study of consideration of a "
    "parallel search method in Tsume-shogi game tree” (詰将棋における並列探索法の一考察), "
    "Nagoya Institute of Technology."
)
SUMMARY = (
    "A host holds the tree of checks and replies and gives its best check leaves to cells. Where there are "
    "fewer leaves than cells, the paper's host looks into the best leaf itself (re-expansion, section 3.3). "
    "The machine is simulated: time is counted in positions looked at, and the same settings give the same "
    "report on any computer."
)

PUBLISHED_UTILISATION = (0.63, 0.74)
"""Section 4: 16 cells, problem 46 (55 plies) of 続・詰むや詰まざるや, without and with re-expansion."""
PUBLISHED_TIME = 0.91
"""Section 4: 79 s improved by 9 %, on 内藤『九級から一級までの詰将棋』."""
PUBLISHED_SOLVED = 0.07
"""Section 5: more of 続・詰むや詰まざるや are solved, as a part of all."""

NAMES = {"paper-plain": "without re-expansion", "paper": "with re-expansion", "shared": "ours"}


def write(
    settings: WadaSettings,
    figures: Sequence[ProblemPair] | None,
    rates: Sequence[Rates] | None,
    growths: Sequence[Growth] | None,
    *,
    reading: bool,
) -> Report:
    """The report of whatever was measured."""
    sections = list[Section]()
    if figures:
        sections.append(_figures(figures))
    if rates:
        sections.append(_rates(rates, settings))
    if growths:
        sections.append(_growth(growths))
    if reading:
        sections.append(_reading())
    shown = {
        "problems": settings.problems,
        "time": settings.time,
        "sets": ", ".join(settings.files) or "muso",
    }
    return Report(TITLE, CITATION, SUMMARY, tuple(sections), shown)


def _figures(pairs: Sequence[ProblemPair]) -> Section:
    columns = (
        Column("problem", align="left"),
        Column("variant", align="left"),
        Column("mate in", ""),
        Column("time", ",.0f"),
        Column("utilisation", ".1%"),
    )
    rows = list[tuple[Cell, ...]]()
    for pair in pairs:
        for name, run in (("without", pair.plain), ("with", pair.reexpanding)):
            rows.append((f"将棋無双 {run.name}", name, run.plies, run.time, round(run.utilisation, 3)))
    above = all(pair.reexpanding.utilisation > pair.plain.utilisation for pair in pairs)
    text = (
        f"{CELLS} cells. Re-expansion is {'above' if above else 'NOT everywhere above'} no re-expansion in "
        "utilisation. The paper's problem (46 of 続・詰むや詰まざるや, 55 plies) is not free to print; these "
        "are problems of 将棋無双 that the paper's search can solve."
    )
    table = Table(
        "Section 4. Utilisation of 16 cells",
        columns,
        tuple(rows),
        published=PUBLISHED_UTILISATION * len(pairs),
        differs="other problem",
    )
    drawn = [
        _profile(f"Figure {number}. {what}, problem {run.name}", run)
        for pair in pairs[:1]
        for number, what, run in (
            (6, "Without re-expansion", pair.plain),
            (7, "With re-expansion", pair.reexpanding),
        )
    ]
    return Section("Figures 6 and 7", (Prose(text), table, *drawn))


def _profile(title: str, run: VariantRun) -> Figure:
    points = tuple(Point(x, y) for x, y in run.profile)
    ticks = [round(run.time * part / 4) for part in range(5)]
    bars = "".join(" ▁▂▃▄▅▆▇█"[min(8, round(8 * y))] for _, y in run.profile)
    return Figure(
        title,
        line_chart([Series("cells at work", points)], "positions", "part of the cells", x_ticks=ticks),
        f"|{bars}|",
        "From the first to the last position; the area is the utilisation.",
        {"time": [round(x) for x, _ in run.profile], "part": [round(y, 4) for _, y in run.profile]},
    )


def _rates(rates: Sequence[Rates], settings: WadaSettings) -> Section:
    columns = (
        Column("set", align="left"),
        Column("problems"),
        Column("solved without"),
        Column("solved with"),
        Column("points more", "+.1%"),
        Column("utilisation without", ".1%"),
        Column("with", ".1%"),
        Column("time with / without", ".2f"),
    )
    rows = list[tuple[Cell, ...]]()
    for one in rates:
        count = len(one.pairs)
        plain = sum(pair.plain.solved for pair in one.pairs)
        more = sum(pair.reexpanding.solved for pair in one.pairs)
        time = sum(pair.plain.time for pair in one.both)
        rows.append(
            (
                one.name,
                count,
                plain,
                more,
                (more - plain) / count,
                sum(pair.plain.utilisation for pair in one.pairs) / count,
                sum(pair.reexpanding.utilisation for pair in one.pairs) / count,
                sum(pair.reexpanding.time for pair in one.both) / time if time else None,
            )
        )
    text = (
        f"{CELLS} cells, {settings.time:,} positions of time for each problem. The time is compared over the "
        f"problems that both variants solve. Published, on other sets: time {PUBLISHED_TIME} (79 s improved "
        f"by 9 %), {PUBLISHED_SOLVED:.0%} more of the problems solved."
    )
    return Section("Time and solved problems", (Prose(text), Table("Sets", columns, tuple(rows))))


def _growth(growths: Sequence[Growth]) -> Section:
    columns = (
        Column("scheme", align="left"),
        Column("cells"),
        Column("solved", align="right"),
        Column("utilisation", ".1%"),
        Column("speed-up", ".2f"),
        Column("overhead", ".0%"),
    )
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (
            NAMES[one.scheme],
            one.cells,
            f"{len(one.solved)} of {len(one.runs)}",
            one.utilisation,
            one.speedup,
            one.overhead,
        )
        for one in growths
    )
    text = (
        "The paper's scheme against the same best-first search alone, ours against df-pn alone, each on "
        "problems that the search alone can solve. The speed-up is the geometric mean over the problems "
        "solved; the overhead is what all cells look at beyond what one search alone does."
    )
    series = [
        Series(
            NAMES[scheme],
            tuple(
                Point(place, one.speedup)
                for place, one in enumerate(some for some in growths if some.scheme == scheme)
                if one.speedup
            ),
        )
        for scheme in SCHEMES
    ]
    data = {NAMES[s.scheme] + f", {s.cells} cells": s.speedup for s in growths}
    figure = Figure(
        "Speed-up by number of cells",
        line_chart(
            [one for one in series if one.points], "cells, each step times four", "speed-up", log_y=True
        ),
        "",
        "Both axes are logarithmic.",
        data,
    )
    return Section("From one cell to many", (Prose(text), Table("Cells", columns, rows), figure))


def _reading() -> Section:
    text = (
        "The paper does not say how large a subtree a cell gives back (condition 3): here 3,000 nodes. It "
        "does not say in which order leaves count as best where the line forks: here each is the best leaf "
        "of the tree without those already given away, and a piece put in between is given away only when "
        "all other replies have been mated. Messages take no time here, but the host's own work does: what "
        "it looks into itself, and one position for every 20 nodes that it attaches. The AP1000's host and "
        "network were slower, which is why our utilisation is higher than the published one."
    )
    ours = (
        "In our scheme every cell is a df-pn search for the whole problem, and all share one table. A node "
        "seems a little worse while others are at work below it, so that cells spread where there is a "
        "choice; a cell that finds a node of its line settled by another leaves it at once. No cell ever "
        "waits for another: its cost is not idle cells but positions that would not have been needed."
    )
    return Section("How the print was read, and what is ours", (Prose(text), Prose(ours)))
