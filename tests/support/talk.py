"""Conversations with our engines in any protocol: in this process, as a process, with garbage."""

from __future__ import annotations

import queue
import re
import subprocess
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import ClassVar, Protocol, TypeVar

from hypothesis import strategies as st

from sakiyomi.errors import EngineCrashError
from support.hostile import texts

PATIENCE = 60.0
"""Seconds; no test waits that long unless something is broken."""


class Session(Protocol):
    """One conversation: input comes in pieces, lines are written."""

    def __init__(self, chunks: Iterable[bytes], write: Callable[[bytes], object]) -> None: ...

    def run(self) -> None: ...


Self_ = TypeVar("Self_", bound="Talk")


class Talk:
    """An engine of ours in a thread of this process; lines go in and come out."""

    session: ClassVar[type[Session]]
    protocol: ClassVar[re.Pattern[str]]
    """All that the engine may ever write."""

    def __init__(self) -> None:
        self._input: queue.Queue[bytes] = queue.Queue()
        self._output: queue.Queue[str] = queue.Queue()
        self.seen: list[str] = []
        session = type(self).session(self._chunks(), self._write)
        self._thread = threading.Thread(target=session.run, daemon=True)
        self._thread.start()

    def say(self, *lines: str) -> None:
        """Sends lines."""
        self._input.put("".join(f"{line}\n" for line in lines).encode())

    def hear(self, wanted: str = "") -> str:
        """The next line that begins with some words."""
        while True:
            line = self._output.get(timeout=PATIENCE)
            self.seen.append(line)
            if line.startswith(wanted):
                return line

    def close(self) -> None:
        """The end of the input."""
        self._input.put(b"")
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    def __enter__(self: Self_) -> Self_:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _chunks(self) -> Iterator[bytes]:
        while chunk := self._input.get():
            yield chunk

    def _write(self, data: bytes) -> None:
        assert data.endswith(b"\n")
        line = data.decode("ascii").removesuffix("\n")
        assert type(self).protocol.fullmatch(line), line
        self._output.put(line)


class WatchedTransport:
    """A transport to a scripted engine that records what is sent and how long it is waited for."""

    def __init__(self, *replies: str) -> None:
        self.replies = list(replies)
        self.sent, self.waits, self.closed = list[str](), list[float](), list[float]()
        self.broken = False

    def send(self, line: str) -> None:
        if self.broken:
            raise EngineCrashError("gone")
        self.sent.append(line)

    def receive(self, timeout: float | None) -> str:
        assert timeout is not None
        self.waits.append(timeout)
        if not self.replies:
            raise EngineCrashError("ended")
        return self.replies.pop(0)

    def close(self, timeout: float) -> None:
        self.closed.append(timeout)


# --- garbage ------------------------------------------------------------------------------------------------


def any_line(sensible: list[str], words: str) -> st.SearchStrategy[bytes]:
    """Commands that make sense, the protocol's words in any order, text, and bytes."""
    return st.one_of(
        st.sampled_from(sensible).map(str.encode),
        st.lists(st.sampled_from(words.split()), max_size=8).map(lambda some: " ".join(some).encode()),
        texts(max_size=40).map(lambda text: text.encode("utf-8", errors="surrogatepass")),
        st.binary(max_size=40),
    )


def in_pieces(stream: bytes, size: int) -> list[bytes]:
    """A stream in random pieces."""
    return [stream[i : i + size] for i in range(0, len(stream), size)]


def said_to(session: type[Session], protocol: re.Pattern[str], chunks: list[bytes]) -> list[str]:
    """The output of a session for some input: nothing outside the protocol, and no thread fails."""
    errors: list[object] = []
    written: list[bytes] = []
    before = threading.excepthook
    threading.excepthook = errors.append
    try:
        session(chunks, written.append).run()
    finally:
        threading.excepthook = before
    assert not errors
    lines = b"".join(written).decode("ascii").splitlines()
    for line in lines:
        assert protocol.fullmatch(line), line
    return lines


def ends_with_its_output(session: type[Session], question: bytes) -> None:
    """Checks that a session with endless input ends when its output fails."""

    def fail(data: bytes) -> None:
        raise BrokenPipeError(len(data))

    session(iter(lambda: question, b""), fail).run()


# --- as a process -------------------------------------------------------------------------------------------


def said_by(command: list[str], protocol: re.Pattern[str], data: bytes) -> list[str]:
    """The lines that a program writes for some bytes followed by the end of input; it must exit with 0."""
    done = subprocess.run(command, input=data, capture_output=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0
    assert done.stderr == b""
    lines = done.stdout.decode("ascii").splitlines()
    for line in lines:
        assert protocol.fullmatch(line), line
    return lines


@contextmanager
def ending_quietly(command: list[str], question: bytes, answer: bytes) -> Iterator[subprocess.Popen[bytes]]:
    """A program that has answered a question; on leaving, it must end by itself without output."""
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(question)
        process.stdin.flush()
        assert process.stdout.readline() == answer
        yield process
        assert process.wait(PATIENCE) == 0
        assert process.stderr.read() == b""


def hang_up(process: subprocess.Popen[bytes], question: bytes) -> None:
    """Closes a program's output and asks for something, so that its reports cannot be written."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdout.close()
    process.stdin.write(question)
    process.stdin.flush()
