"""Positions and moves of random Othello games, for the tests of OTL.PLG."""

from __future__ import annotations

from collections.abc import Iterator

from sakiyomi._native import OthelloChange, Random
from sakiyomi.games.othello import PASS, OthelloPosition
from sakiyomi.games.othello.squares import CODES


def positions(count: int, seed: int, *, least: int = 6, most: int = 54) -> Iterator[OthelloPosition]:
    """Positions from random play after `least` to `most` moves, in which there is a choice."""
    random = Random(seed)
    while count:
        here = OthelloPosition()
        for _ in range(least + random.below(most - least + 1)):
            moves = here.moves()
            after = here.play(moves[random.below(len(moves))])
            if after.over:
                break
            here = after
        if here.moves() != [PASS]:
            count -= 1
            yield here


def changes(count: int, seed: int) -> Iterator[OthelloChange]:
    """One random move each of random positions."""
    random = Random(seed + 1)
    for here in positions(count, seed):
        moves = here.moves()
        move = moves[random.below(len(moves))]
        yield OthelloChange(here.discs(here.side), here.discs(1 - here.side), CODES[move])
