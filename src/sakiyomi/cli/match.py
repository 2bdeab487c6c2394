"""`sakiyomi match`."""

from __future__ import annotations

from typing import Annotated

import typer

from sakiyomi.cli.cells import Address, CellOptions, Cells, ExecutorName
from sakiyomi.cli.common import GameName, Japanese, Json, Set, read_pairs, report_errors
from sakiyomi.cli.running import (
    Adjudicate,
    ClockText,
    Games,
    OpeningsText,
    Out,
    Plies,
    Quiet,
    Seed,
    run,
)
from sakiyomi.match.request import MatchRequest


@report_errors
def match(
    game: GameName,
    first: Annotated[str, typer.Argument(help="A player by name, or LABEL=NAME.")],
    second: Annotated[str, typer.Argument(help="The other player.")],
    games: Games = 100,
    clock: ClockText = "",
    openings: OpeningsText = None,
    plies: Plies = None,
    set_: Set = None,
    adjudicate: Adjudicate = None,
    sprt: Annotated[
        str, typer.Option(help="Stop when this sequential test has decided, such as elo0=0,elo1=10.")
    ] = "",
    seed: Seed = 0,
    handicap: Annotated[
        float | None,
        typer.Option(help="Judge all games together by rule 12 of collect: A must lead by more than this."),
    ] = None,
    cells: Cells = None,
    executor: ExecutorName = None,
    address: Address = None,
    out: Out = None,
    quiet: Quiet = False,
    japanese: Japanese = False,  # noqa: ARG001
    json: Json = False,
) -> None:
    """Play a match of pairs of games: each opening twice, with colours swapped.

    The run is a folder. The same command resumes it where it stopped; finished games are never lost.

    Example: sakiyomi match othello alphabeta:nodes=2000 alphabeta:nodes=500 --games 20
    """
    start = read_pairs(set_ or [])
    request = MatchRequest(game, (first, second), "match", games, clock, openings, plies, start)
    request.adjudicate, request.sprt, request.seed = tuple(adjudicate or ()), sprt, seed
    request.handicap = handicap
    run(request, CellOptions(cells, executor, address), out, quiet=quiet, as_json=json)
