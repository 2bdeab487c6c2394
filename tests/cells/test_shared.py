"""Our scheme on one machine, without executors: slices, tables and answers; and schemes by name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sakiyomi.cells.mates import ExchangeHost, PaperHost, SharedHost, host, resolve_scheme
from sakiyomi.cells.mates.messages import SharedAnswer, SharedSetup, SharedTask, pack, unpack
from sakiyomi.cells.mates.shared import SharedCell
from sakiyomi.errors import CellError, LimitError, UnknownNameError, WireError
from sakiyomi.games.shogi import parse
from sakiyomi.proof import verify
from support.tsume_sets import problems

ROW = next(row for row in problems("made") if row[2] == "9")
NINE = parse(ROW[0])


def sharing(cells: int = 2, **options: Any) -> SharedHost:
    return SharedHost(
        NINE, cells, **{"shared": "here", "memory": 1, "min_slice": 20, "max_slice": 50, **options}
    )


def task(one: SharedHost) -> SharedTask:
    ((to, data),) = one.tasks([1])
    assert to == 1
    return unpack(SharedTask, data)[0]


def setup(one: SharedHost) -> SharedSetup:
    return unpack(SharedSetup, one.setup)[0]


@pytest.mark.parametrize(
    ("nodes", "slice_"), [(0, 20), (20 * 32 + 31, 20), (21 * 32, 21), (51 * 32, 50), (10**6, 50)]
)
def test_a_slice_is_a_fraction_of_the_work_done(nodes: int, slice_: int) -> None:
    one = sharing()
    one.nodes = nodes
    assert task(one) == SharedTask(slice_)


def test_invalid_messages_are_refused() -> None:
    one = sharing()
    with pytest.raises(WireError, match="status"):
        one.answered(0, b'{"status":"mate","nodes":1}\n')
    with pytest.raises(WireError, match="nodes"):
        one.answered(1, pack(SharedAnswer("unknown", -2)))
    one.lost(1)
    assert (one.over, one.line()) == (False, [])


@pytest.mark.parametrize("cells", [1, 3])
def test_cells_find_the_mate_slice_by_slice(cells: int) -> None:
    one = sharing(cells)
    works = [SharedCell(one.setup) for _ in range(cells)]
    assert [work.spent for work in works] == [0] * cells
    spent = 0
    while not one.over:
        for cell, given in one.tasks(range(cells)):
            answer = works[cell](given)
            assert unpack(SharedAnswer, answer)[0].nodes == works[cell].spent
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
        works[0](pack(SharedTask(5)))


def test_default_settings_of_cells() -> None:
    told = setup(SharedHost(NINE, 2, shared="here"))
    assert (told.shared, told.alone, told.sfen) == ("here", False, NINE.sfen)
    assert setup(sharing(1)).alone


def test_a_shared_file_has_the_requested_size() -> None:
    one = sharing(shared="file", memory=3)
    assert Path(setup(one).name).stat().st_size == 3 << 20


def test_an_unfinished_search_has_no_proof() -> None:
    proof = sharing().proof()
    assert (proof.status, proof.moves, proof.certificate, proof.nodes) == ("unknown", (), b"", 0)


@pytest.mark.parametrize(("min_slice", "max_slice"), [(0, 5), (6, 5), (-1, 1)])
def test_a_slice_has_at_least_one_node(min_slice: int, max_slice: int) -> None:
    with pytest.raises(LimitError, match=f"a slice has from 1 to {max_slice} nodes, not {min_slice}"):
        sharing(min_slice=min_slice, max_slice=max_slice)
    sharing(min_slice=1, max_slice=1)
    sharing(min_slice=5, max_slice=5)


def test_schemes_by_name() -> None:
    assert [resolve_scheme("best", far) for far in (False, True)] == ["shared", "exchange"]
    assert resolve_scheme("paper", True) == "paper"
    with pytest.raises(UnknownNameError, match="known: best, shared, exchange, paper, paper-plain"):
        resolve_scheme("worst", False)


def made(scheme: str, executor: str, **options: Any) -> tuple[str, int, int]:
    """What a host shares, and its slices."""
    one = host(NINE, 3, scheme=scheme, executor=executor, memory=8, **options)
    assert isinstance(one, (SharedHost, ExchangeHost))
    shared = setup(one).shared if isinstance(one, SharedHost) else "no"
    return shared, one.slices.least, one.slices.most


def test_the_host_of_each_scheme() -> None:
    assert made("best", "threads") == ("here", 5_000, 200_000)
    assert made("shared", "processes") == ("file", 5_000, 200_000)
    assert made("best", "ray", remote=True) == ("no", 5_000, 50_000)
    assert made("best", "simulated") == ("here", 20, 20)
    assert made("exchange", "simulated") == ("no", 5_000, 50_000)
    assert made("best", "simulated", remote=True) == ("no", 20, 20)
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
    with pytest.raises(LimitError, match="bandwidth must be at least 0 bytes a second, not -1"):
        host(NINE, 2, executor="ray", remote=True, bandwidth=-1)
    host(NINE, 2, scheme="paper", executor="threads", memory=1 << 20)
    host(NINE, 2, scheme="paper", executor="threads", memory=0.01)
