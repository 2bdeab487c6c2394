"""Runs one program, and kills all its descendants when it ends, on request, or when the parent dies.

`family.py` starts this file as a separate process, which imports nothing but the standard library. Its
arguments are the number of a socket and the command. It reports once on the socket whether the program could
be started. When the other end is closed, by the parent or by the parent's death, everything is ended.

On Linux it adopts every orphan below it (a subreaper), so that no process escapes by starting a session of
its own. If it may make a control group, it uses that as well: then even a program that forks faster than its
processes can be listed is ended. Elsewhere it can end only the program's process group.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import sys
import time
from collections.abc import Iterator, Sequence

PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36
LONGEST = 5.0
"""Seconds after which processes that cannot be killed (another user's, or stuck in the kernel) are left."""
PAUSE = 0.002
"""Seconds between two checks for remaining processes."""
NOT_STARTED = 127
"""Exit code if the program could not be started."""


def main(socket: int, command: Sequence[str]) -> int:
    """The exit code of the program; negative for a signal."""
    os.set_inheritable(socket, False)
    woken, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.set_wakeup_fd(wake)
    for number in (signal.SIGCHLD, signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, lambda *_: None)
    _prctl(PR_SET_CHILD_SUBREAPER, 1)
    with control_group() as group:
        child, error = start(command, group)
        # Only the program may hold its pipes: their reader must see the end.
        null = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(null, stream)
        with contextlib.suppress(OSError):
            os.write(socket, str(error).encode())
        status = wait(child, socket, woken)
        ended = end_all(child, group)
    return os.waitstatus_to_exitcode(ended if status is None else status) if not error else NOT_STARTED


def start(command: Sequence[str], group: str | None) -> tuple[int, int]:
    """Starts the program in a session of its own; returns its pid, and the error number or 0."""
    reading, writing = os.pipe()
    guardian = os.getpid()
    child = os.fork()
    if child:
        os.close(writing)
        error = int(os.read(reading, 16) or b"0")
        os.close(reading)
        return child, error
    try:
        os.setsid()
        for number in (signal.SIGPIPE, signal.SIGXFSZ):  # undo what Python set
            signal.signal(number, signal.SIG_DFL)
        _prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if group is not None:
            _write(f"{group}/cgroup.procs", "0")
        if os.getppid() == guardian:
            os.execvp(command[0], list(command))
    except OSError as error:
        os.write(writing, str(error.errno).encode())
    os._exit(NOT_STARTED)


def wait(child: int, socket: int, woken: int) -> int | None:
    """Waits for the end of the program and returns its status; None if it is to be ended."""
    while True:
        status = reap(child)
        if status is not None:
            return status
        ready, _, _ = select.select([socket, woken], [], [])
        if socket in ready:
            return None
        if set(os.read(woken, 64)) - {signal.SIGCHLD}:
            return None


def reap(child: int) -> int | None:
    """Reap all ended children; returns the status of the program if it is among them."""
    found = None
    with contextlib.suppress(ChildProcessError):
        while True:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if not pid:
                break
            if pid == child:
                found = status
    return found


def end_all(child: int, group: str | None) -> int:
    """Kills all remaining processes; returns the status of the program."""
    status, end = signal.SIGKILL.value, time.monotonic() + LONGEST
    while time.monotonic() < end:
        if group is not None:
            _write(f"{group}/cgroup.kill", "1")
        with contextlib.suppress(OSError):
            os.killpg(child, signal.SIGKILL)
        left = stopped()
        for pid in left:
            _signal(pid, signal.SIGKILL)
        found = reap(child)
        status = status if found is None else found
        if not left and not _has_children():
            break
        time.sleep(PAUSE)
    return status


def stopped() -> set[int]:
    """All descendants, stopped so that none can fork meanwhile."""
    seen = set[int]()
    while new := set(descendants()) - seen:
        for pid in new:
            _signal(pid, signal.SIGSTOP)
        seen |= new
    return seen


def descendants() -> Iterator[int]:
    """Running descendants, nearest first; none on systems without /proc."""
    below = dict[int, list[int]]()
    with contextlib.suppress(OSError):
        for name in os.listdir("/proc"):
            if name.isdigit():
                with contextlib.suppress(OSError), open(f"/proc/{name}/stat", "rb") as file:
                    state, parent = file.read().rpartition(b")")[2].split()[:2]
                    if state not in (b"Z", b"X"):
                        below.setdefault(int(parent), []).append(int(name))
    waiting = below.get(os.getpid(), [])
    while waiting:
        pid = waiting.pop(0)
        waiting += below.get(pid, [])
        yield pid


@contextlib.contextmanager
def control_group() -> Iterator[str | None]:
    """A control group (version 2) below our own, while the program runs; None without permission."""
    folder = _own_group()
    if folder is not None:
        folder = f"{folder}/sakiyomi-{os.getpid()}"
        try:
            os.mkdir(folder)
        except OSError:
            folder = None
    if folder is not None and not os.path.exists(f"{folder}/cgroup.kill"):  # Linux before 5.14
        os.rmdir(folder)
        folder = None
    try:
        yield folder
    finally:
        end = time.monotonic() + LONGEST
        while folder is not None and time.monotonic() < end:
            try:
                os.rmdir(folder)
                break
            except OSError:
                time.sleep(PAUSE)


def _own_group() -> str | None:
    try:
        with open("/proc/self/cgroup", encoding="utf-8") as file:
            own = next(line[3:].strip() for line in file if line.startswith("0::"))
        with open("/proc/self/mountinfo", encoding="utf-8") as file:
            mounts = [line.split() for line in file]
        return next(one[4] for one in mounts if one[one.index("-") + 1] == "cgroup2") + own.rstrip("/")
    except (OSError, StopIteration, ValueError):
        return None


def _prctl(option: int, value: int) -> None:
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def _has_children() -> bool:
    try:
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    except ChildProcessError:
        return False
    return True


def _signal(pid: int, number: int) -> None:
    with contextlib.suppress(OSError):
        os.kill(pid, number)


def _write(path: str, text: str) -> None:
    with contextlib.suppress(OSError), open(path, "w", encoding="ascii") as file:
        file.write(text)


def leave(code: int) -> None:
    """Exit the way the program did."""
    if code < 0 and -code not in (signal.SIGSTOP, signal.SIGTSTP):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # one core file is enough
        signal.set_wakeup_fd(-1)
        if -code != signal.SIGKILL:
            signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    os._exit(code if code >= 0 else 128 - code)


if __name__ == "__main__":
    leave(main(int(sys.argv[1]), sys.argv[2:]))
