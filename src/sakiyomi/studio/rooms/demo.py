"""The demonstration on the home page: a problem from the gallery, solved when somebody looks."""

from __future__ import annotations

import asyncio
import functools
import random

from sakiyomi.games.shogi import move_name
from sakiyomi.proof import Prover
from sakiyomi.studio.problems import books
from sakiyomi.studio.rooms.base import Owner, Room, View
from sakiyomi.studio.rooms.shogi_board import board_view
from sakiyomi.types import Limit

MEMORY = 16
"""Megabytes for the solver's table."""
LIMIT = Limit(nodes=400_000)
LENGTHS = range(5, 12)
"""Lengths of problems that are short enough to watch."""
SHOWN = 40
"""Problems among which one is drawn; the solutions are kept."""


class Demo(Room):
    """One problem with its solution, as boards that follow one another."""

    name = "demo"

    def __init__(self, owner: Owner) -> None:
        super().__init__(owner)
        self.shown: View | None = None
        self._dice = random.Random()

    def view(self) -> View:
        """The solved problem; nothing until it is solved."""
        return {"problem": self.shown}

    def opened(self) -> None:
        """Solves a problem for somebody who has just come."""
        if self.shown is None and not self.busy:
            self.do_next()

    def do_next(self) -> None:
        """Solves another problem."""
        self.start(self._solve())

    async def _solve(self) -> None:
        self.shown = await asyncio.to_thread(solved, self._dice.randrange(SHOWN))


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
        names.append(move_name(here, move))
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
