"""Reading commands of a GUI."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sakiyomi.protocols.lines import lines_of
from sakiyomi.protocols.usi.commands import (
    GameOver,
    IsReady,
    NewGame,
    PonderHit,
    SetOption,
    SetPosition,
    Stop,
    Usi,
    UsiGo,
    UsiQuit,
    UsiTimes,
    UsiUnknown,
    parse_command,
)
from support.hostile import texts

READ = {
    "usi": Usi(),
    "isready": IsReady(),
    "usinewgame": NewGame(),
    "stop": Stop(),
    "quit": UsiQuit(),
    "  stop  \r": Stop(),
    "setoption name USI_Hash value 64": SetOption("USI_Hash", "64"),
    "setoption name Some Long Name value C:\\my files": SetOption("Some Long Name", "C:\\my files"),
    "setoption name Clear": SetOption("Clear", ""),
    "setoption USI_Hash": UsiUnknown("setoption USI_Hash"),
    "position startpos moves  7g7f": SetPosition("startpos moves 7g7f"),
    "position": SetPosition(""),
    "go": UsiGo(),
    "go infinite": UsiGo(infinite=True),
    "go ponder btime 1 wtime 2 byoyomi 3": UsiGo(UsiTimes(1, 2, 3), ponder=True),
    "go btime 1 wtime 2 binc 3 winc 4": UsiGo(UsiTimes(1, 2, None, 3, 4)),
    "go depth 3 nodes 5 movetime 7": UsiGo(depth=3, nodes=5, movetime=7),
    "go btime -30 depth x nodes": UsiGo(UsiTimes(btime=0)),
    "go mate 5000": UsiGo(mate=5000),
    "go mate infinite": UsiGo(mate=math.inf, infinite=True),
    "go mate": UsiGo(mate=math.inf),
    "go searchmoves 7g7f 2g2f depth 3": UsiGo(depth=3, searchmoves=("7g7f", "2g2f")),
    "go byoyomi " + "9" * 5000: UsiGo(UsiTimes(byoyomi=10**12)),
    "ponderhit": PonderHit(),
    "ponderhit btime 5 wtime 6": PonderHit(UsiTimes(5, 6)),
    "gameover win": GameOver("win"),
    "": UsiUnknown(""),
    "hello world": UsiUnknown("hello world"),
    "USI": UsiUnknown("USI"),
}


@pytest.mark.parametrize(("line", "command"), READ.items(), ids=[line[:40] for line in READ])
def test_reading(line: str, command: object) -> None:
    assert parse_command(line) == command


@given(texts())
def test_any_line_can_be_read(line: str) -> None:
    parse_command(line)
    parse_command(f"go {line}")
    parse_command(f"setoption {line}")


@given(st.lists(st.binary(max_size=30)), st.lists(st.integers(0, 200)))
def test_lines_do_not_depend_on_how_they_arrive(lines: list[bytes], cuts: list[int]) -> None:
    lines = [line.replace(b"\n", b"") for line in lines]
    stream = b"".join(line + b"\n" for line in lines)
    edges = [0, *sorted(min(cut, len(stream)) for cut in cuts), len(stream)]
    chunks = [stream[a:b] for a, b in itertools.pairwise(edges)]
    assert list(lines_of(chunks)) == [line.decode("utf-8", errors="replace").strip() for line in lines]


def test_lines_are_bounded_and_a_half_line_at_the_end_counts() -> None:
    chunks = [b"usi\r\nis", b"ready\n", b"go " + b"x" * 50, b"y" * 60, b"z\nsto", b"p\nqui", b"t"]
    assert list(lines_of(chunks, most=100)) == ["usi", "isready", "go …", "stop", "quit"]
    long = b"x" * 101
    assert list(lines_of([long + b"\nusi\n" + long], most=100)) == ["x" * 100 + " …", "usi", "x" * 100 + " …"]
