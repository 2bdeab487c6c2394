"""Our scheme without executors: what the host gives out, passes on and counts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sakiyomi.cells.mates import PaperHost, TogetherHost, host, meant
from sakiyomi.cells.mates.messages import TogetherAnswer, TogetherSetup, TogetherTask, pack, unpack
from sakiyomi.cells.mates.together import TogetherCell
from sakiyomi.errors import CellError, LimitError, UnknownNameError, WireError
from sakiyomi.games.shogi import parse
from sakiyomi.proof import verify
from sakiyomi.types import Status
from sakiyomi.wire.typed import plain
from support.tsume_sets import problems

ROW = next(row for row in problems("made") if row[2] == "9")
NINE = parse(ROW[0])


def telling(cells: int = 2, **options: Any) -> TogetherHost:
    return TogetherHost(NINE, cells, shared=None, memory=1, **{"least": 20, "most": 50, **options})


def task(one: TogetherHost, cell: int) -> tuple[TogetherTask, bytes]:
    ((to, data),) = one.tasks([cell])
    assert to == cell
    return unpack(TogetherTask, data)


def said(nodes: int = 10, places: tuple[int, ...] = (), news: bytes = b"") -> bytes:
    return pack(TogetherAnswer("unknown", nodes, places), news)


def setup(one: TogetherHost) -> TogetherSetup:
    return unpack(TogetherSetup, one.setup)[0]


@pytest.mark.parametrize(
    ("nodes", "slice_"), [(0, 20), (20 * 128 + 127, 20), (21 * 128, 21), (50 * 128, 50), (10**6, 50)]
)
def test_a_slice_is_a_part_of_what_was_done(nodes: int, slice_: int) -> None:
    one = telling()
    one.nodes = nodes
    assert task(one, 0)[0].nodes == slice_


@pytest.mark.parametrize(("nodes", "slice_"), [(20 * 32 + 31, 20), (21 * 32, 21), (51 * 32, 50)])
def test_where_there_are_no_news_a_slice_is_a_larger_part(nodes: int, slice_: int) -> None:
    one = TogetherHost(NINE, 2, shared="here", memory=1, least=20, most=50)
    one.nodes = nodes
    assert task(one, 0) == (TogetherTask(slice_), b"")


def real_news() -> bytes:
    """Something that a cell has really found."""
    one = telling(1, news=1)
    cell = TogetherCell(one.setup)
    while True:
        fields, news = unpack(TogetherAnswer, cell(one.tasks([0])[0][1]))
        if news:
            return news
        one.answered(0, said())
        assert fields.status == "unknown"


def test_news_go_to_everybody_else_once() -> None:
    news = real_news()
    one = telling(3)
    one.answered(0, said(5, (1, 2), news))
    one.answered(1, said(6, (3,)))
    assert one.nodes == 11
    assert task(one, 0) == (TogetherTask(20, (3,)), b"")
    assert task(one, 1) == (TogetherTask(20, (1, 2)), news)
    assert task(one, 1) == (TogetherTask(20, (1, 2)), b"")
    assert task(one, 2) == (TogetherTask(20, (1, 2, 3)), news)
    one.answered(2, said(1, (4,), news))
    assert task(one, 1)[1] == news


def test_whoever_takes_the_place_of_a_lost_cell_is_told_everything_once() -> None:
    news = real_news()
    one = telling(2, news=1)
    one.answered(0, said(5, (1,), news))
    one.answered(1, said(5, (2,), news))
    one.lost(1)
    fields, told = task(one, 1)
    assert fields.places == (1,)
    assert told == one.memory.recall(1) != b""
    assert task(one, 1)[1] == b""
    assert task(one, 0)[0].places == ()  # nobody knows where the new one is
    one.lost(0)
    one.lost(1)  # two at once, and one that has told nothing


def test_what_makes_no_sense_is_refused() -> None:
    one = telling()
    with pytest.raises(WireError, match="status"):
        one.answered(0, b'{"status":"mate","nodes":1,"places":[]}\n')
    with pytest.raises(WireError, match="cell 1"):
        one.answered(1, said(news=b"12345"))
    with pytest.raises(WireError, match="nodes"):
        one.answered(1, b'{"status":"unknown","nodes":-2,"places":[]}\n')
    assert (one.over, one.line()) == (False, [])


@pytest.mark.parametrize("shared", ["here", None])
@pytest.mark.parametrize("cells", [1, 3])
def test_cells_find_the_mate_slice_by_slice(shared: Any, cells: int) -> None:
    one = TogetherHost(NINE, cells, shared=shared, memory=1, least=20, most=50)
    works = [TogetherCell(one.setup) for _ in range(cells)]
    assert [work.spent for work in works] == [0] * cells
    spent = 0
    while not one.over:
        for cell, given in one.tasks(range(cells)):
            answer = works[cell](given)
            fields, news = unpack(TogetherAnswer, answer)
            assert fields.nodes == works[cell].spent
            assert shared is None or (fields.places, news) == ((), b"")
            spent += works[cell].spent
            one.answered(cell, answer)
            if one.over:
                break
    proof = one.proof()
    assert (proof.status, proof.nodes, proof.final) == ("proven", spent, True)
    assert verify(proof.certificate).plies == proof.plies
    assert 0 <= proof.seconds < 60
    works[0].close()
    works[0].stop()
    with pytest.raises(CellError, match="closed"):
        works[0](pack(TogetherTask(5)))


def test_what_a_cell_is_told_it_need_not_find() -> None:
    one = telling(2, news=1)
    first, told, spent = TogetherCell(one.setup), b"", 0
    status: Status = "unknown"
    while status == "unknown":
        fields, news = unpack(TogetherAnswer, first(pack(TogetherTask(50))))
        told, spent, status = told + news, spent + first.spent, fields.status
    second = TogetherCell(one.setup)
    fields, _ = unpack(TogetherAnswer, second(pack(TogetherTask(10**6), told)))
    assert fields.status == "proven"
    assert second.spent < spent / 2


def test_what_cells_are_told_if_nothing_is_said() -> None:
    told = setup(TogetherHost(NINE, 2, shared="here"))
    assert (told.memory, told.news, told.alone, told.sfen) == (256, 50, False, NINE.sfen)
    assert setup(TogetherHost(NINE, 1, shared="here", memory=1)).alone


def test_a_shared_file_has_the_size_that_was_asked_for() -> None:
    one = TogetherHost(NINE, 2, shared="file", memory=3)
    assert Path(setup(one).name).stat().st_size == 3 << 20


def test_cells_tell_where_they_are() -> None:
    one = telling(2)
    work = TogetherCell(one.setup)
    assert unpack(TogetherAnswer, work(one.tasks([0])[0][1]))[0].places


def test_an_unfinished_search_has_no_proof() -> None:
    proof = telling().proof()
    assert (proof.status, proof.moves, proof.certificate, proof.nodes) == ("unknown", (), b"", 0)


@pytest.mark.parametrize(("least", "most"), [(0, 5), (6, 5), (-1, 1)])
def test_a_slice_has_at_least_one_node(least: int, most: int) -> None:
    with pytest.raises(LimitError, match=f"a slice has from 1 to {most} nodes, not {least}"):
        telling(least=least, most=most)
    telling(least=1, most=1)
    telling(least=5, most=5)


def test_schemes_by_name() -> None:
    assert [meant("best", far) for far in (False, True)] == ["shared", "telling"]
    assert meant("paper", True) == "paper"
    with pytest.raises(UnknownNameError, match="known: best, shared, telling, paper, paper-plain"):
        meant("worst", False)


def made(scheme: str, executor: str, **options: Any) -> dict[str, Any]:
    """What cells of a host are told."""
    one = host(NINE, 3, scheme=scheme, executor=executor, **options)
    assert isinstance(one, TogetherHost)
    return {**plain(setup(one)), "least": one._least, "most": one._most}


def test_the_host_of_each_scheme() -> None:
    here = made("best", "threads", memory=8)
    assert (here["shared"], here["memory"], here["least"], here["most"]) == ("here", 8, 5_000, 200_000)
    file = made("shared", "processes", memory=8)
    assert (file["shared"], file["memory"], file["alone"]) == ("file", 8, False)
    far = made("best", "ray", memory=8, far=True)
    assert (far["shared"], far["memory"], far["least"], far["most"]) == (None, 2, 5_000, 50_000)
    virtual = made("best", "simulated", memory=8)
    assert (virtual["shared"], virtual["least"], virtual["most"]) == ("here", 20, 20)
    told = made("telling", "simulated", memory=8)
    assert (told["shared"], told["least"], told["most"], told["news"]) == (None, 5_000, 50_000, 50)
    for name, reexpand in (("paper", True), ("paper-plain", False)):
        paper = host(NINE, 3, scheme=name, executor="threads", memory=8)
        assert isinstance(paper, PaperHost)
        assert (paper._reexpand, paper._bytes) == (reexpand, 8 << 20)


def test_what_no_host_can_be_made_of() -> None:
    with pytest.raises(LimitError, match="no memory to share; take --scheme telling"):
        host(NINE, 2, scheme="shared", executor="ray", far=True)
    for memory in (0.009, (1 << 20) + 1):
        with pytest.raises(LimitError, match=f"memory must lie between 0.01 and 1048576 MB, not {memory}"):
            host(NINE, 2, executor="threads", memory=memory)
    host(NINE, 2, scheme="paper", executor="threads", memory=1 << 20)
    host(NINE, 2, scheme="paper", executor="threads", memory=0.01)
