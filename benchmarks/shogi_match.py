"""A match between two shogi engines at equal time or equal nodes, several games at a time.

    python -m benchmarks.shogi_match --seconds 0.2 --games 200 --jobs 16 --out games.jsonl
    python -m benchmarks.shogi_match --second peer:FOLDER --seconds 1
    python -m benchmarks.shogi_match --second "usi:/path/to/engine" --nodes 20000
    python -m benchmarks.shogi_match --second gnushogi --seconds 0.2

A side is `ours` (this build; `ours:16` for 16 threads), `peer:FOLDER` (another build's package, `sakiyomi`,
in a folder), `usi:COMMAND` or `gnushogi`; the default opponent is Fairy-Stockfish. Both have one thread, if
no other number is given, and 64 MB, think one after the other, and no overhead is kept back: each may use
its whole time, and the time really used is printed. Every opening, a few random moves that leave neither
side clearly ahead, is played twice with colours swapped. Our rules decide: an illegal move, a crash or no
answer loses, and so does a move that is over `--grace` seconds late; GNU Shogi, which rarely looks at its
clock, may take longer. After 300 moves the game is a draw.

With `--out` every game is added to that file when it ends, and the same command plays only those not in it.
"""

from __future__ import annotations

import argparse
import math
import queue
import random
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.resuming import add_row, read_rows
from benchmarks.shogi_engines import FAIRY, Forfeit, start
from sakiyomi import AlphaBeta, Limit, Points
from sakiyomi.games.shogi import ShogiPosition

LONGEST, BALANCED = 300, 150
FAULTS = ("illegal", "late", "ended", "silent", "refused")


@dataclass(frozen=True)
class Played:
    """A game, seen by the first side."""

    number: int
    result: float
    how: str
    moves: tuple[int, int]
    seconds: tuple[float, float]
    """In all, for both sides."""

    @property
    def faulty(self) -> int | None:
        """The side that made a fault."""
        words = self.how.split()
        return int(self.result) if any(word in FAULTS for word in words) else None


def summary(games: Iterable[Played]) -> str:
    """The score with its 95 % interval, and the time that both used."""
    games = list(games)
    if not games:
        return "no games"
    n, share = len(games), sum(game.result for game in games) / len(games)
    spread = 1.96 * math.sqrt(max(share * (1 - share), 0.25 / n) / n)
    wins, losses = (sum(game.result == result for game in games) for result in (1, 0))
    used = (sum(g.seconds[i] for g in games) / max(1, sum(g.moves[i] for g in games)) for i in (0, 1))
    faults = [sum(game.faulty == side for game in games) for side in (0, 1)]
    return (
        f"{share:.1%} ±{spread:.1%} of {n} games (+{wins} ={n - wins - losses} -{losses}); seconds per move "
        f"{' and '.join(f'{one:.3f}' for one in used)}; faults {faults[0]} and {faults[1]}"
    )


@dataclass(frozen=True)
class Terms:
    """How a match is played."""

    sides: tuple[str, str]
    go: tuple[str, str]
    limits: tuple[float, float]
    """Seconds after which a move of each side is too late."""


def opening(seed: int, judge: AlphaBeta) -> ShogiPosition:
    """A position after some random moves in which neither side leads by a pawn and a half."""
    chance = random.Random(seed)
    while True:
        here = ShogiPosition.start(longest=LONGEST)
        for _ in range(6):
            here = here.play(chance.choice(here.moves()))
        if not here.over:
            score = judge.best(here.simple(), Limit(nodes=20_000)).score
            if isinstance(score, Points) and abs(score.value) < BALANCED:
                return here


class Table:
    """Two engines that play one game after another."""

    def __init__(self, terms: Terms) -> None:
        self.terms, self.judge = terms, AlphaBeta(memory=4)
        self.engines = [start(side) for side in terms.sides]

    def play(self, number: int, seed: int) -> Played:
        """A game; the first side has Black in even ones."""
        here, first = opening(1000 * seed + number // 2, self.judge), number % 2
        moves, seconds = [0, 0], [0.0, 0.0]
        try:
            for engine in self.engines:
                engine.ready()
            while not here.over:
                who = 0 if here.side == first else 1
                before = time.perf_counter()
                text = self.engines[who].best(here, self.terms.go[who])
                took = time.perf_counter() - before
                moves[who], seconds[who] = moves[who] + 1, seconds[who] + took
                if text in ("resign", "win"):
                    right = text == "resign" or here.may_declare
                    result = float((who == 1) == (text == "resign") if right else who)
                    return _played(number, result, text if right else f"illegal {text}", moves, seconds)
                here = _after(here, text, took - self.terms.limits[who])
        except Forfeit as reason:
            if reason.args[0] in ("ended", "silent"):
                self.restart()
            return _played(number, float(here.side != first), str(reason), moves, seconds)
        result = 0.5 if here.winner is None else float(here.winner == first)
        return _played(number, result, here.ending.name, moves, seconds)

    def restart(self) -> None:
        """After a crash."""
        self.close()
        self.engines = [start(side) for side in self.terms.sides]

    def close(self) -> None:
        """Ends both engines."""
        for engine in self.engines:
            engine.close()


def _after(here: ShogiPosition, text: str, late: float) -> ShogiPosition:
    legal = {str(move): move for move in here.moves()}
    if text not in legal:
        raise Forfeit(f"illegal {text} at {here.sfen}")
    if late > 0:
        raise Forfeit(f"late by {late:.3f} s")
    return here.play(legal[text])


def _played(number: int, result: float, how: str, moves: list[int], seconds: list[float]) -> Played:
    return Played(number, result, how, (moves[0], moves[1]), (round(seconds[0], 3), round(seconds[1], 3)))


class Match:
    """The games of a match, several at a time."""

    def __init__(self, terms: Terms, seed: int, out: Path | None) -> None:
        self.terms, self.seed, self.out = terms, seed, out
        self.games, self.lock = read(out), threading.Lock()

    def missing(self, numbers: Iterable[int]) -> queue.SimpleQueue[int]:
        """The games that are not played yet."""
        done, left = {game.number for game in self.games}, queue.SimpleQueue[int]()
        for number in numbers:
            if number not in done:
                left.put(number)
        return left

    def run(self, numbers: Iterable[int], jobs: int, end: float) -> None:
        """Plays what is missing; starts no game after `end` on the clock of `time.monotonic`."""
        left = self.missing(numbers)
        together(min(jobs, left.qsize()), lambda: self.work(left, end))

    def work(self, left: queue.SimpleQueue[int], end: float) -> None:
        """Plays one game after the other."""
        if left.empty() or time.monotonic() >= end:
            return
        table = Table(self.terms)
        try:
            while time.monotonic() < end:
                self._note(table.play(left.get_nowait(), self.seed))
        except queue.Empty:
            return
        finally:
            table.close()

    def _note(self, game: Played) -> None:
        with self.lock:
            self.games.append(game)
            words = f"{game.number:>4} {('black', 'white')[game.number % 2]} {game.result:g} {game.how}"
            print(f"{words:<32} {summary(self.games)}", flush=True)
            if self.out is not None:
                add_row(self.out, asdict(game))


def together(jobs: int, work: Callable[[], None]) -> None:
    """Does the work in several threads."""
    workers = [threading.Thread(target=work) for _ in range(jobs)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()


def read(file: Path | None) -> list[Played]:
    """The games of an earlier run."""
    return [
        Played(**{**row, "moves": tuple(row["moves"]), "seconds": tuple(row["seconds"])})
        for row in read_rows(file)
    ]


def by_time(sides: tuple[str, str], seconds: float, grace: float = 1.0) -> Terms:
    """Equal time for both sides."""
    go = f"movetime {round(1000 * seconds)}"
    first, second = (math.inf if side == "gnushogi" else seconds + grace for side in sides)
    return Terms(sides, (go, go), (first, second))


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--first", default="ours")
    parser.add_argument("--second", default=f"usi:{FAIRY}")
    parser.add_argument("--seconds", type=float, default=0.2, help="seconds per move (default: 0.2)")
    parser.add_argument("--nodes", type=int, help="nodes per move instead of time")
    parser.add_argument("--nodes2", type=int, help="nodes per move of the second side, where they differ")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--from", type=int, default=0, dest="start", help="number of the first game")
    parser.add_argument("--jobs", type=int, default=1, help="games at a time, each on a core of its own")
    parser.add_argument("--grace", type=float, default=1.0, help="seconds a move may be late (default: 1)")
    parser.add_argument("--minutes", type=float, default=math.inf, help="start no game after this time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="add every game to this file, and resume from it")
    given = parser.parse_args()
    sides = (given.first, given.second)
    terms = by_time(sides, given.seconds, given.grace)
    if given.nodes:
        terms = Terms(
            sides, (f"nodes {given.nodes}", f"nodes {given.nodes2 or given.nodes}"), (math.inf, math.inf)
        )
    match = Match(terms, given.seed, given.out)
    numbers = range(given.start, given.start + given.games)
    match.run(numbers, given.jobs, time.monotonic() + 60 * given.minutes)
    print(summary(match.games))


if __name__ == "__main__":
    main()
