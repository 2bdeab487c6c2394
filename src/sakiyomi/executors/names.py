"""Executors by name, for command options."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sakiyomi.errors import LimitError, UnknownNameError
from sakiyomi.executors.base import Executor, Observed
from sakiyomi.executors.here import Here
from sakiyomi.executors.processes import Processes
from sakiyomi.executors.simulated import Simulated
from sakiyomi.executors.threads import Threads
from sakiyomi.executors.usage import WatchedExecutor

REAL: dict[str, Callable[[], Executor]] = {"here": Here, "threads": Threads, "processes": Processes}

EXECUTORS = (*REAL, "ray", "simulated")
"""All names."""

BATCHES = ("threads", "processes", "ray")
"""Executors for batches; the others run one task at a time, or in virtual time."""


def executor(name: str, address: str | None = None) -> Observed:
    """An executor that records its usage; `address` is that of a cluster."""
    if name not in EXECUTORS:
        raise UnknownNameError("executor", name, [known for known in EXECUTORS if known != "here"])
    if name == "ray":
        from sakiyomi.executors.cluster import Ray

        return WatchedExecutor(Ray(address))
    if address is not None:
        raise LimitError(f"an address is for a cluster; the executor {name} runs on this machine")
    return Simulated() if name == "simulated" else WatchedExecutor(REAL[name]())


def batch_executor(name: str, address: str | None = None) -> Observed:
    """An executor for many tasks at the same time."""
    if name in EXECUTORS and name not in BATCHES:
        raise LimitError(f"the executor {name} is not for batches; use one of {', '.join(BATCHES)}")
    return executor(name, address)


@contextmanager
def keep_running(name: str, address: str | None, cells: int) -> Iterator[None]:
    """For several executors of this kind in sequence: starts what they share only once."""
    if name != "ray":
        yield
        return
    from sakiyomi.executors.cluster import session

    with session(address, cells):
        yield
