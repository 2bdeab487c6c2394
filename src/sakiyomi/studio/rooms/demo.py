"""The demonstration on the home page: a mate solved when somebody looks, then a race of robots."""

from __future__ import annotations

import asyncio
import functools
import random

from sakiyomi.games.collect import COLLECT, CollectPosition
from sakiyomi.proof import Prover
from sakiyomi.search import AlphaBeta
from sakiyomi.studio.problems import books
from sakiyomi.studio.rooms.base import Owner, Room, View
from sakiyomi.studio.rooms.move_names import both_names
from sakiyomi.studio.rooms.robots import field_view
from sakiyomi.studio.rooms.shogi_board import board_view
from sakiyomi.types import Limit

MEMORY = 16
"""Megabytes for the solver's table."""
LIMIT = Limit(nodes=400_000)
LENGTHS = range(5, 12)
"""Lengths of problems that are short enough to watch."""
SHOWN = 40
"""Problems among which one is drawn; the solutions are kept."""
RACES = 8
"""Boards of the robots among which one is drawn."""
RACE_LIMIT = Limit(nodes=20_000)


class Demo(Room):
    """One problem with its solution, as boards that follow one another."""

    name = "demo"

    def __init__(self, owner: Owner) -> None:
        super().__init__(owner)
        self.problem: View | None = None
        self.race: View | None = None
        self._dice = random.Random()

    def view(self) -> View:
        """The solved problem or the race; neither until one is ready."""
        return {"problem": self.problem, "race": self.race}

    def opened(self) -> None:
        """Solves a problem for somebody who has just come."""
        if not (self.problem or self.race or self.busy):
            self.do_next()

    def do_next(self) -> None:
        """Prepares the next one: problems and races take turns."""
        self.start(self._race() if self.problem else self._solve())

    async def _solve(self) -> None:
        problem = await asyncio.to_thread(solved, self._dice.randrange(SHOWN))
        self.problem, self.race = problem, None

    async def _race(self) -> None:
        race = await asyncio.to_thread(raced, self._dice.randrange(RACES))
        self.problem, self.race = None, race


@functools.lru_cache(maxsize=SHOWN)
def solved(number: int) -> View:
    """One of the short problems, its boards from the first to the mate, and what the proof cost."""
    book = books()[1]
    short = [problem for problem in book.problems if problem.plies in LENGTHS]
    problem = short[number * len(short) // SHOWN]
    here = problem.position()
    proof = Prover(memory=MEMORY).search(here, LIMIT, find="shortest").result()
    frames, names = [_frame(board_view(here))], []
    for move in proof.moves:
        names.append(both_names(here, move))
        here = here.play(move)
        frames.append(_frame(board_view(here)))
    return {
        "book": book.name,
        "name": problem.name,
        "plies": len(proof.moves),
        "nodes": proof.nodes,
        "frames": frames,
        "names": names,
    }


def _frame(view: View) -> View:
    return {**view, "legal": []}


@functools.lru_cache(maxsize=RACES)
def raced(seed: int) -> View:
    """A race of two robots that read ahead, tick by tick."""
    here = COLLECT.start(size="7x7", targets=6, seed=seed)
    searcher = AlphaBeta(memory=1)
    frames = [_tick(here)]
    while not here.over:
        here = here.play(searcher.best(here, RACE_LIMIT).best)
        if here.side == 0 or here.over:
            frames.append(_tick(here))
    field = field_view(here)
    return {"seed": seed, **{name: field[name] for name in ("width", "height", "walls")}, "frames": frames}


def _tick(here: CollectPosition) -> View:
    field = field_view(here)
    return {name: field[name] for name in ("robots", "targets", "score", "territory")}
