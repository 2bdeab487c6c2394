"""One game between two players: their clocks, their faults, and its result."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from sakiyomi.errors import (
    EngineAnswerError,
    EngineError,
    EngineTimeoutError,
    GameError,
    MoveError,
    SakiyomiError,
    shorten,
)
from sakiyomi.games.base import Game, Position, may_declare, seen
from sakiyomi.match.clocks import Control, MatchClock
from sakiyomi.players.base import (
    Declaration,
    HasOutcomes,
    Player,
    Ponders,
    Resignation,
    Takeback,
    as_info,
    check_player,
)
from sakiyomi.ponder import PonderOutcome
from sakiyomi.search.reference import evaluate
from sakiyomi.types import Info, Loss, Points, Score, Side, Win

M = TypeVar("M")

MAX_MOVES = 10_000
"""Decisions after which a game that does not end is aborted."""

Ending: TypeAlias = Literal[
    "board",
    "resignation",
    "declaration",
    "illegal move",
    "crash",
    "stall",
    "time",
    "agreed score",
    "longest game",
    "solved",
    "unfinished",
]
"""How a game ended: on the board, by a player, by a player's fault, by adjudication, or not at all."""

FAULTS: tuple[Ending, ...] = ("illegal move", "crash", "stall", "time")
"""Faults that lose the game at once."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One recorded move."""

    side: Side
    text: str
    seconds: float
    """Its cost on the clock, real or virtual."""
    nodes: int
    depth: int
    score: Score
    """The player's score, from its own view."""
    outcome: PonderOutcome | None = None
    """What pondering achieved, if the player reports it."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A result by adjudication."""

    score: Score
    """From the view of side 0."""
    ending: Ending


Judge: TypeAlias = Callable[[Position[Any], Sequence[Decision]], "Verdict | None"]
"""Called after every move; a verdict ends the game."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game, complete enough to replay it."""

    game: str
    players: tuple[str, str]
    start: str
    decisions: tuple[Decision, ...]
    score: Score
    """The result from the view of side 0; zero points if the game is unfinished."""
    ending: Ending = "board"
    culprit: Side | None = None
    """The side whose fault ended the game."""
    detail: str = ""
    """What went wrong."""

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves as text."""
        return tuple(decision.text for decision in self.decisions)

    @property
    def points(self) -> int:
        """Points of side 0 minus those of side 1; only for games scored in points."""
        assert isinstance(self.score, Points)
        return self.score.value

    @property
    def result(self) -> float:
        """1 if side 0 has won, 0 if it has lost, 1/2 for a draw."""
        return outcome(self.score)


def outcome(score: Score) -> float:
    """1 for a winning score, 0 for a losing one, else 1/2."""
    return (score > -score) / 2 + (score >= -score) / 2


class Fault(Exception):
    """A player's fault that ends the game."""

    def __init__(self, kind: Ending, side: Side, detail: str) -> None:
        self.kind, self.side, self.detail = kind, side, detail
        super().__init__(detail)


class LeftGame(EOFError):
    """A player has left the game; `record` holds what was played."""

    def __init__(self, record: GameRecord) -> None:
        self.record = record
        super().__init__()


class StoppedGame(KeyboardInterrupt):
    """Ctrl-C has stopped the game; `record` holds what was played."""

    def __init__(self, record: GameRecord) -> None:
        self.record = record
        super().__init__()


def play_game(
    game: Game[M],
    start: Position[M],
    players: tuple[Player[M], Player[M]],
    watch: Callable[[Position[M], Info[M]], None] | None = None,
    *,
    control: Control | None = None,
    judges: Sequence[Judge] = (),
    seeds: tuple[int, int] = (0, 0),
    before_call: Callable[[Side], None] | None = None,
) -> GameRecord:
    """Plays until the game is over; `watch` is called with every decision before it is played.

    A player sees only what its side may see, and may resign, declare a win, or take back its last decision.
    A player's fault loses it the game and is noted in the record; an error in the setup (any other
    `SakiyomiError`) is raised. A player's `EOFError` leaves the game: `LeftGame` is raised; Ctrl-C raises
    `StoppedGame`. `seeds` decide the players' random choices. `before_call` is called before each call of a
    player.
    """
    for player in players:
        check_player(player)
    return _Playing(game, start, players, watch, MatchClock(control), judges, before_call).play(seeds)


@dataclass(slots=True)
class _Playing(Generic[M]):
    game: Game[M]
    start: Position[M]
    players: tuple[Player[M], Player[M]]
    watch: Callable[[Position[M], Info[M]], None] | None
    clock: MatchClock
    judges: Sequence[Judge]
    before_call: Callable[[Side], None] | None = None
    decisions: list[Decision] = field(default_factory=list)
    past: list[Position[M]] = field(default_factory=list)
    """Where each decision was made."""

    def play(self, seeds: tuple[int, int]) -> GameRecord:
        try:
            return self._played(seeds)
        finally:
            for player in self.players:
                if isinstance(player, Ponders):
                    with suppress(Exception):  # the result is already known
                        player.stop_pondering()

    def _played(self, seeds: tuple[int, int]) -> GameRecord:
        position = self.start
        try:
            for side in (0, 1):
                self._guarded(side, lambda side=side: self.players[side].new_game(seeds[side]))  # type: ignore[misc]
            while not position.over:
                if len(self.decisions) >= MAX_MOVES:
                    raise GameError(f"the game did not end within {MAX_MOVES} moves")
                position = self._next(position)
                for judge in self.judges:
                    if not position.over and (verdict := judge(position, self.decisions)):
                        return self._record(verdict.score, verdict.ending)
        except Fault as fault:
            return self._record(_won_by(1 - fault.side), fault.kind, fault.side, fault.detail)
        except Resignation:
            return self._record(_won_by(1 - position.side), "resignation")
        except Declaration:
            return self._declared(position)
        except EOFError as error:
            raise LeftGame(self._record(Points(0), "unfinished")) from error
        except KeyboardInterrupt as error:
            raise StoppedGame(self._record(Points(0), "unfinished")) from error
        return self._record(evaluate(position, 0))

    def _next(self, position: Position[M]) -> Position[M]:
        """The position after a decision, or the one to return to after a takeback; time is not given back."""
        try:
            return self._decide(position)
        except Takeback:
            decided = [ply for ply, before in enumerate(self.past) if before.side == position.side]
            if decided:
                position = self.past[decided[-1]]
                del self.past[decided[-1] :], self.decisions[decided[-1] :]
            return position

    def _decide(self, position: Position[M]) -> Position[M]:
        side, player = position.side, self.players[position.side]
        if not self.clock.virtual:
            self._let_ponder(position, None)
        limit, began = self.clock.limit(side), time.perf_counter()
        answer = self._guarded(side, lambda: player.move(seen(position, side), limit))
        try:
            info = as_info(self.game, position, answer)
        except MoveError as error:
            detail = f"{player.name} chose {shorten(str(answer))} in {position.text()}"
            raise Fault("illegal move", side, detail) from error
        cost = self.clock.cost(info, time.perf_counter() - began)
        if not self.clock.spend(side, cost):
            raise Fault("time", side, f"{player.name} took {cost:.3f} seconds, more than it had left")
        if self.clock.virtual:
            self._let_ponder(position, info.nodes)
        if not info.lines or info.best not in position.moves():
            chosen = shorten(str(info.best)) if info.lines else "nothing"
            raise Fault("illegal move", side, f"{player.name} chose {chosen} in {position.text()}")
        if self.watch is not None:
            self.watch(position, info)
        text = self.game.move_text(position, info.best)
        self.past.append(position)
        outcome = player.outcomes[-1] if isinstance(player, HasOutcomes) else None
        self.decisions.append(Decision(side, text, cost, info.nodes, info.depth, info.score, outcome))
        return position.play(info.best)

    def _let_ponder(self, position: Position[M], nodes: int | None) -> None:
        side = 1 - position.side
        other = self.players[side]
        if isinstance(other, Ponders):
            self._guarded(side, lambda: other.ponder(seen(position, side), nodes))

    def _guarded(self, side: Side, call: Callable[[], Any]) -> Any:
        """Calls a player; errors are its fault, unless the setup is wrong."""
        if self.before_call is not None:
            self.before_call(side)
        try:
            return call()
        except (Resignation, Declaration, Takeback, EOFError):
            raise
        except EngineError as error:
            raise Fault(_kind(error), side, str(error)) from error
        except SakiyomiError:
            raise
        except Exception as error:  # a user's player may raise anything
            name = self.players[side].name
            raise Fault("crash", side, f"{name} raised {type(error).__name__}: {error}") from error

    def _declared(self, position: Position[M]) -> GameRecord:
        side = position.side
        if may_declare(position):
            return self._record(_won_by(side), "declaration")
        detail = f"{self.players[side].name} declared a win, which is not legal in {position.text()}"
        return self._record(_won_by(1 - side), "illegal move", side, detail)

    def _record(
        self, score: Score, ending: Ending = "board", culprit: Side | None = None, detail: str = ""
    ) -> GameRecord:
        names = (self.players[0].name, self.players[1].name)
        decisions = tuple(self.decisions)
        return GameRecord(self.game.name, names, self.start.text(), decisions, score, ending, culprit, detail)


def _kind(error: EngineError) -> Ending:
    if isinstance(error, EngineTimeoutError):
        return "stall"
    return "illegal move" if isinstance(error, EngineAnswerError) else "crash"


def _won_by(side: Side) -> Score:
    return Win() if side == 0 else Loss()
