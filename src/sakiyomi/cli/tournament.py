"""`sakiyomi tournament`."""

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
from sakiyomi.match.settings import Form


@report_errors
def tournament(
    game: GameName,
    players: Annotated[list[str], typer.Argument(help="Players by name, or LABEL=NAME; two or more.")],
    gauntlet: Annotated[
        bool, typer.Option("--gauntlet", help="Let only the first player meet all the others.")
    ] = False,
    games: Games = 10,
    clock: ClockText = "",
    openings: OpeningsText = None,
    plies: Plies = None,
    set_: Set = None,
    adjudicate: Adjudicate = None,
    seed: Seed = 0,
    cells: Cells = None,
    executor: ExecutorName = None,
    address: Address = None,
    out: Out = None,
    quiet: Quiet = False,
    japanese: Japanese = False,  # noqa: ARG001
    json: Json = False,
) -> None:
    """Play all against all, or one against all, in pairs of games with colours swapped.

    The run is a folder. The same command resumes it where it stopped; finished games are never lost.

    Example: sakiyomi tournament collect alphabeta:depth=4 greedy nearest random --games 20
    """
    form: Form = "gauntlet" if gauntlet else "round robin"
    request = MatchRequest(game, players, form, games, clock, openings, plies, read_pairs(set_ or []))
    request.adjudicate, request.seed = tuple(adjudicate or ()), seed
    run(request, CellOptions(cells, executor, address), out, quiet=quiet, as_json=json)
