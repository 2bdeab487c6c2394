"""The paper's host and its cells in isolation: leaves out, subtrees in, and refusals."""

from __future__ import annotations

from typing import Any

import pytest

from sakiyomi import Limit, _native
from sakiyomi.cells.mates import PaperHost, drive
from sakiyomi.cells.mates.messages import PaperAnswer, PaperSetup, PaperTask, pack, unpack
from sakiyomi.cells.mates.paper import WHOLE, PaperCell
from sakiyomi.errors import CellError, LimitError, WireError
from sakiyomi.executors import Simulated
from sakiyomi.games.shogi import parse
from sakiyomi.proof import verify
from sakiyomi.tsume import gallery
from support.tsume_sets import problems

ROW = next(row for row in problems("made") if row[2] == "9")
NINE = parse(ROW[0])
HARD = parse(gallery.book("muso").problem("68").text)
NO_MATE = parse("8k/9/9/9/9/9/9/9/9 b G 1")


SETUP = pack(PaperSetup(NINE.sfen))


def begin(host: PaperHost) -> PaperTask:
    """The first task of a host."""
    return unpack(PaperTask, host.tasks([0])[0][1])[0]


def going_on(nodes: int) -> bytes:
    return pack(PaperAnswer(nodes, more=True))


def test_a_cell_continues_until_its_tree_is_large_enough() -> None:
    cell = PaperCell(SETUP)
    moves = begin(PaperHost(NINE)).moves
    told, subtree = unpack(PaperAnswer, cell(pack(PaperTask(1, 3000, moves))))
    assert (told.more, subtree) == (True, b"")
    assert told.nodes == cell.spent > 0
    told, subtree = unpack(PaperAnswer, cell(pack(PaperTask(1000, 2, moves))))
    assert (told.more, told.status in ("unknown", "proven")) == (False, True)
    assert len(subtree) % 16 == 0 < len(subtree)
    with pytest.raises(CellError, match="no search to continue"):
        cell(pack(PaperTask(5)))


def test_a_cell_without_a_task_cannot_continue() -> None:
    cell = PaperCell(SETUP)
    with pytest.raises(CellError, match="no search to continue"):
        cell(pack(PaperTask(5)))
    cell(pack(PaperTask(1, 3000, begin(PaperHost(NINE)).moves)))
    cell.close()
    with pytest.raises(CellError, match="no search to continue"):
        cell(pack(PaperTask(5)))


def test_a_host_stops_when_its_tree_is_too_large_for_its_memory() -> None:
    small: int = PaperHost(NINE)._tree.memory
    assert PaperHost(NINE, memory=0.6 * small / (1 << 20)).over
    assert not PaperHost(NINE, memory=1.2 * small / (1 << 20)).over
    assert not PaperHost(NINE).over
    found = drive(PaperHost(NINE, memory=0.6 * small / (1 << 20)), Simulated(), 2)
    assert (found.proof.status, found.nodes) == ("unknown", 0)


@pytest.mark.parametrize(("size", "positions"), [(1, 1), (0, 1), (2, 0), (-1, -1)])
def test_minimum_sizes_of_subtrees_and_slices(size: int, positions: int) -> None:
    with pytest.raises(LimitError, match="size must be at least 2 nodes, and positions at least 1"):
        PaperHost(NINE, size=size, positions=positions)


@pytest.mark.parametrize("reexpand", [True, False])
@pytest.mark.parametrize(("cells", "positions", "size"), [(1, 1, 2), (4, 7, 20), (16, 50, 3000)])
def test_the_answer_does_not_depend_on_sizes(reexpand: bool, cells: int, positions: int, size: int) -> None:
    host = PaperHost(NINE, reexpand=reexpand, size=size, positions=positions)
    found = drive(host, Simulated(), cells, Limit(nodes=300_000))
    assert (found.proof.status, found.proof.final) == ("proven", True)
    assert verify(found.proof.certificate).plies == found.proof.plies
    assert found.nodes == host.nodes == found.proof.nodes
    assert 0 <= found.proof.seconds < 60
    assert host.size > 10
    assert not host._unfinished.intersection(host._leaves) - set(host._leaves)


def test_no_mate_is_reported_with_its_cost() -> None:
    found = drive(PaperHost(NO_MATE), Simulated(), 3, Limit(nodes=300_000))
    assert (found.proof.status, found.proof.moves, found.proof.certificate) == ("disproven", (), b"")
    assert 0 <= found.proof.seconds < 60
    assert found.proof.nodes == found.nodes > 0


def test_the_host_expands_leaves_when_there_are_too_few() -> None:
    plain, deep = (PaperHost(HARD, reexpand=reexpand) for reexpand in (False, True))
    few, many = len(plain.tasks(range(64))), len(deep.tasks(range(64)))
    assert few < many == 64
    assert deep.own > plain.own
    assert len({cell for cell, _ in PaperHost(NINE).tasks(range(3))}) == 3


def test_re_expansion_takes_the_best_leaf_anew_each_time() -> None:
    """The leaves that are handed out are those of a tree in which the best free leaf was always expanded."""
    for row in [row for row in problems("made") if row[2] in ("7", "9")][:6]:
        host: Any = PaperHost(parse(row[0]), reexpand=True)
        tree: Any = _native.FreedomHost(parse(row[0]).problem())
        while 0 < len(taken := take_all(tree, 8)) < 8:
            for leaf in taken:
                tree.give_back(leaf)
            tree.expand(tree.take())
        tasks = [unpack(PaperTask, task)[0].moves for _, task in host.tasks(range(8))]
        assert tasks == [tuple(tree.moves(leaf)) for leaf in taken]
        assert host._tree.spent == tree.spent


def take_all(tree: Any, wanted: int) -> list[int]:
    """Up to this number of leaves."""
    return [leaf for _ in range(wanted) if (leaf := tree.take()) is not None]


def test_a_cell_whose_work_became_useless_is_stopped_at_once() -> None:
    """Condition (4): without its slice coming to an end, on an executor that can stop a cell."""
    recalled = list[tuple[int, int]]()

    class Watched(PaperHost):
        def recalled(self, cell: int, nodes: int) -> None:
            recalled.append((cell, nodes))
            super().recalled(cell, nodes)

    found, free = (
        drive(Watched(NINE, reexpand=False, size=10**6, positions=WHOLE), Simulated(latency), 4)
        for latency in (0, 50)
    )
    assert (found.proof.status, free.proof.status) == ("proven", "proven")
    assert recalled
    assert all(nodes >= 0 for _, nodes in recalled)
    assert found.nodes < 20_000  # no subtree of a million nodes was waited for


def test_a_cell_in_the_middle_of_a_leaf_continues_it() -> None:
    host = PaperHost(NINE, positions=5)
    ((cell, task),) = host.tasks([7])
    assert cell == 7
    host.answered(7, going_on(5))
    assert host.nodes == 5
    assert host.tasks([7]) == [(7, pack(PaperTask(5)))]
    host.lost(7)
    assert host.tasks([7]) == [(7, task)]  # the leaf is free again, and still the best


class Unwanted:
    """A tree in which every leaf has become useless."""

    def __init__(self, tree: Any) -> None:
        self.tree, self.back = tree, list[int]()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.tree, name)

    def wanted(self, _: int) -> bool:
        return False

    def give_back(self, leaf: int) -> None:
        self.back.append(leaf)
        self.tree.give_back(leaf)


def test_a_cell_whose_leaf_became_useless_gets_another() -> None:
    host: Any = PaperHost(NINE, positions=5)
    ((_, first),) = host.tasks([0])
    leaf = host._leaves[0]
    host.answered(0, going_on(5))
    host._tree = Unwanted(host._tree)
    assert host.tasks([0]) == [(0, first)]  # given back, and taken again because it is still the best
    assert (host._tree.back, host._unfinished) == ([leaf], set())


def test_a_disproved_leaf_is_not_handed_out_again() -> None:
    host = PaperHost(NO_MATE, reexpand=False)
    seen = set()
    while not host.over:
        ((_, task),) = host.tasks([0])
        moves = unpack(PaperTask, task)[0].moves
        assert moves not in seen
        seen.add(moves)
        host.answered(0, pack(PaperAnswer(1, status="disproven")))
    assert host.proof().status == "disproven"
    assert host.nodes == len(seen)


def test_mismatched_answers_are_refused() -> None:
    host = PaperHost(NINE)
    host.tasks([0])
    with pytest.raises(WireError, match="nodes"):
        host.answered(0, b'{"nodes":-1,"more":false,"status":"unknown"}\n')
    with pytest.raises(WireError, match="cell 0"):
        host.answered(0, pack(PaperAnswer(1), b"123"))


def test_attaching_counts_as_host_work() -> None:
    host = PaperHost(NINE, size=3000, positions=10**6)
    before = host.own
    ((_, task),) = host.tasks([0])
    answer = PaperCell(host.setup)(task)
    subtree = unpack(PaperAnswer, answer)[1]
    taken = host.own - before
    host.answered(0, answer)
    assert host.own == before + taken + len(subtree) // 16 // 20
