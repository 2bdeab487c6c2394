"""What visits to a large machine share: finished measurements in a file, and commands with a time limit.

A measurement is a line of JSON with its name, added when it ends; what has a line is not done again.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from pathlib import Path
from typing import IO, Any

PATIENCE = 20
"""Seconds that a stopped command has to end."""


def read_rows(file: Path | None) -> list[dict[str, Any]]:
    """The finished measurements; a line cut short by a kill is skipped."""
    rows = []
    for line in file.read_text(encoding="utf-8").splitlines() if file is not None and file.exists() else ():
        try:
            rows.append(json.loads(line))
        except json.JSONDecodeError:
            continue
    return rows


def add_row(file: Path, row: dict[str, Any]) -> None:
    """Adds a finished measurement at once."""
    torn = file.exists() and not file.read_bytes().endswith(b"\n") and file.stat().st_size > 0
    with file.open("a", encoding="utf-8") as out:
        out.write("\n" * torn + json.dumps(row, ensure_ascii=False) + "\n")


def run_limited(
    command: list[str], out: IO[Any], limit: float, environment: dict[str, str] | None = None
) -> tuple[int | None, float]:
    """Runs a command with its output in a file; its exit code, or None if it was stopped, and its seconds."""
    start = time.perf_counter()
    with subprocess.Popen(
        command, stdout=out, stderr=subprocess.STDOUT, env=environment, start_new_session=True
    ) as process:
        try:
            code: int | None = process.wait(limit)
        except subprocess.TimeoutExpired:
            code = None
        finally:
            _stop(process)
    return code, time.perf_counter() - start


def _stop(process: subprocess.Popen[bytes]) -> None:
    """Ends a command with its own processes, if it is still running."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGINT)
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
