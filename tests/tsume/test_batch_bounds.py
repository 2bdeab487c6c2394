"""Bounds and defaults of batches, studies and problem sets."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from sakiyomi.errors import LimitError, TextError
from sakiyomi.executors import Threads
from sakiyomi.games.shogi import parse
from sakiyomi.proof import Prover
from sakiyomi.tsume import collection
from sakiyomi.tsume.batch import Batch, Mates, SolveOptions
from sakiyomi.tsume.collection import read_files
from sakiyomi.tsume.problem import Problem, oddities, with_rest
from sakiyomi.tsume.study import study
from sakiyomi.types import Limit
from sakiyomi.wire import write_typed
from support.tsume_sets import problems

MATE = problems("made")[0][0]
THREE = parse("9/8k/9/7RG/9/9/9/9/9 b r2b3g4s4n4l18p 1")


class Counted(Threads):
    """Threads that record how many cells were requested."""

    cells = 0

    def start(self, cells: int, work: str, setup: bytes) -> None:
        self.cells = cells
        super().start(cells, work, setup)


@pytest.mark.parametrize(
    ("jobs", "many", "cells"), [(1, 3, 1), (2, 3, 2), (3, 3, 3), (5, 3, 3), (256, 1, 1), (4, 0, 1)]
)
def test_no_more_cells_than_problems(jobs: int, many: int, cells: int) -> None:
    executor = Counted()
    with Batch(
        [(i, Problem("", MATE)) for i in range(many)], SolveOptions(memory=8), jobs, executor
    ) as batch:
        found = dict(batch)
    assert (executor.cells if many else cells, len(found)) == (cells, many)


@pytest.mark.parametrize("jobs", [0, -1, 257])
def test_the_number_of_jobs_is_bounded(jobs: int) -> None:
    with pytest.raises(LimitError, match=f"jobs must lie between 1 and 256, not {jobs}"):
        Batch([], SolveOptions(), jobs)


def test_the_task_of_a_cell() -> None:
    asked = SolveOptions()
    assert (asked.find, asked.limit, asked.memory, asked.rest, asked.threads) == (
        "any",
        Limit(),
        256,
        False,
        1,
    )
    assert asked.for_cell(4) == SolveOptions(memory=64)


def told(asked: SolveOptions, problem: Problem) -> Any:
    """The answer of a cell."""
    return json.loads(Mates(write_typed(asked))(write_typed(problem)))


def test_impossible_settings_are_refused_at_once() -> None:
    with pytest.raises(LimitError, match="memory must lie between"):
        Batch([(0, Problem("", MATE))], SolveOptions(memory=0.01), 4)


def test_a_stopped_cell_gives_no_answers() -> None:
    cell = Mates(write_typed(SolveOptions("shortest", memory=1)))
    task = write_typed(Problem("x", MATE, 1))
    assert json.loads(cell(task))["status"] == "proven"
    cell.stop()
    last = json.loads(cell(task))
    assert (last["status"], last["name"], last["listed"]) == ("unknown", "x", 1)


def test_a_cell_adds_the_missing_pieces_only_on_request() -> None:
    problem = Problem("", "9/8k/9/7RG/9/9/9/9/9 b - 1")
    for rest, pieces in ((False, "-"), (True, "r2b3g4s4n4l18p")):
        assert told(SolveOptions("shortest", memory=1, rest=rest), problem)["position"].split()[2] == pieces


@pytest.mark.parametrize(("find", "shortest"), [("any", False), ("shortest", True), ("all", True)])
def test_problems_that_stand_at_a_check(find: Any, shortest: bool) -> None:
    """The side to move must reply; the shortest mate is searched unless any will do."""
    row = next(row for row in problems("made") if row[2] == "9")
    here = parse(row[0])
    check = Prover(memory=4).prove(here, find="shortest").moves[0]
    answer = told(SolveOptions(find, Limit(nodes=300_000), memory=4), Problem("", here.play(check).sfen))
    assert answer["status"] == "proven"
    assert answer["shortest"] is shortest or find == "any"
    assert answer["plies"] >= 8
    assert shortest is False or answer["plies"] == 8


def test_studies_use_256_megabytes_and_make_no_certificate(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[float] = []

    class Noted(Prover):
        def __init__(self, *, memory: float, threads: int = 1) -> None:
            given.append(memory)
            super().__init__(memory=1, threads=threads)

    monkeypatch.setattr(import_module("sakiyomi.tsume.study"), "Prover", Noted)
    assert study(THREE).result().proof.certificate == b""
    assert study(THREE, certificate=True, memory=3).result().proof.certificate
    assert given == [256, 3]


def test_the_limit_of_problems(monkeypatch: pytest.MonkeyPatch) -> None:
    many = [Problem("", "")] * 1_000_000
    monkeypatch.setattr(collection, "read_file", lambda _: many)
    assert len(read_files([Path("one")])) == 1_000_000
    many.append(many[0])
    with pytest.raises(LimitError, match="more than 1,000,000 problems"):
        read_files([Path("one")])


def test_no_problems_anywhere_names_three_places(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in "abcd"]
    for folder in folders:
        folder.mkdir()
    with pytest.raises(LimitError) as caught:
        read_files(folders)
    assert str(caught.value) == f"there is no problem in {tmp_path}/a, {tmp_path}/b, {tmp_path}/c"


def test_long_names_and_large_numbers_in_a_set() -> None:
    row = f"{MATE}\t{'n' * 300}\t12345\ta\tb"
    (one,) = collection.read_set(row, "x")
    assert (len(one.name), one.plies, one.note) == (200, 12345, "a b")
    (two,) = collection.read_set(f"{MATE}\tname\t123456", "x")
    assert (two.name, two.plies, two.note) == ("name", None, "")


def test_a_problem_whose_file_could_not_be_read() -> None:
    with pytest.raises(TextError, match="unreadable"):
        Problem("x", MATE, fault="unreadable").position()


def test_oddities_of_a_position() -> None:
    assert oddities(parse("k8/9/9/9/9/9/p8/p8/9 b 2r2b4g4s4n4l16p 1")) == [
        "white has two pawns on file ９ (二歩): impossible in a game"
    ]
    assert oddities(parse("k8/9/9/9/9/9/p8/+p8/9 b 2r2b4g4s4n4l16p 1")) == []
    (one,) = oddities(parse("k8/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l17p 1"))
    assert one.startswith("1 piece is neither on the board nor in hand")
    (some,) = oddities(parse("k8/9/9/9/1+R7/9/9/9/9 b 2b4g4s4n4l17p 1"))
    assert some.startswith("2 pieces are neither on the board nor in hand; by convention the defender holds")


def test_either_defender_gets_the_rest() -> None:
    assert with_rest(parse("K8/9/1g7/9/9/9/9/9/9 w p 1")).sfen == "K8/9/1g7/9/9/9/9/9/9 w 2R2B3G4S4N4L17Pp 1"
    assert (
        with_rest(parse("k8/9/1+P7/9/9/9/9/9/9 b Gp 1")).sfen == "k8/9/1+P7/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"
    )


def test_an_unnamed_problem_is_named_by_its_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """The name appears in the message when cells die over it."""
    given: list[Any] = []
    module = import_module("sakiyomi.tsume.batch")
    monkeypatch.setattr(module, "answers", lambda *_, name, **__: given.append(name))
    Batch([(5, Problem("", MATE)), (6, Problem("called", MATE))], SolveOptions(memory=1))
    assert [given[0](place) for place in (0, 1)] == ["problem 6", "called"]
