"""Runs: the same seed gives the same problems, in any order, after a kill, and on any executor."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count, islice, takewhile
from pathlib import Path

import pytest

from sakiyomi.composing import Composition, Wish, compose
from sakiyomi.composing.composition import best_first, count_lengths
from sakiyomi.composing.run import PATIENCE, ComposingRun, Goal
from sakiyomi.composing.workshop import Tried, Tries, Workbench, attempts
from sakiyomi.errors import LimitError
from sakiyomi.executors import executor
from sakiyomi.runs import RECORDS, RunError
from sakiyomi.wire import read_typed, write_typed
from support.composed import SEED, TRIES, WISH


def test_a_try_depends_on_seed_and_number_only(tried: list[Tried]) -> None:
    tries = Tries(write_typed(Workbench(WISH, SEED)))
    again = [read_typed(Tried, tries(write_typed(number)), what="a try") for number in (2, 0)]
    assert again == [tried[2], tried[0]]
    other = Tries(write_typed(Workbench(WISH, SEED + 1)))
    assert read_typed(Tried, other(write_typed(0)), what="a try") != tried[0]


def test_processes_find_the_same(tried: list[Tried]) -> None:
    found = attempts(WISH, SEED, cells=2, executor=executor("processes"), more=(3).__gt__)
    assert sorted(found, key=lambda one: one.number) == tried[:3]


def test_a_killed_run_resumes(tmp_path: Path, tried: list[Tried], problems: list[Composition]) -> None:
    with ComposingRun(tmp_path / "run", WISH, SEED) as run, closing(run.run(Goal(tries=TRIES))) as stream:
        assert list(islice(stream, 2)) == tried[:2]
    with open(tmp_path / "run" / RECORDS, "ab") as file:
        file.write(b'{"number": 2, "sif')
    with ComposingRun(tmp_path / "run", WISH, SEED) as run:
        assert run.tried == tried[:2]
        assert list(run.run(Goal(tries=TRIES))) == tried[2:]
        assert run.problems() == best_first(problems)
        assert list(run.run(Goal(tries=TRIES))) == []
        first = run.problems(Goal(count=2))
        assert {one.sfen for one in first} == {one.sfen for one in problems[:2]}
        assert list(run.run(Goal(count=2))) == []


def test_a_folder_keeps_its_wish(tmp_path: Path) -> None:
    with ComposingRun(tmp_path / "run", WISH, SEED) as run, closing(run.run(Goal(tries=1))) as stream:
        next(stream)
    with pytest.raises(RunError, match="longest was 5, now 7"):
        ComposingRun(tmp_path / "run", Wish(3, 7, 3, 8), SEED)


def fruitless(_wish: Wish, _seed: int, *, more: Callable[[int], bool], **_: object) -> Iterator[Tried]:
    """Tries that find nothing."""
    yield from (Tried(number, 1) for number in takewhile(more, count()))


def test_a_run_without_another_limit_gives_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sakiyomi.composing.run.attempts", fruitless)
    with ComposingRun(tmp_path / "run", WISH, SEED) as run:
        assert len(list(run.run(Goal(count=3)))) == PATIENCE
        assert run.in_vain()
        assert list(run.run(Goal(count=3))) == []
    with ComposingRun(tmp_path / "other", WISH, SEED) as run:
        assert len(list(run.run(Goal(count=3, tries=PATIENCE + 5)))) == PATIENCE + 5


def test_minutes_end_a_run(tmp_path: Path) -> None:
    with ComposingRun(tmp_path / "run", WISH, SEED) as run:
        assert len(list(run.run(Goal(minutes=1e-9)))) == 0


@pytest.mark.parametrize(
    ("goal", "words"),
    [({"tries": 0}, "tries must lie"), ({"count": -1}, "count must lie"), ({"minutes": 0.0}, "minutes must")],
)
def test_refused_goals(goal: dict[str, int], words: str) -> None:
    with pytest.raises(LimitError, match=words):
        Goal(**goal)


def test_refused_cells_and_seeds() -> None:
    with pytest.raises(LimitError, match="cells must lie"):
        next(attempts(WISH, 0, cells=0))
    with pytest.raises(LimitError, match="seed must lie"):
        next(attempts(WISH, -1))


def test_of_one_idea_only_the_best_is_kept(problems: list[Composition]) -> None:
    from dataclasses import replace

    worse = replace(problems[0], sfen="worse", terms={"length": -100.0})
    mixed = best_first([worse, *problems, worse, *problems])
    assert mixed == best_first(problems)
    assert [one.interest for one in mixed] == sorted((one.interest for one in mixed), reverse=True)
    assert sum(count_lengths(mixed).values()) == len(mixed)


def test_the_python_interface(problems: list[Composition]) -> None:
    with closing(compose(WISH, seed=SEED, tries=TRIES)) as stream:
        assert next(stream) == problems[0]
