"""`sakiyomi sprt`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sakiyomi.cli.common import Japanese, Json, print_json, report_errors
from sakiyomi.cli.report import RunPath
from sakiyomi.errors import LimitError


@report_errors
def sprt(
    run: RunPath,
    elo0: Annotated[float, typer.Option(help="Elo of the hypothesis to reject.")] = 0.0,
    elo1: Annotated[float, typer.Option(help="Elo of the hypothesis to accept.")] = 10.0,
    alpha: Annotated[float, typer.Option(help="Chance of accepting although Elo is elo0.")] = 0.05,
    beta: Annotated[float, typer.Option(help="Chance of rejecting although Elo is elo1.")] = 0.05,
    model: Annotated[str, typer.Option(help="Kind of Elo: logistic or normalized.")] = "logistic",
    japanese: Japanese = False,  # noqa: ARG001
    json: Json = False,
) -> None:
    """Apply a sequential test to a finished match: its verdict, and after how many pairs it had decided.

    Example: sakiyomi sprt runs/match-othello-1a2b3c4d --elo0 0 --elo1 20
    """
    from sakiyomi.match.folder import read_run
    from sakiyomi.match.report import sprt_json, sprt_sentence
    from sakiyomi.match.sprt import Sprt
    from sakiyomi.match.standings import Standings

    settings, games = read_run(Path(run))
    if settings.form != "match":
        raise LimitError("a sequential test needs a match of two players; this run is a tournament")
    test = Sprt(elo0, elo1, alpha, beta, model)  # type: ignore[arg-type]
    standings = Standings(settings, test)
    for game in games:
        standings.add(game)
    sequence = standings.sequence
    if json:
        print_json({"run": run, "played": len(standings.pairs), **sprt_json(test, sequence.ratios)})
        return
    print(sprt_sentence(test, sequence.ratios))
    print(f"Pairs played in total: {len(standings.pairs):,}")
