"""Many mate problems at once, and the galleries."""

from __future__ import annotations

import hashlib
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from typing import Any

import typer

from sakiyomi.cli.cells_view import BatchState, watching
from sakiyomi.cli.common import BAD_INPUT, UNDECIDED, print_json
from sakiyomi.cli.mate_words import effort
from sakiyomi.executors import Observed, executor
from sakiyomi.runs import RunFolder
from sakiyomi.tsume import gallery
from sakiyomi.tsume.answers import ANSWER
from sakiyomi.tsume.batch import Batch, SolveOptions
from sakiyomi.tsume.problem import Problem
from sakiyomi.wire import Fields, Whole, visible, write_line, write_visible

Record = Mapping[str, Any]
KIND = "mates"


def list_books(as_json: bool) -> None:
    """Lists all galleries."""
    if as_json:
        books = [(one, len(one.problems)) for one in gallery.BOOKS]
        print_json(
            [{"name": b.name, "title": b.title, "licence": b.licence, "problems": n} for b, n in books]
        )
        return
    for one in gallery.BOOKS:
        print(f"{one.name:<8} {len(one.problems):>5}  {one.title} ({one.licence})")
    print("\nsakiyomi mate --gallery muso      lists its problems")
    print("sakiyomi mate --gallery muso 30   solves one; also 1-10, several numbers, or all")


def list_book(name: str, as_json: bool) -> None:
    """Lists the problems of a gallery."""
    problems = gallery.book(name).problems
    if as_json:
        keys = ("name", "text", "plies", "note")
        print_json([{key: getattr(problem, key) for key in keys} for problem in problems])
        return
    for problem in problems:
        print(f"{problem.name:<8} {problem.plies or '-':>4}  {problem.text}  {problem.note}".rstrip())


def run_batch(
    problems: Sequence[Problem],
    asked: SolveOptions,
    out: str | None,
    cells: int,
    make: Callable[[], Observed] | None,
    as_json: bool,
) -> None:
    """Solves all unsolved problems, shows the answers in order, and sums up."""
    started, records = time.perf_counter(), dict[int, Record]()
    with ExitStack() as stack:
        run = None
        if out is not None:
            folder = RunFolder(Path(out), KIND, settings(problems, asked), _KeptShape(len(problems)))
            run = stack.enter_context(folder)
            records.update(run.records)
            if records:
                print(f"resuming: {len(records)} of {len(problems)} done", file=sys.stderr)
        todo = [(number, one) for number, one in enumerate(problems) if number not in records]
        by = make() if make is not None else executor("threads")
        state = BatchState(done=len(records), waiting=len(todo))
        beat = stack.enter_context(watching(by, len(problems), "problems", state))
        batch = stack.enter_context(Batch(todo, asked, cells, by, beat))
        shown = _show(records, 0, as_json)
        for number, record in batch:
            records[number] = record
            if run is not None:
                run.append((number, record), {"number": number, **record})
            shown = _show(records, shown, as_json)
            state.done, state.waiting = len(records), max(0, len(problems) - len(records) - cells)
            state.nodes += record.get("nodes", 0)
    _sum_up(list(records.values()), time.perf_counter() - started, as_json)


class _KeptShape:
    """The answer to a problem of a run, with its number."""

    def __init__(self, problems: int) -> None:
        self._number = Fields({"number": Whole(0, problems - 1)}, others=True)

    def check(self, value: object, where: str) -> tuple[int, Record]:
        number: int = self._number.check(value, where)["number"]
        answer = ANSWER.check(value, where)
        del answer["number"]
        return number, answer


def settings(problems: Sequence[Problem], asked: SolveOptions) -> dict[str, object]:
    """Everything that decides the answers, so that a run is never resumed with other settings."""
    digest = hashlib.sha256()
    for problem in problems:
        digest.update(write_line(asdict(problem)))
    return {
        "find": asked.find,
        "nodes": asked.limit.nodes,
        "seconds": asked.limit.seconds,
        "memory": asked.memory,
        "rest": asked.rest,
        "problems": len(problems),
        "sha256": digest.hexdigest(),
    }


def _show(records: Mapping[int, Record], shown: int, as_json: bool) -> int:
    """Shows the answers so far in the order of the problems; returns how many are shown."""
    while shown in records:
        record = records[shown]
        print(write_visible(record) if as_json else visible(line_of(record)), flush=True)
        shown += 1
    return shown


def line_of(record: Record) -> str:
    """One answer on one line."""
    name, status, plies, listed = (record.get(key) for key in ("name", "status", "plies", "listed"))
    what = {"disproven": "no mate", "unknown": "unknown", "error": f"error: {record.get('error')}"}.get(
        str(status)
    )
    if what is None:
        what = f"mate in {plies}" + (", none is shorter" if record.get("shortest") else "")
        if record.get("counted") not in (None, plies):
            what += f", {record['counted']} without useless interpositions"
    if listed is not None and status != "error":
        what += f" (listed {listed})"
    if "others" in record and status == "proven":
        what += "; " + _soundness(record)
    return f"{name}: {what}" + (
        f"   {effort(record['nodes'], record['seconds'])}" if "nodes" in record else ""
    )


def _soundness(record: Record) -> str:
    real = [other for other in record["others"] if other["kind"] == "other"]
    parts = [f"other solutions from move {min(other['ply'] for other in real)} on"] if real else []
    parts += ["pieces left in hand"] if record["left"] else []
    parts += ["one solution"] if record["sound"] else []
    return ", ".join(parts) or "other solutions: unknown"


def _sum_up(records: Sequence[Record], seconds: float, as_json: bool) -> None:
    counts = Counter(str(record["status"]) for record in records)
    lengths = Counter(
        _compared(record)
        for record in records
        if record["status"] == "proven" and record["listed"] is not None
    )
    data = {
        "problems": len(records),
        "mate": counts["proven"],
        "no_mate": counts["disproven"],
        "unknown": counts["unknown"],
        "errors": counts["error"],
        "as_listed": lengths["as listed"],
        "shorter": lengths["shorter"],
        "longer": lengths["longer"],
        "nodes": sum(int(record.get("nodes", 0)) for record in records),
        "seconds": round(seconds, 3),
    }
    if as_json:
        print(write_visible({"summary": data}))
    else:
        searched = effort(sum(int(record.get("nodes", 0)) for record in records), seconds)
        print(
            f"{data['problems']} problem{'s' * (data['problems'] != 1)}: "
            f"{data['mate']} mate, {data['no_mate']} no mate, "
            f"{data['unknown']} unknown, {data['errors']} unreadable   ({searched})"
        )
        if lengths:
            print(f"lengths found: {', '.join(f'{n} {word}' for word, n in sorted(lengths.items()))}")
    sys.stdout.flush()
    raise typer.Exit(BAD_INPUT if counts["error"] else UNDECIDED if counts["unknown"] else 0)


def _compared(record: Record) -> str:
    """Compares with the listed length, which may or may not count useless interpositions."""
    listed, plies, counted = (record[key] for key in ("listed", "plies", "counted"))
    if listed in (plies, counted):
        return "as listed"
    return "shorter" if (counted or plies) < listed else "longer"
