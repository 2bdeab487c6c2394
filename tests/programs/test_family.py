"""Programs end with all their descendants: on their own, on request, and with their parent."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sakiyomi.programs.family import Family, end, start

pytestmark = pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="needs Linux")

PATIENCE = 60.0
"""Seconds; no test waits that long unless something is broken."""

DAEMON = """
import os, sys, time
said, tell = os.pipe()
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.setsid()
        for number in range(3):  # it holds none of our streams
            os.close(number)
        os.write(tell, str(os.getpid()).encode())
        time.sleep(600)
    os._exit(0)
os.wait()
print(os.read(said, 20).decode(), flush=True)
"""
"""A program that starts another one twice removed, in a session of its own, and says its number."""
STAYS = DAEMON + "sys.stdin.read()\nsys.exit(int(sys.argv[1]))\n"


@contextlib.contextmanager
def begun(process: subprocess.Popen[bytes]) -> Iterator[int]:
    """A handle of the process that the program started, which would otherwise be left behind."""
    assert process.stdout is not None
    handle = os.pidfd_open(int(process.stdout.readline()))
    yield handle
    try:
        assert select.select([handle], [], [], PATIENCE)[0], "it is left over"
    finally:
        with contextlib.suppress(ProcessLookupError):
            signal.pidfd_send_signal(handle, signal.SIGKILL)
        os.close(handle)


def daemon(code: int = 0) -> tuple[subprocess.Popen[bytes], Family]:
    pipe = subprocess.PIPE
    return start([sys.executable, "-c", STAYS, str(code)], stdin=pipe, stdout=pipe)


def test_descendants_end_with_a_program() -> None:
    process, family = daemon(code=3)
    with begun(process):
        process.communicate(timeout=PATIENCE)
    assert process.returncode == 3
    family.end()


def test_descendants_end_on_request() -> None:
    process, family = daemon()
    with begun(process):
        end(process, family)
    process.communicate()
    end(process, family)


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_to_the_guardian_ends_everything(sign: signal.Signals) -> None:
    process, family = daemon()
    with begun(process):
        process.send_signal(sign)
    process.communicate()
    family.end()


def test_everything_ends_with_the_parent() -> None:
    script = f"""
import subprocess, sys, time
from sakiyomi.programs.family import start
process, family = start([sys.executable, "-c", {STAYS!r}, "0"], stdin=subprocess.PIPE)
time.sleep(600)
"""
    starter = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE)
    with begun(starter):
        starter.kill()
    starter.communicate()


WITHOUT = """
import sys
from sakiyomi.programs import guardian
{without}
guardian.leave(guardian.main(int(sys.argv[1]), sys.argv[2:]))
"""


def run_without(without: str, source: str) -> tuple[subprocess.Popen[bytes], Family]:
    """A program under a guardian with reduced abilities."""
    family = Family([sys.executable, "-c", source, "0"])
    words = [sys.executable, "-c", WITHOUT.format(without=without), *family.command[4:]]
    pipe = subprocess.PIPE
    process = subprocess.Popen(words, stdin=pipe, stdout=pipe, **family.options)
    family.started()
    return process, family


def test_without_control_groups() -> None:
    process, family = run_without("guardian._own_group = lambda: None", STAYS)
    with begun(process):
        process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    family.end()


def test_with_process_groups_alone() -> None:
    """As on macOS: processes that did not start their own session end."""
    without = (
        "guardian._own_group = guardian._prctl = lambda *_: None; guardian.descendants = lambda: iter(())"
    )
    group = STAYS.replace("os.setsid()", "")
    process, family = run_without(without, group)
    with begun(process):
        process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    family.end()


def test_a_program_that_keeps_starting_others() -> None:
    bomb = DAEMON + "sys.stdin.read()\nwhile True:\n    if os.fork() == 0:\n        os.setsid()\n"
    bomb = bomb.replace("while True:", "for _ in range(7):")  # 128 in all, each in a session of its own
    process, family = start([sys.executable, "-c", bomb], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    with begun(process):
        process.communicate(timeout=PATIENCE)
    end(process, family)


def test_exit_codes_and_signals_are_the_programs() -> None:
    for source, code in (
        ("import sys; sys.exit(7)", 7),
        ("import os; os.kill(os.getpid(), 9)", -9),
        ("import os; os.kill(os.getpid(), 15)", -15),
        ("import os; os.abort()", -6),
        ("import os; os.killpg(0, 9)", -9),
    ):
        process, family = start([sys.executable, "-c", source])
        assert process.wait(PATIENCE) == code
        family.end()


def test_streams_folder_and_settings_are_the_programs(tmp_path: Path) -> None:
    source = (
        "import os, signal, sys; print(os.getcwd()); print(sys.stdin.read());"
        "print(signal.getsignal(signal.SIGPIPE) is not None, os.environ['X'], file=sys.stderr);"
        "print(sorted(map(int, os.listdir('/proc/self/fd')))[:-1])"
    )
    pipe = subprocess.PIPE
    process, family = start(
        [sys.executable, "-c", source],
        stdin=pipe,
        stdout=pipe,
        stderr=pipe,
        cwd=tmp_path,
        env={**os.environ, "X": "y"},
    )
    out, err = process.communicate(b"hello", timeout=PATIENCE)
    assert out.decode().splitlines() == [str(tmp_path), "hello", "[0, 1, 2]"]
    assert err == b"True y\n"
    family.end()


@pytest.mark.parametrize("command", ["/no/such/program", "/", "no-such-program-anywhere"])
def test_programs_that_cannot_be_started(command: str) -> None:
    files = os.listdir("/proc/self/fd")
    with pytest.raises(OSError, match=r"No such file|Permission denied"):
        start([command], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    with pytest.raises(ValueError, match="null byte"):
        start(["a\0b"])
    assert os.listdir("/proc/self/fd") == files
