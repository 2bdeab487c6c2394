"""Many problems, by several workers; answers come as they are found."""

from __future__ import annotations

import atexit
import queue
import threading
import weakref
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Literal

from sakiyomi.errors import LimitError, SakiyomiError
from sakiyomi.proof import Prover
from sakiyomi.tsume.answers import proof_json, study_json
from sakiyomi.tsume.checks import defender_to_move, prove_replies
from sakiyomi.tsume.problem import Problem, with_rest
from sakiyomi.tsume.study import Studying
from sakiyomi.tsume.work import Work
from sakiyomi.types import Limit

Find = Literal["any", "shortest", "all"]
FINDS: tuple[Find, ...] = ("any", "shortest", "all")
MOST_JOBS = 256


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of every problem."""

    find: Find = "any"
    limit: Limit = field(default_factory=Limit)
    memory: float = 256
    """Megabytes for the tables of all workers together."""
    rest: bool = False
    """All missing pieces go to the defender."""
    threads: int = 1
    """Threads on one problem. With several, the same answers, but not the same nodes twice."""


_at_work: weakref.WeakSet[Batch] = weakref.WeakSet()


@atexit.register
def _end_all() -> None:
    """No worker outlives the interpreter: Ctrl-C may come before anybody has entered `with`."""
    for batch in list(_at_work):
        batch.end()


class Batch:
    """Iterate it for numbers (from 0) and answers; leaving `with` stops the workers.

    Every worker begins every problem with an empty table, so that answers do not depend on who solved what.
    """

    def __init__(self, problems: Sequence[tuple[int, Problem]], asked: Asked, jobs: int = 1) -> None:
        if not 1 <= jobs <= MOST_JOBS:
            raise LimitError(f"jobs must lie between 1 and {MOST_JOBS}, not {jobs}")
        self._count = len(problems)
        self._asked, self._stopped = asked, False
        self._waiting: queue.SimpleQueue[tuple[int, Problem]] = queue.SimpleQueue()
        for item in problems:
            self._waiting.put(item)
        self._answers: queue.SimpleQueue[tuple[int, dict[str, Any]] | BaseException] = queue.SimpleQueue()
        self._works: dict[int, Work] = {}
        self._lock = threading.Lock()
        provers = [Prover(memory=asked.memory / jobs, threads=asked.threads) for _ in range(jobs)]
        self._threads = [
            threading.Thread(target=self._work, args=(place, prover), daemon=True)
            for place, prover in enumerate(provers)
        ]
        _at_work.add(self)
        for thread in self._threads:
            thread.start()

    def __iter__(self) -> Iterator[tuple[int, dict[str, Any]]]:
        for _ in range(self._count):
            answer = self._next()
            if isinstance(answer, BaseException):
                raise answer
            yield answer

    def stop(self) -> None:
        """Ends all searches; what they were at gets no answer."""
        with self._lock:
            self._stopped = True
            for work in self._works.values():
                work.stop()

    def __enter__(self) -> Batch:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end()

    def end(self) -> None:
        """Stops the workers and waits for them."""
        self.stop()
        for thread in self._threads:
            if thread.ident is not None:
                thread.join()

    def _next(self) -> tuple[int, dict[str, Any]] | BaseException:
        while True:  # short waits, so that Ctrl-C gets through
            try:
                return self._answers.get(timeout=0.1)
            except queue.Empty:
                continue

    def _work(self, place: int, prover: Prover) -> None:
        try:
            while not self._stopped:
                number, problem = self._waiting.get_nowait()
                answer = self._solve(place, prover, problem)
                if not self._stopped:
                    self._answers.put((number, answer))
        except queue.Empty:
            return
        except BaseException as error:  # raised again by whoever waits for the answers
            self._answers.put(error)

    def _solve(self, place: int, prover: Prover, problem: Problem) -> dict[str, Any]:
        known = {"name": problem.name, "listed": problem.plies}
        prover.forget()
        try:
            here = problem.position()
            if self._asked.rest:
                here = with_rest(here)
            lone = defender_to_move(here)
            if not lone:
                here.problem()
        except SakiyomiError as error:
            return {**known, "status": "error", "error": str(error)}
        work = Work(prover, self._asked.limit)
        with self._lock:
            self._works[place] = work
            if self._stopped:
                work.stop()
        if lone:
            find: Any = "any" if self._asked.find == "any" else "shortest"
            return {**known, **proof_json(here, prove_replies(work, here, find))}
        if self._asked.find == "all":
            return {**known, **study_json(here, Studying(here, work).result())}
        return {**known, **proof_json(here, work.solve(here, self._asked.find))}
