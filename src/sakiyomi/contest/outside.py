"""Bots outside this process, for series and ladders: programs that we start, and bots that listen on a port.

`program:COMMAND` is started anew for every match, without a shell; `tcp:HOST:PORT` gets a connection for
every match; `NAME=` before it names the team. Both speak the JSON lines of the contest server. A session is
answered within its time or not at all: a bot that missed `PATIENCE` sessions in a row is no longer waited for
until it answers in time again.
"""

from __future__ import annotations

import contextlib
import os
import queue
import re
import shlex
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from sakiyomi.errors import (
    EngineCrashError,
    EngineStartError,
    EngineTimeoutError,
    LimitError,
    MoveError,
    TextError,
    shorten,
)
from sakiyomi.games.aquarius import View, check_commands, init_message, state_message
from sakiyomi.language import is_japanese, say
from sakiyomi.programs.family import end as end_family
from sakiyomi.programs.family import start
from sakiyomi.programs.limits import Limits
from sakiyomi.protocols.aquarius.messages import MAX_LINE, Command, Note, as_line, read_message
from sakiyomi.wire import visible

MAX_NAME = 40
"""Characters of a team's name."""
PATIENCE = 3
"""Sessions in a row that a bot may miss before it is no longer waited for."""
CONNECTING = 10.0
"""Seconds to reach a bot that listens."""
MAX_LINES = 64
"""Lines that are read in one session."""
MAX_LOG = 65_536
"""Bytes kept of a program's standard error: the last ones."""
MAX_LAST_LINES = 5
"""Lines of it that are shown."""
_ERROR = re.compile(r"(Error|Exception)\b|\bpanicked at|^panic: |^fatal error")
"""A line that names an error, in the languages of our templates."""
GRACE = 2.0
"""Seconds that a program has to exit after the match."""
QUIET = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "SYSTEMROOT", "JAVA_HOME", "LD_LIBRARY_PATH")
"""What a program gets of our environment: enough to start, and no secrets."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The conditions under which outside bots play."""

    seconds: float = 3.0
    """Seconds for the answer to a session."""
    starting: float = 10.0
    """More seconds for the first answer: some languages start slowly."""
    limits: Limits = field(default_factory=lambda: Limits(memory=1024, network=False))

    def __post_init__(self) -> None:
        if not 0.01 <= self.seconds <= 3600:
            raise LimitError(f"seconds must lie between 0.01 and 3600, not {self.seconds}")
        if not 0 <= self.starting <= 3600:
            raise LimitError(f"starting must lie between 0 and 3600, not {self.starting}")


@dataclass(frozen=True, slots=True)
class Incident:
    """Something that a bot did wrong."""

    kind: str
    """late, session (the wrong one), malformed, illegal, flood, gone or start."""
    session: int
    text: str
    message: str = ""
    """The offending line, shortened."""


_OUTSIDE = re.compile(r"(?:(?P<name>[^=:]*)=)?(?P<kind>program|tcp):(?P<rest>.*)", re.DOTALL)


def is_outside(text: str) -> bool:
    """Whether the text names a bot outside this process."""
    return _OUTSIDE.fullmatch(text) is not None


def is_program(text: str) -> bool:
    """Whether the text names a program that is started on this machine."""
    found = _OUTSIDE.fullmatch(text)
    return found is not None and found["kind"] == "program"


def team_name(text: str) -> str:
    """The name of a bot in tables: the one that was given to it, or else how it is called."""
    found = _OUTSIDE.fullmatch(text)
    return text if found is None or found["name"] is None else found["name"]


def check_outside(text: str) -> None:
    """Raises `TextError` or `LimitError` unless the text names an outside bot correctly."""
    found = _OUTSIDE.fullmatch(text)
    assert found is not None
    name = found["name"]
    if name is not None and not (name.strip() and len(name) <= MAX_NAME and name.isprintable()):
        raise LimitError(
            f"a team's name must have 1 to {MAX_NAME} printable characters, not {shorten(name)!r}"
        )
    if found["kind"] == "program":
        _words(found["rest"])
    else:
        _address(found["rest"])


def check_startable(text: str) -> None:
    """Raises `EngineStartError` if the text names a program that cannot be found in this folder."""
    found = _OUTSIDE.fullmatch(text)
    if found is not None and found["kind"] == "program":
        _check_usable(_words(found["rest"])[0], Path())


class OutsideBot:
    """A bot behind a pipe or a connection; call `close` after the match."""

    def __init__(self, text: str, terms: Terms | None = None, folder: str | None = None) -> None:
        check_outside(text)
        self.name, self.terms = team_name(text), terms or Terms()
        self._text, self._folder = text, folder
        self.incidents: list[Incident] = []
        self.times: list[float] = []
        """Seconds for each answer in time."""
        self.log = b""
        """The end of the program's standard error."""
        self._pipe: _Pipe | None = None
        self._missed, self._answered = 0, False

    def begin(self, view: View) -> None:
        """Starts the program or connects, and sends the map."""
        self.close()
        self.incidents, self.times, self.log = [], [], b""
        self._missed, self._answered = 0, False
        try:
            self._pipe = self._connected()
        except EngineStartError as error:
            self._note("start", view.session, str(error))
            raise
        names = list("ABCDEF"[: view.world.config.teams])
        more = {"names": names, "seconds": self.terms.seconds, "clock": "lockstep"}
        self._pipe.send({**init_message(view.world, view.team), **more})

    def _connected(self) -> _Pipe:
        found = _OUTSIDE.fullmatch(self._text)
        assert found is not None
        if found["kind"] == "program":
            return _program(_words(found["rest"]), self.terms.limits, self._folder)
        return _connect(found["rest"])

    def commands(self, view: View) -> list[str]:
        """Asks for the commands of a session, of which the first count.

        Raises `EngineTimeoutError`, `EngineCrashError`, and `MoveError` for commands that are refused.
        """
        pipe = self._pipe
        if pipe is None:
            raise EngineCrashError("it is not running")
        patient = self._missed < PATIENCE
        starting = 0.0 if self._answered or self._missed else self.terms.starting
        allowed = self.terms.seconds + starting if patient else 0.0
        pipe.send(state_message(view, deadline_ms=int(1000 * allowed)))
        started = time.monotonic()
        for _ in range(MAX_LINES):
            line = pipe.line(started + allowed - time.monotonic())
            if line is None:
                self._missed += 1
                why = f"no answer within {self.terms.seconds:g} s" if patient else "no answer for 3 sessions"
                self._note("late", view.session, why)
                raise EngineTimeoutError(why)
            if not line:
                self._gone(view.session)
            letters = self._read(line, view)
            if letters is not None:
                self._missed, self._answered = 0, True
                self.times.append(time.monotonic() - started)
                return letters
        self._note("flood", view.session, f"more than {MAX_LINES} lines in one session")
        raise EngineTimeoutError("it sends more than is read")

    def close(self, end: dict[str, Any] | None = None) -> None:
        """Ends the match: sends the last message, gives the program time to exit, then ends it."""
        pipe, self._pipe = self._pipe, None
        if pipe is not None:
            if end is not None:
                pipe.send(end)
            self.log = pipe.close(GRACE if end is not None and self._missed < PATIENCE else 0.0)

    def last_words(self) -> str:
        """The lines of its standard error that tell most: the last ones, or those from the error on."""
        lines = self._log_lines()
        first = max(0, min(_error_line(lines), len(lines) - MAX_LAST_LINES))
        return "\n".join(lines[first : first + MAX_LAST_LINES])

    def _log_lines(self) -> list[str]:
        return [line for line in _text(self.log).splitlines() if line.strip()]

    def report(self) -> str:
        """What went wrong in the match, and the end of its standard error."""
        colon = "：" if is_japanese() else ": "
        lines = [
            say(f"session {one.session}: {one.kind}: {one.text}")
            + (f"{colon}{one.message}" if one.message else "")
            for one in self.incidents
        ]
        return "\n".join([*lines, *([_text(self.log)] if self.log else [])])

    def _read(self, line: bytes, view: View) -> list[str] | None:
        """The commands in a line; None if it has none for this session."""
        assert self._pipe is not None
        ack: dict[str, Any] = {"t": "ack", "session": view.session, "ok": False}
        try:
            if len(line) > MAX_LINE:
                raise TextError(f"the line has more than {MAX_LINE} bytes")
            message = read_message(line)
            if isinstance(message, Note):
                return None
            if not isinstance(message, Command):
                raise TextError("only cmd and note are expected here")
            if message.session not in (None, view.session):
                why = f"commands for session {view.session} are wanted, not for {message.session}"
                self._note("session", view.session, why, line)
                self._pipe.send({**ack, "why": "late", "text": why})
                return None
            letters = [one or "" for one in message.letters]
            check_commands(view.world.config, letters)
        except TextError as error:
            self._note("malformed", view.session, error.reason, line)
            self._pipe.send({**ack, "why": "syntax", "text": error.reason})
            return None
        except MoveError as error:
            self._note("illegal", view.session, str(error), line)
            self._pipe.send({**ack, "why": "syntax", "text": str(error)})
            self._missed, self._answered = 0, True
            raise
        self._pipe.send({**ack, "ok": True})
        return letters

    def _gone(self, session: int) -> None:
        assert self._pipe is not None
        pipe, self._pipe = self._pipe, None
        self.log = pipe.close(GRACE)
        last = (lines := self._log_lines())[_error_line(lines) :]
        # Rust names the place first, and then what happened there.
        words = " ".join(last[:2] if last and last[0].endswith(":") else last[:1])
        why = f"it {pipe.ending()}" + (f"; its last words: {words}" if words else "")
        self._note("gone", session, why)
        raise EngineCrashError(shorten(visible(why), 300))

    def _note(self, kind: str, session: int, text: str, line: bytes = b"") -> None:
        if len(self.incidents) < 1000:
            self.incidents.append(Incident(kind, session, text, shorten(visible(_text(line).strip()), 200)))


class _Pipe:
    """Lines to and from a bot, read in a thread of their own so that waiting can end."""

    def __init__(self, source: IO[bytes], sink: IO[bytes], stop: Callable[[float], int | None]) -> None:
        self._sink, self._stop = sink, stop
        self._lines: queue.Queue[bytes] = queue.Queue(4 * MAX_LINES)
        self._out: queue.Queue[bytes] = queue.Queue()
        self._log, self.code = b"", 0
        self._threads = [self._run(self._listen, source), self._run(self._speak)]

    def keep_log(self, stream: IO[bytes]) -> None:
        """Keeps the end of a stream of complaints."""
        self._threads.append(self._run(self._complain, stream))

    def send(self, message: dict[str, Any]) -> None:
        """Queues a message; a bot that is gone is noticed when it does not answer."""
        self._out.put(as_line(message))

    def line(self, seconds: float) -> bytes | None:
        """The next line; empty at the end, None after some seconds."""
        try:
            return self._lines.get(timeout=max(0.0, seconds)) if seconds > 0 else self._lines.get_nowait()
        except queue.Empty:
            return None

    def close(self, seconds: float) -> bytes:
        """Ends the bot, after a number of seconds at most; returns the end of its log."""
        self._out.put(b"")
        code = self._stop(seconds)
        self.code = 0 if code is None else code
        with contextlib.suppress(queue.Empty):  # the reader may wait for room
            while True:
                self._lines.get_nowait()
        for thread in self._threads:
            thread.join(GRACE)
        return self._log

    def ending(self) -> str:
        """How it ended, as words after "it"."""
        if self.code < 0:
            return f"was ended by signal {-self.code}"
        return f"ended with exit code {self.code}" if self.code else "closed its output or the connection"

    def _run(self, work: Callable[..., None], *given: Any) -> threading.Thread:
        thread = threading.Thread(target=work, args=given, daemon=True)
        thread.start()
        return thread

    def _listen(self, source: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError):
            while line := source.readline(MAX_LINE + 2):
                self._lines.put(line)
                while not line.endswith(b"\n") and (line := source.readline(MAX_LINE)):
                    pass  # the rest of a line that is too long
        self._lines.put(b"")

    def _speak(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            while line := self._out.get():
                self._sink.write(line)
                self._sink.flush()
        with contextlib.suppress(OSError, ValueError):
            self._sink.close()

    def _complain(self, stream: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError):
            while chunk := os.read(stream.fileno(), 4096):
                self._log = (self._log + chunk)[-MAX_LOG:]


def _program(command: list[str], limits: Limits, folder: str | None) -> _Pipe:
    _check_usable(command[0], Path(folder or "."))
    kept = {name: os.environ[name] for name in QUIET if name in os.environ}
    pipe = subprocess.PIPE
    try:
        process, family = start(
            limits.command(command), stdin=pipe, stdout=pipe, stderr=pipe, env=kept, cwd=folder
        )
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise EngineStartError(f"cannot start {shorten(command[0], 200)!r}: {reason}") from None

    def stop(seconds: float) -> int:
        with contextlib.suppress(subprocess.TimeoutExpired):
            if seconds:
                process.wait(seconds)
        end_family(process, family)
        return process.returncode

    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    made = _Pipe(process.stdout, process.stdin, stop)
    made.keep_log(process.stderr)
    return made


def _check_usable(program: str, folder: Path) -> None:
    if (why := _unusable(program, folder)) is not None:
        raise EngineStartError(f"cannot start {shorten(program, 200)!r}: {why}")


def _unusable(program: str, folder: Path) -> str | None:
    """Why a program cannot be started in a folder, with what to do; None if it can be found."""
    file = folder / program
    if not folder.is_dir():
        return f"the folder {folder} is gone"
    if os.sep not in program:
        if shutil.which(program) is not None:
            return None
        here = (
            f"no such program; for the file in this folder write ./{program}, or name its interpreter first"
        )
        return here if file.is_file() else "no such program"
    if not file.is_file():
        return f"there is no such file in {folder.resolve()}"
    if os.access(file, os.X_OK):
        return None
    return "the file cannot be executed: name its interpreter first, or make it executable (chmod +x)"


def _connect(address: str) -> _Pipe:
    host, port = _address(address)
    try:
        connection = socket.create_connection((host, port), timeout=CONNECTING)
    except (OSError, OverflowError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise EngineStartError(f"cannot reach {address}: {reason}") from None
    connection.settimeout(None)

    def stop(seconds: float) -> None:  # noqa: ARG001
        with contextlib.suppress(OSError):
            connection.shutdown(socket.SHUT_RDWR)
        connection.close()

    return _Pipe(connection.makefile("rb"), connection.makefile("wb"), stop)


def _words(rest: str) -> list[str]:
    try:
        words = shlex.split(rest)
    except ValueError as error:
        raise TextError(f"program: {error}", token=rest) from None
    if not words:
        raise LimitError("program: a command is missing, such as program:'python3 my_bot.py'")
    return words


def _address(rest: str) -> tuple[str, int]:
    host, _, port = rest.rpartition(":")
    if not host or not port.isascii() or not port.isdigit() or not 0 < int(port) < 1 << 16:
        raise LimitError(f"tcp: expected tcp:HOST:PORT, such as tcp:127.0.0.1:9000, not {shorten(rest)!r}")
    return host.strip("[]"), int(port)


def _text(data: bytes) -> str:
    return data.decode("utf-8", errors="replace")


def _error_line(lines: Sequence[str]) -> int:
    """The last line that names an error, or else the last line: after it Java lists calls."""
    named = [n for n, line in enumerate(lines) if _ERROR.search(line) and not line.lstrip().startswith("at ")]
    return named[-1] if named else max(0, len(lines) - 1)
