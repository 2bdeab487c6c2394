"""The example bots play whole matches without a fault, and alike in both languages."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sakiyomi.contest import LiveMatch, make_bot
from sakiyomi.contest.hosting.seats import Seat
from sakiyomi.games.aquarius import Config
from support.helpers import ROOT
from support.hosting_talk import run, service

EXAMPLES = ROOT / "examples" / "aquarius"
RULES = Config(sessions=40, teams=3)


def match_of(*command: str) -> LiveMatch:
    seats = [Seat("example", program=command), *(Seat(n, make_bot(n)) for n in ("painter", "sucker"))]
    return run(service(seats, config=RULES, lockstep=True, seconds=60))


def test_python_and_cpp_play_alike(tmp_path: Path) -> None:
    python = match_of(sys.executable, str(EXAMPLES / "bot.py"))
    assert python.reports == [{}, {}, {}]
    assert python.world.scores[0] > python.world.scores[1]  # better than a random walk
    compiler = shutil.which("c++")
    if compiler is None:
        pytest.skip("no C++ compiler")
    program = tmp_path / "bot"
    source = str(EXAMPLES / "bot.cpp")
    subprocess.run([compiler, "-std=c++17", "-Wall", "-Werror", "-o", str(program), source], check=True)
    assert match_of(str(program)).replay == python.replay
