"""This build against another one at Othello, at equal time: balanced openings, colours swapped.

    python benchmarks/othello_strength.py PEER --seconds 0.1 --games 200 --jobs 2 [--openings FILE]

PEER is a folder that holds another build's package (`sakiyomi`), such as an unpacked wheel of an earlier
commit. Both sides think with one thread, one after the other. Openings are transcripts, one per line,
drawn by seed; each is played twice, with colours exchanged.
"""

from __future__ import annotations

import argparse
import math
import os
import queue
import random
import subprocess
import sys
import threading
from pathlib import Path

from sakiyomi.games.othello import PASS, OthelloPosition, parse_transcript

SHARED = Path(__file__).resolve().parent.parent / ".." / "shared" / "data" / "othello"
WORKER = """
import sys
try:
    from sakiyomi.players import make_player
except ImportError:  # an earlier build
    from sakiyomi.arena import make_player
from sakiyomi.games.othello import OTHELLO, parse
from sakiyomi.types import Limit
player = make_player("alphabeta:memory=64", OTHELLO)
for line in sys.stdin:
    player_limit = Limit(seconds=float(sys.argv[1]))
    print(player.move(parse(line.strip()), player_limit).best, flush=True)
"""


class Side:
    """A build in its own process."""

    def __init__(self, folder: Path | None, seconds: float) -> None:
        environment = dict(os.environ, **({"PYTHONPATH": str(folder)} if folder else {}))
        self.process = subprocess.Popen(
            [sys.executable, "-c", WORKER, str(seconds)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )

    def move(self, position: OthelloPosition) -> str:
        """Asks for a move."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(position.text(), file=self.process.stdin, flush=True)
        return self.process.stdout.readline().strip()

    def close(self) -> None:
        """Ends the process."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def play(start: OthelloPosition, black: Side, white: Side) -> int:
    """Black's final lead in discs."""
    here = start
    while not here.over:
        here = here.play(PASS if here.moves() == [PASS] else (black, white)[here.side].move(here))
    return here.value(0) // 100


class Games:
    """All games of a match, several at a time; each is written down as it ends."""

    def __init__(self, peer: Path, seconds: float, openings: list[str], out: Path | None) -> None:
        self.peer, self.seconds, self.openings, self.out = peer, seconds, openings, out
        self.leads: list[int] = []
        self.lock = threading.Lock()

    def run(self, numbers: queue.SimpleQueue[int]) -> None:
        """Plays one game after another with two processes of its own."""
        ours, theirs = Side(None, self.seconds), Side(self.peer, self.seconds)
        try:
            while True:
                number = numbers.get_nowait()
                start = parse_transcript(self.openings[number // 2]).end
                lead = play(start, ours, theirs) if number % 2 == 0 else -play(start, theirs, ours)
                self.note(number, lead)
        except queue.Empty:
            return
        finally:
            ours.close()
            theirs.close()

    def note(self, number: int, lead: int) -> None:
        """Writes a result down."""
        with self.lock:
            self.leads.append(lead)
            words = f"{number:>4}  {self.openings[number // 2]}  {lead:+d}"
            print(words, f"  {self.points:g} of {len(self.leads)}", flush=True)
            if self.out is not None:
                with self.out.open("a") as file:
                    print(words, file=file)

    @property
    def points(self) -> float:
        """Wins, and draws as halves."""
        return sum((lead > 0) + (lead == 0) / 2 for lead in self.leads)


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("peer", type=Path)
    parser.add_argument("--seconds", type=float, default=0.1, help="seconds per move (default: 0.1)")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--from", type=int, default=0, dest="first", help="number of the first game")
    parser.add_argument("--jobs", type=int, default=1, help="games at a time, each on a core of its own")
    parser.add_argument("--openings", type=Path, default=SHARED / "xot-openings.txt")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="add a line for every game to this file")
    given = parser.parse_args()
    lines = [line.split()[0] for line in given.openings.read_text().splitlines() if line.strip()]
    last = given.first + given.games
    # A sample depends on its size: one of all openings is the same for every part of a match.
    chosen = random.Random(given.seed).sample(lines, len(lines))
    numbers: queue.SimpleQueue[int] = queue.SimpleQueue()
    for number in range(given.first, last):
        numbers.put(number)
    games = Games(given.peer.resolve(), given.seconds, chosen, given.out)
    workers = [threading.Thread(target=games.run, args=(numbers,)) for _ in range(given.jobs)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    played = len(games.leads)
    share, discs = games.points / played, sum(games.leads) / played
    spread = 1.96 * math.sqrt(max(share * (1 - share), 0.25 / played) / played)
    print(f"{share:.1%} ±{spread:.1%} of {played} games, {discs:+.1f} discs a game")


if __name__ == "__main__":
    main()
