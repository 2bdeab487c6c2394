"""This build against NTest, Welty's Othello program: balanced openings, colours swapped.

    python -m benchmarks.othello_ntest FOLDER --seconds 0.1 --peer-depth 14 --games 40 [--jobs 2]
    python -m benchmarks.othello_ntest FOLDER --depth 8 --peer-depth 8

FOLDER is where NTest was built: it holds `ntest` and `coefficients`. NTest plays over NBoard, which has a
depth and no clock, without book and randomness, draws worth 0, with a table of 64 MB, as ours. To compare at
equal time, choose the depth whose processor seconds a move, printed at the end, come closest to ours.
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
from pathlib import Path

from benchmarks.othello_strength import Build, add_options, our_limit, run_match
from sakiyomi.games.othello import OthelloPosition
from sakiyomi.games.othello.ggf import ggf_text
from sakiyomi.games.othello.record import OthelloRecord

PARAMETERS = """75 2.4
JA s12 0 0 -20 -20 0 0 0 0
JA s12 0 0 -20 -20 0 0 0 0
"""
"""Megabytes and GHz; then weights, depth, draws, randomness (powers of two), book, what to print."""


class NTest:
    """NTest in its own process and folder, at a depth."""

    def __init__(self, built: Path, depth: int) -> None:
        self.cpu, self.moves = 0.0, 0
        self.folder = tempfile.TemporaryDirectory()
        for name in ("coefficients", "resource", "TestGames.ggf"):
            (Path(self.folder.name) / name).symlink_to(built / name)
        (Path(self.folder.name) / "parameters.txt").write_text(PARAMETERS)
        self.process = subprocess.Popen(
            [built / "ntest"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            cwd=self.folder.name,
        )
        self.send("nboard 2", f"set depth {depth}", "ping 1")
        self.receive("pong 1")

    def send(self, *lines: str) -> None:
        """Sends commands."""
        assert self.process.stdin is not None
        print(*lines, sep="\n", file=self.process.stdin, flush=True)

    def receive(self, start: str) -> str:
        """The next line that begins with some text."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if line.startswith(start):
                return line.rstrip()
        raise SystemExit("NTest has ended")

    def move(self, position: OthelloPosition) -> str:
        """Asks for a move."""
        before = self.processor_seconds()
        self.send(f"set game {ggf_text(OthelloRecord((), position))}", "go")
        answer = self.receive("=== ")
        self.cpu, self.moves = self.cpu + self.processor_seconds() - before, self.moves + 1
        return answer.split()[1].split("/")[0].lower()

    def value(self, position: OthelloPosition) -> float:
        """The value of the best move at its depth, in discs for the side to move."""
        if self.moves == 0:  # without a book, its table is set up by the first `go`
            self.move(position)
        self.send(f"set game {ggf_text(OthelloRecord((), position))}", "hint 1")
        assert self.process.stdout is not None
        values: dict[str, float] = {}
        for line in self.process.stdout:
            if line.startswith("search"):
                _, move, value, *_ = line.split()
                values[move] = float(value)
            elif line.rstrip() == "status":
                return max(values.values())
        raise SystemExit("NTest has ended")

    def processor_seconds(self) -> float:
        """What its searching thread, the first, has used."""
        return int(Path(f"/proc/{self.process.pid}/schedstat").read_text().split()[0]) / 1e9

    def close(self) -> None:
        """Ends the program."""
        self.send("quit")
        self.process.wait()
        self.folder.cleanup()


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--peer-depth", type=int, default=14, help="NTest's depth (default: 14)")
    add_options(parser)
    given = parser.parse_args()
    built, ours = given.folder.resolve(), our_limit(given)
    run_match(lambda: (Build(None, ours), NTest(built, given.peer_depth)), given)


if __name__ == "__main__":
    main()
