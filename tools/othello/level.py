"""Corrects the evaluation's bias, so that searches of one, two and more plies agree on average.

    python -m tools.othello.level FOLDER WEIGHTS OUT [--boards 300]

The training boards include random moves; after a line of good moves the side to move is worse off than the
evaluation says. This bias is measured for each number of empty squares, starting at the end of the game,
against the solved score or a deeper search that is already corrected, and subtracted from the parity weights.
FOLDER holds boards as written by `tools.othello.boards`, WEIGHTS is the result of `tools.othello.train`.
"""

from __future__ import annotations

import argparse
import array
import statistics
from pathlib import Path

from sakiyomi import _native
from tools.othello.spreads import values
from tools.othello.train import COLUMNS, native_weights, stage_of

PARITIES, PER_LEVEL = 20, 5
SOLVED = 17
"""Up to this many empty squares boards are solved rather than searched."""
DEEP = 6
LAST = 55


def bias(boards: bytes, depth: int, empties: int) -> float:
    """The mean error of the evaluation for the side to move at a leaf, in hundredths of a disc."""
    truth = values(boards, exact=empties) if empties <= SOLVED else values(boards, depth=DEEP)
    off = statistics.mean(b - a for a, b in zip(values(boards, depth=depth), truth, strict=True))
    return off if depth % 2 == 0 else -off


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("weights", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--boards", type=int, default=300, help="boards per number of empties (default: 300)")
    given = parser.parse_args()
    weights = array.array("f", given.weights.read_bytes())
    for empties in range(4, LAST + 1):
        _native.othello_use_weights(native_weights(weights))
        off = statistics.mean(
            bias(
                (given.folder / f"fit-{empties + depth:02}.boards").read_bytes()[: 16 * given.boards],
                depth,
                empties + depth,
            )
            for depth in (1, 2)
        )
        first = (stage_of(empties) + 1) * COLUMNS - PARITIES + PER_LEVEL * (empties % 4)
        for i in range(first, first + PER_LEVEL):
            weights[i] += off
        print(f"{empties:>3} empty {off / 100:+.2f}", flush=True)
    given.out.write_bytes(weights.tobytes())


if __name__ == "__main__":
    main()
