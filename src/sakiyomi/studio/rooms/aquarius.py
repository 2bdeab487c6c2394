"""The Aquarius room: watch a match of six teams live or from a replay, take part in it, or fork it."""

from __future__ import annotations

import asyncio
import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, TypeAlias

from sakiyomi.contest import LiveMatch, bot_names
from sakiyomi.errors import GameOverError, LimitError, MoveError, TextError, UnknownNameError, shorten
from sakiyomi.games.aquarius import Config, Replay, terrain
from sakiyomi.studio.intents import MAX_PART, Ply, Seed
from sakiyomi.studio.rooms.aquarius_contest import QuickContest
from sakiyomi.studio.rooms.aquarius_elsewhere import ladder_folder, ladder_replay, ladder_views, spectate
from sakiyomi.studio.rooms.aquarius_orders import Crew, Walk
from sakiyomi.studio.rooms.base import Owner, Room, View
from sakiyomi.wire import Choice, ListOf, Text, Whole

BOTS = ("aqua", "matsue", "ring", "sucker", "nearest", "compact")
MAX_SESSIONS = 400

Team: TypeAlias = Annotated[int, Whole(0, 5)]
RobotNumber: TypeAlias = Annotated[int, Whole(0, 7)]
Coordinate: TypeAlias = Annotated[int, Whole(0, 40)]
Bots: TypeAlias = Annotated[Sequence[str], ListOf(Text(80), 6)]
Port: TypeAlias = Annotated[int, Whole(1, 65535)]
SessionCount: TypeAlias = Annotated[int, Whole(1, MAX_SESSIONS)]

MAX_KEPT = 1_000_000
"""Characters of a match that is saved across restarts of the studio."""
MAX_REPLAY = 4_000_000
"""Characters of an uploaded replay."""


@dataclass(frozen=True)
class ShownMatch:
    """A match as it was shown, with all that is needed to show it again."""

    replay: Replay
    crew: Crew | None
    history: list[list[int]]
    at: int
    options: View
    replaced: list[View]
    source: View
    repeats: bool


class Aquarius(Room):
    """One match, a cursor in it, the manually driven robots, and a quick contest."""

    name = "aquarius"

    def __init__(self, owner: Owner) -> None:
        super().__init__(owner)
        self.pace = 400
        self.running = False
        self.watching = False
        """Whether a match of a contest server is shown as it goes on."""
        self.preparing = False
        """Whether a fork is being made: its programs first replay the match so far, which takes a while."""
        self.contest: QuickContest | None = None
        self._parts = list[str]()
        self.cut: int | None = None
        """Number of readable sessions if the replay's last line is truncated."""
        self.replaced: list[View] = []
        """Seats whose programs are unknown here, with the substitutes that drive them from here on."""
        self._forked = 0
        self._before: ShownMatch | None = None
        """The match that was shown before it was continued from one of its sessions."""
        self._repeats = False
        """Whether programs, map and length alone give this match again, without orders of the visitor."""
        self.ladders = ladder_views(self.owner.house.ladders)
        self.source: View = {}
        """Where a match from elsewhere comes from: a ladder and its match, or a port."""
        self.ladder = ""
        """The ladder whose standing is looked at, until the match goes on."""
        self.options: View = {}
        self.do_new(BOTS, 100, 1)

    def _show(self, replay: Replay, crew: Crew | None, history: list[list[int]], at: int) -> None:
        """Shows another match; without a crew it cannot be continued."""
        self.running, self.cut, self.source = False, None, {}
        self._before, self._repeats = None, False
        self._replay, self.crew, self._history = replay, crew, history
        self._go(at)

    def _line_up(self, names: Sequence[str]) -> list[str]:
        """Programs for the seats of a replay; records substitutes in `replaced`."""
        self.replaced = [
            {"team": team, "name": shorten(name), "by": BOTS[0]}
            for team, name in enumerate(names)
            if name not in bot_names()
        ]
        return [name if name in bot_names() else BOTS[0] for name in names]

    def _offer(self, replay: Replay) -> None:
        """Sets the options to those of an opened match."""
        seed = int(replay.seed) if re.fullmatch(r"\d{1,9}", replay.seed) else self.options["seed"]
        bots = self._line_up(replay.names)
        self.options = {"bots": bots, "sessions": replay.start.config.sessions, "seed": seed}

    def _go(self, at: int) -> None:
        self.ladder = ""
        self.at = min(at, self.length)
        worlds = list(itertools.islice(self.replay.worlds(), self.at + 1))
        self.world = worlds[-1]
        self.roads = worlds[-2].roads(self.replay.sessions[self.at - 1].commands) if self.at else []

    @property
    def replay(self) -> Replay:
        """The match so far."""
        return self.crew.match.replay if self.crew else self._replay

    @property
    def history(self) -> list[list[int]]:
        """Points of all teams after each session, the start first."""
        return [scores for scores, _ in self.crew.match.graph] if self.crew else self._history

    @property
    def length(self) -> int:
        """Number of sessions so far."""
        return len(self.replay.sessions)

    @property
    def driving(self) -> bool:
        """Whether robots take orders: only at the latest session of a live match."""
        return self.crew is not None and self.at == self.length and not self.world.over

    # --- what survives a restart -------------------------------------------------------------------------

    KEPT = {
        "replay": Text(MAX_KEPT),
        "at": Whole(0, MAX_SESSIONS),
        "bots": ListOf(Text(80), 6),
        "sessions": Whole(1, MAX_SESSIONS),
        "seed": Whole(0, 1 << 31),
        "pace": Whole(0, 5000),
    }

    def kept(self) -> View:
        """The match so far as a replay that can be continued; omitted if too long."""
        text = self.replay.text() if self.length else ""
        return {
            "replay": text if len(text) <= MAX_KEPT else "",
            "at": self.at,
            "pace": self.pace,
            **self.options,
        }

    def restore(self, kept: View) -> None:
        """Restores the replay, or the match before its first session."""
        self.pace = kept["pace"]
        self.do_new(kept["bots"], kept["sessions"], kept["seed"])
        if kept["replay"]:
            replay, history, _ = _read(kept["replay"])
            self._show(replay, None, history, kept["at"])
            self._line_up(replay.names)

    # --- what is shown ----------------------------------------------------------------------------------

    def view(self) -> View:
        """The field at the cursor, the points after each session, and the manually driven robots."""
        world, replay = self.world, self.replay
        return {
            "terrain": terrain(world.field),
            "water": [list(one) for one in world.water],
            "rings": [[list(spot) for spot in ring] for ring in world.rings],
            "robots": [list(robot) for robot in world.robots],
            "roads": self.roads,
            "names": list(replay.names),
            "scores": world.scores,
            "totals": world.totals,
            "ranks": world.ranks,
            "history": self.history,
            "faults": [list(fault) for fault in replay.sessions[self.at - 1].faults] if self.at else [],
            "session": world.session,
            "sessions": world.config.sessions,
            "first": replay.start.session,
            "over": world.over,
            "at": self.at,
            "length": self.length,
            "playing": self.crew is not None,
            "driving": self.driving,
            "taken": self.crew.view() if self.crew and self.driving else [],
            "known": bot_names(),
            "options": self.options,
            "pace": self.pace,
            "contest": self.contest and self.contest.view(),
            "cut": self.cut,
            "replaced": self.replaced,
            "forked": self._forked,
            "earlier": self._before is not None,
            "repeats": "no" if not self._repeats else "orders" if self.crew and self.crew.ordered else "yes",
            "ladders": self.ladders,
            "source": self.source,
            "ladder": self.ladder,
            "reachable": not self.owner.house.shared,
        }

    def live(self) -> View:
        """Whether the match or the contest is running."""
        contest = self.contest and {"running": self.contest.running, "part": self.contest.part}
        return {
            **super().live(),
            "running": self.running and self.busy,
            "preparing": self.preparing,
            "watching": self.watching and self.busy,
            "contest": contest,
        }

    # --- the match --------------------------------------------------------------------------------------

    def do_new(self, bots: Bots, sessions: SessionCount, seed: Seed) -> None:
        """Starts a new match."""
        _check(bots)
        match = LiveMatch.start(list(bots), seed, Config(sessions=sessions))
        self.stop()
        self.options = {"bots": list(bots), "sessions": sessions, "seed": seed}
        self.replaced = []
        self._show(match.replay, Crew(match), [], 0)
        self._repeats = True

    def do_visit(self, bots: Bots, sessions: SessionCount, seed: Seed, at: Ply) -> None:
        """Goes where a link leads: to a match (without programs: the usual ones), played up to a session."""
        wanted = {"bots": list(bots or BOTS), "sessions": sessions, "seed": seed}
        if self.options != wanted or self.crew is None:
            self.do_new(bots or list(BOTS), sessions, seed)
        self.stop()
        if at <= self.length:
            self._go(at)
        else:
            self._go(self.length)
            self.start(self._reach(at))

    async def _reach(self, session: int) -> None:
        while self.length < session and not self.world.over:
            await self._next()

    def do_load(
        self, part: Annotated[int, Whole(0, 400)], text: Annotated[str, Text(MAX_PART)], more: bool
    ) -> None:
        """Receives a replay in parts; it is read when the last one has arrived."""
        if part == 0:
            self._parts = []
        if part != len(self._parts):
            raise TextError("the parts of the replay arrived out of order: send it again")
        self._parts.append(text)
        if sum(map(len, self._parts)) > MAX_REPLAY:
            self._parts = []
            raise TextError(f"a replay can have at most {MAX_REPLAY} characters")
        if not more:
            whole, self._parts = "".join(self._parts), []
            self.start(self._load(whole))

    async def _load(self, text: str) -> None:
        replay, history, cut = await asyncio.to_thread(_read, text)
        self._show(replay, None, history, 0)
        self._offer(replay)
        self.cut = len(replay.sessions) if cut else None

    def do_play(self) -> None:
        """Plays the match from the cursor."""
        self._check_ahead()
        self.start(self._play())
        self.running = True

    def do_step(self) -> None:
        """Goes one session forward, in the replay or by playing one."""
        self._check_ahead()
        self.stop()
        if self.at < self.length:
            self._go(self.at + 1)
        else:
            self.start(self._next())

    def _check_ahead(self) -> None:
        if self.world.over:
            raise GameOverError("the match is over: go back, or start a new one")
        if self.at == self.length and self.crew is None:
            raise GameOverError("the replay ends here: choose Play on from here, or go back")

    async def _play(self) -> None:
        while not self.world.over and (self.crew is not None or self.at < self.length):
            if self.at < self.length:
                self._go(self.at + 1)
                self.changed()
            else:
                await self._next()
            await asyncio.sleep(self.pace / 1000)
        self.running = False

    async def _next(self) -> None:
        """Plays one session in a thread; it is completed even if this task is cancelled."""
        crew = self.crew
        assert crew is not None
        playing = asyncio.ensure_future(asyncio.to_thread(crew.session))
        playing.add_done_callback(lambda done: self._arrived(crew, done))
        await asyncio.shield(playing)

    def _arrived(self, crew: Crew, done: asyncio.Future[None]) -> None:
        """Moves the cursor along if it was at the end of the match."""
        failed = done.cancelled() or done.exception() is not None
        if not failed and self.crew is crew and self.at == self.length - 1:
            self.roads = self.world.roads(self.replay.sessions[self.at].commands)
            self.at, self.world = self.length, crew.match.world
            self.changed()

    def do_stop(self) -> None:
        """Pauses the match; a contest ends with the matches played so far."""
        self.stop()

    def stop(self) -> None:
        """Stops the match, the fork and the contest."""
        self.running = self.preparing = self.watching = False
        if self.contest is not None:
            self.contest.stop()
        super().stop()

    def do_go(self, at: Ply) -> None:
        """Moves the cursor to a session; a match that is watched live goes on meanwhile."""
        if not self.watching:
            self.stop()
        self._go(at)

    def do_pace(self, milliseconds: Annotated[int, Whole(0, 5000)]) -> None:
        """Sets how long a session is shown."""
        self.pace = milliseconds

    def do_fork(self) -> None:
        """Starts a new match from the cursor; unknown programs are replaced."""
        if self.world.over:
            raise GameOverError("the match is over: go back, then play on from there")
        self.start(self._fork())
        self.preparing = True

    async def _fork(self) -> None:
        source, before = self.crew, self._shown()
        repeats = self._repeats and not (source and source.ordered)
        bots, replaced = self._line_up(self.replay.names), self.replaced
        match = await asyncio.to_thread(LiveMatch.fork, self.replay, self.world.session, bots)
        self.preparing = False
        self._offer(match.replay)
        self.replaced, self._forked = replaced, match.world.session
        self._show(match.replay, Crew(match), [], len(match.replay.sessions))
        self._before, self._repeats = before, repeats

    def _shown(self) -> ShownMatch:
        return ShownMatch(
            self._replay,
            self.crew,
            self._history,
            self.at,
            self.options,
            self.replaced,
            self.source,
            self._repeats,
        )

    def do_earlier(self) -> None:
        """Shows the match again that was continued from one of its sessions."""
        before = self._before
        if before is None:
            raise LimitError("this match was not continued from another one")
        self.stop()
        self._show(before.replay, before.crew, before.history, before.at)
        self.options, self.replaced, self.source = before.options, before.replaced, before.source
        self._repeats = before.repeats

    def do_save(self) -> View:
        """Saves the match so far as a file."""
        name = f"aquarius-{self.replay.seed or 'match'}.jsonl"
        return {"file": {"name": name, "type": "application/x-ndjson", "text": self.replay.text()}}

    # --- driving ----------------------------------------------------------------------------------------

    def do_take(self, team: Team, robot: RobotNumber) -> None:
        """Takes manual control of a robot."""
        self._driven().take(team, robot)

    def do_order(
        self, team: Team, robot: RobotNumber, letter: Annotated[str, Choice(*"012345psraw")]
    ) -> None:
        """Gives a manually driven robot one more command."""
        self._driven().orders_of(team, robot).add(letter)

    def do_walk(self, team: Team, robot: RobotNumber, x: Coordinate, y: Coordinate, pour: bool) -> None:
        """Sends a robot to a cell."""
        self._driven().send(team, robot, Walk((x, y), pour))

    def do_forget(self, team: Team, robot: RobotNumber) -> None:
        """Cancels a robot's orders."""
        self._driven().orders_of(team, robot).clear()

    def do_release(self, team: Team, robot: RobotNumber) -> None:
        """Gives a robot back to its program."""
        self._driven().release(team, robot)

    def _driven(self) -> Crew:
        if self.crew is None or not self.driving:
            raise MoveError(
                "robots take orders only at the latest session of a live match: choose Play on from here"
            )
        return self.crew

    # --- contests ---------------------------------------------------------------------------------------

    def do_contest(
        self, bots: Bots, sessions: SessionCount, seed: Seed, matches: Annotated[int, Whole(1, 24)]
    ) -> None:
        """Plays several matches on several maps, rotating the seats."""
        _check(bots)
        contest = QuickContest(bots, sessions, seed, matches)
        self.start(contest.run(self.progressed, self.changed))
        self.contest = contest

    def do_result(self, match: Annotated[int, Whole(0, 23)]) -> None:
        """Shows a match of the contest."""
        if self.contest is None or match >= len(self.contest.results):
            raise LimitError("this match has not been played yet")
        self.stop()
        replay = self.contest.results[match].replay
        assert replay is not None
        self._show(replay, None, [world.scores for world in replay.worlds()], 0)
        self._offer(replay)

    # --- matches from elsewhere -------------------------------------------------------------------------

    def do_watch(self, port: Port, token: Annotated[str, Text(200)]) -> None:
        """Shows the match of a contest server on this machine as it goes on."""
        if self.owner.house.shared:
            raise LimitError("a studio that other machines can reach does not look at servers of this one")
        self.start(self._watch(port, token))
        self.watching = True

    async def _watch(self, port: int, token: str) -> None:
        """Follows the match; a cursor that was moved back stays where it is."""
        begun = False

        def take(text: str) -> int:
            nonlocal begun
            replay, history, _ = _read(text)
            follows = not begun or self.at == self.length
            self._show(replay, None, history, len(replay.sessions) if follows else self.at)
            self.source, begun = {"port": port}, True
            self._offer(replay)
            self.changed()
            return len(replay.sessions)

        await spectate(port, token, take)
        self.watching = False

    def do_ladders(self) -> None:
        """Reads the ladders again."""
        self.start(self._read_ladders())

    async def _read_ladders(self) -> None:
        self.ladders = await asyncio.to_thread(ladder_views, self.owner.house.ladders)

    def do_ladder(self, name: Annotated[str, Text(200)]) -> None:
        """Shows the standing of a ladder."""
        ladder_folder(self.owner.house.ladders, name)
        self.ladder = name

    def do_laddered(
        self, ladder: Annotated[str, Text(200)], match: Annotated[int, Whole(1, 1_000_000)], at: Ply
    ) -> None:
        """Shows a match of a ladder."""
        replay, history, _ = _read(ladder_replay(self.owner.house.ladders, ladder, match))
        self.stop()
        self._show(replay, None, history, at)
        self._offer(replay)
        self.source = {"ladder": ladder, "match": match}


def _check(bots: Sequence[str]) -> None:
    if len(bots) != len(BOTS):
        raise LimitError(f"expected {len(BOTS)} programs, got {len(bots)}")
    for name in bots:
        if name not in bot_names():
            raise UnknownNameError("bot", name, bot_names())


def _read(text: str) -> tuple[Replay, list[list[int]], bool]:
    """A replay, its points, and whether its last line is truncated; raises `TextError`."""
    warnings = list[str]()
    replay = Replay.parse(text, warnings.append)
    if len(replay.sessions) > MAX_SESSIONS:
        raise TextError(f"the studio shows replays of at most {MAX_SESSIONS} sessions")
    return replay, [world.scores for world in replay.worlds()], bool(warnings)
