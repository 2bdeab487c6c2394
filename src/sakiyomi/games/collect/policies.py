"""Reference players for the look-ahead engine: without look-ahead, and perfect."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sakiyomi import _native
from sakiyomi._native import Model, Step
from sakiyomi.games.base import Policy, Position
from sakiyomi.games.collect.exact import ExactSolution
from sakiyomi.games.collect.position import CollectPosition, Target


def nearest(position: Position[Step]) -> Step:
    """Goes to the nearest target; among several to the most valuable, then the lowest number."""
    return _head_for(position, lambda target, steps: (steps, -target.value, target.number))


def greedy(position: Position[Step]) -> Step:
    """Goes to the most valuable target; among several to the nearest, then the lowest number."""
    return _head_for(position, lambda target, steps: (-target.value, steps, target.number))


def _head_for(position: Position[Step], rank: Callable[[Target, int], tuple[int, ...]]) -> Step:
    assert isinstance(position, CollectPosition)
    here = position.native.robot(position.side)
    steps = {
        number: position.field.distance(here, i) for i, (number, _, _) in enumerate(position.field.targets)
    }
    reachable = [target for target in position.targets if steps[target.number] < _native.FAR]
    if not reachable:
        return Step.stay
    return position.step_toward(min(reachable, key=lambda t: rank(t, steps[t.number])).number)


class Perfect:
    """Plays the exact solution, which it keeps for the whole match. For small boards only.

    In the sim model it plays for its guaranteed value: as if the other robot saw its choice.
    """

    def __init__(self) -> None:
        self._solutions: dict[bool, ExactSolution] = {}
        self._match: tuple[object, int] = (None, 0)

    def __call__(self, position: Position[Step]) -> Step:
        assert isinstance(position, CollectPosition)
        blind = position.model is Model.sim and position.side == 1
        solution = self._solution(position, blind)
        return self._blind(position, solution) if blind else solution.best(position)

    def _solution(self, position: CollectPosition, first_sees: bool) -> ExactSolution:
        field, left = self._match
        if field is not position.field or position.native.left & ~left:
            self._solutions, self._match = {}, (position.field, position.native.left)
        if first_sees not in self._solutions:
            self._solutions[first_sees] = ExactSolution(position, first_sees=first_sees)
        return self._solutions[first_sees]

    def _blind(self, position: CollectPosition, solution: ExactSolution) -> Step:
        """The step whose worst case, over all possible choices of the first robot, is best for B."""
        choices = [position.assuming(step) for step in Step if position.assumable(step)]
        return min(
            position.moves(), key=lambda step: max(solution.value(choice.play(step)) for choice in choices)
        )


POLICIES: Mapping[str, Callable[[], Policy[Step]]] = {
    "nearest": lambda: nearest,
    "greedy": lambda: greedy,
    "exact": Perfect,
}
