"""Othello's endgame solver: exact or probable score, or the outcome, with a best line."""

from __future__ import annotations

import math
from statistics import NormalDist

from sakiyomi import _native
from sakiyomi.errors import GameOverError, LimitError
from sakiyomi.games.othello.position import DISC, OthelloPosition
from sakiyomi.search.running import Search
from sakiyomi.search.values import BOUNDS
from sakiyomi.types import Info, Limit, Line, Points, Term

MAX_THREADS = 256


class EndgameSolver:
    """Solves endgames: every score it reports is proven (exact, or a lower or upper bound).

    `memory` is the size of its table in MB, `lines` how many best moves to solve. With `outcome` it only
    finds out who wins: the score of a win is then a lower bound, of a loss an upper bound. The winner takes
    the squares that stay empty. It remembers between searches and runs one search at a time.

    With `selective`, a confidence in percent, it leaves out lines that a shallow search puts far outside the
    window: each such cut-off is right with that confidence if errors are normally distributed (ProbCut). This
    is faster, but scores are never exact: their bound is "probable", and no answer is `complete`.
    """

    def __init__(
        self,
        *,
        memory: float = 256,
        lines: int = 1,
        outcome: bool = False,
        threads: int = 1,
        selective: float | None = None,
    ) -> None:
        if not 0.001 <= memory <= 1 << 20:
            raise LimitError(f"memory must lie between 0.001 and {1 << 20} MB, not {memory}")
        if not 1 <= lines <= 64:
            raise LimitError(f"lines must lie between 1 and 64, not {lines}")
        if not 1 <= threads <= MAX_THREADS:
            raise LimitError(f"threads must lie between 1 and {MAX_THREADS}, not {threads}")
        if selective is not None and not 60 <= selective <= 99.9:
            raise LimitError(f"selective must lie between 60 and 99.9 percent, not {selective}")
        margin = 0.0 if selective is None else NormalDist().inv_cdf(selective / 100)
        self._engine = _native.OthelloSolver(
            table_bytes=int(memory * (1 << 20)),
            lines=lines,
            outcome=outcome,
            threads=threads,
            margin=margin,
        )

    def search(self, position: OthelloPosition, limit: Limit | None = None) -> Search[str]:
        """Starts and returns at once. Limits are nodes, seconds or a clock; it always reads to the end.

        A node is a position with two or more empty squares. Limits are checked every few thousand nodes.
        """
        limit = limit or Limit()
        if position.over:
            raise GameOverError("the game is over: there is no move to look for")
        if limit.depth is not None:
            raise LimitError("the endgame solver always reads to the end: it takes no depth")
        hard = limit.budget(position.side).hard
        limits = _native.Limits(
            depth=_native.MAX_PLY,
            nodes=min(limit.nodes or 2**63, 2**63),
            soft_seconds=1e18,
            hard_seconds=hard if math.isfinite(hard) else 1e18,
        )
        run = self._engine.start(position.native, limits)
        return Search(run, lambda info: _translate(position, info), lambda: self._engine.nodes)

    def best(self, position: OthelloPosition, limit: Limit | None = None) -> Info[str]:
        """Solves and waits for the answer; `complete` says whether the position was solved."""
        with self.search(position, limit) as search:
            return search.result()

    def forget(self) -> None:
        """Empties the table."""
        self._engine.forget()


def _translate(position: OthelloPosition, native: _native.Info) -> Info[str]:
    return Info(
        depth=native.depth,
        seldepth=native.seldepth,
        nodes=native.nodes,
        seconds=native.seconds,
        lines=tuple(_line(position, line) for line in native.lines),
        complete=native.complete,
        final=native.last,
        table_full=native.table_full / 1000,
    )


def _line(position: OthelloPosition, native: _native.Line) -> Line[str]:
    moves = tuple(position.decode(native.moves))
    end, side = position, position.side
    for move in moves:
        end = end.play(move)
    terms: tuple[Term, ...] = ()
    if end.over and native.bound == _native.Bound.exact:
        lead = DISC * (end.count(side) - end.count(1 - side))
        discs = Term("discs at the end", lead, f"{end.count(side)} to {end.count(1 - side)}")
        terms = (
            (discs, Term("empty squares to the winner", DISC * native.value - lead))
            if end.empties
            else (discs,)
        )
    bound = BOUNDS[native.bound]
    return Line(moves, Points(DISC * native.value, DISC), bound, terms, proved=bound != "probable")
