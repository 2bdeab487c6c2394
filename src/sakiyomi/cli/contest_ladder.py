"""`sakiyomi contest ladder`: a rating of any number of bots."""

from __future__ import annotations

import math
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sakiyomi.cli.cells import Address, CellOptions, Cells, ExecutorName
from sakiyomi.cli.common import Japanese, Json, counted, ended_by_signals, print_json, report_errors
from sakiyomi.cli.contest_common import make_config, make_terms, map_options, progress_bar
from sakiyomi.errors import LimitError
from sakiyomi.language import fit, width
from sakiyomi.wire import visible

if TYPE_CHECKING:
    from sakiyomi.contest.ladder import Entry, LadderSettings, Played

PAGE_EVERY = 5.0
"""Seconds between two versions of the page while matches are played."""


@report_errors
def ladder(
    folder: Annotated[str, typer.Argument(help="The ladder's folder; made if it does not exist.")],
    bots: Annotated[
        list[str] | None,
        typer.Argument(
            help="Bots that enter: built-in ones, [NAME=]program:'COMMAND' or [NAME=]tcp:HOST:PORT."
        ),
    ] = None,
    matches: Annotated[
        int | None, typer.Option(help="Play until the ladder has this many matches (default: only show it).")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Seed of the first map.  [default: 1]")] = None,
    maps: Annotated[str | None, typer.Option(help="Symmetry of the maps: c6 or c2.  [default: c6]")] = None,
    rule: Annotated[
        list[str] | None, typer.Option("--rule", help="Set a rule, such as sessions=50; repeatable.")
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(help="Seconds that an outside bot has for a session.  [default: 3]")
    ] = None,
    memory: Annotated[
        int | None,
        typer.Option(help="MiB of memory for each process of a program (0: no limit).  [default: 1024]"),
    ] = None,
    cpu: Annotated[
        int | None,
        typer.Option(help="Seconds of CPU time for each process of a program in a match (0: no limit)."),
    ] = None,
    network: Annotated[bool, typer.Option("--network", help="Let programs use the network.")] = False,
    cells: Cells = None,
    executor: ExecutorName = None,
    address: Address = None,
    live: Annotated[
        int | None, typer.Option(help="Show the ladder in the browser on this port of this machine (0: any).")
    ] = None,
    japanese: Japanese = False,  # noqa: ARG001
    json: Json = False,
) -> None:
    """Rate any number of bots by matches that are chosen to be as informative as possible.

    A ladder is a folder: repeat the command after a kill, and nothing is lost. Bots can enter at any time.
    index.html in the folder shows standings, replays and logs. Rules and limits are those of the first call.

    \b
    Examples:
      sakiyomi contest ladder spring aqua matsue ring sucker nearest compact --matches 40
      sakiyomi contest ladder spring "Whales=program:./newcomer" --matches 80
      sakiyomi contest ladder spring
    """
    from sakiyomi.contest.ladder import Ladder, check_enough, read_ladder
    from sakiyomi.contest.ladder_page import write_pages
    from sakiyomi.runs import MANIFEST

    path = Path(folder)
    if matches is None:
        if bots:
            raise LimitError("say how many matches the ladder shall have: --matches N")
        _, entries, played = read_ladder(path)
        show_standings(entries, played, json)
        return
    given = {"seed": seed, "maps": maps, "rule": rule, "seconds": seconds, "memory": memory, "cpu": cpu}
    named = [name for name, value in given.items() if value is not None] + ["network"] * network
    if (path / MANIFEST).exists():
        if named:
            raise LimitError(f"{folder} has its settings already: leave out --{', --'.join(named)}")
        settings = _stored(path)
    else:
        settings = _settings(bots or [], seed, maps, rule, seconds, memory, cpu, network)
        check_enough(len(set(bots or [])), settings)
    options = CellOptions(cells, executor, address)
    number, make = options.count(0), options.for_batches()
    with ExitStack() as stack:
        stack.enter_context(ended_by_signals())
        run = stack.enter_context(Ladder(path, settings))
        if len(run.played) >= matches:
            print(
                f"nothing to play: the ladder has {counted(len(run.played), 'match', 'matches')} already",
                file=sys.stderr,
            )
        elif run.played:
            print(f"resuming: {len(run.played)} of {matches} matches played", file=sys.stderr)
        run.enter(bots or [])
        if live is not None:
            stack.enter_context(_served(path, live))
        progress = stack.enter_context(progress_bar(matches))
        written = 0.0

        def each(_: Played) -> None:
            nonlocal written
            progress(len(run.played), matches)
            if time.monotonic() - written > PAGE_EVERY:
                write_pages(path, run.bots, run.played)
                written = time.monotonic()

        try:
            run.play(matches, number, make() if make is not None else None, each)
        except KeyboardInterrupt:
            print(_kept(folder, len(run.played), matches, named), file=sys.stderr)
            raise
        finally:
            if run.played:
                write_pages(path, run.bots, run.played)
        show_standings(run.bots, run.played, json)
    if not json:
        print(f"written: {path / 'index.html'}")


def _kept(folder: str, played: int, matches: int, named: list[str]) -> str:
    """What is saved, and how to resume: without the settings, which the folder has by now."""
    without = f" without --{', --'.join(named)}" if named else ""
    return f"{played} of {matches} matches are saved in {folder}; repeat the command{without} to resume"


def _settings(
    bots: list[str],
    seed: int | None,
    maps: str | None,
    rule: list[str] | None,
    seconds: float | None,
    memory: int | None,
    cpu: int | None,
    network: bool,
) -> LadderSettings:
    from sakiyomi.contest.ladder import LadderSettings

    number = 1 if seed is None else seed
    if not 0 <= number < 1 << 62:
        raise LimitError(f"seed must lie between 0 and {(1 << 62) - 1}, not {number}")
    terms = make_terms(
        bots, 3.0 if seconds is None else seconds, 1024 if memory is None else memory, network, cpu or 0
    )
    return LadderSettings(number, make_config(rule), map_options(maps or "c6"), terms)


def _stored(path: Path) -> LadderSettings:
    from sakiyomi.contest.ladder import KIND, settings_of
    from sakiyomi.runs import read_manifest

    return settings_of(read_manifest(path, KIND))


def _served(path: Path, port: int) -> Any:
    from sakiyomi.extras import require_web

    require_web("the live page of a ladder")
    from sakiyomi.contest.hosting.ladder_web import LadderServer
    from sakiyomi.serving.binding import listen

    listening = listen("127.0.0.1", port)
    print(f"live: http://127.0.0.1:{listening.getsockname()[1]}/", file=sys.stderr, flush=True)
    return LadderServer(path, listening)


def show_standings(bots: list[Entry], played: dict[int, Played], json: bool) -> None:
    """Prints the ratings of a ladder."""
    from sakiyomi.contest.ladder import ratings

    table = ratings(len(bots), played)
    if json:
        rows = [
            {
                "bot": bots[one.bot].name,
                "rating": round(one.points, 2),
                "margin": round(one.margin, 2) if math.isfinite(one.margin) else None,
                "rank": round(one.rank, 4),
                "matches": one.matches,
            }
            for one in table
        ]
        print_json({"matches": len(played), "standings": rows})
        return
    count = len(played)
    print(f"{len(bots)} bots, {count} match{'es' * (count != 1)}; ratings in Elo points, 95 % intervals")
    columns = min(36, max((width(bot.name) for bot in bots), default=3))
    print(f"{'':>3} {'bot':<{columns}} {'rating':>13} {'mean rank':>10} {'matches':>8}")
    for place, one in enumerate(table, 1):
        name = fit(visible(bots[one.bot].name), columns)
        margin = f"±{one.margin:.0f}" if math.isfinite(one.margin) else "±–"
        print(f"{place:>3} {name} {one.points:>7.0f} {margin:<5} {one.rank:>10.2f} {one.matches:>8}")
