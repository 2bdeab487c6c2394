"""All matches of the shogi engine by the clock, for a quiet machine with many cores; resumes.

    python -m benchmarks.shogi_visit runs/shogi --jobs 16 --minutes 20 --peer FOLDER
    python -m benchmarks.shogi_visit runs/shogi --show
    python -m benchmarks.shogi_visit /tmp/try --jobs 1 --minutes 1 --games 2 --scale 0.1 --peer FOLDER

Every part is 200 games (100 against GNU Shogi), a number fixed beforehand: nothing is stopped because of its
result. Parts are played in their order, and the next visit continues. A core that has no time left for a game
of one part goes on with the next one. A game has about 115 moves, so 16 cores need 5 minutes for a part at
0.2 s and 24 for one at 1 s; GNU Shogi takes 1.2 s per move whatever it is told, 9 minutes in all.
Fairy-Stockfish and GNU Shogi are Debian's packages. The peer is the build before the trained evaluation, from
this repository's history:

    git worktree add /tmp/before fab7a81b~1
    .venv/bin/pip install --no-deps --target FOLDER /tmp/before
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from pathlib import Path

from benchmarks.shogi_engines import FAIRY, GNU
from benchmarks.shogi_match import Match, Played, by_time, read, summary, together

LONG = 150
"""Moves of a long game."""


@dataclass(frozen=True)
class Part:
    """One match."""

    name: str
    opponent: str
    seconds: float
    """Per move."""
    games: int
    goal: float
    """The score that it should show."""
    seed: int


def parts(peer: str | None, games: int, scale: float) -> list[Part]:
    """The matches whose opponents are there."""
    opponents = {
        "fairy": FAIRY and f"usi:{FAIRY}",
        "before": peer and f"peer:{peer}",
        "gnushogi": GNU and "gnushogi",
    }
    wanted = (
        ("fairy", 1.0, games, 0.65),
        ("fairy", 0.2, games, 0.65),
        ("before", 0.2, games, 0.9),
        ("gnushogi", 0.2, games // 2, 0.98),
        ("before", 1.0, games, 0.9),
    )
    return [
        Part(f"{name}-{seconds:g}", opponent, seconds * scale, count, goal, 201 + i)
        for i, (name, seconds, count, goal) in enumerate(wanted)
        if (opponent := opponents[name])
    ]


def play(chosen: list[Part], folder: Path, jobs: int, minutes: float) -> None:
    """Plays what is missing, part after part, as long as a game is likely to end in time."""
    end, tasks = time.monotonic() + 60 * minutes, []
    for part in chosen:
        terms = by_time(("ours", part.opponent), part.seconds)
        match = Match(terms, part.seed, folder / f"{part.name}.jsonl")
        print(f"{part.name}: {len(match.games)} of {part.games} games played", flush=True)
        tasks.append((match, match.missing(range(part.games)), end - LONG * part.seconds))

    def work() -> None:
        for match, left, last in tasks:
            match.work(left, last)

    together(jobs, work)


def show(chosen: list[Part], folder: Path) -> None:
    """Prints what the games say so far, and the faults of all."""
    everything: list[Played] = []
    for part in chosen:
        games = read(folder / f"{part.name}.jsonl")
        everything += games
        print(f"{part.name:<13} goal {part.goal:.0%} of {part.games}: {summary(games)}")
    ours = [game for game in everything if game.faulty == 0]
    print(f"our faults: {len(ours)} in {len(everything)} games (goal: none in 1,000)")
    for game in ours:
        print(f"  game {game.number}: {game.how}")


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", type=Path, help="a file for each part; an earlier visit is continued")
    parser.add_argument("--jobs", type=int, default=16, help="games at a time, each on a core of its own")
    parser.add_argument("--minutes", type=float, default=20, help="start no game that may end later")
    parser.add_argument("--peer", help="folder with the build before")
    parser.add_argument("--games", type=int, default=200, help="in each part; half against GNU Shogi")
    parser.add_argument("--scale", type=float, default=1.0, help="shortens the times, for a trial")
    parser.add_argument("--only", nargs="*", help="names of parts")
    parser.add_argument("--show", action="store_true", help="play nothing")
    given = parser.parse_args()
    chosen = [
        p for p in parts(given.peer, given.games, given.scale) if not given.only or p.name in given.only
    ]
    given.folder.mkdir(parents=True, exist_ok=True)
    if not given.show:
        play(chosen, given.folder, given.jobs, given.minutes)
    show(chosen, given.folder)


if __name__ == "__main__":
    main()
