"""Processes killed at random moments: every answer is right and comes once, and nothing is left behind."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from sakiyomi.executors import Processes
from sakiyomi.tsume.problem import Problem
from support.mortal_cells import Deadly, alive, solve_under_fire
from support.tsume_sets import problems

SET = [Problem(row[1], row[0], int(row[2])) for row in problems("made")]

KILLS = 50


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
def test_fifty_kills(tmp_path: Path) -> None:
    rounds = 0
    deadly = Deadly(Processes(), tmp_path, KILLS, seed=9)
    while not deadly.done:
        found = solve_under_fire(deadly, SET, 2, tmp_path)
        assert [one["plies"] for one in found] == [problem.plies for problem in SET]
        assert all(one["shortest"] for one in found)
        assert not alive(tmp_path)
        rounds += 1
    assert rounds <= 20


IMPATIENT = """
import os, signal
from sakiyomi.contest import play_match, make_bot
from sakiyomi.executors import Threads
from sakiyomi.games.aquarius import Replay, World

class Busy:
    def __init__(self, setup):
        pass

    def __call__(self, task):
        while True:
            play_match(Replay(World.start(1), ("ring",) * 6), [make_bot("aqua") for _ in range(6)])

    def stop(self):
        os.kill(os.getpid(), signal.SIGINT)  # Ctrl-C whenever it is asked to end

    def close(self):
        pass

def begin():
    executor = Threads()
    executor.start(1, "__main__:Busy", b"")
    executor.send(0, b"")
    try:
        executor.close()
    except KeyboardInterrupt:
        pass

begin()
"""


def test_repeated_ctrl_c_does_not_abort() -> None:
    """Threads run native code while closing them is interrupted, twice."""
    done = subprocess.run([sys.executable, "-c", IMPATIENT], capture_output=True, text=True, timeout=100)
    assert (done.returncode, done.stderr) == (130, "")
