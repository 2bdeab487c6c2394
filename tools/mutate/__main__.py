"""Mutation testing of a room of the package: `python -m tools.mutate proof`, or `make mutate ROOM=proof`."""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import random
import shutil
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tools.mutate.children import OPTIONS, TIMES, InPlace, Outcome, Pool, Task, import_mutant
from tools.mutate.mutants import Mutant, mutants
from tools.mutate.patching import foreign, preload
from tools.mutate.reach import IMPORTED, Reach, Reached, Recorder, digest, load, show
from tools.mutate.results import KILLED, Results, read_equivalent, survivors, table

EXTRA = {
    "proof": ["tests/testing/test_provers.py"],
    "tsume": ["tests/cli/test_mate.py"],
    "players": [
        *("tests/match", "tests/cli/test_play.py", "tests/test_golden.py", "tests/ponder/test_ponder.py"),
        *("tests/knowledge/test_otlplg_program.py", "tests/protocols/test_nboard_client.py"),
    ],
    "match": [
        "tests/cli/test_match.py",
        "tests/cli/test_play.py",
        "tests/test_golden.py",
        "tests/ponder/test_ponder.py",
    ],
    "contest": ["tests/cli/test_contest.py"],
    "wire": ["tests/cli/test_terminal.py", "tests/runs/test_folder.py", "tests/tsume/test_answers.py"],
    "protocols": ["tests/contest/test_hosting.py", "tests/players/test_external.py"],
}
"""Tests of a room that do not bear its name."""
EQUIVALENT = Path(__file__).with_name("equivalent.txt")
FOLDER = Path("build/mutate")


def main(words: Sequence[str] | None = None) -> int:
    """Runs the command line; the exit status is 1 if too few mutants were killed."""
    options = _options(words)
    package = _package(options.package)
    todo = _choose(package, options)
    if options.list:
        for one in todo:
            print(f"{one.file}:{one.first} {one.scope}: {one.before} => {one.after}")
        return 0
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.default_int_handler)
    try:
        outcomes = _Run(package, options).outcomes(todo)
    except KeyboardInterrupt:
        print("\nstopped; results are kept, and the next run resumes from there", file=sys.stderr)
        return 130
    print("\n" + "\n".join(survivors(outcomes)))
    text, score = table(outcomes)
    print(text)
    return int(score.part * 100 < options.minimum)


def _options(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="mutate", description=__doc__)
    parser.add_argument("room", help="a folder or file of the package, such as proof")
    parser.add_argument("--file", help="only files with this path suffix, such as verify.py")
    parser.add_argument("--line", type=int, help="only mutants on this line")
    parser.add_argument("--sample", type=int, help="only N random mutants")
    parser.add_argument("--seed", type=int, default=1, help="seed of the sample (default: 1)")
    parser.add_argument("--jobs", type=int, default=2, help="mutants tested in parallel (default: 2)")
    parser.add_argument(
        "--patience", type=float, default=10.0, help="extra seconds for each test (default: 10)"
    )
    parser.add_argument(
        "--budget", type=float, default=20.0, help="seconds of tests per mutant (default: 20)"
    )
    parser.add_argument(
        "--tests", nargs="*", default=[], help="tests in addition to those named after the room"
    )
    parser.add_argument(
        "--minimum", type=float, default=95.0, help="percent that must be killed (default: 95)"
    )
    parser.add_argument("--fresh", action="store_true", help="forget earlier results")
    parser.add_argument("--retry", action="store_true", help="test survivors again")
    parser.add_argument("--list", action="store_true", help="list the mutants and run nothing")
    parser.add_argument(
        "--equivalent", type=Path, default=EQUIVALENT, help="file of mutants that make no difference"
    )
    parser.add_argument("--package", default="sakiyomi", help="the package (default: sakiyomi)")
    return parser.parse_args(words)


def _package(name: str) -> Path:
    """The folder of a package, without importing it."""
    spec = importlib.util.find_spec(name)
    if spec is None or not spec.submodule_search_locations:
        raise SystemExit(f"there is no package {name!r}")
    return Path(next(iter(spec.submodule_search_locations))).resolve()


def _files(package: Path, room: str) -> list[Path]:
    place = package / room
    files = sorted(place.rglob("*.py")) if place.is_dir() else [place.with_suffix(".py")]
    if not files or not all(file.is_file() for file in files):
        raise SystemExit(f"{package.name} has no room {room!r}")
    return files


def _choose(package: Path, options: argparse.Namespace) -> list[Mutant]:
    found = [
        mutant
        for file in _files(package, options.room)
        for mutant in mutants(file.relative_to(package.parent).as_posix(), file.read_text(encoding="utf-8"))
        if (not options.file or mutant.file.endswith(options.file))
        and (not options.line or mutant.first <= options.line <= mutant.last)
    ]
    if options.sample is None or options.sample >= len(found):
        return found
    drawn = set(random.Random(options.seed).sample(range(len(found)), options.sample))
    return [mutant for number, mutant in enumerate(found) if number in drawn]


class _Run:
    """One run over some mutants."""

    def __init__(self, package: Path, options: argparse.Namespace) -> None:
        self.package, self.options = package, options
        self.files = _test_files(options.room, options.tests)
        (FOLDER / "reach").mkdir(parents=True, exist_ok=True)
        self.scratch = FOLDER.resolve() / f"tmp-{os.getpid()}"
        kept = FOLDER / f"{options.room.replace('/', '-')}.jsonl"
        if options.fresh:
            kept.unlink(missing_ok=True)
        self.results = Results(kept)

    def outcomes(self, todo: Sequence[Mutant]) -> list[tuple[Mutant, Outcome]]:
        """The outcome of each mutant."""
        reach = self._reach()
        equivalent = read_equivalent(self.options.equivalent)
        code = digest(Path(file) for file in self.files)
        sources = {mutant.file: f"{digest([self.package.parent / mutant.file])}/{code}" for mutant in todo}
        tasks = list[Task]()
        for mutant in todo:
            known = self.results.known(mutant, sources[mutant.file], reach.tests)
            again = self.options.retry and known is not None and known.kind not in KILLED
            if mutant.key in equivalent or (known and not again):
                continue
            tests = reach.of(mutant, self.options.budget)
            limits = {test: self._limit(reach.tests[test]) for test in tests}
            tasks.append(Task(mutant, limits, anew=reach.anew(mutant)))
        self._run(tasks, sources)
        return [
            (mutant, Outcome("equivalent") if mutant.key in equivalent else self._outcome(mutant))
            for mutant in todo
        ]

    def _limit(self, test: Reached) -> float:
        return float(self.options.patience + TIMES * test.seconds)

    def _outcome(self, mutant: Mutant) -> Outcome:
        return self.results.rows[mutant.key][1]

    def _reach(self) -> Reach:
        """Which test runs which lines; records what is not yet known."""
        code = digest([*self.package.rglob("*.py"), *Path(__file__).parent.glob("reach.py")])
        keys = {file: f"{digest([Path(file)])}-{code}" for file in self.files}
        stale = {file: key for file, key in keys.items() if not (FOLDER / "reach" / f"{key}.json").exists()}
        if stale:
            _in_child(lambda: self._record(stale))
        found, imported = dict[str, Reached](), dict[str, int]()
        for key in keys.values():
            rows = load(FOLDER / "reach" / f"{key}.json")
            for name, lines in rows.pop(IMPORTED).lines.items():
                imported[name] = imported.get(name, 0) | lines
            found |= rows
        for test in (test for test, one in found.items() if not one.passed):
            print(f"skipped, because it fails without any mutant: {test}", file=sys.stderr)
        return Reach(self.package, found, imported)

    def _record(self, stale: dict[str, str]) -> None:
        recorder = Recorder(self.package, FOLDER / "reach", stale)
        pytest.main([*OPTIONS, *stale], plugins=[recorder])
        own = [self.package, Path.cwd() / "tests", Path.cwd() / "tools"]
        (FOLDER / "preload.json").write_text(json.dumps(foreign(sys.modules, own)), encoding="utf-8")

    def _run(self, tasks: Sequence[Task], sources: dict[str, str]) -> None:
        """Runs mutants of functions in a process that has collected everything; others import afresh."""
        count = alive = 0

        def done(task: Task, outcome: Outcome) -> None:
            nonlocal count, alive
            count += 1
            self.results.add(task.mutant, sources[task.mutant.file], outcome)
            alive += outcome.kind not in KILLED
            show(f"mutant {count} of {len(tasks)}, {alive} not noticed", count)

        self.scratch.mkdir(parents=True, exist_ok=True)
        try:
            kept = FOLDER / "preload.json"
            preload(json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else [])
            later = [task for task in tasks if task.anew]
            pool = Pool(self.options.jobs, import_mutant(self.package), self.scratch)
            for task, outcome in pool.run(later):
                done(task, outcome)
            now = [task for task in tasks if not task.anew]
            if now:
                self._in_place(now, done)
        finally:
            shutil.rmtree(self.scratch, ignore_errors=True)

    def _in_place(self, tasks: Sequence[Task], done: Callable[[Task, Outcome], None]) -> None:
        plugin = InPlace(self.package, self.options.jobs, self.scratch, tasks)
        plugin.done = done
        files = sorted({test.split("::")[0] for task in tasks for test in task.tests})
        if pytest.main([*OPTIONS, *files], plugins=[plugin]) == pytest.ExitCode.INTERRUPTED:
            raise KeyboardInterrupt


def _test_files(room: str, more: Sequence[str]) -> list[str]:
    """Tests named after the room, and those given by name."""
    name = room.split("/")[0]
    found = [*Path("tests", name).rglob("test_*.py"), *Path("tests").glob(f"test_{name}*.py")]
    for extra in (*EXTRA.get(name, []), *more):
        found += Path(extra).rglob("test_*.py") if Path(extra).is_dir() else [Path(extra)]
    if not found:
        raise SystemExit(f"no tests in tests/{name} or named tests/test_{name}*.py; name some with --tests")
    return sorted({file.as_posix() for file in found})


def _in_child(work: Callable[[], None]) -> None:
    """Runs a function in a forked process, so that this one imports nothing from the package."""
    pid = os.fork()
    if pid == 0:
        try:
            work()
            os._exit(0)
        except BaseException as error:
            print(f"{type(error).__name__}: {error}", file=sys.stderr)
        os._exit(1)
    try:
        status = os.waitpid(pid, 0)[1]
    except KeyboardInterrupt:
        os.kill(pid, signal.SIGKILL)
        raise
    if status != 0:
        raise SystemExit("the tests could not be recorded")


if __name__ == "__main__":
    sys.exit(main())
