"""A match against GNU Shogi (Debian's `gnushogi`) at the same seconds per move, colours swapped.

    python benchmarks/shogi_gnushogi.py --games 100 --seconds 0.2

Every opening, a few random moves from the start that leave neither side clearly ahead, is played twice with
colours swapped. GNU Shogi gets its time by the `level` command and does not ponder; it rarely checks its
clock and takes longer than allowed: the time both really used is printed. We stop at the given seconds. Our
rules decide: an illegal move, a crash or no answer in time loses; after 300 moves it is a draw.
"""

from __future__ import annotations

import argparse
import math
import random
import re
import select
import shutil
import subprocess
import time
from dataclasses import dataclass, field

from sakiyomi import AlphaBeta, Limit, Points
from sakiyomi.games.shogi import ShogiPosition

PROGRAM = shutil.which("gnushogi") or shutil.which("gnushogi", path="/usr/games")
ANSWER = re.compile(r"\d+\. \.\.\. (\S+)")
LONGEST = 300
PATIENCE = 30.0
"""Seconds after which a silent opponent has lost."""


class Forfeit(Exception):
    """The opponent forfeits the game."""


class GnuShogi:
    """GNU Shogi by its text interface; `seconds` is a mean per move."""

    def __init__(self, seconds: float) -> None:
        if PROGRAM is None:
            raise SystemExit("gnushogi is not installed")
        self.process = subprocess.Popen(
            [PROGRAM, "-X"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        self.seconds, self.pending = seconds, b""

    def begin(self, moves: list[str]) -> None:
        """Starts a new game after some moves; the next `reply` is for the side to move then."""
        whole = max(1, round(self.seconds * 1000))
        for line in ("new", f"level 1000 {whole // 60}:{whole % 60:02d}", "force", *moves):
            self.send(line)

    def send(self, line: str) -> None:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(line.encode() + b"\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            raise Forfeit("ended") from None

    def reply(self) -> str:
        """Waits for its next move."""
        end = time.perf_counter() + PATIENCE
        while True:
            line = self.line(end - time.perf_counter())
            if "llegal" in line:
                raise Forfeit(f"refused: {line.strip()}")
            if match := ANSWER.match(line):
                return match[1]

    def line(self, timeout: float) -> str:
        assert self.process.stdout is not None
        while b"\n" not in self.pending:
            ready, _, _ = select.select([self.process.stdout], [], [], max(0.0, timeout))
            if not ready:
                raise Forfeit("silent")
            chunk = self.process.stdout.read1(4096)  # type: ignore[attr-defined]
            if not chunk:
                raise Forfeit("ended")
            self.pending += chunk
        line, self.pending = self.pending.split(b"\n", 1)
        return line.decode(errors="replace")

    def close(self) -> None:
        self.process.kill()
        self.process.wait()


@dataclass
class Tally:
    """Results from our side, and the time used by both."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    ours: list[float] = field(default_factory=list)
    theirs: list[float] = field(default_factory=list)
    depths: list[int] = field(default_factory=list)

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        return (self.wins + self.draws / 2) / self.games

    def interval(self) -> tuple[float, float]:
        """95 % Wilson interval of the score."""
        n, p, z = self.games, self.score, 1.96
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return middle - half, middle + half

    def __str__(self) -> str:
        low, high = self.interval()
        mean = [sum(times) / max(1, len(times)) for times in (self.ours, self.theirs, self.depths)]
        return (
            f"{self.games} games: +{self.wins} ={self.draws} -{self.losses}, {self.score:.1%} "
            f"({low:.1%} to {high:.1%}); seconds per move {mean[0]:.2f} and {mean[1]:.2f}; "
            f"our depth {mean[2]:.1f}"
        )


def opening(chance: random.Random, judge: AlphaBeta) -> ShogiPosition:
    """A position after some random moves in which neither side leads by a pawn and a half."""
    while True:
        here = ShogiPosition.start(longest=LONGEST)
        for _ in range(6):
            here = here.play(chance.choice(here.moves()))
        if here.over:
            continue
        score = judge.best(here, Limit(nodes=20_000)).score
        if isinstance(score, Points) and abs(score.value) < 150:
            return here


def play(here: ShogiPosition, side: int, seconds: float, tally: Tally) -> str:
    """One game in which we play `side`; returns how it ended."""
    searcher, them = AlphaBeta(memory=64), GnuShogi(seconds)
    try:
        them.begin([str(move) for move in here.past])
        waiting = False  # whether it is playing by itself
        while not here.over:
            before = time.perf_counter()
            if here.side == side:
                info = searcher.best(here, Limit(seconds=seconds))
                tally.ours.append(time.perf_counter() - before)
                tally.depths.append(info.depth)
                here = here.play(info.best)
                them.send(str(info.best))
                continue
            if not waiting:
                them.send(("black", "white")[here.side])
                them.send("go")
                waiting = True
            text = them.reply()
            tally.theirs.append(time.perf_counter() - before)
            legal = {str(move): move for move in here.moves()}
            if text not in legal:
                raise Forfeit(f"illegal: {text} at {here.sfen}")
            here = here.play(legal[text])
    except Forfeit as reason:
        tally.wins += 1
        return f"win, it {reason}"
    finally:
        them.close()
    if here.winner is None:
        tally.draws += 1
        return f"draw, {here.ending.name}, move {here.number - 1}"
    won = here.winner == side
    tally.wins += won
    tally.losses += not won
    return f"{'win' if won else 'loss'}, {here.ending.name}, move {here.number - 1}"


def match(games: int, seconds: float, seed: int) -> Tally:
    """The whole match, with a line per game."""
    chance, judge, tally = random.Random(seed), AlphaBeta(memory=4), Tally()
    starts = [opening(chance, judge) for _ in range((games + 1) // 2)]
    for number in range(games):
        how = play(starts[number // 2], number % 2, seconds, tally)
        print(f"{number + 1:>4} {('black', 'white')[number % 2]}: {how:<40} {tally}", flush=True)
    return tally


def run() -> dict[str, float]:
    """A few games, for `benchmarks/run.py`; nothing if GNU Shogi is not installed."""
    if PROGRAM is None:
        return {}
    tally = match(4, 0.2, seed=1)
    return {"score against GNU Shogi, 4 games at 0.2 s": tally.score}


def main() -> None:
    """Runs the command line."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("--games", type=int, default=20)
    options.add_argument("--seconds", type=float, default=0.2, help="seconds per move, for both")
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    print(match(given.games, given.seconds, given.seed))


if __name__ == "__main__":
    main()
