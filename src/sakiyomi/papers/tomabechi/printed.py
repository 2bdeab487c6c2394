"""Algorithm 1 as printed (Tomabechi, section 3.2), with the usual pruning and nothing else: a yardstick."""

from __future__ import annotations

from dataclasses import dataclass

from sakiyomi._native import CollectPlan
from sakiyomi.games.collect import PlanPosition

INFINITE = 1 << 30
"""More points than any board has."""


@dataclass(slots=True)
class Algorithm1:
    """One pass to the end of the game, in the paper's order; no table, no deepening, no windows."""

    prune: bool = True
    nodes: int = 0

    def value(self, plan: PlanPosition) -> int:
        """A's points less B's; adds to `nodes`."""
        return self._search(plan.native, -INFINITE, INFINITE)

    def _search(self, plan: CollectPlan, alpha: int, beta: int) -> int:
        self.nodes += 1
        if plan.over:
            return plan.value(0)
        # Values are always from A's side (row 2 of the readings): A maximises, B minimises.
        first = plan.side == 0
        best = -INFINITE if first else INFINITE
        for target in sorted(plan.moves(), key=plan.priority, reverse=True):
            value = self._search(plan.play(target), alpha, beta)
            best = max(best, value) if first else min(best, value)
            if first:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if self.prune and alpha >= beta:
                break
        return best
