"""A search among some of the legal moves, for `searchmoves`: the position after each is searched in turn."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Generic, TypeVar

from sakiyomi.games.base import Position
from sakiyomi.search import AlphaBeta, Search
from sakiyomi.search.reference import evaluate
from sakiyomi.types import Info, Limit, Line, Loss, Score, Win

M = TypeVar("M")

DEEPEST = 200
"""Decisions; deeper than any search gets."""


class ChosenSearch(Generic[M]):
    """Deepens like a search of the whole position and is used like one; works in the thread that iterates."""

    def __init__(
        self, searcher: AlphaBeta, position: Position[M], moves: Sequence[M], limit: Limit, lines: int = 1
    ) -> None:
        self._searcher, self._position, self._limit, self._wanted = searcher, position, limit, lines
        self._lock = threading.Lock()
        self._stopped = False
        self._child: Search[M] | None = None
        self._started = time.perf_counter()
        self._lines = self._sorted([self._at_once(move) for move in moves])
        self._info = Info(depth=1, seldepth=1, nodes=len(moves), seconds=0.0, lines=self._lines[:lines])

    def stop(self) -> None:
        """Asks it to end."""
        with self._lock:
            self._stopped = True
            if self._child is not None:
                self._child.stop()

    def result(self) -> Info[M]:
        """The last report."""
        return self._info

    def __iter__(self) -> Iterator[Info[M]]:
        yield self._info
        for depth in range(2, min(self._limit.depth or DEEPEST, DEEPEST) + 1):
            lines = self._iteration(depth)
            if lines is None:
                break
            self._lines = lines
            self._info = replace(self._info, depth=depth, lines=lines[: self._wanted])
            yield self._info
        self._info = replace(self._info, final=True, seconds=time.perf_counter() - self._started)
        yield self._info

    def _iteration(self, depth: int) -> tuple[Line[M], ...] | None:
        """Every move one deeper, the best first; None when it was cut short."""
        lines = []
        for line in self._lines:
            deeper = self._deeper(line.moves[0], depth - 1)
            if deeper is None:
                return None
            lines.append(deeper)
        return self._sorted(lines)

    def _deeper(self, move: M, depth: int) -> Line[M] | None:
        after = self._position.play(move)
        if after.over:
            return self._at_once(move)
        nodes = None if self._limit.nodes is None else self._limit.nodes - self._info.nodes
        if nodes is not None and nodes <= 0:
            return None
        with self._lock:
            if self._stopped:
                return None
            self._child = self._searcher.search(after, Limit(depth=depth, nodes=nodes))
        answer = self._child.result()
        self._info = replace(
            self._info,
            nodes=self._info.nodes + answer.nodes,
            seldepth=max(self._info.seldepth, answer.seldepth + 1),
            seconds=time.perf_counter() - self._started,
            table_full=answer.table_full,
        )
        if answer.depth < depth and not answer.complete:
            return None
        best = answer.lines[0]
        same = after.side == self._position.side
        return Line((move, *best.moves), later(best.score if same else -best.score))

    def _at_once(self, move: M) -> Line[M]:
        return Line((move,), later(evaluate(self._position.play(move), self._position.side)))

    @staticmethod
    def _sorted(lines: list[Line[M]]) -> tuple[Line[M], ...]:
        return tuple(sorted(lines, key=lambda line: line.score, reverse=True))


def later(score: Score) -> Score:
    """The score seen from one decision before."""
    if isinstance(score, Win | Loss) and score.plies is not None:
        return type(score)(score.plies + 1)
    return score
