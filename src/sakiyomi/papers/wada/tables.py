"""The tables of the report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sakiyomi.papers.wada import printed
from sakiyomi.papers.wada.growing import SCHEMES, Growth
from sakiyomi.papers.wada.machines import MachineSweep, distance
from sakiyomi.papers.wada.sets import SetResult
from sakiyomi.papers.wada.settings import Machine
from sakiyomi.papers.wada.variants import ProblemPair, Rates
from sakiyomi.reporting.charts import Point, Series
from sakiyomi.reporting.report import Cell, Column, Table

NAMES = {"paper-plain": "without re-expansion", "paper": "with re-expansion", "shared": "ours"}

MAX_MACHINES = 16
"""Machines shown of a sweep, the nearest ones."""


def machines(sweep: MachineSweep) -> Table:
    """Utilisation by machine, nearest to the paper first."""
    columns = (
        Column("problems", align="left"),
        Column("subtree", ","),
        Column("latency"),
        Column("host", "g"),
        Column("utilisation without", ".0%"),
        Column("with", ".0%"),
    )
    shown = sorted(sweep.tried, key=distance)[:MAX_MACHINES]
    rows = tuple(
        (name, one.machine.size, one.machine.latency, one.machine.host, *one.utilisation)
        for name, one in [("second halves", sweep.confirmed), *(("first halves", one) for one in shown)]
    )
    note = (
        f"The chosen machine confirmed, then the nearest {len(shown)} of {len(sweep.tried)} machines. "
        "Printed: "
        "{:.0%} and {:.0%}.".format(*printed.UTILISATION)
    )
    return Table("Utilisation of 16 cells by machine", columns, rows, note)


def curves(found: Mapping[Machine, Sequence[ProblemPair]]) -> Table:
    """The problems of the figures."""
    columns = (
        Column("problem", align="left"),
        Column("messages", align="left"),
        Column("variant", align="left"),
        Column("mate in", ""),
        Column("virtual time", ",.0f"),
        Column("utilisation", ".0%"),
        Column("paper", ".0%"),
    )
    rows = list[tuple[Cell, ...]]()
    for machine, pairs in found.items():
        costs = "free" if machine.latency == 0 and machine.host == 1 else "as chosen"
        for pair in pairs:
            variants = (("without", pair.plain), ("with", pair.reexpanding))
            for (name, run), paper in zip(variants, printed.UTILISATION, strict=True):
                rows.append((run.name, costs, name, run.plies, run.time, run.utilisation, paper))
    note = "The paper's values are of another problem. Time in positions."
    return Table("Section 4. Utilisation of 16 cells", columns, tuple(rows), note)


def confirmed(sets: Sequence[SetResult]) -> Table:
    """All sets on their second halves."""
    columns = (
        Column("set", align="left"),
        Column("problems"),
        Column("solved without", ".0%"),
        Column("with", ".0%"),
        Column("points more", "+.1f"),
        Column("utilisation without", ".0%"),
        Column("with", ".0%"),
        Column("time ratio", ".2f"),
        Column("total time ratio", ".2f"),
    )
    rows = tuple((one.name, len(one.confirmed.pairs), *_measured(one.confirmed)) for one in sets)
    note = (
        "Second halves. Points more: with its 95 % interval. Time ratio: with re-expansion over without, "
        "summed over the problems that both solve; the total counts an unsolved problem as the whole time."
    )
    return Table("Sets, confirmed", columns, rows, note)


def sizes(sets: Sequence[SetResult]) -> Table:
    """All sets and sizes on the first halves."""
    columns = (
        Column("set", align="left"),
        Column("subtree", ","),
        Column("solved without", ".0%"),
        Column("with", ".0%"),
        Column("points more", "+.1f"),
        Column("utilisation without", ".0%"),
        Column("with", ".0%"),
        Column("time ratio", ".2f"),
        Column("total time ratio", ".2f"),
    )
    rows = tuple((one.name, some.machine.size, *_measured(some)) for one in sets for some in one.by_size)
    return Table("Sets by size of the subtrees", columns, rows, "First halves.")


def _measured(one: Rates) -> tuple[Cell, ...]:
    return (*one.solved, one.gain, *one.utilisation, one.time, one.total_time)


def growth(growths: Sequence[Growth]) -> Table:
    """Schemes by number of cells."""
    columns = (
        Column("scheme", align="left"),
        Column("cells", ","),
        Column("solved", align="right"),
        Column("utilisation", ".0%"),
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
    return Table("Cells", columns, rows)


def speedups(growths: Sequence[Growth]) -> list[Series]:
    """Speed-up by number of cells, as lines of a chart."""
    found = []
    for scheme in SCHEMES:
        some = [one for one in growths if one.scheme == scheme]
        points = tuple(Point(place, one.speedup) for place, one in enumerate(some) if one.speedup)
        if points:
            found.append(Series(NAMES[scheme], points))
    return found
