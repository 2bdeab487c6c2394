"""Table 2 explained as far as it can be: own time by the opponent's time and by the order of the guesses."""

from __future__ import annotations

from itertools import product

from sakiyomi.papers.fujii.sweep import (
    BY_TIME,
    CREDITS,
    EVERY,
    LIMITS,
    ORDERS,
    PAIRS,
    PUBLISHED,
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
    """The sweep, the reading nearest to the paper, and the same on other games."""
    tables = [_table(confirmed, credit) for credit in CREDITS]
    return Section(
        "Table 2: how many replies were prepared, and in which order",
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
        "guesses until the right one is done; their cost gives the own time, either against an opponent that "
        "thinks for k searches of old, or if the first k guesses are always prepared. A reading (orders, k, "
        f"and what counts as saved) is chosen on {len(chosen.games)} games ({chosen.count} decisions) and "
        f"confirmed on {len(confirmed.games)} others ({confirmed.count} decisions)."
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
        return name, *(sweep.interval(order, choice.k, choice.credit) for order in orders)

    rows = (row("chosen on", chosen), row("confirmed on", confirmed), ("paper", *PUBLISHED))
    title = f"The nearest reading: {choice.limit}, {CREDITS[choice.credit]}"
    return Table(title, columns, rows, "Own time over old's (95 %). No opening is in both sets.")


def _nearest(chosen: Sweep, confirmed: Sweep) -> Table:
    columns = (
        Column("new1", align="left"),
        Column("new2", align="left"),
        Column("limit", align="left"),
        Column("counts", align="left"),
        Column("chosen", ".2f"),
        Column("confirmed", ".2f"),
    )
    found = [chosen.nearest((pair,), credits) for pair, credits in product(PAIRS, (BY_TIME, ("number",)))]
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (one.first, one.second, one.limit, one.credit, chosen.distance(one), confirmed.distance(one))
        for one in found
    )
    words = "; ".join(f"{credit}: {text}" for credit, text in CREDITS.items())
    note = "Last columns: the larger of the two ratios' differences from the paper, on either set. "
    return Table("The nearest reading for every pair of orders", columns, rows, f"{note}Counts: {words}.")


def _explained(chosen: Sweep, confirmed: Sweep) -> str:
    time, number = (chosen.nearest(credits=credits) for credits in (BY_TIME, ("number",)))
    soft = chosen.nearest([pair for pair in PAIRS if pair[1] == "tree"])
    gain = confirmed.within("exchanges", 1) / max(confirmed.within("static", 1), 1e-9)
    return (
        "What explains the paper: a limit of three to five replies. If "
        f"{number.limit} are prepared at every move, ordered by “{number.first}” and “{number.second}”, both "
        f"ratios come within {confirmed.distance(number):.2f} on the confirming games; against an opponent "
        f"that thinks for {time.limit}, within {confirmed.distance(time):.2f}. These sets cannot tell the "
        "two apart. The number needs no assumption about the opponent's clock, and ranks are what Figure 3 "
        "counts (its example is rank 5). Fail-hard alpha-beta fits better than fail-soft: it backs up one "
        "and the same bound for every move but the first, so that new2 knows only its first guess from the "
        "tree, as the paper complains (section 3.2). With the values of a fail-soft tree, where new2 pulls "
        f"away from new1, the nearest reading is off by {confirmed.distance(soft):.2f}. A static order that "
        f"sees exchanges names the right move first {gain:.1f} times as often as the plain one; either fits, "
        "with another limit."
    )


def _unexplained(chosen: Sweep, confirmed: Sweep) -> str:
    choice = chosen.nearest(credits=BY_TIME)
    equal = Combination(choice.first, choice.second, 1.0, choice.credit)
    first, second = (confirmed.within(order, 1) for order in (choice.first, choice.second))
    return (
        "Not explained: where the time for that came from. The paper gives "
        f"{GAME_SECONDS} s a game and {SECONDS} s a search, {GAME_SECONDS / SECONDS:.0f} searches a game, so "
        f"an opponent that is old thinks for one search; there the same orders are "
        f"{confirmed.distance(equal):.2f} away. In one search hardly more than one reply is finished, so "
        "that own time is at least the share of first guesses that fail: the paper would need "
        f"{_percent(1 - PUBLISHED[0])} and {_percent(1 - PUBLISHED[1])} right at the first guess, where new1 "
        f"has {_percent(first)} and new2 {_percent(second)} here. Either the opponents thought for about "
        f"{choice.k:g} searches ({choice.k * SECONDS:.0f} s a move), or the programs prepared their replies "
        "without a clock. Figure 3, of which we have only the caption, would tell whether their guesses were "
        "better than ours."
    )


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def _table(sweep: Sweep, credit: Credit) -> Table:
    by_time = credit in BY_TIME
    columns = (
        Column("k", "g"),
        *((Column("seconds", ".1f"),) if by_time else ()),
        *(Column(order, ".2f") for order in ORDERS),
    )
    rows: list[tuple[Cell, ...]] = [
        (
            k,
            *((k * SECONDS,) if by_time else ()),
            *(round(sweep.ratio(order, k, credit), 2) for order in ORDERS),
        )
        for k in LIMITS[credit]
    ]
    note = f"Paper: new1 {PUBLISHED[0]}, new2 {PUBLISHED[1]}."
    if by_time:
        note += f" k = 1 is an opponent that is old itself; seconds: at {SECONDS} s a search, as in Table 1."
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
