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
from sakiyomi.executors.here import Here
from sakiyomi.executors.names import EXECUTORS, executor, keep_running
from sakiyomi.executors.processes import Processes
from sakiyomi.executors.simulated import Simulated
from sakiyomi.executors.threads import Threads
from sakiyomi.executors.usage import Span, Usage, WatchedExecutor

__all__ = [
    "EXECUTORS",
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
    "executor",
    "keep_running",
    "load",
    "this_machine",
]
