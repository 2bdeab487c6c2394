"""Results as a report: the text around the tables."""

from __future__ import annotations

from dataclasses import dataclass

from sakiyomi.papers.tomabechi import ambiguities, hardware_tables, tables, verdicts
from sakiyomi.papers.tomabechi.agents import SCHEMES, AgentRows
from sakiyomi.papers.tomabechi.figures import Figures
from sakiyomi.papers.tomabechi.handicap import HandicapRow
from sakiyomi.papers.tomabechi.hardware import Hardware
from sakiyomi.papers.tomabechi.matches import Matches
from sakiyomi.papers.tomabechi.nodes import PRINTED, Nodes
from sakiyomi.papers.tomabechi.roots import Roots
from sakiyomi.papers.tomabechi.settings import FULL, TomabechiSettings
from sakiyomi.papers.tomabechi.theorems import Theorems
from sakiyomi.papers.verdicts import opening, unknown
from sakiyomi.reporting.report import Prose, Report, Section

TITLE = "Look-ahead for two competing collecting robots"
CITATION = (
    "N. Tomabechi (苫米地 宣裕), “Design of the Search Engine for Competitively Traveling Intelligent-Robot” "
    "(競争巡回形知能ロボット制御用先読エンジンの設計), Hachinohe Institute of Technology."
)
SUMMARY = (
    "Two robots on a grid race for targets; each looks ahead in whole moves (“go straight to one target”) "
    "with an alpha-beta search in which the sides need not alternate. The paper announces simulations and "
    "gives no numbers. These are the simulations: all of them count nodes and points, none counts seconds "
    "(but for the speed of the software beside the engine as logic), and the same seed gives the same report."
)


@dataclass(frozen=True, slots=True)
class TomabechiResults:
    """What was measured; None for a part that was not asked for."""

    roots: Roots | None = None
    matches: Matches | None = None
    nodes: Nodes | None = None
    handicaps: tuple[HandicapRow, ...] | None = None
    theorems: Theorems | None = None
    agents: AgentRows | None = None
    figures: Figures | None = None
    hardware: Hardware | None = None
    reading: bool = False
    """Whether to include how the paper was read."""


def write(results: TomabechiResults, settings: TomabechiSettings) -> Report:
    """The report of what was measured."""
    sections = list[Section]()
    if items := verdicts.items(results.theorems, results.agents, results.nodes):
        sections.append(opening(items))
    if results.figures:
        sections.append(_figures(results.figures))
    if results.roots:
        sections.append(_roots(results.roots))
    if results.matches:
        sections.append(_matches(results.matches))
    if results.nodes:
        sections.append(_nodes(results.nodes))
    if results.handicaps:
        sections.append(_handicaps(results.handicaps))
    if results.theorems:
        sections.append(_theorems(results.theorems))
    if results.agents:
        sections.append(_agents(results.agents))
    if results.hardware:
        sections.append(hardware_tables.section(results.hardware))
    if results.reading:
        sections += [_reading(), unknown(verdicts.UNKNOWN)]
    shown = {
        "seed": settings.seed,
        "boards": settings.boards,
        "node-count boards": settings.searches,
        "handicap games": settings.games,
    }
    return Report(TITLE, CITATION, SUMMARY, tuple(sections), shown)


def _figures(figures: Figures) -> Section:
    return Section("A start and its game tree", (tables.figure1(figures), tables.figure2(figures)))


def _roots(roots: Roots) -> Section:
    arena = roots.rows[0].arena
    full = roots.row(arena, FULL)
    text = (
        "The exact value comes from backward induction over every placement of both robots, cell by cell, "
        "B seeing A's step. The engine sees only whole moves and lets robots pass each other. Read to the "
        f"end, its value is the exact one on {full.exact:.1%} of the boards of {arena}, "
        f"{full.error.value:.2f} points off on average. What it cannot see is rule 4 (bodies in the way) and "
        "going between two targets until the other robot has shown its choice."
    )
    blocks = (Prose(text), tables.root_table(roots), tables.root_chart(roots), tables.equal_table(roots))
    return Section("Values of the start", blocks)


def _matches(matches: Matches) -> Section:
    arena = matches.perfect[0].arena
    first, second = (matches.against_perfect(arena, "depth full", side) for side in (0, 1))
    text = (
        "Every cell step is a new search (section 3.2). A loss is the distance from what perfect play "
        f"would have given in that seat. On {arena} the engine at full depth loses {first.lost.value:.2f} "
        f"points a game as A (standard error {first.error:.2f}) and {second.lost.value:.2f} as B "
        f"({second.error:.2f})."
    )
    simple = tables.simple_table(matches)
    return Section("Games", (Prose(text), *tables.perfect_tables(matches), simple))


def _nodes(nodes: Nodes) -> Section:
    most = nodes.counts[nodes.most]
    printed, border, none = (
        most[f"plain, {name}"].value for name in ("printed sign, P=20", "border first, P=20", "none")
    )
    text = (
        "The paper orders moves by value × (P ∓ non-urgency), own territory first, and leaves P to "
        "experience. Taken with the sign of definition 4 as printed, the order favours what is safely "
        f"one's own; guideline 2(1) asks for the border first, which is the other sign. With {nodes.most} "
        f"targets a plain alpha-beta takes {none:,.0f} nodes without an order, {border:,.0f} border first "
        f"and {printed:,.0f} with the printed sign; Algorithm 1 in one pass takes "
        f"{most[PRINTED].value:,.0f} and the whole engine {most['engine'].value:,.0f}. The value of the "
        "search is the same each time."
    )
    return Section(
        "Nodes", (Prose(text), tables.node_chart(nodes), tables.idea_table(nodes), tables.order_table(nodes))
    )


def _handicaps(rows: tuple[HandicapRow, ...]) -> Section:
    text = (
        "Rule 12 lets A win a match only if its lead exceeds H, “set from the results of many games”. H is "
        "the mean lead of A when the engine plays itself at full depth on random boards; it is then tested "
        "on as many boards that did not go into it. A fair H leaves A half of the matches."
    )
    return Section("The handicap", (Prose(text), tables.handicap_table(rows)))


def _theorems(theorems: Theorems) -> Section:
    text = (
        "Every placement of two robots and two targets is played out exhaustively. Theorem 2 holds. Theorem "
        "1 holds when B has priority or when robots cannot obstruct each other; with solid robots and "
        "priority for A it fails in rare placements, in which A stands in B's only way."
    )
    sharper = (
        "A sharper criterion contains both theorems and needs no direct targets: with c = |X−Y|, A can "
        "force both targets if and only if |A−X| ≼ |B−X| and |A−X|+c ≼ |B−Y|, or the same with X and Y "
        "exchanged, where ≼ is ≤ if A has priority and < if not. “If” has no exceptions at all; “only if” "
        "has none unless A has priority and robots are solid."
    )
    drawn = tuple(tables.counterexample(example) for example in theorems.examples)
    return Section("The theorems", (Prose(text), Prose(sharper), tables.theorem_table(theorems), *drawn))


def _agents(agents: AgentRows) -> Section:
    targets, most = max(row.targets for row in agents.rows), max(row.processors for row in agents.rows)
    one, two, siblings = (agents.row(targets, scheme, most) for scheme in SCHEMES)
    text = (
        "Section 4 divides the search by its first moves and no further, “because of pruning”: the main "
        "processor lists the moves of one or two plies and gives each to a free processor; none learns what "
        "the others have found. Time is virtual here: one node takes one unit, messages take none. With "
        f"{targets} targets and {most} processors that is {one.faster.value:.1f} times (1 ply) or "
        f"{two.faster.value:.1f} times (2 plies) as fast as one processor alone, because there are few first "
        f"moves, and each search without the others' bounds takes {one.work.value:.1f} or "
        f"{two.work.value:.1f} times the nodes. Our engine has a table and deepens, so that it needs fewer "
        "nodes alone. If its processors share that table, young brothers wait for the eldest, bounds are "
        "passed on while searches run, and long searches are divided again where processors are idle, they "
        f"are {siblings.faster.value:.1f} times as fast as one of them. The value is the same each time."
    )
    return Section("Agent processors", (Prose(text), tables.agent_chart(agents), tables.agent_table(agents)))


def _reading() -> Section:
    text = (
        "Definition 2 prints “greater” where territory needs “smaller”, and distance is taken as steps, not "
        "cells. Algorithm 1 leaves fifteen more points open. In one its text is plain and we deviate "
        "by default: at equal clocks the same side goes on there (equal=same), and A decides here, which is "
        "right more often against the exact value."
    )
    return Section("How the paper was read", (Prose(text), ambiguities.table()))
