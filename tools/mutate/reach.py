"""Which tests run which lines: recorded once per test file, and kept until something changes."""

from __future__ import annotations

import ast
import hashlib
import json
import multiprocessing.process
import re
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from pathlib import Path
from typing import Any

import coverage
import pytest
from _pytest.runner import runtestprotocol

from tools.mutate.mutants import FUNCTIONS, Mutant, sites, span

IMPORTED = "imports"
"""Pseudo-test for lines that ran during import and collection."""
STARTS = {"subprocess.Popen", "os.fork", "os.forkpty", "os.posix_spawn", "os.system"}


@dataclass
class Reached:
    """The record of one test."""

    seconds: float
    passed: bool
    processes: bool
    """Whether it started other processes, which do not have the mutant."""
    lines: dict[str, int] = field(default_factory=dict)
    """The lines it ran by file, one bit each."""


def digest(files: Iterable[Path]) -> str:
    """A hash of file contents."""
    whole = hashlib.sha256()
    for file in sorted(files):
        whole.update(file.read_bytes() + b"\0")
    return whole.hexdigest()[:20]


def show(text: str, count: int) -> None:
    """Progress: one changing line on a terminal, otherwise a line now and then."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
    elif count % 50 == 0:
        print(text, file=sys.stderr, flush=True)


class Recorder:
    """A plugin for pytest that runs the collected tests one by one and notes the lines of each."""

    def __init__(self, package: Path, folder: Path, keys: dict[str, str]) -> None:
        self.package, self.folder, self.keys = package, folder, keys
        self.started = False
        self.measure = coverage.Coverage(
            data_file=None, config_file=False, include=[f"{package}/*"], messages=False
        )

    def pytest_sessionstart(self) -> None:
        self.measure.start()
        self.measure.switch_context(IMPORTED)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self._watch_processes()
        measure, found = self.measure, {IMPORTED: Reached(0.0, True, False)}
        for count, item in enumerate(session.items, 1):
            show(f"recording test {count} of {len(session.items)}", count)
            measure.switch_context(item.nodeid)
            self.started, begun = False, time.perf_counter()
            reports = runtestprotocol(item, log=False, nextitem=None)
            passed = not any(report.failed for report in reports)
            found[item.nodeid] = Reached(time.perf_counter() - begun, passed, self.started)
        measure.stop()
        self._add_lines(measure.get_data(), found)
        self._save(found)
        return True

    def _watch_processes(self) -> None:
        def hear(event: str, _: Any) -> None:
            if event in STARTS:
                self.started = True

        def start(process: Any) -> None:
            self.started = True
            begin(process)

        sys.addaudithook(hear)
        kind: Any = multiprocessing.process.BaseProcess
        begin, kind.start = kind.start, start

    def _add_lines(self, data: coverage.CoverageData, found: dict[str, Reached]) -> None:
        for file in data.measured_files():
            name = Path(file).relative_to(self.package.parent).as_posix()
            for line, tests in data.contexts_by_lineno(file).items():
                for test in tests:
                    if test in found:
                        lines = found[test].lines
                        lines[name] = lines.get(name, 0) | 1 << line

    def _save(self, found: dict[str, Reached]) -> None:
        for file, key in self.keys.items():
            rows = {
                test: {**vars(one), "lines": {name: f"{bits:x}" for name, bits in one.lines.items()}}
                for test, one in found.items()
                if test.split("::")[0] in (file, IMPORTED)
            }
            (self.folder / f"{key}.json").write_text(json.dumps(rows), encoding="utf-8")


def load(file: Path) -> dict[str, Reached]:
    """The record of one test file."""
    rows = json.loads(file.read_text(encoding="utf-8"))
    return {
        test: Reached(**{**row, "lines": {name: int(bits, 16) for name, bits in row["lines"].items()}})
        for test, row in rows.items()
    }


class Reach:
    """Finds the tests that might notice a mutant, fastest first."""

    def __init__(self, package: Path, tests: dict[str, Reached], imported: dict[str, int]) -> None:
        self.package, self.imported = package, imported
        self.tests = {name: one for name, one in tests.items() if one.passed}

    def anew(self, mutant: Mutant) -> bool:
        """Whether everything must be imported afresh for it: the line runs at import."""
        ran = self.imported.get(mutant.file, 0) & bits(mutant.first, mutant.last)
        return bool(mutant.names) or bool(ran)

    def of(self, mutant: Mutant, budget: float) -> list[str]:
        """The tests to run, within a budget of seconds; those with processes only if there are no others."""
        names = mutant.names
        if not names and self.anew(mutant):
            names = tuple(name for name in mutant.scope.split(".") if not name.startswith("__"))
        words, wanted = self._mentions(names) if names else (set[str](), dict[str, int]())
        wanted[mutant.file] = wanted.get(mutant.file, 0) | bits(mutant.first, mutant.last)
        files = {file for file, text in self._texts.items() if words & text}
        reached = [
            name
            for name, one in self.tests.items()
            if name.split("::")[0] in files
            or any(one.lines.get(file, 0) & row for file, row in wanted.items())
        ]
        alone = [name for name in reached if not self.tests[name].processes]
        chosen = sorted(alone or reached, key=lambda name: self.tests[name].seconds)
        ends = accumulate(self.tests[name].seconds for name in chosen)
        return [name for name, end in zip(chosen, ends, strict=True) if end <= budget] or chosen[:1]

    @cached_property
    def _heads(self) -> list[tuple[str, int, set[str], tuple[str, ...]]]:
        """For every statement of the package: file, lines, words, and the names it binds at import."""
        heads = []
        for file in sorted(self.package.rglob("*.py")):
            name, source = file.relative_to(self.package.parent).as_posix(), file.read_text(encoding="utf-8")
            rows = source.splitlines()
            for site in sites(ast.parse(source)):
                if site.node is site.statement:
                    first, last = span(site.statement)
                    words = set(re.findall(r"\w+", "\n".join(rows[first - 1 : last])))
                    if isinstance(site.node, FUNCTIONS):  # its defaults matter wherever it runs
                        last = site.node.end_lineno or last
                    heads.append((name, bits(first, last), words, site.names))
        return heads

    @cached_property
    def _texts(self) -> dict[str, set[str]]:
        """The words of each test file."""
        files = {name.split("::")[0] for name in self.tests}
        return {file: set(re.findall(r"\w+", Path(file).read_text(encoding="utf-8"))) for file in files}

    def _mentions(self, names: tuple[str, ...]) -> tuple[set[str], dict[str, int]]:
        """The names a statement binds, all that derives from them at import, and the lines that use them."""
        known, todo, lines = set(names) - {""}, set(names) - {""}, dict[str, int]()
        while todo:
            more: set[str] = set()
            for file, row, words, binds in self._heads:
                if words & todo:
                    lines[file] = lines.get(file, 0) | row
                    more |= {name for name in binds if name} - known
            known |= more
            todo = more
        return known, lines


def bits(first: int, last: int) -> int:
    """A bit for each line."""
    return sum(1 << line for line in range(first, last + 1))
