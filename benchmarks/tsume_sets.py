"""Mate problems by set: solved, right length, time and nodes, and cshogi's DfPn on the same positions.

python benchmarks/tsume_sets.py ../shared/data/tsume/game-ply-11.tsv … [--find any] [--count 200] [--verify]

A line of a set is SFEN, name, plies (or anything else if unknown), separated by tabs. Times are CPU seconds
of the process in all; provers start empty for every position, as cshogi's does.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import cshogi

from sakiyomi import Limit
from sakiyomi.games.shogi import SHOGI
from sakiyomi.proof import Prover, verify

OWN = Path(__file__).parent.parent / "tests" / "data" / "tsume"


def run() -> dict[str, float]:
    """The sets that the tests use, shortest mates."""
    return {
        key: value for name in ("made", "muso") for key, value in measure(OWN / f"{name}.tsv", "any").items()
    }


def rows(path: Path) -> list[list[str]]:
    """The problems of a set that can stand on a board."""
    out = []
    for line in path.read_text(encoding="utf-8").splitlines():
        row = line.split("\t")
        try:
            if not line.startswith("#"):
                SHOGI.parse(row[0])
                out.append(row)
        except ValueError as error:
            print(f"{row[1]} is left out: {error}")
    return out


def measure(
    path: Path,
    find: str,
    *,
    count: int = 10**9,
    seconds: float = 20,
    memory: float = 256,
    checked: bool = False,
) -> dict[str, float]:
    """The figures of one set."""
    problems = rows(path)[:count]
    prover = Prover(memory=memory)
    mates = none = right = shortest = verified = nodes = 0
    spent = 0.0
    for sfen, name, *known in problems:
        position = SHOGI.parse(sfen)
        prover.forget()
        start = time.process_time()
        proof = prover.prove(
            position,
            Limit(seconds=seconds),
            find="shortest" if find == "shortest" else "any",
            certificate=checked,
        )
        spent += time.process_time() - start
        nodes += proof.nodes
        mates += proof.status == "proven"
        none += proof.status == "disproven"
        shortest += proof.shortest
        right += str(proof.plies) == (known[0] if known else "")
        if proof.shortest and str(proof.plies) != known[0]:
            print(f"{name}: shortest mate {proof.plies}, listed {known[0]}")
        if checked and proof.status == "proven":
            verified += verify(proof.certificate).plies == proof.plies
    boards = [cshogi.Board(row[0]) for row in problems]
    start, found = time.process_time(), 0
    for board in boards:
        found += cshogi.DfPn(depth=255, nodes=50_000_000).search(board)
    theirs = time.process_time() - start
    figures = {
        "problems": len(problems),
        "mates": mates,
        "no mates": none,
        "of listed length": right,
        "proved shortest": shortest,
        "seconds": spent,
        "nodes": nodes,
        "cshogi mates": found,
        "cshogi seconds": theirs,
        "time ratio": spent / theirs,
    }
    if checked:
        figures["verified"] = verified
    return {f"{path.stem} {find}: {key}": value for key, value in figures.items()}


def main() -> None:
    """The sets of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("sets", nargs="+", type=Path)
    parser.add_argument("--find", choices=("any", "shortest"), default="any")
    parser.add_argument("--count", type=int, default=10**9)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--memory", type=float, default=256)
    parser.add_argument("--verify", action="store_true")
    words = parser.parse_args()
    for path in words.sets:
        figures = measure(
            path,
            words.find,
            count=words.count,
            seconds=words.seconds,
            memory=words.memory,
            checked=words.verify,
        )
        for what, figure in figures.items():
            print(f"{what:<48} {figure:>16,.4g}", flush=True)


if __name__ == "__main__":
    main()
