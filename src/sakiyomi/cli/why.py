"""`sakiyomi why`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any

import typer

from sakiyomi import language
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
    line_json,
    line_name,
    line_score,
    load_game,
    load_position,
    make_limit,
    print_json,
    report_errors,
    score_json,
)
from sakiyomi.cli.searching import search_with_progress
from sakiyomi.errors import LimitError, MoveError
from sakiyomi.games.abilities import HasParts, HasPlan
from sakiyomi.games.base import Game, Position, scale_of, terms_of
from sakiyomi.search import AlphaBeta
from sakiyomi.search.explanation import compare, line_of_move
from sakiyomi.search.reports import after
from sakiyomi.types import Info, Limit, Line, Term, in_units

MAX_LINES = 30

OFF_PLAN = (
    "this step starts no plan: its value is that of the other side's best plan after it, committing first"
)
"""Why such a value may be higher than the best plan's."""


@report_errors
def why(
    game: GameName,
    position: PositionText = None,
    set_: Set = None,
    move: Annotated[str | None, typer.Option(help="Explain this move (default: the best one).")] = None,
    against: Annotated[
        str | None, typer.Option(help="Compare with this move (default: the next best).")
    ] = None,
    depth: Depth = None,
    nodes: Nodes = None,
    seconds: Seconds = None,
    memory: Memory = MEMORY,
    threads: Threads = 1,
    player: PlayerName = None,
    levels: Annotated[
        int | None,
        typer.Option(help="Levels of detail; 2 in shogi: the pieces that make up each term (default: 1)."),
    ] = None,
    japanese: Japanese = False,
    json: Json = False,
) -> None:
    """Explain why a move is good or bad: named terms that add up, and the difference to another move.

    Moves are written as in the game; for the collecting robots also as the number of a target.

    With --player, a player that explains itself, such as otlplg for Othello, gives its own reasons.

    Example: sakiyomi why othello f5d6c3d3c4 --against f3
    """
    rules = load_game(game, japanese and not json)
    here = load_position(rules, position, set_)
    if player is not None:
        from sakiyomi.cli.asking import explain_by_player, refuse_search_options

        refuse_search_options(player, depth, nodes, seconds, memory, threads)
        explain_by_player(player, rules, here, move, against, japanese, 1 if levels is None else levels, json)
        return
    if levels is not None and not (isinstance(here, HasParts) and levels in (1, 2)):
        raise LimitError(
            "--levels is 1 or 2 in shogi; otherwise it is for players that explain themselves: "
            "add --player otlplg"
        )
    if not isinstance(here, HasPlan):  # else moves may be named by plans, known only after the search
        for text in filter(None, (move, against)):
            rules.parse_move(here, text)
    limit = make_limit(depth, nodes, seconds)
    searcher = AlphaBeta(memory=memory, lines=MAX_LINES, threads=threads)
    info, cut_short = search_with_progress(searcher, here, limit)
    chosen = _line(move, rules, here, info.lines, searcher, limit) if move is not None else info.lines[0]
    other = (
        _line(against, rules, here, info.lines, searcher, limit)
        if against is not None
        else _next(info.lines, chosen)
    )
    if json:
        _print_json(rules, here, chosen, other, detailed=levels == 2)
    else:
        print(draw_named(rules, here))
        print(f"{rules.side_name(here.side)} to move   ({effort(info)})\n")
        _print_line(rules, here, chosen, info, detailed=levels == 2)
        if info.lines[0].plan and not chosen.plan:
            print(f"({OFF_PLAN})")
        if other is not None:
            _print_comparison(rules, here, chosen, other, info)
    if cut_short:
        raise KeyboardInterrupt


def _line(
    text: str,
    game: Game[Any],
    position: Position[Any],
    lines: tuple[Line[Any], ...],
    searcher: AlphaBeta,
    limit: Limit,
) -> Line[Any]:
    """The line of a move given as text, or by the name of a plan's move."""
    for line in lines:
        if line.plan and str(line.plan[0]) == text.strip():
            return line
    try:
        wanted = game.parse_move(position, text)
    except MoveError as error:
        plans = ", ".join(str(line.plan[0]) for line in lines if line.plan)
        raise MoveError(f"{error}" + (f"; or a target to go for: {plans}" if plans else "")) from None
    return line_of_move(searcher, position, wanted, limit, lines)


def _next(lines: tuple[Line[Any], ...], chosen: Line[Any]) -> Line[Any] | None:
    return next((line for line in lines if line is not chosen), None)


def _print_line(
    game: Game[Any], position: Position[Any], line: Line[Any], info: Info[Any], *, detailed: bool = False
) -> None:
    print(f"{line_name(game, position, line)}: {line_score(game, line, info)}, because after")
    print(f"  {game.line_words(position, line)}")
    print("the position counts")
    for term in line.terms:
        print(
            f"  {game.points_text(term.value):>5}  {game.term_text(term.name)}"
            + (f": {term.detail}" if term.detail else "")
        )
        if detailed and (parts := _parts(game, position, line, term)):
            print(f"         {parts}")
    if line.terms:
        print(f"  {game.points_text(sum(term.value for term in line.terms)):>5}  in total")


def _parts(game: Game[Any], position: Position[Any], line: Line[Any], term: Term) -> str:
    """What makes up a term of a line, the largest parts first."""
    end = after(position, line.moves)
    parts = end.parts(position.side, term.name) if isinstance(end, HasParts) else ()
    comma = "、" if language.is_japanese() else ", "
    return comma.join(f"{game.part_text(part.name)} {game.points_text(part.value)}" for part in parts)


def _print_comparison(
    game: Game[Any], position: Position[Any], chosen: Line[Any], other: Line[Any], info: Info[Any]
) -> None:
    print(f"\nagainst {line_name(game, position, other)}: {line_score(game, other, info)}")
    print(f"  {game.line_words(position, other)}")
    ends = [after(position, () if line.plan else line.moves) for line in (chosen, other)]
    _print_differences(game, position, (chosen, other), ends)
    if chosen.terms and other.terms:
        print(f"  {game.points_text(sum(part.gain for part in compare(chosen, other))):>5}  in total")
    _print_at_once(game, position, (chosen, other))


def _print_differences(
    game: Game[Any],
    position: Position[Any],
    lines: tuple[Line[Any], Line[Any]],
    ends: Sequence[Position[Any]],
) -> None:
    for part in compare(*lines):
        if part.gain:
            where = game.contrast_text(part.name, ends[0], ends[1], position.side)
            print(
                f"  {game.points_text(part.gain):>5}  {game.term_text(part.name)}: "
                f"{game.points_text(part.first)} instead of {game.points_text(part.second)}"
                + (f" (most at {where})" if where else "")
            )


def _print_at_once(game: Game[Any], position: Position[Any], lines: tuple[Line[Any], Line[Any]]) -> None:
    """Where only final scores are compared: what distinguishes the boards right after the two moves."""
    if any([term.name for term in line.terms] != ["final score"] for line in lines):
        return
    boards = [position.play(line.moves[0]) for line in lines]
    terms = [terms_of(board, position.side) for board in boards]
    first, second = (replace(line, terms=some) for line, some in zip(lines, terms, strict=True))
    if not any(board.over for board in boards):
        print("\nright after the move, the evaluation sees")
        _print_differences(game, position, (first, second), boards)


def _print_json(
    game: Game[Any],
    position: Position[Any],
    chosen: Line[Any],
    other: Line[Any] | None,
    *,
    detailed: bool = False,
) -> None:
    data: dict[str, object] = {
        "game": game.name,
        "position": position.text(),
        "side": position.side,
        "chosen": line_json(game, position, chosen),
    }
    end = after(position, chosen.moves)
    if detailed and isinstance(end, HasParts):
        data["parts"] = {
            term.name: [
                {"name": part.name, "value": in_units(part.value, scale_of(position))}
                for part in end.parts(position.side, term.name)
            ]
            for term in chosen.terms
        }
    if other is not None:
        data["against"] = line_json(game, position, other)
        data["difference"] = [
            {
                "name": part.name,
                "chosen": in_units(part.first, scale_of(position)),
                "against": in_units(part.second, scale_of(position)),
                "gain": in_units(part.gain, scale_of(position)),
            }
            for part in compare(chosen, other)
        ]
        data["scores"] = [score_json(chosen.score), score_json(other.score)]
    print_json(data)
