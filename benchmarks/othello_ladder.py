"""How strong Othello's levels are: each plays the next two, and all games give one scale of Elo.

    python benchmarks/othello_ladder.py --games 40 --jobs 2 [--openings xot-openings.txt] [--out FILE]

Openings are transcripts, one a line, drawn by seed; each is played twice, with colours exchanged. Levels have
fixed depths, so that results do not depend on the machine.
"""

from __future__ import annotations

import argparse
import itertools
import multiprocessing
import random
from pathlib import Path

from sakiyomi.games.othello import OTHELLO, PASS, OthelloPosition, parse_transcript
from sakiyomi.match.ratings import Meeting, rate
from sakiyomi.players.levels import LEVELS, LevelPlayer

SHARED = Path(__file__).resolve().parent.parent / ".." / "shared" / "data" / "othello"


def play(start: OthelloPosition, players: tuple[LevelPlayer, LevelPlayer]) -> float:
    """Black's points: 1, 0.5 or 0."""
    here = start
    while not here.over:
        here = here.play(PASS if here.moves() == [PASS] else players[here.side].move(here).best)
    lead = here.value(0)
    return (lead > 0) + (lead == 0) / 2


def meet(job: tuple[int, int, str, int]) -> tuple[int, int, float]:
    """Two games from one opening: the mean points of the first level."""
    one, other, opening, seed = job
    points = 0.0
    for turn in range(2):
        players = LevelPlayer("one", one, 4), LevelPlayer("other", other, 4)
        for number, player in enumerate(players):
            player.new_game(4 * seed + 2 * turn + number)
        start = parse_transcript(opening).end
        points += play(start, players) if turn == 0 else 1 - play(start, players[::-1])
    return one, other, points / 2


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=40, help="between two levels (default: 40)")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--openings", type=Path, default=SHARED / "xot-openings.txt")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="add a line for every pair of games to this file")
    given = parser.parse_args()
    lines = [line.split()[0] for line in given.openings.read_text().splitlines() if line.strip()]
    assert OTHELLO.name == "othello"  # its weights are in use
    numbers = range(1, len(LEVELS) + 1)
    pairs = [(one, other) for one, other in itertools.combinations(numbers, 2) if other - one <= 2]
    rng = random.Random(given.seed)
    jobs = [
        (*pair, rng.choice(lines), rng.randrange(1 << 30)) for pair in pairs for _ in range(given.games // 2)
    ]
    rng.shuffle(jobs)
    meetings = []
    with multiprocessing.get_context("spawn").Pool(given.jobs) as pool:
        for one, other, points in pool.imap_unordered(meet, jobs):
            meetings.append(Meeting(one - 1, other - 1, points))
            if given.out is not None:
                with given.out.open("a") as file:
                    print(one, other, points, file=file)
    print("level  depth  noise    Elo")
    rated = rate(len(LEVELS), meetings)
    for number, (level, elo) in enumerate(zip(LEVELS, rated, strict=True), 1):
        value, half = elo.value - rated[0].value, (elo.high - elo.low) / 2
        print(f"{number:>5}  {level.depth:>5}  {level.noise:>5g}  {value:>5.0f} ±{half:.0f}")


if __name__ == "__main__":
    main()
