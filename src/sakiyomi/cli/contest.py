"""`sakiyomi contest`: matches and contests of Aquarius, their replays, and matches continued from one."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sakiyomi.cli.cells import Address, Cells, ExecutorName, choose, count
from sakiyomi.cli.common import Json, print_json, tidy
from sakiyomi.cli.files import check_writable, write_text
from sakiyomi.errors import LimitError, TextError

if TYPE_CHECKING:
    from collections.abc import Callable

    from sakiyomi.arena.contest import Contest, Result
    from sakiyomi.games.aquarius import Replay, World

MOST_REPLAY = 20_000_000
"""Bytes of a replay file."""

contest = typer.Typer(
    help="Contests of Aquarius (水瓶の恵み): six teams of three robots on one field.\n\n"
    "Example: sakiyomi contest run aqua matsue ring sucker nearest compact --seed 3",
    no_args_is_help=True,
    rich_markup_mode=None,
)

Rules = Annotated[
    list[str] | None,
    typer.Option("--rule", help="A rule, such as sessions=140 or suck=stand; repeat it for more."),
]
Html = Annotated[str | None, typer.Option(help="Write the match as an HTML page that can be played.")]
Svg = Annotated[str | None, typer.Option(help="Write a picture of the last state.")]
Quiet = Annotated[bool, typer.Option("--quiet", help="Only the result, no field.")]

FIELD = ["aqua", "matsue", "sucker", "ring", "nearest", "compact"]
"""Who plays if nobody is named."""


@contest.command()
@tidy
def run(
    bots: Annotated[
        list[str] | None,
        typer.Argument(help="A bot for every team, in their order, such as matsue:moves=5."),
    ] = None,
    matches: Annotated[int, typer.Option(help="How many, each on a map of its own, seats exchanged.")] = 1,
    seed: Annotated[int, typer.Option(help="The first map; match i is played on the map of seed + i.")] = 1,
    maps: Annotated[str, typer.Option(help="c6 (fair to all teams), or c2 (as in the contest).")] = "c6",
    rule: Rules = None,
    cells: Cells = None,
    executor: ExecutorName = None,
    address: Address = None,
    out: Annotated[
        str | None, typer.Option(help="Write the replay here; with several matches a folder for all.")
    ] = None,
    html: Html = None,
    svg: Svg = None,
    quiet: Quiet = False,
    json: Json = False,
) -> None:
    """Plays matches between bots: aqua, matsue, nearest, ring, sucker, painter, compact.

    Example: sakiyomi contest run aqua matsue ring sucker nearest compact --matches 12
    """
    from sakiyomi.arena.contest import Contest, play_contest

    if maps not in ("c6", "c2"):
        raise LimitError(f"maps must be c6 or c2, not {maps!r}")
    from sakiyomi.games.aquarius import HISTORY, MapOptions

    plan = Contest(
        tuple(bots or FIELD), matches, seed, _config(rule), MapOptions() if maps == "c6" else HISTORY
    )
    if matches > 1 and (html or svg):
        raise LimitError("--html and --svg show one match; use --out for the replays of several")
    number, make = count(cells, otherwise=0), choose(executor, address)
    _prepare(out, matches > 1, html, svg)
    if matches == 1:
        with _recording(out, plan.config.sessions) as record:
            results = [plan.play(0, keep=True, watch=record)]
    else:
        with _progress(matches) as progress:
            by = make() if make is not None else None
            save = _saving(out) if out is not None else None
            results = play_contest(plan, number, progress, keep=bool(out), executor=by, each=save)
    replay = results[0].replay
    if matches == 1 and replay is not None:
        _export(replay, html, svg)
    if json:
        print_json(_results_json(plan, results))
    elif matches == 1 and replay is not None:
        _show(replay, replay.world(), quiet)
    else:
        _show_standings(plan, results)
    _say_written(json, out, html, svg)


@contest.command()
@tidy
def replay(
    file: Annotated[str, typer.Argument(help="A replay file.")],
    session: Annotated[int | None, typer.Option(help="The state before this session; else the last.")] = None,
    html: Html = None,
    svg: Svg = None,
    quiet: Quiet = False,
    json: Json = False,
) -> None:
    """Plays a replay again, checks every hash, and shows a state of it.

    Example: sakiyomi contest replay match.jsonl --session 50 --html match.html
    """
    record = _read(file)
    _prepare(None, False, html, svg)
    record.check()  # every hash and the result, whatever is shown
    world = record.world(session)
    _export(record, html, None)
    if svg is not None:
        from sakiyomi.games.aquarius.draw import svg_world

        write_text(svg, svg_world(world, record.names))
    if json:
        faults = [[k, *fault] for k, one in enumerate(record.sessions) for fault in one.faults]
        print_json(
            {
                **_state_json(record, world),
                "sessions": len(record.sessions),
                "hash": world.hash,
                "faults": faults,
            }
        )
    else:
        _show(record, world, quiet)
        show_faults(record)
        print(f"{len(record.sessions)} sessions, every hash is right")
    _say_written(json, None, html, svg)


@contest.command()
@tidy
def fork(
    file: Annotated[str, typer.Argument(help="A replay file.")],
    session: Annotated[int, typer.Option(help="From the state before this session.")],
    bots: Annotated[
        list[str] | None, typer.Argument(help="A bot for every team; default: those of the replay.")
    ] = None,
    out: Annotated[str | None, typer.Option(help="Write the new replay here.")] = None,
    html: Html = None,
    svg: Svg = None,
    quiet: Quiet = False,
    json: Json = False,
) -> None:
    """Continues a match from any session of its replay, with the same bots or others.

    What had been sent for that session stays; the same bots play the same match again.

    Example: sakiyomi contest fork match.jsonl --session 50 --out other.jsonl
    """
    from sakiyomi.arena.contest import make_bot, play_match

    record = _read(file)
    names = tuple(bots or record.names)
    if len(names) != record.start.config.teams:
        raise LimitError(f"{record.start.config.teams} bots are needed, not {len(names)}")
    players = [make_bot(name) for name in names]
    _prepare(out, False, html, svg)
    record.world(session - record.start.session)
    with _recording(out, record.start.config.sessions) as watch:
        done = play_match(record, players, watch, session, names)
        watch(done.world(), done)
    _export(done, html, svg)
    if json:
        print_json(_state_json(done, done.world()))
    else:
        _show(done, done.world(), quiet)
    _say_written(json, out, html, svg)


def _config(rules: list[str] | None) -> Any:
    from sakiyomi.games.aquarius import Config

    values: dict[str, Any] = {}
    for rule in rules or []:
        name, equals, text = rule.partition("=")
        if not equals or name in values:
            raise LimitError(f"--rule needs name=value once each, not {rule!r}")
        values[name] = {"true": True, "false": False}.get(text, int(text) if text.isdecimal() else text)
    return Config.read(values)


def _read(file: str) -> Replay:
    from sakiyomi.games.aquarius import Replay

    path = Path(file)
    if path.is_dir():
        found = next((one.name for one in sorted(path.glob("*.jsonl"))), "match.jsonl")
        raise LimitError(f"{file} is a folder; name a replay in it, such as {path / found}")
    if not path.is_file():
        raise LimitError(f"there is no file {file}")
    if path.stat().st_size > MOST_REPLAY:
        raise TextError(f"{file} is longer than {MOST_REPLAY} bytes")
    try:
        return Replay.parse(
            path.read_text(encoding="utf-8"), lambda text: print(f"sakiyomi: {file}: {text}", file=sys.stderr)
        )
    except UnicodeDecodeError:
        raise TextError(f"{file} is not a text in UTF-8") from None


def _prepare(out: str | None, folder: bool, html: str | None, svg: str | None) -> None:
    """Refuses before the work what cannot be written after it."""
    given = [Path(path).resolve() for path in (out, html, svg) if path]
    if len(set(given)) < len(given):
        raise LimitError("--out, --html and --svg must name different files")
    for path in (html, svg, None if folder else out):
        if path is not None:
            check_writable(path)
    if folder and out is not None:
        try:
            Path(out).mkdir(exist_ok=True)
        except OSError as error:
            raise LimitError(f"cannot make the folder {out}: {error.strerror}") from None
        check_writable(str(Path(out) / "match-0001.jsonl"))


def _export(record: Replay, html: str | None, svg: str | None) -> None:
    if html is not None:
        from sakiyomi.games.aquarius.page import replay_page

        write_text(html, replay_page(record))
    if svg is not None:
        from sakiyomi.games.aquarius.draw import svg_world

        write_text(svg, svg_world(record.world(), record.names))


def _say_written(json: bool, *paths: str | None) -> None:
    for path in paths:
        if path is not None:
            print(f"written: {path}", file=sys.stderr if json else sys.stdout)


def _show(record: Replay, world: World, quiet: bool) -> None:
    from sakiyomi.games.aquarius.draw import ascii_world, table

    if not quiet:
        print(ascii_world(world))
        print(f"session {world.session} of {world.config.sessions}")
    print(table(world, record.names))


def _show_standings(plan: Contest, results: list[Result]) -> None:
    from sakiyomi.arena.contest import advantage, names_of, standings

    names = names_of(plan.bots)
    table = standings(results)
    print(f"{len(results)} matches; 95 % intervals")
    print(f"{'bot':<28} {'mean rank':>12} {'points':>14} {'first':>6} {'ranks behind the best':>22}")
    for one in table:
        behind = ""
        if one is not table[0]:
            lead = advantage(results, table[0].bot, one.bot)
            behind = f"{lead.value:.2f} ±{lead.margin:.2f}"
        print(
            f"{names[one.bot]:<28} {one.rank.value:>6.2f} ±{one.rank.margin:.2f} "
            f"{one.score.value:>8.1f} ±{one.score.margin:<5.1f}{one.firsts:>5} {behind:>22}"
        )


def _results_json(plan: Contest, results: list[Result]) -> dict[str, Any]:
    from sakiyomi.arena.contest import standings

    return {
        "bots": list(plan.bots),
        "rules": plan.config.as_json(),
        "standings": [
            {
                "bot": plan.bots[one.bot],
                "rank": one.rank.value,
                "rank_margin": one.rank.margin if len(results) > 1 else None,
                "points": one.score.value,
                "points_margin": one.score.margin if len(results) > 1 else None,
                "firsts": one.firsts,
            }
            for one in standings(results)
        ],
        "matches": [result.as_json() for result in results],
    }


def _state_json(record: Replay, world: World) -> dict[str, Any]:
    return {
        "names": list(record.names),
        "session": world.session,
        "score": world.scores,
        "water": world.totals,
        "rank": world.ranks,
    }


@contextmanager
def _recording(out: str | None, sessions: int) -> Iterator[Callable[[World, Replay], None]]:
    """Shows how far a match is and writes its replay as it goes: what was played is never lost."""
    from sakiyomi.arena.contest.recording import ReplayFile

    with _progress(sessions) as progress, ExitStack() as stack:
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


def _saving(out: str) -> Callable[[int, Result], None]:
    """Writes the replay of a match into the folder as soon as it has ended."""

    def save(number: int, result: Result) -> None:
        if result.replay is not None:
            write_text(str(Path(out) / f"match-{number + 1:04}.jsonl"), result.replay.text())

    return save


def show_faults(record: Replay) -> None:
    """In how many sessions something was wrong with a team, and what."""
    counts = Counter((team, text.partition(":")[0]) for one in record.sessions for team, text in one.faults)
    for team, name in enumerate(record.names):
        told = ", ".join(f"{kind} {count}" for (of, kind), count in sorted(counts.items()) if of == team)
        if told:
            print(f"{'ABCDEF'[team]} {name}: {told} (sessions)")


@contextmanager
def _progress(total: int) -> Iterator[Callable[[int, int], None]]:
    """A bar on the error stream, if somebody watches it."""
    from rich.console import Console
    from rich.progress import Progress as Bars

    console = Console(stderr=True)
    with Bars(console=console, transient=True, disable=not console.is_terminal) as bars:
        task = bars.add_task("playing", total=total)
        yield lambda done, _: bars.update(task, completed=done)
