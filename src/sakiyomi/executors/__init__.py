"""Where work is done: the same calls for this process, its threads, several processes, and virtual time."""

from sakiyomi.executors.base import Executor, Metered, Observed, Stoppable, Work, load
from sakiyomi.executors.here import Here
from sakiyomi.executors.names import EXECUTORS, executor, kept
from sakiyomi.executors.processes import Processes
from sakiyomi.executors.simulated import Simulated
from sakiyomi.executors.threads import Threads
from sakiyomi.executors.usage import Span, Usage
from sakiyomi.executors.watched import WatchedExecutor

__all__ = [
    "EXECUTORS",
    "Executor",
    "Here",
    "Metered",
    "Observed",
    "Processes",
    "Simulated",
    "Span",
    "Stoppable",
    "Threads",
    "Usage",
    "WatchedExecutor",
    "Work",
    "executor",
    "kept",
    "load",
]
