"""`sakiyomi report`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sakiyomi.cli.common import Json, print_json, report_errors
from sakiyomi.cli.files import check_writable, write_text

RunPath = Annotated[str, typer.Argument(help="The run folder of a match or tournament.")]


@report_errors
def report(
    run: RunPath,
    out: Annotated[
        str | None, typer.Option(help="HTML file to write (default: report.html in the folder).")
    ] = None,
    json: Json = False,
) -> None:
    """Show the results of a run, finished or not, and write them as HTML with plots.

    Example: sakiyomi report runs/match-othello-1a2b3c4d
    """
    from sakiyomi.cli.running import REPORT, WIDTH
    from sakiyomi.match.report import as_json, load, make_report
    from sakiyomi.reporting.html import render
    from sakiyomi.reporting.terminal import plain_console, show

    standings = load(Path(run))
    target = out or str(Path(run) / REPORT)
    check_writable(target)
    page = make_report(standings)
    write_text(target, render(page))
    if json:
        print_json({"run": run, **as_json(standings)})
        return
    show(page, plain_console(WIDTH))
    print(f"\nwritten: {target}")
