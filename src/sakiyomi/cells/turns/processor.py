"""An agent processor: it searches a position alone and reports its value (Tomabechi, section 4)."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sakiyomi import games
from sakiyomi.cells.turns.messages import Setup, SliceAnswer, Task
from sakiyomi.errors import SakiyomiError
from sakiyomi.games.base import Position
from sakiyomi.search import AlphaBeta, Search
from sakiyomi.search.alphabeta import planned
from sakiyomi.search.values import CODES, encode
from sakiyomi.types import Info, Limit

WORK = "sakiyomi.cells.turns.processor:TurnWorker"


class TurnWorker:
    """Work for an executor. Its table is kept from job to job."""

    def __init__(self, setup: bytes) -> None:
        message = Setup.read(setup)
        self._game = games.load(message.game)
        # The host has already made the plan, if the game has one.
        self._engine = AlphaBeta(plan=False, **message.engine)
        self._root = "", None  # type: tuple[str, Position[Any] | None]
        self._task = Task()
        self._position: Position[Any] | None = None
        self._search: Search[Any] | None = None
        self._seen = 0
        self.spent = 0

    def __call__(self, task: bytes) -> bytes:
        """A slice of a search."""
        wanted = Task.read(task)
        self.spent = 0
        if not wanted.root:
            self._drop()
            return bytes(SliceAnswer())
        try:
            search = self._continue(wanted) or self._begin(wanted)
            info = self._work(search, wanted)
        except SakiyomiError as error:
            return bytes(SliceAnswer(wanted.job, error=str(error)))
        self.spent, self._seen = search.nodes - self._seen, search.nodes
        return bytes(self._answer(wanted, info))

    def stop(self) -> None:
        """Ends the current search; called from another thread."""
        search = self._search
        if search is not None:
            search.stop()

    def close(self) -> None:
        """Ends the current search."""
        self._drop()

    def _continue(self, task: Task) -> Search[Any] | None:
        """The current search if it is the wanted one, with the same depth and window."""
        if self._search is None or replace(task, nodes=None, seconds=None) != self._task:
            return None
        if task.nodes is not None:
            self._search.grant(task.nodes)
        return self._search

    def _begin(self, task: Task) -> Search[Any]:
        """A new search; in a tighter window it reuses what the last one left in the table."""
        self._drop()
        self._position = self._reach(task.root, task.path)
        self._task, self._seen = replace(task, nodes=None, seconds=None), 0
        self._search = self._engine.search(
            self._position,
            Limit(depth=task.depth or None),
            allowance=task.nodes,
            window=(task.low, task.high),
            first=task.first,
            every_move=True,
        )
        return self._search

    @staticmethod
    def _work(search: Search[Any], task: Task) -> Info[Any]:
        if task.nodes is not None:
            search.held()
        else:
            with contextlib.suppress(TimeoutError):
                return search.result(task.seconds)
        return search.newest()

    def _answer(self, task: Task, info: Info[Any]) -> SliceAnswer:
        assert self._position is not None
        if not info.lines:  # it has hardly started
            return SliceAnswer(task.job, spent=self.spent)
        answer = SliceAnswer(
            task.job,
            info.final,
            encode(info.score),
            info.depth,
            info.seldepth,
            info.complete,
            move_indices(self._position, info.lines[0].moves) if info.depth else (),
            tuple(map(list(self._position.moves()).index, info.order)),
            info.trying,
            tuple(
                (encode(line.score), CODES[line.bound], final, move_indices(self._position, line.moves))
                for line, final in info.tried
            ),
            self.spent,
        )
        if info.final:
            self._drop()
        return answer

    def _reach(self, root: str, path: Sequence[int]) -> Position[Any]:
        if self._root[0] != root:
            self._root = root, planned(self._game.parse(root))
        position = self._root[1]
        assert position is not None
        for index in path:
            position = position.play(position.moves()[index])
        return position

    def _drop(self) -> None:
        if self._search is not None:
            with self._search:
                pass
        self._search = None


def move_indices(position: Position[Any], line: Sequence[Any]) -> tuple[int, ...]:
    """The moves of a line as indices into the lists of moves."""
    found = []
    for move in line:
        found.append(list(position.moves()).index(move))
        position = position.play(move)
    return tuple(found)
