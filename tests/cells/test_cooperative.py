"""Our scheme without executors: what the host hands out, passes on and counts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sakiyomi.cells.mates import CooperativeHost, PaperHost, host, resolve_scheme
from sakiyomi.cells.mates.cooperative import CooperativeCell
from sakiyomi.cells.mates.messages import CooperativeAnswer, CooperativeSetup, CooperativeTask, pack, unpack
from sakiyomi.errors import CellError, LimitError, UnknownNameError, WireError
from sakiyomi.games.shogi import parse
from sakiyomi.proof import verify
from sakiyomi.types import Status
from sakiyomi.wire.typed import plain
from support.tsume_sets import problems

ROW = next(row for row in problems("made") if row[2] == "9")
NINE = parse(ROW[0])


def exchanging(cells: int = 2, **options: Any) -> CooperativeHost:
    return CooperativeHost(
        NINE, cells, shared=None, memory=1, **{"min_slice": 20, "max_slice": 50, **options}
    )


def task(one: CooperativeHost, cell: int) -> tuple[CooperativeTask, bytes]:
    ((to, data),) = one.tasks([cell])
    assert to == cell
    return unpack(CooperativeTask, data)


def said(nodes: int = 10, locations: tuple[int, ...] = (), news: bytes = b"") -> bytes:
    return pack(CooperativeAnswer("unknown", nodes, locations), news)


def setup(one: CooperativeHost) -> CooperativeSetup:
    return unpack(CooperativeSetup, one.setup)[0]


@pytest.mark.parametrize(
    ("nodes", "slice_"), [(0, 20), (20 * 128 + 127, 20), (21 * 128, 21), (50 * 128, 50), (10**6, 50)]
)
def test_a_slice_is_a_fraction_of_the_work_done(nodes: int, slice_: int) -> None:
    one = exchanging()
    one.nodes = nodes
    assert task(one, 0)[0].nodes == slice_


@pytest.mark.parametrize(("nodes", "slice_"), [(20 * 32 + 31, 20), (21 * 32, 21), (51 * 32, 50)])
def test_without_news_slices_are_larger(nodes: int, slice_: int) -> None:
    one = CooperativeHost(NINE, 2, shared="here", memory=1, min_slice=20, max_slice=50)
    one.nodes = nodes
    assert task(one, 0) == (CooperativeTask(slice_), b"")


def real_news() -> bytes:
    """News that a cell has really found."""
    one = exchanging(1, news=1)
    cell = CooperativeCell(one.setup)
    while True:
        fields, news = unpack(CooperativeAnswer, cell(one.tasks([0])[0][1]))
        if news:
            return news
        one.answered(0, said())
        assert fields.status == "unknown"


def test_news_goes_to_every_other_cell_once() -> None:
    news = real_news()
    one = exchanging(3)
    one.answered(0, said(5, (1, 2), news))
    one.answered(1, said(6, (3,)))
    assert one.nodes == 11
    assert task(one, 0) == (CooperativeTask(20, (3,)), b"")
    assert task(one, 1) == (CooperativeTask(20, (1, 2)), news)
    assert task(one, 1) == (CooperativeTask(20, (1, 2)), b"")
    assert task(one, 2) == (CooperativeTask(20, (1, 2, 3)), news)
    one.answered(2, said(1, (4,), news))
    assert task(one, 1)[1] == news


def test_a_replacement_cell_receives_all_news_once() -> None:
    news = real_news()
    one = exchanging(2, news=1)
    one.answered(0, said(5, (1,), news))
    one.answered(1, said(5, (2,), news))
    one.lost(1)
    fields, told = task(one, 1)
    assert fields.locations == (1,)
    assert told == one.memory.recall(1) != b""
    assert task(one, 1)[1] == b""
    assert task(one, 0)[0].locations == ()  # the position of the new cell is unknown
    one.lost(0)
    one.lost(1)  # two at once, and one that has reported nothing


def test_invalid_messages_are_refused() -> None:
    one = exchanging()
    with pytest.raises(WireError, match="status"):
        one.answered(0, b'{"status":"mate","nodes":1,"locations":[]}\n')
    with pytest.raises(WireError, match="cell 1"):
        one.answered(1, said(news=b"12345"))
    with pytest.raises(WireError, match="nodes"):
        one.answered(1, b'{"status":"unknown","nodes":-2,"locations":[]}\n')
    assert (one.over, one.line()) == (False, [])


@pytest.mark.parametrize("shared", ["here", None])
@pytest.mark.parametrize("cells", [1, 3])
def test_cells_find_the_mate_slice_by_slice(shared: Any, cells: int) -> None:
    one = CooperativeHost(NINE, cells, shared=shared, memory=1, min_slice=20, max_slice=50)
    works = [CooperativeCell(one.setup) for _ in range(cells)]
    assert [work.spent for work in works] == [0] * cells
    spent = 0
    while not one.over:
        for cell, given in one.tasks(range(cells)):
            answer = works[cell](given)
            fields, news = unpack(CooperativeAnswer, answer)
            assert fields.nodes == works[cell].spent
            assert shared is None or (fields.locations, news) == ((), b"")
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
        works[0](pack(CooperativeTask(5)))


def test_a_cell_need_not_find_what_the_news_says() -> None:
    one = exchanging(2, news=1)
    first, told, spent = CooperativeCell(one.setup), b"", 0
    status: Status = "unknown"
    while status == "unknown":
        fields, news = unpack(CooperativeAnswer, first(pack(CooperativeTask(50))))
        told, spent, status = told + news, spent + first.spent, fields.status
    second = CooperativeCell(one.setup)
    fields, _ = unpack(CooperativeAnswer, second(pack(CooperativeTask(10**6), told)))
    assert fields.status == "proven"
    assert second.spent < spent / 2


def test_default_settings_of_cells() -> None:
    told = setup(CooperativeHost(NINE, 2, shared="here"))
    assert (told.memory, told.news, told.alone, told.sfen) == (256, 50, False, NINE.sfen)
    assert setup(CooperativeHost(NINE, 1, shared="here", memory=1)).alone


def test_a_shared_file_has_the_requested_size() -> None:
    one = CooperativeHost(NINE, 2, shared="file", memory=3)
    assert Path(setup(one).name).stat().st_size == 3 << 20


def test_cells_report_their_line() -> None:
    one = exchanging(2)
    work = CooperativeCell(one.setup)
    assert unpack(CooperativeAnswer, work(one.tasks([0])[0][1]))[0].locations


def test_an_unfinished_search_has_no_proof() -> None:
    proof = exchanging().proof()
    assert (proof.status, proof.moves, proof.certificate, proof.nodes) == ("unknown", (), b"", 0)


@pytest.mark.parametrize(("min_slice", "max_slice"), [(0, 5), (6, 5), (-1, 1)])
def test_a_slice_has_at_least_one_node(min_slice: int, max_slice: int) -> None:
    with pytest.raises(LimitError, match=f"a slice has from 1 to {max_slice} nodes, not {min_slice}"):
        exchanging(min_slice=min_slice, max_slice=max_slice)
    exchanging(min_slice=1, max_slice=1)
    exchanging(min_slice=5, max_slice=5)


def test_schemes_by_name() -> None:
    assert [resolve_scheme("best", far) for far in (False, True)] == ["shared", "exchange"]
    assert resolve_scheme("paper", True) == "paper"
    with pytest.raises(UnknownNameError, match="known: best, shared, exchange, paper, paper-plain"):
        resolve_scheme("worst", False)


def made(scheme: str, executor: str, **options: Any) -> dict[str, Any]:
    """The set-up that a host gives its cells."""
    one = host(NINE, 3, scheme=scheme, executor=executor, **options)
    assert isinstance(one, CooperativeHost)
    return {**plain(setup(one)), "min_slice": one._min_slice, "max_slice": one._max_slice}


def test_the_host_of_each_scheme() -> None:
    here = made("best", "threads", memory=8)
    assert (here["shared"], here["memory"], here["min_slice"], here["max_slice"]) == (
        "here",
        8,
        5_000,
        200_000,
    )
    file = made("shared", "processes", memory=8)
    assert (file["shared"], file["memory"], file["alone"]) == ("file", 8, False)
    far = made("best", "ray", memory=8, remote=True)
    assert (far["shared"], far["memory"], far["min_slice"], far["max_slice"]) == (None, 2, 5_000, 50_000)
    virtual = made("best", "simulated", memory=8)
    assert (virtual["shared"], virtual["min_slice"], virtual["max_slice"]) == ("here", 20, 20)
    told = made("exchange", "simulated", memory=8)
    assert (told["shared"], told["min_slice"], told["max_slice"], told["news"]) == (None, 5_000, 50_000, 50)
    for name, reexpand in (("paper", True), ("paper-plain", False)):
        paper = host(NINE, 3, scheme=name, executor="threads", memory=8)
        assert isinstance(paper, PaperHost)
        assert (paper._reexpand, paper._bytes) == (reexpand, 8 << 20)


def test_invalid_host_options() -> None:
    with pytest.raises(LimitError, match="cannot share memory; use --scheme exchange"):
        host(NINE, 2, scheme="shared", executor="ray", remote=True)
    for memory in (0.009, (1 << 20) + 1):
        with pytest.raises(LimitError, match=f"memory must lie between 0.01 and 1048576 MB, not {memory}"):
            host(NINE, 2, executor="threads", memory=memory)
    host(NINE, 2, scheme="paper", executor="threads", memory=1 << 20)
    host(NINE, 2, scheme="paper", executor="threads", memory=0.01)
