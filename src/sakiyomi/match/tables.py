"""Standings as tables and charts, for the terminal and for reports."""

from __future__ import annotations

import math
from collections.abc import Iterator

from sakiyomi.language import unchanged
from sakiyomi.match.playing import FAULTS
from sakiyomi.match.standings import Standings
from sakiyomi.match.statistics import ResultCounts
from sakiyomi.reporting.charts import Point, Series, bar_chart, line_chart
from sakiyomi.reporting.estimates import Z95, Estimate
from sakiyomi.reporting.report import Cell, Column, Figure, Table

MAX_POINTS = 200
"""Most points drawn of a curve; more cannot be told apart."""

KINDS = ("0–2", "½–1½", "1–1", "1½–½", "2–0")
"""Results of a pair of games."""


def elo_text(elo: Estimate) -> str:
    """Elo with half its interval, such as `+35 ±12`; infinite values become `∞`."""
    value = f"{round(elo.value) if math.isfinite(elo.value) else elo.value:+.0f}".replace("inf", "∞")
    reach = (elo.high - elo.low) / 2
    if math.isfinite(reach):
        return f"{value} ±{reach:.0f}"
    if math.isfinite(elo.low):
        return f"{value}, over {elo.low:+.0f}"
    return f"{value}, under {elo.high:+.0f}" if math.isfinite(elo.high) else value


def pairing_table(standings: Standings) -> Table:
    """Every pairing from the view of its first player."""
    names = [entrant.label for entrant in standings.settings.entrants]
    rows = list[tuple[Cell, ...]]()
    for pairing in standings.pairings.values():
        losses, draws, wins = pairing.games.counts
        best = strength(pairing.pairs, pairing.games)
        rows.append(
            (
                unchanged(names[pairing.one]),
                unchanged(names[pairing.other]),
                *(pairing.games.size, wins, draws, losses),
                pairing.games.mean if pairing.games.size else None,
                elo_text(best.elo) if best.size else None,
                best.superiority if best.size else None,
                " ".join(map(str, pairing.pairs.counts)),
            )
        )
    columns = (
        Column("player", align="left"),
        Column("against", align="left"),
        *(Column(title) for title in ("games", "won", "drawn", "lost")),
        Column("score", ".1%"),
        Column("Elo"),
        Column("stronger", ".1%"),
        Column("pairs"),
    )
    note = f"pairs: counts of {', '.join(KINDS)}. stronger: likelihood of superiority. Elo: 95 % interval."
    return Table("Results", columns, tuple(rows), note)


def strength(pairs: ResultCounts, games: ResultCounts) -> ResultCounts:
    """The counts to estimate Elo from: pairs, or single games until there is a pair."""
    return pairs if pairs.size else games


def rating_table(standings: Standings) -> Table:
    """All players of a tournament, the best first."""
    entrants = standings.settings.entrants
    ratings = standings.ratings()
    order = sorted(range(len(entrants)), key=lambda i: -ratings[i].value)
    rows = list[tuple[Cell, ...]]()
    for place, i in enumerate(order, 1):
        total = standings.totals[i]
        losses, draws, wins = total.games.counts
        score = total.games.mean if total.games.size else None
        elo = elo_text(ratings[i]) if total.games.size else None
        counts = (total.games.size, wins, draws, losses)
        rows.append((place, unchanged(entrants[i].label), elo, *counts, total.points, score))
    columns = (
        Column(""),
        Column("player", align="left"),
        Column("Elo"),
        *(Column(title) for title in ("games", "won", "drawn", "lost")),
        Column("points", ".1f"),
        Column("score", ".1%"),
    )
    return Table("Ratings", columns, tuple(rows), "Elo relative to the mean of all players.")


def effort_table(standings: Standings) -> Table:
    """Time, nodes and depth of the players."""
    rows = list[tuple[Cell, ...]]()
    for entrant, total in zip(standings.settings.entrants, standings.totals, strict=True):
        moves = total.moves or 1
        rows.append(
            (
                unchanged(entrant.label),
                total.moves,
                total.seconds / moves,
                total.nodes / moves,
                total.depths / moves,
            )
        )
    columns = (
        Column("player", align="left"),
        Column("moves", ",d"),
        Column("seconds/move", ".3f"),
        Column("nodes/move", ",.0f"),
        Column("mean depth", ".1f"),
    )
    return Table("Effort", columns, tuple(rows))


def ponder_table(standings: Standings) -> Table | None:
    """What pondering achieved, by player; None if nobody ponders."""
    rows = list[tuple[Cell, ...]]()
    for entrant, total in zip(standings.settings.entrants, standings.totals, strict=True):
        outcomes = total.pondering
        if outcomes.size:
            shares = (
                outcomes.first / outcomes.size,
                *(outcomes.share(kind) for kind in ("finished", "unfinished", "miss")),
            )
            rows.append((unchanged(entrant.label), *shares, outcomes.paid, total.seconds / total.games.size))
    columns = (
        Column("player", align="left"),
        *(Column(title, ".1%") for title in ("first guess", "ready", "started", "miss", "saved")),
        Column("own seconds/game", ",.3f"),
    )
    note = "saved: the share of the nodes of all its decisions that was searched on the opponent's time."
    return Table("Pondering", columns, tuple(rows), note) if rows else None


def fault_table(standings: Standings) -> Table | None:
    """Faults that lost games, by player; None if there were none."""
    rows = list[tuple[Cell, ...]]()
    for entrant, total in zip(standings.settings.entrants, standings.totals, strict=True):
        rows.append((unchanged(entrant.label), *(total.faults[kind] for kind in FAULTS)))
    if not any(total.faults for total in standings.totals):
        return None
    columns = (Column("player", align="left"), *(Column(kind) for kind in FAULTS))
    return Table("Games lost by a fault", columns, tuple(rows))


def ending_table(standings: Standings) -> Table:
    """How games ended."""
    rows = tuple(standings.endings.most_common())
    lengths = sorted(len(game.record.moves) for game in standings.played)
    note = ""
    if lengths:
        note = f"{lengths[0]} to {lengths[-1]} moves per game, median {lengths[len(lengths) // 2]}."
    return Table("Endings", (Column("by", align="left"), Column("games")), rows, note)


def figures(standings: Standings) -> Iterator[Figure]:
    """The charts that fit the run."""
    if standings.settings.form == "match":
        if standings.pairs:
            yield _curve(standings)
            yield _kinds(standings)
        if standings.sequence.test is not None and standings.sequence.ratios:
            yield ratio_figure(standings)
    elif standings.pairs:
        yield _rating_bars(standings)


def _curve(standings: Standings) -> Figure:
    """The first player's score, pair by pair."""
    results, points = ResultCounts((0,) * 5), list[Point]()
    pairs = sorted(standings.pairs, key=lambda pair: pair.number)
    shown = _spread(len(pairs))
    for number, pair in enumerate(pairs, 1):
        results += ResultCounts.pairs([pair.score])
        if number in shown:
            points.append(Point(number, 100 * results.mean, *_ends(results)))
    name = standings.settings.entrants[0].label
    svg = line_chart(
        [Series(name, tuple(points))], "pairs of games", "score in percent", x_ticks=_ticks(len(pairs))
    )
    data = {"pairs": [point.x for point in points], "score": [point.y for point in points]}
    note = "Bars are 95 % intervals of the score so far."
    return Figure(f"Score of {name}", svg, note=note, data=data, names=(name,))


def _ends(results: ResultCounts) -> tuple[float | None, float | None]:
    if results.size < 5:
        return None, None
    reach = Z95 * results.error
    return 100 * max(0.0, results.mean - reach), 100 * min(1.0, results.mean + reach)


def _kinds(standings: Standings) -> Figure:
    counts = next(iter(standings.pairings.values())).pairs.counts
    series = Series("pairs", tuple(Point(i, count) for i, count in enumerate(counts)))
    name = standings.settings.entrants[0].label
    return Figure(
        f"Pairs by the points of {name}",
        bar_chart(KINDS, [series], "pairs of games"),
        data={"kinds": list(KINDS), "pairs": list(counts)},
    )


def ratio_figure(standings: Standings) -> Figure:
    """The path of the sequential test between its bounds."""
    sequence = standings.sequence
    assert sequence.test is not None
    low, high = sequence.test.bounds
    last = len(sequence.ratios)
    path = tuple(Point(n, sequence.ratios[n - 1]) for n in sorted(_spread(last)))
    ends = [
        Series(name, (Point(1, bound), Point(max(last, 2), bound)))
        for name, bound in (("accepted", high), ("rejected", low))
    ]
    svg = line_chart(
        [Series("log-likelihood ratio", path), *ends], "pairs of games", "ratio", x_ticks=_ticks(last)
    )
    return Figure(
        f"Sequential test of Elo {sequence.test.elo1:g} against {sequence.test.elo0:g}",
        svg,
        data={"ratios": sequence.ratios},
    )


def _rating_bars(standings: Standings) -> Figure:
    ratings = standings.ratings()
    order = sorted(range(len(ratings)), key=lambda i: -ratings[i].value)
    names = [f"{place}." for place in range(1, len(order) + 1)]
    points = tuple(Point(n, ratings[i].value, ratings[i].low, ratings[i].high) for n, i in enumerate(order))
    note = "In the order of the ratings table, with 95 % intervals."
    return Figure("Elo of the players", bar_chart(names, [Series("Elo", points)], "Elo"), note=note)


def _spread(size: int) -> set[int]:
    """Numbers from 1 to `size`, evenly spaced if there are too many."""
    step = max(1, math.ceil(size / MAX_POINTS))
    return {*range(step, size + 1, step), size} if size else set()


def _ticks(size: int) -> list[float]:
    step = max(1, round(size / 8))
    return [1, *range(2 * step, size + 1, step)] if step > 1 else [*range(1, size + 1)]
