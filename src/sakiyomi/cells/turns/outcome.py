"""What a search on cells has found so far."""

from __future__ import annotations

import time
from typing import Any

from sakiyomi.cells.turns.messages import SliceAnswer
from sakiyomi.cells.turns.tree import TurnNode
from sakiyomi.errors import WireError
from sakiyomi.games.base import Position, terms_of
from sakiyomi.search.reference import evaluate
from sakiyomi.search.telling import after, told
from sakiyomi.search.values import decode, encode
from sakiyomi.types import Info, Limit, Points, Term


class SearchOutcome:
    """Counts nodes, and keeps the value and line of the deepest iteration that was finished."""

    def __init__(self, position: Position[Any], looked_at: Position[Any]) -> None:
        self.position, self.looked_at = position, looked_at
        self.nodes = 0
        """Of all cells."""
        self.answers: dict[TurnNode, SliceAnswer] = {}
        """The last one about each job that is not done."""
        self._started = time.monotonic()
        self.depth = self._seldepth = 0
        self._alone = 0
        """The depth at which one cell has come to an end with the whole."""
        self._complete = False
        self._value = encode(evaluate(looked_at, looked_at.side))
        self._line: tuple[int, ...] = ()

    @property
    def seconds(self) -> float:
        """Since the start."""
        return time.monotonic() - self._started

    def beyond(self, limit: Limit) -> bool:
        """Whether a limit is met."""
        hard = limit.budget(self.position.side).hard
        return self.nodes >= (limit.nodes or 2**63) or self.seconds >= hard

    def heard(self, job: TurnNode, answer: SliceAnswer) -> None:
        """Counts a slice. The answer about the root itself is an answer to the whole."""
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
        # Known from bounds of several searches: as far as it was followed.
        line, node = list[int](), root
        while node.line is None and node.children:
            node = node.best()
            line.append(node.place)
        return (*line, *(node.line or ()))

    def info(self, final: bool = False) -> Info[Any]:
        """A report."""
        moves, position = list[Any](), self.looked_at
        for place in self._line or (0,):
            known = () if position.over else position.moves()
            if place >= len(known):
                raise WireError("the line of a cell", "has a move that is not one")
            moves.append(known[place])
            position = position.play(moves[-1])
        score = decode(self._value)
        terms = self._terms(moves, self._value) if isinstance(score, Points) else ()
        return Info(
            depth=self.depth,
            seldepth=self._seldepth,
            nodes=self.nodes,
            seconds=self.seconds,
            lines=(told(self.position, self.looked_at, tuple(moves), score, terms=terms),),
            complete=self._complete,
            final=final,
        )

    def _terms(self, moves: list[Any], value: int) -> tuple[Term, ...]:
        """The reasons, if the line is known to its end."""
        side = self.looked_at.side
        terms = terms_of(after(self.looked_at, moves if self._line else ()), side)
        return terms if sum(term.value for term in terms) == value else ()
