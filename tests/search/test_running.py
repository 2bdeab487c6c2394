"""A running search: iterated, stopped, waited for, awaited; errors, and the end of the interpreter."""

from __future__ import annotations

import asyncio
import gc
import time
import traceback
import weakref
from collections.abc import Callable
from typing import Any

import pytest

from sakiyomi import AlphaBeta, Info, Limit, Search
from sakiyomi.games.tree import TREE
from support.helpers import ROOT, Pile, PythonTree, run_python, settled
from support.pauses import longest_gap, within

ENDLESS = TREE.start(seed=7, branching=9, depth=200)
"""No machine reads this to its end."""


def start(limit: Limit | None = None) -> Search[int]:
    return AlphaBeta(memory=1).search(ENDLESS, limit)


def test_the_interpreter_is_free_while_a_search_runs() -> None:
    with start(Limit(seconds=60)) as search:
        assert within(0.010, longest_gap)
        assert not search.done


def test_stop_answers_within_ten_milliseconds() -> None:
    def seconds_to_stop() -> float:
        with start() as search:
            next(iter(search))
            asked = time.perf_counter()
            search.stop()
            search.result()
            return time.perf_counter() - asked

    assert within(0.010, seconds_to_stop)


def test_iteration_ends_with_the_final_report() -> None:
    with start(Limit(nodes=50_000)) as search:
        infos = list(search)
        assert [info.final for info in infos].count(True) == 1
        assert infos[-1].final
        assert settled(infos[-1]) == settled(search.result())


def test_a_finished_search_can_be_read_again() -> None:
    search = start(Limit(nodes=1000))
    first = list(search)
    again = list(search)
    assert [settled(info) for info in again] == [settled(first[-1])]
    assert search.done
    search.stop()  # harmless


def test_a_slow_search_sends_heartbeats() -> None:
    infos = []
    with start() as search:
        for info in search:
            infos.append(info)
            if len(infos) > 2 and infos[-1].lines == infos[-2].lines and info.nodes > infos[-2].nodes:
                break
    assert not infos[-1].final


def test_leaving_a_with_block_stops() -> None:
    with start() as search:
        assert not search.done
    assert search.done
    assert search.result().final
    with pytest.raises(KeyError), start() as failed:
        raise KeyError
    assert failed.done


def test_waiting_can_time_out() -> None:
    with start() as search:
        with pytest.raises(TimeoutError, match="the search did not end within 0 seconds"):
            search.result(timeout=0)
        search.stop()
        assert search.result(timeout=60).final


def test_a_zero_time_limit_still_gives_a_legal_move() -> None:
    info = start(Limit(seconds=0)).result()
    assert info.depth == 0
    assert info.best in ENDLESS.moves()


def test_a_dropped_search_ends() -> None:
    searcher = AlphaBeta(memory=1)
    searcher.search(ENDLESS)
    gc.collect()
    assert searcher.best(ENDLESS, Limit(depth=1)).final


def test_await_and_async_for_and_async_with() -> None:
    async def main() -> tuple[Info[int], list[Info[int]], Search[int]]:
        one = await start(Limit(nodes=1000))
        many = [info async for info in start(Limit(nodes=20_000))]
        async with start() as search:
            assert not search.done
        return one, many, search

    one, many, search = asyncio.run(main())
    assert one.final
    assert one.nodes == 1000
    assert many[-1].final
    assert search.done


def test_a_cancelled_await_stops_the_search() -> None:
    async def main() -> Search[int]:
        search = start()
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(search, 0.01)
        return search

    search = asyncio.run(main())  # would wait forever if a thread were still waiting for the search
    assert search.result(60).final  # cancelled: it was stopped, and its result so far is still available


# --- errors of a game -----------------------------------------------------------------------------------


class Mined(Pile):
    """Raises when a pile of two is evaluated or expanded."""

    def moves(self) -> list[int]:
        if self.left == 2:
            raise ZeroDivisionError("a mine")
        return super().moves()


def test_errors_surface_in_every_way_of_waiting() -> None:
    async def awaited(search: Search[Any]) -> None:
        await search

    async def iterated(search: Search[Any]) -> None:
        async for _ in search:
            pass

    readers: list[Callable[[Search[Any]], object]] = [
        lambda search: search.result(),
        list,
        lambda search: asyncio.run(awaited(search)),
        lambda search: asyncio.run(iterated(search)),
    ]
    search = AlphaBeta(memory=1).search(Mined(9))
    for read in readers:
        for again in (AlphaBeta(memory=1).search(Mined(9)), search):
            with pytest.raises(ZeroDivisionError, match="a mine") as error:
                read(again)
            assert "in moves" in "".join(traceback.format_tb(error.tb))
    assert search.done


def test_a_searcher_is_usable_after_an_error() -> None:
    searcher = AlphaBeta(memory=1)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError):
            searcher.best(Mined(9))
        assert searcher.best(Pile(9)).complete


def test_a_failed_search_leaves_nothing_behind() -> None:
    """The error holds frames that hold the search: a cycle that the collector must be able to break."""
    search: Search[int] | None = AlphaBeta(memory=1).search(Mined(9))
    assert search is not None
    with pytest.raises(ZeroDivisionError):
        search.result()
    ghost = weakref.ref(search)
    search = None
    gc.collect()
    assert ghost() is None


# --- the end of the interpreter -------------------------------------------------------------------------

LEFT_RUNNING = """
from sakiyomi import AlphaBeta
from sakiyomi.games.tree import TREE
import sys; sys.path.insert(0, {tests!r})
from support.helpers import PythonTree
position = TREE.start(seed=7, branching=9, depth=200)
search = AlphaBeta(memory=1).search({position})
next(iter(search))
"""


@pytest.mark.parametrize("position", ["position", "PythonTree(position)"])
@pytest.mark.parametrize("ending", ["", "raise SystemExit(0)", "del search", "import os; os._exit(0)"])
def test_a_search_left_running_at_exit(position: str, ending: str) -> None:
    tests = str(ROOT / "tests")
    run_python(LEFT_RUNNING.format(tests=tests, position=position) + ending)


def test_ctrl_c_reaches_a_waiting_reader() -> None:
    for wait in ("search.result()", "list(search)"):
        code = LEFT_RUNNING.format(tests=str(ROOT / "tests"), position="position") + (
            "import _thread, threading\n"
            "try:\n    threading.Thread(target=_thread.interrupt_main).start()\n"
            f"    {wait}\nexcept KeyboardInterrupt:\n    print('interrupted')\n"
        )
        assert run_python(code).stdout == "interrupted\n"


def test_an_interrupted_loop_stops_its_search() -> None:
    def interrupt(_: object) -> Any:
        raise KeyboardInterrupt

    searcher = AlphaBeta(memory=1)
    search = searcher.search(ENDLESS)
    search._translate = interrupt
    with pytest.raises(KeyboardInterrupt) as kept:
        list(search)
    assert search.done
    for _ in searcher.search(ENDLESS):
        break
    assert searcher.best(ENDLESS, Limit(depth=1)).final
    assert kept.tb  # which still refers to the loop


def test_python_games_can_be_searched_from_several_searchers_at_once() -> None:
    searches = [AlphaBeta(memory=1).search(PythonTree(TREE.start(seed=s, depth=7))) for s in range(4)]
    for seed, search in enumerate(searches):
        assert search.result().score == AlphaBeta(memory=1).best(TREE.start(seed=seed, depth=7)).score
