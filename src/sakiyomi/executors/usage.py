"""Who worked when: the record behind views and charts of utilisation."""

from __future__ import annotations

from typing import NamedTuple


class Span(NamedTuple):
    """A time in which a cell worked, by the executor's clock."""

    start: float
    end: float
    cell: int


class Usage:
    """The spans of all cells. Those at work have none yet: `begun` says since when they are."""

    def __init__(self, cells: int = 0) -> None:
        self.cells = cells
        self.spans: list[Span] = []
        self.begun: dict[int, float] = {}

    def begin(self, cell: int, time: float) -> None:
        """A cell has gone to work."""
        self.begun[cell] = time

    def end(self, cell: int, time: float) -> None:
        """It is done."""
        self.spans.append(Span(self.begun.pop(cell), time, cell))

    def cut(self, cell: int, time: float) -> None:
        """A cell works no longer than this, whatever was recorded."""
        self.spans = [
            span._replace(end=max(span.start, min(span.end, time))) if span.cell == cell else span
            for span in self.spans
        ]

    def until(self, time: float) -> list[Span]:
        """All that was worked up to a time, cut off there."""
        done = [Span(span.start, min(span.end, time), span.cell) for span in self.spans if span.start < time]
        return done + [Span(start, time, cell) for cell, start in self.begun.items() if start < time]

    def busy(self, time: float) -> list[float]:
        """How long each cell has worked up to a time."""
        sums = [0.0] * self.cells
        for span in self.until(time):
            sums[span.cell] += span.end - span.start
        return sums

    def utilisation(self, time: float) -> float:
        """The part of all cells' time up to now that was worked, 0 to 1."""
        return sum(self.busy(time)) / (time * self.cells) if time > 0 and self.cells else 0.0

    def profile(self, time: float, steps: int = 100) -> list[tuple[float, float]]:
        """Utilisation over time: the middle of each of so many equal steps, and the part worked in it."""
        if time <= 0 or not self.cells:
            return []
        width, sums = time / steps, [0.0] * steps
        for start, end, _ in self.until(time):
            for step in range(int(start / width), min(int(end / width), steps - 1) + 1):
                sums[step] += max(0.0, min(end, (step + 1) * width) - max(start, step * width))
        return [((step + 0.5) * width, sums[step] / (width * self.cells)) for step in range(steps)]
