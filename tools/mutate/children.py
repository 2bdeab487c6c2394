"""Forked children: each becomes a mutant and runs the tests that reach it, up to the first failure."""

from __future__ import annotations

import os
import resource
import select
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from tools.mutate.mutants import Mutant
from tools.mutate.patching import Functions, MutantFinder

TIMES = 10.0
"""A test hangs if it uses ten times its usual CPU time plus some seconds."""
WAITING, BUSY = 30.0, 6.0
"""Factor for wall-clock time, again plus some seconds: the machine may be busy."""
COLLECTING = 120.0
"""Most seconds until the first test starts."""
MEMORY = 8 << 30
"""Most bytes a mutant may allocate."""


@dataclass(frozen=True)
class Task:
    """A mutant, and the tests that reach it with the CPU seconds allowed for each."""

    mutant: Mutant
    tests: dict[str, float]
    anew: bool
    """Whether everything must be imported afresh: what it changes runs at import."""


@dataclass(frozen=True)
class Outcome:
    """The outcome: `killed`, `hang`, `crash`, `survived` or `unreached`, and the test."""

    kind: str
    test: str = ""


def run_tests(items: Sequence[pytest.Item], task: Task, say: Callable[[str], None]) -> None:
    """Runs tests in order; reports the start and result of each."""
    for item, after in zip(items, [*items[1:], None], strict=True):
        say(f"begin {item.nodeid}")
        used = sum(resource.getrusage(resource.RUSAGE_SELF)[:2])
        end = int(used + task.tests[item.nodeid]) + 1
        resource.setrlimit(resource.RLIMIT_CPU, (end, resource.RLIM_INFINITY))
        if any(report.failed for report in runtestprotocol(item, log=False, nextitem=after)):
            say(f"killed {item.nodeid}")
            return
    say("survived")


class Pool:
    """Runs tasks in forked children, several at a time."""

    def __init__(self, jobs: int, child: Callable[[Task, Callable[[str], None]], None], room: Path) -> None:
        self.jobs, self.child, self.room = jobs, child, room
        self.running: dict[int, _Child] = {}

    def run(self, tasks: Sequence[Task]) -> Iterator[tuple[Task, Outcome]]:
        """Yields outcomes as they come."""
        waiting = list(tasks)[::-1]
        try:
            while waiting or self.running:
                while waiting and len(self.running) < self.jobs:
                    one = _Child(waiting.pop(), self.child, self.room)
                    self.running[one.pipe] = one
                for pipe in select.select(list(self.running), [], [], 0.2)[0]:
                    self.running[pipe].hear()
                for one in list(self.running.values()):
                    if one.outcome or one.late():
                        del self.running[one.pipe]
                        yield one.task, one.end()
        finally:
            for one in self.running.values():
                one.end()


class _Child:
    """One forked process, in its own session so that everything it starts ends with it."""

    def __init__(self, task: Task, work: Callable[[Task, Callable[[str], None]], None], room: Path) -> None:
        self.task, self.outcome = task, None if task.tests else Outcome("unreached")
        self.folder = Path(tempfile.mkdtemp(prefix="mutant-", dir=room))
        self.test, self.text = "", ""
        self.deadline = time.monotonic() + COLLECTING
        self.pipe, writing = os.pipe()
        sys.stdout.flush()
        self.pid = os.fork()
        if self.pid == 0:
            _become(task, work, self.folder, writing)
        os.close(writing)

    def hear(self) -> None:
        """Reads its messages."""
        data = os.read(self.pipe, 65536)
        if not data:
            self.outcome = self.outcome or Outcome("crash", self.test)
            return
        self.text += data.decode()
        *lines, self.text = self.text.split("\n")
        for line in lines:
            word, _, test = line.partition(" ")
            if word == "begin":
                self.test = test
                self.deadline = time.monotonic() + WAITING + BUSY * self.task.tests[test]
            else:
                self.outcome = Outcome(word, test)

    def late(self) -> bool:
        if time.monotonic() < self.deadline:
            return False
        self.outcome = Outcome("hang", self.test)
        return True

    def end(self) -> Outcome:
        """Ends it and everything it has started."""
        try:
            os.killpg(self.pid, signal.SIGKILL)
        except ProcessLookupError:
            os.kill(self.pid, signal.SIGKILL)
        status = os.waitpid(self.pid, 0)[1]
        os.close(self.pipe)
        shutil.rmtree(self.folder, ignore_errors=True)
        outcome = self.outcome or Outcome("crash", self.test)
        slow = outcome.kind == "crash" and os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGXCPU
        return Outcome("hang", self.test) if slow else outcome


def _become(
    task: Task, work: Callable[[Task, Callable[[str], None]], None], folder: Path, writing: int
) -> None:
    """The main function of a child; never returns."""
    try:
        os.setsid()
        signal.signal(signal.SIGINT, signal.default_int_handler)
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nothing, stream)
        os.environ["PYTEST_DEBUG_TEMPROOT"] = os.environ["TMPDIR"] = tempfile.tempdir = str(folder)
        resource.setrlimit(resource.RLIMIT_AS, (_addresses() + MEMORY,) * 2)
        if task.tests:
            work(task, lambda text: void(os.write(writing, f"{text}\n".encode())))
    except BaseException:  # caused by the mutant: the parent sees that there is no verdict
        os._exit(1)
    os._exit(0)


def void(_: Any) -> None:
    """Discards a value."""


class InPlace:
    """A plugin that collects all tests once, and then tries mutants of functions in forked children."""

    def __init__(self, package: Path, jobs: int, room: Path, tasks: Sequence[Task]) -> None:
        self.package, self.jobs, self.room, self.tasks = package, jobs, room, tasks
        self.done: Callable[[Task, Outcome], None] = lambda *_: None

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        functions = Functions(self.package)
        items = {item.nodeid: item for item in session.items}

        def child(task: Task, say: Callable[[str], None]) -> None:
            functions.apply(task.mutant)
            run_tests([items[test] for test in task.tests if test in items], task, say)

        for task, outcome in Pool(self.jobs, child, self.room).run(self.tasks):
            self.done(task, outcome)
        return True


class Chosen:
    """A plugin that runs the tests of a task in order."""

    def __init__(self, task: Task, say: Callable[[str], None]) -> None:
        self.task, self.say = task, say

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        run_tests([items[test] for test in self.task.tests if test in items], self.task, self.say)
        return True


OPTIONS = [
    "-s",
    "-qq",
    "--no-header",
    "--no-summary",
    "-p",
    "no:cacheprovider",
    "--continue-on-collection-errors",
]


def import_mutant(package: Path) -> Callable[[Task, Callable[[str], None]], None]:
    """A child that imports everything afresh, with one module mutated."""

    def child(task: Task, say: Callable[[str], None]) -> None:
        MutantFinder(package, task.mutant).install()
        files = list(dict.fromkeys(test.split("::")[0] for test in task.tests))
        wanted = Chosen(task, say)
        if pytest.main([*OPTIONS[:-1], *files], plugins=[wanted]) != pytest.ExitCode.OK:
            say("killed while importing")

    return child


def _addresses() -> int:
    """Bytes of address space in use; a sanitizer reserves terabytes."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[0])
    except OSError:  # not on every system
        return 0
    return pages * resource.getpagesize()
