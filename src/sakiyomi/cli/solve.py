"""`sakiyomi solve`."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from sakiyomi.cli.common import (
    UNDECIDED,
    GameName,
    Japanese,
    Json,
    Memory,
    Nodes,
    effort,
    info_json,
    load_game,
    load_position,
    print_json,
    report_errors,
)
from sakiyomi.cli.searching import follow
from sakiyomi.errors import GameError, LimitError
from sakiyomi.games.base import Game
from sakiyomi.games.othello import Othello, OthelloPosition
from sakiyomi.types import BOUND_WORDS, Info, Limit, Line, Points


@report_errors
def solve(
    game: GameName,
    position: Annotated[
        str,
        typer.Argument(
            help="A board, a transcript, a GGF game (its last position), or - for standard input."
        ),
    ],
    wld: Annotated[
        bool, typer.Option("--wld", help="Find only the winner; faster than the exact score.")
    ] = False,
    lines: Annotated[int, typer.Option(help="Solve this many of the best moves.")] = 1,
    threads: Annotated[int, typer.Option(help="Number of threads.")] = 1,
    selective: Annotated[
        float | None,
        typer.Option(
            help="Prune unlikely lines, with this confidence in percent for each cut-off, such as 90. "
            "Faster, but the result is only probable."
        ),
    ] = None,
    nodes: Nodes = None,
    seconds: Annotated[
        float | None, typer.Option(help="Stop after this many seconds (default: no limit).")
    ] = None,
    memory: Memory = 256,
    japanese: Japanese = False,
    json: Json = False,
) -> None:
    """Solve an Othello endgame: the exact score with perfect play, and a best line.

    With --selective the score is probable, not proved, and marked as such.

    Empty squares count for the winner. Ctrl-C or a limit ends the search and shows what is proved so far.

    Exit code: 0 solved (with --selective: probably), 2 bad input, 3 not solved within the limits.

    Example: sakiyomi solve othello "-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X"
    """
    rules = load_game(game, japanese and not json)
    if not isinstance(rules, Othello):
        raise GameError(f"there is no solver for {rules.name}; there is one for othello")
    if wld and lines > 1:
        raise LimitError("--wld shows one move: omit --lines or --wld")
    here = load_position(rules, position, None)
    assert isinstance(here, OthelloPosition)
    from sakiyomi.solve import EndgameSolver

    solver = EndgameSolver(memory=memory, lines=lines, outcome=wld, threads=threads, selective=selective)
    info, cut_short = follow(solver.search(here, Limit(nodes=nodes, seconds=seconds)), _progress)
    if json:
        data = {
            **info_json(rules, here, info),
            "bound": info.lines[0].bound,
            "solved": info.complete,
            "wld": wld,
            "selective": selective,
        }
        print_json(data if info.depth else {**data, "best": None})
    else:
        print(rules.draw(here))
        if info.depth and not info.complete:
            _show_probable(rules, here, info, wld)
        else:
            _show(rules, here, info, wld, cut_short)
    if cut_short:
        raise KeyboardInterrupt
    if not info.complete and not info.depth:
        raise typer.Exit(UNDECIDED)


def _progress(info: Info[Any]) -> str:
    proven = f", {_value(info.lines[0])}" if info.lines and not _trivial(info.lines[0]) else ""
    return f"solving, {info.nodes:,} nodes, {info.seconds:.1f} s{proven}"


def _show(rules: Game[str], here: OthelloPosition, info: Info[str], wld: bool, cut_short: bool) -> None:
    mover = rules.side_name(here.side)
    if info.complete:
        answer = _outcome(info.lines[0]) if wld else f"exactly {_value(info.lines[0])}"
        print(f"solved for {mover}: {answer}   ({effort(info)})")
    else:
        known = "" if _trivial(info.lines[0]) else f"; proved so far: {_value(info.lines[0])} for {mover}"
        why = "interrupted after {:,} nodes" if cut_short else "{:,} nodes were not enough"
        print(f"not solved: {why.format(info.nodes)}{known}")
    for i, line in enumerate(info.lines, 1):
        if info.complete or not _trivial(line):
            print(f"  {i}. {_value(line):>12}   {rules.line_words(here, line)}")


def _show_probable(rules: Game[str], here: OthelloPosition, info: Info[str], wld: bool) -> None:
    answer = f"probably a {_outcome(info.lines[0])}" if wld else _value(info.lines[0])
    took = effort(info).partition(", ")[2]
    print(f"{answer} for {rules.side_name(here.side)}; not proved   (selective to the end, {took})")
    for i, line in enumerate(info.lines, 1):
        print(f"  {i}. {_value(line):>12}   {rules.line_words(here, line)}")


def _value(line: Line[str]) -> str:
    return f"{BOUND_WORDS[line.bound]}{line.score}"


def _outcome(line: Line[str]) -> str:
    assert isinstance(line.score, Points)
    value = line.score.value
    return "win" if value > 0 else "loss" if value < 0 else "draw"


def _trivial(line: Line[str]) -> bool:
    """Whether the line says only what is true of every position."""
    assert isinstance(line.score, Points)
    if line.bound == "probable":  # of an unfinished search
        return True
    return (
        line.bound != "exact"
        and abs(line.score.amount) >= 64
        and (line.score.value < 0) == (line.bound == "lower")
    )
