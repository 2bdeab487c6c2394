"""Trains Othello's evaluation, stage by stage from the end of the game to its beginning.

    python -m tools.othello.train wthor-games.tsv.gz FOLDER --plan FILE [--processes 16] [--fitter python3]

A plan has one line per stage: the stage, the number of boards, up to how many empty squares boards are
solved, and the depth in plies to which the others are searched with the weights so far. Boards come from
recorded games and random moves; every twentieth game is held out for measuring the error. `--fitter` is a
Python with NumPy, and with PyTorch if there is a GPU. Results: FOLDER/weights (32-bit floats, stage by stage)
and FOLDER/report.tsv; a run resumes from weights that it finds there.
"""

from __future__ import annotations

import argparse
import array
import multiprocessing
import random
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sakiyomi import _native
from tools.othello.boards import HELD_EVERY, games, packed, strayed

COLUMNS, STAGES, STAGE = _native.othello_columns(), _native.OTHELLO_STAGES, 4
CHUNK = 500
"""Boards handed to a process at a time."""
MAX_WEIGHT = 6400
PRIOR_STRENGTHS = (12.0, 36.0, 108.0)
"""Strengths of the prior in boards; the best of these is taken."""


@dataclass(frozen=True, slots=True)
class Step:
    """A line of a plan."""

    stage: int
    boards: int
    exact: int
    depth: int


def plan(path: Path) -> list[Step]:
    """The steps of a file; # begins a comment."""
    lines = (line.partition("#")[0].split() for line in path.read_text().splitlines())
    return [Step(*map(int, fields)) for fields in lines if fields]


def stage_of(empties: int) -> int:
    """The stage of the evaluation for a number of empty squares."""
    return min(empties // STAGE, STAGES - 1)


def gather(job: tuple[Path, int, int, int, int]) -> dict[tuple[bool, int], bytes]:
    """Boards from some of the games, by whether they are held out, and their stage."""
    path, part, parts, per_game, seed = job
    found: dict[tuple[bool, int], set[bytes]] = defaultdict(set)
    for number, game in enumerate(games(path)):
        if number % parts != part:
            continue
        rng = random.Random(seed * 1_000_003 + number)
        for _ in range(per_game):
            end = strayed(rng.choice(game), rng)
            if end is not None:
                empties = 64 - (end.discs(0) | end.discs(1)).bit_count()
                found[number % HELD_EVERY == 0, stage_of(empties)].add(packed(end))
    return {key: b"".join(sorted(boards)) for key, boards in found.items()}


_known = ""


def label(job: tuple[str, int, int, bytes]) -> tuple[bytes, bytes]:
    """Columns and values of some boards, with the weights of a file."""
    global _known
    weights, exact, depth, boards = job
    if weights != _known:
        _native.othello_use_weights(Path(weights).read_bytes())
        _known = weights
    return (
        _native.othello_part_columns(boards),
        _native.othello_labels(boards, exact=exact, depth=depth, caution=0.0),
    )


def native_weights(weights: array.array[float]) -> bytes:
    """Weights in whole hundredths of a disc, as differences from the stage before: the search's format."""
    whole = [max(-MAX_WEIGHT, min(MAX_WEIGHT, round(weight))) for weight in weights]
    return array.array(
        "h", (now - before for now, before in zip(whole, [0] * COLUMNS + whole, strict=False))
    ).tobytes()


class Training:
    """The weights so far, and their folder."""

    def __init__(self, folder: Path, fitter: str) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self.weights = array.array("f", bytes(4 * STAGES * COLUMNS))
        if (folder / "weights").exists():
            self.weights = array.array("f", (folder / "weights").read_bytes())
        self.fitter = subprocess.Popen(
            [fitter, str(Path(__file__).with_name("fit.py"))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def of(self, stage: int) -> array.array[float]:
        """The weights of a stage."""
        return self.weights[stage * COLUMNS : (stage + 1) * COLUMNS]

    def rounded(self, name: str) -> str:
        """Writes the weights in the search's format and returns the path."""
        path = self.folder / name
        path.write_bytes(native_weights(self.weights))
        return str(path)

    def keep(self) -> None:
        """Writes all weights, so that an interrupted run can be resumed."""
        new = self.folder / "weights.new"
        new.write_bytes(self.weights.tobytes())
        new.replace(self.folder / "weights")

    def learn(self, step: Step, pool: multiprocessing.pool.Pool, boards: dict[bool, bytes]) -> str:
        """Labels the boards of a stage and fits its weights; returns a line with their error."""
        began = time.perf_counter()
        known = self.rounded(f"known-{step.stage:02}")
        for held, name in ((False, ""), (True, "held.")):
            jobs = ((known, step.exact, step.depth, chunk) for chunk in chunks(boards[held]))
            with (
                open(self.folder / f"{name}columns", "wb") as columns,
                open(self.folder / f"{name}values", "wb") as values,
            ):
                for found, labels in pool.imap(label, jobs):
                    columns.write(found)
                    values.write(labels)
        labelled = time.perf_counter() - began
        # The stage nearer to the end is the best guess for patterns that are rare here.
        (self.folder / "prior").write_bytes(self.of(max(0, step.stage - 1)).tobytes())
        assert self.fitter.stdin is not None
        assert self.fitter.stdout is not None
        print(self.folder, *PRIOR_STRENGTHS, file=self.fitter.stdin, flush=True)
        figures = self.fitter.stdout.readline().split()
        fitted = array.array("f", (self.folder / "fitted").read_bytes())
        self.weights[step.stage * COLUMNS : (step.stage + 1) * COLUMNS] = fitted
        took = time.perf_counter() - began - labelled
        return "\t".join([str(step.stage), *figures, f"{labelled:.1f}", f"{took:.1f}"])


def chunks(boards: bytes) -> Iterator[bytes]:
    """Boards in pieces."""
    return (boards[i : i + 16 * CHUNK] for i in range(0, len(boards), 16 * CHUNK))


def drawn(parts: list[bytes], count: int, seed: int) -> bytes:
    """A random sample of the boards, without repetition."""
    found = sorted({part[i : i + 16] for part in parts for i in range(0, len(part), 16)})
    random.Random(seed).shuffle(found)
    return b"".join(found[:count])


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("games", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--plan", type=Path, required=True)
    parser.add_argument("--processes", type=int, default=multiprocessing.cpu_count())
    parser.add_argument("--per-game", type=int, default=200, help="positions per game (default: 200)")
    parser.add_argument("--held", type=int, default=20_000, help="held-out boards per stage (default: 20000)")
    parser.add_argument("--fitter", default=sys.executable)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    training = Training(given.folder, given.fitter)
    with multiprocessing.Pool(given.processes) as pool, open(training.folder / "report.tsv", "a") as report:
        print("# stage boards error held error ridge label-seconds fit-seconds", file=report, flush=True)
        parts = given.processes * 4
        gathered = pool.map(
            gather, [(given.games, part, parts, given.per_game, given.seed) for part in range(parts)], 1
        )
        for step in plan(given.plan):
            boards = {
                held: drawn([part.get((held, step.stage), b"") for part in gathered], count, given.seed)
                for held, count in ((False, step.boards), (True, given.held))
            }
            line = training.learn(step, pool, boards)
            print(line, file=report, flush=True)
            print(line, flush=True)
            training.keep()


if __name__ == "__main__":
    main()
