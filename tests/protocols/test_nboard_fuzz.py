"""Any input: no traceback, nothing outside the protocol, every ping answered in the end."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from sakiyomi.protocols.lines import lines_of
from sakiyomi.protocols.nboard.commands import NBoardQuit, Ping, parse_command
from sakiyomi.protocols.nboard.session import NBoardSession
from support.nboard_talk import PROTOCOL
from support.talk import any_line, ends_with_its_output, in_pieces, said_to

WORDS = """
nboard set depth game contempt move hint go ping learn analyze quit F5 d6 PA a1 F5/1.5/2.0 1 2 7 60 -5 x
(;GM[Othello]B[F5]W[D6];)
(;GM[Othello] BO[8 ---------------------------O*------*O--------------------------- *]
B[F5] W[F6//1.2] ;)
"""
SENSIBLE = [
    "nboard 2",
    "set depth 1",
    "set depth 60",
    "set game (;GM[Othello]TY[8]B[F5]W[F6]B[E6]W[F4];)",
    f"set game (;GM[Othello]BO[8 {'*' * 30}{'O' * 33}- *];)",
    f"set game (;GM[Othello]BO[8 -{'O' * 50}{'*' * 10}--- *];)",
    "move F5",
    "move PA",
    "hint 1",
    "hint 4",
    "go",
    "ping 1",
    "learn",
    "analyze",
    "quit",
]
LINE = any_line(SENSIBLE, WORDS)


@settings(max_examples=200, deadline=None)
@given(st.lists(LINE, max_size=12), st.integers(1, 50))
def test_engine(lines: list[bytes], size: int) -> None:
    stream = b"\r\n".join(lines)
    chunks = in_pieces(stream, size)
    texts = said_to(NBoardSession, PROTOCOL, chunks)
    assert [text for text in texts if text.startswith("pong")] == _pongs(chunks)
    busy = False
    for text in texts:
        if text.startswith("pong"):
            assert not busy
        if text.startswith("status"):
            busy = text in ("status Thinking", "status Analyzing")
    assert not busy


def _pongs(chunks: list[bytes]) -> list[str]:
    pongs = []
    for line in lines_of(chunks):
        match parse_command(line):
            case Ping(number):
                pongs.append(f"pong {number}")
            case NBoardQuit():
                break
    return pongs


def test_an_output_that_fails_ends_the_session() -> None:
    ends_with_its_output(NBoardSession, b"go\n")
