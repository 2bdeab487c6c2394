"""Predictors: in which order the opponent's moves are worth preparing a reply to."""

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
    """What an earlier search tells about a position where the opponent decides."""

    line: tuple[M, ...] = ()
    """How the principal variation goes on from here."""
    kept: Kept | None = None
    """The tree it kept, which also orders later searches."""
    path: tuple[Any, ...] = ()
    """The way from its root to here, in its own moves."""
    nodes: int = 0
    """What that search cost."""

    @classmethod
    def after(cls, info: Info[M], kept: Kept | None) -> Known[M]:
        """What a search leaves behind once its best move has been played."""
        best = info.lines[0]
        return cls(best.moves[1:], kept, (best.plan or best.moves)[:1], info.nodes)

    def then(self, move: M) -> Known[M]:
        """What is still known after a move of the opponent's."""
        line = self.line[1:] if self.line[:1] == (move,) else ()
        return replace(self, line=line, path=(*self.path, move))


@dataclass(frozen=True, slots=True)
class Prediction(Generic[M]):
    """The opponent's moves, the likeliest first, and what is known now."""

    order: Sequence[M]
    known: Known[M]
    line: M | None = None
    """What the principal variation had for the next move, where a predictor compares."""
    looked: bool = False
    """Whether the opponent's position was searched."""


Look = Callable[[Position[M], Limit], Known[M]]
"""A search on the opponent's time for the sake of the prediction: what it tells about that position."""


class Predictor(Protocol):
    """Orders the opponent's moves. `limit` is that of our own searches."""

    deep: bool
    """Whether to go on, after a prepared reply, to the opponent's next move, where that is likelier."""

    def predict(
        self, position: Position[M], known: Known[M], limit: Limit, look: Look[M]
    ) -> Prediction[M]: ...

    def learn(self, prediction: Prediction[M], move: M, spent: int) -> None:
        """What the opponent played, after so many nodes of ours."""


class Plain:
    """A predictor that learns nothing and prepares one decision at a time."""

    deep = False

    def learn(self, prediction: Prediction[M], move: M, spent: int) -> None:
        """Nothing."""


class Static(Plain):
    """`new1` of the paper (section 3.1): all moves by the static evaluation of the position after each."""

    def predict(self, position: Position[M], known: Known[M], limit: Limit, look: Look[M]) -> Prediction[M]:  # noqa: ARG002
        """Needs no search and no memory."""
        return Prediction(_by_evaluation(position), known)


class TreePredictor(Plain):
    """`new2` of the paper (section 3.2): by the values that the previous search backed up.

    The principal variation comes first: with pruning, only its value is true and the others are bounds.
    Moves that the tree does not have follow by static evaluation.
    """

    def predict(self, position: Position[M], known: Known[M], limit: Limit, look: Look[M]) -> Prediction[M]:  # noqa: ARG002
        """Reads the order off the kept tree."""
        return Prediction(_merged(position, (*known.line[:1], *_by_tree(position, known))), known)


class Pv(Plain):
    """What engines behind today's protocols do: one guess, the next move of the principal variation."""

    def predict(self, position: Position[M], known: Known[M], limit: Limit, look: Look[M]) -> Prediction[M]:  # noqa: ARG002
        """One guess, or none."""
        return Prediction([move for move in known.line[:1] if move in position.moves()], known)


class Mixed:
    """Puts itself in the opponent's place where there is time for it.

    Either the tree's order is taken as it is, or the opponent's position is first searched as we would search
    ours: the move found there leads, then the principal variation's, then the others by their values in both
    trees, and the replies start from the tree and the table of that search. Whichever is expected to save
    more, by how long the opponent has taken and how often either was right, is done. What is left over goes
    to the opponent's next move but one: time to spare now helps where there is too little later.
    """

    deep = True
    SHARE = 2
    """Without a depth limit the look costs this part of our last search."""

    def __init__(self) -> None:
        self._line, self._look = Average(0.6), Average(0.9)
        self._time, self._cost = Average(), Average()

    def predict(self, position: Position[M], known: Known[M], limit: Limit, look: Look[M]) -> Prediction[M]:
        """Looks first where that pays."""
        moves = list(position.moves())
        if len(moves) == 1:
            return Prediction(moves, known)
        likely = (*known.line[:1], *_by_tree(position, known))
        if known.line and not self._pays(known.nodes):
            return Prediction(_merged(position, likely), known, known.line[0])
        depth = limit.depth
        most = Limit(nodes=max(1, known.nodes // self.SHARE)) if depth is None else Limit(depth=depth)
        seen = look(position, most)
        self._cost.note(seen.nodes)
        ahead = (*seen.line[:1], *likely[:1], *_by_tree(position, seen), *likely)
        return Prediction(_merged(position, ahead), seen, known.line[0] if known.line else None, looked=True)

    def learn(self, prediction: Prediction[M], move: M, spent: int) -> None:
        """Keeps the averages."""
        self._time.note(spent)
        if prediction.line is not None:
            self._line.note(prediction.line == move)
        if prediction.looked:
            self._look.note(prediction.order[0] == move)

    def _pays(self, reply: int) -> bool:
        """Whether a look first is expected to save more than the principal variation's reply at once."""
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
    """The moves that the kept tree has a value for: exact ones first, each kind by value."""
    node = known.kept.find(known.path) if known.kept else None
    if node is None or node.side != position.side:
        return []
    scored = [child for child in node.children if child.score is not None]
    scored.sort(key=lambda child: (child.bound == "exact", child.score), reverse=True)
    moves: list[Any] = [child.move for child in scored]
    if not isinstance(position, HasPlan):
        return moves
    legs = set(position.plan().moves())  # of a tree in whole moves, the first step of each
    return [position.carry_out((leg,))[0] for leg in moves if leg in legs]


def _merged(position: Position[M], ahead: Sequence[M]) -> list[M]:
    """Legal moves, those given first, without repeats; the rest by static evaluation."""
    legal = dict.fromkeys(position.moves())
    order = dict.fromkeys(move for move in ahead if move in legal)
    if len(order) < len(legal):
        order.update(dict.fromkeys(_by_evaluation(position)))
    return list(order)
