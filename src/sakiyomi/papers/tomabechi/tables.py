"""Results as tables and charts."""

from __future__ import annotations

from collections.abc import Iterable

from sakiyomi.games.collect import ascii_board, svg_board
from sakiyomi.games.collect.theorem import Count
from sakiyomi.papers.tomabechi.agents import SCHEMES, AgentRows
from sakiyomi.papers.tomabechi.drawing import tree_svg, tree_text
from sakiyomi.papers.tomabechi.figures import Figures
from sakiyomi.papers.tomabechi.handicap import MATCH, HandicapRow
from sakiyomi.papers.tomabechi.matches import Matches
from sakiyomi.papers.tomabechi.nodes import IDEAS, ORDERS, PRINTED, Nodes
from sakiyomi.papers.tomabechi.roots import STATIC, Roots
from sakiyomi.papers.tomabechi.settings import Arena, depth_name
from sakiyomi.papers.tomabechi.theorems import Example, Theorems
from sakiyomi.reporting.charts import Point, Series, bar_chart, line_chart
from sakiyomi.reporting.estimates import Estimate
from sakiyomi.reporting.report import Cell, Column, Figure, Table
from sakiyomi.types import Side


def figure1(figures: Figures) -> Figure:
    """A start, drawn as in the paper."""
    return Figure(
        "Figure 1. A start on 8x8 with six targets (number/value)",
        svg_board(figures.start),
        ascii_board(figures.start),
        "The paper's own board is a drawing whose numbers we do not have; this one comes from a seed. "
        "Shaded: territories (definition 2 with the sign that makes sense, ties to A).",
        {"position": figures.start.text()},
    )


def figure2(figures: Figures) -> Figure:
    """Part of the tree of that start."""
    lines = [{"line": [str(leg) for leg in road.legs], "value": road.value} for road in figures.roads]
    return Figure(
        "Figure 2. Part of its game tree",
        tree_svg(figures.tree),
        tree_text(figures.tree),
        "○ A, □ B; inside, the number of the target over the points it brings. n′/0: the robot set out for "
        "n and was beaten to it. Thick: the best line; the other lines leave it once and are then played "
        "best. At the ends: A's points less B's.",
        {"value": figures.value, "lines": lines},
    )


def root_table(roots: Roots) -> Table:
    """Shares of exact values by depth."""
    columns = (
        Column("board", align="left"),
        Column("depth"),
        Column("exact (95 %)", ".1%"),
        Column("error", ".2f"),
        Column("bias", "+.2f"),
    )
    rows: list[tuple[Cell, ...]] = [
        (
            str(row.arena),
            "no search" if row.depth == STATIC else depth_name(row.depth),
            row.exact,
            row.error.value,
            row.bias.value,
        )
        for row in roots.rows
    ]
    means = "; ".join(f"{arena}: {value:+.2f}" for arena, value in roots.values)
    return Table(
        "Engine's value of a start against the exact one",
        columns,
        tuple(rows),
        "Exact: share of boards with the exact value. Error and bias: mean distance and mean difference "
        f"from it, in points. Mean exact value: {means}.",
    )


def equal_table(roots: Roots) -> Table:
    """The three readings of step 4."""
    columns = (
        Column("board", align="left"),
        Column("equal clocks", align="left"),
        Column("exact (95 %)", ".1%"),
        Column("on other boards", ".1%"),
        Column("error", ".2f"),
    )
    names = {"same": "the same side (as printed)", "first": "A (default)", "other": "the other side"}
    rows: list[tuple[Cell, ...]] = [
        (str(row.arena), names[row.equal], row.exact, row.confirmed, row.error.value) for row in roots.equals
    ]
    note = (
        "Read to the end. The default was chosen on boards of the first kind and is confirmed on the others."
    )
    return Table("Who decides at equal clocks (step 4 of Algorithm 1)", columns, tuple(rows), note)


def root_chart(roots: Roots) -> Figure:
    """The same, drawn."""
    arenas = [arena for arena, _ in roots.values]
    depths = list(dict.fromkeys(row.depth for row in roots.rows))
    series = [
        Series(
            str(arena), tuple(_percent(i, roots.row(arena, depth).exact) for i, depth in enumerate(depths))
        )
        for arena in arenas
    ]
    names = ["no search" if depth == STATIC else depth_name(depth) for depth in depths]
    return Figure("Exact root values by depth", bar_chart(names, series, "boards with the exact value, %"))


def perfect_tables(matches: Matches) -> Iterable[Table]:
    """What each player loses to perfect play, one table for each kind of board and seat."""
    columns = (
        Column("player", align="left"),
        Column("points lost", ".2f"),
        Column("s.e.", ".2f"),
        Column("optimal games (95 %)", ".1%"),
    )
    rows: dict[tuple[Arena, Side], list[tuple[Cell, ...]]] = {}
    for row in matches.perfect:
        cells = (row.player, row.lost.value, row.error, row.optimal)
        rows.setdefault((row.arena, row.side), []).append(cells)
    for (arena, side), lines in rows.items():
        yield Table(f"As {'AB'[side]} against perfect play, {arena}", columns, tuple(lines))


def simple_table(matches: Matches) -> Table:
    """The engine against robots without look-ahead."""
    columns = (
        Column("board", align="left"),
        Column("opponent", align="left"),
        Column("engine", align="left"),
        Column("lead (95 %)", "+.2f"),
        Column("games won (95 %)", ".1%"),
    )
    rows = [(str(r.arena), r.opponent, "AB"[r.side], r.lead, r.won) for r in matches.simple]
    return Table("Engine at full depth against robots without look-ahead", columns, tuple(rows))


def order_table(nodes: Nodes) -> Table:
    """Nodes by order of moves, at the largest number of targets."""
    most = nodes.counts[nodes.most]
    columns = (
        Column("order", align="left"),
        Column("plain (95 %)", ",.0f"),
        Column("engine (95 %)", ",.0f"),
        Column("plain, ratio", ".2f"),
    )
    rows = [(name, most[f"plain, {name}"], most[f"engine, {name}"], nodes.ratios[name]) for name in ORDERS]
    note = (
        "Ratio: plain alpha-beta against itself with the printed sign and P=20, on the same boards "
        "(geometric mean, 95 %)."
    )
    title = f"Nodes of a complete search by order of moves, 8x8, {nodes.most} targets"
    return Table(title, columns, tuple(rows), note)


def idea_table(nodes: Nodes) -> Table:
    """Nodes by number of targets and by what the search may use."""
    names = (PRINTED, *IDEAS)
    columns = (Column("targets"), *(Column(name, ",.0f") for name in names))
    rows: list[tuple[Cell, ...]] = [
        (targets, *(count[name].value for name in names)) for targets, count in nodes.counts.items()
    ]
    note = (
        f"Mean nodes of {nodes.boards} boards each. Algorithm 1 goes once to the end; the others deepen "
        "step by step and also cut where the targets left cannot change the result. Plain: no table, null "
        f"windows or history. All {nodes.searches:,} searches of this and the next table agree on the "
        "value of each board."
    )
    return Table("Complete search, 8x8: what each idea saves", columns, tuple(rows), note)


def node_chart(nodes: Nodes) -> Figure:
    """Nodes by number of targets, drawn."""
    shown = {
        "plain, no order": "plain, none",
        "plain, border first": "plain, border first, P=20",
        "plain, printed sign": "plain, printed sign, P=20",
        "whole engine": "engine",
    }
    series = [
        Series(name, tuple(_point(n, counts[key]) for n, counts in nodes.counts.items()))
        for name, key in shown.items()
    ]
    drawn = {one.name: [[point.x, point.y] for point in one.points] for one in series}
    svg = line_chart(series, "targets", "nodes", log_y=True)
    return Figure("Nodes of a complete search, 8x8", svg, data=drawn)


def agent_table(agents: AgentRows) -> Table:
    """Speed-up, work and use by scheme and number of processors."""
    columns = (
        Column("targets"),
        Column("scheme", align="left"),
        Column("processors"),
        Column("speed-up (95 %)", ".2f"),
        Column("nodes", ".2f"),
        Column("time used", ".0%"),
    )
    rows = [
        (row.targets, row.scheme, row.processors, row.faster, row.work.value, row.used.value)
        for row in agents.rows
    ]
    note = (
        f"{agents.boards} boards each; speed-up and nodes over those of one such processor alone. In the "
        "paper's schemes it goes once to the end, without table, null windows or history, and at equal "
        "clocks the same side goes on; with siblings it is our engine, and all share one table. The paper "
        "gives no figures."
    )
    return Table("Agent processors on 8x8, in virtual time", columns, tuple(rows), note)


def agent_chart(agents: AgentRows) -> Figure:
    """The same for the most targets, drawn."""
    targets = max(row.targets for row in agents.rows)
    series = [
        Series(
            scheme,
            tuple(
                _point(row.processors, row.faster)
                for row in agents.rows
                if (row.targets, row.scheme) == (targets, scheme)
            ),
        )
        for scheme in SCHEMES
    ]
    drawn = {one.name: [[point.x, point.y] for point in one.points] for one in series}
    svg = line_chart(series, "processors", "times as fast as one")
    return Figure(f"Agent processors, 8x8, {targets} targets", svg, data=drawn)


def handicap_table(rows: Iterable[HandicapRow]) -> Table:
    """H and its effect."""
    columns = (
        Column("board", align="left"),
        Column("H (95 %)", "+.2f"),
        Column("s.d.", ".1f"),
        Column("game > H", ".0%"),
        Column(f"match > {MATCH}H", ".0%"),
        Column("match > 0", ".0%"),
    )
    cells = [(str(r.arena), r.handicap, r.spread, r.single, r.several, r.without) for r in rows]
    note = (
        "H and s.d.: mean and standard deviation of A's lead, points. Then the shares of games, of matches "
        f"of {MATCH} games with {MATCH} times H, and of such matches without H, that A wins (95 %)."
    )
    return Table("The handicap H of rule 12", columns, tuple(cells), note)


def theorem_table(theorems: Theorems) -> Table:
    """Counts of every claim; the paper's theorems claim that there are no exceptions."""
    columns = (
        Column("claim", align="left"),
        Column("board, first, robots", align="left"),
        Column("cases", ",d"),
        Column("failed", ",d"),
    )
    rows = tuple((c.claim, _case(c), c.instances, c.exceptions) for c in theorems.counts)
    published = tuple(0 if c.claim.startswith("theorem") else None for c in theorems.counts)
    note = (
        "First: who has priority. Solid robots obstruct each other (rules 4 and 6). The published value of "
        "a theorem is that it has no exceptions; the sharper criterion is ours."
    )
    return Table("Claims over every placement of A, B, X and Y", columns, rows, note, published)


def _case(count: Count) -> str:
    return f"{count.board}, {'A' if count.a_first else 'B'}, {'solid' if count.obstruct else 'passing'}"


def counterexample(example: Example) -> Figure:
    """A placement in which A, with priority, takes both targets although theorem 1 gives one to B."""
    return Figure(
        f"Theorem 1 fails on {example.board}: {example.placement}",
        svg_board(example.position),
        ascii_board(example.position),
        "X is target 1, Y is target 2. A gets in B's way, gains a tick, and then has time for both.",
        {"position": example.position.text()},
    )


def _percent(x: float, estimate: Estimate) -> Point:
    return Point(x, 100 * estimate.value, 100 * estimate.low, 100 * estimate.high)


def _point(x: float, estimate: Estimate) -> Point:
    return Point(x, estimate.value, max(estimate.low, 1.0), estimate.high)
