"""How strong the levels of a game are: each plays the next two, and all games give one scale of Elo.

    python -m benchmarks.level_ladder othello --games 40 --jobs 2 [--openings xot-openings.txt] [--out FILE]
    python -m benchmarks.level_ladder shogi --games 40 --jobs 2 --out shogi.txt
    python -m benchmarks.level_ladder shogi --read shogi.txt

Openings are drawn by seed: transcripts of Othello, one a line, or six random moves of shogi that leave
neither side clearly ahead. Each is played twice, with colours exchanged. Levels have fixed depths or nodes,
so that results do not depend on the machine.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.shogi_match import opening
from sakiyomi import AlphaBeta, games
from sakiyomi.games.levels import LEVELS, Level
from sakiyomi.games.othello import PASS, parse_transcript
from sakiyomi.match.ratings import Meeting, rate
from sakiyomi.players.base import Declaration
from sakiyomi.players.levels import LevelPlayer

SHARED = Path(__file__).resolve().parent.parent / ".." / "shared" / "data" / "othello"


def play(start: Any, players: tuple[LevelPlayer[Any], LevelPlayer[Any]]) -> float:
    """The first side's points: 1, 0.5 or 0."""
    here = start
    while not here.over:
        if here.moves() == [PASS]:
            here = here.play(PASS)
            continue
        try:
            here = here.play(players[here.side].move(here).best)
        except Declaration:
            return 1.0 - int(here.side)
    lead, even = here.value(0), here.value(1)
    return float(lead > even) + float(lead == even) / 2


def meet(job: tuple[str, int, int, str, int]) -> tuple[int, int, float]:
    """Two games from one opening: the mean points of the first level."""
    game, one, other, text, seed = job
    rules, points = games.get(game), 0.0
    start = parse_transcript(text).end if text else opening(seed, AlphaBeta(memory=4))
    for turn in range(2):
        players = LevelPlayer("one", rules, one, 4), LevelPlayer("other", rules, other, 4)
        for number, player in enumerate(players):
            player.new_game(4 * seed + 2 * turn + number)
        points += play(start, players) if turn == 0 else 1 - play(start, players[::-1])
    return one, other, points / 2


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game", choices=sorted(LEVELS))
    parser.add_argument("--games", type=int, default=40, help="between two levels (default: 40)")
    parser.add_argument("--up-to", type=int, default=20, help="the highest level that plays (default: 20)")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--openings", type=Path, default=SHARED / "xot-openings.txt", help="of Othello")
    parser.add_argument("--minutes", type=float, default=1e6, help="stop after this time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="add a line for every pair of games to this file")
    parser.add_argument("--read", type=Path, help="play nothing; rate the games of such a file")
    given = parser.parse_args()
    if given.read is not None:
        show(LEVELS[given.game], [_meeting(line) for line in given.read.read_text().splitlines()])
        return
    levels = LEVELS[given.game][: given.up_to]
    jobs = drawn(given.game, len(levels), given.games, given.seed, given.openings)
    meetings, end = [], time.perf_counter() + 60 * given.minutes
    with multiprocessing.get_context("spawn").Pool(given.jobs) as pool:
        for one, other, points in pool.imap_unordered(meet, jobs):
            text = f"{one} {other} {points}"
            meetings.append(_meeting(text))
            if given.out is not None:
                with given.out.open("a") as file:
                    print(text, file=file)
            if time.perf_counter() > end:
                break
    show(levels, meetings)


def drawn(
    game: str, levels: int, count: int, seed: int, openings: Path
) -> list[tuple[str, int, int, str, int]]:
    """The pairs of games, in an order drawn by seed: stopped early, all levels have about as many games."""
    lines = [""]
    if game == "othello":
        lines = [line.split()[0] for line in openings.read_text().splitlines() if line.strip()]
    pairs = [(one, one + step) for one in range(1, levels) for step in (1, 2) if one + step <= levels]
    rng = random.Random(seed)
    jobs = [
        (game, *pair, rng.choice(lines), rng.randrange(1 << 30)) for pair in pairs for _ in range(count // 2)
    ]
    rng.shuffle(jobs)
    return jobs


def show(levels: Sequence[Level], meetings: list[Meeting]) -> None:
    """Prints the Elo of all levels that have played, the lowest at 0."""
    top = max(max(meeting.one, meeting.other) for meeting in meetings) + 1
    print(f"{2 * len(meetings)} games")
    print("level  depth   nodes  noise    Elo")
    rated = rate(top, meetings)
    for number, (level, elo) in enumerate(zip(levels, rated, strict=False), 1):
        value, half = elo.value - rated[0].value, (elo.high - elo.low) / 2
        depth, nodes = level.depth or "", level.nodes or ""
        print(f"{number:>5}  {depth:>5}  {nodes:>6}  {level.noise:>5g}  {value:>5.0f} ±{half:.0f}")


def _meeting(text: str) -> Meeting:
    one, other, points = text.split()
    return Meeting(int(one) - 1, int(other) - 1, float(points))


if __name__ == "__main__":
    main()
