"""What the paper claims, beside what came out: it prints no numbers, but two theorems and some promises."""

from __future__ import annotations

from sakiyomi.papers.tomabechi.agents import AgentRows
from sakiyomi.papers.tomabechi.nodes import Nodes
from sakiyomi.papers.tomabechi.theorems import Theorems
from sakiyomi.papers.verdicts import DIRECTION, NOT, REPRODUCED, Item, claimed

UNKNOWN = (
    "Whether theorem 1 was meant for robots that can stand in each other's way: its proof speaks of "
    "distances only, and without obstruction it is true.",
    "Which sign the non-urgency of definition 4 has. Definitions 2 and 4 may both be printed with the wrong "
    "one: then the order is border first, as guideline 2(1) asks; the printed sign prunes better.",
    "The constants: P is left to experience, H to many games, and neither is printed.",
    "What the announced simulations and the chip gave: the paper prints no measurement at all.",
)


def items(theorems: Theorems | None, agents: AgentRows | None, nodes: Nodes | None) -> list[Item]:
    """The verdicts on what was measured."""
    found = list[Item]()
    if theorems:
        found += _theorems(theorems)
    if nodes:
        found.append(_order(nodes))
    if agents:
        found.append(_processors(agents))
    return found


def _theorems(theorems: Theorems) -> list[Item]:
    def failed(claim: str, *, solid_first: bool) -> tuple[int, int]:
        counts = [
            count
            for count in theorems.counts
            if count.claim == claim and (count.a_first and count.obstruct) == solid_first
        ]
        return sum(count.exceptions for count in counts), sum(count.instances for count in counts)

    rows = (
        ("Theorem 1, A has priority, solid robots", "theorem 1", True),
        ("Theorem 1, B has priority or robots pass", "theorem 1", False),
        ("Theorem 2, A has priority, solid robots", "theorem 2", True),
        ("Theorem 2, otherwise", "theorem 2", False),
    )
    found = []
    for name, claim, solid_first in rows:
        exceptions, instances = failed(claim, solid_first=solid_first)
        ours = f"{exceptions:,} of {instances:,} placements"
        because = "A can stand in B's way"
        found.append(claimed(name, "no exception", ours, exceptions == 0, because=because))
    return found


def _order(nodes: Nodes) -> Item:
    none, printed = (
        nodes.counts[nodes.most][f"plain, {name}"].value for name in ("none", "printed sign, P=20")
    )
    return claimed(
        "Section 3.2 (2), order of moves", "prunes more", f"{none / printed:.1f} times fewer", none > printed
    )


def _processors(agents: AgentRows) -> Item:
    targets, most = max(row.targets for row in agents.rows), max(row.processors for row in agents.rows)
    faster = agents.row(targets, "root, 1 ply", most).faster.value
    short = f"{DIRECTION if faster > 1 else NOT}: few first moves, and no bounds are shared"
    verdict = REPRODUCED if faster >= 2 else short
    ours = f"{faster:.1f} times with {most}"
    return Item("Section 4, agent processors", "faster", ours, "yes", verdict)
