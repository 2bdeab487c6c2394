"""`best` and `why`: a search, and the reasons for a move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sakiyomi.api.answers import WhyAnswer
from sakiyomi.api.jobs import token, verb
from sakiyomi.errors import MoveError, shorten
from sakiyomi.games.base import Position
from sakiyomi.search import AlphaBeta
from sakiyomi.search.explanation import line_of_move
from sakiyomi.types import Info, Limit, Line

MAX_LINES = 30
"""Lines that are compared."""


@verb
def best(
    position: Position[Any],
    *,
    lines: int = 1,
    depth: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    memory: float = 64,
    threads: int = 1,
    progress: Callable[[Info[Any]], None] | None = None,
) -> Info[Any]:
    """Searches for the best move of a position, with the best `lines`.

    Limits are `depth`, `nodes` and `seconds`; without one it runs until it is stopped or has read to the end.
    """
    searcher = AlphaBeta(memory=memory, lines=lines, threads=threads)
    return _followed(searcher, position, Limit(depth=depth, nodes=nodes, seconds=seconds), progress)


@verb
def why(
    position: Position[Any],
    move: object = None,
    against: object = None,
    *,
    depth: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    memory: float = 64,
    threads: int = 1,
    progress: Callable[[Info[Any]], None] | None = None,
) -> WhyAnswer:
    """Explains a move by the terms of its line, and compares it with another move, term by term.

    Moves are those of the position or their text; by default the best one, against the next best.
    """
    limit = Limit(depth=depth, nodes=nodes, seconds=seconds)
    searcher = AlphaBeta(memory=memory, lines=MAX_LINES, threads=threads)
    wanted = [None if one is None else _move(position, one) for one in (move, against)]
    info = _followed(searcher, position, limit, progress)
    first, second = (
        None if one is None else line_of_move(searcher, position, one, limit, info.lines) for one in wanted
    )
    chosen: Line[Any] = first or info.lines[0]
    other = second or next((line for line in info.lines if line is not chosen), None)
    return WhyAnswer(position, info, chosen, other)


def _followed(
    searcher: AlphaBeta,
    position: Position[Any],
    limit: Limit,
    progress: Callable[[Info[Any]], None] | None,
) -> Info[Any]:
    with searcher.search(position, limit) as search:
        token().on_stop(search.stop)
        for info in search:
            if progress is not None:
                progress(info)
        return search.result()


def _move(position: Position[Any], wanted: object) -> Any:
    """A legal move, given as such or as text."""
    moves = position.moves()
    found = next((one for one in moves if one == wanted or str(one) == wanted), None)
    if found is None:
        legal = ", ".join(map(str, moves))
        raise MoveError(f"{shorten(str(wanted))!r} is not a legal move here; legal: {legal}")
    return found
