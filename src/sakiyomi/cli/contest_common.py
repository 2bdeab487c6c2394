"""What the commands of a contest share: rules and files that are asked for, progress, results."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sakiyomi.cli.files import check_replaceable, check_writable, write_text
from sakiyomi.errors import LimitError, TextError
from sakiyomi.wire import visible

if TYPE_CHECKING:
    from collections.abc import Callable

    from sakiyomi.games.aquarius import Config, MapOptions, Replay, World

Rules = Annotated[
    list[str] | None,
    typer.Option("--rule", help="A rule, such as sessions=140 or suck=stand; repeat it for more."),
]
Maps = Annotated[str, typer.Option(help="c6 (fair to all teams), or c2 (as in the contest).")]
Html = Annotated[str | None, typer.Option(help="Write the match as an HTML page that can be played.")]
Svg = Annotated[str | None, typer.Option(help="Write a picture of the last state.")]
Quiet = Annotated[bool, typer.Option("--quiet", help="Only the result, no field.")]


MAX_REPLAY = 20_000_000
"""Bytes of a replay file."""


def make_config(rules: list[str] | None) -> Config:
    """The rules that `--rule` asks for."""
    from sakiyomi.games.aquarius import Config

    values: dict[str, Any] = {}
    for rule in rules or []:
        name, equals, text = rule.partition("=")
        if not equals or name in values:
            raise LimitError(f"--rule must be name=value, each name once, not {rule!r}")
        values[name] = {"true": True, "false": False}.get(
            text, int(text) if re.fullmatch("[0-9]{1,9}", text) else text
        )
    return Config.read(values)


def map_options(maps: str) -> MapOptions:
    """The maps that `--maps` asks for."""
    from sakiyomi.games.aquarius import HISTORY, MapOptions

    if maps not in ("c6", "c2"):
        raise LimitError(f"maps must be c6 or c2, not {maps!r}")
    return MapOptions() if maps == "c6" else HISTORY


def prepare(out: str | None, html: str | None, svg: str | None, force: bool = False) -> None:
    """Refuse before the work what cannot be written after it, and a replay that would be lost."""
    given = [Path(path).resolve() for path in (out, html, svg) if path]
    if len(set(given)) < len(given):
        raise LimitError("--out, --html and --svg must name different files")
    for path in (html, svg, out):
        if path is not None:
            check_writable(path)
    if out is not None:
        check_replaceable(out, force)


def export(record: Replay, html: str | None, svg: str | None) -> None:
    """Write the page and the picture of a match that were asked for."""
    if html is not None:
        from sakiyomi.games.aquarius.page import replay_page

        write_text(html, replay_page(record))
    if svg is not None:
        from sakiyomi.games.aquarius.draw import svg_world

        write_text(svg, svg_world(record.world(), record.names))


def say_written(json: bool, *paths: str | None) -> None:
    """Say which files there are now."""
    for path in paths:
        if path is not None:
            print(f"written: {path}", file=sys.stderr if json else sys.stdout)


def show(record: Replay, world: World, quiet: bool) -> None:
    """A state of a match, or only its result."""
    from sakiyomi.games.aquarius.draw import ascii_world, table

    if not quiet:
        print(ascii_world(world))
        print(f"session {world.session} of {world.config.sessions}")
    print(table(world, record.names))


def state_json(record: Replay, world: World) -> dict[str, Any]:
    """A state of a match for `--json`."""
    return {
        "names": list(record.names),
        "session": world.session,
        "score": world.scores,
        "water": world.totals,
        "rank": world.ranks,
    }


@contextmanager
def recording(out: str | None, sessions: int) -> Iterator[Callable[[World, Replay], None]]:
    """Show how far a match is and write its replay as it goes: what was played is never lost."""
    from sakiyomi.contest.recording import ReplayFile

    with progress_bar(sessions) as progress, ExitStack() as stack:
        file: ReplayFile | None = None

        def watch(world: World, replay: Replay) -> None:
            nonlocal file
            progress(world.session, sessions)
            if out is not None and file is None:
                file = stack.enter_context(ReplayFile(out, replay))
            elif file is not None:
                file.add(replay)

        try:
            yield watch
        except KeyboardInterrupt:
            if file is not None:
                print(f"the replay so far: {out}", file=sys.stderr)
            raise


@contextmanager
def progress_bar(total: int) -> Iterator[Callable[[int, int], None]]:
    """A bar on the error stream, if somebody watches it."""
    from rich.progress import Progress as Bars

    from sakiyomi.reporting.terminal import error_console

    console = error_console()
    with Bars(console=console, transient=True, disable=not console.is_terminal) as bars:
        task = bars.add_task("playing", total=total)
        yield lambda done, _: bars.update(task, completed=done)


def show_faults(record: Replay) -> None:
    """In how many sessions something was wrong with a team, and what."""
    counts = Counter((team, text.partition(":")[0]) for one in record.sessions for team, text in one.faults)
    for team, name in enumerate(record.names):
        told = ", ".join(f"{kind} {count}" for (of, kind), count in sorted(counts.items()) if of == team)
        if told:
            print(f"{'ABCDEF'[team]} {visible(name)}: {told} (sessions)")


def read_replay(file: str) -> Replay:
    """A replay from its file; what is unusual about it is said."""
    from sakiyomi.games.aquarius import Replay

    path = Path(file)
    if path.is_dir():
        found = next((one.name for one in sorted(path.glob("*.jsonl"))), "match.jsonl")
        raise LimitError(f"{file} is a folder; name a replay in it, such as {path / found}")
    if not path.is_file():
        raise LimitError(f"there is no file {file}")
    if path.stat().st_size > MAX_REPLAY:
        raise TextError(f"{file} is longer than {MAX_REPLAY} bytes")
    try:
        return Replay.parse(
            path.read_text(encoding="utf-8"), lambda text: print(f"sakiyomi: {file}: {text}", file=sys.stderr)
        )
    except UnicodeDecodeError:
        raise TextError(f"{file} is not a text in UTF-8") from None
