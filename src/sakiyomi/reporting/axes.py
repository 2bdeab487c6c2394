"""Chart axes."""

from __future__ import annotations

import math


class Axis:
    """Maps values to pixels, linear or logarithmic, with round ticks."""

    def __init__(self, low: float, high: float, start: float, end: float, *, log: bool = False) -> None:
        if log and low <= 0:
            raise ValueError(f"a logarithmic axis cannot start at {low}")
        self.log, self.start, self.end = log, start, end
        if high <= low:
            high = low * 10 if log else low + 1
        self.ticks = log_ticks(low, high) if log else ticks(low, high)
        self.low, self.high = min(low, self.ticks[0]), max(high, self.ticks[-1])

    def at(self, value: float) -> float:
        """Pixels for a value."""
        low, high, value = (math.log(n) if self.log else n for n in (self.low, self.high, value))
        return self.start + (value - low) / (high - low) * (self.end - self.start)


def ticks(low: float, high: float, limit: int = 7) -> list[float]:
    """Round numbers (1, 2 or 5 times a power of ten apart) that enclose the range."""
    rough = (high - low) / (limit - 1)
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * n for n in (1, 2, 5, 10, 20) if (high - low) / (power * n) <= limit - 2)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [round(n * step, 12) for n in range(first, last + 1)]


def log_ticks(low: float, high: float) -> list[float]:
    """1, 2 and 5 times the powers of ten that enclose the range; only the powers over many decades."""
    first, last = math.floor(math.log10(low) + 1e-9), math.ceil(math.log10(high) - 1e-9)
    factors = (1,) if last - first > 3 else (1, 2, 5)
    every = [f * 10.0**n for n in range(first, last + 1) for f in factors]
    below = [n for n in every if n <= low * (1 + 1e-9)]
    above = [n for n in every if n >= high * (1 - 1e-9)]
    return [n for n in every if below[-1] <= n <= above[0]]
