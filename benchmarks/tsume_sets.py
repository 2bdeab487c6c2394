"""Mate problems by set: solved, right length, time and nodes, and other solvers on the same positions.

python benchmarks/tsume_sets.py game-ply-11.tsv … [--find any] [--count 200] [--verify] [--threads 2]
python benchmarks/tsume_sets.py muso.tsv --seconds 20 --memory 1024 --alone --jobs 16 [--first 51 --count 50]

A line of a set is SFEN, name, plies (or anything else if unknown), separated by tabs. Times are CPU seconds
of the process in all, with the start of each search; provers start empty for every position, as the others
do. With --jobs, several problems are searched at once, and the clock counts each of them. The others,
cshogi's and nshogi's df-pn, look for any mate; what is not installed is left out.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib.util
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from sakiyomi import Limit
from sakiyomi.games.shogi import SHOGI
from sakiyomi.proof import Prover, verify
from sakiyomi.proof.solver import Find
from sakiyomi.types import Status

OWN = Path(__file__).parent.parent / "tests" / "data" / "tsume"


def run() -> dict[str, float]:
    """The sets used by the tests."""
    return {key: value for name in ("made", "muso") for key, value in measure(OWN / f"{name}.tsv").items()}


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


@dataclass(frozen=True, slots=True)
class Options:
    """How to solve a problem."""

    find: Find = "any"
    limit: Limit = Limit(seconds=20)  # noqa: RUF009
    memory: float = 256
    threads: int = 1
    checked: bool = False


@dataclass(frozen=True, slots=True)
class Solved:
    """One problem: CPU seconds, seconds by the clock, and what was found."""

    name: str
    listed: str
    status: Status
    plies: int | None
    shortest: bool
    nodes: int
    seconds: float
    waited: float
    verified: bool

    @property
    def line(self) -> str:
        """All about it in one line."""
        found = f"{self.status} in {self.plies} plies" if self.status == "proven" else self.status
        return f"{self.name}: {found}, {self.nodes:,} nodes, {self.seconds:.2f} CPU s"

    @property
    def note(self) -> str | None:
        """What is worth a line of its own."""
        if self.status == "unknown":
            return f"{self.name}: unknown after {self.nodes:,} nodes"
        if self.shortest and self.listed.isdigit() and self.plies != int(self.listed):
            return f"{self.name}: shortest mate {self.plies}, listed {self.listed}"
        return None


@cache
def prover(memory: float, threads: int) -> Prover:
    """The prover of this process, emptied for every problem."""
    return Prover(memory=memory, threads=threads)


def solve(row: list[str], options: Options) -> Solved:
    """Solves one problem."""
    sfen, name, *known = row
    position, search = SHOGI.parse(sfen), prover(options.memory, options.threads)
    search.forget()
    clock, start = time.perf_counter(), time.process_time()
    proof = search.prove(position, options.limit, find=options.find, certificate=options.checked)
    seconds, waited = time.process_time() - start, time.perf_counter() - clock
    verified = options.checked and proof.status == "proven" and verify(proof.certificate).plies == proof.plies
    listed = known[0] if known else ""
    return Solved(
        name, listed, proof.status, proof.plies, proof.shortest, proof.nodes, seconds, waited, verified
    )


def solve_all(problems: list[list[str]], options: Options, jobs: int) -> Iterator[Solved]:
    """Solves problems, several at a time, in their order."""
    work = partial(solve, options=options)
    with contextlib.ExitStack() as stack:
        pool = stack.enter_context(ProcessPoolExecutor(jobs)) if jobs > 1 else None
        yield from map(work, problems) if pool is None else pool.map(work, problems)


def measure(
    path: Path,
    options: Options = Options(),
    *,
    part: slice = slice(None),
    jobs: int = 1,
    peers: bool = True,
    each: bool = False,
) -> dict[str, float]:
    """The figures for one set; prints every problem if `each`, else what is worth a note."""
    problems = rows(path)[part]
    done = []
    for one in solve_all(problems, options, jobs):
        done.append(one)
        if each:
            print(one.line, flush=True)
        elif one.note is not None:
            print(one.note, flush=True)
    spent = sum(one.seconds for one in done)
    figures = {
        "problems": len(done),
        "mates": sum(one.status == "proven" for one in done),
        "no mates": sum(one.status == "disproven" for one in done),
        "of listed length": sum(str(one.plies) == one.listed for one in done),
        "proved shortest": sum(one.shortest for one in done),
        "seconds": spent,
        "seconds by the clock": sum(one.waited for one in done),
        "nodes": sum(one.nodes for one in done),
    }
    if options.checked:
        figures["verified"] = sum(one.verified for one in done)
    for name, solver in PEERS.items() if peers else ():
        found, seconds = solver([row[0] for row in problems])
        figures |= {f"{name} mates": found, f"{name} seconds": seconds, f"time / {name}": spent / seconds}
    return {f"{path.stem} {options.find}: {key}": value for key, value in figures.items()}


def by_cshogi(positions: list[str]) -> tuple[float, float]:
    """Mates found by cshogi, and its CPU seconds."""
    import cshogi

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


PEERS: dict[str, Callable[[list[str]], tuple[float, float]]] = {
    name: solver
    for name, solver in {"cshogi": by_cshogi, "nshogi": by_nshogi}.items()
    if importlib.util.find_spec(name)
}


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("sets", nargs="+", type=Path)
    parser.add_argument("--find", choices=("any", "shortest"), default="any")
    parser.add_argument("--first", type=int, default=1, help="number of the first problem")
    parser.add_argument("--count", type=int, default=10**9)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--nodes", type=int)
    parser.add_argument("--memory", type=float, default=256)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--verify", action="store_true")
    parser.add_argument("--alone", action="store_true", help="skip the other solvers")
    parser.add_argument("--each", action="store_true", help="print every problem")
    words = parser.parse_args()
    limit = Limit(seconds=words.seconds, nodes=words.nodes)
    options = Options(words.find, limit, words.memory, words.threads, words.verify)
    part = slice(words.first - 1, words.first - 1 + words.count)
    for path in words.sets:
        figures = measure(path, options, part=part, jobs=words.jobs, peers=not words.alone, each=words.each)
        for what, figure in figures.items():
            print(f"{what:<48} {figure:>16,.4g}", flush=True)


if __name__ == "__main__":
    main()
