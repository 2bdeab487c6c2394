"""Replays: a line for the start, one per session, one for the end. Any session can be reconstructed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sakiyomi.errors import LimitError, MoveError, TextError, WireError, shorten
from sakiyomi.games.aquarius.world import World, check_commands, checked
from sakiyomi.wire import AnyJson, Choice, Fields, ListOf, MapOf, Row, Text, Whole, read_json, write_visible

FORMAT = "aquarius-replay"
VERSION = 1
MAX_TEXT = 20_000_000
"""Largest replay, in characters."""
MAX_LINE = 1_000_000
"""Longest line, in bytes."""
MAX_DEPTH = 3
"""Nesting of the JSON: lists of rows in an object."""
MAX_NAME = 1000
"""Longest team name, in characters."""
MAX_NOTE = 1000
"""Longest note, in characters."""

_REMARKS = ListOf(Row(Whole(0, 5), Text(MAX_NOTE)), 1000)
_HASH = Text()
HEAD = Fields(
    {
        "format": Choice(FORMAT),
        "v": Whole(VERSION, VERSION),
        "names": ListOf(Text(MAX_NAME), 6),
        "hash": _HASH,
    },
    {"seed": Text()},
    others=True,
)
"""The first line, apart from its world."""
SESSION = Fields(
    {
        "t": Choice("session"),
        "session": Whole(0, 10_000),
        "m": ListOf(ListOf(Text(60), 8), 6),
        "hash": _HASH,
    },
    {"notes": _REMARKS, "faults": _REMARKS},
    others=True,
)
"""The line of a session."""


@dataclass(frozen=True, slots=True)
class PlayedSession:
    """One session: the commands of every team, and the hash of the world after it."""

    commands: tuple[tuple[str, ...], ...]
    hash: str
    notes: tuple[tuple[int, str], ...] = ()
    """Notes from teams: team and text. They are stored but never used."""
    faults: tuple[tuple[int, str], ...] = ()
    """Problems with a team's commands for this session: team and reason, such as `late`."""

    def as_json(self, session: int) -> dict[str, Any]:
        """A line of the replay."""
        data: dict[str, Any] = {
            "t": "session",
            "session": session,
            "m": [list(team) for team in self.commands],
            "hash": self.hash,
        }
        if self.notes:
            data["notes"] = [list(note) for note in self.notes]
        if self.faults:
            data["faults"] = [list(fault) for fault in self.faults]
        return data


@dataclass(frozen=True, slots=True)
class Replay:
    """A match, complete or up to some session."""

    start: World
    names: tuple[str, ...]
    """Names of the teams."""
    sessions: tuple[PlayedSession, ...] = ()
    seed: str = ""
    """Where the map comes from; for display only."""
    end: Mapping[str, Any] | None = field(default=None, compare=False)
    """The last line of the text it was parsed from, if any."""

    def worlds(self) -> Iterator[World]:
        """The start and the world after every session.

        Raises `TextError` with the line of the text if a hash or the stated result differs.
        """
        world = self.start
        yield world
        for line, played in enumerate(self.sessions, 2):
            session, world = world.session, world.after(played.commands)
            if world.hash != played.hash:
                raise TextError(
                    f"after session {session} the hash is {world.hash}, but the replay says {played.hash}",
                    line=line,
                )
            yield world
        for name, value in self.end_json(world).items() if self.end else ():
            stated = self.end.get(name) if self.end else None
            if stated != value:
                raise TextError(
                    f"at the end the {name} is {value}, but the replay says {shorten(repr(stated))}",
                    line=len(self.sessions) + 2,
                )

    def world(self, session: int | None = None) -> World:
        """The world before a session, or the last one."""
        wanted = len(self.sessions) if session is None else session
        if not 0 <= wanted <= len(self.sessions):
            raise LimitError(f"the replay has sessions 0 to {len(self.sessions)}, not {wanted}")
        for index, world in enumerate(self.worlds()):
            if index == wanted:
                return world
        raise AssertionError(wanted)

    def check(self) -> World:
        """The last world, after checking the whole replay. Raises `TextError`."""
        return list(self.worlds())[-1]

    def cut(self, session: int) -> Replay:
        """The match up to a session, to continue from there."""
        self.world(session)
        return replace(self, sessions=self.sessions[:session], end=None)

    def played(
        self,
        commands: Sequence[Sequence[str]],
        after: World,
        notes: Sequence[tuple[int, str]] = (),
        faults: Sequence[tuple[int, str]] = (),
    ) -> Replay:
        """The replay with one more session."""
        one = PlayedSession(tuple(tuple(team) for team in commands), after.hash, tuple(notes), tuple(faults))
        return replace(self, sessions=(*self.sessions, one), end=None)

    def faults(self) -> list[tuple[int, str, int]]:
        """Teams with a fault: the team, the kind of fault, and in how many sessions it occurred."""
        kinds = ((team, text.partition(":")[0]) for one in self.sessions for team, text in one.faults)
        return [(team, kind, count) for (team, kind), count in sorted(Counter(kinds).items())]

    # --- text -------------------------------------------------------------------------------------------

    def head_json(self) -> dict[str, Any]:
        """The first line."""
        return {
            "t": "replay",
            "format": FORMAT,
            "v": VERSION,
            "seed": self.seed,
            "names": list(self.names),
            **self.start.as_json(),
            "hash": self.start.hash,
        }

    def end_json(self, world: World) -> dict[str, Any]:
        """The last line of a finished match."""
        return {"t": "end", "rank": world.ranks, "score": world.scores, "water": world.totals}

    def lines(self, first: int = 0) -> Iterator[str]:
        """JSON lines, from line number `first` (from 0) on."""
        if first == 0:
            yield _line(self.head_json())
        for index in range(max(0, first - 1), len(self.sessions)):
            yield _line(self.sessions[index].as_json(self.start.session + index))
        whole = self.start.session + len(self.sessions) == self.start.config.sessions
        if whole and first <= len(self.sessions) + 1:
            yield _line(self.end_json(self.world()))

    def text(self) -> str:
        """JSON lines. Still valid if lines at the end are missing."""
        return "".join(self.lines())

    @classmethod
    def parse(cls, text: str, warn: Callable[[str], None] | None = None) -> Replay:
        """From its text; hashes and the result are checked when worlds are built. Raises `TextError`.

        A truncated last line, as from a killed program, is skipped after a call of `warn`; without `warn` it
        is an error.
        """
        if len(text) > MAX_TEXT:
            raise TextError(f"a replay has at most {MAX_TEXT} characters")
        lines = text.removesuffix("\n").split("\n")
        first = _object(lines[0], 1)
        head, start = checked(HEAD, first), World.read(first)
        if len(head["names"]) != start.config.teams:
            raise TextError(f"names must have one name for each of {start.config.teams} teams")
        if head["hash"] != start.hash:
            raise TextError("the hash of the start differs: this is not the world that was recorded")
        sessions, end = list[PlayedSession](), None
        for number, line in enumerate(lines[1:], 2):
            if end is not None:
                raise TextError("nothing may follow the end of a match", token=line, line=number)
            try:
                data = _object(line, number)
            except TextError:
                if warn is None or number < len(lines) or text.endswith("\n"):
                    raise
                warn(f"line {number} is truncated: the replay is read up to session {len(sessions)}")
                break
            session = start.session + len(sessions)
            if data.get("t") == "end" and session == start.config.sessions:
                end = data
            else:
                sessions.append(_played(start, data, session, number))
        return cls(start, head["names"], tuple(sessions), head.get("seed", ""), end)


def _line(data: Mapping[str, Any]) -> str:
    return write_visible(data) + "\n"


def _object(line: str, number: int) -> dict[str, Any]:
    try:
        data = read_json(line, max_bytes=MAX_LINE, max_depth=MAX_DEPTH, what="a line of a replay")
        return MapOf(AnyJson(), 64).check(data, "a line of a replay")
    except WireError as error:
        raise TextError(str(error), token=line, line=number) from None


def _played(start: World, data: Mapping[str, Any], session: int, number: int) -> PlayedSession:
    if data.get("t") != "session" or data.get("session") != session:
        raise TextError(f"expected session {session} here", line=number)
    line = checked(SESSION, data, number)
    if len(line["m"]) != start.config.teams:
        raise TextError(f"m must have the commands of {start.config.teams} teams", line=number)
    try:
        commands = tuple(tuple(check_commands(start.config, team)) for team in line["m"])
    except MoveError as error:
        raise TextError(str(error), line=number) from None
    return PlayedSession(commands, line["hash"], line.get("notes", ()), line.get("faults", ()))
