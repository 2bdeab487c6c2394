"""`sakiyomi review`."""

from __future__ import annotations

import itertools
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from sakiyomi.cli.common import MAX_INPUT, GameName, Json, Memory, load_game, print_json, report_errors
from sakiyomi.cli.files import Force, check_target, say_written, write_text
from sakiyomi.cli.searching import show_progress
from sakiyomi.errors import GameError, LimitError, TextError, shorten
from sakiyomi.games.othello import (
    OTHELLO,
    Othello,
    OthelloRecord,
    opening_of,
    parse_record,
    read_ggf,
    read_wthor,
    wthor_names,
)
from sakiyomi.reporting.charts import Point, Series, line_chart
from sakiyomi.solve import Judged
from sakiyomi.wire import visible

FILE_NAME = re.compile(r"[^\s(\[]+\.[a-z]{1,4}", re.IGNORECASE)
"""Matches what can only be a file name."""


@report_errors
def review(
    game: GameName,
    record: Annotated[
        str,
        typer.Argument(
            help="A transcript (f5d6c3…) or GGF: the text, a file, or - for standard input; or a .wtb file."
        ),
    ],
    number: Annotated[int, typer.Option(help="Number of the game in a GGF or WTHOR file, from 1.")] = 1,
    exact: Annotated[int, typer.Option(help="Solve exactly from this many empty squares on.")] = 20,
    depth: Annotated[int, typer.Option(help="Search depth before that, in moves.")] = 8,
    memory: Memory = 64,
    svg: Annotated[
        str | None, typer.Option(help="Write a plot to this SVG file (- for standard output).")
    ] = None,
    force: Force = False,
    json: Json = False,
) -> None:
    """Review a recorded Othello game: how many discs each move lost, and where the game turned.

    Losses near the end are exact; earlier ones are estimates by search and marked with ~.

    Example: sakiyomi review othello game.ggf --svg plot.svg
    """
    rules = load_game(game)
    if not isinstance(rules, Othello):
        raise GameError(f"review supports only othello, not {rules.name}")
    if number < 1:
        raise LimitError(f"number must be at least 1, not {number}")
    wthor = record.lower().endswith(".wtb")
    played = _wthor_record(record, number) if wthor else _record(_text(record), number)
    if not played.moves:
        raise TextError("the game has no moves to review")
    check_target(svg, force, record)
    moves = _judge(played, exact, depth, memory)
    if svg is not None and svg != "-":
        write_text(svg, plot(moves))
    if json:
        print_json(_json(played, moves))
    elif svg == "-":
        print(plot(moves))
    else:
        _show(played, moves)
    say_written(json, svg)


def _text(record: str) -> str:
    if FILE_NAME.fullmatch(record) and not _is_file(record):
        raise LimitError(f"there is no file {shorten(record, 200)}")
    if record == "-":
        text = sys.stdin.read(MAX_INPUT + 1)
    else:
        text = _file_text(record) if _is_file(record) else record
    if len(text) > MAX_INPUT:
        raise TextError(f"more than {MAX_INPUT} characters of input")
    return text


def _is_file(name: str) -> bool:
    try:
        return Path(name).exists()
    except (OSError, ValueError):  # too long, or not a valid name
        return False


def _file_text(name: str) -> str:
    try:
        with Path(name).open(encoding="utf-8", errors="replace") as stream:
            return stream.read(MAX_INPUT + 1)
    except OSError as error:
        raise LimitError(f"cannot read {name}: {error.strerror}") from None


def _record(text: str, number: int) -> OthelloRecord:
    if "(;" not in text:
        if number > 1:
            raise LimitError("--number is only for GGF files with several games")
        return parse_record(text)
    for record in itertools.islice(read_ggf(text), number - 1, None):
        return record
    raise LimitError(f"the text has no game {number}")


def _wthor_record(name: str, number: int) -> OthelloRecord:
    try:
        games = read_wthor(Path(name), *wthor_names(Path(name)))
        for game in itertools.islice(games, number - 1, None):
            return game.record
    except FileNotFoundError:
        raise LimitError(f"there is no file {shorten(name, 200)}") from None
    except (OSError, ValueError) as error:
        if isinstance(error, TextError):
            raise
        raise LimitError(f"cannot read {shorten(name, 200)}: {error}") from None
    raise LimitError(f"the file has no game {number}")


def _judge(record: OthelloRecord, exact: int, depth: int, memory: float) -> list[Judged]:
    """The judged moves in the order of play; progress goes to standard error if that is a terminal."""
    from sakiyomi.solve import review as judge

    moves: list[Judged] = []
    try:
        for move in judge(record, exact=exact, depth=depth, memory=memory):
            moves.append(move)
            show_progress(f"reviewing: {len(moves)} of {len(record.moves)} moves, from the last to the first")
    finally:
        show_progress("")
    return moves[::-1]


def _show(record: OthelloRecord, moves: Sequence[Judged]) -> None:
    if record.black or record.white:
        print(visible(f"{record.black or 'black'} (black) - {record.white or 'white'} (white)"))
    if opening := opening_of(record):
        print(f"opening: {opening.title}, {len(opening.moves)} moves")
    print("  no  side   move   score    loss  better")
    for move in moves:
        better = f"{move.best}{'  <- turning point' if move.turning else ''}" if move.loss else ""
        score, loss = _discs(move, move.score, "+"), _discs(move, move.loss) if move.loss else ""
        side = OTHELLO.side_name(move.side)
        print(f"{move.number:>4}  {side}  {move.move:<4} {score:>7} {loss:>7}  {better}".rstrip())
    if error := max((move.error for move in moves), default=0.0):
        print(f"~ estimates, usually off by {error:.1f} discs; turning points are beyond that or proved")
    for player in (0, 1):
        print(f"{OTHELLO.side_name(player)} lost {_total(moves, player)}")
    end = record.end
    state = "final score" if end.over else "unfinished, discs"
    print(f"{state}: {end.count(0)} to {end.count(1)}")


def _discs(move: Judged, value: float, sign: str = "") -> str:
    if move.exact:
        return f"{value:{sign}.0f}" if value else "0"
    return f"~{round(value, 1) + 0.0:{sign}.1f}"


def _total(moves: Sequence[Judged], side: int) -> str:
    """Exact and estimated losses, listed separately: their sum would be neither."""
    own = [move for move in moves if move.side == side]
    proven, guessed = ([move.loss for move in own if move.exact == kind] for kind in (True, False))
    parts = [f"about {_count(sum(guessed))} before the solved part"] if guessed else []
    parts += [f"{_count(sum(proven))} in the solved part"] if proven else []
    turned = ", ".join(f"{move.move} ({move.number})" for move in own if move.turning)
    return f"{' and '.join(parts) or 'nothing'}; turning points: {turned or 'none'}"


def _count(discs: float) -> str:
    return f"{discs:.0f} disc{'s' * (round(discs) != 1)}"


def _json(record: OthelloRecord, moves: Sequence[Judged]) -> dict[str, object]:
    opening = opening_of(record)
    return {
        "game": "othello",
        "black": record.black,
        "white": record.white,
        "opening": opening.title if opening else None,
        "start": record.start.text(),
        "end": record.end.text(),
        "over": record.end.over,
        "moves": [
            {
                "number": move.number,
                "side": move.side,
                "move": move.move,
                "best": move.best,
                "score": move.score,
                "loss": move.loss,
                "exact": move.exact,
                "error": move.error,
                "turning": move.turning,
            }
            for move in moves
        ],
    }


def plot(moves: Sequence[Judged]) -> str:
    """Black's lead after each move as SVG; bars show what the best move would have given."""
    points = [_point(move) for move in moves]
    guessed = tuple(point for point, move in zip(points, moves, strict=True) if not move.exact)
    proven = tuple(point for point, move in zip(points, moves, strict=True) if move.exact)
    turned = tuple(point for point, move in zip(points, moves, strict=True) if move.turning)
    series = [
        Series("estimate (bars: loss of the move)", guessed),
        Series("exact", proven),
        Series("turning point", turned, joined=False),
    ]
    last = moves[-1].number
    ticks = [n for n in range(0, last + 1, 5 if last > 15 else 1) if n] or [last]
    return line_chart(series, "move", "black's lead in discs", x_ticks=ticks)


def _point(move: Judged) -> Point:
    sign = 1 if move.side == 0 else -1
    after, best = sign * move.score, sign * (move.score + move.loss)
    return Point(move.number, after, *((min(after, best), max(after, best)) if move.loss else ()))
