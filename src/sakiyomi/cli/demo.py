"""`sakiyomi demo`."""

from __future__ import annotations

import sys
import time
from typing import Annotated, Any

import typer

from sakiyomi._native import Step
from sakiyomi.cli.common import Japanese, report_errors
from sakiyomi.games.base import Position
from sakiyomi.games.collect import COLLECT, CollectPosition, ExactSolution
from sakiyomi.match import play_game
from sakiyomi.players import make_player
from sakiyomi.search import AlphaBeta
from sakiyomi.search.explanation import compare
from sakiyomi.types import Info, Limit

PAUSE = 0.6
"""Seconds between two ticks on a terminal."""


@report_errors
def demo(
    seed: Annotated[int, typer.Option(help="Seed of the board.")] = 43,
    fast: Annotated[bool, typer.Option("--fast", help="Do not pause between ticks.")] = False,
    japanese: Japanese = False,  # noqa: ARG001
) -> None:
    """Take a tour in the terminal: a match of two collecting robots, drawn and explained.

    Example: sakiyomi demo --seed 7
    """
    start = COLLECT.start(size="7x7", targets=6, seed=seed)
    print("Sakiyomi (先読み): reading ahead. Two robots, A and B, compete for targets on a grid.")
    print("Both step once a tick, A chooses first. A target n/m has number n and is worth m points.")
    print("Cells marked . are nearer to A, cells marked : to B.\n")
    print(COLLECT.draw(start))
    _explain_first(start)
    print("\nThe match: both robots search to the end again after every step. Each states the lead that it")
    print("expects; they may disagree, because each assumes that it commits to its target first.\n")
    player = make_player("alphabeta", COLLECT), make_player("alphabeta", COLLECT)
    teller = DemoTeller(0 if fast or not sys.stdout.isatty() else PAUSE)
    record = play_game(COLLECT, start, player, teller)
    teller.tell_end(start, record.moves)
    perfect = ExactSolution(start).value(start)
    print(f"\nPerfect play, with every step of both robots searched to the end, gives A {perfect:+d}.")
    print(f"This match, searched in whole moves by the paper's method, gave A {record.points:+d}.\n")
    print("Next:  sakiyomi why collect --set seed=3      why a robot goes where it goes")
    print("       sakiyomi play collect                  drive robot A yourself")
    print("       sakiyomi --help                        everything else")


def _explain_first(start: CollectPosition) -> None:
    """Explains why the best first move is better than the next best."""
    info = AlphaBeta(lines=10).best(start, Limit())
    best = info.lines[0]
    print(f"\nA goes for target {best.plan[0]}: {best.score} with best play by both.")
    print(f"  {best.text}")
    for term in best.terms:
        if term.value:
            print(f"  {term.value:>+5}  {term.name}" + (f": {term.detail}" if term.detail else ""))
    for other in info.lines[1:2]:
        print(f"Why not target {other.plan[0]}? It gives {other.score}:")
        for part in compare(best, other):
            if part.gain:
                print(f"  {part.gain:>+5}  {part.name}: {part.first:+d} instead of {part.second:+d}")


class DemoTeller:
    """Prints a match tick by tick; the board is drawn when a target has been taken."""

    def __init__(self, pause: float) -> None:
        self.pause, self.tick = pause, 0
        self.words: list[str] = []
        self.before: CollectPosition | None = None

    def __call__(self, position: Position[Step], info: Info[Any]) -> None:
        """Takes one decision; the two of a tick are printed together."""
        assert isinstance(position, CollectPosition)
        if position.side == 0:
            self.tell_taken(position)
        line = info.lines[0]
        goal = f"to target {line.plan[0]}" if line.plan else "nothing left to go for"
        self.words.append(f"{'AB'[position.side]} {info.best.name:<4} {goal}, expects {info.score}")
        if position.side == 1:
            self.tick += 1
            print(f"tick {self.tick:>2}:  {self.words[0]:<38} {self.words[1]}", flush=True)
            self.words = []
            time.sleep(self.pause)

    def tell_taken(self, now: CollectPosition) -> None:
        """Prints what was taken since the last tick."""
        before, self.before = self.before, now
        if before is None or len(before.targets) == len(now.targets):
            return
        for side in (0, 1):
            for target in before.targets:
                if target not in now.targets and now.robot(side) == (target.x, target.y):
                    print(f"          {'AB'[side]} takes {target}")
        print(COLLECT.draw(now))

    def tell_end(self, start: CollectPosition, moves: tuple[str, ...]) -> None:
        """Prints the last board and the result."""
        position = start
        for move in moves:
            position = position.play(Step[move])
        self.tell_taken(position)
        first, second = position.score(0), position.score(1)
        winner = "A wins" if first > second else "B wins" if second > first else "a draw"
        print(f"\nEnd after {self.tick} ticks: A {first}, B {second}: {winner}.")
