"""`sakiyomi best`."""

from __future__ import annotations

from typing import Annotated

import typer

from sakiyomi import language
from sakiyomi.cli.cells import Address, CellOptions, Cells, ExecutorName
from sakiyomi.cli.common import (
    MEMORY,
    Depth,
    GameName,
    Japanese,
    Json,
    Memory,
    Nodes,
    PlayerName,
    PositionText,
    Seconds,
    Set,
    Threads,
    draw_named,
    effort,
    info_json,
    line_name,
    line_score,
    load_game,
    load_position,
    make_limit,
    print_json,
    report_errors,
)
from sakiyomi.cli.searching import search_with_progress
from sakiyomi.errors import LimitError
from sakiyomi.games.base import may_declare
from sakiyomi.search import AlphaBeta


@report_errors
def best(
    game: GameName,
    position: PositionText = None,
    set_: Set = None,
    depth: Depth = None,
    nodes: Nodes = None,
    seconds: Seconds = None,
    lines: Annotated[int, typer.Option(help="Number of best moves to show, each with its own score.")] = 1,
    memory: Memory = MEMORY,
    threads: Threads = 1,
    scheme: Annotated[
        str | None,
        typer.Option(
            help="Divide the search among cells: root (as in the paper), root-table (with our tables) or "
            "siblings (scales better)."
        ),
    ] = None,
    plies: Annotated[
        int | None, typer.Option(help="With --scheme root: plies that the host expands, 1 or 2 (default: 1).")
    ] = None,
    cells: Cells = None,
    executor: ExecutorName = None,
    address: Address = None,
    player: PlayerName = None,
    japanese: Japanese = False,
    json: Json = False,
) -> None:
    """Find the best move in a position. Ctrl-C stops the search and shows the best move so far.

    Scores that were read to the end of the game are called proved.

    With --threads, several threads share one table; with --scheme, cells share the work, also on a cluster.

    Example: sakiyomi best othello f5d6c3d3c4 --lines 2
    """
    rules = load_game(game, japanese and not json)
    here = load_position(rules, position, set_)
    note, more = "", dict[str, object]()
    if plies is not None and scheme not in ("root", "root-table"):
        raise LimitError("--plies is for --scheme root and root-table")
    options = CellOptions(cells, executor, address)
    first_given = "scheme" if scheme is not None else options.given
    if player is not None:
        from sakiyomi.cli.asking import ask_player, refuse_search_options

        refuse_search_options(player, depth, nodes, seconds, memory, threads, lines)
        if first_given:
            raise LimitError(f"--{first_given}: only for the search, not for --player {player}")
        (info, note), cut_short = ask_player(player, rules, here), False
    elif scheme is not None:
        if lines != 1 or threads != 1:
            raise LimitError("--scheme shows one line and takes --cells, not --lines or --threads")
        from sakiyomi.cli.best_cells import search_on_cells

        limit = make_limit(depth, nodes, seconds)
        found = search_on_cells(
            game, here, limit, options, scheme=scheme, plies=1 if plies is None else plies, memory=memory
        )
        info, cut_short = found.info, found.cut_short
        note, more = found.report.words(), found.report.as_json()
    else:
        if first_given:
            raise LimitError(f"--{first_given} needs a --scheme, such as siblings")
        searcher = AlphaBeta(memory=memory, lines=lines, threads=threads)
        info, cut_short = search_with_progress(searcher, here, make_limit(depth, nodes, seconds))
    if json:
        print_json({**info_json(rules, here, info), **more})
    else:
        print(draw_named(rules, here))
        mover = rules.side_name(here.side)
        if may_declare(here):
            print(f"{mover} can declare a win: no move is needed")
        print(f"best for {mover}: {rules.move_text(here, info.best)}   ({effort(info)})")
        names = [line_name(rules, here, line) for line in info.lines]
        scores = [line_score(rules, line, info) for line in info.lines]
        left, right = max(8, *map(language.width, names)), max(4, *map(language.width, scores))
        for i, (line, name, score) in enumerate(zip(info.lines, names, scores, strict=True), 1):
            start = f"  {i}. {language.fit(name, left)} "
            print(f"{start}{' ' * (right - language.width(score))}{score}   {rules.line_words(here, line)}")
        if note:
            print(f"({note})")
    if cut_short:
        raise KeyboardInterrupt
