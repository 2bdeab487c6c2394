"""The match behind the server: when rounds end, whom they wait for, and the answers to messages.

No client can delay the others. On the clock all rounds have the same length. In lock step a round ends when
all have answered, at the latest when its time is up; a team or the hand of a robot that missed `PATIENCE`
rounds in a row is no longer waited for until it sends something valid.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from sakiyomi.contest.bots import make_bot
from sakiyomi.contest.live import AgainError, LateError, LiveMatch
from sakiyomi.errors import GameOverError, LimitError, MoveError, SakiyomiError
from sakiyomi.games.aquarius import init_message, state_message
from sakiyomi.protocols.aquarius.messages import Command, Join, Message, Note, Release, Take

STAND = "stand"
"""What an empty seat does without a substitute: its robots stand still."""
PATIENCE = 3
"""Rounds in a row that a team or a hand may miss in lock step before it is no longer waited for."""
MARGIN = 50
"""Milliseconds between the deadline announced to clients and the real one."""
MAX_LINES = 64
"""Lines of one client that are processed in a round; the rest wait."""
MAX_BYTES = 65_536
"""Bytes of one client that are read in a round; the rest wait."""


class RoundClock(Protocol):
    """Decides when the time of a round is up."""

    async def limit(self, host: ContestHost, seconds: float) -> None:
        """Returns when a round that was opened now must be closed."""


class WallClock:
    """Real time."""

    async def limit(self, host: ContestHost, seconds: float) -> None:  # noqa: ARG002
        """Waits the given number of seconds."""
        await asyncio.sleep(seconds)


class Signal:
    """An event that wakes all tasks waiting for it."""

    def __init__(self) -> None:
        self._event = asyncio.Event()

    def notify(self) -> None:
        """Wakes all waiting tasks."""
        self._event.set()
        self._event = asyncio.Event()

    def wait(self) -> asyncio.Task[bool]:
        """Waits for the next notification after this call, whenever the result is awaited."""
        return asyncio.create_task(self._event.wait())


class Listener(Protocol):
    """Receives the messages of a match."""

    def tell(self, message: Mapping[str, Any]) -> None:
        """Takes a message without waiting."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """The sender of a message."""

    role: str
    team: int | None
    who: str
    """A unique name, as holder of robots."""
    name: str = ""
    """Its own name for itself."""


@dataclass(slots=True)
class Allowance:
    """The remaining quota of one client in this round."""

    round: int = -1
    lines: int = 0
    bytes: int = 0

    def spend(self, round: int, lines: int = 0, bytes: int = 0) -> bool:
        """Charge the quota; False if it is exceeded."""
        if round != self.round:
            self.round, self.lines, self.bytes = round, 0, 0
        self.lines += lines
        self.bytes += bytes
        return self.lines <= MAX_LINES and self.bytes <= MAX_BYTES


class ContestHost:
    """Runs a match. `outside` holds the teams that are commanded from outside.

    Everything runs in one event loop; the bots of the match think in separate threads.
    """

    def __init__(
        self,
        match: LiveMatch,
        *,
        seconds: float = 3.0,
        lockstep: bool = False,
        clock: RoundClock | None = None,
        watch: Callable[[LiveMatch], None] | None = None,
        news: Callable[[str], None] | None = None,
        absent: str = STAND,
    ) -> None:
        if not 0.05 <= seconds <= 3600:
            raise LimitError(f"seconds must lie between 0.05 and 3600, not {seconds}")
        self.match, self.seconds, self.lockstep = match, seconds, lockstep
        self.clock, self._watch = clock or WallClock(), watch or (lambda _: None)
        self._news = news or (lambda _: None)
        if absent != STAND:
            make_bot(absent)
        self.absent = absent
        self.outside = [team for team, seat in enumerate(match.seats) if seat is None]
        self.here = set[int]()
        """Teams from outside that are connected."""
        self.arrived, self.changed, self.opened = Signal(), Signal(), Signal()
        self.round = 0
        """Counts the rounds from 1; 0 before the first."""
        self._listeners: dict[Listener, int | None] = {}
        self._missed = [0] * match.config.teams
        self._idle = Counter[tuple[int, int]]()
        """Rounds in a row without an order, for each held robot."""
        self._thinking, self._flooded = set[int](), dict[int, int]()
        self._due = 0.0

    # --- clients ----------------------------------------------------------------------------------------

    def enter(self, team: int, who: str = "") -> None:
        """Marks a team as connected."""
        if team not in self.here:
            self._news(f"{self._called(team)} has joined" + (f" ({who})" if who else ""))
            self._withdraw(team)
        self.here.add(team)
        self._missed[team] = 0
        self.arrived.notify()

    def leave(self, team: int, why: str) -> None:
        """Marks a team as disconnected."""
        if team in self.here:
            self.here.discard(team)
            if not self.match.over:  # at the end all leave
                self.match.fault(team, "gone", why)
                self._news(f"{self._called(team)} has left: {why}")
                if self.round:
                    self._substitute(team)
        self.changed.notify()

    def _substitute(self, team: int) -> None:
        """Gives the seat of an absent team to the bot that stands in, as the contest did (Table 4)."""
        if self.absent == STAND or self.match.wanted is None or team not in self.outside:
            return
        self.match.seat(team, make_bot(self.absent))
        self.match.note(team, f"absent: {self.absent} plays")
        self._news(f"{self._called(team)} is absent: {self.absent} plays")

    def _withdraw(self, team: int) -> None:
        """Gives a seat back to its team."""
        if team in self.outside and self.match.seats[team] is not None:
            self.match.seat(team, None)

    def missing(self) -> list[str]:
        """The teams that are not connected."""
        return [self._called(team) for team in self.outside if team not in self.here]

    def _called(self, team: int) -> str:
        return f"{'ABCDEF'[team]} {self.match.names[team]}"

    def listen(self, listener: Listener, team: int | None) -> None:
        """Sends a listener the start, the current state, and all later messages."""
        self._listeners[listener] = team
        listener.tell(self.init(team))
        if self.match.over:
            listener.tell(self.end())
        elif self.round:
            listener.tell(self.state(team))

    def unlisten(self, listener: Listener, guest: Visitor) -> None:
        """Removes a listener; the robots it held are released."""
        self._listeners.pop(listener, None)
        for (team, robot), who in self.match.held.items():
            if who == guest.who:
                self.match.release(team, robot)
        self.changed.notify()

    # --- messages ---------------------------------------------------------------------------------------

    def init(self, team: int | None) -> dict[str, Any]:
        """The first message."""
        replay = self.match.replay
        return {
            **init_message(replay.start, team or 0, replay.seed),
            "team": team,
            "names": list(self.match.names),
            "seconds": self.seconds,
            "clock": "lockstep" if self.lockstep else "realtime",
        }

    def state(self, team: int | None) -> dict[str, Any]:
        """The current state, with what only this team knows; None for spectators."""
        left = max(0, int((self._due - asyncio.get_running_loop().time()) * 1000) - MARGIN)
        if team is not None and self.match.wanted is not None:
            return state_message(self.match.view(team), deadline_ms=left)
        world = self.match.world
        return {
            "t": "state",
            "session": world.session,
            "for": self.match.wanted,
            **world.state_json(),
            "score": world.scores,
            "hash": world.hash,
            "deadline_ms": left,
        }

    def end(self) -> dict[str, Any]:
        """The last message."""
        world = self.match.world
        return {
            **self.match.replay.end_json(world),
            "names": list(self.match.names),
            "reports": self.match.reports,
        }

    def handle(self, guest: Visitor, message: Message) -> dict[str, Any] | None:
        """Carries out a message; the answer says whether it succeeded, and if not, why."""
        if guest.team is None:
            return {"t": "error", "why": "role", "text": "spectators only watch"}
        try:
            answer = self._do(guest, guest.team, message)
        except SakiyomiError as error:
            answer = {**_head(message), "ok": False, "why": self._why(message, error), "text": str(error)}
            if answer["why"] != "again":
                self.match.fault(guest.team, str(answer["why"]), str(error))
        self.changed.notify()
        return answer

    def refuse(self, guest: Visitor, why: str, text: str) -> dict[str, Any]:
        """Reports a line that was not a valid message."""
        if guest.team is not None:
            self.match.fault(guest.team, why, text)
        self.changed.notify()
        return {"t": "ack", "ok": False, "why": why, "text": text}

    def flooded(self, team: int) -> None:
        """Reports a client that exceeds its quota, once per wanted session."""
        if self.match.wanted is not None and self._flooded.get(team) != self.match.wanted:
            self._flooded[team] = self.match.wanted
            self.match.fault(team, "flood", "sent more than is read in one round")
        self.changed.notify()

    def _do(self, guest: Visitor, team: int, message: Message) -> dict[str, Any] | None:
        match message:
            case Command(letters, session) if guest.role == "hand":
                self._order(guest, team, letters, session)
                return {"t": "ack", "session": self.match.wanted, "ok": True}
            case Command(letters, session):
                self.match.send(team, letters, session)
                self._missed[team] = 0
                return {"t": "ack", "session": self.match.wanted, "ok": True}
            case Take(robot) if guest.role == "hand":
                self.match.take(team, robot, guest.who)
                self._idle.pop((team, robot), None)
            case Release(robot) if guest.role == "hand":
                self.match.release(team, robot, guest.who)
            case Take(robot) | Release(robot):
                # A team takes its robots back from any hand: it commands them as a whole.
                self.match.release(team, robot)
            case Note(text):
                self.match.note(team, text)
                return None
            case Join():
                raise MoveError("you have already joined")
        return {**_head(message), "ok": True}

    def _order(self, guest: Visitor, team: int, letters: Sequence[Any], session: int | None) -> None:
        if len(letters) != self.match.config.robots:
            raise MoveError(
                f"expected commands for {self.match.config.robots} robots, not for {len(letters)}"
            )
        held = self.match.held
        for robot, one in enumerate(letters):
            if one is not None and held.get((team, robot)) != guest.who:
                raise MoveError(f"robot {robot} is not yours: take it first")
        for robot, one in enumerate(letters):
            if one is not None:
                self.match.order(team, robot, one, session)

    def _why(self, message: Message, error: SakiyomiError) -> str:
        if isinstance(error, LateError | GameOverError):
            return "late"
        if isinstance(error, AgainError):
            return "again"
        most = self.match.config.commands
        if isinstance(message, Command) and any(
            isinstance(one, str) and len(one) > most for one in message.letters
        ):
            return "length"
        return "syntax"

    # --- rounds -----------------------------------------------------------------------------------------

    async def gather(self, seconds: float | None) -> None:
        """Waits until all teams have joined, at most some seconds."""

        async def all_here() -> None:
            while self.missing():
                await self.arrived.wait()
                if missing := self.missing():
                    self._news(f"waiting for {', '.join(missing)}")

        try:
            await asyncio.wait_for(all_here(), seconds)
        except asyncio.TimeoutError:
            return

    async def play(self) -> None:
        """Plays the match to its end."""
        self._news("the match starts")
        for team in self.outside:
            if team not in self.here:
                self._substitute(team)
        while not self.match.over:
            self._open()
            await self._until_due()
            self._count_missed()
            self.match.close()
            self._watch(self.match)
        self._tell(lambda _: self.end())
        self.opened.notify()

    def _open(self) -> None:
        self.round += 1
        self._due = asyncio.get_running_loop().time() + self.seconds
        for team, bot in enumerate(self.match.seats):
            if bot is not None and team not in self._thinking and self.match.wanted is not None:
                self._ask(team)
        self._tell(self.state)
        self.opened.notify()

    def _tell(self, message: Callable[[int | None], dict[str, Any]]) -> None:
        made = dict[int | None, dict[str, Any]]()
        for listener, team in list(self._listeners.items()):
            if team not in made:
                made[team] = message(team)
            listener.tell(made[team])

    def _ask(self, team: int) -> None:
        loop, asked = asyncio.get_running_loop(), self.round
        self._thinking.add(team)

        def done() -> None:
            self._thinking.discard(team)
            if asked != self.round and self.match.wanted is not None:
                self._ask(team)  # it was still busy with the last round when this one was opened
            self.changed.notify()

        def think() -> None:
            self.match.ask_bot(team)
            with contextlib.suppress(RuntimeError):  # the match was stopped meanwhile
                loop.call_soon_threadsafe(done)

        # Not a pool: a bot that never returns must not keep the program from ending.
        threading.Thread(target=think, name=f"team {team}", daemon=True).start()

    async def _until_due(self) -> None:
        limit = asyncio.ensure_future(self.clock.limit(self, self.seconds))
        try:
            while not limit.done() and not (self.lockstep and self._complete()):
                change = self.changed.wait()
                either: set[asyncio.Future[Any]] = {limit, change}
                await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
                change.cancel()
        finally:
            limit.cancel()

    def _complete(self) -> bool:
        """Whether all that are waited for have answered."""
        if self.match.wanted is None:
            return True
        answered, orders = self.match.answered, self.match.orders
        expected = {team for team in self.outside if team in self.here and self._missed[team] < PATIENCE}
        bots = {team for team in self._thinking if self._missed[team] < PATIENCE}
        hands = {key for key in self.match.held if self._idle[key] < PATIENCE}
        return expected <= answered and not bots and hands <= orders.keys()

    def _count_missed(self) -> None:
        if self.match.wanted is None:
            return
        for team in range(self.match.config.teams):
            if team not in self.match.answered:
                self._missed[team] += 1
            else:
                self._missed[team] = 0
        held, orders = self.match.held, self.match.orders
        self._idle = Counter({key: self._idle[key] + 1 for key in held if key not in orders})


def _head(message: Message) -> dict[str, Any]:
    match message:
        case Command(_, session):
            return {"t": "ack", "session": session}
        case Take(robot):
            return {"t": "ack", "take": robot}
        case Release(robot):
            return {"t": "ack", "release": robot}
        case _:
            return {"t": "ack"}
