"""This build against another one at Othello, at equal time: balanced openings, colours swapped.

    python benchmarks/othello_strength.py PEER --seconds 0.1 --games 40 [--openings xot-openings.txt]

PEER is a folder that holds another build's package (`sakiyomi`), such as an unpacked wheel of an earlier
commit. Both sides think with one thread, one after the other. Openings are transcripts, one per line,
drawn by seed.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import subprocess
import sys
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


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("peer", type=Path)
    parser.add_argument("--seconds", type=float, default=0.1, help="seconds per move (default: 0.1)")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--openings", type=Path, default=SHARED / "xot-openings.txt")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    lines = [line.split()[0] for line in given.openings.read_text().splitlines() if line.strip()]
    chosen = random.Random(given.seed).sample(lines, (given.games + 1) // 2)
    ours, theirs = Side(None, given.seconds), Side(given.peer.resolve(), given.seconds)
    points, discs, played = 0.0, 0, 0
    for number in range(given.games):
        start = parse_transcript(chosen[number // 2]).end
        lead = play(start, ours, theirs) if number % 2 == 0 else -play(start, theirs, ours)
        points, discs, played = points + (lead > 0) + (lead == 0) / 2, discs + lead, played + 1
        print(f"{played:>4}  {lead:+d}   {points:g} of {played}, {discs / played:+.1f} discs", flush=True)
    share = points / played
    spread = 1.96 * math.sqrt(max(share * (1 - share), 0.25 / played) / played)
    print(f"{share:.1%} ±{spread:.1%} of {played} games, {discs / played:+.1f} discs a game")
    ours.close()
    theirs.close()


if __name__ == "__main__":
    main()
