"""`sakiyomi contest`: matches and contests of Aquarius, their replays, and matches continued from one."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sakiyomi.cli.cells import Address, CellOptions, Cells, ExecutorName
from sakiyomi.cli.common import Japanese, Json, counted, print_json, report_errors
from sakiyomi.cli.contest_check import check
from sakiyomi.cli.contest_common import (
    Html,
    Maps,
    Memory,
    Network,
    Quiet,
    Rules,
    Seconds,
    Svg,
    export,
    make_config,
    make_terms,
    map_options,
    prepare,
    progress_bar,
    read_replay,
    recording,
    show,
    show_faults,
    state_json,
)
from sakiyomi.cli.contest_ladder import ladder
from sakiyomi.cli.contest_server import join, serve
from sakiyomi.cli.files import Force, say_written, write_text
from sakiyomi.errors import LimitError, UnknownNameError
from sakiyomi.language import fit, width
from sakiyomi.wire import visible

if TYPE_CHECKING:
    from sakiyomi.contest import Contest, MatchResult
    from sakiyomi.executors import Executor
    from sakiyomi.games.aquarius import Replay

contest = typer.Typer(
    help="Contests of Aquarius (水瓶の恵み): six teams of three robots on one field.\n\n"
    "Example: sakiyomi contest run aqua matsue ring sucker nearest compact --seed 3",
    no_args_is_help=True,
    rich_markup_mode=None,
)

contest.command(short_help="Serve a match to clients in any language.")(serve)
contest.command(short_help="Take part in a match on a server.")(join)
contest.command(short_help="Say what is wrong with a bot.")(check)
contest.command(short_help="Rate any number of bots in a folder.")(ladder)

FIELD = ["aqua", "matsue", "sucker", "ring", "nearest", "compact"]
"""The bots that play by default."""


@contest.command(short_help="Play matches between bots.")
@report_errors
def run(
    bots: Annotated[
        list[str] | None,
        typer.Argument(
            help="A bot for each team, in order, such as matsue:moves=5, program:'node bot.js' or "
            "tcp:HOST:PORT."
        ),
    ] = None,
    matches: Annotated[
        int, typer.Option(help="Number of matches, each on another map, with seats rotated.")
    ] = 1,
    seed: Annotated[int, typer.Option(help="Seed of the first map; match i uses seed + i.")] = 1,
    maps: Maps = "c6",
    rule: Rules = None,
    seconds: Seconds = 3.0,
    memory: Memory = 1024,
    network: Network = False,
    cells: Cells = None,
    executor: ExecutorName = None,
    address: Address = None,
    out: Annotated[
        str | None, typer.Option(help="Replay file to write; with several matches, the run folder.")
    ] = None,
    force: Force = False,
    html: Html = None,
    svg: Svg = None,
    quiet: Quiet = False,
    japanese: Japanese = False,  # noqa: ARG001
    json: Json = False,
) -> None:
    """Play matches between bots: saki, hori, kame, aqua, matsue, nearest, ring, sucker, painter, compact.

    Programs in any language can take part. `program:COMMAND` is started for each match, without a shell;
    `tcp:HOST:PORT` is a bot that listens there. `contest check` says what is wrong with one.

    \b
    Examples:
      sakiyomi contest run aqua matsue ring sucker nearest compact --matches 12
      sakiyomi contest run "program:node bot.js" tcp:127.0.0.1:9000 aqua ring sucker nearest --matches 30
    """
    from sakiyomi.contest import Contest

    field = tuple(bots or FIELD)
    terms = make_terms(field, seconds, memory, network)
    plan = Contest(field, matches, seed, make_config(rule), map_options(maps), terms)
    if matches > 1 and (html or svg):
        raise LimitError("--html and --svg show one match; use --out for the replays of several")
    options = CellOptions(cells, executor, address)
    number, make = options.count(0), options.for_batches()
    if matches == 1:
        prepare(out, html, svg, force)
        with recording(out, plan.config.sessions) as record:
            results = [plan.play(0, keep=True, watch=record)]
    else:
        if force:
            raise LimitError(
                "--force is only for the replay of one match; a run folder is resumed, or choose another"
            )
        results = _play_series(plan, number, make() if make is not None else None, out)
    replay = results[0].replay
    if matches == 1 and replay is not None:
        export(replay, html, svg)
    if json:
        print_json(_results_json(plan, results))
    elif matches == 1 and replay is not None:
        show(replay, replay.world(), quiet)
        show_faults(_teams(replay), replay.faults())
    else:
        _show_standings(plan, results)
    say_written(json, out, html, svg)


@contest.command(short_help="Check a replay and show one of its states.")
@report_errors
def replay(
    file: Annotated[str, typer.Argument(help="A replay file.")],
    session: Annotated[
        int | None, typer.Option(help="Show the state before this session (default: the last).")
    ] = None,
    force: Force = False,
    html: Html = None,
    svg: Svg = None,
    quiet: Quiet = False,
    japanese: Japanese = False,  # noqa: ARG001
    json: Json = False,
) -> None:
    """Replay a match, check every hash, and show one of its states.

    Example: sakiyomi contest replay match.jsonl --session 50 --html match.html
    """
    record = read_replay(file)
    prepare(None, html, svg, force, file)
    record.check()  # every hash and the result
    world = record.world(session)
    export(record, html, None)
    if svg is not None:
        from sakiyomi.games.aquarius.draw import svg_world

        write_text(svg, svg_world(world, record.names))
    if json:
        faults = [[k, *fault] for k, one in enumerate(record.sessions) for fault in one.faults]
        print_json(
            {
                **state_json(record, world),
                "sessions": len(record.sessions),
                "hash": world.hash,
                "faults": faults,
            }
        )
    else:
        show(record, world, quiet)
        show_faults(_teams(record), record.faults())
        count_of = len(record.sessions)
        print(f"{count_of} session{'s' * (count_of != 1)}, all hashes correct")
    say_written(json, None, html, svg)


@contest.command(short_help="Continue a match from any session of its replay.")
@report_errors
def fork(
    file: Annotated[str, typer.Argument(help="A replay file.")],
    session: Annotated[int, typer.Option(help="Continue from the state before this session.")],
    bots: Annotated[
        list[str] | None, typer.Argument(help="A bot for each team (default: those of the replay).")
    ] = None,
    out: Annotated[str | None, typer.Option(help="Replay file to write.")] = None,
    force: Force = False,
    html: Html = None,
    svg: Svg = None,
    quiet: Quiet = False,
    japanese: Japanese = False,  # noqa: ARG001
    json: Json = False,
) -> None:
    """Continue a match from any session of its replay, with the same or other bots.

    Commands already sent for that session stay; the same bots play the same match again.
    For external teams use `sakiyomi contest serve --from`.

    Example: sakiyomi contest fork match.jsonl --session 50 --out other.jsonl
    """
    from sakiyomi.contest import make_bot, play_match

    record = read_replay(file)
    names = tuple(bots or record.names)
    if len(names) != record.start.config.teams:
        raise LimitError(f"{record.start.config.teams} bots are needed, not {len(names)}")
    try:
        players = [make_bot(name) for name in names]
    except UnknownNameError as error:
        if bots:
            raise
        raise LimitError(
            f"{error}. Name a bot for each team, or let the teams of the replay join again: "
            f"sakiyomi contest serve --from {file} --session {session}"
        ) from None
    prepare(out, html, svg, force, file)
    record.world(session - record.start.session)
    with recording(out, record.start.config.sessions) as watch:
        done = play_match(record, players, watch, session, names)
        watch(done.world(), done)
    export(done, html, svg)
    if json:
        print_json(state_json(done, done.world()))
    else:
        show(done, done.world(), quiet)
    say_written(json, out, html, svg)


def _show_standings(plan: Contest, results: list[MatchResult]) -> None:
    from sakiyomi.contest import advantage, faults_of, names_of, standings

    names = names_of(plan.bots)
    table = standings(results)
    print(f"{counted(len(results), 'match', 'matches')}; 95 % intervals; behind: mean ranks behind the best")
    columns = min(26, max(map(width, names)))
    print(f"{'bot':<{columns}} {'mean rank':>12} {'points':>14} {'1st':>6} {'behind':>12}")
    for one in table:
        behind = ""
        if one is not table[0]:
            lead = advantage(results, table[0].bot, one.bot)
            behind = f"{lead.value:.2f} ±{lead.margin:.2f}"
        print(
            f"{fit(visible(names[one.bot]), columns)} {one.rank.value:>6.2f} ±{one.rank.margin:.2f} "
            f"{one.score.value:>8.1f} ±{one.score.margin:<5.1f}{one.firsts:>5} {behind:>12}".rstrip()
        )
    show_faults(names, faults_of(results))


def _teams(record: Replay) -> list[str]:
    """The names of a replay's teams, with their letters."""
    return [f"{'ABCDEF'[team]} {name}" for team, name in enumerate(record.names)]


def _results_json(plan: Contest, results: list[MatchResult]) -> dict[str, Any]:
    from sakiyomi.contest import standings

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


def _play_series(plan: Contest, cells: int, executor: Executor | None, out: str | None) -> list[MatchResult]:
    """Plays the remaining matches; with a folder, each match is saved as soon as it ends."""
    from sakiyomi.contest import play_contest
    from sakiyomi.contest.folder import ContestFolder

    with ExitStack() as stack:
        folder = stack.enter_context(ContestFolder(Path(out), plan)) if out is not None else None
        if folder is not None and folder.done:
            print(f"resuming: {len(folder.done)} of {plan.matches} done", file=sys.stderr)
            for name in folder.missing:
                print(f"sakiyomi: {name} is missing in {out}; its result counts", file=sys.stderr)
        progress = stack.enter_context(progress_bar(plan.matches))
        if folder is None:
            return play_contest(plan, cells, progress, executor=executor)
        return play_contest(
            plan, cells, progress, keep=True, executor=executor, each=folder.append, known=folder.done
        )
