"""The page of a ladder: standings with intervals, and the latest matches with their replays and logs."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from sakiyomi.contest.ladder import Entry, Played, ratings
from sakiyomi.contest.ratings import Rating
from sakiyomi.errors import SakiyomiError, shorten
from sakiyomi.games.aquarius import Replay
from sakiyomi.games.aquarius.page import replay_page
from sakiyomi.language import page_language, say
from sakiyomi.runs import write_whole
from sakiyomi.wire import page_text

SHOWN = 50
"""Matches in the table, the latest first."""
PAGES = 10
"""Latest matches that get a page of their own in the folder."""

STYLE = """
:root{color-scheme:light dark;--paper:#fdfcf9;--ink:#1d2329;--soft:#5c6670;--rule:#d8d5cc;--bar:#3b6ea5}
@media (prefers-color-scheme:dark){:root{
--paper:#15181c;--ink:#e4e6e8;--soft:#9aa4ae;--rule:#343a41;--bar:#7fb0e0}}
body{margin:0 auto;max-width:64rem;padding:1.25rem;background:var(--paper);color:var(--ink);
font:1rem/1.5 system-ui,sans-serif}
h1{font-size:1.4rem}h2{font-size:1.1rem;margin-top:2rem}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
td,th{padding:.3rem .5rem;text-align:right;border-bottom:1px solid var(--rule);vertical-align:top}
td.name,th.name{text-align:left;overflow-wrap:anywhere}
.soft{color:var(--soft);font-size:.875rem}
svg{display:block;width:10rem;height:1.2rem}
a{color:inherit}
@media (max-width:40rem){
.bar{display:none}table{font-size:.875rem}td,th{padding:.3rem .25rem}.name{min-width:7.5rem}}
"""

Link = Callable[[Played, int | None], str | None]
"""The address of a match's replay, or of a bot's log (by its number in the ladder); None if there is none."""


def ladder_page(
    bots: Sequence[Entry], played: dict[int, Played], link: Link, refresh: int | None = None
) -> str:
    """The page; with `refresh` the browser loads it again after that many seconds."""
    table = ratings(len(bots), played)
    again = f'<meta http-equiv="refresh" content="{refresh}">\n' if refresh else ""
    about = (
        f"{len(bots)} bots, {len(played)} match{'es' * (len(played) != 1)}. Ratings are Bradley–Terry in "
        "Elo points (400 are odds of ten to one), 0 on average, with 95 % intervals."
    )
    return (
        f'<!DOCTYPE html>\n<html lang="{page_language()}">\n<head>\n<meta charset="utf-8">\n{again}'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{say('Ladder')}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{say('Ladder')}</h1>\n"
        f'<p class="soft">{say(about)}</p>\n'
        f"{_standings(bots, played, table)}\n"
        f"<h2>{say('Latest matches')}</h2>\n{_matches(bots, played, link)}\n"
        f"</body>\n</html>\n"
    )


def write_pages(folder: Path, bots: Sequence[Entry], played: dict[int, Played]) -> None:
    """Writes `index.html` and the pages of the latest matches."""
    latest = sorted(played)[-PAGES:]
    for match in latest:
        page, replay = folder / f"match-{match + 1:05}.html", folder / f"match-{match + 1:05}.jsonl"
        if replay.is_file() and not page.is_file():
            write_whole(page, replay_page(Replay.parse(replay.read_text(encoding="utf-8"))))

    def link(one: Played, bot: int | None) -> str | None:
        stem = f"match-{one.match + 1:05}"
        names = [f"{stem}.html", f"{stem}.jsonl"] if bot is None else [f"{stem}-bot-{bot + 1}.log"]
        return next((name for name in names if (folder / name).is_file()), None)

    write_whole(folder / "index.html", ladder_page(bots, played, link))


def page_of(folder: Path, match: int) -> str:
    """The page of one match; raises `LimitError` if its replay is missing."""
    path = folder / f"match-{match + 1:05}.jsonl"
    try:
        return replay_page(Replay.parse(path.read_text(encoding="utf-8")))
    except OSError as error:
        raise SakiyomiError(f"cannot read {path.name}: {error.strerror}") from None


def _standings(bots: Sequence[Entry], played: dict[int, Played], table: Sequence[Rating]) -> str:
    faults = [Counter[str]() for _ in bots]
    for one in played.values():
        for bot, counts in zip(one.bots, one.faults, strict=False):
            faults[bot].update(counts)
    ends = [r.points + s * r.margin for r in table for s in (-1, 1) if math.isfinite(r.margin)]
    low, high = min(ends, default=0.0), max(ends, default=1.0)
    rows = "".join(
        f'<tr><td>{place}</td><td class="name">{page_text(bots[one.bot].name)}{_faults(faults[one.bot])}</td>'
        f'<td>{one.points:.0f}</td><td>{_margin(one)}</td><td class="bar">{_bar(one, low, high)}</td>'
        f"<td>{one.rank:.2f}</td><td>{one.matches}</td></tr>"
        for place, one in enumerate(table, 1)
    )
    return (
        f'<table><thead><tr><th></th><th class="name">{say("bot")}</th><th>{say("rating")}</th><th>±</th>'
        f'<th class="bar"></th><th>{say("mean rank")}</th><th>{say("matches")}</th></tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )


def _margin(one: Rating) -> str:
    return f"{one.margin:.0f}" if math.isfinite(one.margin) else "–"


def _bar(one: Rating, low: float, high: float) -> str:
    """The interval and the rating as a line with a dot."""
    if not math.isfinite(one.margin):
        return ""
    width = max(1e-9, high - low)
    a, b, c = (
        100 * (v - low) / width for v in (one.points - one.margin, one.points + one.margin, one.points)
    )
    return (
        f'<svg viewBox="0 0 100 12" preserveAspectRatio="none" role="img" aria-label="{say("interval")}">'
        f'<path d="M{a:.1f} 6H{b:.1f}" stroke="var(--bar)" stroke-width="2"/>'
        f'<path d="M{c:.1f} 1V11" stroke="var(--ink)" stroke-width="1.5"/></svg>'
    )


def _faults(counts: Counter[str]) -> str:
    """Below the name of a bot, if it had any."""
    texts = ", ".join(f"{page_text(say(kind))} {count}" for kind, count in sorted(counts.items()))
    return f'<div class="soft">{say("sessions with faults")}: {texts}</div>' if texts else ""


def _matches(bots: Sequence[Entry], played: dict[int, Played], link: Link) -> str:
    rows = []
    for match in sorted(played, reverse=True)[:SHOWN]:
        one = played[match]
        order = sorted(range(len(one.bots)), key=lambda seat: one.ranks[seat])
        cells = []
        for seat in order:
            bot = one.bots[seat]
            name = _linked(shorten(bots[bot].name, 40), link(one, bot))
            cells.append(f"{one.ranks[seat]}. {name} {one.scores[seat]}")
        number = _linked(str(match + 1), link(one, None))
        rows.append(f'<tr><td>{number}</td><td class="name">{"; ".join(cells)}</td></tr>')
    return (
        f"<table><thead><tr><th>{say('replay')}</th>"
        f'<th class="name">{say("ranks and points; a linked bot has a log")}</th></tr>'
        f"</thead><tbody>{''.join(rows)}</tbody></table>"
    )


def _linked(text: str, address: str | None) -> str:
    return page_text(text) if address is None else f'<a href="{page_text(address)}">{page_text(text)}</a>'
