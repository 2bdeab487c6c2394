"""`sakiyomi contest serve` and `join`: serve a match to clients, and take part in one."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sakiyomi import language
from sakiyomi.cli.common import Japanese, Json, ended_by_signals, print_json, report_errors
from sakiyomi.cli.contest_common import (
    Html,
    Maps,
    Quiet,
    Rules,
    Svg,
    export,
    fault_words,
    make_config,
    map_options,
    prepare,
    read_replay,
    recording,
    show,
    state_json,
)
from sakiyomi.cli.files import Force, say_written
from sakiyomi.errors import EngineCrashError, LimitError, shorten
from sakiyomi.extras import require_web
from sakiyomi.wire import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sakiyomi.contest import LiveMatch
    from sakiyomi.contest.hosting.serving import Address
    from sakiyomi.games.aquarius import Replay
    from sakiyomi.protocols.aquarius.client import Link

PORT = 8380
"""Default TCP port, if it is free; the HTTP port is one above."""


@report_errors
def serve(
    seats: Annotated[
        list[str] | None,
        typer.Argument(
            help="For each team: a bot, join or join:NAME for a client, or program:'COMMAND' (default: join)."
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Seed of the map.  [default: 1]")] = None,
    maps: Maps = "c6",
    rule: Rules = None,
    seconds: Annotated[
        float, typer.Option(help="Seconds per session (with --lockstep: at most per round).")
    ] = 3.0,
    lockstep: Annotated[
        bool, typer.Option("--lockstep", help="Continue as soon as all have answered, not by the clock.")
    ] = False,
    host: Annotated[str, typer.Option(help="Address to listen on, such as 0.0.0.0.")] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(help=f"Port for JSON lines over TCP (0: any).  [default: {PORT}]")
    ] = None,
    http_port: Annotated[
        int | None, typer.Option(help=f"Port for HTTP (0: any).  [default: {PORT + 1}]")
    ] = None,
    token: Annotated[
        list[str] | None,
        typer.Option(help="Token of a seat to join, in order; repeatable (default: random tokens)."),
    ] = None,
    wait: Annotated[
        float | None, typer.Option(help="Start after this many seconds even if teams are missing.")
    ] = None,
    absent: Annotated[
        str,
        typer.Option(
            help="Bot that plays for teams that have not joined or are gone (stand: their robots "
            "stand still)."
        ),
    ] = "nearest",
    source: Annotated[
        str | None,
        typer.Option("--from", help="Continue this replay; its bots and teams are the default seats."),
    ] = None,
    session: Annotated[
        int | None,
        typer.Option(help="With --from: continue from the state before this session (default: the end)."),
    ] = None,
    out: Annotated[str | None, typer.Option(help="Replay file to write, session by session.")] = None,
    force: Force = False,
    html: Html = None,
    svg: Svg = None,
    quiet: Quiet = False,
    japanese: Japanese = False,  # noqa: ARG001
    json: Json = False,
) -> None:
    """Serve a match to clients in any language: JSON lines over TCP or standard streams, or HTTP.

    A late, silent or broken client never delays the others: its robots stand still, and faults are
    reported.
    The bot of --absent plays for teams that are missing.

    \b
    Examples:
      sakiyomi contest serve join:Us join:Them aqua matsue ring sucker
      sakiyomi contest serve program:./my_bot aqua aqua aqua aqua aqua --lockstep
      sakiyomi contest serve --host 0.0.0.0 --token secret-1 --token secret-2
      sakiyomi contest serve --from match.jsonl --session 50 --out other.jsonl
    """
    require_web("the contest server")
    import asyncio

    from sakiyomi.contest.hosting.seats import read_seat, seat_again
    from sakiyomi.contest.hosting.serving import Service
    from sakiyomi.serving.binding import free_port

    if source is None:
        if session is not None:
            raise LimitError("--session needs --from: name the replay to continue")
        replay = _new_match(seed, rule, maps)
        sitting = [read_seat(word) for word in seats or ["join"] * replay.start.config.teams]
    else:
        if seed is not None or rule or maps != "c6":
            raise LimitError(
                "--seed, --maps and --rule cannot be combined with --from: the replay has its own"
            )
        replay = read_replay(source)
        sitting = (
            [read_seat(word) for word in seats] if seats else [seat_again(name) for name in replay.names]
        )
    config = replay.start.config
    if len(sitting) != config.teams:
        raise LimitError(f"{config.teams} seats are needed, not {len(sitting)}")
    if wait is not None and not 0 <= wait <= 86_400:
        raise LimitError(f"wait must lie between 0 and 86400, not {wait}")
    prepare(out, html, svg, force, source)
    speak: Callable[[str], None] = lambda text: print(  # noqa: E731
        text, file=sys.stderr if json else sys.stdout, flush=True
    )
    shown = replay.start.session if session is None else session

    def news(text: str) -> None:
        if not quiet:
            print(visible(text), file=sys.stderr, flush=True)

    def watch(match: LiveMatch) -> None:
        nonlocal shown
        record(match.world, match.replay)
        if match.world.session > shown:
            shown = match.world.session
            news(f"session {shown} of {config.sessions}: {' '.join(map(str, match.world.scores))}")

    with ended_by_signals(), recording(out, config.sessions) as record:
        service = Service(
            replay,
            sitting,
            seconds,
            lockstep,
            host,
            free_port(host, PORT) if port is None else port,
            free_port(host, PORT + 1) if http_port is None else http_port,
            token or (),
            wait,
            watch=watch,
            news=news,
            absent=absent,
            session=session,
        )
        names = [seat.name for seat in sitting]
        match = asyncio.run(service.run(lambda address: _announce(address, names, speak)))
    export(match.replay, html, svg)
    if json:
        print_json({**state_json(match.replay, match.world), "reports": match.reports})
    else:
        show(match.replay, match.world, quiet)
        _show_reports(match)
    say_written(json, out, html, svg)


@report_errors
def join(
    address: Annotated[str, typer.Argument(help="HOST:PORT of the server (TCP).")],
    player: Annotated[
        str | None, typer.Argument(help="A bot by name, or program:'COMMAND' for one that speaks JSON lines.")
    ] = None,
    token: Annotated[str, typer.Option(help="Token of the team, as printed by the server.")] = "",
    watch: Annotated[
        bool, typer.Option("--watch", help="Only watch: show the field after each session.")
    ] = False,
    take: Annotated[
        list[int] | None,
        typer.Option(help="Command this robot by hand, with lines such as `0 1pp2p`; repeatable."),
    ] = None,
    name: Annotated[str, typer.Option(help="Your name, for the server's list.")] = "",
    quiet: Quiet = False,
    japanese: Japanese = False,  # noqa: ARG001
) -> None:
    """Take part in a match on a server: with a bot, with a program, by hand, or as a spectator.

    \b
    Examples:
      sakiyomi contest join 127.0.0.1:8380 aqua --token Yx3…
      sakiyomi contest join 127.0.0.1:8380 "program:./my_bot" --token Yx3…
      sakiyomi contest join 127.0.0.1:8380 --take 0 --take 2 --token Yx3…
      sakiyomi contest join 127.0.0.1:8380 --watch
    """
    from sakiyomi.contest.hosting.seats import read_seat
    from sakiyomi.contest.joining import by_hand, run_program, view_lines
    from sakiyomi.protocols.aquarius.client import Link, play

    ways = sum((player is not None, watch, bool(take)))
    if ways > 1:
        raise LimitError("give only one of: a bot or program, --watch, --take")
    if not ways:
        raise LimitError("give a bot or program to play with, --watch, or --take")
    seat = read_seat(player) if player is not None else None
    if seat is not None and seat.joins:
        raise LimitError("join is a seat of the server; name a bot or program")
    where, _, port = address.rpartition(":")
    if not where or not re.fullmatch("[0-9]{1,5}", port):
        raise LimitError(f"the address must be HOST:PORT, not {shorten(address)!r}")
    role = "watch" if watch else "hand" if take else "team"
    shown = view_lines(whole=watch or bool(take), hand=bool(take), quiet=quiet)
    with ended_by_signals(), Link.connect(where.strip("[]"), int(port), token, role, name) as link:
        tell: Callable[[dict[str, Any]], None] = lambda message: _tell(shown(message))  # noqa: E731
        if not quiet:
            print("connected; the match begins when every team has a program", file=sys.stderr, flush=True)
        if seat is not None and seat.bot is not None:
            end = play(link, seat.bot, tell)
        elif seat is not None:
            end = run_program(link, seat.program, tell)
        elif take:
            end = by_hand(link, take, sys.stdin, tell)
        else:
            end = _watch(link, tell)
    if end is None:
        raise EngineCrashError("the server closed the connection before the match was over")


def _new_match(seed: int | None, rule: list[str] | None, maps: str) -> Replay:
    from sakiyomi.games.aquarius import Replay, World

    number, config = 1 if seed is None else seed, make_config(rule)
    start = World.start(number, config, map_options(maps))
    return Replay(start, ("join",) * config.teams, seed=str(number))


def _watch(link: Link, tell: Callable[[dict[str, Any]], None]) -> dict[str, Any] | None:
    message: dict[str, Any] = {}
    for message in link:
        tell(message)
    return message if message.get("t") == "end" else None


def _tell(text: str | None) -> None:
    if text is not None:
        print(text, flush=True)


def _announce(address: Address, names: Sequence[str], speak: Callable[[str], None]) -> None:
    from sakiyomi.serving.binding import reached_as

    host = f"[{address.host}]" if ":" in address.host else address.host
    speak(f"TCP:  {host}:{address.port}")
    speak(f"HTTP: http://{host}:{address.http_port}/")
    if (outside := reached_as(address.host)) is not None:
        speak(f"from other machines: {outside}:{address.port}, http://{outside}:{address.http_port}/")
    for team, token in address.keys.teams.items():
        speak(f"team {team}, {'ABCDEF'[team]} {names[team]}: token {token}")
    if address.keys.watch is not None:
        speak(f"spectators: token {address.keys.watch}")
    if address.keys.teams:
        count = len(address.keys.teams)
        teams = f"{count} team{'s' * (count != 1)}"
        print(f"waiting for {teams} to join; Ctrl-C stops the server", file=sys.stderr, flush=True)


def _show_reports(match: LiveMatch) -> None:
    for team, counts in enumerate(match.reports):
        if counts:
            colon = "：" if language.is_japanese() else ": "
            name = visible(match.names[team])
            print(f"{'ABCDEF'[team]} {name}{colon}{fault_words(dict(sorted(counts.items())))}")
