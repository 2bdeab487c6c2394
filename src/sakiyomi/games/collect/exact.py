"""Perfect play on small boards, by backward induction over all placements: the ground truth."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from sakiyomi import _native
from sakiyomi._native import Step
from sakiyomi.errors import GameOverError, LimitError
from sakiyomi.games.collect.position import CollectPosition

MEMORY = 1024
"""Default memory limit of a solution, in MB."""


class ExactSolution:
    """The solution of one match: the value of every position in it and the best steps.

    It assumes the seq model, in which B sees A's step (`first_sees=True`: A sees B's). Raises `LimitError`
    if the board is too large for `memory` MB.
    """

    def __init__(self, position: CollectPosition, *, first_sees: bool = False, memory: int = MEMORY) -> None:
        if memory < 1:
            raise LimitError(f"memory must be at least 1 MB, not {memory}")
        self._solution = _native.CollectExact()
        # In a thread, because only a wait can be interrupted: Ctrl-C stops the solver.
        with ThreadPoolExecutor(1) as pool:
            job = pool.submit(self._solution.solve, position.native, first_sees, memory << 20)
            try:
                job.result()
            except ValueError as error:
                raise LimitError(str(error)) from None
            except BaseException:
                self._solution.stop()
                raise

    def value(self, position: CollectPosition) -> int:
        """A's points minus B's at the end of the game, with perfect play by both from here.

        Raises `ValueError` for a position of another match.
        """
        return self._solution.value(position.native)

    def values(self, position: CollectPosition) -> dict[Step, int]:
        """The same after each legal step of the side to choose."""
        return dict(zip(position.native.moves(), self._solution.after(position.native), strict=True))

    def best(self, position: CollectPosition) -> Step:
        """A best step; among several the one that gets there soonest, then the first in order."""
        if position.over:
            raise GameOverError("the game is over: there is no step to choose")
        sign = 1 if position.side == 0 else -1
        values = self.values(position)
        best = max(sign * value for value in values.values())
        return min(
            (step for step, value in values.items() if sign * value == best),
            key=lambda step: self._haste(position, step),
        )

    def _haste(self, position: CollectPosition, step: Step) -> int:
        after = position.play(step)
        if after.side == 0:
            return 0 if after.over else self._solution.haste(after.native)
        worst = min(self.values(after).values())
        replies = [reply for reply, value in self.values(after).items() if value == worst]
        return max(self._haste(after, reply) for reply in replies)

    @property
    def states(self) -> int:
        """Number of states solved."""
        return self._solution.states


def sim_bounds(position: CollectPosition, *, memory: int = MEMORY) -> tuple[int, int]:
    """Bounds on the value for A when both choose at once: B always sees A's step, or A sees B's.

    With mixed strategies the value is between the two.
    """
    if position.chosen is not None:
        raise LimitError("bounds are for the start of a tick, before A has chosen")
    low = ExactSolution(position, memory=memory).value(position)
    high = ExactSolution(position, first_sees=True, memory=memory).value(position)
    return low, high
