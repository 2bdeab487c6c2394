"""Many problems on several cells; answers come as they are found."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from types import TracebackType
from typing import Any, Literal

from sakiyomi.cells.batch import answers
from sakiyomi.errors import LimitError, SakiyomiError, TextError
from sakiyomi.executors import Executor, Threads
from sakiyomi.games.shogi import ShogiPosition, kif
from sakiyomi.proof import Prover
from sakiyomi.tsume.answers import ANSWER, proof_json, study_json
from sakiyomi.tsume.composer import compare
from sakiyomi.tsume.problem import Problem, with_rest
from sakiyomi.tsume.solution import keep_source, of_study
from sakiyomi.tsume.study import Study, Studying
from sakiyomi.tsume.work import MateWork
from sakiyomi.types import Limit
from sakiyomi.wire import read_record, read_typed, write_json, write_typed

Find = Literal["any", "shortest", "all"]
FINDS: tuple[Find, ...] = ("any", "shortest", "all")
MAX_JOBS = 256

MATES = "sakiyomi.tsume.batch:Mates"
"""The work, as `module:name`."""

MAX_ANSWER = 64 << 20
"""Largest answer, in bytes."""


@dataclass(frozen=True, slots=True)
class SolveOptions:
    """How to solve each problem."""

    find: Find = "any"
    limit: Limit = field(default_factory=Limit)
    memory: float = 256
    """Megabytes for the tables of all cells together."""
    rest: bool = False
    """Give all missing pieces to the defender."""
    threads: int = 1
    """Threads per problem. With several, the answers stay the same, but node counts vary."""
    check_nodes: int | None = None
    """With `all`: most nodes for each other check (default: as many as the limit allows)."""
    kif: bool = False
    """Add the solution with its variations as KIF to the answers of `all`."""

    def for_cell(self, cells: int) -> SolveOptions:
        """The options for one of `cells` cells: with its share of the memory."""
        return replace(self, memory=self.memory / cells)


class Batch:
    """Iterate it for problem numbers (from 0) and answers; leaving `with` ends the cells (default: threads).

    Every problem starts with an empty table, so answers do not depend on which cell solved what.
    """

    def __init__(
        self,
        problems: Sequence[tuple[int, Problem]],
        options: SolveOptions,
        jobs: int = 1,
        executor: Executor | None = None,
        heartbeat: Callable[[], None] = lambda: None,
    ) -> None:
        if not 1 <= jobs <= MAX_JOBS:
            raise LimitError(f"jobs must lie between 1 and {MAX_JOBS}, not {jobs}")
        setup = write_typed(options.for_cell(jobs))
        Mates(setup).close()  # refuses bad options before any cell starts
        self._numbers = [number for number, _ in problems]
        tasks = (write_typed(problem) for _, problem in problems)
        cells = min(jobs, max(1, len(problems)))
        names = [problem.name or f"problem {number + 1}" for number, problem in problems]
        self._answers = answers(
            executor or Threads(), cells, MATES, setup, tasks, heartbeat=heartbeat, name=names.__getitem__
        )

    def __iter__(self) -> Iterator[tuple[int, dict[str, Any]]]:
        for index, answer in self._answers:
            yield self._numbers[index], read_record(answer, ANSWER, max_bytes=MAX_ANSWER, what="an answer")

    def __enter__(self) -> Batch:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end()

    def end(self) -> None:
        """Ends all searches; unfinished problems get no answer."""
        self._answers.close()


class Mates:
    """The work of a cell: it solves one problem after another."""

    def __init__(self, setup: bytes) -> None:
        self._options = read_typed(SolveOptions, setup, what="the options")
        self._prover = Prover(memory=self._options.memory, threads=self._options.threads)
        self._lock, self._stopped = threading.Lock(), False
        self._work: MateWork | None = None

    def __call__(self, task: bytes) -> bytes:
        """The answer to a problem."""
        return write_json(self._solve(read_typed(Problem, task, what="a problem"))).encode()

    def stop(self) -> None:
        """Ends the search."""
        with self._lock:
            self._stopped = True
            if self._work is not None:
                self._work.stop()

    def close(self) -> None:
        """Nothing to release."""

    def _solve(self, problem: Problem) -> dict[str, Any]:
        known = {"name": problem.name, "listed": problem.plies}
        self._prover.forget()
        try:
            here = problem.position()
            if self._options.rest:
                here = with_rest(here)
            defending = here.answers_check
            if not defending:
                here.problem()
        except SakiyomiError as error:
            return {**known, "status": "error", "error": _reason(problem, error)}
        work = MateWork(self._prover, self._options.limit)
        with self._lock:
            self._work = work
            if self._stopped:
                work.stop()
        if defending:
            find: Any = "any" if self._options.find == "any" else "shortest"
            return {**known, **proof_json(here, work.solve(here, find))}
        if self._options.find == "all":
            study = Studying(here, work, check_nodes=self._options.check_nodes).result()
            given = problem.solution()
            composer = compare(work, here, given, study) if given and study.line else None
            more = {"kif": _kif(problem, here, study)} if self._options.kif and study.line else {}
            return {**known, **study_json(here, study, composer), **more}
        return {**known, **proof_json(here, work.solve(here, self._options.find))}


def _kif(problem: Problem, here: ShogiPosition, study: Study) -> str:
    """The solution with the headers and comments of its problem."""
    record = of_study(here, study)
    keep_source(record, problem.record())
    return kif.write(record)


def _reason(problem: Problem, error: SakiyomiError) -> str:
    """Why a problem cannot be solved; in a text of one line, the number of the line is left out."""
    if isinstance(error, TextError) and "\n" not in problem.text.strip():
        return str(error).removeprefix(f"line {error.line}, ")
    return str(error)
