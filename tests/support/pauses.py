"""Measuring how long the interpreter is held, or an answer takes, on a machine that may be busy."""

from __future__ import annotations

import time
from collections.abc import Callable


def within(seconds: float, measure: Callable[[], float], attempts: int = 200) -> bool:
    """Whether any of many measurements stays below a time.

    On a busy machine any single pause may be the operating system's, which gave the core to someone else. A
    search that held the interpreter, or did not look at its stop flag, would be slow in every attempt.
    """
    return any(measure() < seconds for _ in range(attempts))


def longest_gap() -> float:
    """The longest time in seconds, of a short while, in which this thread did not run."""
    last, longest = time.perf_counter(), 0.0
    end = last + 0.015
    while last < end:
        now = time.perf_counter()
        longest, last = max(longest, now - last), now
    return longest
