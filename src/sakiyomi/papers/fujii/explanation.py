"""Table 2 explained as far as it can be: own time by the opponent's time and by the order of the guesses."""

from __future__ import annotations

from sakiyomi.papers.fujii.sweep import CREDITS, ORDERS, PUBLISHED, TIMES, Combination, Credit, Sweep
from sakiyomi.reporting.report import Cell, Column, Prose, Section, Table

SECONDS = 5.335
"""Table 1: a search of `old` on the paper's machine."""


def section(chosen: Sweep, confirmed: Sweep) -> Section:
    """The sweep, the combination nearest to print, and the same on other games."""
    tables = [_table(chosen, credit) for credit in CREDITS]
    return Section(
        "Table 2: which opponent's time, and which order",
        (Prose(_about(chosen)), *tables, _ranks(chosen), _check(chosen, confirmed), Prose(_said(chosen))),
    )


def _about(sweep: Sweep) -> str:
    return (
        "Pondering changes no move of old, so its games are played once, and in every fifth position "
        f"({sweep.count} in all) the replies are searched in the order of the guesses until the right one is "
        "done. From these costs follows the own time for an opponent that thinks as long as k searches. "
        "new1 is read in two ways and new2 in two: " + "; ".join(f"{k}: {v}" for k, v in ORDERS.items()) + "."
    )


def _table(sweep: Sweep, credit: Credit) -> Table:
    columns = (
        Column("k", "g"),
        Column("seconds there", ".1f"),
        *(Column(order, ".2f") for order in ORDERS),
    )
    rows: list[tuple[Cell, ...]] = [
        (k, k * SECONDS, *(round(sweep.ratio(order, k, credit), 2) for order in ORDERS)) for k in TIMES
    ]
    note = f"Print: new1 {PUBLISHED[0]}, new2 {PUBLISHED[1]}. k = 1 is an opponent that is old itself."
    return Table(f"Own time over old's; {CREDITS[credit]}", columns, tuple(rows), note)


def _ranks(sweep: Sweep) -> Table:
    columns = (Column("order", align="left"), *(Column(str(rank), ".0%") for rank in range(1, 11)))
    rows: list[tuple[Cell, ...]] = [
        (order, *(round(sweep.within(order, rank), 2) for rank in range(1, 11))) for order in ORDERS
    ]
    note = (
        "static has every move within ten because the opponent plays one of the ten that the same evaluation "
        "puts first; an order by anything else need not."
    )
    return Table(
        "Figure 3 for all four orders: the opponent's move among the first guesses",
        columns,
        tuple(rows),
        note,
    )


def _check(chosen: Sweep, confirmed: Sweep) -> Table:
    choice = chosen.nearest()
    columns = (
        Column("", align="left"),
        Column(f"new1, {choice.first}", ".2f"),
        Column(f"new2, {choice.second}", ".2f"),
    )

    def row(name: str, sweep: Sweep) -> tuple[Cell, ...]:
        return (
            name,
            *(round(sweep.ratio(o, choice.time, choice.credit), 2) for o in (choice.first, choice.second)),
        )

    rows = (row("chosen on", chosen), row("confirmed on", confirmed), ("print", *PUBLISHED))
    title = f"The nearest combination: k = {choice.time:g}, {CREDITS[choice.credit]}"
    return Table(title, columns, rows, "The two sets of games have no opening in common.")


def _said(sweep: Sweep) -> str:
    choice, gain = sweep.nearest(), sweep.within("exchanges", 1) / max(sweep.within("static", 1), 1e-9)
    equal = Combination(choice.first, choice.second, 1.0, choice.credit)
    return (
        f"Nearest to both printed ratios come new1 by “{choice.first}” and new2 by “{choice.second}” against "
        f"an opponent that thinks for {choice.time:g} searches; at one search the same orders are "
        f"{sweep.distance(equal):.2f} away. With all values of the tree, new2 gains on new1 as k grows, and "
        "the print lies between that and a tree of which only the first move is worth anything, which the "
        f"paper warns of. An order that sees exchanges names the right move first {gain:.1f} times as often "
        "as the static one, and is no better after the first few. Not explained: why an opponent should "
        f"think for {choice.time:g} searches ({choice.time * SECONDS:.0f} s) where old itself thinks for one."
    )
