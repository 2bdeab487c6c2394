"""A live match of Aquarius: people and programs can watch it and take part.

A match is a sequence of rounds. A round collects the commands for one session, `wanted`:

* `ask` asks the bots in the seats, `send` takes commands from outside;
* a person may `take` single robots of any team: what is then `order`ed for them replaces the commands of
  the seat, until they are `release`d;
* `close` ends the round. Robots without commands stand still; `reports` and the replay say why.

With `delay` 1, the rule of the contest, a round collects the commands for the session after the one that is
about to run: the first round only starts the match, every later one runs a session, and the last one
collects nothing. With `delay` 0 every round runs the session that it collected.

    match = LiveMatch.start(["aqua", "matsue", "ring", "sucker", "nearest", None], seed=3)
    match.take(5, 0)                        # robot 0 of the team without a bot
    while not match.over:
        match.order(5, 0, "0p0p")           # for the session `match.wanted`
        match.step()                        # asks the bots, then closes the round
    print(match.world.scores, match.replay.text())

Nothing here waits or has a clock: a lock-step match calls `step`, a match on a clock calls `ask` in the
background and `close` when the time is up. All methods may be called from any thread.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from sakiyomi.contest.bots import make_bot
from sakiyomi.errors import (
    EngineCrashError,
    EngineTimeoutError,
    GameOverError,
    LimitError,
    MoveError,
    TextError,
    shorten,
)
from sakiyomi.games.aquarius import Bot, Config, MapOptions, Replay, View, World, check_commands
from sakiyomi.wire import is_unicode, visible

Answers = tuple[tuple[str, ...], ...]
"""For each team one text per robot."""

MAX_NOTES = 5
"""Most notes of a team that are kept per session."""
MAX_NOTE = 1000
"""Most characters of a note, or of the description of a fault."""


class LateError(MoveError):
    """Commands for a session whose round is closed or not yet open."""


class AgainError(MoveError):
    """A second message for a session, under the rule `several=first`."""


@dataclass(slots=True)
class _Round:
    session: int
    """The session that the commands are for."""
    sent: dict[int, list[str | None]] = field(default_factory=dict)
    """Commands of the seats, by team."""
    orders: dict[tuple[int, int], str] = field(default_factory=dict)
    """Commands by hand, by team and robot."""
    asked: set[int] = field(default_factory=set)
    """Teams whose bots have been asked."""
    notes: list[tuple[int, str]] = field(default_factory=list)
    faults: list[tuple[int, str]] = field(default_factory=list)


@dataclass(slots=True)
class _Fixed:
    """Commands of a session that can no longer be changed."""

    commands: Answers
    notes: list[tuple[int, str]]
    faults: list[tuple[int, str]]


class LiveMatch:
    """A match from its start, or from any session of a replay, played round by round.

    A seat is a bot, or None for a team that is commanded from outside. `session` continues the replay from
    the state before that session: commands already sent for it stay, and bots with the same names as in the
    replay are first shown the earlier sessions, so that the same bots play the same match again. Without
    `session` the match continues where the replay ends; its last session is run again if commands for the
    next one were collected during it.
    """

    def __init__(
        self,
        replay: Replay,
        seats: Sequence[Bot | None],
        session: int | None = None,
        names: Sequence[str] | None = None,
    ) -> None:
        first, config = replay.start.session, replay.start.config
        if len(seats) != config.teams:
            raise LimitError(f"{config.teams} bots are needed, not {len(seats)}")
        if names is not None and len(names) != config.teams:
            raise LimitError(f"{config.teams} names are needed, not {len(names)}")
        worlds = list(replay.worlds())
        at = len(replay.sessions) if session is None else session - first
        if not 0 <= at < len(worlds):
            raise LimitError(f"the replay has sessions {first} to {first + len(worlds) - 1}, not {session}")
        if config.delay and at == len(replay.sessions) and not worlds[at].over:
            at = max(0, at - 1)
        self._lock = threading.RLock()
        self._seats = tuple(seats)
        self._world = worlds[at]
        self._replay = replace(
            replay, sessions=replay.sessions[:at], names=tuple(names or replay.names), end=None
        )
        self._graph = [(world.scores, world.totals) for world in worlds[: at + 1]]
        self._idle: Answers = ((("",) * config.robots),) * config.teams
        self._last = replay.sessions[at - 1].commands if at else self._idle
        self._held = dict[tuple[int, int], str]()
        self._reports = [Counter[str]() for _ in seats]
        self._fixed: _Fixed | None = None
        if config.delay and at and at < len(replay.sessions):
            waiting = replay.sessions[at]
            self._fixed = _Fixed(waiting.commands, list(waiting.notes), list(waiting.faults))
        self._round: _Round | None = None
        self._open(first + at + (self._fixed is not None))
        self._rehearse(replay, worlds)

    @classmethod
    def start(
        cls,
        bots: Sequence[str | None],
        seed: int = 1,
        config: Config | None = None,
        options: MapOptions | None = None,
    ) -> LiveMatch:
        """A new match on the map of a seed between bots by name; None for a seat without a bot."""
        names = tuple(name or f"team {team}" for team, name in enumerate(bots))
        start = World.start(seed, config, options)
        return cls(Replay(start, names, seed=str(seed)), [make_bot(n) if n else None for n in bots])

    @classmethod
    def fork(cls, replay: Replay, session: int, bots: Sequence[str | None]) -> LiveMatch:
        """A match that branches off a replay before a session, between bots by name or None."""
        names = tuple(name or replay.names[team] for team, name in enumerate(bots))
        return cls(replay, [make_bot(n) if n else None for n in bots], session, names)

    # --- state ------------------------------------------------------------------------------------------

    @property
    def world(self) -> World:
        """The current state, with its scores, water, robots and rings."""
        return self._world

    @property
    def config(self) -> Config:
        """The rules."""
        return self._replay.start.config

    @property
    def over(self) -> bool:
        """Whether the last session has been played."""
        return self._world.over

    @property
    def wanted(self) -> int | None:
        """The session for which commands are collected; None after the last."""
        now = self._round
        return None if now is None else now.session

    @property
    def seats(self) -> tuple[Bot | None, ...]:
        """The bot of each team; None if it is commanded from outside."""
        return self._seats

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the teams."""
        return self._replay.names

    @property
    def replay(self) -> Replay:
        """The match so far, as an immutable value that can be kept, written and forked."""
        return self._replay

    @property
    def graph(self) -> list[tuple[list[int], list[int]]]:
        """Points and water of all teams in each state so far, the start first."""
        with self._lock:
            return list(self._graph)

    @property
    def held(self) -> dict[tuple[int, int], str]:
        """The holder of each robot commanded by hand, by team and robot."""
        with self._lock:
            return dict(self._held)

    @property
    def orders(self) -> dict[tuple[int, int], str]:
        """Commands by hand for the wanted session, by team and robot."""
        with self._lock:
            return {} if self._round is None else dict(self._round.orders)

    @property
    def reports(self) -> list[dict[str, int]]:
        """For each team, the number of faults by kind: late, silent, syntax, error, …"""
        with self._lock:
            return [dict(counts) for counts in self._reports]

    @property
    def answered(self) -> set[int]:
        """Teams whose seat has sent commands in this round."""
        with self._lock:
            return set() if self._round is None else set(self._round.sent)

    @property
    def sent(self) -> Answers:
        """The commands already fixed for the session about to run; empty texts if there are none."""
        fixed = self._fixed
        return self._idle if fixed is None else fixed.commands

    def view(self, team: int) -> View:
        """The view of a team in this round. Raises `GameOverError` when no commands are wanted."""
        with self._lock:
            now = self._asking()
            return View(self._world.public(), self._team(team), now.session, self.sent[team])

    # --- commands ---------------------------------------------------------------------------------------

    def send(self, team: int, commands: Sequence[str | None], session: int | None = None) -> None:
        """Sets the commands of a seat: a text per robot, None to leave it unchanged. The last message counts.

        Raises `MoveError` if they are malformed, and `LateError` if `session` is not the wanted one; then
        nothing is changed, and reporting a `fault` is up to the caller.
        """
        with self._lock:
            now = self._asking()
            checked = self._checked(team, commands)
            if session is not None and session != now.session:
                if not (self.config.late == "next" and session == now.session - 1):
                    raise LateError(f"commands for session {now.session} are wanted, not for {session}")
                if team in now.sent:
                    return
            if self.config.several == "first" and team in now.sent:
                raise AgainError(f"commands for session {now.session} were already sent")
            before = now.sent.get(team, [None] * self.config.robots)
            now.sent[team] = [
                new if new is not None else old for new, old in zip(checked, before, strict=True)
            ]

    def take(self, team: int, robot: int, who: str = "hand") -> None:
        """Command this robot by hand from now on; the last one to take it holds it."""
        with self._lock:
            key = self._robot(team, robot)
            if self._held.get(key, who) != who and self._round is not None:
                self._round.orders.pop(key, None)
            self._held[key] = who

    def order(self, team: int, robot: int, letters: str, session: int | None = None) -> None:
        """Command a taken robot by hand, for the wanted session. The last order counts.

        Raises `MoveError` if the robot is not held or the letters are malformed, and `LateError`.
        """
        with self._lock:
            now, key = self._asking(), self._robot(team, robot)
            if key not in self._held:
                raise MoveError(f"robot {robot} of team {team} is not taken: take it first")
            self._checked(team, [letters if k == robot else None for k in range(self.config.robots)])
            if session not in (None, now.session):
                raise LateError(f"commands for session {now.session} are wanted, not for {session}")
            now.orders[key] = letters

    def release(self, team: int, robot: int, who: str | None = None) -> None:
        """Gives a robot back to its seat at once; with `who` only if that is its holder."""
        with self._lock:
            key = self._robot(team, robot)
            if who is None or self._held.get(key) == who:
                self._held.pop(key, None)
                if self._round is not None:
                    self._round.orders.pop(key, None)

    def seat(self, team: int, bot: Bot | None) -> None:
        """Give a seat to a bot from now on, or back to those outside with None."""
        with self._lock:
            seats = list(self._seats)
            seats[self._team(team)] = bot
            if bot is not None and self._round is not None:
                self._begin(bot, team)
            self._seats = tuple(seats)

    def note(self, team: int, text: str) -> None:
        """Keeps a remark in the replay, a few per session; it has no effect on the match."""
        if not is_unicode(text):
            raise TextError("the note holds a lone surrogate")
        with self._lock:
            notes = self._pending().notes
            if sum(other == team for other, _ in notes) < MAX_NOTES:
                notes.append((self._team(team), text[:MAX_NOTE]))

    def fault(self, team: int, kind: str, detail: str = "") -> None:
        """Reports a team's fault; the replay holds each kind once per session."""
        with self._lock:
            self._reports[self._team(team)][kind] += 1
            if self.over:
                return
            faults = self._pending().faults
            if not any(other == team and text.partition(":")[0] == kind for other, text in faults):
                faults.append((team, shorten(visible(f"{kind}: {detail}") if detail else kind, MAX_NOTE)))

    # --- rounds -----------------------------------------------------------------------------------------

    def ask(self) -> None:
        """Asks all bots that have not been asked in this round, one after another, in this thread."""
        for team, seat in enumerate(self._seats):
            if seat is not None:
                self.ask_bot(team)

    def ask_bot(self, team: int) -> None:
        """Asks the bot of one team, once per round. Exceptions and malformed commands are faults."""
        with self._lock:
            bot, now = self._seats[self._team(team)], self._round
            if bot is None or now is None or team in now.asked:
                return
            now.asked.add(team)
            view = self.view(team)
        try:
            commands = bot.commands(view)
            self.send(team, commands, view.session)
        except LateError as error:
            self.fault(team, "late", str(error))
        except GameOverError:
            self.fault(team, "late")
        except MoveError as error:
            self.fault(team, "syntax", str(error))
        except EngineTimeoutError as error:
            self.fault(team, "late", str(error))
        except EngineCrashError as error:
            self.fault(team, "gone", str(error))
        except Exception as error:
            self.fault(team, "error", f"{type(error).__name__}: {error}")

    def close(self) -> World:
        """Ends the round: runs the session that is due, if any, and opens the next round."""
        with self._lock:
            if self.over:
                raise GameOverError("the match is over: there is no session left to run")
            collected = None if self._round is None else self._collect(self._round)
            if self._fixed is not None:
                self._run(self._fixed)
                self._fixed = collected
            elif self.config.delay:
                self._fixed = collected
            else:
                assert collected is not None
                self._run(collected)
            self._open(self._world.session + (self._fixed is not None))
            return self._world

    def step(self) -> World:
        """One round in lock step: `ask`, then `close`."""
        self.ask()
        return self.close()

    # --- internals --------------------------------------------------------------------------------------

    def _open(self, session: int) -> None:
        self._round = _Round(session) if session < self.config.sessions else None

    def _run(self, fixed: _Fixed) -> None:
        self._world = self._world.after(fixed.commands)
        self._replay = self._replay.played(fixed.commands, self._world, fixed.notes, fixed.faults)
        self._graph.append((self._world.scores, self._world.totals))

    def _collect(self, now: _Round) -> _Fixed:
        answers = []
        for team in range(self.config.teams):
            robots = range(self.config.robots)
            hands = [(team, robot) in self._held for robot in robots]
            sent = now.sent.get(team)
            # A bot that raised is not reported as silent too; a client may send much without a valid command.
            explained = self._seats[team] is not None and any(other == team for other, _ in now.faults)
            if sent is None and not all(hands) and not explained:
                self.fault(team, "silent")
            if sent is None:
                sent = list(self._last[team] if self.config.silent == "repeat" else self._idle[team])
            answers.append(
                tuple(
                    now.orders.get((team, robot), "") if hands[robot] else sent[robot] or ""
                    for robot in robots
                )
            )
        self._last = tuple(answers)
        return _Fixed(self._last, now.notes, now.faults)

    def _rehearse(self, replay: Replay, worlds: Sequence[World]) -> None:
        first, wanted = replay.start.session, self.wanted
        rounds = len(replay.sessions) if wanted is None else wanted - first
        for team, bot in enumerate(self._seats):
            if bot is None:
                continue
            same = bot.name == replay.names[team]
            world = (replay.start if same else self._world).public()
            try:
                bot.begin(View(world, team, world.session, self._idle[team]))
                for index in range(rounds if same else 0):
                    bot.commands(self._shown(replay, worlds, team, index))
            except Exception as error:
                self.fault(team, "error", f"{type(error).__name__}: {error}")

    def _begin(self, bot: Bot, team: int) -> None:
        try:
            bot.begin(self.view(team))
        except Exception as error:
            self.fault(team, "error", f"{type(error).__name__}: {error}")

    def _shown(self, replay: Replay, worlds: Sequence[World], team: int, index: int) -> View:
        """The view of a team when commands for this session of the replay were collected."""
        ahead = self.config.delay and index > 0
        sent = replay.sessions[index - 1].commands[team] if ahead else self._idle[team]
        seen = worlds[index - 1 if ahead else index].public()
        return View(seen, team, replay.start.session + index, sent)

    def _asking(self) -> _Round:
        if self._round is None:
            raise GameOverError("no more commands are accepted: the last session is running")
        return self._round

    def _pending(self) -> _Round | _Fixed:
        pending = self._round or self._fixed
        if pending is None:
            raise GameOverError("the match is over")
        return pending

    def _team(self, team: int) -> int:
        if not 0 <= team < self.config.teams:
            raise LimitError(f"the team must be 0 to {self.config.teams - 1}, not {team}")
        return team

    def _robot(self, team: int, robot: int) -> tuple[int, int]:
        if not 0 <= robot < self.config.robots:
            raise LimitError(f"the robot must be 0 to {self.config.robots - 1}, not {robot}")
        return self._team(team), robot

    def _checked(self, team: int, commands: Sequence[str | None]) -> list[str | None]:
        self._team(team)
        if isinstance(commands, str) or not isinstance(commands, Sequence):
            check_commands(self.config, commands)
        check_commands(self.config, ["" if letters is None else letters for letters in commands])
        return list(commands)
