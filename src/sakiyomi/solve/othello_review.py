"""A recorded Othello game move by move: what each move lost, exactly in the endgame."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sakiyomi.errors import LimitError
from sakiyomi.games.othello import DISC, OthelloPosition, OthelloRecord
from sakiyomi.games.othello.symmetry import any_view
from sakiyomi.search import AlphaBeta
from sakiyomi.solve.othello import EndgameSolver
from sakiyomi.types import Limit, Points, Side


@dataclass(frozen=True, slots=True)
class Judged:
    """A move of a game, in discs from the view of the side that made it."""

    number: int
    """Counted from 1, passes included."""
    side: Side
    move: str
    best: str
    """The best move; the move played if it is just as good."""
    score: float
    """What the move leads to."""
    loss: float
    """How much more the best move would have brought; never below 0."""
    exact: bool
    """Proven to the end of the game; otherwise an estimate by search."""
    error: float = 0.0
    """How far an estimate is usually off (one standard deviation); 0 where it is exact."""

    @property
    def sure(self) -> bool:
        """Whether the loss is a disc or more, and proved or beyond the error."""
        return self.loss >= max(1.0, SURE * self.error)

    @property
    def turning(self) -> bool:
        """Whether it surely lost a win or a draw; leads below a disc count as draws."""
        return self.sure and _outcome(self.score) < _outcome(self.score + self.loss)


SURE = 2.0
"""Standard deviations of the error from which an estimated loss is taken to be real."""


def error_of(depth: int) -> float:
    """How far a search of this depth is usually off, in discs.

    Measured against solved tournament positions with 24 empty squares: 7.5 discs as the board stands, 5.8
    after four plies, 5.1 after six, 4.4 after eight.
    """
    return max(1.5, 7.5 - 0.4 * depth)


def _outcome(discs: float) -> int:
    return (discs >= 1) - (discs <= -1)


def review(record: OthelloRecord, *, exact: int = 18, depth: int = 8, memory: float = 64) -> Iterator[Judged]:
    """Judges the moves one by one, from the last to the first: later answers help with earlier ones.

    Positions with at most `exact` empty squares are solved, others searched `depth` plies deep.
    """
    if not 0 <= exact <= 30:
        raise LimitError(f"exact must lie between 0 and 30 empty squares, not {exact}")
    if not 2 <= depth <= 60:
        raise LimitError(f"depth must lie between 2 and 60, not {depth}")
    solver, searcher = EndgameSolver(memory=memory), AlphaBeta(memory=memory)
    played = list(zip(record.positions(), record.moves, strict=False))
    for number, (here, move) in reversed(list(enumerate(played, 1))):
        solved = here.empties <= exact

        def judge(position: OthelloPosition, plies: int, solved: bool = solved) -> tuple[str, float]:
            if position.over:
                return "", position.value(position.side) / DISC
            info = solver.best(position) if solved else searcher.best(position, Limit(depth=plies))
            assert isinstance(info.score, Points)
            return info.best, float(info.score)

        best, top = judge(here, depth)
        after = here.play(move)
        # Otherwise two searches of what is one and the same position could rate one move above the other.
        same = move == best or any_view(after) == any_view(here.play(best))
        score = top if same else 0.0 - judge(after, depth - 1)[1]
        loss = max(0.0, top - score)
        error = 0.0 if solved else error_of(depth)
        yield Judged(number, here.side, move, best if loss else move, score, loss, solved, error)
