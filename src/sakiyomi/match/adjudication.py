"""Adjudication: the players agree on the score, the game is too long, or a solver finds the result.

Rules are written like players: `win:score=800,moves=4`, `draw:score=20,moves=8,after=60`,
`longest:moves=300`, `solver:nodes=100000`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sakiyomi.errors import UnknownNameError, shorten
from sakiyomi.games.base import Game, Position
from sakiyomi.match.playing import Decision, Judge, Verdict
from sakiyomi.match.solvers import solver_of
from sakiyomi.players.options import Options
from sakiyomi.types import Loss, Points, Score, Win


def make_judge(text: str, game: Game[Any]) -> Judge:
    """Makes a rule from its name and options."""
    name, _, rest = text.partition(":")
    if name not in RULES:
        raise UnknownNameError("rule of adjudication", name, list(RULES))
    rule, known = RULES[name]
    options = Options(f"rule {shorten(text)!r}", rest)
    options.allow(known)
    return rule(game, options)


def _win(game: Game[Any], options: Options) -> Judge:  # noqa: ARG001
    """A win if both players see the same side ahead by `score` points in their last `moves` moves."""
    score, moves = _number(options, "score", 1), _number(options, "moves", 1)

    def judge(position: Position[Any], decisions: Sequence[Decision]) -> Verdict | None:  # noqa: ARG001
        scores = _last_scores(decisions, moves)
        if scores and min(scores) >= Points(score):
            return Verdict(Win(), "agreed score")
        if scores and max(scores) <= Points(-score):
            return Verdict(Loss(), "agreed score")
        return None

    return judge


def _draw(game: Game[Any], options: Options) -> Judge:  # noqa: ARG001
    """A draw if no side leads by over `score` in the last `moves` moves of both, from move `after` on."""
    score, moves = _number(options, "score", 0), _number(options, "moves", 1)
    after = options.whole("after") or 0

    def judge(position: Position[Any], decisions: Sequence[Decision]) -> Verdict | None:  # noqa: ARG001
        scores = _last_scores(decisions, moves) if len(decisions) >= after else []
        even = scores and min(scores) >= Points(-score) and max(scores) <= Points(score)
        return Verdict(Points(0), "agreed score") if even else None

    return judge


def _longest(game: Game[Any], options: Options) -> Judge:  # noqa: ARG001
    """A draw after `moves` moves of both sides together, not counting the opening."""
    moves = _number(options, "moves", 1)

    def judge(position: Position[Any], decisions: Sequence[Decision]) -> Verdict | None:  # noqa: ARG001
        return Verdict(Points(0), "longest game") if len(decisions) >= moves else None

    return judge


def _solver(game: Game[Any], options: Options) -> Judge:
    """The exact result as soon as a solver finds it within `nodes` nodes."""
    solve = solver_of(game, _number(options, "nodes", 1))

    def judge(position: Position[Any], decisions: Sequence[Decision]) -> Verdict | None:  # noqa: ARG001
        score = solve(position)
        if score is None:
            return None
        return Verdict(score if position.side == 0 else -score, "solved")

    return judge


RULES: dict[str, tuple[Callable[[Game[Any], Options], Judge], tuple[str, ...]]] = {
    "win": (_win, ("score", "moves")),
    "draw": (_draw, ("score", "moves", "after")),
    "longest": (_longest, ("moves",)),
    "solver": (_solver, ("nodes",)),
}
"""Rules by name, with their options."""


def _number(options: Options, name: str, least: int) -> int:
    value = options.whole(name)
    if value is None or value < least:
        raise options.wrong(f"{name} must be given and at least {least}, such as {name}=100")
    return value


def _last_scores(decisions: Sequence[Decision], moves: int) -> list[Score]:
    """The scores of each side's last moves, for side 0; empty if a side has not searched that many."""
    scores = list[Score]()
    for side in (0, 1):
        last = [decision for decision in decisions if decision.side == side][-moves:]
        if len(last) < moves or not all(decision.depth for decision in last):
            return []
        scores += [decision.score if side == 0 else -decision.score for decision in last]
    return scores
