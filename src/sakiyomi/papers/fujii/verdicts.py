"""Table 1, Table 2 and Figure 3 beside ours, in one table."""

from __future__ import annotations

from sakiyomi.papers.fujii.replies import Replies
from sakiyomi.papers.fujii.sweep import PUBLISHED, Sweep
from sakiyomi.papers.fujii.times import FieldTimes
from sakiyomi.papers.verdicts import Item, claimed, judged

NODES_BAND, RATIO_BAND = 115.0, 0.05
"""A tenth of Table 1's nodes; hundredths of old's time in Table 2 and of the nodes in Table 1's reduction."""

UNKNOWN = (
    "The evaluation: the paper names none. Table 1 depends on it only through the order of the moves, "
    "Table 2 and Figure 3 through how often the best move looks best at once.",
    "How long the opponents thought, and whether pondering ended with their move. 220.3 s a game of old and "
    "5.335 s a search are 41 searches a game, so an opponent that is old itself thinks for one search; with "
    "that, no order of guesses gives the printed ratios here. The paper does not say whether the other side "
    "was a slower machine, a person or another program, or whether a fixed number of replies was prepared.",
    "What the previous tree holds below its first move. Values of moves that are cut off are bounds, and the "
    "paper does not say whether its alpha-beta is fail-hard (one bound for all) or fail-soft.",
    "Over which pairings Table 2 averages, how many games there were, and from which positions they began.",
    "The values of Figure 3: only its caption and one sentence about it are in the text that we have.",
)


def items(
    replies: Replies | None, shogi: FieldTimes | None, sweeps: tuple[Sweep, Sweep] | None
) -> list[Item]:
    """The verdicts on what was measured."""
    found = list[Item]()
    if replies:
        found += _table1(replies)
    if shogi:
        found += _table2(shogi)
    if sweeps:
        found += _explained(*sweeps)
    return found


def _table1(replies: Replies) -> list[Item]:
    plain, ordered = replies.each(replies.plain), replies.each(replies.ordered)
    return [
        judged("Table 1, nodes without the tree", 1156.2, plain, NODES_BAND, form=",.1f"),
        judged("Table 1, nodes with the tree", 1010.0, ordered, NODES_BAND, form=",.1f"),
        judged("Table 1, reduction of the nodes", 0.126, replies.reduction, RATIO_BAND, form=".3f"),
        judged(
            "Table 1, reduction of the seconds",
            0.115,
            replies.reduction,
            RATIO_BAND,
            form=".3f",
            same_reading="nodes for 5.335 s and 4.721 s",
        ),
    ]


def _table2(times: FieldTimes) -> list[Item]:
    new1, new2 = times.row("new1"), times.row("new2")
    order = times.ratio(new2) < times.ratio(new1) < 1
    above = all(new2.within(k).value >= new1.within(k).value for k in range(1, 11))
    why = "the opponent's time is one search here, see the sweep"
    return [
        *(
            judged(
                f"Table 2, {row.system} over old",
                printed,
                times.ratio(row),
                RATIO_BAND,
                form=".2f",
                same_reading="opponent's time unknown",
                direction=times.ratio(row) < 1,
                because=why,
            )
            for row, printed in ((new1, PUBLISHED[0]), (new2, PUBLISHED[1]))
        ),
        claimed(
            "Table 2, order of the systems", "new2 < new1 < old", "the same" if order else "other", order
        ),
        claimed("Figure 3", "new2 above new1", "everywhere" if above else "not everywhere", above),
    ]


def _explained(chosen: Sweep, confirmed: Sweep) -> list[Item]:
    choice = chosen.nearest()
    reading = f"limit: {choice.limit}, chosen on other games"
    pairs = (("new1", choice.first, PUBLISHED[0]), ("new2", choice.second, PUBLISHED[1]))
    return [
        judged(
            f"Table 2, {name} in the nearest reading",
            printed,
            confirmed.ratio(order, choice.k, choice.credit),
            RATIO_BAND,
            form=".2f",
            same_reading=reading,
            direction=True,
        )
        for name, order, printed in pairs
    ]
