"""Cells killed at random moments: for the tests and for `benchmarks/cells_faults.py`."""

from __future__ import annotations

import contextlib
import json
import os
import random
import select
import signal
from collections.abc import Sequence
from pathlib import Path

from sakiyomi.cells.batch import answers
from sakiyomi.executors import Executor, load
from sakiyomi.tsume.batch import MATES, SolveOptions
from sakiyomi.tsume.problem import Problem
from sakiyomi.types import Limit
from sakiyomi.wire import write_typed

LONGEST = 0.03
"""Seconds that a cell is left at its task before it is killed, at most; about as long as the tasks take."""


class Recorded:
    """Solves mate problems, and records its process id."""

    def __init__(self, setup: bytes) -> None:
        told = json.loads(setup)
        (Path(told["folder"]) / f"{os.getpid()} {_born(os.getpid())}").touch()
        self._mates = load(MATES, told["asked"].encode())

    def __call__(self, task: bytes) -> bytes:
        return self._mates(task)

    def close(self) -> None:
        self._mates.close()


class Deadly:
    """An executor that kills cells: as they start, idle, with a fresh task, or at work."""

    def __init__(self, executor: Executor, folder: Path, kills: int, seed: int) -> None:
        self._executor, self._folder = executor, folder
        self.left, self._random = kills, random.Random(seed)
        self._killed = set[int]()

    @property
    def done(self) -> bool:
        """Whether all kills have been carried out."""
        return self.left == 0

    def start(self, cells: int, work: str, setup: bytes) -> None:
        self._executor.start(cells, work, setup)

    def send(self, cell: int, task: bytes) -> None:
        self._perhaps_kill()
        self._executor.send(cell, task)
        self._perhaps_kill()

    def receive(self, timeout: float) -> tuple[int, bytes | None] | None:
        event = self._executor.receive(self._random.uniform(0, LONGEST))
        if event is None:
            self._perhaps_kill()
            event = self._executor.receive(timeout)
        return event

    def replace(self, cell: int) -> None:
        self._executor.replace(cell)

    def close(self) -> None:
        self._executor.close()

    def _perhaps_kill(self) -> None:
        victims = sorted(alive(self._folder) - self._killed)
        if self.left and victims and self._random.random() < 0.4:
            with contextlib.suppress(ProcessLookupError):
                victim = self._random.choice(victims)
                os.kill(victim, signal.SIGKILL)
                self._killed.add(victim)
                self.left -= 1


def alive(folder: Path) -> set[int]:
    """Processes of cells that still exist (not strangers that reuse the same id)."""
    noted = (file.name.split() for file in folder.iterdir())
    return {int(pid) for pid, born in noted if _born(int(pid)) == born}


def left_behind(folder: Path, patience: float) -> set[int]:
    """Those that do not end within `patience` seconds; Ray's are ended by Ray."""
    for pid in alive(folder):
        with contextlib.suppress(ProcessLookupError):
            handle = os.pidfd_open(pid)
            select.select([handle], [], [], patience)
            os.close(handle)
    return alive(folder)


def _born(pid: int) -> str:
    """When a process was started; None if it has ended, or is a zombie."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return ""
    return fields[19] if fields[0] not in "ZX" else ""


def solve_under_fire(
    executor: Executor, problems: Sequence[Problem], cells: int, folder: Path
) -> list[dict[str, object]]:
    """The answers to a batch; fails if one comes twice or is missing."""
    asked = SolveOptions("shortest", Limit(nodes=300_000), memory=4.0 * cells)
    setup = json.dumps({"folder": str(folder), "asked": write_typed(asked.for_cell(cells)).decode()}).encode()
    tasks = [write_typed(problem) for problem in problems]
    found = dict[int, dict[str, object]]()
    # Here a task is never to blame, however often it is hit.
    for number, answer in answers(executor, cells, f"{__name__}:Recorded", setup, tasks, lives=1000):
        assert number not in found, f"task {number} was answered twice"
        found[number] = json.loads(answer)
    assert sorted(found) == list(range(len(problems)))
    return [found[number] for number in range(len(problems))]
