"""Predictors: the order in which to prepare replies to the opponent's moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Protocol, TypeVar

from sakiyomi.errors import UnknownNameError
from sakiyomi.games.abilities import HasPlan
from sakiyomi.games.base import Position
from sakiyomi.ponder.chances import Average
from sakiyomi.search.kept import Kept
from sakiyomi.search.reference import evaluate
from sakiyomi.types import Info, Limit

M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Known(Generic[M]):
    """What an earlier search says about a position where the opponent is to decide."""

    line: tuple[M, ...] = ()
    """The principal variation from here on."""
    kept: Kept | None = None
    """The tree it kept, which also orders later searches."""
    path: tuple[Any, ...] = ()
    """The path from its root to here, in its own moves."""
    nodes: int = 0
    """Nodes of that search."""

    @classmethod
    def after(cls, info: Info[M], kept: Kept | None) -> Known[M]:
        """What a search leaves behind once its best move has been played."""
        best = info.lines[0]
        return cls(best.moves[1:], kept, (best.plan or best.moves)[:1], info.nodes)

    def then(self, move: M) -> Known[M]:
        """What is still known after a move of the opponent."""
        line = self.line[1:] if self.line[:1] == (move,) else ()
        return replace(self, line=line, path=(*self.path, move))


@dataclass(frozen=True, slots=True)
class Prediction(Generic[M]):
    """The opponent's moves, likeliest first, and what is known now."""

    order: Sequence[M]
    known: Known[M]
    line: M | None = None
    """The principal variation's next move, for predictors that compare."""
    looked: bool = False
    """Whether the opponent's position was searched."""


Look = Callable[[Position[M], Limit], Known[M]]
"""Searches a position on the opponent's time for the prediction."""


class Predictor(Protocol):
    """Orders the opponent's moves. `limit` is that of our own searches."""

    deep: bool
    """Whether to look beyond a prepared reply to the opponent's next move, if that is likelier."""

    def predict(
        self, position: Position[M], known: Known[M], limit: Limit, look: Look[M]
    ) -> Prediction[M]: ...

    def learn(self, prediction: Prediction[M], move: M, spent: int) -> None:
        """Learns what the opponent played, after we had spent `spent` nodes."""


class Plain:
    """A predictor that learns nothing and looks one decision ahead."""

    deep = False

    def learn(self, prediction: Prediction[M], move: M, spent: int) -> None:
        """Does nothing."""


class Static(Plain):
    """`new1` of the paper (section 3.1): all moves by static evaluation of the positions after them."""

    def predict(self, position: Position[M], known: Known[M], limit: Limit, look: Look[M]) -> Prediction[M]:  # noqa: ARG002
        """Needs no search and no memory."""
        return Prediction(_by_evaluation(position), known)


class TreePredictor(Plain):
    """`new2` of the paper (section 3.2): moves by the backed-up values of the previous search.

    The principal variation comes first: with pruning, only its value is exact and the others are bounds.
    Moves that are not in the tree follow by static evaluation.
    """

    def predict(self, position: Position[M], known: Known[M], limit: Limit, look: Look[M]) -> Prediction[M]:  # noqa: ARG002
        """Reads the order off the kept tree."""
        return Prediction(_merged(position, (*known.line[:1], *_by_tree(position, known))), known)


class Pv(Plain):
    """What engines do with today's protocols: one guess, the next move of the principal variation."""

    def predict(self, position: Position[M], known: Known[M], limit: Limit, look: Look[M]) -> Prediction[M]:  # noqa: ARG002
        """One guess, or none."""
        return Prediction([move for move in known.line[:1] if move in position.moves()], known)


class Mixed:
    """Searches from the opponent's point of view first, if there is time for it.

    Either the tree's order is used as it is, or the opponent's position is first searched as we would search
    ours: the move found there comes first, then the principal variation's, then the others by their values in
    both trees, and replies start from the tree and table of that search. It does whichever is expected to
    save more, judging by how long the opponent has taken and how often each was right. Remaining time goes to
    the opponent's next move but one.
    """

    deep = True
    SHARE = 2
    """Without a depth limit, this search costs 1/SHARE of our last one."""

    def __init__(self) -> None:
        self._line, self._look = Average(0.6), Average(0.9)
        self._time, self._cost = Average(), Average()

    def predict(self, position: Position[M], known: Known[M], limit: Limit, look: Look[M]) -> Prediction[M]:
        """Searches the opponent's position first if that pays."""
        moves = list(position.moves())
        if len(moves) == 1:
            return Prediction(moves, known)
        likely = (*known.line[:1], *_by_tree(position, known))
        if known.line and not self._pays(known.nodes):
            return Prediction(_merged(position, likely), known, known.line[0])
        depth = limit.depth
        short = Limit(nodes=max(1, known.nodes // self.SHARE)) if depth is None else Limit(depth=depth)
        seen = look(position, short)
        self._cost.note(seen.nodes)
        ahead = (*seen.line[:1], *likely[:1], *_by_tree(position, seen), *likely)
        return Prediction(_merged(position, ahead), seen, known.line[0] if known.line else None, looked=True)

    def learn(self, prediction: Prediction[M], move: M, spent: int) -> None:
        """Updates the averages."""
        self._time.note(spent)
        if prediction.line is not None:
            self._line.note(prediction.line == move)
        if prediction.looked:
            self._look.note(prediction.order[0] == move)

    def _pays(self, reply: int) -> bool:
        """Whether this search is expected to save more than preparing the principal variation at once."""
        if not self._cost.seen or not self._time.seen:
            return True
        time, cost = self._time.value, self._cost.value
        return self._look.value * min(time - cost, reply) > self._line.value * min(time, reply)


PREDICTORS: Mapping[str, Callable[[], Predictor]] = {
    "static": Static,
    "tree": TreePredictor,
    "pv": Pv,
    "mixed": Mixed,
}


def make_predictor(name: str) -> Predictor:
    """A predictor by its name."""
    if name not in PREDICTORS:
        raise UnknownNameError("predictor", name, list(PREDICTORS))
    return PREDICTORS[name]()


def _by_evaluation(position: Position[M]) -> list[M]:
    side = position.side
    return sorted(position.moves(), key=lambda move: evaluate(position.play(move), side), reverse=True)


def _by_tree(position: Position[M], known: Known[M]) -> list[M]:
    """The moves with a value in the kept tree: exact ones first, then bounds, each by value."""
    node = known.kept.find(known.path) if known.kept else None
    if node is None or node.side != position.side:
        return []
    scored = [child for child in node.children if child.score is not None]
    scored.sort(key=lambda child: (child.bound == "exact", child.score), reverse=True)
    moves: list[Any] = [child.move for child in scored]
    if not isinstance(position, HasPlan):
        return moves
    legs = set(position.plan().moves())  # in a tree of plan moves, the first step of each
    return [position.carry_out((leg,))[0] for leg in moves if leg in legs]


def _merged(position: Position[M], ahead: Sequence[M]) -> list[M]:
    """Legal moves, those given first, without repeats; the rest by static evaluation."""
    legal = dict.fromkeys(position.moves())
    order = dict.fromkeys(move for move in ahead if move in legal)
    if len(order) < len(legal):
        order.update(dict.fromkeys(_by_evaluation(position)))
    return list(order)
