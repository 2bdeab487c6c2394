"""A match between two shogi engines by USI at equal time or equal nodes, several games at a time.

    python benchmarks/shogi_match.py --seconds 0.2 --games 200 --jobs 16
    python benchmarks/shogi_match.py --second peer:FOLDER --seconds 1
    python benchmarks/shogi_match.py --second "usi:/path/to/engine" --nodes 20000

A side is `ours` (this build; `ours:16` for 16 threads), `peer:FOLDER` (another build's package, `sakiyomi`,
in a folder), or `usi:COMMAND`; the default opponent is Fairy-Stockfish. Both have one thread, if no other
number is given, and 64 MB, think one after the other, and no overhead is kept back: each may use its whole
time, and the time really used is printed. Every opening, a few random moves that leave neither side clearly
ahead, is played twice with colours swapped. Our rules decide: an illegal move, a crash or no answer loses,
and so does a move that is over `--grace` seconds late. After 300 moves the game is a draw.
"""

from __future__ import annotations

import argparse
import math
import os
import queue
import random
import select
import shlex
import shutil
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

from sakiyomi import AlphaBeta, Limit, Points
from sakiyomi.games.shogi import ShogiPosition

LONGEST, PATIENCE, BALANCED = 300, 30.0, 150
FAIRY = shutil.which("fairy-stockfish") or "/usr/games/fairy-stockfish"
OPTIONS = {
    "Threads": "1",
    "Hash": "64",
    "USI_Hash": "64",
    "UCI_Variant": "shogi",
    "Move Overhead": "0",
    "NetworkDelay": "0",
}


class Forfeit(Exception):
    """A side forfeits the game."""


class Engine:
    """A program that speaks USI."""

    def __init__(self, name: str) -> None:
        kind, _, rest = name.partition(":")
        command, environment = shlex.split(rest), dict(os.environ)
        if kind in ("ours", "peer"):
            command = [sys.executable, "-m", "sakiyomi", "usi"]
        if kind == "peer":
            environment["PYTHONPATH"] = os.pathsep.join([rest, *filter(None, [os.environ.get("PYTHONPATH")])])
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment
        )
        self.pending = b""
        self.send("usi")
        known = "".join(self.until("usiok"))
        own = {"Threads": rest} if kind == "ours" and rest else {}
        for option, value in (OPTIONS | own).items():
            if f"name {option} " in known:
                self.send(f"setoption name {option} value {value}")
        self.ready()

    def ready(self) -> None:
        """Starts a new game."""
        self.send("usinewgame")
        self.send("isready")
        self.until("readyok")

    def best(self, position: ShogiPosition, go: str) -> str:
        """Its move."""
        moves = " ".join(map(str, position.past))
        self.send(f"position startpos moves {moves}")
        self.send(f"go {go}")
        return self.until("bestmove")[-1].split()[1]

    def send(self, line: str) -> None:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(line.encode() + b"\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            raise Forfeit("ended") from None

    def until(self, word: str) -> list[str]:
        """Lines up to the one that starts with a word."""
        lines: list[str] = []
        while not lines or not lines[-1].startswith(word):
            lines.append(self.line())
        return lines

    def line(self) -> str:
        assert self.process.stdout is not None
        while b"\n" not in self.pending:
            ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
            chunk = os.read(self.process.stdout.fileno(), 65536) if ready else b""
            if not chunk:
                raise Forfeit("silent" if not ready else "ended")
            self.pending += chunk
        line, self.pending = self.pending.split(b"\n", 1)
        return line.decode(errors="replace").strip() + " "

    def close(self) -> None:
        self.process.kill()
        self.process.wait()


@dataclass
class Tally:
    """Results from the first side, and the time used by both."""

    results: list[float] = field(default_factory=list)
    used: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))

    def __str__(self) -> str:
        n = len(self.results)
        if not n:
            return "no games"
        share = sum(self.results) / n
        spread = 1.96 * math.sqrt(max(share * (1 - share), 0.25 / n) / n)
        times = " and ".join(f"{sum(one) / max(1, len(one)):.3f}" for one in self.used)
        wins, losses = self.results.count(1.0), self.results.count(0.0)
        return (
            f"{share:.1%} ±{spread:.1%} of {n} games (+{wins} ={n - wins - losses} -{losses}); "
            f"seconds per move {times}"
        )


@dataclass(frozen=True)
class Terms:
    """How a match is played."""

    sides: tuple[str, str]
    go: tuple[str, str]
    limit: float
    """Seconds after which a move is too late."""


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


def play(
    here: ShogiPosition, engines: list[Engine], first: int, terms: Terms, tally: Tally
) -> tuple[float, str]:
    """One game in which the first engine plays the side `first`: its result, and how the game ended."""
    for engine in engines:
        engine.ready()
    while not here.over:
        who = 0 if here.side == first else 1
        before = time.perf_counter()
        try:
            text = engines[who].best(here, terms.go[who])
        except Forfeit as reason:
            return float(who), f"{terms.sides[who]} {reason}"
        took = time.perf_counter() - before
        tally.used[who].append(took)
        if text in ("resign", "win"):
            right = text == "resign" or here.may_declare
            return float((who == 1) == (text == "resign") if right else who), text
        legal = {str(move): move for move in here.moves()}
        if text not in legal or took > terms.limit:
            return float(who), f"{terms.sides[who]} {'illegal ' + text if text not in legal else 'too late'}"
        here = here.play(legal[text])
    if here.winner is None:
        return 0.5, here.ending.name
    return float(here.winner == first), here.ending.name


class Match:
    """All games of a match, several at a time."""

    def __init__(self, terms: Terms, seed: int, out: Path | None, minutes: float) -> None:
        self.terms, self.seed, self.out = terms, seed, out
        self.end = time.perf_counter() + 60 * minutes
        self.tally, self.lock = Tally(), threading.Lock()

    def run(self, numbers: queue.SimpleQueue[int]) -> None:
        """Plays one game after another with two engines of its own."""
        judge, engines = AlphaBeta(memory=4), [Engine(side) for side in self.terms.sides]
        try:
            while time.perf_counter() < self.end:
                number = numbers.get_nowait()
                start = opening(1000 * self.seed + number // 2, judge)
                result, how = play(start, engines, number % 2, self.terms, self.tally)
                if how.endswith(("ended", "silent")):
                    engines = [Engine(side) for side in self.terms.sides]
                self.note(number, result, how)
        except queue.Empty:
            return
        finally:
            for engine in engines:
                engine.close()

    def note(self, number: int, result: float, how: str) -> None:
        """Writes a result down."""
        with self.lock:
            self.tally.results.append(result)
            words = f"{number:>4} {('black', 'white')[number % 2]} {result:g} {how}"
            print(f"{words:<40} {self.tally}", flush=True)
            if self.out is not None:
                with self.out.open("a") as file:
                    print(words, file=file)


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
    parser.add_argument("--out", type=Path, help="add a line for every game to this file")
    given = parser.parse_args()
    go = [f"movetime {round(1000 * given.seconds)}"] * 2
    if given.nodes:
        go = [f"nodes {given.nodes}", f"nodes {given.nodes2 or given.nodes}"]
    limit = math.inf if given.nodes else given.seconds + given.grace
    numbers: queue.SimpleQueue[int] = queue.SimpleQueue()
    for number in range(given.start, given.start + given.games):
        numbers.put(number)
    match = Match(
        Terms((given.first, given.second), (go[0], go[1]), limit), given.seed, given.out, given.minutes
    )
    workers = [threading.Thread(target=match.run, args=(numbers,)) for _ in range(given.jobs)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    print(match.tally)


if __name__ == "__main__":
    main()
