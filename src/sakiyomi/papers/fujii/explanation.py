"""Table 2 explained as far as it can be: own time by the opponent's time and by the order of the guesses."""

from __future__ import annotations

from sakiyomi.papers.fujii.sweep import (
    CREDITS,
    EVERY,
    ORDERS,
    PAIRS,
    PUBLISHED,
    TIMES,
    Combination,
    Credit,
    Sweep,
)
from sakiyomi.reporting.report import Cell, Column, Prose, Section, Table

SECONDS = 5.335
"""Table 1: a search of `old` on the paper's machine."""
GAME_SECONDS = 220.3
"""Table 2: own time of `old` in a game."""
RANKS = range(1, 11)


def section(chosen: Sweep, confirmed: Sweep) -> Section:
    """The sweep, the combination nearest to print, and the same on other games."""
    tables = [_table(confirmed, credit) for credit in CREDITS]
    return Section(
        "Table 2: which opponent's time, and which order",
        (
            Prose(_about(chosen, confirmed)),
            _orders(),
            _check(chosen, confirmed),
            _nearest(chosen, confirmed),
            Prose(_explained(chosen, confirmed)),
            Prose(_unexplained(chosen, confirmed)),
            *tables,
            _ranks(confirmed),
        ),
    )


def _about(chosen: Sweep, confirmed: Sweep) -> str:
    return (
        "Pondering changes no move of old, so its games are played once. At every "
        f"{ {3: 'third'}.get(EVERY, f'{EVERY}th') } decision the replies are searched in the order of the "
        "guesses until the right one is done; their cost gives the own time against an opponent that thinks "
        f"for k searches of old. A combination of orders, k and what counts is chosen on "
        f"{len(chosen.games)} games ({chosen.count} decisions) and confirmed on {len(confirmed.games)} "
        f"others ({confirmed.count} decisions)."
    )


def _orders() -> Table:
    firsts = {first for first, _ in PAIRS}
    columns = tuple(Column(title, align="left") for title in ("order", "reading of", "guesses are sorted by"))
    rows = tuple((name, "new1" if name in firsts else "new2", words) for name, words in ORDERS.items())
    return Table("Orders of the guesses", columns, rows)


def _check(chosen: Sweep, confirmed: Sweep) -> Table:
    choice = chosen.nearest()
    orders = (choice.first, choice.second)
    columns = (
        Column("", align="left"),
        Column(f"new1: {choice.first}", ".2f"),
        Column(f"new2: {choice.second}", ".2f"),
    )

    def row(name: str, sweep: Sweep) -> tuple[Cell, ...]:
        return name, *(sweep.interval(order, choice.time, choice.credit) for order in orders)

    rows = (row("chosen on", chosen), row("confirmed on", confirmed), ("print", *PUBLISHED))
    title = f"The nearest combination: k = {choice.time:g}, {CREDITS[choice.credit]}"
    return Table(title, columns, rows, "Own time over old's (95 %). No opening is in both sets.")


def _nearest(chosen: Sweep, confirmed: Sweep) -> Table:
    columns = (
        Column("new1", align="left"),
        Column("new2", align="left"),
        Column("k", "g"),
        Column("counts", align="left"),
        Column("off by, chosen on", ".2f"),
        Column("off by, confirmed on", ".2f"),
    )
    found = [chosen.nearest((pair,)) for pair in PAIRS]
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (one.first, one.second, one.time, one.credit, chosen.distance(one), confirmed.distance(one))
        for one in found
    )
    note = "Off by: the larger of the two ratios' differences from print. Rest: " + "; ready: ".join(
        CREDITS.values()
    )
    return Table("The nearest k for every pair of orders", columns, rows, note + ".")


def _explained(chosen: Sweep, confirmed: Sweep) -> str:
    hard, soft = (
        min(confirmed.distance(chosen.nearest((pair,))) for pair in PAIRS if (pair[1] == "tree") == is_soft)
        for is_soft in (False, True)
    )
    gain = confirmed.within("exchanges", 1) / max(confirmed.within("static", 1), 1e-9)
    return (
        "What explains the print: time, and fail-hard alpha-beta. Fail-hard search backs up one and the same "
        "bound for every move but the first, so that new2 knows only its first guess from the tree; this "
        f"reading comes within {hard:.2f} of both printed ratios on the confirming games, the values of a "
        f"fail-soft tree within {soft:.2f}, because there new2 pulls away from new1 as k grows. A static "
        f"order that sees exchanges names the right move first {gain:.1f} times as often as the plain one, "
        "but hardly changes how near the pair comes to print."
    )


def _unexplained(chosen: Sweep, confirmed: Sweep) -> str:
    choice = chosen.nearest()
    equal = Combination(choice.first, choice.second, 1.0, choice.credit)
    first, second = (confirmed.within(order, 1) for order in (choice.first, choice.second))
    return (
        f"Not explained: why an opponent should think for {choice.time:g} searches "
        f"({choice.time * SECONDS:.0f} s). The print itself gives {GAME_SECONDS} s a game and {SECONDS} s a "
        f"search, {GAME_SECONDS / SECONDS:.0f} searches a game, so an opponent that is old thinks for one; "
        f"there the same orders are {confirmed.distance(equal):.2f} away. In one search hardly more than one "
        f"reply is finished, so that own time is at least the share of first guesses that fail: the print "
        f"would need {_percent(1 - PUBLISHED[0])} and {_percent(1 - PUBLISHED[1])} right at the first guess, "
        f"where new1 has {_percent(first)} and new2 {_percent(second)} here. Figure 3, of which we have only "
        "the caption, would decide it: if it begins above those shares, the opponent was old and the "
        "evaluation was easier to guess; if it begins near ours, the opponents thought longer."
    )


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def _table(sweep: Sweep, credit: Credit) -> Table:
    columns = (
        Column("k", "g"),
        Column("seconds in the paper", ".1f"),
        *(Column(order, ".2f") for order in ORDERS),
    )
    rows: list[tuple[Cell, ...]] = [
        (k, k * SECONDS, *(round(sweep.ratio(order, k, credit), 2) for order in ORDERS)) for k in TIMES
    ]
    note = f"Print: new1 {PUBLISHED[0]}, new2 {PUBLISHED[1]}. k = 1 is an opponent that is old itself."
    return Table(f"Own time over old's; {CREDITS[credit]}", columns, tuple(rows), note)


def _ranks(sweep: Sweep) -> Table:
    columns = (Column("order", align="left"), *(Column(str(rank), ".0%") for rank in RANKS))
    rows: list[tuple[Cell, ...]] = [
        (order, *(round(sweep.within(order, rank), 2) for rank in RANKS)) for order in ORDERS
    ]
    note = (
        "The static order reaches 100 % at the tenth guess by construction: the opponent's beam keeps ten "
        "moves at the root, chosen by the very evaluation that new1 orders by, so its move is always among "
        "the first ten. An order by anything else has no such bound."
    )
    return Table(
        "Figure 3 for all orders: share of the opponent's moves among the first guesses",
        columns,
        tuple(rows),
        note,
    )
