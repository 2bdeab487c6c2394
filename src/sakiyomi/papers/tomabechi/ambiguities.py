"""Where the text of Algorithm 1 is unclear or cannot be right, and what was taken instead."""

from __future__ import annotations

from sakiyomi.reporting.report import Column, Table

ROWS: tuple[tuple[int, str, str], ...] = (
    (
        1,
        "step 1 sets M to infinity",
        "minus infinity where A decides, plus infinity where B does; one M per node",
    ),
    (2, "step 6 compares with -M for B", "plain maximum for A and minimum for B, all values from A's side"),
    (3, "step 8 goes back to step 5", "to step 6 of the parent; step 5 would go deeper with the other side"),
    (4, "evaluation “in step 1”", "in step 2"),
    (5, "“own” and “opponent” in the evaluation", "A and B, whichever side decides"),
    (
        6,
        "“own distance exceeds the opponent's”",
        "clocks counted from the root: when each robot is free again",
    ),
    (
        7,
        "at equal clocks the same side goes on (step 4)",
        "as printed with equal=same; by default A decides, a deviation: see the table of the three readings",
    ),
    (8, "territory while robots are under way", "who arrives first in time, ties to A"),
    (9, "when a target is credited", "when its arrival lies in the past of the side that decides"),
    (
        10,
        "where a corrected robot stops",
        "on its way, diagonal steps first, where it is when the rival arrives",
    ),
    (11, "no candidate left", "evaluate; in play: stay"),
    (12, "do excluded targets hide others", "no"),
    (13, "depth", "decisions of both robots together"),
    (14, "P “from experience”", "at least the longer edge, so that no factor is negative; 20 here"),
    (15, "equal values, equal priorities", "the first in order; the lower number"),
    (
        16,
        "one robot per cell (rule 4) in the search",
        "ignored: robots pass each other; the real step is checked",
    ),
)


def table() -> Table:
    """All sixteen."""
    columns = (
        Column("#"),
        Column("printed", align="left"),
        Column("taken as", align="left"),
    )
    return Table("Sixteen passages that need a decision", columns, ROWS)
