"""Runs that are really killed: no finished game is lost, nothing keeps running, the result is the same."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from sakiyomi._native import Random
from sakiyomi.runs import RECORDS
from support.toy_engines import toy

PATIENCE = 60.0
"""Seconds; no test waits that long unless something is broken."""

KILLS = int(os.environ.get("SAKIYOMI_KILLS", "5"))
"""How often the run is killed; set it higher for a harder test."""

pytestmark = pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="needs Linux")

MATCH = ("match", "othello", "alphabeta:nodes=60,memory=1", "random", "--games", "16", "--workers", "2")


def start(*words: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "sakiyomi", *words]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)


def family(pid: int) -> list[int]:
    """A process and all its descendants."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return [pid]
    return [pid, *(one for child in children for one in family(int(child)))]


def wait_for_end(pids: list[int], handles: list[int]) -> None:
    """Waits until all processes have ended."""
    for pid, handle in zip(pids, handles, strict=True):
        assert select.select([handle], [], [], PATIENCE)[0], f"{pid} is left over"
        os.close(handle)


def watched(process: subprocess.Popen[str]) -> tuple[list[int], list[int]]:
    pids = family(process.pid)
    handles = []
    for pid in list(pids):
        try:
            handles.append(os.pidfd_open(pid))
        except ProcessLookupError:  # it was about to end anyway
            pids.remove(pid)
    return pids, handles


def rows(folder: Path) -> dict[int, dict[str, Any]]:
    """The complete lines of the records, without times."""
    found = dict[int, dict[str, Any]]()
    if (folder / RECORDS).exists():
        for line in (folder / RECORDS).read_bytes().splitlines(keepends=True):
            if line.endswith(b"\n"):
                row = json.loads(line)
                assert row["number"] not in found
                del row["seconds"]
                found[row["number"]] = row
    return found


def test_killing_at_many_moments_loses_no_finished_game(tmp_path: Path) -> None:
    random = Random(2)
    folder = tmp_path / "killed"
    seen, kills, code = 0, 0, None
    while code is None:
        process = start(*MATCH, "--out", str(folder))
        assert process.stderr is not None
        lines = random.below(4) if kills < KILLS else 10**9
        kills += 1
        # A game is printed after its record is written: whatever was printed must be recorded.
        said = 0
        while said < lines and (line := process.stderr.readline()):
            said += line.startswith("game ")
        if said < lines:  # it has come to its end
            code = process.wait(PATIENCE)
        else:
            pids, handles = watched(process)
            process.kill()
            process.wait(PATIENCE)
            wait_for_end(pids[1:], handles[1:])
        process.stderr.close()
        now = len(rows(folder))
        assert now >= seen + said
        seen = now
    assert code == 0
    undisturbed = start(*MATCH, "--out", str(tmp_path / "whole"))
    undisturbed.communicate(timeout=PATIENCE)
    assert rows(folder) == rows(tmp_path / "whole")
    assert len(rows(folder)) == 16


def test_even_stubborn_engines_end_with_the_run(tmp_path: Path) -> None:
    player = toy(tmp_path, "stubborn")
    words = ("match", "shogi", player, "random", "--games", "2", "--workers", "1", "--plies", "0")
    for sign in (signal.SIGKILL, signal.SIGINT):
        process = start(*words, "--clock", "nodes=5", "--out", str(tmp_path / sign.name))
        # The engine of the initial check has ended when the cell begins; the cell starts its own.
        end = time.monotonic() + PATIENCE
        while not any("toy.py" in line for line in commands(process.pid)):
            assert time.monotonic() < end
            assert process.poll() is None
            time.sleep(0.02)
        pids, handles = watched(process)
        process.send_signal(sign)
        process.communicate(timeout=PATIENCE)
        wait_for_end(pids[1:], handles[1:])
        assert process.returncode == (130 if sign is signal.SIGINT else -sign)


def commands(pid: int) -> list[str]:
    """The command lines of the grandchildren of a process."""
    found = []
    for child in family(pid)[1:]:
        for grandchild in family(child)[1:]:
            try:
                found.append(Path(f"/proc/{grandchild}/cmdline").read_text())
            except OSError:
                continue
    return found


DAEMONS = """
import json, os, sys, time
said, tell = os.pipe()
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.setsid()
        with open(sys.argv[1] + ".new", "w") as file:
            file.write(str(os.getpid()))
        os.rename(sys.argv[1] + ".new", sys.argv[1])
        os.write(tell, b"!")
        time.sleep(600)
    os._exit(0)
os.wait()
os.read(said, 1)
for line in sys.stdin:
    state = json.loads(line)
    if state["t"] == "state" and state["for"] is not None:
        print(json.dumps({"t": "cmd", "session": state["for"], "m": ["", "", ""]}), flush=True)
"""


@pytest.mark.parametrize("how", ["end", "SIGTERM", "SIGINT", "SIGKILL"])
def test_nothing_of_a_program_outlives_the_server(tmp_path: Path, how: str) -> None:
    """Its child has left the group and the session, and is an orphan."""
    (tmp_path / "bot.py").write_text(DAEMONS)
    note = tmp_path / "daemon"
    seats = [f"program:{sys.executable} {tmp_path / 'bot.py'} {note}"] + ["join"] * (how != "end")
    teams = ("--rule", f"teams={len(seats)}", "--rule", "sessions=3")
    ports = ("--port", "0", "--http-port", "0")
    process = start("contest", "serve", *seats, *teams, *ports, "--lockstep", "--seconds", "60")
    end = time.monotonic() + PATIENCE
    while not (note.exists() and note.read_text()):
        assert time.monotonic() < end
        time.sleep(0.02)
    try:
        handle = os.pidfd_open(int(note.read_text()))
    except ProcessLookupError:  # the match was over before it could be inspected
        assert how == "end"
        process.wait(PATIENCE)
        return
    if how != "end":
        process.send_signal(signal.Signals[how])
    _, err = process.communicate(timeout=PATIENCE)
    wait_for_end([0], [handle])
    codes = {"end": 0, "SIGTERM": 143, "SIGINT": 130, "SIGKILL": -9}
    assert process.returncode == codes[how], err
