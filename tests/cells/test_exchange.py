"""Our scheme on several machines, without a network: tables, news and its bandwidth."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import pytest

from sakiyomi.cells.mates import ExchangeHost, FoundMate, drive, host
from sakiyomi.cells.mates.exchange import ExchangeCell
from sakiyomi.cells.mates.links import BURST, MAX_WAITING, NewsLink, Outbox, Traffic
from sakiyomi.cells.mates.messages import ExchangeAnswer, ExchangeTask, pack, unpack
from sakiyomi.cli.cells import CellReport
from sakiyomi.errors import CellError, LimitError, WireError
from sakiyomi.executors import Simulated
from sakiyomi.executors.base import load
from sakiyomi.games.shogi import parse
from sakiyomi.proof import verify
from sakiyomi.tsume import gallery
from sakiyomi.types import Limit
from support.tsume_sets import problems

NINE = parse(next(row for row in problems("made") if row[2] == "9")[0])
LONGER = gallery.book("muso").problem("38").position()
ITEM = 40
"""Bytes of a finding."""


def exchanging(machines: str = "ab", **options: Any) -> ExchangeHost:
    """A host whose cells, one a letter, are on these machines. Whenever it looks, a second has passed."""
    clock: Callable[[], float] = itertools.count().__next__
    given = {"memory": 3, "min_slice": 20, "max_slice": 50, "clock": clock, **options}
    one = ExchangeHost(NINE, len(machines), **given)
    for cell, name in enumerate(machines):
        assert task(one, cell) == (ExchangeTask(), b"")
        one.answered(cell, pack(ExchangeAnswer("unknown", machine=name.strip())))
    return one


def task(one: ExchangeHost, cell: int) -> tuple[ExchangeTask, bytes]:
    ((to, data),) = one.tasks([cell])
    assert to == cell
    return unpack(ExchangeTask, data)


def said(nodes: int = 10, locations: tuple[int, ...] = (), news: bytes = b"", table: str = "") -> bytes:
    return pack(ExchangeAnswer("unknown", nodes, table=table, locations=locations), news)


def items(news: bytes) -> list[bytes]:
    return [news[at : at + ITEM] for at in range(0, len(news), ITEM)]


def real_news() -> bytes:
    """News that a cell has really found."""
    cell = ExchangeCell(exchanging(" ", news=1).setup)
    given = ExchangeTask(20, 1 << 20, memory=1)
    while True:
        message, news = unpack(ExchangeAnswer, cell(pack(given)))
        assert (message.status, message.machine) == ("unknown", "")
        if news:
            return news
        given = ExchangeTask(20, 1 << 20)


def test_cells_of_one_machine_share_a_table() -> None:
    one = exchanging("aab")
    # Of the 3 MB a fourth is the host's.
    assert task(one, 0)[0] == ExchangeTask(20, 500_000, 1.125, locations=())
    assert one.tasks([1]) == []  # waits for the table
    assert task(one, 2)[0].memory == 1.125
    one.answered(0, said(table="/table"))
    assert task(one, 1)[0].table == "/table"
    one.answered(1, said(table="/other name"))
    assert task(one, 1)[0] == ExchangeTask(20, 500_000)
    one.lost(0)
    one.answered(0, pack(ExchangeAnswer("unknown", machine="a")))
    assert task(one, 0)[0].table == "/other name"
    one.lost(0)
    one.lost(1)  # and with it the table
    for cell in (0, 1):
        one.answered(cell, pack(ExchangeAnswer("unknown", machine="a")))
    assert task(one, 0)[0].memory == 1.125


def test_no_table_is_made_before_all_machines_are_known() -> None:
    one = ExchangeHost(NINE, 2, memory=1)
    one.answered(0, pack(ExchangeAnswer("unknown", machine="a")))
    assert one.tasks([0]) == []
    one.answered(1, pack(ExchangeAnswer("unknown", machine="a")))
    assert len(one.tasks([0, 1])) == 1


def test_cells_without_a_machine_have_a_table_each() -> None:
    one = exchanging("   ", memory=4)
    assert [task(one, cell)[0].memory for cell in range(3)] == [1, 1, 1]


def test_news_goes_to_every_other_machine_once() -> None:
    news = real_news()
    one = exchanging("abb")
    one.tasks([0, 1])
    one.answered(0, said(5, (1, 2), news, "/a"))
    one.answered(1, said(6, (3,), table="/b"))
    assert one.nodes == 11
    assert task(one, 0)[1] == b""
    assert task(one, 2)[1] == b""  # it shares the table of cell 1
    message, told = task(one, 1)
    assert (message.locations, told) == ((1, 2), news)
    message, told = task(one, 1)
    assert (message.locations, told) == ((1, 2), b"")
    assert task(one, 0)[0].locations == (3,)
    one.lost(0)
    assert task(one, 1)[0].locations == ()


def test_a_new_machine_hears_everything() -> None:
    news = real_news()
    one = exchanging("ab", news=1)
    one.tasks([0, 1])
    one.answered(0, said(5, (), news, "/a"))
    one.lost(1)
    one.answered(1, pack(ExchangeAnswer("unknown", machine="c")))
    message, told = task(one, 1)
    assert message.memory == 1
    assert sorted(items(told)) == sorted(items(one.memory.recall(1))) != []


def test_the_bandwidth_limits_news_in_both_directions() -> None:
    second, news = 2_000_000, real_news()  # nodes of two cells
    one = exchanging("ab", bandwidth=ITEM / BURST, clock=None, max_slice=20)
    assert [task(one, cell)[0].room for cell in (0, 1)] == [0, 0]
    with pytest.raises(WireError, match=r"cell 0 sent.*has more than 0 bytes of news"):
        one.answered(0, said(0, (), news[:ITEM], "/a"))
    one.answered(0, said(second // 10, table="/a"))
    one.answered(1, said(0, table="/b"))
    assert task(one, 0)[0].room == ITEM
    one.answered(0, said(0, (), news[:ITEM], "/a"))
    assert task(one, 0)[0].room == 0  # used up
    assert task(one, 1) == (ExchangeTask(20, ITEM, locations=()), news[:ITEM])
    one.answered(1, said(second, table="/b"))  # however long nothing was sent
    assert task(one, 1)[0].room == ITEM
    one.answered(0, said(0, table="/a"))
    assert task(one, 0)[0].room == ITEM
    one.lost(0)  # without having sent anything
    one.answered(0, pack(ExchangeAnswer("unknown", machine="a")))
    task(one, 0)
    one.answered(0, said(0, (7,) * 10, table="/a"))
    assert task(one, 0)[0].room == 0
    one.answered(1, said(0, table="/b"))
    message, told = task(one, 1)
    assert (message.locations, told) == ((7,) * 10, b"")  # at most half of it
    before = one.traffic
    assert before.news == pytest.approx((ITEM + 20) / one.now)
    one.answered(1, said(1, (), news[:ITEM], "/b"))
    assert one.traffic.received - before.received == len(said(1, (), news[:ITEM], "/b"))
    given = one.tasks([1])[0][1]
    assert one.traffic.sent - before.sent == len(given)


def test_a_link_never_carries_more_than_its_rate() -> None:
    link, sent = NewsLink(1000), 0
    for step in range(1, 1001):
        now = step / 100
        size = link.room(now)
        link.spend(size)
        sent += size
        assert sent <= 1000 * now
    assert sent > 9_400  # in packets
    assert link.room(100.0) == 1000 * BURST


def test_the_most_valuable_news_leaves_first() -> None:
    news = real_news()
    box = Outbox()
    box.add(news)
    assert box.take(ITEM - 1) == b""
    taken = [box.take(ITEM) for _ in items(news)]
    assert sorted(taken) == sorted(items(news))
    assert box.take(ITEM) == b""
    values = [
        (b"\0" * 4 not in (item[16:20], item[20:24]), -int.from_bytes(item[24:28], "little"))
        for item in taken
    ]
    assert values == sorted(values)
    for number in range(2 * MAX_WAITING // ITEM + 1):
        box.add(number.to_bytes(8, "little") + news[8:ITEM])
    assert len(box.take(1 << 30)) == MAX_WAITING // ITEM * ITEM


def test_invalid_messages_are_refused() -> None:
    one = exchanging()
    one.tasks([0, 1])
    with pytest.raises(WireError, match="status"):
        one.answered(0, b'{"status":"mate"}\n')
    with pytest.raises(WireError, match=r"cell 1 sent.*is invalid"):
        one.answered(1, said(news=b"12345"))
    for body, plies, line in ((b"12345", 9, ()), (b"", 9, (1,))):
        with pytest.raises(WireError, match=r"cell 0 sent.*is no proof"):
            one.answered(0, pack(ExchangeAnswer("proven", 5, plies=plies, line=line), body))
    assert (one.over, one.line(), one.proof().status) == (False, [], "unknown")


def test_a_cell_maps_only_tables_of_cells(tmp_path: Any) -> None:
    file = tmp_path / "sakiyomi-table"
    file.write_bytes(bytes(100))
    cell = load(ExchangeHost.work, exchanging().setup, "a")
    for name in (str(file), f"{tmp_path}/none", "/proc/self/fd/0", "\0"):
        with pytest.raises(CellError, match="cannot share memory with another cell"):
            cell(pack(ExchangeTask(5, table=name)))
    cell.close()
    with pytest.raises(CellError, match="closed"):
        cell(pack(ExchangeTask(5)))


def solve(machines: int | None, cells: int = 4, bandwidth: float = 1e7) -> FoundMate:
    chief = host(LONGER, cells, executor="simulated", memory=32, remote=True, bandwidth=bandwidth)
    return drive(chief, Simulated(machines=machines), cells, Limit(nodes=3_000_000))


def test_two_machines_find_the_mate_within_the_bandwidth() -> None:
    """In virtual time; the same run again gives the same answer."""
    one, two, again, silent = solve(1), solve(2), solve(2), solve(2, bandwidth=0)
    for found in (one, two):
        assert verify(found.proof.certificate).plies == found.proof.plies
        assert found.traffic is not None
        assert 0 < found.traffic.news <= found.traffic.bandwidth
    assert (two.nodes, two.now, two.proof.moves, two.traffic) == (
        again.nodes,
        again.now,
        again.proof.moves,
        again.traffic,
    )
    assert silent.proof.status == "proven"
    assert silent.traffic is not None
    assert (silent.traffic.news, silent.nodes == two.nodes) == (0, False)
    assert (one.traffic.machines, two.traffic.machines) == (1, 2)  # type: ignore[union-attr]


def test_the_report_shows_the_traffic() -> None:
    traffic = Traffic(2, 300_000, 150_000, 75_600.0, 1e7)
    report = CellReport(4, "ray", "exchange", 0.5, 1.0, 0, traffic)
    assert report.words() == (
        "4 cells (ray, exchange), utilisation 50%, 2 machines, 0.5 MB of messages, "
        "news 76 kB/s on the busiest link (at most 10000)"
    )
    assert report.as_json()["traffic"] == asdict(traffic)
    assert "traffic" not in CellReport(4, "threads", "shared", 0.5, 1.0, 0).as_json()


def test_invalid_machines() -> None:
    with pytest.raises(LimitError, match="machines must lie between 1 and 1024, not 0"):
        Simulated(machines=0)
