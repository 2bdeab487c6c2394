"""Are the turning points that `review` names real? Each is checked by a solution or a deeper search.

    python benchmarks/othello_turning.py wthor-games.tsv.gz --games 100 --jobs 2 [--solve 24]

Games are drawn by seed. A turning point is confirmed if the move, judged anew, still loses a win or a draw:
by exact scores with up to `--solve` empty squares, by a search to depth + 8 before. Those that `review` had
proved itself are counted apart.
"""

from __future__ import annotations

import argparse
import gzip
import multiprocessing
import random
from pathlib import Path

from sakiyomi.games.othello import DISC, OthelloPosition, parse_transcript
from sakiyomi.search import AlphaBeta
from sakiyomi.solve import EndgameSolver, review
from sakiyomi.types import Limit, Points

DEEPER = 8


def value(position: OthelloPosition, depth: int, solve: int) -> float:
    """Discs for the side to move."""
    if position.over:
        return position.value(position.side) / DISC
    solved = position.empties <= solve
    info = (
        EndgameSolver(memory=64).best(position)
        if solved
        else AlphaBeta(memory=64).best(position, Limit(depth=depth))
    )
    assert isinstance(info.score, Points)
    return float(info.score)


def outcome(discs: float) -> int:
    """Win, draw or loss; leads below a disc count as draws."""
    return (discs >= 1) - (discs <= -1)


def check(job: tuple[str, int, int, int]) -> tuple[int, int, int, list[str]]:
    """Turning points of a game that were proved, others, and how many of those are confirmed."""
    transcript, depth, exact, solve = job
    record = parse_transcript(transcript)
    places = list(record.positions())
    proved, guessed, confirmed, words = 0, 0, 0, list[str]()
    for move in review(record, exact=exact, depth=depth):
        if not move.turning:
            continue
        if move.exact:
            proved += 1
            continue
        here = places[move.number - 1]
        after = here.play(move.move)
        score = value(after, depth + DEEPER - 1, solve) * (1 if after.side == here.side else -1)
        best = value(here, depth + DEEPER, solve)
        real = outcome(score) < outcome(best)
        guessed, confirmed = guessed + 1, confirmed + real
        words.append(
            f"{'confirmed' if real else 'WRONG':<10} {here.empties} empties  {move.move} "
            f"lost {move.loss:.1f}: {best:+.1f} became {score:+.1f}"
        )
    return proved, guessed, confirmed, words


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument(
        "games_file", type=Path, help="a line a game, gzipped; the last field is the transcript"
    )
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--depth", type=int, default=8)
    parser.add_argument("--exact", type=int, default=20)
    parser.add_argument("--solve", type=int, default=24)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with gzip.open(given.games_file, "rt", encoding="utf-8") as lines:
        games = [line.rstrip("\n").split("\t")[-1] for line in lines]
    chosen = random.Random(given.seed).sample([game for game in games if len(game) >= 100], given.games)
    jobs = [(game, given.depth, given.exact, given.solve) for game in chosen]
    proved = guessed = confirmed = 0
    with multiprocessing.get_context("spawn").Pool(given.jobs) as pool:
        for a, b, c, words in pool.imap_unordered(check, jobs):
            proved, guessed, confirmed = proved + a, guessed + b, confirmed + c
            for line in words:
                print(line, flush=True)
    share = confirmed / guessed if guessed else 1.0
    print(f"{given.games} games: {proved} turning points proved, {guessed} estimated")
    print(
        f"estimated ones confirmed: {share:.1%}; all: {(proved + confirmed) / max(1, proved + guessed):.1%}"
    )


if __name__ == "__main__":
    main()
