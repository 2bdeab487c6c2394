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
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from sakiyomi.games.othello import PASS, OthelloPosition, parse_transcript

SHARED = Path(__file__).resolve().parent.parent / ".." / "shared" / "data" / "othello"
WORKER = """
import sys, time
try:
    from sakiyomi.players import make_player
except ImportError:  # an earlier build
    from sakiyomi.arena import make_player
from sakiyomi.games.othello import OTHELLO, parse
from sakiyomi.types import Limit
player = make_player("alphabeta:memory=64", OTHELLO)
kind, number = sys.argv[1].split("=")
limit = Limit(**{kind: float(number) if kind == "seconds" else int(number)})
for line in sys.stdin:
    before = time.process_time()
    move = player.move(parse(line.strip()), limit).best
    print(move, time.process_time() - before, flush=True)
"""


class Side(Protocol):
    """A program that is asked for moves, one after another."""

    cpu: float
    """Processor seconds for all moves so far."""
    moves: int

    def move(self, position: OthelloPosition) -> str:
        """Asks for a move."""

    def close(self) -> None:
        """Ends the program."""


class Build:
    """A build of ours in its own process; `limit` is `seconds=0.1`, `nodes=1000000` or `depth=8`."""

    def __init__(self, folder: Path | None, limit: str) -> None:
        self.cpu, self.moves = 0.0, 0
        environment = dict(os.environ, **({"PYTHONPATH": str(folder)} if folder else {}))
        self.process = subprocess.Popen(
            [sys.executable, "-c", WORKER, limit],
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
        move, seconds = self.process.stdout.readline().split()
        self.cpu, self.moves = self.cpu + float(seconds), self.moves + 1
        return move

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

    def __init__(self, sides: Callable[[], tuple[Side, Side]], openings: list[str], out: Path | None) -> None:
        self.sides, self.openings, self.out = sides, openings, out
        self.leads: list[int] = []
        self.cpu, self.moves = [0.0, 0.0], [0, 0]
        self.lock = threading.Lock()

    def run(self, numbers: queue.SimpleQueue[int]) -> None:
        """Plays one game after another with two programs of its own."""
        ours, theirs = self.sides()
        try:
            while True:
                number = numbers.get_nowait()
                start = parse_transcript(self.openings[number // 2]).end
                lead = play(start, ours, theirs) if number % 2 == 0 else -play(start, theirs, ours)
                self.note(number, lead)
        except queue.Empty:
            return
        finally:
            for i, side in enumerate((ours, theirs)):
                side.close()
                with self.lock:
                    self.cpu[i] += side.cpu
                    self.moves[i] += side.moves

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

    def summary(self) -> str:
        """The result with a 95 % interval, and the processor time of both sides."""
        played = len(self.leads)
        share, discs = self.points / played, sum(self.leads) / played
        spread = 1.96 * math.sqrt(max(share * (1 - share), 0.25 / played) / played)
        ours, theirs = (cpu / max(1, moves) for cpu, moves in zip(self.cpu, self.moves, strict=True))
        return (
            f"{share:.1%} ±{spread:.1%} of {played} games, {discs:+.1f} discs a game; "
            f"processor seconds a move: {ours:.3f} against {theirs:.3f}"
        )


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options that every match has."""
    parser.add_argument("--seconds", type=float, default=0.1, help="seconds per move (default: 0.1)")
    parser.add_argument("--nodes", type=int, help="nodes per move instead, for a machine that is not quiet")
    parser.add_argument("--depth", type=int, help="plies to look ahead instead")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--from", type=int, default=0, dest="first", help="number of the first game")
    parser.add_argument("--jobs", type=int, default=1, help="games at a time, each on a core of its own")
    parser.add_argument("--openings", type=Path, default=SHARED / "xot-openings.txt")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="add a line for every game to this file")


def our_limit(given: argparse.Namespace) -> str:
    """The limit that the options set."""
    if given.depth is not None:
        return f"depth={given.depth}"
    return f"seconds={given.seconds}" if given.nodes is None else f"nodes={given.nodes}"


def run_match(sides: Callable[[], tuple[Side, Side]], given: argparse.Namespace) -> None:
    """Plays the games that the options ask for."""
    lines = [line.split()[0] for line in given.openings.read_text().splitlines() if line.strip()]
    # A sample depends on its size: one of all openings is the same for every part of a match.
    chosen = random.Random(given.seed).sample(lines, len(lines))
    numbers: queue.SimpleQueue[int] = queue.SimpleQueue()
    for number in range(given.first, given.first + given.games):
        numbers.put(number)
    games = Games(sides, chosen, given.out)
    workers = [threading.Thread(target=games.run, args=(numbers,)) for _ in range(given.jobs)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    print(games.summary())


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("peer", type=Path)
    parser.add_argument("--peer-depth", type=int, help="the other build's depth (default: our limit)")
    add_options(parser)
    given = parser.parse_args()
    peer, ours = given.peer.resolve(), our_limit(given)
    theirs = ours if given.peer_depth is None else f"depth={given.peer_depth}"
    run_match(lambda: (Build(None, ours), Build(peer, theirs)), given)


if __name__ == "__main__":
    main()
