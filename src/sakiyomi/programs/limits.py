"""Limits for programs that we start: memory, CPU time, no network."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

LAUNCHER = str(Path(__file__).with_name("limited.py"))
PROBE = """
import sys
sys.path.insert(0, sys.argv[1])
import limited
print(int(limited.limit_memory(1 << 30)), int(limited.limit_cpu(60)), int(limited.cut_network()))
"""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a program may use; 0 for no limit."""

    memory: int = 0
    """MiB of writable memory of each of its processes."""
    cpu: int = 0
    """Seconds of CPU time of each of its processes."""
    network: bool = True
    """Whether it may use the network."""

    def command(self, command: Sequence[str]) -> list[str]:
        """The command under these limits."""
        parts = []
        if self.memory:
            parts.append(f"memory={self.memory << 20}")
        if self.cpu:
            parts.append(f"cpu={self.cpu}")
        if not self.network:
            parts.append("network=0")
        if not parts or not hasattr(os, "fork") or not sys.executable:
            return list(command)
        return [sys.executable, "-I", "-S", LAUNCHER, ",".join(parts), *command]

    def missing(self) -> list[str]:
        """Which of these limits this system does not offer, as words for people."""
        memory, cpu, network = available()
        wanted = (
            (self.memory and not memory, "memory"),
            (self.cpu and not cpu, "CPU time"),
            (not self.network and not network, "network"),
        )
        return [name for lacks, name in wanted if lacks]


@cache
def available() -> tuple[bool, bool, bool]:
    """Whether memory, CPU time and the network can be limited here: tried out in a child process."""
    if not hasattr(os, "fork") or not sys.executable:
        return False, False, False
    command = [sys.executable, "-I", "-S", "-c", PROBE, str(Path(LAUNCHER).parent)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=30)
    except (OSError, subprocess.TimeoutExpired):
        return False, False, False
    memory, cpu, network = (word == "1" for word in (done.stdout.split() + ["0"] * 3)[:3])
    return memory, cpu, network
