"""How far shallow searches are from deeper ones and from the truth: what probable cut-offs are weighed by.

    python -m tools.othello.spreads FOLDER [--boards 200]

FOLDER holds boards as `tools.othello.boards` writes them; those held out are used. Prints the mean and the
spread of the differences in discs: the numbers that native/solve/othello/probable.hpp was fitted to.
"""

from __future__ import annotations

import argparse
import array
import statistics
from collections.abc import Sequence
from pathlib import Path

import sakiyomi.games.othello  # noqa: F401 (its weights are put in use)
from sakiyomi import _native

DISC = 100


def values(boards: bytes, *, depth: int = 0, exact: int = 0) -> Sequence[int]:
    """Values of boards, solved or searched to a depth without any cut-off that is only probable."""
    found = array.array("h")
    found.frombytes(_native.othello_labels(boards, exact=exact, depth=depth, caution=0.0))
    return found


def tell(name: str, shallow: Sequence[int], deep: Sequence[int]) -> None:
    """One line of the table."""
    off = [(b - a) / DISC for a, b in zip(shallow, deep, strict=True)]
    print(f"{name:<36}{statistics.mean(off):+7.2f}{statistics.pstdev(off):7.2f}  ({len(off)})", flush=True)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--boards", type=int, default=200, help="for each number of empty squares")
    parser.add_argument("--exact", type=int, default=18, help="the most empty squares to solve")
    parser.add_argument("--depth", type=int, default=8, help="the deepest search to compare with")
    given = parser.parse_args()
    for empties in range(12, given.exact + 1):
        boards = (given.folder / f"held-{empties:02}.boards").read_bytes()[: 16 * given.boards]
        truth = values(boards, exact=empties)
        for depth in (0, 1, 2, 3, 4, 6):
            tell(f"{empties} empty, depth {depth} and the end", values(boards, depth=depth), truth)
    for empties in range(20, 52, 6):
        boards = (given.folder / f"held-{empties:02}.boards").read_bytes()[: 16 * given.boards]
        known = {depth: values(boards, depth=depth) for depth in range(given.depth + 1)}
        for depth in range(3, given.depth + 1):
            for less in range(depth % 2, depth - 1, 2):
                tell(f"{empties} empty, depth {less} and {depth}", known[less], known[depth])


if __name__ == "__main__":
    main()
