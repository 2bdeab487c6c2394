"""Fits the weights of shogi's evaluation to search scores and results.

    python -m tools.shogi.fit FOLDER weights.bin [--rounds 150] [--strengths 300 100]

FOLDER is written by `tools.shogi.rows`. The winning chance that the evaluation there and the weights give
together is fitted by logistic regression to a mix of the result and the chance that the search saw. Every
twentieth game is held out; its loss is reported next to that of the evaluation alone. With FOLDER/base.bin,
the weights of that evaluation, the fit gives changes of them. It needs NumPy, and uses PyTorch and a GPU if
there is one. The result is a file of 16-bit weights, those of the opening first.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

try:
    import torch
except ImportError:
    torch = None  # type: ignore[assignment,unused-ignore]

from tools.othello.fit import Rows
from tools.shogi.factors import Factors, whole

SCALE = 600.0
"""Hundredths of a pawn in one unit of log odds."""
HELD_EVERY = 20
QUARTERS, MAX_WEIGHT, PHASES = 4, 8191, 32
MEMORY, ENOUGH = 12, 1e-5


@dataclass(frozen=True)
class Data:
    """All rows: weights that count, phases, the evaluation before, and what is known about the outcome."""

    columns: Any
    phases: Any
    known: Any
    scores: Any
    results: Any
    games: Any


class Loss:
    """The loss of some rows: cross entropy between the aims and the chances."""

    def __init__(self, data: Data, part: Any, aims: Any, width: int) -> None:
        self.rows = Rows(data.columns[part], width)
        self.lean = self.rows.given(1 - 2 * data.phases[part] / PHASES)
        self.known = self.rows.given(data.known[part] / SCALE)
        self.aims = self.rows.given(aims[part])
        self.xp: Any = torch if self.rows.device else np

    def signed(self, weights: Any) -> Any:
        """Zero, the weights, and the weights negated."""
        parts = (weights[:1] * 0, weights, -weights)
        return torch.cat(parts) if self.rows.device else np.concatenate(parts)

    def odds(self, middle: Any, change: Any) -> Any:
        """Log odds of each row."""
        sums = [self.rows.times(self.signed(part)) for part in (middle, change)]
        return self.known + sums[0] + self.lean * sums[1]

    def mean(self, odds: Any, aims: Any = None) -> float:
        """The mean loss."""
        aims = self.aims if aims is None else aims
        return float((self.xp.logaddexp(odds * 0, odds) - aims * odds).mean())

    def slope(self, odds: Any) -> tuple[Any, Any]:
        """How the sum of losses changes with each weight."""
        off = 1 / (1 + self.xp.exp(-odds)) - self.aims
        columns = (self.rows.width - 1) // 2
        spread = [self.rows.spread(part) for part in (off, off * self.lean)]
        return tuple(part[1 : columns + 1] - part[columns + 1 :] for part in spread)  # type: ignore[return-value,unused-ignore]


class Fit:
    """L-BFGS over factors: the problem is convex, so that the answer depends on the rows alone."""

    def __init__(self, loss: Loss, factors: Factors, strength: float) -> None:
        self.loss, self.factors, self.size = loss, factors, factors.size
        self.shared = Rows(factors.of, factors.size)
        given = loss.rows.given
        each = factors.strengths * strength
        each[0] = 1e12
        self.strengths = given(np.concatenate([each, 2 * each]))
        columns = (loss.rows.width - 1) // 2
        seen = loss.rows.spread(loss.aims * 0 + 0.1)
        often = self.shared.spread(seen[1 : columns + 1] + seen[columns + 1 :])
        cat = loss.xp.cat if loss.rows.device else np.concatenate
        self.cat = cat
        self.scale = 1 / (cat((often, 0.5 * often)) + self.strengths)

    def weights(self, point: Any) -> tuple[Any, Any]:
        """The weights in the middle of the game, and by how much the opening differs."""
        return self.shared.times(point[: self.size]), self.shared.times(point[self.size :])

    def value(self, point: Any) -> tuple[float, Any]:
        """The loss with the prior, and its slope."""
        odds = self.loss.odds(*self.weights(point))
        slopes = self.cat(tuple(self.shared.spread(part) for part in self.loss.slope(odds)))
        pull = self.strengths * point
        total = self.loss.mean(odds) * len(odds) + 0.5 * float((pull * point).sum())
        return total, slopes + pull

    def run(self, rounds: int, end: float) -> Any:
        """The best point found within a number of rounds, and before a time."""
        point = self.strengths * 0
        value, slope = self.value(point)
        steps: list[tuple[Any, Any, float]] = []
        for turn in range(rounds):
            way = -self.direction(slope, steps)
            size, falls = 1.0, float((way * slope).sum())
            while True:
                trial = point + size * way
                found, rising = self.value(trial)
                if found <= value + 1e-4 * size * falls or size < 1e-6:
                    break
                size /= 2
            step, change = trial - point, rising - slope
            product = float((step * change).sum())
            if product > 0:
                steps = [*steps, (step, change, product)][-MEMORY:]
            gained, point, value, slope = value - found, trial, found, rising
            if turn % 10 == 0:
                print(f"{turn:>4}  {value / len(self.loss.aims):.6f}", flush=True)
            if gained < ENOUGH * abs(value) / 10 or time.time() > end:
                break
        return point

    def direction(self, slope: Any, steps: list[tuple[Any, Any, float]]) -> Any:
        """The slope times the inverse curvature, as far as the last steps show it."""
        way, used = slope + 0, []
        for step, change, product in reversed(steps):
            part = float((step * way).sum()) / product
            way = way - part * change
            used.append(part)
        way = self.scale * way
        for (step, change, product), part in zip(steps, reversed(used), strict=True):
            way = way + (part - float((change * way).sum()) / product) * step
        return way


def load(folder: Path, row: int) -> Data:
    """All rows of a folder."""
    names = sorted(path.stem for path in folder.glob("*.columns"))
    columns = np.concatenate([np.fromfile(folder / f"{n}.columns", dtype=np.int32) for n in names])
    columns = columns.reshape(-1, row)
    columns = columns[:, : int((columns != 0).any(0).sum())]
    phases = np.concatenate([np.fromfile(folder / f"{n}.phases", dtype=np.uint8) for n in names])
    aims = np.concatenate([np.fromfile(folder / f"{n}.aims", dtype=np.int16) for n in names])
    scores, results, known, games = aims.reshape(-1, 4).astype(np.float64).T
    return Data(columns, phases.astype(np.float64), known, scores, results / 2, games)


def report(test: Loss, weights: tuple[Any, Any], data: Data, held: Any, mixed: Any) -> float:
    """Prints the losses of the rows that were held out; returns the one that was fitted."""
    seen = 1 / (1 + np.exp(-data.scores / SCALE))
    losses = []
    for name, aims in (("mix", mixed), ("result", data.results), ("search", seen)):
        aim = test.rows.given(aims[held])
        losses.append(test.mean(test.odds(*weights), aim))
        print(f"  held out, {name}: {losses[-1]:.4f}, before {test.mean(test.known, aim):.4f}")
    return losses[0]


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--rounds", type=int, default=150)
    parser.add_argument("--seconds", type=float, default=3600, help="when to stop at the latest (3600)")
    parser.add_argument("--result", type=float, default=0.3, help="weight of the result (default: 0.3)")
    parser.add_argument(
        "--strengths", type=float, nargs="+", default=[8.0], help="of the prior; the best is taken"
    )
    given = parser.parse_args()
    began = time.time()
    layout = json.loads((given.folder / "layout.json").read_text())
    factors = Factors(layout["sections"])
    data = load(given.folder, layout["row"])
    held = data.games % HELD_EVERY == 0
    mixed = given.result * data.results + (1 - given.result) / (1 + np.exp(-data.scores / SCALE))
    width = 1 + 2 * factors.columns
    loss, test = Loss(data, ~held, mixed, width), Loss(data, held, mixed, width)
    print(f"{len(loss.aims):,} rows to fit, {held.sum():,} held out; {time.time() - began:.0f} s", flush=True)
    best = np.inf
    for strength in given.strengths:
        fit = Fit(loss, factors, strength)
        point = fit.run(given.rounds, began + given.seconds)
        print(f"strength {strength:g}; {time.time() - began:.0f} s", flush=True)
        found = report(test, fit.weights(point), data, held, mixed)
        if found >= best:
            continue
        best = found
        middle, change = loss.rows.taken(point).reshape(2, -1) * SCALE
        phased = [factors.weights(middle + change), factors.weights(middle - change)]
        fitted = np.concatenate([whole(part, MAX_WEIGHT, QUARTERS) for part in phased])
        base = given.folder / "base.bin"
        before = np.fromfile(base, dtype=np.int16) if base.exists() else fitted * 0
        both = np.clip(before.astype(np.int32) + fitted, -MAX_WEIGHT, MAX_WEIGHT)
        given.out.write_bytes(both.astype(np.int16).tobytes())


if __name__ == "__main__":
    main()
