"""The plainest possible search, without pruning, table or ordering: every other one must agree with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from sakiyomi.games.abilities import HasChecks, HasTactics
from sakiyomi.games.base import Position, scale_of
from sakiyomi.types import Loss, Points, Score, Side, Win

M = TypeVar("M")


def search(
    position: Position[M], depth: int, *, widths: Sequence[int] = (), level: int = 0
) -> tuple[Score, tuple[M, ...]]:
    """Score for the side to decide and a best line, from a full search to `depth` decisions."""
    if position.over or depth == 0:
        return quiet(position)
    side = position.side
    best: tuple[Score, tuple[M, ...]] | None = None
    for move in plausible(position, widths, level):
        after = position.play(move)
        below, line = search(after, depth - 1, widths=widths, level=level + 1)
        # The one difference from textbook negamax: the side is read, not assumed to alternate.
        score = one_decision_earlier(below if after.side == side else -below)
        if best is None or score > best[0]:
            best = score, (move, *line)
    assert best is not None, "a position that is not over has a move"
    return best


def quiet(position: Position[M]) -> tuple[Score, tuple[M, ...]]:
    """Score and line of a quiescence search over the game's tactical moves, if it has any.

    The side may decline them all, unless it is `in_check`: then every move is searched.
    """
    side = position.side
    if position.over or not isinstance(position, HasTactics):
        return evaluate(position, side), ()
    best: tuple[Score, tuple[M, ...]] | None = None
    if isinstance(position, HasChecks) and position.in_check:
        moves = position.moves()
    else:
        best, moves = (evaluate(position, side), ()), position.tactical()
    for move in moves:
        after = position.play(move)
        below, line = quiet(after)
        score = one_decision_earlier(below if after.side == side else -below)
        if best is None or score > best[0]:
            best = score, (move, *line)
    assert best is not None, "a position that is not over has a move"
    return best


def move_scores(position: Position[M], depth: int) -> dict[M, Score]:
    """The score of every move at the root, for the side to decide."""
    scores = {}
    for move in position.moves():
        after = position.play(move)
        below, _ = search(after, depth - 1)
        scores[move] = one_decision_earlier(below if after.side == position.side else -below)
    return scores


def plausible(position: Position[M], widths: Sequence[int], level: int) -> list[M]:
    """The moves a beam keeps at a level: the best by static evaluation, in the game's order."""
    moves = list(position.moves())
    if not widths:
        return moves
    width = widths[min(level, len(widths) - 1)]
    order = sorted(
        range(len(moves)), key=lambda i: evaluate(position.play(moves[i]), position.side), reverse=True
    )
    return [moves[i] for i in sorted(order[:width])]


def evaluate(position: Position[M], side: Side) -> Score:
    """The game's own value as a score."""
    value = position.value(side)
    return Points(value, scale_of(position)) if isinstance(value, int) else value


def one_decision_earlier(score: Score) -> Score:
    """The same outcome seen one decision earlier."""
    if isinstance(score, Win):
        return Win(None if score.plies is None else score.plies + 1)
    if isinstance(score, Loss):
        return Loss(None if score.plies is None else score.plies + 1)
    return score
