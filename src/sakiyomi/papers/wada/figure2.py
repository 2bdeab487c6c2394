"""Figure 2: a check that leaves five squares and is worth 1, since four of them allow mate at once."""

from __future__ import annotations

from sakiyomi.games.shogi import SHOGI, ShogiPosition, move_name, parse, svg_board
from sakiyomi.papers.verdicts import Item, claimed
from sakiyomi.papers.wada.printed import FREEDOM
from sakiyomi.reporting.report import Cell, Column, Figure, Prose, Section, Table
from sakiyomi.tsume.freedom import CheckFreedom, freedom

POSITION = "9/7k1/9/7P1/9/9/9/9/9 b GS2r2b3g3s4n4l17p 1"
"""The diagram is not in the text; this follows from it: king 2二, check by silver on 2三, gold in hand."""
CHECK = "S*2c"


def check() -> tuple[ShogiPosition, CheckFreedom]:
    """The position and the check of the figure."""
    here = parse(POSITION)
    return here, next(one for one in freedom(here) if str(one.move) == CHECK)


def item() -> Item:
    """The figure as a line of the table at the top."""
    _, one = check()
    ours = (len(one.replies), one.value)
    words = "{} squares, value {}"
    return claimed(
        "Figure 2, value of a check",
        words.format(*FREEDOM),
        words.format(*ours),
        ours == FREEDOM,
        same_reading="diagram rebuilt from the text",
    )


def section() -> Section:
    """The replies one by one."""
    here, one = check()
    after = here.play(one.move)
    rows = list[tuple[Cell, ...]]()
    for reply in one.replies:
        mate = "" if reply.mate is None else move_name(after.play(reply.move), reply.mate)
        rows.append(
            (move_name(after, reply.move), mate or "none", "counts" if not mate else "does not count")
        )
    text = (
        f"Section 3.1: {move_name(here, one.move)} leaves the king {len(one.replies)} squares; all but one "
        f"run into mate at once, so the check is worth {one.value}. `sakiyomi mate POSITION --explain "
        "freedom` shows this for every check of any position."
    )
    columns = (Column("reply", align="left"), Column("mate at once", align="left"), Column("", align="left"))
    return Section(
        "The value of a check (Figure 2)",
        (
            Prose(text),
            Figure("Figure 2. The position", svg_board(here), SHOGI.draw(here)),
            Table("Figure 2. The replies to the check", columns, tuple(rows)),
        ),
    )
