"""Where work is done: the same four calls for this process, for several, and for what may come."""

from sakiyomi.executors.base import Executor, Work, load
from sakiyomi.executors.here import Here
from sakiyomi.executors.processes import Processes

__all__ = ["Executor", "Here", "Processes", "Work", "load"]
