"""The overhead of a match: two USI engines that answer at once, compared with cshogi's match runner.

    python benchmarks/match_overhead.py --games 200

Both engines move their rook back and forth, so every game is a draw by repetition after the same few moves.
One game at a time, the engines kept running between games; the time includes the start of both programs.
Ours writes every game to disk before the next one; cshogi's writes no file.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ENGINE = """#!{python}
import sys
here = 0
for line in sys.stdin:
    words = line.split()
    if words[0] == "usi":
        print("id name shuttle\\nusiok", flush=True)
    elif words[0] == "isready":
        print("readyok", flush=True)
    elif words[0] == "position":
        here = len(words[words.index("moves") + 1:]) if "moves" in words else 0
    elif words[0] == "go":
        print("bestmove", ("2h3h", "8b7b", "3h2h", "7b8b")[here % 4], flush=True)
    elif words[0] == "quit":
        break
"""


def measure(games: int) -> dict[str, float]:
    """Games per second of both."""
    with tempfile.TemporaryDirectory() as name:
        engine = Path(name) / "shuttle"
        engine.write_text(ENGINE.format(python=sys.executable))
        engine.chmod(0o755)
        ours = [sys.executable, "-m", "sakiyomi", "match", "shogi", f"one=usi:{engine}", f"two=usi:{engine}"]
        ours += ["--games", str(games), "--workers", "1", "--plies", "0", "--clock", "seconds=5", "--quiet"]
        theirs = [sys.executable, "-m", "cshogi.cli", str(engine), str(engine), "--games", str(games)]
        theirs += ["--byoyomi", "5000", "--keep-process"]
        speed, drawn = dict[str, float](), dict[str, int]()
        for who, command in (("ours", [*ours, "--out", f"{name}/run"]), ("cshogi", theirs)):
            began = time.perf_counter()
            done = subprocess.run(command, capture_output=True, text=True, check=True)
            speed[who] = games / (time.perf_counter() - began)
            drawn[who] = _drawn(who, done.stdout)
        assert drawn["ours"] == drawn["cshogi"] == games, drawn
    return {f"games per second, {who}": value for who, value in speed.items()} | {
        "ours to cshogi": speed["ours"] / speed["cshogi"]
    }


def _drawn(who: str, text: str) -> int:
    if who == "ours":
        row = re.search(r"^one +two +\d+ +\d+ +(\d+) ", text, re.MULTILINE)
        return int(row[1]) if row else -1
    return text.count("手で千日手")


def run() -> dict[str, float]:
    """For `benchmarks/run.py`."""
    return measure(100)


def main() -> None:
    """Runs the command line."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("--games", type=int, default=200)
    for what, figure in measure(options.parse_args().games).items():
        print(f"{what:<30} {figure:.2f}")


if __name__ == "__main__":
    main()
