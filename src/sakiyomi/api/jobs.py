"""One way to call every verb: wait for the answer, start it in the background, or await it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator
from typing import Any, Generic, ParamSpec, TypeVar

from sakiyomi.api.checking import checked

P = ParamSpec("P")
R = TypeVar("R")

_current = threading.local()


class StopToken:
    """Tells running work to end with what it has."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._callbacks: list[Callable[[], None]] = []
        self.stopped = False

    def stop(self) -> None:
        """Asks the work to end."""
        with self._lock:
            self.stopped = True
            callbacks = list(self._callbacks)
        for callback in callbacks:
            callback()

    def on_stop(self, callback: Callable[[], None]) -> None:
        """Calls it when the work is asked to end, or now if it has been already."""
        with self._lock:
            self._callbacks.append(callback)
            stopped = self.stopped
        if stopped:
            callback()


def token() -> StopToken:
    """The token of the work in this thread."""
    current = getattr(_current, "token", None)
    return current if isinstance(current, StopToken) else StopToken()


class Job(Generic[R]):
    """A verb at work in the background: wait for `result()`, `await` it, or `stop()` it."""

    def __init__(self, work: Callable[[], R], name: str = "work") -> None:
        self._work, self._name, self._token = work, name, StopToken()
        self._result: list[R] = []
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        _current.token = self._token
        try:
            self._result.append(self._work())
        except BaseException as error:  # raised again by `result`
            self._error = error

    def __repr__(self) -> str:
        if not self.done:
            return f"<Job {self._name}: {'stopping' if self._token.stopped else 'running'}>"
        if self._error is not None:
            return f"<Job {self._name}: {type(self._error).__name__}: {self._error}>"
        return f"<Job {self._name}: {'stopped' if self._token.stopped else 'done'}>"

    @property
    def done(self) -> bool:
        """Whether it has ended."""
        return not self._thread.is_alive()

    def stop(self) -> None:
        """Asks it to end soon, with what it has found; harmless if it has ended."""
        self._token.stop()

    def result(self, timeout: float | None = None) -> R:
        """Waits for the answer; raises `TimeoutError` after `timeout` seconds."""
        self._thread.join(timeout)
        if not self.done:
            raise TimeoutError(f"no answer within {timeout} seconds")
        if self._error is not None:
            raise self._error
        return self._result[0]

    def __await__(self) -> Generator[Any, None, R]:
        return self._wait().__await__()

    async def _wait(self) -> R:
        import asyncio  # takes 20 ms to import: only where it is needed

        try:
            while not self.done:
                await asyncio.to_thread(self._thread.join, 0.1)
        except BaseException:  # cancelled: nobody is waiting for the answer any more
            self.stop()
            raise
        return self.result()

    def __enter__(self) -> Job[R]:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        self._thread.join(60)


class Verb(Generic[P, R]):
    """A function that waits for its answer when called; `start` runs it in the background as a `Job`."""

    def __init__(self, function: Callable[P, R]) -> None:
        self._function = function
        self.__doc__ = function.__doc__
        self.__name__ = function.__name__
        self.__wrapped__ = function

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Runs it and waits for the answer; Ctrl-C ends it."""
        bound = checked(self._function, args, kwargs)
        return self._function(*bound.args, **bound.kwargs)

    def start(self, *args: P.args, **kwargs: P.kwargs) -> Job[R]:
        """Starts it and returns at once."""
        bound = checked(self._function, args, kwargs)
        return Job(lambda: self._function(*bound.args, **bound.kwargs), self.__name__)

    def __repr__(self) -> str:
        return f"<sakiyomi.api.{self.__name__}>"


def verb(function: Callable[P, R]) -> Verb[P, R]:
    """Makes a function a verb."""
    return Verb(function)
