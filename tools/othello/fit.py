"""Least squares: one weight for each state of each pattern place, so that their sums fit the values.

    python tools/othello/fit.py < jobs

It needs only NumPy, and uses PyTorch and a GPU if there is one. A job is a line: a folder and one or more
strengths of the prior, in boards. The folder holds

- `columns` (32-bit, one row of PARTS weights per board) and `values` (16-bit, hundredths of a disc),
  `held.columns` and `held.values` for held-out boards,
- `prior` (32-bit floats): the values that rarely seen weights stay close to.

It writes `fitted` (32-bit floats) and answers with a line: boards, their error in discs, held-out boards,
their error, and the strength. Of several strengths it takes the best on every other held-out board; the
error is measured on the rest.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

try:
    import torch
except ImportError:
    torch = None  # type: ignore[assignment,unused-ignore]

PARTS, DISC = 49, 100
ROUNDS, ENOUGH = 100, 1e-4
SCALAR_PRIOR = 0.1
"""Prior strength of the SCALARS last weights (moves and parity): weak, or patterns would absorb them."""
SCALARS = 84


class Rows:
    """A sparse matrix: one row per board with a one in each of its columns."""

    def __init__(self, columns: Any, width: int) -> None:
        self.device = "cuda" if torch is not None and torch.cuda.is_available() else None
        self.width = width
        self.columns = columns
        if self.device:
            self.columns = torch.from_numpy(columns.astype(np.int64)).to(self.device)
            flat = self.columns.flatten()
            self.boards = torch.argsort(flat, stable=True) // columns.shape[1]
            self.ends = torch.bincount(flat, minlength=width).cumsum(0)

    def times(self, weights: Any) -> Any:
        """The sum of each board's weights."""
        return weights[self.columns].sum(1)

    def spread(self, values: Any) -> Any:
        """For each weight, the sum of the values of its boards."""
        if self.device:  # by cumulative sums: atomic additions would not repeat exactly
            running = torch.nn.functional.pad(values[self.boards].cumsum(0), (1, 0))[self.ends]
            return torch.diff(running, prepend=running.new_zeros(1))
        return sum(np.bincount(column, values, self.width) for column in self.columns.T)

    def given(self, numbers: Any) -> Any:
        """Moves an array to the device of the boards."""
        numbers = np.asarray(numbers, dtype=np.float64)
        return torch.from_numpy(numbers).to(self.device) if self.device else numbers

    def taken(self, numbers: Any) -> Any:
        """Moves an array back to NumPy."""
        return numbers.cpu().numpy() if self.device else numbers


def solve(rows: Rows, values: Any, prior: Any, strength: Any) -> Any:
    """Weights by conjugate gradients, preconditioned by how often each occurs."""
    weights = prior + 0
    residual = rows.spread(values - rows.times(weights))
    scale = 1 / (rows.spread(values * 0 + 1) + strength)
    step = scale * residual
    direction, size, first = step + 0, (residual * step).sum(), None
    for _ in range(ROUNDS if size > 0 else 0):
        image = rows.spread(rows.times(direction)) + strength * direction
        length = size / (direction * image).sum()
        weights = weights + length * direction
        residual = residual - length * image
        step = scale * residual
        size, before = (residual * step).sum(), size
        first = first if first is not None else before
        if size <= ENOUGH * ENOUGH * first:
            break
        direction = step + size / before * direction
    return weights


def error(rows: Rows, values: Any, weights: Any) -> float:
    """The root mean square error of the weights, in discs."""
    return float((((rows.times(weights) - values) ** 2).mean()) ** 0.5) / DISC


def fit(folder: Path, strengths: list[float]) -> str:
    """Runs one job and returns its line of figures."""
    prior = np.fromfile(folder / "prior", dtype=np.float32)
    sets = []
    for name, part in (("", slice(None)), ("held.", slice(0, None, 2)), ("held.", slice(1, None, 2))):
        columns = np.fromfile(folder / f"{name}columns", dtype=np.int32).reshape(-1, PARTS)[part]
        rows = Rows(columns, len(prior))
        sets.append((rows, rows.given(np.fromfile(folder / f"{name}values", dtype=np.int16)[part])))
    (rows, values), chosen, held = sets
    _, strength, weights = min(
        (
            (error(*chosen, found), strength, found)
            for strength, found in candidates(rows, values, prior, strengths)
        ),
        key=lambda one: one[0],
    )
    rows.taken(weights).astype(np.float32).tofile(folder / "fitted")
    fitted, unseen = error(rows, values, weights), error(*held, weights)
    return f"{len(values)} {fitted:.3f} {len(held[1])} {unseen:.3f} {strength}"


def candidates(rows: Rows, values: Any, prior: Any, strengths: list[float]) -> Iterator[tuple[float, Any]]:
    """The weights for each strength of the prior."""
    for strength in strengths:
        each = np.full(len(prior), strength)
        each[-SCALARS:] = SCALAR_PRIOR
        yield strength, solve(rows, values, rows.given(prior), rows.given(each))


if __name__ == "__main__":
    for line in sys.stdin:
        path, *numbers = line.split()
        print(fit(Path(path), [float(number) for number in numbers]), flush=True)
