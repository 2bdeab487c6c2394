"""Mate problems by set: solved, right length, time and nodes, and other solvers on the same positions.

python benchmarks/tsume_sets.py game-ply-11.tsv … [--find any] [--count 200] [--verify] [--threads 2]

A line of a set is SFEN, name, plies (or anything else if unknown), separated by tabs. Times are CPU seconds
of the process in all, with the start of each search; provers start empty for every position, as the others
do. The others, cshogi's and nshogi's df-pn, look for any mate; nshogi is left out where it is not installed.
"""

from __future__ import annotations

import argparse
import importlib.util
import time
from collections.abc import Callable
from pathlib import Path

import cshogi

from sakiyomi import Limit
from sakiyomi.games.shogi import SHOGI
from sakiyomi.proof import Prover, verify
from sakiyomi.proof.solver import Find

OWN = Path(__file__).parent.parent / "tests" / "data" / "tsume"


def run() -> dict[str, float]:
    """The sets used by the tests."""
    return {
        key: value for name in ("made", "muso") for key, value in measure(OWN / f"{name}.tsv", "any").items()
    }


def rows(path: Path) -> list[list[str]]:
    """The problems of a set that are possible positions."""
    out = []
    for line in path.read_text(encoding="utf-8").splitlines():
        row = line.split("\t")
        try:
            if not line.startswith("#"):
                SHOGI.parse(row[0])
                out.append(row)
        except ValueError as error:
            print(f"{row[1]} is skipped: {error}")
    return out


def measure(
    path: Path,
    find: Find = "any",
    *,
    limit: Limit = Limit(seconds=20),  # noqa: B008
    count: int = 10**9,
    memory: float = 256,
    threads: int = 1,
    checked: bool = False,
    peers: bool = True,
) -> dict[str, float]:
    """The figures for one set."""
    problems = rows(path)[:count]
    prover = Prover(memory=memory, threads=threads)
    mates = none = right = shortest = verified = nodes = 0
    spent = waited = 0.0
    for sfen, name, *known in problems:
        position = SHOGI.parse(sfen)
        prover.forget()
        clock, start = time.perf_counter(), time.process_time()
        proof = prover.prove(position, limit, find=find, certificate=checked)
        spent += time.process_time() - start
        waited += time.perf_counter() - clock
        nodes += proof.nodes
        mates += proof.status == "proven"
        none += proof.status == "disproven"
        shortest += proof.shortest
        right += str(proof.plies) == (known[0] if known else "")
        if proof.status == "unknown":
            print(f"{name}: unknown after {proof.nodes:,} nodes")
        if proof.shortest and known and known[0].isdigit() and proof.plies != int(known[0]):
            print(f"{name}: shortest mate {proof.plies}, listed {known[0]}")
        if checked and proof.status == "proven":
            verified += verify(proof.certificate).plies == proof.plies
    figures = {
        "problems": len(problems),
        "mates": mates,
        "no mates": none,
        "of listed length": right,
        "proved shortest": shortest,
        "seconds": spent,
        "seconds by the clock": waited,
        "nodes": nodes,
    }
    if checked:
        figures["verified"] = verified
    for name, solver in PEERS.items() if peers else ():
        found, seconds = solver([row[0] for row in problems])
        figures |= {f"{name} mates": found, f"{name} seconds": seconds, f"time / {name}": spent / seconds}
    return {f"{path.stem} {find}: {key}": value for key, value in figures.items()}


def by_cshogi(positions: list[str]) -> tuple[float, float]:
    """Mates found by cshogi, and its CPU seconds."""
    boards = [cshogi.Board(sfen) for sfen in positions]
    start = time.process_time()
    found = sum(cshogi.DfPn(depth=255, nodes=50_000_000).search(board) for board in boards)
    return found, time.process_time() - start


def by_nshogi(positions: list[str]) -> tuple[float, float]:
    """Mates found by nshogi, and its CPU seconds."""
    import nshogi

    states = [nshogi.io.sfen.make_state_from_sfen(sfen) for sfen in positions]
    solver = nshogi.solver.DfPn(64)
    start = time.process_time()
    found = sum(bool(solver.solve(state, max_node_count=50_000_000)) for state in states)
    return found, time.process_time() - start


PEERS: dict[str, Callable[[list[str]], tuple[float, float]]] = {"cshogi": by_cshogi}
if importlib.util.find_spec("nshogi"):
    PEERS["nshogi"] = by_nshogi


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("sets", nargs="+", type=Path)
    parser.add_argument("--find", choices=("any", "shortest"), default="any")
    parser.add_argument("--count", type=int, default=10**9)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--nodes", type=int)
    parser.add_argument("--memory", type=float, default=256)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--verify", action="store_true")
    parser.add_argument("--alone", action="store_true", help="skip the other solvers")
    words = parser.parse_args()
    for path in words.sets:
        figures = measure(
            path,
            words.find,
            limit=Limit(seconds=words.seconds, nodes=words.nodes),
            count=words.count,
            memory=words.memory,
            threads=words.threads,
            checked=words.verify,
            peers=not words.alone,
        )
        for what, figure in figures.items():
            print(f"{what:<48} {figure:>16,.4g}", flush=True)


if __name__ == "__main__":
    main()
