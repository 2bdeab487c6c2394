"""The printed results beside ours, in one table."""

from __future__ import annotations

from collections.abc import Sequence

from sakiyomi.papers.verdicts import Item, claimed, judged
from sakiyomi.papers.wada import printed
from sakiyomi.papers.wada.growing import Growth
from sakiyomi.papers.wada.machines import MachineSweep
from sakiyomi.papers.wada.sets import SetResult, nearest_gain, nearest_time
from sakiyomi.papers.wada.settings import CELLS

UTILISATION_BAND, TIME_BAND, SOLVED_BAND = 0.05, 0.1, 5.0
"""Five points of utilisation, a tenth of the time, five points of the problems solved."""

UNKNOWN = (
    "The problems. 続・詰むや詰まざるや and 内藤『九級から一級までの詰将棋』 are books of their authors "
    "and not free to reprint; how many of them were tried, and how long each was given, is not printed.",
    "The size at which a cell returns its subtree, condition (3). The sweep shows that it decides the "
    "utilisation without re-expansion as much as the machine does.",
    "Cost of a message, speed of the host, and what counts as busy: whether a cell that waits for the "
    "network is busy in Figures 6 and 7 or idle.",
    "Which leaf is re-expanded where several are equally good, and whether all replies to a check are "
    "expanded on the host or only the best one.",
    "What is printed as “7 %”: points of all problems, as read here, or 7 % more problems.",
)


def items(
    sweep: MachineSweep | None, sets: Sequence[SetResult] | None, growths: Sequence[Growth] | None
) -> list[Item]:
    """The verdicts on what was measured."""
    found = list[Item]()
    if sweep:
        found += [*_utilisation(sweep), _requests(sweep)]
    if sets:
        found += [_time(sets), _solved(sets)]
    if growths:
        found += _falling(growths)
    return found


def _utilisation(sweep: MachineSweep) -> list[Item]:
    one = sweep.confirmed
    reading = "other problems; machine chosen on other halves"
    names = ("Section 4, Figure 6: utilisation without", "Section 4, Figure 7: utilisation with re-expansion")
    return [
        judged(name, paper, ours, UTILISATION_BAND, form=".0%", same_reading=reading, direction=True)
        for name, paper, ours in zip(names, printed.UTILISATION, one.utilisation, strict=True)
    ]


def _requests(sweep: MachineSweep) -> Item:
    plain, deep = sweep.confirmed.requests
    return claimed(
        "Section 3.3, Figure 5: cells with a task at first",
        "{} → {}".format(*printed.REQUESTS),
        f"{plain:.1f} → {deep:.1f} of {CELLS} (mean)",
        deep > plain,
        same_reading="other tree",
    )


def _time(sets: Sequence[SetResult]) -> Item:
    one = nearest_time(sets)
    time = one.confirmed.time or 0.0
    return judged(
        "Section 4: time with re-expansion over time without",
        printed.TIME,
        time,
        TIME_BAND,
        form=".2f",
        same_reading=f"{one.name}, chosen on its other half",
        direction=time < 1,
        because="depends on the set, see the sets",
    )


def _solved(sets: Sequence[SetResult]) -> Item:
    one = nearest_gain(sets)
    gain = one.confirmed.gain
    return judged(
        "Section 5: more problems solved in the same time, in points",
        printed.SOLVED,
        gain.value,
        SOLVED_BAND,
        form=".1f",
        same_reading=f"{one.name}, chosen on its other half",
        direction=gain.value > 0,
        because="depends on the set, see the sets",
    )


def _falling(growths: Sequence[Growth]) -> list[Item]:
    plain = [one for one in growths if one.scheme == "paper-plain"]
    if len(plain) < 2:
        return []
    first = next((one for one in plain if one.cells == CELLS), plain[0])
    ours = f"{first.utilisation:.0%} at {first.cells}, {plain[-1].utilisation:.0%} at {plain[-1].cells}"
    falls = plain[-1].utilisation < first.utilisation
    return [claimed("Section 3.3: utilisation without, more cells", "falls", ours, falls)]
