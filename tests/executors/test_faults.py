"""Processes that are killed at any moment: every answer is right and comes once, and nothing is left."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mortal_cells import Deadly, alive, solve_under_fire
from sakiyomi.executors import Processes
from sakiyomi.tsume.problem import Problem
from tsume_sets import problems

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
