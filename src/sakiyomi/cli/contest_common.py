"""What the contest commands share: options for rules and files, progress, results."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sakiyomi import language
from sakiyomi.cli.files import check_target, write_text
from sakiyomi.errors import LimitError, TextError
from sakiyomi.wire import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sakiyomi.contest.outside import Terms
    from sakiyomi.games.aquarius import Config, MapOptions, Replay, World

Rules = Annotated[
    list[str] | None,
    typer.Option("--rule", help="Set a rule, such as sessions=140 or suck=stand; repeatable."),
]
Maps = Annotated[
    str, typer.Option(help="Symmetry of the maps: c6 (fair to all teams) or c2 (the contest's).")
]
Html = Annotated[str | None, typer.Option(help="Write the match as an HTML page with playback.")]
Svg = Annotated[str | None, typer.Option(help="Write an image of the last state.")]
Quiet = Annotated[bool, typer.Option("--quiet", help="Show only the result.")]

Seconds = Annotated[float, typer.Option(help="Seconds that an outside bot has for a session.")]
SMALLEST_MEMORY = 32
"""MiB: with less, hardly an interpreter starts."""
Memory = Annotated[int, typer.Option(help="MiB of memory for each process of a program (0: no limit).")]
Network = Annotated[bool, typer.Option("--network", help="Let programs use the network.")]


MAX_REPLAY = 20_000_000
"""Most bytes of a replay file."""


def make_config(rules: list[str] | None) -> Config:
    """The rules given by `--rule`."""
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


def make_terms(bots: Sequence[str], seconds: float, memory: int, network: bool, cpu: int = 0) -> Terms:
    """The conditions for outside bots; limits that this system does not offer are named once."""
    from sakiyomi.contest.outside import Terms, is_program
    from sakiyomi.programs.limits import Limits

    if memory != 0 and not SMALLEST_MEMORY <= memory <= 1 << 20:
        raise LimitError(
            f"memory must be 0 (no limit) or lie between {SMALLEST_MEMORY} and {1 << 20} MiB, not {memory}"
        )
    limits = Limits(memory, cpu, network)
    if any(map(is_program, bots)):
        for name in limits.missing():
            print(f"sakiyomi: this system cannot limit the {name} of programs", file=sys.stderr)
    return Terms(seconds, limits=limits)


def map_options(maps: str) -> MapOptions:
    """The map options given by `--maps`."""
    from sakiyomi.games.aquarius import HISTORY, MapOptions

    if maps not in ("c6", "c2"):
        raise LimitError(f"maps must be c6 or c2, not {maps!r}")
    return MapOptions() if maps == "c6" else HISTORY


def prepare(
    out: str | None, html: str | None, svg: str | None, force: bool, source: str | None = None
) -> None:
    """Refuses, before the work, files that cannot be written or must not be overwritten."""
    given = [Path(path).resolve() for path in (out, html, svg) if path]
    if len(set(given)) < len(given):
        raise LimitError("--out, --html and --svg must name different files")
    if out == "-":
        raise LimitError("--out must name a file: a replay is not written to standard output")
    for path in (html, svg, out):
        check_target(path, force, source)


def export(record: Replay, html: str | None, svg: str | None) -> None:
    """Writes the wanted page and image of a match."""
    if html is not None:
        from sakiyomi.games.aquarius.page import replay_page

        write_text(html, replay_page(record))
    if svg is not None:
        from sakiyomi.games.aquarius.draw import svg_world

        write_text(svg, svg_world(record.world(), record.names))


def show(record: Replay, world: World, quiet: bool) -> None:
    """Prints a state of a match, or only its result."""
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
    """Shows the progress of a match and writes its replay session by session."""
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
    """A progress bar on standard error, if that is a terminal."""
    from rich.progress import Progress as Bars

    from sakiyomi.reporting.terminal import error_console, guard_live

    console = error_console()
    with Bars(console=console, transient=True, disable=not console.is_terminal) as bars:
        guard_live(console)
        task = bars.add_task(language.say("playing"), total=total)
        yield lambda done, _: bars.update(task, completed=done)


def show_faults(names: Sequence[str], faults: Sequence[tuple[int, str, int]]) -> None:
    """Prints the faults of each team or bot, and in how many sessions they occurred."""
    for number, name in enumerate(names):
        found = fault_words({kind: count for of, kind, count in faults if of == number})
        if found:
            print(f"{visible(name)}: {found} (sessions)")


def fault_words(counts: Mapping[str, int]) -> str:
    """Kinds of faults, each with its number."""
    comma = "、" if language.is_japanese() else ", "
    return comma.join(f"{language.say(visible(kind))} {count}" for kind, count in counts.items())


def read_replay(file: str) -> Replay:
    """Reads a replay file; warnings go to standard error."""
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
        raise TextError(f"{file} is not UTF-8 text") from None
