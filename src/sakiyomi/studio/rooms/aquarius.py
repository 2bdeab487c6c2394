"""The Aquarius room: a contest of six teams to watch live or from a replay, to take part in, and to fork."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from typing import Annotated, TypeAlias

from sakiyomi.contest import LiveMatch, bot_names
from sakiyomi.errors import GameOverError, LimitError, MoveError, TextError, UnknownNameError, shorten
from sakiyomi.games.aquarius import Config, Replay, terrain
from sakiyomi.studio.intents import MAX_PART, Ply, Seed
from sakiyomi.studio.rooms.aquarius_contest import QuickContest
from sakiyomi.studio.rooms.aquarius_orders import Crew, Walk
from sakiyomi.studio.rooms.base import Owner, Room, View
from sakiyomi.wire import Choice, ListOf, Text, Whole

BOTS = ("aqua", "matsue", "ring", "sucker", "nearest", "compact")
MAX_SESSIONS = 400

Team: TypeAlias = Annotated[int, Whole(0, 5)]
RobotNumber: TypeAlias = Annotated[int, Whole(0, 7)]
Coordinate: TypeAlias = Annotated[int, Whole(0, 40)]
Bots: TypeAlias = Annotated[Sequence[str], ListOf(Text(80), 6)]
SessionCount: TypeAlias = Annotated[int, Whole(1, MAX_SESSIONS)]

MAX_KEPT = 1_000_000
"""Characters of a match that survives a restart of the studio."""
MAX_REPLAY = 4_000_000
"""Characters of a replay that is brought along."""


class Aquarius(Room):
    """One match so far, a cursor in it, the robots that a person drives, and a quick contest."""

    name = "aquarius"

    def __init__(self, owner: Owner) -> None:
        super().__init__(owner)
        self.pace = 400
        self.running = False
        self.preparing = False
        """Whether a fork is being made: the programs are shown what came before it, which takes a while."""
        self.contest: QuickContest | None = None
        self._parts = list[str]()
        self.cut: int | None = None
        """Sessions of a replay that could be read, where its last line was cut in two."""
        self.replaced: list[View] = []
        """Seats whose programs are not known here, with what drives them in a match that goes on."""
        self._forked = 0
        self.options: View = {}
        self.do_new(BOTS, 100, 1)

    def _show(self, replay: Replay, crew: Crew | None, history: list[list[int]], at: int) -> None:
        """Another match; without a crew it cannot be played on."""
        self.running, self.cut = False, None
        self._replay, self.crew, self._history = replay, crew, history
        self._go(at)

    def _line_up(self, names: Sequence[str]) -> list[str]:
        """Programs for the seats of a replay, and a note of those that had to be replaced."""
        self.replaced = [
            {"team": team, "name": shorten(name), "by": BOTS[0]}
            for team, name in enumerate(names)
            if name not in bot_names()
        ]
        return [name if name in bot_names() else BOTS[0] for name in names]

    def _offer(self, replay: Replay) -> None:
        """The panel shows the match that is opened."""
        seed = int(replay.seed) if re.fullmatch(r"\d{1,9}", replay.seed) else self.options["seed"]
        bots = self._line_up(replay.names)
        self.options = {"bots": bots, "sessions": replay.start.config.sessions, "seed": seed}

    def _go(self, at: int) -> None:
        self.at = min(at, self.length)
        self.world = self.replay.world(self.at)

    @property
    def replay(self) -> Replay:
        """The match as far as it is known."""
        return self.crew.match.replay if self.crew else self._replay

    @property
    def history(self) -> list[list[int]]:
        """Points of all teams, the start first."""
        return [scores for scores, _ in self.crew.match.graph] if self.crew else self._history

    @property
    def length(self) -> int:
        """Sessions that are known."""
        return len(self.replay.sessions)

    @property
    def driving(self) -> bool:
        """Whether robots take orders: at the end of a match that is being played."""
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
        """The match so far as a replay, from which it can be played on; without it where it is too long."""
        text = self.replay.text() if self.length else ""
        return {
            "replay": text if len(text) <= MAX_KEPT else "",
            "at": self.at,
            "pace": self.pace,
            **self.options,
        }

    def restore(self, kept: View) -> None:
        """The same replay, or the same match before its beginning."""
        self.pace = kept["pace"]
        self.do_new(kept["bots"], kept["sessions"], kept["seed"])
        if kept["replay"]:
            replay, history, _ = _read(kept["replay"])
            self._show(replay, None, history, kept["at"])
            self._line_up(replay.names)

    # --- what is shown ----------------------------------------------------------------------------------

    def view(self) -> View:
        """The field at the cursor, the points of all sessions, the robots that are driven."""
        world, replay = self.world, self.replay
        return {
            "terrain": terrain(world.field),
            "water": [list(one) for one in world.water],
            "rings": [[list(spot) for spot in ring] for ring in world.rings],
            "robots": [list(robot) for robot in world.robots],
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
        }

    def live(self) -> View:
        """Whether the match or the contest goes on."""
        contest = self.contest and {"running": self.contest.running, "part": self.contest.part}
        return {
            **super().live(),
            "running": self.running and self.busy,
            "preparing": self.preparing,
            "contest": contest,
        }

    # --- the match --------------------------------------------------------------------------------------

    def do_new(self, bots: Bots, sessions: SessionCount, seed: Seed) -> None:
        """A fresh match."""
        _check(bots)
        match = LiveMatch.start(list(bots), seed, Config(sessions=sessions))
        self.stop()
        self.options = {"bots": list(bots), "sessions": sessions, "seed": seed}
        self.replaced = []
        self._show(match.replay, Crew(match), [], 0)

    def do_load(
        self, part: Annotated[int, Whole(0, 400)], text: Annotated[str, Text(MAX_PART)], more: bool
    ) -> None:
        """A replay, in parts; it is read when the last one has come."""
        if part == 0:
            self._parts = []
        if part != len(self._parts):
            raise TextError("the parts of a replay come in order: send it again")
        self._parts.append(text)
        if sum(map(len, self._parts)) > MAX_REPLAY:
            self._parts = []
            raise TextError(f"a replay has at most {MAX_REPLAY} characters")
        if not more:
            whole, self._parts = "".join(self._parts), []
            self.start(self._load(whole))

    async def _load(self, text: str) -> None:
        replay, history, cut = await asyncio.to_thread(_read, text)
        self._show(replay, None, history, 0)
        self._offer(replay)
        self.cut = len(replay.sessions) if cut else None

    def do_play(self) -> None:
        """Lets the match go on from the cursor."""
        self._check_ahead()
        self.start(self._play())
        self.running = True

    def do_step(self) -> None:
        """One session forward, in what has been played or in the match itself."""
        self._check_ahead()
        self.stop()
        if self.at < self.length:
            self._go(self.at + 1)
        else:
            self.start(self._next())

    def _check_ahead(self) -> None:
        if self.world.over:
            raise GameOverError("the match is over: go back, or begin a new one")
        if self.at == self.length and self.crew is None:
            raise GameOverError("the replay ends here: play on from here, or go back")

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
        """One session of the match: the programs think in a thread, and end their session in any case."""
        crew = self.crew
        assert crew is not None
        playing = asyncio.ensure_future(asyncio.to_thread(crew.session))
        playing.add_done_callback(lambda done: self._arrived(crew, done))
        await asyncio.shield(playing)

    def _arrived(self, crew: Crew, done: asyncio.Future[None]) -> None:
        """Whoever was at the end of the match stays there."""
        failed = done.cancelled() or done.exception() is not None
        if not failed and self.crew is crew and self.at == self.length - 1:
            self.at, self.world = self.length, crew.match.world
            self.changed()

    def do_stop(self) -> None:
        """The match waits; a contest ends with what has been played."""
        self.stop()

    def stop(self) -> None:
        """Nothing goes on any more."""
        self.running = self.preparing = False
        if self.contest is not None:
            self.contest.stop()
        super().stop()

    def do_go(self, at: Ply) -> None:
        """Goes to a session of the match."""
        self.stop()
        self._go(at)

    def do_pace(self, milliseconds: Annotated[int, Whole(0, 5000)]) -> None:
        """How long a session takes for whoever watches."""
        self.pace = milliseconds

    def do_fork(self) -> None:
        """Plays on from the cursor, whatever came after it; programs that are not ours are replaced."""
        if self.world.over:
            raise GameOverError("the match is over: go back to play on from there")
        self.start(self._fork())
        self.preparing = True

    async def _fork(self) -> None:
        bots, replaced = self._line_up(self.replay.names), self.replaced
        match = await asyncio.to_thread(LiveMatch.fork, self.replay, self.world.session, bots)
        self.preparing = False
        self._offer(match.replay)
        self.replaced, self._forked = replaced, match.world.session
        self._show(match.replay, Crew(match), [], len(match.replay.sessions))

    def do_save(self) -> View:
        """The match so far as a file."""
        name = f"aquarius-{self.replay.seed or 'match'}.jsonl"
        return {"file": {"name": name, "type": "application/x-ndjson", "text": self.replay.text()}}

    # --- driving ----------------------------------------------------------------------------------------

    def do_take(self, team: Team, robot: RobotNumber) -> None:
        """From now on a robot does what it is told, and nothing else."""
        self._driven().take(team, robot)

    def do_order(
        self, team: Team, robot: RobotNumber, letter: Annotated[str, Choice(*"012345psraw")]
    ) -> None:
        """One more command for a robot that was taken."""
        self._driven().orders_of(team, robot).add(letter)

    def do_walk(self, team: Team, robot: RobotNumber, x: Coordinate, y: Coordinate, pour: bool) -> None:
        """Sends a robot to a cell."""
        self._driven().send(team, robot, Walk((x, y), pour))

    def do_forget(self, team: Team, robot: RobotNumber) -> None:
        """The robot stands still."""
        self._driven().orders_of(team, robot).clear()

    def do_release(self, team: Team, robot: RobotNumber) -> None:
        """The program drives it again."""
        self._driven().release(team, robot)

    def _driven(self) -> Crew:
        if self.crew is None or not self.driving:
            raise MoveError(
                "robots take orders at the end of a match that is being played: play on from here"
            )
        return self.crew

    # --- contests ---------------------------------------------------------------------------------------

    def do_contest(
        self, bots: Bots, sessions: SessionCount, seed: Seed, matches: Annotated[int, Whole(1, 24)]
    ) -> None:
        """Several matches on several maps, with the seats exchanged."""
        _check(bots)
        contest = QuickContest(bots, sessions, seed, matches)
        self.start(contest.run(self.progressed, self.changed))
        self.contest = contest

    def do_result(self, match: Annotated[int, Whole(0, 23)]) -> None:
        """Shows a match of the contest."""
        if self.contest is None or match >= len(self.contest.results):
            raise LimitError("this match has not been played")
        self.stop()
        replay = self.contest.results[match].replay
        assert replay is not None
        self._show(replay, None, [world.scores for world in replay.worlds()], 0)
        self._offer(replay)


def _check(bots: Sequence[str]) -> None:
    if len(bots) != len(BOTS):
        raise LimitError(f"{len(BOTS)} programs are needed, not {len(bots)}")
    for name in bots:
        if name not in bot_names():
            raise UnknownNameError("bot", name, bot_names())


def _read(text: str) -> tuple[Replay, list[list[int]], bool]:
    """A replay, its points, and whether its last line was cut in two; raises `TextError`."""
    warnings = list[str]()
    replay = Replay.parse(text, warnings.append)
    if len(replay.sessions) > MAX_SESSIONS:
        raise TextError(f"a replay shown here has at most {MAX_SESSIONS} sessions")
    return replay, [world.scores for world in replay.worlds()], bool(warnings)
