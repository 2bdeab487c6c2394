"""`sakiyomi report`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sakiyomi.cli.common import Japanese, Json, print_json, report_errors
from sakiyomi.cli.files import Force, check_target, say_written, write_text

RunPath = Annotated[
    str, typer.Argument(help="The run folder of a match, a tournament, a contest or a ladder.")
]


@report_errors
def report(
    run: RunPath,
    out: Annotated[
        str | None, typer.Option(help="HTML file to write (default: report.html in the folder).")
    ] = None,
    force: Force = False,
    japanese: Japanese = False,
    json: Json = False,
) -> None:
    """Show the results of a run, finished or not, and write them as HTML with plots.

    \b
    Examples:
      sakiyomi report runs/match-othello-1a2b3c4d
      sakiyomi report spring
    """
    from sakiyomi.cli.running import REPORT, WIDTH
    from sakiyomi.contest.folder import KIND as SERIES
    from sakiyomi.contest.ladder import KIND
    from sakiyomi.match.report import as_json, load, make_report
    from sakiyomi.reporting.html import render
    from sakiyomi.reporting.terminal import plain_console, show
    from sakiyomi.runs import MANIFEST, RECORDS, run_kind

    if run_kind(Path(run)) == KIND:
        _report_ladder(Path(run), out, force, json)
        return
    if run_kind(Path(run)) == SERIES:
        _report_series(Path(run), out, force, japanese, json)
        return
    standings = load(Path(run))
    target = out or str(Path(run) / REPORT)
    # The report in the folder belongs to the run and is renewed with it.
    check_target(target, force or out is None, *(str(Path(run) / name) for name in (MANIFEST, RECORDS)))
    page = make_report(standings)
    write_text(target, render(page, japanese))
    if json:
        print_json({"run": run, **as_json(standings)})
    else:
        show(page, plain_console(WIDTH))
        print()
    say_written(json, target)


def _report_ladder(path: Path, out: str | None, force: bool, json: bool) -> None:
    """A ladder has a page of its own, with links to its replays and logs; elsewhere there are none."""
    from sakiyomi.cli.contest_ladder import show_standings
    from sakiyomi.contest.ladder import read_ladder
    from sakiyomi.contest.ladder_page import ladder_page, write_pages
    from sakiyomi.runs import MANIFEST, RECORDS

    _, bots, played = read_ladder(path)
    if out is None:
        write_pages(path, bots, played)
    else:
        check_target(out, force, str(path / MANIFEST), str(path / RECORDS))
        write_text(out, ladder_page(bots, played, lambda *_: None))
    show_standings(bots, played, json)
    say_written(json, out or str(path / "index.html"))


def _report_series(path: Path, out: str | None, force: bool, japanese: bool, json: bool) -> None:
    """The report in the folder links to its replays and logs; elsewhere there are no links."""
    from sakiyomi.cli.running import REPORT, WIDTH
    from sakiyomi.contest.folder import read_series
    from sakiyomi.contest.series_report import as_json, make_report, write_pages
    from sakiyomi.reporting.html import render
    from sakiyomi.reporting.terminal import plain_console, show
    from sakiyomi.runs import MANIFEST, RECORDS

    contest, results = read_series(path)
    target = out or str(path / REPORT)
    check_target(target, force or out is None, *(str(path / name) for name in (MANIFEST, RECORDS)))
    if out is None:
        write_pages(path, results)
    page = make_report(contest, results, path, links=out is None)
    write_text(target, render(page, japanese))
    if json:
        print_json({"run": str(path), **as_json(contest, results)})
    else:
        show(page, plain_console(WIDTH))
        print()
    say_written(json, target)
