"""Batches: every task is answered once, and results do not depend on which cell did it."""

from __future__ import annotations

import json
import os
import pickle
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from sakiyomi import games
from sakiyomi.cells.batch import TaskError, answers
from sakiyomi.cells.calls import results
from sakiyomi.cli.watching import Silent
from sakiyomi.contest import Contest, play_contest
from sakiyomi.errors import CellError, LimitError, WireError
from sakiyomi.executors import Executor, Here, Processes, Simulated, Threads
from sakiyomi.games.aquarius import Config
from sakiyomi.match.folder import MatchFolder
from sakiyomi.match.openings import Openings
from sakiyomi.match.run import play_run
from sakiyomi.match.settings import MatchSettings, read_entrants
from sakiyomi.papers.work import over, working_on
from sakiyomi.runs import RECORDS
from sakiyomi.tsume.batch import Batch, SolveOptions
from sakiyomi.tsume.problem import Problem
from sakiyomi.types import Limit
from support.simple_cells import WORK
from support.tsume_sets import problems

KINDS: list[Callable[[], Executor]] = [Threads, Processes]


@pytest.mark.parametrize("make", [Here, Threads, Processes, Simulated])
def test_every_task_is_answered_once(make: Callable[[], Executor]) -> None:
    begun = list[int]()
    cells = 1 if make is Here else 3
    tasks = [str(number).encode() for number in range(20)]
    found = list(answers(make(), cells, WORK, b"> ", tasks, on_start=begun.append))
    assert sorted(found) == [(number, b"> " + task) for number, task in enumerate(tasks)]
    assert begun == list(range(20))


def test_a_task_that_kills_every_cell_is_given_up() -> None:
    stream = answers(Processes(), 1, WORK, b"", [b"one", b"die", b"three"], lives=2)
    assert next(stream) == (0, b"one")
    with pytest.raises(TaskError, match="2 cells died on task 2"):
        next(stream)


def test_no_tasks_give_no_answers() -> None:
    assert list(answers(Threads(), 2, WORK, b"", [])) == []


def fail_at_two(number: int) -> int:
    if number == 2:
        raise LimitError("two is too many")
    return number * number


@pytest.mark.parametrize("make", KINDS)
def test_an_exception_in_a_call_is_raised(make: Callable[[], Executor]) -> None:
    assert dict(results(make(), 2, fail_at_two, [0, 1, 3])) == {0: 0, 1: 1, 2: 9}
    assert dict(results(make(), 0, fail_at_two, [3])) == {0: 9}
    with pytest.raises(LimitError, match="two is too many"):
        list(results(make(), 2, fail_at_two, range(4)))


@pytest.mark.parametrize("make", [None, *KINDS])
@pytest.mark.parametrize("jobs", [1, 2])
def test_parts_of_papers(make: Callable[[], Executor] | None, jobs: int) -> None:
    told = list[int]()
    with working_on(make):
        squares = over(fail_at_two, [5, 3, 4], lambda done, total, what: told.append(done), "squares", jobs)
    assert squares == [25, 9, 16]
    assert told == [0, 1, 2, 3]


def test_mate_problems() -> None:
    made = [Problem(row[1], row[0], int(row[2])) for row in problems("made")[::4]]

    def found(by: Executor) -> dict[int, dict[str, Any]]:
        with Batch(list(enumerate(made)), SolveOptions("all", Limit(nodes=50_000), memory=8), 2, by) as batch:
            return {number: {**answer, "seconds": 0} for number, answer in batch}

    assert found(Processes()) == found(Threads())


def test_contests() -> None:
    contest = Contest(
        ("matsue", "nearest", "ring", "sucker", "painter", "compact"), 4, 7, Config(sessions=20)
    )
    plain = play_contest(contest, jobs=1, keep=True)
    for make in KINDS:
        assert play_contest(contest, 2, keep=True, executor=make()) == plain


def test_games(tmp_path: Path) -> None:
    settings = MatchSettings("othello", read_entrants(["alphabeta:nodes=100,memory=1", "random"]), 3, seed=5)

    def records(by: Executor, cells: int) -> list[dict[str, Any]]:
        place = tmp_path / f"{type(by).__name__}"
        with MatchFolder(place, settings) as folder:
            play_run(folder, Openings(games.get("othello"), plies=4, seed=5), by, cells, Silent())
        lines = [json.loads(line) for line in (place / RECORDS).read_text().splitlines()]
        return sorted(({**line, "seconds": 0} for line in lines), key=lambda line: int(line["number"]))

    plain = records(Here(), 1)
    assert len(plain) == 6
    for make in KINDS:
        assert records(make(), 2) == plain


@dataclass(frozen=True)
class Squares:
    numbers: tuple[int, ...]
    sum: float


def squares(base: int, item: tuple[str, int], *, more: int = 0) -> Squares:
    found = tuple(base + n * n for n in range(item[1]))
    return Squares(found, float(sum(found) + more))


@pytest.mark.parametrize("make", [Here, *KINDS])
def test_calls_give_values_of_their_type(make: Callable[[], Executor]) -> None:
    work = partial(squares, 10, more=1)
    assert dict(results(make(), 1, work, [("a", 2), ("b", 3)])) == {
        0: Squares((10, 11), 22.0),
        1: Squares((10, 11, 14), 36.0),
    }


class Liar:
    """A cell that answers with a pickle, or with a result of another type."""

    def __init__(self, setup: bytes) -> None:
        del setup

    def __call__(self, task: bytes) -> bytes:
        return pickle.dumps(os.getcwd) if task == b"[0]" else b'{"result":[1],"error":"","message":""}'

    def close(self) -> None:
        pass


@pytest.mark.parametrize(("item", "reason"), [(0, "is not UTF-8 text"), (1, "must be a whole number")])
def test_answers_of_a_cell_are_never_unpickled(
    item: int, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sakiyomi.cells.calls.CALLS", f"{__name__}:Liar")
    with pytest.raises(WireError, match=f"the answer of a cell {reason}"):
        list(results(Threads(), 1, fail_at_two, [item]))


def test_only_module_level_functions_are_called() -> None:
    with pytest.raises(CellError, match="not a function of a module"):
        list(results(Threads(), 1, lambda number: number, [1]))


def bad_luck(number: int) -> int:
    raise ZeroDivisionError(number)


def test_an_error_in_a_call_is_named() -> None:
    with pytest.raises(CellError, match="a cell failed: ZeroDivisionError: 7"):
        list(results(Threads(), 1, bad_luck, [7]))
