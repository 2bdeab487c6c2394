"""Lines from bytes, and sessions whose pipes break."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from sakiyomi.protocols import session
from sakiyomi.protocols.gtp.session import main as gtp_main
from sakiyomi.protocols.lines import lines_of
from sakiyomi.protocols.session import ProtocolSession


@pytest.mark.parametrize(
    ("chunks", "lines"),
    [
        ([], []),
        ([b"a\nb\n"], ["a", "b"]),
        ([b"a\r\n", b" b", b" c \n"], ["a", "b c"]),
        ([b"end"], ["end"]),
        ([b"12345\n"], ["12345"]),
        ([b"go 456\n"], ["go …"]),
        ([b"go 4567", b"89", b"0\nx\n"], ["go …", "x"]),
        ([b"go 4567", b"longer", b"still longer", b" end\nx\n"], ["go …", "x"]),
        ([b"abcdefgh\nlonger than that\nx"], ["abcdefgh …", "longer …", "x"]),
        ([b"go 456789"], ["go …"]),
        ([b"\xff\n"], ["\ufffd"]),
        ([b"\n\n"], ["", ""]),
    ],
)
def test_lines(chunks: list[bytes], lines: list[str]) -> None:
    assert list(lines_of(chunks, 5)) == lines


def test_the_longest_line() -> None:
    whole = b"x" * 100_000
    assert list(lines_of([whole + b"\n"])) == [whole.decode()]
    assert list(lines_of([b"go " + whole + b"\n"])) == ["go …"]
    assert list(lines_of([b"y" * 100_001 + b"\n"])) == ["y" * 100 + " …"]


class Echo:
    """Echoes every command; ends at `quit`."""

    def __init__(self, say: Any, note: Any) -> None:
        self.say, self.note, self.stops = say, note, 0

    def handle(self, command: str) -> bool:
        self.say(command)
        return command != "QUIT"

    def stop(self) -> None:
        self.stops += 1


class Talk:
    def __init__(self, chunks: Any, write: Any = None) -> None:
        self.written, self.notes, self.engines = list[bytes](), list[str](), list[Echo]()

        def engine(say: Any, note: Any) -> Echo:
            self.engines.append(Echo(say, note))
            return self.engines[-1]

        self.session: ProtocolSession[str] = ProtocolSession(
            engine, str.upper, chunks, write or self.written.append, self.notes.append
        )

    def run(self) -> Talk:
        self.session.run()
        return self


def test_a_conversation_until_quit_or_the_end_of_the_input() -> None:
    talk = Talk([b"a\nb\nquit\nc\n"]).run()
    assert (talk.written, talk.notes, talk.engines[0].stops) == ([b"A\n", b"B\n", b"QUIT\n"], [], 1)
    assert Talk([b"a\nb"]).run().written == [b"A\n", b"B\n"]
    assert Talk(["日本\n".encode()]).run().written == [b"??\n"]


def test_a_broken_input_ends_the_session() -> None:
    def broken() -> Iterator[bytes]:
        yield b"a\n"
        raise OSError("gone")

    talk = Talk(broken()).run()
    assert (talk.written, talk.notes, talk.engines[0].stops) == ([b"A\n"], ["reading failed: gone"], 1)


def test_a_broken_output_ends_the_session() -> None:
    waiting = threading.Event()

    def forever() -> Iterator[bytes]:
        yield b"a\nb\n"
        waiting.wait(60)

    def write(_: bytes) -> None:
        raise BrokenPipeError("closed")

    talk = Talk(forever(), write).run()
    waiting.set()
    assert talk.notes == ["writing failed: closed"]
    assert talk.engines[0].stops == 1


def test_a_session_can_be_closed_from_another_thread() -> None:
    waiting = threading.Event()

    def forever() -> Iterator[bytes]:
        yield b"a\n"
        waiting.wait(60)

    talk = Talk(forever())
    talk.session.close()
    talk.run()
    waiting.set()
    assert (talk.written, talk.engines[0].stops) == ([], 1)


def test_an_error_of_the_engine_ends_the_session() -> None:
    talk = Talk([b"a\n"])
    talk.session._parse = lambda _: 1 / 0  # type: ignore[assignment,return-value]
    with pytest.raises(ZeroDivisionError):
        talk.run()
    assert talk.engines[0].stops == 1


class Thinker(Echo):
    """Thinks about every command until it is interrupted."""

    def __init__(self, say: Any, note: Any) -> None:
        super().__init__(say, note)
        self.hurried = threading.Event()

    def handle(self, command: str) -> bool:
        assert self.hurried.wait(60)
        return super().handle(command)

    def is_last(self, command: str) -> bool:
        return command == "QUIT"

    def interrupt(self) -> None:
        self.hurried.set()


@pytest.mark.parametrize("chunks", [[b"a\n", b"quit\n"], [b"a\nquit\n"]])
def test_a_thinking_engine_is_interrupted_before_the_end(chunks: list[bytes]) -> None:
    waiting, written = threading.Event(), list[bytes]()

    def source() -> Iterator[bytes]:
        yield from chunks
        waiting.wait(60)

    ProtocolSession(Thinker, str.upper, source(), written.append).run()
    waiting.set()
    assert written == [b"A\n", b"QUIT\n"]


def test_served_as_a_program() -> None:
    before = signal.getsignal(signal.SIGINT)
    talk = Talk([b"a\n"])
    try:
        talk.session.serve()
        assert signal.getsignal(signal.SIGINT) is not before
    finally:
        signal.signal(signal.SIGINT, before)
    assert talk.written == [b"A\n"]


@pytest.mark.parametrize("debug", [False, True])
def test_notes_of_gtp_are_optional(debug: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Any] = []

    class Noted:
        def __init__(self, _: object, __: object, note: object, decide: object) -> None:
            made.append((note is not None, decide))

        def serve(self) -> None:
            made.append("served")

    monkeypatch.setattr("sakiyomi.protocols.gtp.session.GtpSession", Noted)
    gtp_main(debug)
    assert made == [(debug, None), "served"]


class File:
    def __init__(self, number: int) -> None:
        self.number = number

    def fileno(self) -> int:
        return self.number


def test_standard_input_and_output(monkeypatch: pytest.MonkeyPatch) -> None:
    source, sink = os.pipe()
    monkeypatch.setattr(sys, "stdin", File(source))
    monkeypatch.setattr(sys, "stdout", File(sink))
    session.standard_output(b"first\n")
    chunks = session.standard_input()
    assert next(chunks) == b"first\n"
    session.standard_output(b"x" * 10_000)
    os.close(sink)
    assert b"".join(chunks) == b"x" * 10_000
    os.close(source)


def test_partial_writes_are_completed(monkeypatch: pytest.MonkeyPatch) -> None:
    parts: list[bytes] = []

    def write(_: int, data: bytes) -> int:
        parts.append(data[:3])
        return min(3, len(data))

    monkeypatch.setattr(os, "write", write)
    monkeypatch.setattr(sys, "stdout", File(1))
    session.standard_output(b"12345678")
    monkeypatch.undo()
    assert parts == [b"123", b"456", b"78"]


def test_notes_go_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    session.stderr_writer("toy")("hello")
    assert capsys.readouterr() == ("", "toy: hello\n")
