"""Reading engine reports exactly, and when our own engine stops thinking."""

from __future__ import annotations

import math
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from sakiyomi.protocols.usi.mate_search import MateSearch
from sakiyomi.protocols.usi.options import read_option
from sakiyomi.protocols.usi.reading import UsiReport, parse_reply
from sakiyomi.protocols.usi.thinking import UsiThinking
from sakiyomi.protocols.usi.writing import effort_line
from sakiyomi.timing import Budget
from sakiyomi.types import Info, Line, Loss, Points, Proof, Score, Win


@pytest.mark.parametrize(
    ("text", "score"),
    [
        ("score cp 30", Points(30)),
        ("score cp -30", Points(-30)),
        ("score mate 5", Win(5)),
        ("score mate -4", Loss(4)),
        ("score mate +", Win()),
        ("score mate -", Loss()),
        ("score mate 0", Loss(0)),
        ("score mate -0", Loss(0)),
        ("score cp 30 score cp x", Points(30)),
        ("score cp 30 score cp 40", Points(40)),
        ("score cp 999999999999999", Points(999_999_999_999_999)),
        ("score cp 1000000000000000", None),
        ("score cp ٣", None),
        ("score cp", None),
    ],
)
def test_scores_of_engines(text: str, score: Score | None) -> None:
    reply = parse_reply(f"info {text}")
    assert isinstance(reply, UsiReport)
    assert reply.score == score


def test_reports_of_engines() -> None:
    reply = parse_reply("info depth 3 seldepth x nodes 5 lowerbound score cp 1 pv 7g7f depth 9")
    assert reply == UsiReport({"depth": 3, "nodes": 5}, Points(1), "lower", ("7g7f", "depth", "9"))
    assert parse_reply("info upperbound string depth 3") == UsiReport({}, None, "upper", text="depth 3")
    assert parse_reply("info depth") == UsiReport({}, None, "exact")


def test_options_of_engines() -> None:
    option = read_option("option name A min B type spin default 3 min 1 max 5")
    assert option is not None
    assert (option.name, option.default, option.least, option.most) == ("A min B", "3", 1, 5)
    wide = read_option("option name N type spin default 0 min -9223372036854775808 max 9223372036854775807")
    assert wide is not None
    assert (wide.least, wide.most) == (-(2**63), 2**63 - 1)
    combo = read_option("option name C type combo default a b var a b var c")
    assert combo is not None
    assert (combo.default, combo.choices, combo.least) == ("a b", ("a b", "c"), None)
    for line in ("option name type spin", "option name X", "option name X type magic", "option X type spin"):
        assert read_option(line) is None


def info(depth: int, score: Score | None = None) -> Info[Any]:
    return Info(
        depth=depth, seldepth=depth, nodes=1, seconds=0.0, lines=(Line(("7g7f",), score or Points(0)),)
    )


@pytest.mark.parametrize(
    ("seconds", "nodes", "line"),
    [
        (2.0, 5_000, "info time 2000 nodes 5000 nps 2500 hashfull 250"),
        (0.0, 7, "info time 0 nodes 7 nps 0 hashfull 250"),
        (1.5, 3, "info time 1500 nodes 3 nps 2 hashfull 250"),
    ],
)
def test_a_sign_of_life(seconds: float, nodes: int, line: str) -> None:
    assert effort_line(Proof("unknown", seconds=seconds, nodes=nodes, table_full=0.25)) == line


class Search:
    """Gives one report after another until stopped; a report may advance the clock."""

    def __init__(self, clock: Any, *reports: tuple[float, Info[Any]]) -> None:
        self.clock, self.reports, self.told = clock, reports, list[int]()
        self.stopped = 0

    def __iter__(self) -> Iterator[Info[Any]]:
        for now, report in self.reports:
            self.clock.now = now
            self.told.append(report.depth)
            yield report
            if self.stopped:
                return

    def stop(self) -> None:
        self.stopped += 1

    def result(self) -> Info[Any]:
        return self.reports[len(self.told) - 1][1]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Any:
    made = SimpleNamespace(now=100.0)
    made.perf_counter = lambda: made.now
    monkeypatch.setattr("sakiyomi.protocols.usi.thinking.time", made)
    return made


def think(search: Search, soft: float, **more: Any) -> tuple[UsiThinking, list[Any]]:
    answers: list[Any] = []
    thinking = UsiThinking(search, Budget(soft), lambda _: None, answers.append, **more)
    return thinking, answers


def test_no_depth_starts_after_the_time_is_up(clock: Any) -> None:
    search = Search(clock, (101, info(1)), (104, info(2)), (105, info(2)), (106, info(3)), (107, info(4)))
    thinking, answers = think(search, 5.0)
    thinking.wait()
    assert (search.told, thinking.done) == ([1, 2, 2, 3], True)  # a second report of one depth ends nothing
    assert [answer.depth for answer in answers] == [3]
    exact = Search(clock, (200, info(1)), (201, info(2)))
    clock.now = 195
    think(exact, 5.0)[0].wait()
    assert exact.told == [1]  # the exact moment counts


def test_a_win_is_enough_with_a_clock(clock: Any) -> None:
    won = (101.0, info(2, Win(3)))
    search = Search(clock, won, (101, info(3)))
    think(search, 50.0)[0].wait()
    assert search.told == [2]
    free = Search(clock, won, (101, info(3)))
    think(free, math.inf)[0].wait()
    assert free.told == [2, 3]
    first = Search(clock, (101, info(0, Win(3))), (101, info(1)))
    think(first, 50.0)[0].wait()
    assert first.told == [0, 1]


def test_the_clock_of_a_guess_starts_once_at_the_hit(clock: Any) -> None:
    search = Search(clock, (100, info(1)))
    thinking, answers = think(search, 5.0, pondering=True, deferred=True)
    clock.now = 102.0
    thinking.ponderhit(None)
    assert not thinking.pondering
    thinking.wait()
    assert len(answers) == 1
    end = thinking._soft_end
    assert end == 102 + 3
    clock.now = 103.0
    thinking.ponderhit(None)
    assert thinking._soft_end == end
    late = Search(clock, (103, info(1)))
    other, _ = think(late, 5.0, pondering=True, deferred=True)
    clock.now = 110.0
    other.ponderhit(None)
    other.wait()
    assert late.stopped


@pytest.mark.parametrize(("status", "answer"), [("disproven", "nomate"), ("unknown", "timeout")])
def test_a_mate_not_found(status: Any, answer: str) -> None:
    mating: Any = MateSearch.__new__(MateSearch)
    assert mating._answer(Proof(status)) == answer


def test_a_partly_known_mate_is_reported_as_far_as_known(monkeypatch: pytest.MonkeyPatch) -> None:
    mating: Any = MateSearch.__new__(MateSearch)
    said: list[str] = []
    mating._write, mating._position = said.append, None
    monkeypatch.setattr("sakiyomi.protocols.usi.mate_search.is_whole", lambda *_: False)
    assert mating._answer(Proof("proven", ("7g7f",))) == "timeout"
    assert "a mate starting with 7g7f is proved, but there was no time to find its line" in said[0]
    monkeypatch.setattr("sakiyomi.protocols.usi.mate_search.is_whole", lambda *_: True)
    assert mating._answer(Proof("proven", ("7g7f", "3c3d"))) == "7g7f 3c3d"
