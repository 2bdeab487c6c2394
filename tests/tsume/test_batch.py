"""Many problems: the same answers for any number of workers, and runs that survive a kill."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from sakiyomi.errors import LimitError
from sakiyomi.tsume.batch import Batch, SolveOptions
from sakiyomi.tsume.problem import Problem
from sakiyomi.types import Limit
from support.tsume_sets import problems

ROWS = problems("made")[::2]
SET = [Problem(row[1], row[0], int(row[2])) for row in ROWS]
ASKED = SolveOptions("shortest", Limit(nodes=300_000), memory=8)


def answers(jobs: int, asked: SolveOptions = ASKED) -> dict[int, dict[str, object]]:
    with Batch(list(enumerate(SET)), asked, jobs) as batch:
        found = dict(batch)
    return {number: {k: v for k, v in found[number].items() if k != "seconds"} for number in sorted(found)}


def test_answers_do_not_depend_on_the_number_of_workers() -> None:
    one = answers(1, SolveOptions("shortest", Limit(nodes=300_000), memory=4))
    assert [one[i]["plies"] for i in range(len(SET))] == [int(row[2]) for row in ROWS]
    assert all(one[i]["shortest"] for i in one)
    assert answers(3, SolveOptions("shortest", Limit(nodes=300_000), memory=12)) == one


def test_an_unreadable_problem_is_answered_too() -> None:
    bad = [Problem("bad", "rubbish"), Problem("no king", "9/9/9/9/4K4/9/9/9/9 b - 1"), SET[0]]
    with Batch(list(enumerate(bad)), ASKED) as batch:
        found = dict(batch)
    assert [found[i]["status"] for i in range(3)] == ["error", "error", "proven"]
    assert "no king to mate" in str(found[1]["error"])
    assert str(found[0]["error"]).startswith("column 1")  # the line of the text is not that of its file


def test_studies_in_a_batch() -> None:
    with Batch(list(enumerate(SET[:6])), SolveOptions("all", Limit(nodes=100_000), memory=8), 2) as batch:
        found = dict(batch)
    assert all("others" in found[i] and found[i]["exact"] for i in range(6))


def test_leaving_stops_the_workers() -> None:
    endless = Problem("long", "7k1/5+Bp2/7Ss/9/9/9/1n7/9/9 b 2rb4g2s3n4l17p 1")
    with Batch([(0, endless), (1, endless)], SolveOptions("shortest", memory=8), 2) as batch:
        pass
    with Batch([(0, endless), (1, endless), (2, SET[0])], SolveOptions("shortest", memory=8), 3) as batch:
        assert next(iter(batch))[0] == 2
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("cell")]
    with pytest.raises(LimitError, match="jobs must lie between"):
        Batch([], ASKED, 0)


def test_a_kill_loses_at_most_the_current_problem(tmp_path: Path) -> None:
    """After a kill, the same command solves only the rest."""
    problem_set = tmp_path / "set.tsv"
    lines = [f"{row[0]}\t{row[1]}\t{row[2]}" for row in problems("made")]
    # A problem that no limit ends keeps the run alive until it is killed.
    endless = "7k1/5+Bp2/7Ss/9/9/9/1n7/9/9 b 2rb4g2s3n4l17p 1\tlong\t-"
    problem_set.write_text("\n".join([*lines[:12], endless, *lines[12:20]]) + "\n")
    run = tmp_path / "run"
    command = [sys.executable, "-m", "sakiyomi", "mate", str(problem_set), "--out", str(run), "--json"]
    command += ["--find", "shortest", "--memory", "8", "--nodes", "1000000000"]
    killed = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert killed.stdout is not None
    shown = [json.loads(killed.stdout.readline())["name"] for _ in range(12)]
    os.kill(killed.pid, signal.SIGKILL)
    killed.wait()
    kept = (run / "records.jsonl").read_text().splitlines()
    assert [json.loads(line)["name"] for line in kept] == shown == [row[1] for row in problems("made")[:12]]
    # The endless problem is replaced by hand; the same command solves the rest.
    with (run / "records.jsonl").open("a") as records:
        by_hand = {
            "number": 12,
            "name": "long",
            "listed": None,
            "status": "unknown",
            "nodes": 0,
            "seconds": 0,
        }
        records.write(json.dumps(by_hand) + "\n")
    again = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "resuming: 13 of 21 problems done" in again.stderr
    *rows, last = [json.loads(line) for line in again.stdout.splitlines()]
    assert [row["name"] for row in rows][:13] == [*shown, "long"]
    assert len((run / "records.jsonl").read_text().splitlines()) == 21
    assert (last["summary"]["mate"], last["summary"]["unknown"]) == (20, 1)
    assert again.returncode == 3
