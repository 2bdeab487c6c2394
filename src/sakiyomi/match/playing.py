"""One game between two players: their clocks, their mistakes, and how it ended."""

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
    SakiyomiError,
    shorten,
)
from sakiyomi.games.abilities import may_declare, seen
from sakiyomi.games.base import Game, Position
from sakiyomi.match.clocks import Control, MatchClock
from sakiyomi.players.base import Declaration, Player, Ponders, Resignation, Takeback, Tells
from sakiyomi.ponder import PonderOutcome
from sakiyomi.search.reference import evaluate
from sakiyomi.types import Info, Loss, Points, Score, Side, Win

M = TypeVar("M")

MAX_MOVES = 10_000
"""Decisions after which a game that does not end is given up."""

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
]
"""How a game ended: on the board, by a player, by a player's mistake, or by adjudication."""

FAULTS: tuple[Ending, ...] = ("illegal move", "crash", "stall", "time")
"""Mistakes that lose the game at once."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One move as it is recorded."""

    side: Side
    text: str
    seconds: float
    """What it cost on the clock, real or virtual."""
    nodes: int
    depth: int
    score: Score
    """What the player thought, from its own view."""
    outcome: PonderOutcome | None = None
    """What pondering was good for, where the player ponders and tells."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A result that somebody else than the rules has given."""

    score: Score
    """From the view of side 0."""
    ending: Ending


Judge: TypeAlias = Callable[[Position[Any], Sequence[Decision]], "Verdict | None"]
"""Asked after every move whether the game need not be played on."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A finished game: enough to play it again."""

    game: str
    players: tuple[str, str]
    start: str
    decisions: tuple[Decision, ...]
    score: Score
    """The result from the view of side 0."""
    ending: Ending = "board"
    culprit: Side | None = None
    """Whose mistake ended the game."""
    detail: str = ""
    """What exactly went wrong."""

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves as text."""
        return tuple(decision.text for decision in self.decisions)

    @property
    def points(self) -> int:
        """Points of side 0 less those of side 1; only for games that are counted in points."""
        assert isinstance(self.score, Points)
        return self.score.value

    @property
    def result(self) -> float:
        """1 if side 0 has won, 0 if it has lost, else a half."""
        return outcome(self.score)


def outcome(score: Score) -> float:
    """1 for a score that wins, 0 for one that loses, else a half."""
    return (score > -score) / 2 + (score >= -score) / 2


class Fault(Exception):
    """A player's mistake that ends the game."""

    def __init__(self, kind: Ending, side: Side, detail: str) -> None:
        self.kind, self.side, self.detail = kind, side, detail
        super().__init__(detail)


def play_game(
    game: Game[M],
    start: Position[M],
    players: tuple[Player[M], Player[M]],
    watch: Callable[[Position[M], Info[M]], None] | None = None,
    *,
    control: Control | None = None,
    judges: Sequence[Judge] = (),
    seeds: tuple[int, int] = (0, 0),
    asked: Callable[[Side], None] | None = None,
) -> GameRecord:
    """Play until the game is over; `watch` is called with every decision before it is played.

    A player sees only what its side may see, and may resign, declare a win, or take its last decision back.
    What a player does wrong loses the game for it and is told in the record; a wrong set-up (any other
    `SakiyomiError`) is raised.
    `seeds` decide what the players leave to chance. `asked` is called whenever a player is about to be.
    """
    return _Playing(game, start, players, watch, MatchClock(control), judges, asked).play(seeds)


@dataclass(slots=True)
class _Playing(Generic[M]):
    game: Game[M]
    start: Position[M]
    players: tuple[Player[M], Player[M]]
    watch: Callable[[Position[M], Info[M]], None] | None
    clock: MatchClock
    judges: Sequence[Judge]
    asked: Callable[[Side], None] | None = None
    decisions: list[Decision] = field(default_factory=list)
    past: list[Position[M]] = field(default_factory=list)
    """Where each decision was made."""

    def play(self, seeds: tuple[int, int]) -> GameRecord:
        try:
            return self._played(seeds)
        finally:
            for player in self.players:
                if isinstance(player, Ponders):
                    with suppress(Exception):  # what goes wrong now changes no game any more
                        player.rest()

    def _played(self, seeds: tuple[int, int]) -> GameRecord:
        position = self.start
        try:
            for side in (0, 1):
                self._guarded(side, lambda side=side: self.players[side].new_game(seeds[side]))  # type: ignore[misc]
            while not position.over:
                if len(self.decisions) >= MAX_MOVES:
                    raise GameError(f"the game has not ended after {MAX_MOVES} moves")
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
        return self._record(evaluate(position, 0))

    def _next(self, position: Position[M]) -> Position[M]:
        """The position after a decision, or where one that is taken back was made; its time is not."""
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
        info = self._guarded(side, lambda: player.move(seen(position, side), limit))
        cost = self.clock.cost(info, time.perf_counter() - began)
        if not self.clock.spend(side, cost):
            raise Fault("time", side, f"{player.name} took {cost:.3f} seconds, more than it had")
        if self.clock.virtual:
            self._let_ponder(position, info.nodes)
        if not info.lines or info.best not in position.moves():
            chosen = shorten(str(info.best)) if info.lines else "nothing"
            raise Fault("illegal move", side, f"{player.name} chose {chosen} in {position.text()}")
        if self.watch is not None:
            self.watch(position, info)
        text = self.game.move_text(position, info.best)
        self.past.append(position)
        outcome = player.outcomes[-1] if isinstance(player, Tells) else None
        self.decisions.append(Decision(side, text, cost, info.nodes, info.depth, info.score, outcome))
        return position.play(info.best)

    def _let_ponder(self, position: Position[M], nodes: int | None) -> None:
        side = 1 - position.side
        other = self.players[side]
        if isinstance(other, Ponders):
            self._guarded(side, lambda: other.ponder(seen(position, side), nodes))

    def _guarded(self, side: Side, call: Callable[[], Any]) -> Any:
        """Call a player; what goes wrong inside is its fault, unless it is the set-up that is wrong."""
        if self.asked is not None:
            self.asked(side)
        try:
            return call()
        except (Resignation, Declaration, Takeback, EOFError):
            raise
        except EngineError as error:
            raise Fault(_kind(error), side, str(error)) from error
        except SakiyomiError:
            raise
        except Exception as error:  # whatever a user's player does
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
