"""Limits for programs: tried out on real ones."""

from __future__ import annotations

import subprocess
import sys

import pytest

from sakiyomi.programs import limits
from sakiyomi.programs.limits import Limits, available


def run(limit: Limits, code: str) -> subprocess.CompletedProcess[str]:
    command = limit.command([sys.executable, "-c", code])
    return subprocess.run(command, capture_output=True, text=True)


def test_without_limits_the_command_is_unchanged() -> None:
    assert Limits().command(["true"]) == ["true"]
    assert Limits().missing() == []


@pytest.mark.skipif(not available()[0], reason="memory cannot be limited here")
def test_memory() -> None:
    code = "b = bytearray(300 << 20); print(len(b))"
    assert run(Limits(memory=1000), code).stdout.strip() == str(300 << 20)
    assert "MemoryError" in run(Limits(memory=200), code).stderr


@pytest.mark.skipif(not available()[1], reason="CPU time cannot be limited here")
def test_cpu() -> None:
    done = run(Limits(cpu=1), "while True: pass")
    assert done.returncode < 0


@pytest.mark.skipif(not available()[2], reason="the network cannot be cut here")
def test_network() -> None:
    code = (
        "import socket; s = socket.create_server(('127.0.0.1', 0)); socket.create_connection(s.getsockname())"
    )
    assert run(Limits(memory=500), code).returncode == 0
    assert run(Limits(network=False), code).returncode == 1


def test_a_missing_program_is_named() -> None:
    done = subprocess.run(Limits(cpu=60).command(["no-such-program"]), capture_output=True, text=True)
    assert done.returncode == 127
    assert "cannot start no-such-program" in done.stderr


def test_what_is_missing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "available", lambda: (False, True, False))
    assert Limits(memory=5, cpu=5, network=False).missing() == ["memory", "network"]
