"""What the commands share: reading games, positions and limits, showing answers, handling errors."""

from __future__ import annotations

import functools
import os
import re
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Annotated, Any, BinaryIO, ParamSpec

import typer

from sakiyomi import games, language
from sakiyomi.cli.help import JAPANESE
from sakiyomi.errors import LimitError, SakiyomiError, TextError, shorten
from sakiyomi.games.base import Game, Position, scale_of
from sakiyomi.types import BOUND_WORDS, Info, Limit, Line, Loss, Points, Score, Win, check_depth, in_units
from sakiyomi.wire import write_visible

P = ParamSpec("P")

FILE_NAME = re.compile(r"(?![-.*_xo]+$)[^\s(\[]+\.[a-z][a-z0-9]{0,4}", re.IGNORECASE)
"""Matches what can only be a file name, not a board of dots."""

LIMITED = re.compile(r"[a-z_]+ (?:must|needs) ")
"""Matches a message about the value of something named."""

FIRST = "--japanese"
"""May stand before the command or the subcommand too."""

MAX_INPUT = 1_000_000
"""Most bytes (or characters) of input."""

GameName = Annotated[str, typer.Argument(help="A game by name (see `sakiyomi games`), or module:NAME.")]
PositionText = Annotated[
    str | None,
    typer.Argument(help="A position: text, a file, or - for standard input (default: the start position)."),
]
Set = Annotated[
    list[str] | None,
    typer.Option("--set", help="Set an option of the start position, such as seed=3; repeatable."),
]
Depth = Annotated[int | None, typer.Option(help="Stop at this depth, in decisions of both sides together.")]
Nodes = Annotated[
    int | None, typer.Option(help="Stop after this many nodes; repeats exactly on any machine.")
]
Seconds = Annotated[float | None, typer.Option(help="Stop after this many seconds (default: 5).")]
Memory = Annotated[float, typer.Option(help="Memory for the table, in MB.")]
MEMORY = 64.0
"""Default memory for the table, in MB."""
Threads = Annotated[int, typer.Option(help="Number of threads, which share one table.")]
PlayerName = Annotated[
    str | None, typer.Option("--player", help="Ask this player instead of alpha-beta, such as otlplg.")
]


def _speak(japanese: bool) -> bool:
    """Chooses the language; Japanese too if the environment asks for it."""
    language.use_japanese(japanese or language.wanted_by_locale() or FIRST in sys.argv[1:3])
    return language.is_japanese()


Japanese = Annotated[
    bool,
    typer.Option("--japanese", help=JAPANESE, callback=_speak),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]


SCHEMA = 1
"""Version of the fields of all JSON output (docs/command-line.md)."""


class Ended(KeyboardInterrupt):
    """Ended by a signal other than Ctrl-C's."""

    def __init__(self, number: int) -> None:
        self.code = 128 + number


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """Lets SIGTERM and SIGHUP end the work like Ctrl-C, where something must be cleaned up."""
    received = list[int]()

    def end(number: int, frame: FrameType | None) -> None:
        received.append(number)
        ctrl_c = signal.getsignal(signal.SIGINT)
        if not callable(ctrl_c):  # shells let background jobs ignore Ctrl-C
            raise KeyboardInterrupt
        ctrl_c(signal.SIGINT, frame)

    known = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    wanted = [number for number in known if signal.getsignal(number) is not signal.SIG_IGN]  # nohup
    before = {number: signal.signal(number, end) for number in wanted}
    try:
        yield
    except KeyboardInterrupt:
        if received:
            raise Ended(received[0]) from None
        raise
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


BAD_INPUT, UNDECIDED, NOT_WRITTEN, STOPPED = 2, 3, 4, 130
"""Exit codes of all commands (docs/command-line.md); 0 is done, and 1 means that the answer is no."""


def report_errors(command: Callable[P, None]) -> Callable[P, None]:
    """Turns errors into one line and an exit code."""

    @functools.wraps(command)
    def wrapper(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            command(*args, **kwargs)
            sys.stdout.flush()
        except SakiyomiError as error:
            print(f"sakiyomi: {_with_option(str(error))}", file=sys.stderr)
            raise typer.Exit(BAD_INPUT) from None
        except MemoryError:
            print("sakiyomi: not enough memory; use a smaller --memory", file=sys.stderr)
            raise typer.Exit(BAD_INPUT) from None
        except KeyboardInterrupt as error:
            print("sakiyomi: stopped", file=sys.stderr)
            raise typer.Exit(error.code if isinstance(error, Ended) else STOPPED) from None
        except BrokenPipeError:  # the reader is gone, for example `| head`
            _give_up_output()
            raise typer.Exit(0) from None
        except OSError as error:
            _give_up_output()
            print(f"sakiyomi: {error.strerror or error}", file=sys.stderr)
            raise typer.Exit(NOT_WRITTEN) from None

    return wrapper


def _with_option(text: str) -> str:
    """The message with the option that it begins with as it is typed."""
    name = text.partition(" ")[0]
    option = f"--{name.replace('_', '-')}"
    typed = any(word.partition("=")[0] == option for word in sys.argv[1:])
    return option + text[len(name) :] if typed and LIMITED.match(text) else text


def _give_up_output() -> None:
    """Drops unwritten output, so that the interpreter does not try to write it again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def load_game(name: str, japanese: bool = False) -> Game[Any]:
    """A game by name, or from `module:NAME` if it is not installed; perhaps in Japanese."""
    game = games.load(name)
    return game.in_japanese() if japanese else game


def load_position(game: Game[Any], text: str | None, options: list[str] | None) -> Position[Any]:
    """A position from text, a file or standard input, or a start with options."""
    if text is None:
        return game.start(**read_pairs(options or []))
    if options:
        raise LimitError("--set is only for start positions; omit it if a position is given")
    if text == "-":
        text = game.decode(_bounded(sys.stdin.buffer, "on standard input"))
    elif _is_file(text):
        with open(text, "rb") as file:
            text = game.decode(_bounded(file, f"in {text}"))
    elif FILE_NAME.fullmatch(text):
        raise LimitError(f"there is no file {shorten(text, 200)}")
    return game.parse(text)


def _bounded(source: BinaryIO, where: str) -> bytes:
    data = source.read(MAX_INPUT + 1)
    if len(data) > MAX_INPUT:
        raise TextError(f"more than {MAX_INPUT} bytes {where}")
    return data


def _is_file(text: str) -> bool:
    try:
        return os.path.isfile(text)
    except (OSError, ValueError):  # too long, or with an invalid character
        return False


def read_pairs(options: list[str]) -> dict[str, str]:
    """Parses the options of a start position given by `--set`."""
    pairs = [_pair(option) for option in options]
    for name, _ in pairs:
        if [key for key, _ in pairs].count(name) > 1:
            raise LimitError(f"--set {name} is given twice")
    return dict(pairs)


def _pair(option: str) -> tuple[str, str]:
    name, equals, value = option.partition("=")
    if not equals:
        raise LimitError(f"--set needs name=value, not {option!r}")
    return name, value


def make_limit(depth: int | None, nodes: int | None, seconds: float | None) -> Limit:
    """The limit of a command (default: five seconds)."""
    check_depth(depth)
    if depth is None and nodes is None and seconds is None:
        seconds = 5.0
    return Limit(depth=depth, nodes=nodes, seconds=seconds)


def draw_named(game: Game[Any], position: Position[Any]) -> str:
    """The board for the terminal, with the name of the position if it has one."""
    name = game.position_name(position)
    return f"{game.draw(position)}\n{name}" if name else game.draw(position)


def counted(number: int, unit: str, plural: str = "") -> str:
    """A number with its unit, such as 1 node or 2 plies."""
    return f"{number:,} {unit if number == 1 else plural or unit + 's'}"


def print_json(data: object) -> None:
    """Prints a JSON value on standard output; an object says which version of the fields it has."""
    if isinstance(data, dict):
        data = {"schema": SCHEMA, **data}
    print_data(write_visible(data, indent=2))


def print_data(text: str) -> None:
    """Prints what other programs read: never translated."""
    with language.untranslated():
        print(text, flush=True)


def score_json(score: Score) -> dict[str, int | float | None]:
    """A score as `{"points": 5}` in the game's own unit, `{"win": 3}` or `{"loss": 4}` (in decisions)."""
    match score:
        case Points():
            return {"points": score.amount}
        case Win(plies):
            return {"win": plies}
        case Loss(plies):
            return {"loss": plies}
    raise AssertionError(score)


def line_json(game: Game[Any], position: Position[Any], line: Line[Any]) -> dict[str, object]:
    """A line with its moves as text and its terms."""
    data: dict[str, object] = {
        "moves": game.move_texts(position, line),
        "score": score_json(line.score),
        "bound": line.bound,
        "proved": line.proved,
        "terms": [
            {"name": t.name, "value": in_units(t.value, scale_of(position)), "detail": t.detail}
            for t in line.terms
        ],
    }
    if line.plan:
        data |= {"plan": list(line.plan), "text": line.text}
    return data


def info_json(game: Game[Any], position: Position[Any], info: Info[Any]) -> dict[str, object]:
    """The result of a search as JSON."""
    name = game.position_name(position)
    return {
        "game": game.name,
        "position": position.text(),
        **({"name": name} if name else {}),
        "side": position.side,
        "best": game.move_text(position, info.best),
        "score": score_json(info.score),
        "depth": info.depth,
        "complete": info.complete,
        "nodes": info.nodes,
        "seconds": round(info.seconds, 6),
        "lines": [
            {**line_json(game, position, line), "proved": line.proved or info.complete} for line in info.lines
        ],
    }


def line_name(game: Game[Any], position: Position[Any], line: Line[Any]) -> str:
    """The first move of a line, preceded by the plan's move if there is one."""
    first = game.move_text(position, line.moves[0])
    return f"{line.plan[0]} ({first})" if line.plan else first


def line_score(game: Game[Any], line: Line[Any], info: Info[Any]) -> str:
    """The score of a line, or what is known of it; "proved" where that does not hold for the whole answer."""
    proved = " (proved)" if line.proved and not info.complete else ""
    return f"{BOUND_WORDS[line.bound]}{game.score_text(line.score)}{proved}"


def effort(info: Info[Any]) -> str:
    """The effort of a search in words."""
    depth = f"proved, {info.seldepth} deep" if info.complete else f"depth {info.depth}"
    took = f"{info.seconds:.1f} s" if info.seconds >= 1 else f"{info.seconds * 1000:.1f} ms"
    return f"{depth}, {info.nodes:,} nodes, {took}"
