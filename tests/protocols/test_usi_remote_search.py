"""Limits as `go`, time allowed for an answer, and reports assembled line by line."""

from __future__ import annotations

from typing import Any

import pytest

from sakiyomi.errors import EngineAnswerError
from sakiyomi.games.shogi import parse
from sakiyomi.protocols.usi.reading import BestMove, UsiReport
from sakiyomi.protocols.usi.remote_search import UsiSearch, go_text, position_text, seconds_allowed
from sakiyomi.types import Limit, Points

SFEN = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
START = parse(SFEN)


@pytest.mark.parametrize(
    ("limit", "text"),
    [
        (Limit(), "go infinite"),
        (Limit(depth=5), "go depth 5"),
        (Limit(nodes=700), "go nodes 700"),
        (Limit(seconds=1.5), "go btime 0 wtime 0 byoyomi 1500"),
        (Limit(seconds=0.0), "go btime 0 wtime 0 byoyomi 1"),
        (Limit(seconds=0.0011), "go btime 0 wtime 0 byoyomi 2"),
        (Limit(byoyomi=2), "go btime 0 wtime 0 byoyomi 2000"),
        (Limit(clock={0: 60, 1: 30}), "go btime 60000 wtime 30000"),
        (Limit(clock={1: 30}), "go btime 0 wtime 30000"),
        (Limit(clock={0: 9, 1: 9}, increment={0: 2}), "go btime 9000 wtime 9000 binc 2000 winc 0"),
        (Limit(clock={0: 9, 1: 9}, increment={1: 2}), "go btime 9000 wtime 9000 binc 0 winc 2000"),
        (Limit(clock={0: 9, 1: 9}, seconds=4, depth=3), "go btime 9000 wtime 9000 movetime 4000 depth 3"),
        (Limit(byoyomi=3, seconds=1), "go btime 0 wtime 0 byoyomi 3000 movetime 1000"),
    ],
)
def test_a_limit_as_go(limit: Limit, text: str) -> None:
    assert go_text(limit) == text
    assert go_text(limit, ponder=True) == text.replace("go", "go ponder", 1)


@pytest.mark.parametrize(
    ("limit", "seconds"),
    [
        (Limit(), (None, None)),
        (Limit(nodes=5), (None, None)),
        (Limit(seconds=3), (3, 3)),
        (Limit(clock={0: 60, 1: 30}), (60, 30)),
        (Limit(clock={0: 60}), (60, 0)),
        (Limit(clock={0: 60}, increment={0: 2, 1: 1}, byoyomi=5), (67, 6)),
        (Limit(clock={0: 60, 1: 1}, seconds=3), (3, 1)),
        (Limit(byoyomi=5), (5, 5)),
    ],
)
def test_when_an_answer_is_due(limit: Limit, seconds: tuple[float | None, float | None]) -> None:
    assert (seconds_allowed(limit, 0), seconds_allowed(limit, 1)) == seconds


def test_a_position_for_an_engine() -> None:
    assert position_text(parse(SFEN)) == f"sfen {SFEN}"
    assert position_text(parse(f"{SFEN} moves 7g7f 3c3d")) == f"sfen {SFEN} moves 7g7f 3c3d"
    assert position_text(parse(f"{SFEN} longest 200 moves 7g7f")) == f"sfen {SFEN} moves 7g7f"


class Channel:
    """An engine that follows a script."""

    name, failed = "toy", False

    def __init__(self, *replies: Any) -> None:
        self.replies, self.sent = list(replies), list[str]()
        self.ends: list[float | None] = []

    def send(self, line: str) -> None:
        self.sent.append(line)

    def receive(self, end: float | None, due: str) -> Any:
        assert due == "go"
        self.ends.append(end)
        return self.replies.pop(0)

    def fail(self, error: Exception) -> None:
        self.failed = True
        raise error


def report(*pv: str, score: int | None = 10, **numbers: int) -> UsiReport:
    return UsiReport(numbers, None if score is None else Points(score), "exact", pv)


def search(*replies: Any, limit: Limit | None = None, **options: Any) -> tuple[Any, Channel]:
    channel: Any = Channel(*replies)
    return UsiSearch(channel, START, limit or Limit(nodes=5), 2.0, **options), channel


def test_reports_are_assembled() -> None:
    one, _ = search(
        report("7g7f", "3c3d", score=30, depth=4, seldepth=6, nodes=100, time=1500, hashfull=250, multipv=1),
        report("2g2f", score=20, depth=4, multipv=2),
        report("2h7h", score=25, multipv=7),
        report(nodes=900, score=None),
        report("5e5d", score=1, depth=5),
        report("1g1f", "9a9c", score=-5, depth=6, multipv=1),
        BestMove("2g2f", "8c8d"),
    )
    infos = list(one)
    first = infos[0]
    assert (first.depth, first.seldepth, first.nodes, first.seconds, first.table_full) == (
        4,
        6,
        100,
        1.5,
        0.25,
    )
    assert [str(move) for move in first.lines[0].moves] == ["7g7f", "3c3d"]
    moves = [[str(line.moves[0]) for line in info.lines] for info in infos]
    assert moves[:3] == [["7g7f"], ["7g7f", "2g2f"], ["7g7f", "2g2f", "2h7h"]]
    assert infos[3].nodes == 900
    assert infos[3].seconds == 1.5
    assert (infos[4].depth, moves[4]) == (5, moves[2])  # an unplayable line only gives the depth
    assert moves[5] == ["1g1f", "2g2f", "2h7h"]
    assert len(infos[5].lines[0].moves) == 1  # as far as it can be played
    assert (moves[6], infos[6].final, infos[5].final) == (["2g2f", "1g1f", "2h7h"], True, False)
    answer = one.result()
    assert (answer.kind, str(answer.move), str(answer.ponder)) == ("move", "2g2f", "8c8d")
    assert answer.info == infos[6]
    assert one.done


def test_a_line_with_an_invalid_rank_is_the_first() -> None:
    one, _ = search(report("7g7f", multipv=0), report("2g2f", multipv=-3), BestMove("2g2f"))
    infos = list(one)
    assert [[str(line.moves[0]) for line in info.lines] for info in infos] == [["7g7f"], ["2g2f"], ["2g2f"]]


def test_an_answer_without_a_report() -> None:
    one, channel = search(BestMove("7g7f", "9i9h"))
    answer = one.result()
    assert (str(answer.move), answer.ponder, answer.info.depth, answer.info.seldepth) == ("7g7f", None, 0, 0)
    assert (answer.info.nodes, answer.info.seconds, len(answer.info.lines)) == (0, 0, 1)
    assert channel.sent == [f"position {position_text(START)}", "go nodes 5"]


def test_giving_up_and_wrong_answers() -> None:
    assert search(BestMove("resign"))[0].result().kind == "resign"
    with pytest.raises(EngineAnswerError, match="toy declared a win that the 27-point rule does not allow"):
        search(BestMove("win"))[0].result()
    with pytest.raises(
        EngineAnswerError, match="toy answered '7g7e', which is not a legal move in lnsgkgsnl"
    ):
        search(BestMove("7g7e"))[0].result()


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr("sakiyomi.protocols.usi.remote_search.time", made)
    return made


def test_the_answer_may_be_late_by_the_timeout(clock: Clock) -> None:
    one, channel = search(BestMove("7g7f"), limit=Limit(seconds=3))
    clock.now = 500
    one.result()
    assert channel.ends == [105]
    one, channel = search(BestMove("7g7f"), limit=Limit(nodes=3), longest=10)
    one.result()
    assert channel.ends == [512]
    one, channel = search(BestMove("7g7f"))
    one.result()
    assert channel.ends == [None]


def test_pondering_takes_no_time_until_the_hit(clock: Clock) -> None:
    one, channel = search(report("7g7f"), BestMove("7g7f"), limit=Limit(seconds=3), ponder=True)
    assert channel.sent[1] == "go ponder btime 0 wtime 0 byoyomi 3000"
    heard = iter(one)
    next(heard)
    clock.now = 200
    one.ponderhit()
    one.ponderhit()
    assert channel.sent[2:] == ["ponderhit"]
    list(heard)
    assert channel.ends == [None, 205]
    one.ponderhit()
    one.stop()
    assert channel.sent[2:] == ["ponderhit"]


def test_stopping_asks_for_the_answer_now(clock: Clock) -> None:
    one, channel = search(BestMove("7g7f"), ponder=True)
    clock.now = 300
    one.stop()
    one.ponderhit()
    one.result()
    assert (channel.sent[2:], channel.ends) == (["stop"], [302])
    broken, channel = search(ponder=True)
    channel.failed = True
    broken.ponderhit()
    broken.stop()
    assert (channel.sent[2:], broken.done) == ([], True)
