"""`sakiyomi best`."""

from __future__ import annotations

from typing import Annotated

import typer

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
    draw_named,
    effort,
    info_json,
    line_name,
    line_words,
    load_game,
    load_position,
    make_limit,
    print_json,
    tidy,
)
from sakiyomi.cli.searching import search_aloud
from sakiyomi.search import AlphaBeta


@tidy
def best(
    game: GameName,
    position: PositionText = None,
    set_: Set = None,
    depth: Depth = None,
    nodes: Nodes = None,
    seconds: Seconds = None,
    lines: Annotated[int, typer.Option(help="How many moves to show.")] = 1,
    memory: Memory = MEMORY,
    player: PlayerName = None,
    japanese: Japanese = False,
    json: Json = False,
) -> None:
    """Finds the best move in a position. Ctrl-C ends the search and shows the best so far.

    Example: sakiyomi best collect "6x6 A=0,0 B=5,5 1/7@2,1 2/3@4,0 3/9@3,3" --lines 2
    """
    rules = load_game(game, japanese)
    here = load_position(rules, position, set_)
    if player is not None:
        from sakiyomi.cli.asking import ask_player, refuse_search_options

        refuse_search_options(player, depth, nodes, seconds, memory, lines)
        (info, unit), cut_short = ask_player(player, rules, here), False
    else:
        unit = ""
        searcher = AlphaBeta(memory=memory, lines=lines)
        info, cut_short = search_aloud(searcher, here, make_limit(depth, nodes, seconds))
    if json:
        print_json(info_json(rules, here, info))
    else:
        print(draw_named(rules, here))
        mover = rules.side_name(here.side)
        if getattr(here, "may_declare", False):
            print(f"{mover} may declare a win: no move is needed")
        print(f"best for {mover}: {rules.move_text(here, info.best)}   ({effort(info)})")
        for i, line in enumerate(info.lines, 1):
            name = line_name(rules, here, line)
            print(f"  {i}. {name:<8} {rules.score_text(line.score):>4}   {line_words(rules, here, line)}")
        if unit:
            print(f"({unit})")
    if cut_short:
        raise KeyboardInterrupt
