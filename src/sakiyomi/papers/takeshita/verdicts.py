"""The printed results beside ours, in one table."""

from __future__ import annotations

from dataclasses import dataclass

from sakiyomi.papers.takeshita import fights, printed
from sakiyomi.papers.takeshita.matches import LED_MINUTES, ContestSeries, FinalSeries
from sakiyomi.papers.takeshita.reductions import ReductionRow
from sakiyomi.papers.takeshita.results import TakeshitaResults
from sakiyomi.papers.verdicts import DIRECTION, NOT, REPRODUCED, Item, claimed, judged

FIRST_BAND = 10.0
"""Percentage points of matches won: one of the ten printed."""
MATSUE_BAND, OTHERS_BAND = 40.0, 15.0
"""Points a match: two standard errors of the ten printed matches."""
ROUND_BAND = 45.0
"""Points of Matsue in a single match, about the standard deviation of those of the contest."""
THIRD = 2.5
"""Mean rank from which the third place of section 6.4 counts as reached."""

UNKNOWN = (
    "The official rule book and the official players were never published. The players of Table 3 are "
    "stand-ins of ours, so the opponents' points test our opponents as much as the rules.",
    "The maps: their density of walls and wasteland, the number of jars, and where the robots start.",
    "The speed of the program. 3,000 positions in 3 s give all depths of Table 2, but the paper gives none.",
    "How the penalty for near robots grows, how much water is “more than enough”, what is an “extreme” "
    "amount, and when the end begins in which one pour is enough.",
    "How the other teams of Tables 4 to 7 played; some of their robots were steered by hand (section "
    "6.3), which nothing here repeats.",
)


def items(results: TakeshitaResults) -> list[Item]:
    """The verdicts on what was measured."""
    found = list[Item]()
    if results.reductions:
        found += _table2(results.reductions)
    if results.table3:
        found += [*_table3(results.table3), *_course(results.table3)]
    if results.fields:
        found.append(_rings(results.fields))
    if results.final:
        found += _final(results.final)
    return found


def _table2(rows: tuple[ReductionRow, ...]) -> list[Item]:
    children = all(
        abs(row.children - paper) <= 0.03 * paper
        for row, (_, _, _, paper, _) in zip(rows, printed.TABLE2, strict=True)
    )
    depths = tuple(row.depth for row in rows)
    wanted = tuple(depth for *_, depth in printed.TABLE2)
    return [
        claimed(
            "Table 2, positions per ply", "1.6×10¹⁵, 343, 7, 6", "the same" if children else "other", children
        ),
        claimed(
            "Table 2, depths",
            ", ".join(map(str, wanted)),
            ", ".join(map(str, depths)),
            depths == wanted,
            same_reading="3,000 positions for 3 s",
        ),
    ]


def _table3(series: ContestSeries) -> list[Item]:
    won = 100 * series.firsts(0) / len(series.results)
    others = sum(series.points(bot).value for bot in range(1, 6)) / 5
    orders = {tuple(sorted(range(1, 6), key=lambda bot: one.ranks[bot])) for one in series.results}
    reading = "stand-ins, other maps"
    return [
        judged(
            "Table 3, first in % of the matches",
            100,
            won,
            FIRST_BAND,
            same_reading=reading,
            direction=won > 50,
        ),
        judged(
            "Table 3, points of Matsue",
            printed.MATSUE_MEAN,
            series.points(0).value,
            MATSUE_BAND,
            same_reading=reading,
        ),
        judged(
            "Table 3, points of the others", printed.OFFICIAL_MEAN, others, OTHERS_BAND, same_reading=reading
        ),
        claimed(
            "Section 5.1: the others' order changes with the field",
            "10 orders in 10 matches",
            f"{len(orders)} orders in {len(series.results)} matches",
            len(orders) > len(series.results) / 2,
            same_reading=reading,
        ),
    ]


def _course(series: ContestSeries) -> list[Item]:
    ranks = series.ranks_over_time(0)
    course = fights.minutes(series.results)
    highest = max(score for one in series.results for score in one.scores)
    dry = ", ".join(f"{minute.dry:.0%}" for minute in course)
    return [
        claimed(
            "Sections 3.2, 5: slow start, late recovery",
            "behind at first, first at the end",
            f"mean rank {ranks[0].value:.1f} after a minute, {ranks[-1].value:.1f} at the end",
            ranks[0].value > 2 > ranks[-1].value,
        ),
        claimed(
            "Section 6.1: nobody gets the cells that are sure to be enough",
            f"below {printed.SURE}",
            f"at most {highest}",
            highest < printed.SURE,
        ),
        claimed(
            "Section 6.4: dry cells run out and fights grow",
            "more sucking later",
            f"dry {dry}; cells lost a minute {course[0].lost:.0f} → {course[-1].lost:.0f}",
            course[-1].lost > course[0].lost and course[-1].dry < course[0].dry,
        ),
    ]


def _rings(series: tuple[ContestSeries, ...]) -> Item:
    leads = [ring_lead(one) for one in series]
    ours = ", ".join(f"{lead:+.0f} with {one.name}" for lead, one in zip(leads, series, strict=True))
    verdict = REPRODUCED if leads[0] > 0 > leads[-1] else DIRECTION if leads[-1] < leads[0] else NOT
    return Item(
        "Section 6.2: rings win in peace, dense pouring in fights",
        "rings ahead without suckers, behind with them",
        f"points of rings over dense: {ours}",
        "ring and compact for whole teams",
        verdict,
    )


def ring_lead(series: ContestSeries) -> float:
    """Points by which players of rings are ahead of dense ones, on average."""
    ring, dense = (
        [series.points(i).value for i, bot in enumerate(series.bots) if bot == name]
        for name in ("ring", "compact")
    )
    return sum(ring) / len(ring) - sum(dense) / len(dense)


@dataclass(frozen=True, slots=True)
class LedGains:
    """Matsue in the matches that it leads after five minutes, means; zeros if there is none."""

    points: float
    """Won in the last two minutes."""
    rank: float
    """At the end."""


def led_gains(final: FinalSeries, series: ContestSeries) -> LedGains:
    """What Matsue gains after minute 5 in one of the series."""
    led, points = final.led(), series.minutes(0, "scores")
    count = max(1, len(led))
    gains = (points[i][-1] - points[i][LED_MINUTES - 1] for i in led)
    return LedGains(sum(gains) / count, sum(series.results[i].ranks[0] for i in led) / count)


def _final(final: FinalSeries) -> list[Item]:
    alone, late = led_gains(final, final.peace), led_gains(final, final.late)
    if not final.led() or late.points >= alone.points:
        verdict = NOT
    elif late.rank >= THIRD:
        verdict = REPRODUCED
    elif late.rank > alone.rank:
        verdict = f"{DIRECTION}: points and rank fall, but not to the third"
    else:
        verdict = f"{DIRECTION}: the attackers lose more than Matsue"
    _, points, place = printed.ROUNDS[-1]
    return [
        Item(
            "Section 6.4: nobody can stand against two",
            "first after 5 minutes, third at the end",
            f"after minute 5: {alone.points:+.0f} points left alone, {late.points:+.0f} attacked; rank at "
            f"the end {alone.rank:.1f}, {late.rank:.1f}",
            f"the {len(final.led())} matches that Matsue leads after 5 minutes",
            verdict,
        ),
        judged(
            "Table 7, Matsue's points in the final",
            points[place],
            final.late.points(0).value,
            ROUND_BAND,
            same_reading="other teams",
        ),
    ]
