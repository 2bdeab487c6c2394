"""Host and agent processors: the same value as a single search, whichever cells die."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import closing
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from sakiyomi import AlphaBeta, Limit, games
from sakiyomi._native import Bound
from sakiyomi.cells.turns import Agents, host
from sakiyomi.cells.turns.messages import SliceAnswer, Task
from sakiyomi.cells.turns.schemes import SiblingsScheme
from sakiyomi.cells.turns.tree import OPEN, TurnNode
from sakiyomi.errors import CellError, GameOverError, LimitError, UnknownNameError, WireError
from sakiyomi.executors import Here, Processes, Simulated, Threads
from sakiyomi.games.base import Position
from sakiyomi.games.collect import generate
from sakiyomi.search.reference import search as plain
from sakiyomi.types import Win
from support.helpers import ROOT

SCHEMES: tuple[dict[str, Any], ...] = (
    {"scheme": "root"},
    {"scheme": "root", "plies": 2},
    {"scheme": "siblings"},
)
TREE = games.get("tree")


def walk(plies: int, seed: int) -> Position[str]:
    chance, position = Random(seed), games.get("othello").start()
    for _ in range(plies):
        if not position.over:
            position = position.play(chance.choice(position.moves()))
    return position


def agree(agents: Agents, position: Position[Any], depth: int | None) -> None:
    if position.over:
        return
    wanted = AlphaBeta(memory=1, accept_deeper=False).best(position, Limit(depth=depth))
    found = agents.best(position, Limit(depth=depth))
    assert (found.score, found.complete) == (wanted.score, wanted.complete), (position.text(), depth)
    assert found.best in {line.moves[0] for line in AlphaBeta(lines=30).best(position, Limit(depth=1)).lines}


@pytest.mark.parametrize("how", SCHEMES)
@pytest.mark.parametrize("cells", [1, 2, 3, 8, 64])
def test_random_trees(how: dict[str, Any], cells: int) -> None:
    with Agents("tree", Simulated(), cells, memory=cells / 8, nodes=20, **how) as agents:
        for seed in range(40):
            position = TREE.start(seed=seed, depth=7, branching=4, repeat=40)
            depth = 1 + seed % 7
            assert agents.best(position, Limit(depth=depth)).score == plain(position, depth)[0]


@pytest.mark.parametrize("how", SCHEMES)
@pytest.mark.parametrize("cells", [1, 2, 5, 32])
def test_games(how: dict[str, Any], cells: int) -> None:
    for game in ("collect", "othello"):
        with Agents(game, Simulated(), cells, memory=cells / 4, nodes=60, **how) as agents:
            for seed in range(6):
                if game == "collect":
                    agree(agents, generate(8, 8, 4 + seed % 6, seed=seed), (None, 3, 6)[seed % 3])
                else:
                    agree(agents, walk(50 - 4 * seed, seed), 2 + seed % 4)


def test_a_game_in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT / "examples" / "dots_and_boxes")
    name = "dots_and_boxes:DOTS_AND_BOXES"
    game = games.load(name)
    position = game.start()
    for depth in (2, 4):
        for how in SCHEMES:
            with Agents(name, Simulated(), 4, memory=1, nodes=40, **how) as agents:
                assert agents.best(position, Limit(depth=depth)).score == plain(position, depth)[0]


def test_shogi_by_plain_value() -> None:
    position = games.get("shogi").start()
    wanted = AlphaBeta(accept_deeper=False, selective=False).best(position, Limit(depth=3)).score
    for how in SCHEMES:
        with Agents("shogi", Simulated(), 4, memory=4, nodes=300, selective=False, **how) as agents:
            assert agents.best(position, Limit(depth=3)).score == wanted


def test_one_cell_equals_a_single_search() -> None:
    position = walk(20, 3)
    alone = AlphaBeta(memory=8, accept_deeper=False).best(position, Limit(depth=7))
    with Agents("othello", Simulated(), 1, memory=8) as agents:
        info = agents.best(position, Limit(depth=7))
    assert (info.nodes, info.score, info.lines[0].moves) == (alone.nodes, alone.score, alone.lines[0].moves)


def test_virtual_time_repeats_and_more_cells_are_faster() -> None:
    position = walk(20, 3)

    def measured(cells: int) -> tuple[int, int]:
        executor = Simulated()
        with Agents("othello", executor, cells, memory=cells) as agents:
            nodes = agents.best(position, Limit(depth=8)).nodes
        return executor.now, nodes

    assert measured(4) == measured(4)
    assert measured(1)[0] > 1.3 * measured(2)[0] > 1.3 * 1.2 * measured(4)[0]


@pytest.mark.parametrize("cells", [1, 4])
def test_the_previous_search_predicts_the_next(cells: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Searching a game move after move costs less than searching each position from scratch."""
    here, ticks = generate(8, 8, 11, seed=5), dict[Position[Any], Any]()
    for _ in range(10):
        info = AlphaBeta(memory=1).best(here)
        ticks[here] = info.score
        here = here.play(info.best)

    def searched() -> float:
        time = 0.0
        with Agents("collect", Simulated(), cells, memory=8, nodes=50) as agents:
            for tick, value in ticks.items():
                assert agents.best(tick).score == value
                time += agents.took
        return time

    expecting = searched()
    monkeypatch.setattr(host, "follows", lambda *_: False)
    assert expecting < 0.9 * searched()


def test_limits_that_may_end_a_search_forbid_skipped_depths() -> None:
    """Otherwise there might be no finished depth to report."""
    here = walk(20, 3)
    with Agents("othello", Simulated(), 2, memory=2) as agents:
        agents.best(here, Limit(depth=8))
        after = here.play(here.moves()[0])
        assert agents.best(after, Limit(depth=8, nodes=2_000)).depth > 2
        # Two unrelated positions: searched as if for the first time.
        alone = agents.best(walk(20, 4), Limit(depth=6))
    assert alone.score == AlphaBeta(memory=2).best(walk(20, 4), Limit(depth=6)).score


def test_follow_up_positions() -> None:
    here = games.get("othello").start()
    after = here.play(here.moves()[1])
    assert host.follows(here, after)
    assert host.follows(here, after.play(after.moves()[2]))
    assert not host.follows(here, here)
    assert not host.follows(here, walk(3, 1))
    assert not host.follows(after, here)


def test_the_root_stays_divided() -> None:
    """Otherwise a cell would start deepening again, and the host would follow it back."""
    root = TurnNode(TREE.start(seed=1, depth=7, branching=4))
    root.open()
    child = next(child for child in root.children if not child.position.over)
    child.open()
    root.start_iteration(1_000_000)
    assert root.children
    assert not child.children


def test_the_best_move_is_tried_first_at_the_next_depth() -> None:
    root = TurnNode(games.get("othello").start())
    root.open()
    best = root.children[2]
    for child in root.children:
        value = -40 if child is best else -10
        child.raise_low(value, final=False)
        child.lower_high(value, final=False)
        child.line = ()
    root.update()
    root.start_iteration(0)
    assert root.children[0] is best
    assert root.order[0] == best.index
    assert (best.low, best.high) == OPEN


class Late(Simulated):
    """Delays some answers until the host may have reached another depth."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._random = Random(seed)

    def send(self, cell: int, task: bytes) -> None:
        self.latency = self._random.choice((0, 0, 0, 2_000))
        super().send(cell, task)


def test_late_answers_do_not_count_for_another_depth(monkeypatch: pytest.MonkeyPatch) -> None:
    at, deepen, take = [0], SiblingsScheme.deepen, TurnNode.record

    def noted(scheme: SiblingsScheme, depth: int, grain: int) -> None:
        at[0] = depth
        deepen(scheme, depth, grain)

    def checked(node: TurnNode, answer: SliceAnswer, low: int, high: int) -> None:
        assert answer.complete or answer.depth == at[0] - node.level or at[0] == 0
        take(node, answer, low, high)

    monkeypatch.setattr(SiblingsScheme, "deepen", noted)
    monkeypatch.setattr(TurnNode, "record", checked)
    for seed in range(6):
        at[0] = 0
        with Agents("othello", Late(seed), 8, memory=8, nodes=50) as agents:
            agree(agents, walk(20, seed), 6)


def test_lines_have_terms_that_add_up() -> None:
    with Agents("othello", Simulated(), 6, memory=6) as agents:
        for seed in range(10):
            line = agents.best(walk(20, seed), Limit(depth=6)).lines[0]
            assert sum(term.value for term in line.terms) == line.score.value  # type: ignore[attr-defined]
            assert len(line.moves) == 6


@pytest.mark.parametrize(
    "moves", ["f5d6c3d3c4f4f6g5e6c5f3e3g4b5b3g3h5", "f5f6e6f4e3c5c4e7b5e2", "f5f6e6f4e3c5"]
)
def test_lines_known_only_by_bounds_are_searched_to_their_end(moves: str) -> None:
    with Agents("othello", Simulated(), 4) as agents:
        line = agents.best(games.get("othello").parse(moves), Limit(depth=9)).lines[0]
    assert len(line.moves) == 9
    assert sum(term.value for term in line.terms) == line.score.value  # type: ignore[attr-defined]


def test_the_depth_reached_is_reported() -> None:
    """Not the requested one, if the answer came earlier."""
    mate = games.get("shogi").parse("9/8k/9/7RG/9/9/9/9/9 b - 1")
    with Agents("shogi", Here(), 1) as agents:
        assert agents.best(mate).depth == AlphaBeta().best(mate).depth == 3
    with Agents("shogi", Simulated(), 4, nodes=50) as agents:
        assert agents.best(mate).depth <= 5  # after a win within the depth nothing else is searched
    with Agents("shogi", Simulated(), 4, scheme="root") as agents:
        found = agents.best(mate, Limit(nodes=10_000_000))
        assert (found.depth, found.score) == (3, Win(3))
    board = generate(6, 6, 3, seed=1)
    with Agents("collect", Here(), 1) as agents:
        assert agents.best(board).depth == AlphaBeta().best(board).depth


@pytest.mark.parametrize("memory", [-1, 1e9, 1e6])
def test_too_much_memory_is_refused_before_anything_starts(memory: float) -> None:
    executor = Processes()
    with pytest.raises(LimitError, match="memory"), Agents("othello", executor, 2, memory=memory) as agents:
        agents.best(walk(4, 1))
    assert not executor._cells


def test_a_plan_is_carried_out() -> None:
    position = generate(8, 8, 8, seed=4)
    with Agents("collect", Simulated(), 4, memory=1, nodes=50) as agents:
        line = agents.best(position).lines[0]
    assert line.plan
    assert line.text
    assert line.moves[0] in position.moves()


class Mortal(Simulated):
    """Cells that die over some of their tasks."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._chance = Random(seed)

    def receive(self, timeout: float) -> tuple[int, bytes | None] | None:
        event = super().receive(timeout)
        if event is None or self._chance.random() < 0.8:
            return event
        self.replace(event[0])
        return event[0], None


@pytest.mark.parametrize("how", SCHEMES)
def test_dead_cells_change_nothing(how: dict[str, Any]) -> None:
    for seed in range(12):
        with Agents("tree", Mortal(seed), 4, memory=1, nodes=30, **how) as agents:
            position = TREE.start(seed=seed, depth=7, branching=4, repeat=40)
            assert agents.best(position, Limit(depth=7)).score == plain(position, 7)[0]


class Doomed(Simulated):
    def receive(self, timeout: float) -> tuple[int, bytes | None] | None:
        event = super().receive(timeout)
        return None if event is None else (event[0], None)


def test_cells_that_always_die_are_reported() -> None:
    with (
        Agents("tree", Doomed(), 2, memory=1) as agents,
        pytest.raises(CellError, match="5 cells died on the same position: "),
    ):
        agents.best(TREE.start(seed=1))


class Silent(Simulated):
    """Its first cell never answers its first task."""

    lost = False

    def receive(self, timeout: float) -> tuple[int, bytes | None] | None:
        event = super().receive(timeout)
        if event is not None and event[0] == 0 and not self.lost:
            self.lost = True
            return None
        return event


def test_hung_cells_are_replaced() -> None:
    position = TREE.start(seed=5, depth=7, branching=4)
    with Agents("tree", Silent(), 2, memory=1, patience=0.0) as agents:
        assert agents.best(position, Limit(depth=7)).score == plain(position, 7)[0]


class Deaf(Simulated):
    """Cell 1 answers nothing."""

    missed = replaced = 0

    def receive(self, timeout: float) -> tuple[int, bytes | None] | None:
        event = super().receive(timeout)
        if event is None or event[0] == 0:
            return event
        self.missed += 1
        return None

    def replace(self, cell: int) -> None:
        self.replaced += 1
        super().replace(cell)


def test_a_hung_cell_is_not_waited_for_after_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has a minute during a search, but none after its end."""
    monkeypatch.setattr(host, "GRACE", 0.0)
    executor = Deaf()
    with Agents("othello", executor, 2, memory=2) as agents:
        with closing(agents.search(walk(20, 3), Limit(depth=8))) as reports:
            assert any(executor.missed for _ in reports)
        assert executor.replaced == agents.lost == 1


def test_killed_processes() -> None:
    position = walk(20, 3)
    wanted = AlphaBeta(accept_deeper=False).best(position, Limit(depth=8)).score
    executor = Processes()
    with Agents("othello", executor, 2, memory=4, seconds=0.02) as agents:
        killed, found = 0, None
        for info in agents.search(position, Limit(depth=8)):
            found = info.score
            pids = [process.pid for process, *_ in executor._cells if process.is_alive()]
            if killed < 3 and pids and pids[killed % len(pids)] is not None:
                os.kill(pids[killed % len(pids)] or 0, signal.SIGKILL)
                killed += 1
    assert killed
    assert found == wanted


@pytest.mark.parametrize("executor", [Here, Threads, Processes])
def test_real_executors(executor: type[Here | Threads | Processes]) -> None:
    position = walk(20, 3)
    wanted = AlphaBeta(accept_deeper=False).best(position, Limit(depth=7)).score
    for how in SCHEMES:
        with Agents("othello", executor(), 1 if executor is Here else 2, memory=4, seconds=0.01, **how) as a:
            assert a.best(position, Limit(depth=7)).score == wanted


def test_limits_end_a_search_with_the_best_so_far() -> None:
    position = walk(20, 3)
    for how in SCHEMES:
        with Agents("othello", Simulated(), 4, memory=4, **how) as agents:
            info = agents.best(position, Limit(nodes=20_000))
            assert info.final
            assert info.depth > 0
            assert info.best in position.moves()
            assert info.nodes < 20_000 + 4 * 500


def test_abandoning_a_search_leaves_the_cells_usable() -> None:
    position = walk(20, 3)
    with Agents("othello", Threads(), 2, memory=4, seconds=0.01) as agents:
        for _ in agents.search(position):
            break
        assert agents.best(position, Limit(depth=4)).depth == 4


def test_errors_say_what_is_wrong() -> None:
    with pytest.raises(UnknownNameError, match="there is no scheme 'leaves'"):
        Agents("tree", Simulated(), 1, scheme="leaves")  # type: ignore[arg-type]
    with pytest.raises(LimitError, match="cells must be at least 1, not 0"):
        Agents("tree", Simulated(), 0)
    with Agents("tree", Simulated(), 1) as agents, pytest.raises(GameOverError):
        agents.best(TREE.start(depth=0))
    with (
        Agents("tree", Simulated(), 1, scheme="root", plies=3) as agents,
        pytest.raises(LimitError, match="plies must lie between 1 and 2, not 3"),
    ):
        agents.best(TREE.start())


def test_messages_are_text() -> None:
    task = Task(3, "root", (1, 2), 4, 5, -6, 7, 8)
    answer = SliceAnswer(3, True, -5, 4, 6, True, (1, 0), (2, 1, 0), 4, ((5, 1, True, (0, 3)),), 99)
    assert Task.read(bytes(task)) == task
    assert SliceAnswer.read(bytes(answer)) == answer
    assert sys.getsizeof(bytes(task)) < 400


GOOD = SliceAnswer(1, True, 5, 2, 2, False, (0, 1), (1, 0), 3, ((5, 1, False, (0,)),), 9)


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (replace(GOOD, job=2), "job must be 1"),
        (replace(GOOD, order=(0,)), "order must name each of the 2 moves once"),
        (replace(GOOD, order=(0, 0)), "order must name each of the 2 moves once"),
        (replace(GOOD, order=(0, -1)), "order must name each of the 2 moves once"),
        (replace(GOOD, line=(2,)), "a line must begin with one of 2 moves"),
        (replace(GOOD, line=(0, -1)), "a line must begin with one of 2 moves"),
        (replace(GOOD, tried=((5, 9, False, (0,)),)), "tried must have a bound and a line"),
        (replace(GOOD, tried=((5, int(Bound.none), False, (0,)),)), "tried must have a bound and a line"),
        (replace(GOOD, tried=((5, int(Bound.probable), False, (0,)),)), "tried must have a bound and a line"),
        (replace(GOOD, tried=((5, 1, False, ()),)), "tried must have a bound and a line"),
        (replace(GOOD, tried=((5, 1, False, (7,)),)), "a line must begin with one of 2 moves"),
    ],
)
def test_impossible_answers_are_refused(answer: SliceAnswer, reason: str) -> None:
    GOOD.check(1, 2)
    with pytest.raises(WireError) as caught:
        SliceAnswer.read(bytes(answer)).check(1, 2)
    assert str(caught.value) == reason


@pytest.mark.parametrize("nonsense", [b"", b"{}", b"\x80\x04", bytes(replace(GOOD, line=(99,)))])
def test_a_cell_that_sends_nonsense_is_replaced(nonsense: bytes) -> None:
    """The search goes on without it, to the same value."""
    position = walk(12, seed=1)
    alone = AlphaBeta(memory=1).search(position, Limit(depth=6)).result()

    class Talkative(Simulated):
        said = replaced = 0

        def receive(self, timeout: float) -> tuple[int, bytes | None] | None:
            event = super().receive(timeout)
            self.said += 1
            return (event[0], nonsense) if event is not None and self.said in (2, 5) else event

        def replace(self, cell: int) -> None:
            self.replaced += 1
            super().replace(cell)

    cells = Talkative()
    with Agents("othello", cells, 3, nodes=20) as agents:
        found = agents.best(position, Limit(depth=6))
    assert found.score == alone.score
    assert cells.replaced == agents.lost == 2
