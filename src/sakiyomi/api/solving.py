"""`mate`, `solve` and `review`: exact answers about one position or game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from sakiyomi.api.answers import MateAnswer, ReviewAnswer, SolveAnswer
from sakiyomi.api.jobs import token, verb
from sakiyomi.errors import GameError, LimitError
from sakiyomi.games.base import Position
from sakiyomi.games.othello import OTHELLO, OthelloPosition, OthelloRecord, parse_record
from sakiyomi.games.shogi import Move, ShogiPosition
from sakiyomi.proof import Prover
from sakiyomi.solve import EndgameSolver, Judged
from sakiyomi.solve import review as judge_moves
from sakiyomi.tsume.problem import Problem
from sakiyomi.tsume.study import Study, Studying
from sakiyomi.tsume.work import MateWork
from sakiyomi.types import Info, Limit, Proof


@verb
def mate(
    problem: Position[Any] | str,
    *,
    find: Literal["any", "shortest", "all"] = "shortest",
    nodes: int | None = None,
    seconds: float | None = None,
    memory: float = 256,
    threads: int = 1,
    certificate: bool = False,
    progress: Callable[[Proof[Move]], None] | None = None,
) -> MateAnswer:
    """Solves a mate problem (詰将棋): a position, or its text in any format.

    `find`: any mate, the shortest, or all solutions along it. Limits are `nodes` and `seconds`; `memory` is
    the table in MB. If the defender is to move (in check, the other side without a king), the proof has all
    its replies.
    """
    position = Problem("", problem).position() if isinstance(problem, str) else problem
    if not isinstance(position, ShogiPosition):
        raise GameError(f"mate problems are positions of shogi, not {type(position).__name__}")
    if find not in ("any", "shortest", "all"):
        raise LimitError(f"find must be any, shortest or all, not {find!r}")
    prover, limit = Prover(memory=memory, threads=threads), Limit(nodes=nodes, seconds=seconds)
    if find == "all" and not position.answers_check:
        work = MateWork(prover, limit, progress)
        token().on_stop(work.stop)
        study: Study = Studying(position, work, certificate=certificate).result()
        return MateAnswer(position, study.proof, study)
    goal: Literal["any", "shortest"] = "any" if find == "any" else "shortest"
    with prover.search(position, limit, find=goal, certificate=certificate) as search:
        token().on_stop(search.stop)
        for proof in search:
            if progress is not None:
                progress(proof)
        return MateAnswer(position, search.result())


@verb
def solve(
    position: Position[Any] | str,
    *,
    lines: int = 1,
    outcome: bool = False,
    selective: float | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    memory: float = 256,
    threads: int = 1,
    progress: Callable[[Info[str]], None] | None = None,
) -> SolveAnswer:
    """Solves an Othello endgame: the exact score in discs, with the best `lines`.

    With `outcome` it only finds out who wins; with `selective`, a confidence in percent, the score is only
    probable. `complete` says whether the answer is proved; `best` is None while nothing is decided.
    """
    here = OTHELLO.parse(position) if isinstance(position, str) else position
    if not isinstance(here, OthelloPosition):
        raise GameError(f"there is a solver for Othello, but not for {type(here).__name__}")
    solver = EndgameSolver(memory=memory, lines=lines, outcome=outcome, threads=threads, selective=selective)
    with solver.search(here, Limit(nodes=nodes, seconds=seconds)) as search:
        token().on_stop(search.stop)
        for info in search:
            if progress is not None:
                progress(info)
        return SolveAnswer(search.result())


@verb
def review(
    game: OthelloRecord | str,
    *,
    exact: int = 18,
    depth: int = 8,
    memory: float = 64,
    progress: Callable[[Judged], None] | None = None,
) -> ReviewAnswer:
    """What each move of an Othello game lost, in discs: a transcript (f5d6c3…), GGF, or a record.

    Positions with at most `exact` empty squares are solved, others searched `depth` plies deep. Moves are
    judged from the last to the first; when stopped, the answer has those that were judged.
    """
    record = parse_record(game) if isinstance(game, str) else game
    stop, judged = token(), list[Judged]()
    for move in judge_moves(record, exact=exact, depth=depth, memory=memory):
        judged.append(move)
        if progress is not None:
            progress(move)
        if stop.stopped:
            break
    return ReviewAnswer(record, tuple(reversed(judged)))
