"""The report of a series: standings with intervals, ranks, who ended before whom, faults, and all matches."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sakiyomi.contest.folder import log_name, replay_name
from sakiyomi.contest.outside import is_outside
from sakiyomi.contest.series import Contest, MatchResult, faults_of, names_of
from sakiyomi.contest.standings import Mean, advantage, standings
from sakiyomi.games.aquarius import Replay
from sakiyomi.games.aquarius.page import replay_page
from sakiyomi.language import Both, fit, in_japanese
from sakiyomi.reporting.charts import Point, Series, bar_chart
from sakiyomi.reporting.report import Block, Cell, Column, Figure, Linked, Prose, Report, Section, Table
from sakiyomi.runs import write_whole
from sakiyomi.wire import visible

SHOWN = 50
"""Matches in the table, the latest first."""
PAGES = 10
"""Latest matches that get a page of their own in the folder."""

Results = dict[int, MatchResult]


def make_report(contest: Contest, results: Results, folder: Path, links: bool = True) -> Report:
    """The whole report of a folder, with links to its pages, replays and logs."""
    played = [results[match] for match in sorted(results)]
    said = _sentences(contest, played)
    blocks: list[Block] = [Prose("Nothing has been played yet.")]
    if played:
        blocks = [_standings(contest, played), _ranks(contest, played), _before(contest, played)]
    sections = [Section("Results", tuple(blocks))]
    if played:
        faults = _faults(contest, played)
        matches = _matches(contest, results, folder if links else None)
        sections.append(Section("The matches", (matches,) if faults is None else (faults, matches)))
    return Report(
        "Aquarius: a series of matches",
        "; ".join(visible(bot) for bot in contest.bots),
        Both(" ".join(said), "".join(map(in_japanese, said))),
        tuple(sections),
        _settings(contest, len(played)),
    )


def write_pages(folder: Path, results: Results) -> None:
    """Writes pages that play the latest matches, where they are missing."""
    for match in sorted(results)[-PAGES:]:
        replay = folder / replay_name(match)
        page = replay.with_suffix(".html")
        if replay.is_file() and not page.is_file():
            write_whole(page, replay_page(Replay.parse(replay.read_text(encoding="utf-8"))))


def as_json(contest: Contest, results: Results) -> dict[str, Any]:
    """The results so far."""
    played = [results[match] for match in sorted(results)]
    names = names_of(contest.bots)
    return {
        "settings": contest.as_json(),
        "complete": len(played) == contest.matches,
        "matches": len(played),
        "standings": [
            {
                "bot": names[one.bot],
                "rank": round(one.rank.value, 4),
                "rank_margin": _finite(one.rank.margin),
                "points": round(one.score.value, 2),
                "points_margin": _finite(one.score.margin),
                "firsts": one.firsts,
            }
            for one in (standings(played) if played else [])
        ],
    }


def _finite(value: float) -> float | None:
    return round(value, 4) if math.isfinite(value) else None


def _sentences(contest: Contest, played: Sequence[MatchResult]) -> list[str]:
    count = f"{len(played):,} match{'es' * (len(played) != 1)}"
    if len(played) < contest.matches:
        said = [f"{count} of {contest.matches:,} so far."]
    else:
        said = [f"All {count} played."]
    if played:
        best = standings(played)[0]
        name = visible(names_of(contest.bots)[best.bot])
        said.append(f"{name} has the best mean rank, {_mean(best.rank, 2)}.")
    return said


def _settings(contest: Contest, played: int) -> dict[str, Any]:
    rules = ", ".join(f"{name}={value}" for name, value in contest.config.as_json().items())
    outside = contest.terms is not None and any(map(is_outside, contest.bots))
    return {
        "matches": f"{played} of {contest.matches}",
        "seed": contest.seed,
        "maps": contest.options.sym,
        **({"rules": rules} if rules else {}),
        **({"seconds": contest.terms.seconds} if outside and contest.terms is not None else {}),
    }


def _mean(mean: Mean, digits: int) -> str:
    margin = f"±{mean.margin:.{digits}f}" if math.isfinite(mean.margin) else "±–"
    return f"{mean.value:.{digits}f} {margin}"


def _standings(contest: Contest, played: Sequence[MatchResult]) -> Table:
    names, table = names_of(contest.bots), standings(played)
    rows = list[tuple[Cell, ...]]()
    for one in table:
        behind = None if one is table[0] else _mean(advantage(played, table[0].bot, one.bot), 2)
        rows.append((visible(names[one.bot]), _mean(one.rank, 2), _mean(one.score, 1), one.firsts, behind))
    columns = (
        Column("bot", align="left"),
        *(Column(title) for title in ("mean rank", "points", "1st", "behind")),
    )
    return Table("Standings", columns, tuple(rows), "95 % intervals; behind: mean ranks behind the best")


def _ranks(contest: Contest, played: Sequence[MatchResult]) -> Figure:
    """How often each bot had each rank."""
    names, table = names_of(contest.bots), standings(played)
    ranks = range(1, contest.config.teams + 1)
    counts = [Counter(result.ranks[one.bot] for result in played) for one in table]
    series = [
        Series(visible(names[one.bot]), tuple(Point(rank, count[rank]) for rank in ranks))
        for one, count in zip(table, counts, strict=True)
    ]
    labels = [str(rank) for rank in ranks]
    text = "\n".join(
        f"{fit(one.name, 36)} " + " ".join(f"{point.y:>4.0f}" for point in one.points) for one in series
    )
    data = {one.name: [point.y for point in one.points] for one in series}
    head = f"{'':<36} " + " ".join(f"{label:>4}" for label in labels)
    return Figure("Ranks", bar_chart(labels, series, "matches"), f"{head}\n{text}", "", data)


def _before(contest: Contest, played: Sequence[MatchResult]) -> Table:
    """In how many matches the bot of a row ended before that of a column."""
    names, order = names_of(contest.bots), [one.bot for one in standings(played)]
    rows = [
        (
            place,
            visible(names[row]),
            *(
                None if row == column else sum(r.ranks[row] < r.ranks[column] for r in played)
                for column in order
            ),
        )
        for place, row in enumerate(order, 1)
    ]
    columns = (
        Column(""),
        Column("bot", align="left"),
        *(Column(str(place)) for place in range(1, len(order) + 1)),
    )
    note = "matches in which the bot of the row ended before the bot with the number of the column."
    return Table("Who ended before whom", columns, tuple(rows), note)


def _faults(contest: Contest, played: Sequence[MatchResult]) -> Table | None:
    """Sessions with faults, by bot and kind; None if there were none."""
    names = names_of(contest.bots)
    rows = [(visible(names[bot]), visible(kind), count) for bot, kind, count in faults_of(played)]
    columns = (Column("bot", align="left"), Column("fault", align="left"), Column("sessions"))
    return Table("Faults", columns, tuple(rows)) if rows else None


def _matches(contest: Contest, results: Results, folder: Path | None) -> Table:
    names = [visible(name) for name in names_of(contest.bots)]
    rows = list[tuple[Cell, ...]]()
    for match in sorted(results, reverse=True)[:SHOWN]:
        result, parts = results[match], list[tuple[str, str | None]]()
        for bot in sorted(range(len(names)), key=lambda bot: (result.ranks[bot], bot)):
            parts.append((f"{'; ' if parts else ''}{result.ranks[bot]}. ", None))
            parts.append((names[bot], _found(folder, log_name(match, bot))))
            parts.append((f" {result.scores[bot]}", None))
        replay = replay_name(match)
        page = str(Path(replay).with_suffix(".html"))
        rows.append((Linked([(str(match + 1), _found(folder, page, replay))]), Linked(parts)))
    columns = (Column("replay"), Column("ranks and points; a linked bot has a log", align="left"))
    return Table("Latest matches", columns, tuple(rows))


def _found(folder: Path | None, *names: str) -> str | None:
    """The first of these files that is in the folder."""
    return next((name for name in names if folder is not None and (folder / name).is_file()), None)
