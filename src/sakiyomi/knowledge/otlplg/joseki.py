"""定石: openings that the program follows in its first state, simply listed (section 4 (2), (3)).

The paper says that they are listed and matched as patterns, but not which they are. These are among the best
known; the program follows the first that passes through the position, in any of the eight views.
"""

from __future__ import annotations

import functools
import itertools

from sakiyomi.games.othello.openings import Opening, opening_at
from sakiyomi.games.othello.position import OthelloPosition
from sakiyomi.games.othello.symmetry import any_view
from sakiyomi.games.othello.transcript import parse_transcript

LISTED = (
    "f5d6c5f4e3c6d3f6e6d7",  # rabbit, on to the rose
    "f5d6c3d3c4f4f6f3e6e7d7",  # tiger
    "f5d6c4d3c5f4",  # cat
    "f5d6c4d3e6f4e3f3",  # sheep
    "f5f6e6f4e3c5g5g3",  # cow, on to the bat
    "f5f6e6f4c3c4d3",  # buffalo
    "f5f4e3f6d3c5d6c4e6",  # mouse
)
"""The moves of each; its name is that of the position it ends in."""
FEWEST_EMPTIES = 60 - max(len(moves) // 2 for moves in LISTED)
"""Empty squares where the longest ends."""


def next_move(position: OthelloPosition) -> tuple[str, Opening] | None:
    """The move of the first listed opening that passes through this position, and that opening."""
    if position.empties < FEWEST_EMPTIES or (known := _listed().get(any_view(position))) is None:
        return None
    after, opening = known
    return next((move, opening) for move in position.moves() if any_view(position.play(move)) == after)


@functools.cache
def openings() -> tuple[Opening, ...]:
    """The listed openings with their names."""
    ends = (parse_transcript(moves).end for moves in LISTED)
    return tuple(opening for end in ends if (opening := opening_at(end)) is not None)


Views = dict[tuple[int, int], tuple[tuple[int, int], Opening]]


@functools.cache
def _listed() -> Views:
    """By the view of a position: the view of the next one, and the opening."""
    found: Views = {}
    for opening in openings():
        views = [any_view(position) for position in opening.record.positions()]
        for here, after in itertools.pairwise(views):
            found.setdefault(here, (after, opening))
    return found
