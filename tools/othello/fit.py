"""Least squares: one weight for every state of every place, so that their sums come near the values.

    python tools/othello/fit.py < jobs

It needs NumPy alone, and uses PyTorch and a graphics processor where there are any. A job is a line: a folder
and one ridge or more (the prior of a weight counts as this many boards). The folder holds

- `columns` (32-bit, one row of PARTS a board: its weights) and `values` (16-bit, hundredths of a
  disc), `held.columns` and `held.values` for boards that are kept out of the fit,
- `prior` (32-bit floats): what the weights stay close to where boards are few.

It writes `fitted` (32-bit floats) and answers with a line: boards, their error in discs, boards held out,
their error, and the ridge. Of several ridges, the best one on every other held-out board is taken; the
error is that on the rest.
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
LAST_RIDGE = 0.1
"""The ridge of the last weights (84: moves and parity): small, so that patterns do not absorb them."""
SCALARS = 84


class Rows:
    """Boards as rows with a one in each of their columns: what least squares needs of such a matrix."""

    def __init__(self, columns: Any, width: int) -> None:
        self.device = "cuda" if torch is not None and torch.cuda.is_available() else None
        self.width = width
        self.columns = columns
        if self.device:
            self.columns = torch.from_numpy(columns.astype(np.int64)).to(self.device)
            flat = self.columns.flatten()
            self.boards = torch.argsort(flat, stable=True) // PARTS
            self.ends = torch.bincount(flat, minlength=width).cumsum(0)

    def times(self, weights: Any) -> Any:
        """The sum of each board's weights."""
        return weights[self.columns].sum(1)

    def spread(self, values: Any) -> Any:
        """The sum of the values of the boards that each weight counts for."""
        if self.device:  # sums of a running sum: adding in any order would not repeat exactly
            running = torch.nn.functional.pad(values[self.boards].cumsum(0), (1, 0))[self.ends]
            return torch.diff(running, prepend=running.new_zeros(1))
        return sum(np.bincount(self.columns[:, part], values, self.width) for part in range(PARTS))

    def given(self, numbers: Any) -> Any:
        """Numbers where the boards are."""
        numbers = np.asarray(numbers, dtype=np.float64)
        return torch.from_numpy(numbers).to(self.device) if self.device else numbers

    def taken(self, numbers: Any) -> Any:
        """Numbers back from there."""
        return numbers.cpu().numpy() if self.device else numbers


def solve(rows: Rows, values: Any, prior: Any, ridge: Any) -> Any:
    """Weights by conjugate gradients, scaled by how often each one counts."""
    weights = prior + 0
    residual = rows.spread(values - rows.times(weights))
    scale = 1 / (rows.spread(values * 0 + 1) + ridge)
    step = scale * residual
    direction, size, first = step + 0, (residual * step).sum(), None
    for _ in range(ROUNDS if size > 0 else 0):
        image = rows.spread(rows.times(direction)) + ridge * direction
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
    """The root mean square of what the weights are off, in discs."""
    return float((((rows.times(weights) - values) ** 2).mean()) ** 0.5) / DISC


def fit(folder: Path, ridges: list[float]) -> str:
    """One job."""
    prior = np.fromfile(folder / "prior", dtype=np.float32)
    sets = []
    for name, part in (("", slice(None)), ("held.", slice(0, None, 2)), ("held.", slice(1, None, 2))):
        columns = np.fromfile(folder / f"{name}columns", dtype=np.int32).reshape(-1, PARTS)[part]
        rows = Rows(columns, len(prior))
        sets.append((rows, rows.given(np.fromfile(folder / f"{name}values", dtype=np.int16)[part])))
    (rows, values), chosen, held = sets
    _, ridge, weights = min(
        ((error(*chosen, found), ridge, found) for ridge, found in candidates(rows, values, prior, ridges)),
        key=lambda one: one[0],
    )
    rows.taken(weights).astype(np.float32).tofile(folder / "fitted")
    return (
        f"{len(values)} {error(rows, values, weights):.3f} {len(held[1])} {error(*held, weights):.3f} {ridge}"
    )


def candidates(rows: Rows, values: Any, prior: Any, ridges: list[float]) -> Iterator[tuple[float, Any]]:
    """Weights for every ridge."""
    for ridge in ridges:
        each = np.full(len(prior), ridge)
        each[-SCALARS:] = LAST_RIDGE
        yield ridge, solve(rows, values, rows.given(prior), rows.given(each))


if __name__ == "__main__":
    for line in sys.stdin:
        path, *numbers = line.split()
        print(fit(Path(path), [float(number) for number in numbers]), flush=True)
