"""Section 5 beside ours, in one table."""

from __future__ import annotations

from sakiyomi.papers.tajima.published import FIGURES
from sakiyomi.papers.tajima.strength import Strength
from sakiyomi.papers.tajima.table3 import Table3
from sakiyomi.papers.verdicts import DIRECTION, NOT, REPRODUCED, Item

UNKNOWN = (
    "All figures but the first are lost: the positions of the examples, the pictures of the shapes and the "
    "transitions between states. What the shapes look like is a reading of their names.",
    "π: “function f of reference 11, slightly tuned”; the reference could not be found.",
    "Which openings (定石) were listed, and how many: section 4 only says that they were.",
    "How typical the one game of Table 3 was: single games of ours differ by a factor of two or more.",
    "How strong its opponent was in today's terms: nobody knows how deep level 5 of the Reversi Challenger "
    "searched.",
)


def items(table: Table3 | None, strength: Strength | None) -> list[Item]:
    """The verdicts on what was measured."""
    found = list[Item]()
    if table:
        for index, figure in enumerate(FIGURES):
            estimate = table.default.figures[index]
            same_way = (figure.published - 1) * (estimate.value - 1) > 0
            verdict = REPRODUCED if table.default.within(index) else DIRECTION if same_way else NOT
            if verdict != REPRODUCED:
                low, high = (format(end, figure.form) for end in table.default.spread[index])
                verdict += f": single games give {low} to {high}, and the paper's was one"
            printed = f"{figure.published:{figure.form}} ({figure.low:g} to {figure.high:g})"
            ours = f"{estimate.value:{figure.form}}"
            found.append(Item(f"5.1, {figure.name}", printed, ours, "one game there, many here", verdict))
    if strength:
        depth = strength.equal("plain")
        ours = "not measured" if depth is None else f"alpha-beta of depth {depth:.1f}"
        printed = "an advanced player, Reversi Challenger level 5"
        found.append(Item("5.3, strength", printed, ours, "another opponent", f"{NOT}: nothing to compare"))
    return found
