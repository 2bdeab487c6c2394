"""Differences between shallow searches, deeper ones and solved scores: the basis of probable cut-offs.

    python -m tools.othello.spreads FOLDER [--boards 200]

FOLDER holds boards as written by `tools.othello.boards`; the held-out ones are used. Prints the mean and the
standard deviation of the differences in discs, to which native/solve/othello/probable.hpp is fitted.
"""

from __future__ import annotations

import argparse
import array
import statistics
from collections.abc import Sequence
from pathlib import Path

import sakiyomi.games.othello  # noqa: F401 (loads its weights)
from sakiyomi import _native

DISC = 100


def values(boards: bytes, *, depth: int = 0, exact: int = 0) -> Sequence[int]:
    """Values of boards, solved or searched to a depth without probable cut-offs."""
    found = array.array("h")
    found.frombytes(_native.othello_labels(boards, exact=exact, depth=depth, caution=0.0))
    return found


def print_row(name: str, shallow: Sequence[int], deep: Sequence[int]) -> None:
    """Prints one line of the table."""
    off = [(b - a) / DISC for a, b in zip(shallow, deep, strict=True)]
    print(f"{name:<36}{statistics.mean(off):+7.2f}{statistics.pstdev(off):7.2f}  ({len(off)})", flush=True)


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--boards", type=int, default=200, help="boards per number of empties (default: 200)")
    parser.add_argument("--exact", type=int, default=18, help="solve up to this many empties (default: 18)")
    parser.add_argument("--depth", type=int, default=8, help="deepest search to compare with (default: 8)")
    given = parser.parse_args()
    for empties in range(12, given.exact + 1):
        boards = (given.folder / f"held-{empties:02}.boards").read_bytes()[: 16 * given.boards]
        truth = values(boards, exact=empties)
        for depth in (0, 1, 2, 3, 4, 6):
            print_row(f"{empties} empty, depth {depth} and the end", values(boards, depth=depth), truth)
    for empties in range(20, 52, 6):
        boards = (given.folder / f"held-{empties:02}.boards").read_bytes()[: 16 * given.boards]
        known = {depth: values(boards, depth=depth) for depth in range(given.depth + 1)}
        for depth in range(3, given.depth + 1):
            for less in range(depth % 2, depth - 1, 2):
                print_row(f"{empties} empty, depth {less} and {depth}", known[less], known[depth])


if __name__ == "__main__":
    main()
