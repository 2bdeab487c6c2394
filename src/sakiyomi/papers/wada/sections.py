"""Results as a report, beside the published numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sakiyomi.papers.verdicts import opening, unknown
from sakiyomi.papers.wada import figure2, printed, tables, verdicts
from sakiyomi.papers.wada.growing import Growth
from sakiyomi.papers.wada.machines import MachineSweep, distance
from sakiyomi.papers.wada.sets import SetResult
from sakiyomi.papers.wada.settings import CELLS, Machine, WadaSettings
from sakiyomi.papers.wada.variants import ProblemPair, VariantRun
from sakiyomi.reporting.charts import Point, Series, line_chart, share_chart
from sakiyomi.reporting.report import Figure, Prose, Report, Section

TITLE = "Mate problems by a host and many cells"
CITATION = (
    "S. Wada, Y. Tatematsu, M. Yamada, H. Seki, H. Itoh (和田 誠一郎 ほか), “A study of consideration of a "
    "parallel search method in Tsume-shogi game tree” (詰将棋における並列探索法の一考察), "
    "Nagoya Institute of Technology."
)
SUMMARY = (
    "A host holds the tree of checks and replies and gives its best check leaves to cells. Where there "
    "are fewer leaves than cells, the paper's host expands the best leaf itself (re-expansion, section "
    "3.3). The machine is simulated: time is counted in positions searched, and the same settings give "
    "the same report on any computer. Every setting that the paper does not print is chosen on one half "
    "of the problems and reported on the other."
)

MILLISECONDS = (0.2, 0.6)
"""A position on a SPARC processor at 25 MHz, about 15 million instructions a second: our estimate."""


@dataclass(frozen=True, slots=True)
class WadaResults:
    """What was measured; empty or None for a part that was not asked for."""

    machine: Machine
    curves: Mapping[Machine, Sequence[ProblemPair]]
    sweep: MachineSweep | None = None
    sets: Sequence[SetResult] | None = None
    growths: Sequence[Growth] | None = None
    freedom: bool = False
    reading: bool = False


def write(settings: WadaSettings, results: WadaResults) -> Report:
    """The report of whatever was measured."""
    sections = list[Section]()
    if results.freedom:
        sections.append(figure2.section())
    if results.sweep:
        sections.append(_machine(results.sweep))
    if results.curves:
        sections.append(_curves(results.curves))
    if results.sets:
        sections.append(_sets(results.sets, settings))
    if results.growths:
        sections.append(_growth(results.growths))
    if results.reading:
        sections.append(_reading())
    items = [
        *([figure2.item()] if results.freedom else []),
        *verdicts.items(results.sweep, results.sets, results.growths),
    ]
    if items:
        sections = [opening(items), *sections]
    shown = {
        "seed": settings.seed,
        "problems": settings.problems,
        "virtual time": settings.time,
        "machine": str(results.machine),
        "sets": ", ".join(settings.files) or "made, games, muso",
    }
    return Report(TITLE, CITATION, SUMMARY, (*sections, unknown(verdicts.UNKNOWN)), shown)


def _machine(sweep: MachineSweep) -> Section:
    near, sure = sweep.chosen, sweep.confirmed
    without, with_ = sure.utilisation
    text = (
        f"{CELLS} cells. All costs are in positions: what a cell needs to play a move and look for a mate "
        "in one. On the first halves of the game-like problems of 9 and 11 plies, the utilisations "
        f"nearest to the printed {printed.UTILISATION[0]:.0%} and {printed.UTILISATION[1]:.0%} come from "
        f"{near.machine}; on the second halves this gives {without:.0%} and {with_:.0%}."
    )
    return Section(
        "The machine behind 63 % and 74 %",
        (Prose(text), tables.machines(sweep), Prose(_plausible(near.machine)), Prose(_alternatives(sweep))),
    )


def _plausible(machine: Machine) -> str:
    low, high = (machine.latency * ms for ms in MILLISECONDS)
    messages = (
        f"A latency of {machine.latency} positions is then {low:.0f} to {high:.0f} ms"
        if machine.latency
        else "Messages take no time on the chosen machine, or rather too little to matter"
    )
    network = (
        "The cells' own network needs about a tenth of a millisecond for a short message and carries 25 "
        "MB/s, but everything here goes to and from the host, a workstation behind a VME bus, through its "
        "operating system: some milliseconds for a message and ten or more for a subtree of some ten "
        "kilobytes"
    )
    verdict = (
        "so this latency is too long for the wires alone; it is plausible only as the whole time from the "
        "end of one task to the start of the next"
        if low > 10
        else "which is not much beside a subtree's thousands of positions"
    )
    host = (
        f"The host attaches a node in {machine.host / 20:.2f} of a position's time, and expands a position "
        f"in {machine.host:g} times a cell's: "
        + (
            "as fast as a cell, plausible for a workstation with the same kind of processor."
            if machine.host <= 1
            else "slower than a cell with the same kind of processor; plausible, since the same process also "
            "receives and copies every message."
        )
    )
    return (
        "Is that plausible for an AP1000 (Ishihata et al. 1991: SPARC cells at 25 MHz)? A position, with "
        f"its moves generated, takes {MILLISECONDS[0]} to {MILLISECONDS[1]} ms there (our estimate: some "
        f"thousand instructions). {messages}. {network}, {verdict}. {host}"
    )


def _alternatives(sweep: MachineSweep) -> str:
    near = [one for one in sweep.tried if distance(one) <= verdicts.UTILISATION_BAND]
    free = [one for one in near if one.machine.latency == 0]
    return (
        f"Machines within {100 * verdicts.UTILISATION_BAND:.0f} points of both printed values: {len(near)} "
        f"of {len(sweep.tried)}, with free messages {len(free)}. With another seed others are nearest, so "
        "the two numbers do not determine the machine. A slower host takes away the gain, since "
        "re-expansion is the host's own work; a longer latency lowers both values alike; larger subtrees "
        "lower only the first."
    )


def _curves(curves: Mapping[Machine, Sequence[ProblemPair]]) -> Section:
    runs = [pair for pairs in curves.values() for pair in pairs]
    above = sum(pair.reexpanding.utilisation > pair.plain.utilisation for pair in runs)
    fastest = max(pair.plain.time / pair.reexpanding.time for pair in runs)
    text = (
        f"{CELLS} cells. The paper's problem (46 of 続・詰むや詰まざるや, 55 plies) is not free to reprint; "
        "these are the mates from games, of the second halves, that both variants solve and that take "
        f"longest without re-expansion. With it, the utilisation is higher in {above} of {len(runs)} cases, "
        f"and the mate is found up to {fastest:.1f} times as fast. A short search is mostly its beginning, "
        "in which the host expands leaves alone: there both can happen at once, a lower utilisation and a "
        "much shorter time."
    )
    last = list(curves.values())[-1]
    drawn = [
        _profile(f"Figure {number}. {what}, problem {run.name}", run)
        for pair in last[:1]
        for number, what, run in (
            (6, "Without re-expansion", pair.plain),
            (7, "With re-expansion", pair.reexpanding),
        )
    ]
    return Section("Utilisation over time (Figures 6 and 7)", (Prose(text), tables.curves(curves), *drawn))


def _profile(title: str, run: VariantRun) -> Figure:
    points = tuple(Point(x, 100 * y) for x, y in run.profile)
    bars = "".join(" ▁▂▃▄▅▆▇█"[min(8, round(8 * y))] for _, y in run.profile)
    return Figure(
        title,
        share_chart([Series("cells at work", points)], "time in positions", "percent of the cells"),
        f"|{bars}|",
        f"The area is the utilisation, {run.utilisation:.0%}.",
        {"time": [round(x) for x, _ in run.profile], "part": [round(y, 4) for _, y in run.profile]},
    )


def _sets(sets: Sequence[SetResult], settings: WadaSettings) -> Section:
    losing = [one.name for one in sets if (one.confirmed.time or 0) > 1]
    winning = [one.name for one in sets if one.confirmed.time is not None and one.confirmed.time < 1]
    text = (
        f"{CELLS} cells, {settings.time:,} positions of time for each problem. “Made” are composed "
        "problems by length, “games” mates from games of our own engine, “muso” is 将棋無双. Published, "
        f"on other sets: time {printed.TIME} (79 s improved by 9 %), {printed.SOLVED:.0f} points more "
        "problems solved."
    )
    verdict = (
        f"Re-expansion saves time on {', '.join(winning) or 'no set'} and loses time on "
        f"{', '.join(losing) or 'no set'}. It loses where the cells would have found the mate in their first "
        "tasks anyway: the host then expands leaf after leaf, alone, before any cell starts."
    )
    return Section(
        "Time and solved problems (sections 4 and 5)",
        (Prose(text), tables.confirmed(sets), Prose(verdict), tables.sizes(sets)),
    )


def _growth(growths: Sequence[Growth]) -> Section:
    text = (
        "The paper's scheme against the same best-first search alone, ours against df-pn alone, each on "
        "problems that the search alone can solve. The speed-up is the geometric mean over the problems "
        "solved; the overhead is what all cells search beyond what one search alone does. Messages take "
        "no time."
    )
    series = tables.speedups(growths)
    figure = Figure(
        "Speed-up by number of cells",
        line_chart(series, "cells, each step times four", "speed-up", log_y=True),
        "",
        "Both axes are logarithmic.",
        {f"{tables.NAMES[one.scheme]}, {one.cells} cells": one.speedup for one in growths},
    )
    return Section("From one cell to many (section 3.3)", (Prose(text), tables.growth(growths), figure))


def _reading() -> Section:
    text = (
        "The paper does not say in which order leaves count as best where the line forks: here each is "
        "the best leaf of the tree without those already handed out, and an interposition is searched "
        "only when all other replies have been mated (section 3.1). Re-expansion (3.3) always expands the "
        "leaf that is best now, one at a time, until every idle cell has one. A cell whose check has "
        "become useless, because something above it was settled, is stopped at once (condition 4); the "
        "message takes the latency. The host's own work takes time: what it expands itself, and one "
        "position for every 20 nodes that it attaches, times the host's slowness."
    )
    ours = (
        "In our scheme every cell is a df-pn search for the whole problem, and all share one table. A node "
        "seems a little worse while others are at work below it, so that cells spread where there is a "
        "choice; a cell that finds a node of its line settled by another leaves it at once. No cell ever "
        "waits for another: its cost is not idle cells but positions that would not have been needed."
    )
    return Section("How the paper was read, and what is ours", (Prose(text), Prose(ours)))
