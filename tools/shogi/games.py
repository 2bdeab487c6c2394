"""Plays games of shogi against itself, for training the evaluation.

    python -m tools.shogi.games games.gz --games 20000 --processes 16 --nodes 3000 --seed 1
    python -m tools.shogi.games games.gz --seconds 300 --processes 16 --nodes 3000 --seed 1
    python -m tools.shogi.games games.gz --games 20000 --processes 16 --nodes 1500 --program build/games

A game starts with a few random moves and strays now and then. Each line of a file is a game: Black's result
(1, 0.5 or 0), its moves, and for each move the score of the position before it for the side to move, in
hundredths of a pawn (`-` for a random move). A game ends early once one side leads by 30 pawns or has found a
mate. The files are games.gz.0 to games.gz.15, which take the games in turn.

The seed, the nodes, the weights and the number of games decide the games, and nothing else does. With
`--seconds` the number is printed at the end: `--games` with that number gives the same files. With
`--program` a C++ program plays them (`games.cpp`, compiled at the first use): the same games, line for line,
and several times as fast where threads start slowly.
"""

from __future__ import annotations

import argparse
import gzip
import itertools
import multiprocessing
import random
import subprocess
import tempfile
import time
from collections.abc import Generator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any

from sakiyomi import AlphaBeta, Limit, _native
from sakiyomi.games.shogi import ShogiPosition
from sakiyomi.types import Points, Score, Win
from tools.shogi.pack import weights_of
from tools.shogi.program import compiled

LONGEST = 256
RANDOM_PLIES = (2, 10)
STRAY_PLIES, STRAY = 40, 0.08
"""Up to this ply, a move is random with this probability."""
DECIDED, MATE = 3000, 9999
PARTS = 16
MEMORY = 16
KINDS = {"trained": lambda position: position, "simple": lambda position: position.simple()}


def points(score: Score) -> int:
    """A score as a number."""
    match score:
        case Points(value):
            return max(-DECIDED, min(DECIDED, value))
        case Win():
            return MATE
        case _:
            return -MATE


def opening(rng: random.Random) -> list[Any]:
    """Random moves from the start."""
    while True:
        here, moves = ShogiPosition.start(longest=LONGEST), []
        for _ in range(rng.randint(*RANDOM_PLIES)):
            if here.over:
                break
            moves.append(rng.choice(here.moves()))
            here = here.play(moves[-1])
        if not here.over:
            return moves


def play(seed: int, searcher: AlphaBeta, limit: Limit, kind: str) -> str:
    """One game as a line of the file."""
    rng = random.Random(seed)
    searcher.forget()
    here, texts, scores = ShogiPosition.start(longest=LONGEST), [], []
    for move in opening(rng):
        here = here.play(move)
        texts.append(str(move))
        scores.append("-")
    result = 0.5
    while not here.over:
        if len(texts) < STRAY_PLIES and rng.random() < STRAY:
            move, mark = rng.choice(here.moves()), "-"
        else:
            info = searcher.best(KINDS[kind](here), limit)
            move, value = info.best, points(info.score)
            mark = str(value)
            if abs(value) >= DECIDED:
                result = float((value > 0) == (here.side == 0))
                break
        here = here.play(move)
        texts.append(str(move))
        scores.append(mark)
    else:
        result = 0.5 if here.winner is None else 1.0 - here.winner
    return f"{result:g}\t{' '.join(texts)}\t{' '.join(scores)}\n"


@cache
def searcher_of_process() -> AlphaBeta:
    """One for all games of a process."""
    return AlphaBeta(memory=MEMORY)


def work(job: tuple[int, int, str]) -> str:
    """One game in a process of the pool."""
    seed, nodes, kind = job
    return play(seed, searcher_of_process(), Limit(nodes=nodes), kind)


def use_weights(path: Path | None) -> None:
    """Uses a file's weights, or the package's, in this process."""
    _native.shogi_use_weights(weights_of(path))


def by_python(given: argparse.Namespace) -> Generator[str, None, None]:
    """The games in order, played by a pool of processes."""
    first = given.seed * 1_000_000
    jobs = ((first + i, given.nodes, given.evaluation) for i in range(min(given.games, 1_000_000)))
    context = multiprocessing.get_context("spawn")
    with context.Pool(given.processes, use_weights, (given.weights,)) as pool:
        yield from pool.imap(work, jobs)


def by_program(given: argparse.Namespace) -> Generator[str, None, None]:
    """The games in order, played by the C++ program, which is made if it is not there."""
    if not given.program.exists():
        compiled(Path(__file__).with_name("games.cpp"), given.program)
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        weights = Path(folder) / "weights"
        weights.write_bytes(weights_of(given.weights))
        command = [str(given.program.resolve()), str(weights), str(given.seed)]
        rest = [str(given.processes), str(given.games), str(given.nodes)]
        players = [
            stack.enter_context(
                subprocess.Popen([*command, str(i), *rest], stdout=subprocess.PIPE, text=True)
            )
            for i in range(given.processes)
        ]
        for player in players:
            stack.callback(player.terminate)
        for player in itertools.cycle(players):
            assert player.stdout is not None
            if not (line := player.stdout.readline()):
                return
            yield line


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("file", type=Path, help=f"FILE.0 to FILE.{PARTS - 1} are written")
    parser.add_argument("--games", type=int, default=1_000_000, help="how many (default: as time allows)")
    parser.add_argument("--seconds", type=float, default=1e9, help="when to stop (default: never)")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=3000, help="nodes per move (default: 3000)")
    parser.add_argument("--evaluation", choices=sorted(KINDS), default="trained")
    parser.add_argument("--weights", type=Path, help="a file by fit or pack (default: the package's)")
    parser.add_argument("--program", type=Path, help="the C++ program; for the trained evaluation")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.program and given.evaluation != "trained":
        parser.error("the program plays with the trained evaluation only")
    end, done = time.time() + given.seconds, 0
    with ExitStack() as stack:
        paths = [Path(f"{given.file}.{part}") for part in range(PARTS)]
        files = [stack.enter_context(gzip.open(path, "wt", compresslevel=6)) for path in paths]
        games = by_program(given) if given.program else by_python(given)
        stack.callback(games.close)
        for line in games:  # in order: what is written is always the first games of the seed
            files[done % PARTS].write(line)
            done += 1
            if time.time() > end:
                break
    print(f"--games {done} --nodes {given.nodes} --evaluation {given.evaluation} --seed {given.seed}")


if __name__ == "__main__":
    main()
