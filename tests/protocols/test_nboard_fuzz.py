"""Whatever arrives: no traceback, nothing outside the protocol, every ping answered when all is quiet."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nboard_talk import PROTOCOL

from sakiyomi.protocols.lines import lines_of
from sakiyomi.protocols.nboard.commands import Ping, Quit, parse_command
from sakiyomi.protocols.nboard.session import Session

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
LINE = st.one_of(
    st.sampled_from(SENSIBLE).map(str.encode),
    st.lists(st.sampled_from(WORDS.split()), max_size=8).map(lambda words: " ".join(words).encode()),
    st.text(max_size=40).map(lambda text: text.encode("utf-8", errors="surrogatepass")),
    st.binary(max_size=40),
)


@pytest.fixture(scope="module")
def thread_errors() -> Any:
    errors: list[object] = []
    before = threading.excepthook
    threading.excepthook = errors.append
    yield errors
    threading.excepthook = before


@settings(max_examples=200, deadline=None)
@given(st.lists(LINE, max_size=12), st.integers(1, 50))
def test_engine(thread_errors: list[object], lines: list[bytes], size: int) -> None:
    stream = b"\r\n".join(lines)
    chunks = [stream[i : i + size] for i in range(0, len(stream), size)]
    written: list[bytes] = []
    Session(chunks, written.append).run()
    assert not thread_errors
    texts = b"".join(written).decode("ascii").splitlines()
    for text in texts:
        assert PROTOCOL.fullmatch(text), text
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
            case Quit():
                break
    return pongs


def test_an_output_that_fails_ends_the_session() -> None:
    def fail(data: bytes) -> None:
        raise BrokenPipeError(len(data))

    Session(iter(lambda: b"go\n", b""), fail).run()
