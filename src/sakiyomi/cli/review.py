"""`sakiyomi review`."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from sakiyomi.cli.common import (
    BAD_INPUT,
    FILE_NAME,
    MAX_INPUT,
    GameName,
    Japanese,
    Json,
    Memory,
    load_game,
    print_json,
    report_errors,
)
from sakiyomi.cli.files import Force, check_target, say_written, write_text
from sakiyomi.cli.review_plot import plot
from sakiyomi.cli.review_text import ENGLISH, JAPANESE, show_review
from sakiyomi.cli.searching import show_progress
from sakiyomi.errors import GameError, LimitError, TextError, shorten
from sakiyomi.games.othello import (
    Othello,
    OthelloRecord,
    opening_of,
    parse_record,
    read_ggf,
    read_wthor,
    wthor_names,
)
from sakiyomi.solve import Judged

T = TypeVar("T")


@report_errors
def review(
    game: GameName,
    record: Annotated[
        str,
        typer.Argument(
            help="A transcript (f5d6c3…) or GGF: the text, a file, or - for standard input; or a .wtb file."
        ),
    ],
    number: Annotated[int, typer.Option(help="Number of the game in a file with several, from 1.")] = 1,
    exact: Annotated[int, typer.Option(help="Solve exactly with at most this many empty squares.")] = 20,
    depth: Annotated[int, typer.Option(help="Search depth before that, in moves of both sides.")] = 8,
    memory: Memory = 64,
    svg: Annotated[
        str | None, typer.Option(help="Write a plot to this SVG file (- for standard output).")
    ] = None,
    html: Annotated[
        str | None, typer.Option(help="Review all games and write one page about them to this HTML file.")
    ] = None,
    force: Force = False,
    japanese: Japanese = False,
    json: Json = False,
) -> None:
    """Review a recorded Othello game: how many discs each move lost, where the game turned, and why.

    Losses near the end are exact; earlier ones are estimates by search and marked with ~.

    With --html, every game of the file (GGF, WTHOR, or a transcript per line) goes into one report.

    Example: sakiyomi review othello games.ggf --html club.html
    """
    rules = load_game(game)
    if not isinstance(rules, Othello):
        raise GameError(f"review supports only othello, not {rules.name}")
    if number < 1:
        raise LimitError(f"number must be at least 1, not {number}")
    if html is not None:
        if json or svg is not None:
            raise LimitError("--html writes one page about all games: omit --json and --svg")
        _club(record, html, force, exact, depth, memory, japanese)
        return
    warnings = _Warnings()
    wthor = record.lower().endswith(".wtb")
    played = _wthor_record(record, number) if wthor else _record(_text(record), number, warnings)
    if not played.moves:
        raise TextError("the game has no moves to review")
    check_target(svg, force, record)
    moves = _judge(played, exact, depth, memory)
    if svg is not None and svg != "-":
        write_text(svg, plot(moves, japanese))
    if json:
        print_json(_json(played, moves, japanese))
    elif svg == "-":
        print(plot(moves, japanese))
    else:
        show_review(played, moves, JAPANESE if japanese else ENGLISH)
    say_written(json, svg)
    warnings.end()


class _Warnings:
    """What was wrong with the input although it was reviewed: the exit code says so at the end."""

    def __init__(self) -> None:
        self.count, self.left_out = 0, 0

    def __call__(self, text: str) -> None:
        self.count += 1
        print(f"sakiyomi: {text}", file=sys.stderr)

    def end(self) -> None:
        """Ends the command."""
        if self.count:
            raise typer.Exit(BAD_INPUT)


def _club(record: str, html: str, force: bool, exact: int, depth: int, memory: float, japanese: bool) -> None:
    """Reviews all games; Ctrl-C keeps those that are finished."""
    from sakiyomi.cli.review_club import Reviewed, club_page

    check_target(html, force, record)
    warnings = _Warnings()
    games = [game for game in _all_records(record, warnings) if game.moves]
    if not games:
        raise TextError("there are no moves to review")
    reviewed: list[Reviewed] = []
    stopped = False
    try:
        for number, game in enumerate(games, 1):
            reviewed.append((game, _judge(game, exact, depth, memory, f"game {number} of {len(games)}, ")))
    except KeyboardInterrupt:
        stopped = True
    if reviewed:
        write_text(html, club_page(reviewed, exact, depth, japanese))
        left = f" of {len(games)}" if stopped else ""
        out = f", {warnings.left_out} left out" if warnings.left_out else ""
        print(f"{len(reviewed)}{left} game{'s' * (len(games) != 1)} reviewed{out}")
        say_written(False, html)
    if stopped:
        raise KeyboardInterrupt
    warnings.end()


def _all_records(record: str, warnings: _Warnings) -> list[OthelloRecord]:
    if record.lower().endswith(".wtb"):
        with _readable(record):
            return [game.record for game in read_wthor(Path(record), *wthor_names(Path(record)))]
    text = _text(record)
    if "(;" in text:
        return list(read_ggf(text))
    lines = enumerate(text.splitlines(), 1)
    records, errors = list[OthelloRecord](), list[TextError]()
    for number, line in lines:
        try:
            records += [_record_of_line(line, number, warnings)] if line.strip() else []
        except TextError as error:
            errors.append(error)
    if errors and not records:
        raise errors[0]
    for one in errors:
        warnings(str(one))
    warnings.left_out += len(errors)
    return records


def _record_of_line(text: str, number: int, warn: Callable[[str], None]) -> OthelloRecord:
    """A game on a line of its own; messages name that line."""
    try:
        return parse_record(text, lambda said: warn(f"line {number}," + said.removeprefix("line 1,")))
    except TextError as error:
        raise TextError(error.reason, token=error.token, line=number, column=error.column) from None


def _text(record: str) -> str:
    if not record.strip():
        raise TextError("the game is empty: give its moves, such as f5d6c3, or a file")
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


def _record(text: str, number: int, warn: Callable[[str], None]) -> OthelloRecord:
    if "(;" in text:
        return _numbered(read_ggf(text), number)
    lines = _games_by_line(text)
    if lines:
        at, line = _numbered(iter(lines), number)
        return _record_of_line(line, at, warn)
    return _numbered(iter([parse_record(text, warn)]), number)


def _games_by_line(text: str) -> list[tuple[int, str]]:
    """The lines with their numbers, if each is a game of its own."""
    lines = [(at, line) for at, line in enumerate(text.splitlines(), 1) if line.strip()]
    try:
        if len(lines) > 1:
            parse_record(text)
        return []
    except TextError:
        pass
    try:
        for _, line in lines:
            parse_record(line, lambda _: None)  # raises if not even its first move can be played
    except TextError:
        return []
    return lines


def _wthor_record(name: str, number: int) -> OthelloRecord:
    with _readable(name):
        return _numbered(read_wthor(Path(name), *wthor_names(Path(name))), number).record


def _numbered(games: Iterator[T], number: int) -> T:
    """One of several games; says if there are others and none was chosen."""
    for game in itertools.islice(games, number - 1, None):
        if number == 1 and _any_left(games):
            note = "this is the first game of several: --number chooses another one, --html takes all"
            print(f"note: {note}", file=sys.stderr)
        return game
    raise LimitError(f"there is no game {number}")


def _any_left(games: Iterator[object]) -> bool:
    try:
        return next(games, None) is not None
    except TextError:  # there is, though not a valid one
        return True


@contextmanager
def _readable(name: str) -> Iterator[None]:
    """Turns what can go wrong with a file into a plain message."""
    try:
        yield
    except FileNotFoundError:
        raise LimitError(f"there is no file {shorten(name, 200)}") from None
    except (OSError, ValueError) as error:
        if isinstance(error, TextError):
            raise
        raise LimitError(f"cannot read {shorten(name, 200)}: {error}") from None


def _judge(record: OthelloRecord, exact: int, depth: int, memory: float, words: str = "") -> list[Judged]:
    """The judged moves in the order of play; progress goes to standard error if that is a terminal."""
    from sakiyomi.solve import review as judge

    moves: list[Judged] = []
    try:
        for move in judge(record, exact=exact, depth=depth, memory=memory):
            moves.append(move)
            done = f"{len(moves)} of {len(record.moves)} moves, from the last to the first"
            show_progress(f"reviewing: {words}{done}")
    finally:
        show_progress("")
    return moves[::-1]


def _json(record: OthelloRecord, moves: Sequence[Judged], japanese: bool) -> dict[str, object]:
    from sakiyomi.cli.review_club import mistakes
    from sakiyomi.solve import mistake_sentences

    opening, positions = opening_of(record), list(record.positions())
    why = {
        move.number: mistake_sentences(positions[move.number - 1], move.move, move.best, japanese=japanese)
        for move in mistakes(moves)
    }
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
                "why": why.get(move.number),
            }
            for move in moves
        ],
    }
