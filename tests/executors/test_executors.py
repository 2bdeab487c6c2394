"""Executors: answers, deaths and shutdown, alike through the same four calls."""

from __future__ import annotations

import os
import select
import subprocess
import sys
from pathlib import Path

import pytest

from sakiyomi.errors import CellError, LimitError, UnknownNameError
from sakiyomi.executors import EXECUTORS, Executor, Here, Processes, Simulated, Threads, executor
from sakiyomi.executors.memory import SharedMemory
from support.helpers import ROOT
from support.simple_cells import PATIENCE, WORK, ask, receive


@pytest.mark.parametrize("executor", [Here(), Threads(), Processes(), Simulated()])
def test_tasks_are_answered(executor: Executor) -> None:
    executor.start(1, WORK, b"hello ")
    try:
        assert executor.receive(0.0) is None
        for task in (b"", b"one", b"two", bytes(300_000)):
            executor.send(0, task)
            assert receive(executor) == (0, b"hello " + task)
    finally:
        executor.close()


def test_process_cells_end() -> None:
    executor = Processes()
    executor.start(2, WORK, b"")
    for cell in (0, 1):
        executor.send(cell, b"who")
    answers = dict(receive(executor) for _ in "ab")
    assert sorted(answers) == [0, 1]
    pids = [int((answer or b"").removeprefix(b"who")) for answer in answers.values()]
    assert len({*pids, os.getpid()}) == 3
    executor.close()
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_a_dead_cell_is_reported_and_replaced() -> None:
    executor = Processes()
    executor.start(1, WORK, b"> ")
    try:
        for _ in range(2):
            executor.send(0, b"die")
            assert receive(executor) == (0, None)
        executor.send(0, b"again")
        assert receive(executor) == (0, b"> again")
    finally:
        executor.close()


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="needs Linux")
def test_children_of_a_dead_cell_end_too(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    executor = Processes()
    executor.start(1, WORK, str(note).encode())
    try:
        executor.send(0, b"die and leave")
        assert receive(executor) == (0, None)
        try:
            handle = os.pidfd_open(int(note.read_text()))
        except ProcessLookupError:
            return  # ended already
        assert select.select([handle], [], [], PATIENCE)[0]
        os.close(handle)
    finally:
        executor.close()


@pytest.mark.parametrize("executor", [Threads(), Processes()])
def test_a_cell_that_hangs_is_replaced(executor: Executor) -> None:
    executor.start(2, WORK, b"> ")
    try:
        executor.send(0, b"hang")
        assert executor.receive(0.0) is None
        executor.replace(0)
        executor.send(0, b"again")
        assert receive(executor) == (0, b"> again")
        executor.send(1, b"other")
        assert receive(executor) == (1, b"> other")
        executor.send(1, b"hang")
    finally:
        executor.close()  # while one is working


@pytest.mark.parametrize("executor", [Here(), Threads(), Simulated()])
def test_errors_in_this_process_are_raised(executor: Executor) -> None:
    executor.start(1, WORK, b"")
    try:
        with pytest.raises(RuntimeError, match="as told"):
            ask(executor, b"raise")
        executor.replace(0)
        assert ask(executor, b"again") == (0, b"again")
    finally:
        executor.close()


def test_threads_end_with_the_program() -> None:
    program = (
        "from sakiyomi.executors import Threads\n"
        "cells = Threads()\n"
        f"cells.start(2, '{WORK}', b'')\n"
        "cells.send(0, b'hang')\n"
    )
    tests = {**os.environ, "PYTHONPATH": str(ROOT / "tests")}
    ended = subprocess.run([sys.executable, "-c", program], env=tests, timeout=PATIENCE, check=False)
    assert ended.returncode == 0


@pytest.mark.parametrize("name", [name for name in EXECUTORS if name != "ray"])
def test_executors_by_name(name: str) -> None:
    cells = executor(name)
    cells.start(1, WORK, b"> ")
    try:
        cells.send(0, b"task")
        assert receive(cells) == (0, b"> task")
        assert [span.cell for span in cells.usage.spans] == [0]
        assert cells.usage.cells == 1
        assert 0 < cells.usage.utilisation(cells.now) <= 1
    finally:
        cells.close()


def test_unknown_names() -> None:
    with pytest.raises(UnknownNameError, match="no executor 'moon'; known: threads"):
        executor("moon")
    with pytest.raises(LimitError, match="an address is for a cluster"):
        executor("threads", "10.0.0.1:6379")


@pytest.mark.parametrize("in_memory", [True, False])
def test_shared_memory_is_removed_with_its_owner(in_memory: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not in_memory:
        monkeypatch.delattr(os, "memfd_create", raising=False)
    memory = SharedMemory(3 << 20)
    assert os.path.getsize(memory.name) == 3 << 20
    memory.close()
    assert not os.path.exists(memory.name)


class Huge:
    """Needs more memory than there is."""

    def __init__(self, setup: bytes) -> None:
        if setup == b"at once":
            raise MemoryError
        if setup == b"wrong":
            raise ValueError("no such option")

    def __call__(self, task: bytes) -> bytes:
        raise MemoryError(task)

    def close(self) -> None: ...


@pytest.mark.parametrize(
    ("setup", "words"),
    [
        (b"at once", "a cell could not start: not enough memory"),
        (b"later", "a cell ran out of memory"),
        (b"wrong", "a cell could not start: ValueError: no such option"),
    ],
)
def test_an_error_common_to_all_cells_is_raised_at_once(setup: bytes, words: str) -> None:
    executor = Processes()
    executor.start(2, f"{__name__}:Huge", setup)
    try:
        with pytest.raises(CellError, match=words):
            ask(executor, b"")
    finally:
        executor.close()


LIMITED = """
import resource, sys
from sakiyomi.cli.app import main
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
limit = used + (1 << 30)
resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
main()
"""


def run_limited(command: list[str]) -> subprocess.CompletedProcess[str]:
    """Runs one of our commands with little address space."""
    return subprocess.run(
        [sys.executable, "-c", LIMITED, *command],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
@pytest.mark.parametrize("executor", ["threads", "processes"])
@pytest.mark.parametrize("words", [("mate", "9/8k/9/7RG/9/9/9/9/9 b r2b3g4s4n4l18p 1"), ("best", "othello")])
def test_a_memory_limit_below_the_table_is_one_clear_error(executor: str, words: tuple[str, ...]) -> None:
    scheme = ("--scheme", "siblings", "--depth", "2") if words[0] == "best" else ()
    command = [*words, "--cells", "2", "--executor", executor, "--memory", "2000", *scheme]
    done = run_limited(command)
    assert done.returncode == 2, done.stderr
    assert "memory" in done.stderr.splitlines()[-1]
    assert len(done.stderr.splitlines()) == 1
    assert done.stdout == ""


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
@pytest.mark.skipif("TSAN_OPTIONS" in os.environ, reason="the sanitizer cannot live below such a limit")
def test_a_memory_limit_below_the_table_in_a_batch(tmp_path: Path) -> None:
    file = tmp_path / "two.txt"
    file.write_text("9/8k/9/7RG/9/9/9/9/9 b r2b3g4s4n4l18p 1\n" * 2)
    command = ["mate", str(file), "--cells", "2", "--executor", "processes", "--memory", "8000"]
    done = run_limited(command)
    assert done.returncode == 2, done.stderr
    assert "memory" in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr
