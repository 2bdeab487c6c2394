"""Where work runs: one interface for this process, threads, processes, Ray and virtual time."""

from sakiyomi.executors.base import (
    Executor,
    Metered,
    Observed,
    Recalling,
    Stoppable,
    Work,
    load,
    this_machine,
)
from sakiyomi.executors.counts import MAX_CELLS, MAX_SIMULATED, cell_count, cores
from sakiyomi.executors.here import Here
from sakiyomi.executors.names import EXECUTORS, batch_executor, executor, keep_running
from sakiyomi.executors.processes import Processes
from sakiyomi.executors.simulated import Simulated
from sakiyomi.executors.threads import Threads
from sakiyomi.executors.usage import Span, Usage, WatchedExecutor

__all__ = [
    "EXECUTORS",
    "MAX_CELLS",
    "MAX_SIMULATED",
    "Executor",
    "Here",
    "Metered",
    "Observed",
    "Processes",
    "Recalling",
    "Simulated",
    "Span",
    "Stoppable",
    "Threads",
    "Usage",
    "WatchedExecutor",
    "Work",
    "batch_executor",
    "cell_count",
    "cores",
    "executor",
    "keep_running",
    "load",
    "this_machine",
]
