"""A ladder that is killed again and again: nothing may be lost, and nothing played twice.

Twelve bots: six of ours and six outside programs: four of the examples, in languages whose tools are
installed, one that crashes in session 3 and one that hangs. A child plays the ladder in short matches; it is
killed (SIGKILL) at random moments, and started again, until all matches are played. Then every match must
have exactly one record, a complete replay that passes its hashes, and the bots that the schedule says. The
same command continues a ladder that was stopped.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

from sakiyomi.contest.ladder import BATCH, Ladder, LadderSettings, ratings
from sakiyomi.contest.ladder_page import write_pages
from sakiyomi.contest.outside import Terms
from sakiyomi.games.aquarius import Config, Replay
from sakiyomi.programs.limits import Limits
from sakiyomi.runs import RECORDS

EXAMPLES = Path(__file__).parents[1] / "examples" / "aquarius"
OURS = ["nearest", "ring", "sucker", "compact", "painter", "matsue:moves=2"]
CRASHES = """
import json, sys
for line in sys.stdin:
    m = json.loads(line)
    if m["t"] == "state" and m["for"] is not None:
        if m["for"] == 3:
            raise RuntimeError("no plan for session 3")
        print(json.dumps({"t": "cmd", "session": m["for"], "m": ["0p", "1p", "2p"]}), flush=True)
"""
HANGS = "process.stdin.on('data', () => { for (;;) {} });\n"


COMPILED = {
    "cpp": ("g++", "-O2", "-std=c++17"),
    "rs": ("rustc", "-O"),
    "go": ("go", "build"),
}
"""How the examples with these endings are compiled."""


def bots(folder: Path) -> list[str]:
    """The outside bots, compiled where needed."""
    (folder / "crash.py").write_text(CRASHES, encoding="utf-8")
    (folder / "hang.js").write_text(HANGS, encoding="utf-8")
    good = [f"program:{sys.executable} {EXAMPLES / 'bot.py'}"]
    bad = [f"program:{sys.executable} {folder / 'crash.py'}"]
    if shutil.which("node"):
        good.append(f"program:node {EXAMPLES / 'bot.js'}")
        bad.append(f"program:node {folder / 'hang.js'}")
    for ending, command in COMPILED.items():
        target = folder / f"bot-{ending}"
        if len(good) < 4 and shutil.which(command[0]):
            subprocess.run([*command, "-o", str(target), str(EXAMPLES / f"bot.{ending}")], check=True)
            good.append(f"program:{target}")
    return good + bad


def settings(sessions: int) -> LadderSettings:
    """Short matches, little time."""
    terms = Terms(0.5, 1.5, Limits(memory=1024, network=False))
    return LadderSettings(1, Config(sessions=sessions), terms=terms)


def play(path: Path, names: list[str], matches: int, sessions: int) -> None:
    """What a child does: play until it is killed or all is done."""
    with Ladder(path, settings(sessions)) as ladder:
        ladder.enter(names)
        ladder.play(matches, 2)
        write_pages(path, ladder.bots, ladder.played)


def main() -> int:
    """Plays, kills, resumes and checks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--matches", type=int, default=500)
    parser.add_argument("--sessions", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--longest", type=float, default=60.0, help="most seconds between two kills")
    parser.add_argument("--child", nargs="*", help=argparse.SUPPRESS)
    given = parser.parse_args()
    path = given.folder / "ladder"
    if given.child:
        play(path, given.child, given.matches, given.sessions)
        return 0
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    given.folder.mkdir(parents=True, exist_ok=True)
    names, dice, kills = OURS + bots(given.folder), random.Random(given.seed), 0
    started = time.monotonic()
    while True:
        command = [sys.executable, "-m", "benchmarks.contest_ladder", str(given.folder)]
        command += ["--matches", str(given.matches), "--sessions", str(given.sessions), "--child", *names]
        child = subprocess.Popen(command, start_new_session=True)
        try:
            child.wait(dice.uniform(0.3, 1.0) * given.longest)
        except (subprocess.TimeoutExpired, KeyboardInterrupt) as error:
            os.kill(child.pid, signal.SIGKILL)
            child.wait()
            kills += 1
            if isinstance(error, KeyboardInterrupt):
                print(f"stopped after {kills} kills; the same command continues")
                return 130
            continue
        if child.returncode == 0:
            break
        print(f"a child ended with {child.returncode}")
        return 1
    return report(path, names, given.matches, given.sessions, kills, time.monotonic() - started)


def report(path: Path, names: list[str], matches: int, sessions: int, kills: int, seconds: float) -> int:
    """Checks the folder, and prints what was found."""
    lines = (path / RECORDS).read_bytes().splitlines()
    with Ladder(path, settings(sessions)) as ladder:
        numbers, wrong = Counter(one.match for one in ladder.played.values()), 0
        for batch in range((matches + BATCH - 1) // BATCH):
            for offset, group in enumerate(ladder.schedule(batch)):
                match = batch * BATCH + offset
                if match >= matches:
                    break
                replay = Replay.parse((path / f"match-{match + 1:05}.jsonl").read_text(encoding="utf-8"))
                replay.check()
                one = ladder.played[match]
                wrong += one.bots != group or len(replay.sessions) != sessions
        table = ratings(len(ladder.bots), ladder.played)
    whole = len(lines) == len(names) + matches and sorted(numbers) == list(range(matches))
    print(f"{len(names)} bots, {matches} matches of {sessions} sessions, {kills} kills, {seconds:.0f} s")
    print(f"records complete and unique: {whole}; matches unlike the schedule or incomplete: {wrong}")
    for row in table:
        print(
            f"{row.points:7.0f} ±{row.margin:<4.0f} rank {row.rank:.2f} in {row.matches:4} {names[row.bot]}"
        )
    return 0 if whole and not wrong else 1


if __name__ == "__main__":
    sys.exit(main())
