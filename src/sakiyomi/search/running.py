"""A running search: iterate it, stop it, wait for it, or use it in `with`; also in `async` code."""

from __future__ import annotations

import atexit
import threading
import time
import weakref
from collections.abc import AsyncIterator, Callable, Generator, Iterator
from dataclasses import replace
from types import TracebackType
from typing import Any, Generic, Protocol, TypeVar

from sakiyomi.types import Info, Proof

M = TypeVar("M")
T = TypeVar("T")
N = TypeVar("N", covariant=True)
R = TypeVar("R", bound=Info[Any] | Proof[Any])
Self_ = TypeVar("Self_", bound="Running[Any]")

HEARTBEAT = 0.1
"""Seconds after which a silent search reports its node count."""

_running: weakref.WeakSet[Running[Any]] = weakref.WeakSet()


class NativeRun(Protocol[N]):
    """A native search in its thread."""

    def stop(self) -> None: ...
    def grant(self, nodes: int) -> None: ...
    def held(self, timeout: float) -> bool: ...
    @property
    def finished(self) -> bool: ...
    def next(self, timeout: float) -> N | None: ...
    def wait(self, timeout: float) -> bool: ...
    def newest(self) -> N: ...
    def check(self) -> None: ...


class Running(Generic[R]):
    """A search running in its own thread. It does not hold the interpreter lock.

    Iterate it for reports (the last one has `final` set), `stop()` it, or wait for `result()`.
    Leaving a `with` block stops it. Errors inside the search are raised when its reports are read.
    """

    def __init__(self, run: NativeRun[N], translate: Callable[[N], R], nodes: Callable[[], int]) -> None:
        self._run: NativeRun[Any] = run
        self._translate: Callable[[Any], R] = translate
        self._nodes = nodes
        self._started = time.perf_counter()
        self._error: BaseException | None = None
        self._lock = threading.Lock()
        _running.add(self)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {'done' if self.done else 'running'}>"

    def stop(self) -> None:
        """Asks the search to stop; it ends within milliseconds. Harmless if it has already ended."""
        self._run.stop()

    @property
    def done(self) -> bool:
        """Whether the search has ended."""
        return self._run.finished

    def result(self, timeout: float | None = None) -> R:
        """Waits for the end and returns the last report; raises `TimeoutError` after `timeout` seconds."""
        end = None if timeout is None else time.perf_counter() + timeout
        # Short waits, so that Ctrl-C works.
        while not self._run.wait(
            HEARTBEAT if end is None else max(0.0, min(HEARTBEAT, end - time.perf_counter()))
        ):
            if end is not None and time.perf_counter() >= end:
                raise TimeoutError(f"the search did not end within {timeout} seconds")
        self._check()
        return self._translate(self._run.newest())

    def wait(self) -> None:
        """Waits for the end, without an answer."""
        self._run.wait(60.0)

    def newest(self) -> R:
        """The latest report."""
        self._check()
        return self._translate(self._run.newest())

    def __iter__(self) -> Iterator[R]:
        """Reports as they come, at least ten times a second; ends after the final one."""
        last: R | None = None
        try:
            while last is None or not last.final:
                last = self._take(last)
                if last is not None:
                    yield last
        except GeneratorExit:  # a loop was left early: the search may go on
            raise
        except BaseException:  # Ctrl-C: nobody is waiting for the answer any more
            self.stop()
            self._run.wait(60.0)
            raise

    async def __aiter__(self) -> AsyncIterator[R]:
        last: R | None = None
        try:
            while last is None or not last.final:
                last = await _in_thread(self._take, last)
                if last is not None:
                    yield last
        except GeneratorExit:
            raise
        except BaseException:  # cancelled
            self.stop()
            raise

    def __await__(self) -> Generator[Any, None, R]:
        return self._wait().__await__()

    async def _wait(self) -> R:
        # Short waits here too: a cancelled `await` must not leave a thread waiting for the search.
        try:
            while not await _in_thread(self._run.wait, HEARTBEAT):
                pass
        except BaseException:  # cancelled: nobody is waiting for the answer any more
            self.stop()
            raise
        return self.result()

    def _take(self, last: R | None) -> R | None:
        native = self._run.next(HEARTBEAT)
        if native is not None:
            return self._translate(native)
        self._check()
        if self._run.finished:  # another reader took the final report, or it came just now
            return self._translate(self._run.newest())
        if last is None:
            return None
        seconds = time.perf_counter() - self._started
        return replace(last, nodes=self._nodes(), seconds=seconds)

    def _check(self) -> None:
        """Raises what the search raised, to every reader; the native side hands it over only once."""
        with self._lock:
            if self._error is None:
                try:
                    self._run.check()
                except BaseException as error:
                    self._error = error
            if self._error is not None:
                raise self._error

    def __enter__(self: Self_) -> Self_:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
        self._run.wait(60.0)

    async def __aenter__(self: Self_) -> Self_:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
        await _in_thread(self._run.wait, 60.0)


class Search(Running[Info[M]]):
    """A running search for the best move: its reports are `Info`."""

    @property
    def nodes(self) -> int:
        """Nodes searched so far."""
        return self._nodes()

    def grant(self, nodes: int) -> None:
        """Lets a search started with an allowance continue for this many more nodes."""
        self._run.grant(nodes)

    def held(self) -> bool:
        """Waits until the search has used up its allowance or ended; returns whether it is paused."""
        while not self._run.held(HEARTBEAT):
            pass
        return not self.done


class Proving(Running[Proof[M]]):
    """A running search for a proof: its reports are `Proof`."""


async def _in_thread(call: Callable[..., T], *arguments: Any) -> T:
    import asyncio  # takes 20 ms to import: only where it is needed

    return await asyncio.to_thread(call, *arguments)


@atexit.register
def _stop_all() -> None:
    """No search outlives the interpreter."""
    for search in list(_running):
        search.stop()
        search._run.wait(10.0)
