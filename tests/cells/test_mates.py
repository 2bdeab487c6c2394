"""Host and cells: the same proved answers every time, even when cells die, hang or are late."""

from __future__ import annotations

import multiprocessing
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from sakiyomi import _native
from sakiyomi.cells.mates import SCHEMES, FoundMate, PaperHost, SharedHost, drive, host
from sakiyomi.cells.mates.messages import (
    PaperAnswer,
    PaperSetup,
    PaperTask,
    pack,
    unpack,
)
from sakiyomi.cells.mates.paper import PaperCell
from sakiyomi.errors import CellError, LimitError, SakiyomiError, WireError
from sakiyomi.executors import Here, Observed, Processes, Simulated, Threads, WatchedExecutor
from sakiyomi.games.shogi import parse
from sakiyomi.proof import Prover, verify
from sakiyomi.tsume import gallery
from sakiyomi.types import Limit
from support.tsume_sets import problems

MATE = gallery.book("muso").problem("77").text
LONGER = gallery.book("muso").problem("38").text
HARD = gallery.book("muso").problem("3").text
NO_MATE = "4k4/9/9/9/9/9/9/9/4K4 b G2r2b3g4s4n4l18p 1"


def solve(text: str, scheme: str, cells: int, nodes: int = 3_000_000) -> FoundMate:
    """In virtual time."""
    chief = host(parse(text), cells, scheme=scheme, executor="simulated", memory=64)
    return drive(chief, Simulated(), cells, Limit(nodes=nodes))


def check(text: str, found: FoundMate) -> None:
    """Checks a mate with the independent checker."""
    assert found.proof.status == "proven"
    checked = verify(found.proof.certificate)
    assert checked.sfen == parse(text).sfen
    assert checked.plies == found.proof.plies
    position = parse(text)
    for move in found.proof.moves:
        position = position.play(move)
    assert position.over


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("cells", [1, 3, 16, 64])
def test_mate(scheme: str, cells: int) -> None:
    found = solve(MATE, scheme, cells)
    check(MATE, found)
    assert 0 < found.utilisation <= 1


@pytest.mark.parametrize("scheme", SCHEMES)
def test_no_mate(scheme: str) -> None:
    assert solve(NO_MATE, scheme, 4).proof.status == "disproven"


@pytest.mark.parametrize("scheme", ["best", "exchange", "paper"])
def test_sets(scheme: str) -> None:
    for sfen, _name, _ in problems("made")[::8]:
        check(sfen, solve(sfen, scheme, 5))
    for sfen, name in problems("nomate")[::6]:
        assert solve(sfen, scheme, 5, nodes=50_000).proof.status != "proven", name


@pytest.mark.parametrize("scheme", SCHEMES)
def test_runs_repeat(scheme: str) -> None:
    first, second = (solve(LONGER, scheme, 7, nodes=300_000) for _ in "12")
    assert (first.nodes, first.now, first.usage.spans) == (second.nodes, second.now, second.usage.spans)
    assert first.proof.moves == second.proof.moves


def test_one_cell_does_what_a_plain_search_does() -> None:
    assert solve(HARD, "best", 1).nodes == Prover(memory=64).prove(parse(HARD)).nodes


def test_our_cells_never_wait_and_more_of_them_are_faster() -> None:
    text = gallery.book("muso").problem("15").text
    alone, many = solve(text, "best", 1), solve(text, "best", 16)
    assert many.utilisation > 0.95
    assert alone.now > 10 * many.now


def test_reexpansion_keeps_more_cells_busy() -> None:
    plain, reexpanding = (solve(LONGER, scheme, 16) for scheme in ("paper-plain", "paper"))
    assert reexpanding.utilisation > plain.utilisation + 0.2


def test_the_host_stops_useless_work() -> None:
    chief = PaperHost(parse(MATE), size=3000, positions=20)
    check(MATE, drive(chief, Simulated(), 16))


class Faulty:
    """Simulated cells with faults: they die over a task, or never answer it."""

    def __init__(self, *, hang: bool, seed: int = 1) -> None:
        self._cells, self._random, self._hang = Simulated(), random.Random(seed), hang
        self._silent: set[int] = set()
        self.struck = 0

    def __getattr__(self, name: str) -> object:
        return getattr(self._cells, name)

    def send(self, cell: int, task: bytes) -> None:
        self._cells.send(cell, task)

    def receive(self, timeout: float) -> tuple[int, bytes | None] | None:
        event = self._cells.receive(timeout)
        if event is None or self._random.random() > 0.2:
            return event
        self.struck += 1
        self._cells.replace(event[0])
        if not self._hang:
            return event[0], None
        return None

    def replace(self, cell: int) -> None:
        self._cells.replace(cell)


@pytest.mark.parametrize("scheme", ["best", "exchange", "paper"])
@pytest.mark.parametrize("hang", [False, True])
def test_cells_that_die_or_hang(scheme: str, hang: bool) -> None:
    chief = host(parse(MATE), 4, scheme=scheme, executor="simulated", memory=16)
    cells = Faulty(hang=hang)
    found = drive(chief, cells, 4, patience=0.0)  # type: ignore[arg-type]
    check(MATE, found)
    assert cells.struck > 0
    assert found.lost >= cells.struck - 4


@pytest.mark.parametrize("make", [Here, Threads, Processes])
@pytest.mark.parametrize("scheme", ["exchange", "paper"])
def test_real_cells(make: Callable[[], Observed], scheme: str) -> None:
    cells = 1 if make.__name__ == "Here" else 2
    chief = host(parse(MATE), cells, scheme=scheme, executor=make.__name__.lower(), memory=32)
    check(MATE, drive(chief, WatchedExecutor(make()), cells))


@pytest.mark.parametrize("make", [Threads, Processes])
def test_cells_share_a_table(make: Callable[[], Observed]) -> None:
    chief = host(parse(HARD), 2, scheme="shared", executor=make.__name__.lower(), memory=32)
    check(HARD, drive(chief, WatchedExecutor(make()), 2))


def test_a_small_file_is_enough(tmp_path: Path) -> None:
    chief = host(parse(HARD), 2, scheme="shared", executor="processes", memory=0.5)
    check(HARD, drive(chief, WatchedExecutor(Threads()), 2))
    small = tmp_path / "table"
    small.write_bytes(bytes(100))
    for file, reason in ((small, "too small to share"), (tmp_path / "nothing", "cannot map this file")):
        with pytest.raises(ValueError, match=reason):
            _native.MateMemory(str(file), alone=False)


class Killing(Processes):
    """Kills a cell now and then: alternately just before it gets a task (which is then lost) and after."""

    def __init__(self, seed: int, kills: int) -> None:
        super().__init__()
        self._random, self.left = random.Random(seed), kills

    def send(self, cell: int, task: bytes) -> None:
        strike = self.left > 0 and self._random.random() < 0.3
        self.left -= strike
        victim, _ = self._cells[cell]
        if strike and self.left % 2 == 0:
            victim.kill()
            victim.join()
        super().send(cell, task)
        if strike and self.left % 2 == 1:
            victim.kill()


@pytest.mark.parametrize("kind", ["threads", "processes"])
def test_one_cell_searches_like_a_single_prover(kind: str) -> None:
    text = gallery.book("muso").problem("4").text  # large enough for a table that grows
    found = drive(host(parse(text), 1, executor=kind, memory=32), WatchedExecutor(Threads()), 1)
    assert found.nodes == Prover(memory=32).prove(parse(text)).nodes


@pytest.mark.parametrize(("scheme", "count"), [("best", 1), ("best", 2), ("paper", 2)])
def test_killed_processes(scheme: str, count: int) -> None:
    cells = Killing(seed=2, kills=3)
    text = HARD if scheme == "best" else LONGER
    chief = host(parse(text), count, scheme=scheme, executor="processes", memory=32)
    found = drive(chief, WatchedExecutor(cells), count)
    check(text, found)
    assert found.lost > 0
    assert not multiprocessing.active_children()


class Doomed(Simulated):
    """Cells die over certain tasks, however often these are handed out."""

    def __init__(self, deadly: Callable[[bytes], bool]) -> None:
        super().__init__()
        self._deadly, self._tasks = deadly, dict[int, bytes]()

    def send(self, cell: int, task: bytes) -> None:
        self._tasks[cell] = task
        super().send(cell, task)

    def receive(self, timeout: float) -> tuple[int, bytes | None] | None:
        event = super().receive(timeout)
        if event is None or not self._deadly(self._tasks[event[0]]):
            return event
        self.replace(event[0])
        return event[0], None


@pytest.mark.parametrize("scheme", SCHEMES)
def test_cells_that_always_die_end_the_search(scheme: str) -> None:
    chief = host(parse(LONGER), 3, scheme=scheme, executor="simulated", memory=64)
    with pytest.raises(CellError, match="5 cells died on muso 38"):
        drive(chief, Doomed(lambda _: True), 3, Limit(nodes=3_000_000), name="muso 38")


def test_a_task_that_kills_every_cell_ends_the_search() -> None:
    """Other cells make progress all the time."""
    chief = PaperHost(parse(LONGER), size=20, positions=20)
    poison = list[bytes]()

    def deadly(task: bytes) -> bool:
        """The first task that is a leaf five moves deep."""
        if len(unpack(PaperTask, task)[0].moves or ()) == 5:
            poison.append(task)
        return poison[:1] == [task]

    with pytest.raises(CellError, match="5 cells died on muso 38"):
        drive(chief, Doomed(deadly), 3, Limit(nodes=3_000_000), name="muso 38")


def test_limits() -> None:
    assert solve(HARD, "best", 4, nodes=2_000).proof.status == "unknown"
    found = drive(PaperHost(parse(HARD)), Simulated(), 4, max_time=3_000)
    assert found.proof.status == "unknown"
    assert found.now < 30_000
    stopped = drive(PaperHost(parse(HARD)), Simulated(), 4, stopped=lambda: True)
    assert stopped.nodes == 0


def test_invalid_options() -> None:
    with pytest.raises(LimitError, match="cells must lie"):
        drive(PaperHost(parse(MATE)), Simulated(), 0)
    with pytest.raises(SakiyomiError, match="scheme"):
        host(parse(MATE), 2, scheme="worst", executor="threads")
    with pytest.raises(LimitError, match="cannot share memory"):
        host(parse(MATE), 2, scheme="shared", executor="ray", remote=True)
    with pytest.raises(LimitError, match="slice"):
        SharedHost(parse(MATE), 2, shared="here", min_slice=0)
    with pytest.raises(LimitError, match="size must be at least 2"):
        PaperHost(parse(MATE), size=1)


@pytest.mark.parametrize("data", [b"", b"{}", b"[1]\n", b"x\n", b"{\n", b"{}\n", b'{"sfen":"\\ud800"}\n'])
def test_bad_messages(data: bytes) -> None:
    with pytest.raises(WireError):
        unpack(PaperSetup, data)


def test_bad_answers() -> None:
    chief = PaperHost(parse(MATE))
    [(cell, _), *_] = chief.tasks([0])
    for subtree in (b"", b"123", b"\xff" * 32):
        with pytest.raises(WireError, match="does not fit"):
            chief.answered(cell, pack(PaperAnswer(1), subtree))
        chief = PaperHost(parse(MATE))
        chief.tasks([0])
    with pytest.raises(WireError, match="nodes must be"):
        chief.answered(cell, pack(PaperAnswer(-1)))


def test_bad_tasks() -> None:
    cell = PaperCell(pack(PaperSetup(parse(MATE).sfen)))
    with pytest.raises(CellError, match="no search to continue"):
        cell(pack(PaperTask(1)))
    with pytest.raises(ValueError, match="no such move"):
        cell(pack(PaperTask(1, 10, (1,))))


@pytest.mark.parametrize("memory", [-1.0, 0.0, float("inf")])
def test_invalid_memory_sizes(memory: float) -> None:
    with pytest.raises(LimitError, match="memory must lie between"):
        host(parse(MATE), 2, executor="threads", memory=memory)
