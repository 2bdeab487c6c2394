"""What many cores give, for a short visit to a large machine: measured in order of importance; resumes.

    python -m benchmarks.cores_visit runs/cores --minutes 9
    python -m benchmarks.cores_visit runs/cores --show
    python -m benchmarks.cores_visit /tmp/try --tiny --cores 2

From a bundle, where nothing can be installed; compiled modules let the cells start sooner:

    bash build/portable/run -m compileall -q site
    bash build/portable/run -m benchmarks.cores_visit /tmp/cores --data /tmp/data

rows.jsonl in the folder gets a line for every finished measurement, at once; the same command goes on with
the others. A measurement is a process of its own with a fixed limit. It is only begun if its whole limit
still fits into the visit, and one that was stopped at its limit is not tried again. What is left of the
time goes to games of shogi, --cores threads against one, one after the other. Nothing else should run
meanwhile: the load before each measurement is noted. --data is the folder of `ffo-40-49.obf`.

mates     13 problems of the hard half of 将棋無双, one table, and some by process cells
endgame   FFO #40 to #49, exact
turn      three searches each of Othello, collecting and shogi
ceiling   independent searches at once, the most that threads can gain
match     shogi at equal time per move
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks import agents_speed, ceiling, mate_cells, mate_threads, othello_endgame, shogi_match
from benchmarks.resuming import add_row, read_rows, run_limited
from sakiyomi import AlphaBeta

CELL_PROBLEMS = ("83", "21", "13", "5", "12", "1")
SIZES = {"othello": 19, "collect": 25, "shogi": 17}
"""Depth, or number of targets."""
SEEDS = (1, 2, 3)
MATCH_SECONDS, MATCH_GAMES, MATCH_SEED = 0.1, 200, 401
LONG = 300 * MATCH_SECONDS
"""Seconds of a long game."""
EXACT = ("turn othello", "turn collect")
"""Searches whose values do not depend on the number of threads."""
Figures = dict[str, Any]


@dataclass(frozen=True)
class Visit:
    """What the machine has, and whether this is only a trial."""

    data: Path
    cores: int
    tiny: bool


@dataclass(frozen=True)
class Measurement:
    """Something to measure on some cores, within a limit in seconds."""

    what: str
    cores: int
    limit: float
    measure: Callable[[Visit, int], Figures]

    @property
    def name(self) -> str:
        """What it is called in the file."""
        return f"{self.what} {self.cores}"


def mates(visit: Visit, threads: int) -> Figures:
    """Seconds and nodes of all problems together, and those of each."""
    names = ["77", "38"] if visit.tiny else list(map(str, mate_threads.PROBLEMS))
    proofs = [mate_threads.prove(name, threads) for name in names]
    each = {
        name: [proof.status, round(proof.seconds, 3), proof.nodes]
        for name, proof in zip(names, proofs, strict=True)
    }
    return {**_sums([(proof.seconds, proof.nodes) for proof in proofs]), "each": each}


def mate_processes(visit: Visit, cells: int) -> Figures:
    """The same by process cells with one table, and by a plain search beside them."""
    names = ["77", "38"] if visit.tiny else CELL_PROBLEMS
    each, found, plain = {}, [], list[tuple[float, int]]()
    for name in names:
        one = mate_threads.prove(name, 1)
        mate, took = mate_cells.solve(name, "best", "processes", cells, checked=True)
        each[name] = [mate.proof.status, round(took, 3), mate.nodes, round(one.seconds, 3), one.nodes]
        found.append((took, mate.nodes))
        plain.append((one.seconds, one.nodes))
    return {**_sums(found), "plain": _sums(plain), "each": each}


def endgame(visit: Visit, threads: int) -> Figures:
    """All ten positions; every answer is checked."""
    last = 2 if visit.tiny else 1000
    done = othello_endgame.run(visit.data / "ffo-40-49.obf", threads=threads, last=last)
    return {"seconds": round(done["seconds"], 3), "nodes": int(done["nodes"]), "wrong": int(done["wrong"])}


def turn(game: str) -> Callable[[Visit, int], Figures]:
    """Searches of one game, each from scratch."""

    def measure(visit: Visit, threads: int) -> Figures:
        each, found = {}, []
        for seed in SEEDS[:1] if visit.tiny else SEEDS:
            size = SIZES[game] // 2 if visit.tiny else SIZES[game]
            done = agents_speed.Sum(game)
            searcher = AlphaBeta(memory=agents_speed.MEMORY, threads=threads)
            info = done.add(searcher, *agents_speed.position(game, size, seed))
            each[str(seed)] = [str(info.score), round(done.seconds, 3), done.nodes]
            found.append((done.seconds, done.nodes))
        return {**_sums(found), "each": each}

    return measure


def most(work: str) -> Callable[[Visit, int], Figures]:
    """One search alone, then as many as cores."""

    def measure(visit: Visit, cores: int) -> Figures:
        one, each = (ceiling.seconds(work, str(visit.data), count) for count in (1, cores))
        return {"seconds": round(each, 3), "alone": round(one, 3), "times": round(cores * one / each, 2)}

    return measure


def measurements(visit: Visit) -> list[Measurement]:
    """All of them, the most important first."""
    counts = sorted({count for count in (4, 8) if count < visit.cores})
    many, others = visit.cores, [1, *reversed(counts)]
    listed = [
        ("mates", many, 60, mates),
        ("mates", 1, 120, mates),
        ("endgame", many, 30, endgame),
        ("endgame", 1, 90, endgame),
        *((f"turn {game}", many, 60, turn(game)) for game in SIZES),
        *((f"turn {game}", 1, 120, turn(game)) for game in SIZES),
        ("mate processes", many, 120, mate_processes),
        *((f"ceiling {work}", many, 30, most(work)) for work in ceiling.WORK),
        *itertools.chain.from_iterable(
            (
                ("mates", count, 90, mates),
                ("endgame", count, 60, endgame),
                *((f"turn {game}", count, 90, turn(game)) for game in SIZES),
            )
            for count in others[1:]
        ),
    ]
    return [Measurement(what, cores, limit, work) for what, cores, limit, work in listed]


def _sums(parts: list[tuple[float, int]]) -> Figures:
    return {"seconds": round(sum(part[0] for part in parts), 3), "nodes": sum(part[1] for part in parts)}


def measure_all(visit: Visit, chosen: list[Measurement], folder: Path, end: float) -> None:
    """Measures what is missing and fits into the time."""
    rows = folder / "rows.jsonl"
    done = {row["name"] for row in read_rows(rows)}
    for one in chosen:
        if one.name in done or time.monotonic() + one.limit > end:
            continue
        load = os.getloadavg()[0]
        words = [
            str(folder),
            "--data",
            str(visit.data),
            "--cores",
            str(visit.cores),
            *["--tiny"] * visit.tiny,
        ]
        command = [sys.executable, "-m", "benchmarks.cores_visit", *words, "--one", one.name]
        answer = folder / "answer.json"
        answer.unlink(missing_ok=True)
        with (folder / "output.txt").open("a", encoding="utf-8") as out:
            print(f"{one.name} …", end=" ", flush=True)
            code, took = run_limited(command, out, one.limit)
        row = {
            "name": one.name,
            "what": one.what,
            "cores": one.cores,
            "load": round(load, 1),
            "took": round(took, 1),
        }
        if code == 0:
            row |= json.loads(answer.read_text(encoding="utf-8"))
        else:
            row["failed"] = "stopped at its limit" if code is None else f"exit code {code}, see output.txt"
        add_row(rows, row)
        print(row.get("failed", f"{row.get('seconds')} s"), flush=True)


def play(visit: Visit, folder: Path, end: float) -> None:
    """Games with all cores against one, one game at a time."""
    terms = shogi_match.by_time((f"ours:{visit.cores}", "ours"), 0.01 if visit.tiny else MATCH_SECONDS)
    match = shogi_match.Match(terms, MATCH_SEED, folder / f"match-{visit.cores}.jsonl")
    match.run(range(2 if visit.tiny else MATCH_GAMES), 1, end - (0 if visit.tiny else LONG))


def show(folder: Path, cores: int) -> None:
    """Prints a line for each measurement, compared with the same on one core."""
    rows = read_rows(folder / "rows.jsonl")
    alone = {row["what"]: row for row in rows if row["cores"] == 1 and "seconds" in row}
    for row in sorted(rows, key=lambda row: (row["what"], row["cores"])):
        words = f"{row['what']:<16} {row['cores']:>3} cores, load {row['load']:>4}: "
        if "failed" in row:
            print(words + row["failed"])
            continue
        words += f"{row['seconds']:>8.2f} s"
        one = row.get("plain", alone.get(row["what"]))
        if "times" in row:
            words += f" each, {row['alone']:.2f} s alone: together {row['times']:.1f} times as fast"
        elif one is not None and row["cores"] > 1:
            words += f", {one['seconds'] / row['seconds']:.2f} times as fast"
            words += f", {row['nodes'] / one['nodes']:.2f} times the nodes" if "nodes" in one else ""
        if row["what"] in EXACT and row["what"] in alone:
            others = alone[row["what"]]["each"]
            words += "".join(
                f", VALUE {seed} DIFFERS" for seed, part in row["each"].items() if part[0] != others[seed][0]
            )
        unsolved = [name for name, part in row.get("each", {}).items() if part[0] == "unknown"]
        words += f", not solved: {' '.join(unsolved)}" if unsolved else ""
        print(words + (f", {row['wrong']} WRONG" if row.get("wrong") else ""))
    games = shogi_match.read(folder / f"match-{cores}.jsonl")
    print(f"match, {cores} threads against one: {shogi_match.summary(games)}")


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", type=Path, help="what was measured; an earlier visit is continued")
    parser.add_argument("--minutes", type=float, default=9, help="length of this visit (default: 9)")
    parser.add_argument("--cores", type=int, default=16)
    parser.add_argument("--data", type=Path, default=othello_endgame.FOLDER, help="folder of ffo-40-49.obf")
    parser.add_argument("--only", nargs="*", help="beginnings of names, such as mates or 'turn othello'")
    parser.add_argument("--show", action="store_true", help="measure nothing")
    parser.add_argument("--tiny", action="store_true", help="small counts, to try the script")
    parser.add_argument("--one", help=argparse.SUPPRESS)
    given = parser.parse_args()
    end = time.monotonic() + 60 * given.minutes
    folder = given.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    visit = Visit(given.data.resolve(), given.cores, given.tiny)
    chosen = measurements(visit)
    if given.one:
        one = next(one for one in chosen if one.name == given.one)
        (folder / "answer.json").write_text(json.dumps(one.measure(visit, one.cores)), encoding="utf-8")
        return
    if not given.show:
        wanted = tuple(given.only or [""])
        measure_all(visit, [one for one in chosen if one.name.startswith(wanted)], folder, end)
        if "match".startswith(wanted):
            play(visit, folder, end)
    show(folder, given.cores)


if __name__ == "__main__":
    main()
