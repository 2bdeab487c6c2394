"""The result of a search on cells so far."""

from __future__ import annotations

import time
from typing import Any

from sakiyomi.cells.turns.messages import SliceAnswer
from sakiyomi.cells.turns.tree import TurnNode
from sakiyomi.errors import WireError
from sakiyomi.games.base import Position, scale_of, terms_of
from sakiyomi.search.reference import evaluate
from sakiyomi.search.reports import after, make_line
from sakiyomi.search.values import decode, encode
from sakiyomi.types import Info, Limit, Points, Term


class SearchOutcome:
    """Counts nodes, and keeps the value and line of the deepest finished iteration."""

    def __init__(self, position: Position[Any], searched: Position[Any]) -> None:
        self.position, self.searched = position, searched
        self.nodes = 0
        """Nodes of all cells."""
        self.answers: dict[TurnNode, SliceAnswer] = {}
        """The last answer about each unfinished job."""
        self._started = time.monotonic()
        self.depth = self._seldepth = 0
        self._alone = 0
        """The depth at which one cell finished the whole search alone."""
        self._complete = False
        self._value = encode(evaluate(searched, searched.side))
        self._line: tuple[int, ...] = ()

    @property
    def seconds(self) -> float:
        """Seconds since the start."""
        return time.monotonic() - self._started

    def limit_reached(self, limit: Limit) -> bool:
        """Whether a limit is reached."""
        hard = limit.budget(self.position.side).hard
        return self.nodes >= (limit.nodes or 2**63) or self.seconds >= hard

    def record_slice(self, job: TurnNode, answer: SliceAnswer) -> None:
        """Records a slice. An answer about the root is an answer to the whole search."""
        self.nodes += answer.spent
        job.spent += answer.spent
        self._seldepth = max(self._seldepth, job.level + answer.seldepth)
        if answer.done:
            self.answers.pop(job, None)
            self._alone = answer.depth if job.level == 0 else 0
            return
        self.answers[job] = answer
        if job.level == 0 and answer.depth > self.depth:
            self.depth, self._value, self._line = answer.depth, answer.value, answer.line

    def finished(self, root: TurnNode, depth: int) -> None:
        """An iteration is over."""
        self.depth, self._complete = self._alone or depth, root.complete
        self._value, self._line = root.low, self._best_line(root)

    @staticmethod
    def _best_line(root: TurnNode) -> tuple[int, ...]:
        if root.line is not None:
            return root.line
        # The value is known from bounds of several searches: follow the line as far as it goes.
        line, node = list[int](), root
        while node.line is None and node.children:
            node = node.best()
            line.append(node.index)
        return (*line, *(node.line or ()))

    def info(self, final: bool = False) -> Info[Any]:
        """The current report."""
        moves, position = list[Any](), self.searched
        for index in self._line or (0,):
            known = () if position.over else position.moves()
            if index >= len(known):
                raise WireError("the line of a cell", "has a move that does not exist")
            moves.append(known[index])
            position = position.play(moves[-1])
        score = decode(self._value, scale_of(self.searched))
        terms = self._terms(moves, self._value) if isinstance(score, Points) else ()
        return Info(
            depth=self.depth,
            seldepth=self._seldepth,
            nodes=self.nodes,
            seconds=self.seconds,
            lines=(make_line(self.position, self.searched, tuple(moves), score, terms=terms),),
            complete=self._complete,
            final=final,
        )

    def _terms(self, moves: list[Any], value: int) -> tuple[Term, ...]:
        """The terms, if the line is known to its end."""
        side = self.searched.side
        terms = terms_of(after(self.searched, moves if self._line else ()), side)
        return terms if sum(term.value for term in terms) == value else ()
