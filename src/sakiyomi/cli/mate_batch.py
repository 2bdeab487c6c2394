"""Many mate problems at once, and the galleries."""

from __future__ import annotations

import hashlib
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import typer

from sakiyomi.cli.cells_view import BatchState, watching
from sakiyomi.cli.common import BAD_INPUT, UNDECIDED, print_data, print_json
from sakiyomi.cli.files import check_target, say_written, write_bytes, write_text
from sakiyomi.cli.mate_flaws import flaw_report
from sakiyomi.cli.mate_words import effort
from sakiyomi.errors import LimitError
from sakiyomi.executors import Observed, executor
from sakiyomi.games.shogi import forms
from sakiyomi.reporting.html import render
from sakiyomi.runs import RunFolder
from sakiyomi.tsume import gallery
from sakiyomi.tsume.answers import ANSWER
from sakiyomi.tsume.batch import Batch, SolveOptions
from sakiyomi.tsume.problem import Problem
from sakiyomi.wire import Fields, Whole, visible, write_line, write_visible

Record = Mapping[str, Any]
KIND = "mates"


@dataclass(frozen=True, slots=True)
class BatchFiles:
    """Files to write about many problems: a table of flaws, and a folder with one KIF each."""

    html: str | None = None
    kif: str | None = None
    japanese: bool = False
    force: bool = False
    inputs: tuple[str, ...] = ()
    """The words of the command line that may name files to read."""

    def check(self, problems: Sequence[Problem]) -> None:
        """Refuse, before the work, what cannot be written or must not be overwritten."""
        check_target(self.html, self.force, *self.inputs)
        if self.kif == "-":
            raise LimitError("--kif needs a folder for many problems, not standard output")
        if self.kif is None or not Path(self.kif).exists():
            return
        if not Path(self.kif).is_dir():
            raise LimitError(f"--kif needs a folder for many problems, and {self.kif} is a file")
        for number, problem in enumerate(problems, 1):
            check_target(self._place(number, problem.name), self.force, *self.inputs)

    def _place(self, number: int, name: str) -> str:
        """The file for the solution of a problem."""
        letters = re.sub(r"[^A-Za-z0-9._-]+", "-", name).strip("-.")[:80]
        return str(Path(self.kif or "") / f"{number:04}-{letters or 'problem'}.kif")

    def write(self, records: Mapping[int, Record]) -> None:
        """Write all answers."""
        if not records:
            return
        answers = [records[number] for number in sorted(records)]
        if self.html is not None:
            write_text(self.html, render(flaw_report(answers, japanese=self.japanese)))
            say_written(True, self.html)
        if self.kif is not None:
            self._write_kif(Path(self.kif), records)

    def _write_kif(self, folder: Path, records: Mapping[int, Record]) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        written = 0
        for number, answer in sorted(records.items()):
            if isinstance(text := answer.get("kif"), str):
                file = self._place(number + 1, str(answer["name"]))
                write_bytes(file, forms.encode(text, forms.encoding_of(file)))
                written += 1
        print(f"written: {written} file{'s' * (written != 1)} in {folder}", file=sys.stderr)


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
    files: BatchFiles | None = None,
) -> None:
    """Solves all unsolved problems, shows the answers in order, writes the files, and sums up."""
    files = files or BatchFiles()
    files.check(problems)
    started, records = time.perf_counter(), dict[int, Record]()
    try:
        _solve_all(problems, asked, out, cells, make, as_json, records)
    except KeyboardInterrupt:
        files.write(records)
        if out is not None:
            kept = f"{len(records)} of {len(problems)} problems are saved in {out}"
            print(f"{kept}; repeat the command to resume", file=sys.stderr)
        raise
    files.write(records)
    _sum_up(list(records.values()), time.perf_counter() - started, as_json)


def _solve_all(
    problems: Sequence[Problem],
    asked: SolveOptions,
    out: str | None,
    cells: int,
    make: Callable[[], Observed] | None,
    as_json: bool,
    records: dict[int, Record],
) -> None:
    """Adds the answers to `records` as they come, and shows them."""
    with ExitStack() as stack:
        run = None
        if out is not None:
            folder = RunFolder(Path(out), KIND, settings(problems, asked), _KeptShape(len(problems)))
            run = stack.enter_context(folder)
            records.update(run.records)
            if records:
                print(f"resuming: {len(records)} of {len(problems)} problems done", file=sys.stderr)
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
        **({"kif": True} if asked.kif else {}),
        **({"check_nodes": asked.check_nodes} if asked.find == "all" else {}),
        "problems": len(problems),
        "sha256": digest.hexdigest(),
    }


def _show(records: Mapping[int, Record], shown: int, as_json: bool) -> int:
    """Shows the answers so far in the order of the problems; returns how many are shown."""
    while shown in records:
        record = records[shown]
        shown_record = {key: value for key, value in record.items() if key != "kif"}
        if as_json:
            print_data(write_visible(shown_record))
        else:
            print(visible(line_of(record)), flush=True)
        shown += 1
    return shown


def line_of(record: Record) -> str:
    """One answer on one line."""
    name, status, listed = (record.get(key) for key in ("name", "status", "listed"))
    what = {"disproven": "no mate", "unknown": "unknown", "error": f"error: {record.get('error')}"}.get(
        str(status)
    )
    if what is None:
        what = _length(record)
    if listed is not None and status != "error":
        what += f" (listed {listed})"
    if "others" in record and status == "proven":
        what += "; " + _soundness(record)
    return f"{name}: {what}" + (
        f"   {effort(record['nodes'], record['seconds'])}" if "nodes" in record else ""
    )


def _length(record: Record) -> str:
    """What is proved about the length of a mate."""
    plies, counted, least, most = (
        record.get(key) for key in ("plies", "counted", "counted_least", "counted_most")
    )
    if counted is not None:
        bound = "" if record.get("shortest") else "at most "
        every = f", {bound}{plies} with useless interpositions" if counted != plies else ""
        return f"mate in {counted}, none is shorter{every}"
    if record.get("shortest"):
        return f"mate in {plies}, none is shorter"
    if most is not None and (least or 0) > 1:
        return f"mate in {least} to {most}"
    return f"mate in at most {plies}"


def _soundness(record: Record) -> str:
    real = [other for other in record["others"] if other["kind"] == "other"]
    parts = [f"other solutions from move {min(other['ply'] for other in real)} on"] if real else []
    parts += ["pieces left in hand"] if record["left"] else []
    parts += ["one solution"] if record["sound"] else []
    return ", ".join(parts) or "other solutions: unknown"


def _sum_up(records: Sequence[Record], seconds: float, as_json: bool) -> None:
    counts = Counter(str(record["status"]) for record in records)
    lengths = Counter(
        compared(record)
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
        print_data(write_visible({"summary": data}))
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


def compared(record: Record) -> str:
    """Compares with the listed length: as books count, if that is known. Only a proved length is longer."""
    listed, plies, counted = (record[key] for key in ("listed", "plies", "counted"))
    found = plies if counted is None else counted
    if found <= listed:
        return "as listed" if found == listed else "shorter"
    return "longer" if counted is not None or record.get("shortest") else "not decided"
