"""Runs one program with limits: becomes it after setting them.

Started as a separate process with nothing but the standard library; its arguments are the limits as text (see
`limits.py`) and the command. A limit that this system does not offer is left out: `limits.available` says
beforehand which ones it offers.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence

CLONE_NEWUSER, CLONE_NEWNET = 0x1000_0000, 0x4000_0000
NOT_STARTED = 127
"""Exit code if the program could not be started."""


def main(limits: str, command: Sequence[str]) -> int:
    """Applies the limits and becomes the program; returns only if that fails."""
    given = dict(part.split("=") for part in limits.split(",") if part)
    if "memory" in given:
        limit_memory(int(given["memory"]))
    if "cpu" in given:
        limit_cpu(int(given["cpu"]))
    if given.get("network") == "0":
        cut_network()
    try:
        os.execvp(command[0], list(command))
    except OSError as error:
        print(f"cannot start {command[0]}: {error.strerror}", file=sys.stderr, flush=True)
    return NOT_STARTED


def limit_memory(bytes: int) -> bool:
    """Limits the writable memory of each process; address space, which many runtimes reserve, is free."""
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (bytes, bytes))
    except (ImportError, OSError, ValueError):
        return False
    return True


def limit_cpu(seconds: int) -> bool:
    """Limits the CPU time of each process; beyond it, it is killed."""
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    except (ImportError, OSError, ValueError):
        return False
    return True


def cut_network() -> bool:
    """Moves this process into an empty network namespace: it reaches nothing, not even this machine."""
    if sys.platform != "linux":
        return False
    import ctypes

    libc = ctypes.CDLL(None)
    user, group = os.getuid(), os.getgid()
    if libc.unshare(CLONE_NEWNET) == 0:
        return True
    if libc.unshare(CLONE_NEWUSER | CLONE_NEWNET) != 0:
        return False
    for name, text in (
        ("setgroups", "deny"),
        ("uid_map", f"{user} {user} 1"),
        ("gid_map", f"{group} {group} 1"),
    ):
        with contextlib.suppress(OSError), open(f"/proc/self/{name}", "w", encoding="ascii") as file:
            file.write(text)
    return True


if __name__ == "__main__":
    os._exit(main(sys.argv[1], sys.argv[2:]))
