"""The time budget of a `go`."""

from __future__ import annotations

from sakiyomi.protocols.usi.commands import UsiGo, UsiTimes
from sakiyomi.timing import MIN_SECONDS, Budget, SideClock, share_out
from sakiyomi.types import Side


def clock_of(times: UsiTimes, side: Side) -> SideClock:
    """One side's clock; 0 for missing times."""
    left, gain = (times.btime, times.binc) if side == 0 else (times.wtime, times.winc)
    return SideClock((left or 0) / 1000, (times.byoyomi or 0) / 1000, (gain or 0) / 1000)


def budget_of(go: UsiGo, side: Side, margin: float) -> Budget:
    """The budget of a `go`; unlimited if it has no times."""
    if go.infinite:
        return Budget()
    budget = share_out(clock_of(go.times, side), margin) if go.times.given else Budget()
    if go.movetime is None:
        return budget
    fixed = budget.within(max(go.movetime / 1000, MIN_SECONDS))
    return Budget(fixed.soft, fixed.hard, fixed.soft)
