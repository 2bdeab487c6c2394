"""When each cell was busy: the record behind views and charts of utilisation."""

from __future__ import annotations

from typing import NamedTuple


class Span(NamedTuple):
    """A period in which a cell was busy, by the executor's clock."""

    start: float
    end: float
    cell: int


class Usage:
    """The finished spans of all cells; `busy_since` has the start of those still running."""

    def __init__(self, cells: int = 0) -> None:
        self.cells = cells
        self.spans: list[Span] = []
        self.busy_since: dict[int, float] = {}

    def begin(self, cell: int, time: float) -> None:
        """A cell has started a task."""
        self.busy_since[cell] = time

    def end(self, cell: int, time: float) -> None:
        """A cell has finished its task."""
        self.spans.append(Span(self.busy_since.pop(cell), time, cell))

    def cut(self, cell: int, time: float) -> float:
        """Cuts a cell's last span off at a time, and returns what is left of it."""
        for index in reversed(range(len(self.spans))):
            span = self.spans[index]
            if span.cell == cell:
                self.spans[index] = span._replace(end=max(span.start, min(span.end, time)))
                return self.spans[index].end - span.start
        return 0.0

    def until(self, time: float) -> list[Span]:
        """All spans up to a time, cut off there."""
        done = [Span(span.start, min(span.end, time), span.cell) for span in self.spans if span.start < time]
        return done + [Span(start, time, cell) for cell, start in self.busy_since.items() if start < time]

    def busy(self, time: float) -> list[float]:
        """How long each cell was busy up to a time."""
        sums = [0.0] * self.cells
        for span in self.until(time):
            sums[span.cell] += span.end - span.start
        return sums

    def utilisation(self, time: float) -> float:
        """Fraction of all cells' time in which they were busy, 0 to 1."""
        return sum(self.busy(time)) / (time * self.cells) if time > 0 and self.cells else 0.0

    def profile(self, time: float, steps: int = 100) -> list[tuple[float, float]]:
        """Utilisation over time: the middle of each of `steps` equal intervals, and the utilisation in it."""
        if time <= 0 or not self.cells:
            return []
        width, sums = time / steps, [0.0] * steps
        for start, end, _ in self.until(time):
            for step in range(int(start / width), min(int(end / width), steps - 1) + 1):
                sums[step] += max(0.0, min(end, (step + 1) * width) - max(start, step * width))
        return [((step + 0.5) * width, sums[step] / (width * self.cells)) for step in range(steps)]
