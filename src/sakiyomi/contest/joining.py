"""Taking part in a match on a server: with a program, by hand, or as a spectator in a terminal."""

from __future__ import annotations

import contextlib
import re
import subprocess
import threading
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sakiyomi.errors import EngineCrashError, EngineError, EngineStartError, TextError, shorten
from sakiyomi.games.aquarius import World
from sakiyomi.games.aquarius.draw import ascii_world, table
from sakiyomi.programs.family import end as end_family
from sakiyomi.programs.family import start
from sakiyomi.protocols.aquarius.client import Link
from sakiyomi.protocols.aquarius.messages import MAX_LINE, as_line
from sakiyomi.wire import visible

Tell = Callable[[dict[str, Any]], None]

_NUMBER = re.compile("[0-9]{1,3}")
GRACE = 2.0
"""Seconds that a program has to exit."""


def run_program(link: Link, command: Sequence[str], tell: Tell) -> dict[str, Any] | None:
    """Lets a local program play: relays lines between it and the server."""
    try:
        process, family = start(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise EngineStartError(f"cannot start {shorten(command[0], 200)!r}: {reason}") from None
    stdin, stdout = process.stdin, process.stdout
    assert stdin is not None
    assert stdout is not None

    def relay() -> None:
        with contextlib.suppress(EngineError, ValueError, OSError):
            while line := stdout.readline(MAX_LINE):
                link.send_raw(line)
        link.hang_up()

    threading.Thread(target=relay, daemon=True).start()
    end = None
    try:
        for message in link:
            tell(message)
            end = message if message["t"] == "end" else None
            with contextlib.suppress(OSError):
                stdin.write(as_line(message))
                stdin.flush()
        with contextlib.suppress(OSError):
            stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            code = process.wait(GRACE)
            if end is None and code:
                raise EngineCrashError(f"the program ended with exit code {code}")
    finally:
        end_family(process, family)
    return end


def by_hand(link: Link, robots: Sequence[int], lines: Iterable[str], tell: Tell) -> dict[str, Any] | None:
    """Lets a person command single robots: a line is a robot and its letters, or `release` and a robot.

    Returns the server's last message; empty if the lines ended first, None if the connection was lost.
    """
    wanted = dict[str, Any]()
    begun, left = threading.Event(), threading.Event()

    def read() -> None:
        with contextlib.suppress(EngineError):
            for line in lines:
                try:
                    hand_message(line, wanted["robots"], None)
                    begun.wait()
                    link.send(hand_message(line, wanted["robots"], wanted["for"]))
                except TextError as error:
                    tell({"t": "ack", "ok": False, "text": error.reason})
        begun.wait()
        left.set()
        link.hang_up()

    reader = threading.Thread(target=read, daemon=True)
    for message in link:
        if message["t"] == "state":
            wanted["for"] = message.get("for")  # before it is shown: the reply may come at once
        tell(message)
        if message["t"] == "init":
            wanted["robots"] = len(message["starts"]) // message["teams"]
            for robot in robots:
                link.send({"t": "take", "robot": robot})
            reader.start()
        elif message["t"] == "state":
            begun.set()
        elif message["t"] == "end":
            return message
    return {} if left.is_set() else None


def hand_message(line: str, robots: int, session: int | None) -> dict[str, Any]:
    """Parses a line typed by a person into a message. Raises `TextError`."""
    first, _, rest = line.strip().partition(" ")
    if first == "release" and _NUMBER.fullmatch(rest):
        return {"t": "release", "robot": int(rest)}
    if not _NUMBER.fullmatch(first) or int(first) >= robots:
        raise TextError(f"expected a robot from 0 to {robots - 1} and its letters, or release and a robot")
    letters: list[str | None] = [None] * robots
    letters[int(first)] = rest.replace(" ", "")
    return {"t": "cmd", "session": session, "m": letters}


def view_lines(
    whole: bool, hand: bool = False, quiet: bool = False
) -> Callable[[dict[str, Any]], str | None]:
    """A function from messages to text: with `whole` the field, else a line per session; and refusals.

    A `hand` sees every round, with the session to command; with `quiet` there is only the result.
    """
    start: World | None = None
    names: list[str] = []
    shown = -1

    def text(message: dict[str, Any]) -> str | None:
        nonlocal start, names, shown
        match message["t"]:
            case "init":
                start, names = World.read_ground(message), [visible(name) for name in message["names"]]
                team = message.get("team")
                return None if team is None or quiet else f"team {team}, {_called(team, names)}"
            case "state" if start is not None and not quiet:
                world = start.at(message)
                if world.session == shown and not hand:  # the first round only starts the match
                    return None
                shown = world.session
                of = f"session {world.session} of {world.config.sessions}"
                if hand and message.get("for") is not None:
                    of += f", commands for session {message['for']}"
                if whole:
                    return f"{ascii_world(world)}\n{of}\n{table(world, names)}"
                return f"{of}: {' '.join(map(str, world.scores))}"
            case "end":
                rows = sorted(zip(message["rank"], range(len(names)), message["score"], strict=True))
                return "\n".join(
                    f"{rank}. {_called(team, names)} {score} point{'s' * (score != 1)}"
                    for rank, team, score in rows
                )
            case "ack" if not message.get("ok"):
                return f"refused: {visible(str(message.get('text')))}"
        return None

    return text


def _called(team: int, names: Sequence[str]) -> str:
    return f"{'ABCDEF'[team]} {names[team]}"
