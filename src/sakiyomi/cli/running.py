"""What `match` and `tournament` share: from the command line to a finished run."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sakiyomi import games
from sakiyomi.cli.cells import CellOptions
from sakiyomi.cli.common import print_json
from sakiyomi.cli.files import write_text
from sakiyomi.language import is_japanese
from sakiyomi.match.folder import MatchFolder, read_run
from sakiyomi.match.openings import Openings
from sakiyomi.match.request import MatchRequest, settings_of
from sakiyomi.match.run import check_players, play_run
from sakiyomi.match.settings import MatchSettings
from sakiyomi.match.standings import Standings, count
from sakiyomi.runs import MANIFEST

if TYPE_CHECKING:
    from sakiyomi.executors import Observed

REPORT = "report.html"

WIDTH = 80
"""Width of tables written to a file or a pipe, in columns."""

Games = Annotated[int, typer.Option(help="Number of games per pairing; must be even.")]
ClockText = Annotated[
    str,
    typer.Option(
        "--clock",
        help="60+0.6 (seconds and increment), main=300,byoyomi=10, seconds=1 or nodes=5000 per move "
        "(default: no clock). With speed=100000, that many nodes count as one second.",
    ),
]
OpeningsText = Annotated[
    str | None,
    typer.Option("--openings", help="A file with one position per line, or a book of the game by name."),
]
Plies = Annotated[
    int | None,
    typer.Option(help="Random moves in each opening (default: 4 if openings would all be the same, else 0)."),
]
Adjudicate = Annotated[
    list[str] | None,
    typer.Option(
        help="End games early: win:score=800,moves=4, draw:score=20,moves=8,after=60, longest:moves=300, "
        "solver:nodes=100000. Repeatable."
    ),
]
Seed = Annotated[int, typer.Option(help="Seed of the openings and of the players' random choices.")]
Out = Annotated[str | None, typer.Option(help="The run folder (default: one in runs/ for this command).")]
Quiet = Annotated[bool, typer.Option("--quiet", help="Show only the result.")]


def run(
    request: MatchRequest,
    options: CellOptions,
    out: str | None,
    *,
    quiet: bool,
    as_json: bool,
) -> None:
    """Plays the remaining games of a run, then shows and writes its report."""
    cells, make = options.count(0), options.for_batches()
    game = games.load(request.game)
    settings, openings = settings_of(request, game)
    place = Path(out) if out else _place(settings)
    if not (place / MANIFEST).exists() or not count(*read_run(place)).complete:
        check_players(settings)
    executor, cells = _executor(settings, cells, make)
    with MatchFolder(place, settings) as folder:
        standings = count(settings, folder.played)
        _print_notes(standings, openings, place, quiet=quiet or as_json)
        from sakiyomi.cli.watching import watcher

        try:
            with watcher(count(settings, folder.played), executor, quiet=quiet or as_json) as view:
                play_run(folder, openings, executor, cells, view)
        except KeyboardInterrupt:
            kept = f"{len(folder.played)} of {settings.games} games are saved in {place}"
            print(f"{kept}; repeat the command to resume", file=sys.stderr)
            raise
        standings = count(settings, folder.played)
    show(standings, place, as_json=as_json, handicap=request.handicap)


def show(standings: Standings, place: Path, *, as_json: bool, handicap: float | None = None) -> None:
    """Writes the HTML report into the folder, and shows the result."""
    from sakiyomi.match.handicap import handicap_table
    from sakiyomi.match.report import as_json as numbers
    from sakiyomi.match.report import make_report, sentences
    from sakiyomi.match.tables import fault_table, pairing_table, ponder_table, rating_table
    from sakiyomi.reporting.html import render
    from sakiyomi.reporting.terminal import plain_console, print_table, shown

    write_text(str(place / REPORT), render(make_report(standings, handicap), is_japanese()))
    if as_json:
        print_json({"run": str(place), **numbers(standings, handicap)})
        return
    console = plain_console(WIDTH)
    tables = [pairing_table(standings)]
    if standings.settings.form != "match":
        tables.insert(0, rating_table(standings))
    if handicap is not None:
        tables.append(handicap_table(standings, handicap))
    tables += [table for table in (ponder_table(standings), fault_table(standings)) if table]
    for table in tables:
        print_table(table, console)
        console.print()
    for sentence in sentences(standings):
        console.print(shown(sentence), soft_wrap=True)
    console.print(shown(f"run: {place}   report: {place / REPORT}"), soft_wrap=True)


def _place(settings: MatchSettings) -> Path:
    """The folder for these settings, so that the same command finds it again."""
    mark = hashlib.sha256(json.dumps(settings.as_json(), sort_keys=True).encode()).hexdigest()[:8]
    return Path("runs") / f"{settings.form.replace(' ', '-')}-{settings.game.replace(':', '-')}-{mark}"


def _executor(
    settings: MatchSettings, cells: int, make: Callable[[], Observed] | None
) -> tuple[Observed, int]:
    from sakiyomi.executors import executor

    if any(entrant.player == "human" for entrant in settings.entrants):
        return executor("here"), 1  # the person at this terminal
    return make() if make is not None else executor("processes"), min(cells, settings.games)


def _print_notes(standings: Standings, openings: Openings, place: Path, *, quiet: bool) -> None:
    if quiet:
        return
    settings = standings.settings
    if standings.played:
        print(f"resuming {place}: {len(standings.played)} of {settings.games} games done", file=sys.stderr)
    bound = openings.distinct
    if bound is not None and bound < settings.pairs:
        print(
            f"note: {settings.pairs} pairs from {bound} opening{'s' * (bound != 1)}: "
            "deterministic players will repeat their games",
            file=sys.stderr,
        )
