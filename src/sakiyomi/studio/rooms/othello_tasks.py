"""Endgame tasks for the Othello room: a position with one best move, judged exactly by the solver."""

from __future__ import annotations

import random
from dataclasses import dataclass

from sakiyomi.games.othello import DISC, PASS, OthelloPosition
from sakiyomi.solve import EndgameSolver
from sakiyomi.studio.rooms.base import View
from sakiyomi.types import Points

MEMORY = 8
"""Megabytes of the solver's table."""
MAX_TRIES = 400
CORNERS = ("a1", "a8", "h1", "h8")
MAX_LINES = 40


@dataclass(frozen=True, slots=True)
class EndgameTask:
    """A position, the exact value of every move for the side to move, and the answer once it was given."""

    start: OthelloPosition
    values: dict[str, int]
    seed: int
    hard: bool = False
    answer: str = ""

    @property
    def named(self) -> tuple[int, int, bool]:
        """What a task is made from."""
        return self.start.empties, self.seed, self.hard

    @property
    def best(self) -> str:
        """The only best move."""
        return max(self.values, key=lambda move: self.values[move])

    def view(self) -> View:
        """The task; values only after the answer."""
        given = self.answer
        return {
            "empties": self.start.empties,
            "side": self.start.side,
            "seed": self.seed,
            "hard": self.hard,
            "answer": given,
            "value": self.values[given] if given else None,
            "best": self.best if given else "",
            "most": self.values[self.best] if given else None,
            "values": sorted(self.values.items(), key=lambda one: -one[1]) if given else [],
        }


def make_task(empties: int, seed: int, hard: bool = False) -> EndgameTask:
    """A task with this many empty squares; the same seed makes the same one.

    In a hard one the best move is neither a corner nor the move that turns most discs.
    """
    dice = random.Random(f"{empties} {seed}")
    for _ in range(MAX_TRIES):
        here = _wander(empties, dice)
        if here is None or here.over or len(here.moves()) < 3:
            continue
        if hard and all(move in _plausible(here) for move in here.moves()):
            continue
        values = _values(here)
        first, second = sorted(values.values(), reverse=True)[:2]
        task = EndgameTask(here, values, seed, hard)
        if first >= second + 2 and not (hard and task.best in _plausible(here)):
            return task
    raise RuntimeError("no task was found")  # pragma: no cover


def _plausible(here: OthelloPosition) -> set[str]:
    """What beginners play: corners, and the moves that turn most discs."""
    turned = {move: here.play(move).count(here.side) for move in here.moves()}
    return {move for move, discs in turned.items() if move in CORNERS or discs == max(turned.values())}


def _wander(empties: int, dice: random.Random) -> OthelloPosition | None:
    """A position that random moves lead to; None if the game ends before."""
    here = OthelloPosition()
    while here.empties > empties:
        if here.over:
            return None
        here = here.play(dice.choice(here.moves()))
    return None if here.over or here.moves() == [PASS] else here


def _values(here: OthelloPosition) -> dict[str, int]:
    """The exact value of every move, in discs."""
    info = EndgameSolver(memory=MEMORY, lines=MAX_LINES).search(here).result()
    return {line.moves[0]: line.score.value // DISC for line in info.lines if isinstance(line.score, Points)}
