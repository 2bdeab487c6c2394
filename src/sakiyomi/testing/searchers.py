"""A searcher compared with the plain search."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from sakiyomi._native import Random
from sakiyomi.errors import SakiyomiError, shorten
from sakiyomi.games.base import Game, Position
from sakiyomi.search import Search, reference
from sakiyomi.types import Info, Limit, Line, Points


class SearcherError(SakiyomiError, AssertionError):
    """A searcher contradicts the plain search, or exceeded a limit."""


class Searcher(Protocol):
    """What `check_searcher` needs: `sakiyomi.AlphaBeta` is one."""

    def search(self, position: Any, limit: Limit | None = None) -> Search[Any]:
        """Starts a search and returns at once."""

    def best(self, position: Any, limit: Limit | None = None) -> Info[Any]:
        """Searches and waits for the answer."""


def check_searcher(
    make_searcher: Callable[[], Searcher],
    game: Game[Any],
    *,
    positions: int = 20,
    depth: int = 3,
    seed: int = 0,
    start: Position[Any] | None = None,
) -> int:
    """Compares a searcher with the plain search on random positions; returns the number of positions.

    Scores must agree at every depth up to `depth`, lines must be legal and worth their score, and node limits
    and `stop()` must be respected; otherwise raises `SearcherError`. The searcher must search the game's own
    moves, and no deeper than requested: `lambda: AlphaBeta(plan=False, accept_deeper=False)`.
    """
    random, searched = Random(seed), 0
    while searched < positions:
        position = game.start() if start is None else start
        while not position.over and searched < positions:
            searched += 1
            for plies in range(1, depth + 1):
                _check_depth(make_searcher(), position, plies)
            _check_nodes(make_searcher(), position)
            _check_stop(make_searcher(), position)
            moves = position.moves()
            position = position.play(moves[random.below(len(moves))])
    return searched


def _check_depth(searcher: Searcher, position: Position[Any], depth: int) -> None:
    info = searcher.best(position, Limit(depth=depth))
    score, _ = reference.search(position, depth)
    _agree(info.score == score, f"the score at depth {depth} must be {score}, not {info.score}", position)
    _agree(info.final, "the last report is not marked final", position)
    _agree(info.depth == depth or info.complete, f"depth {depth} was requested, not {info.depth}", position)
    for line in info.lines:
        _check_line(position, line)


def _check_line(position: Position[Any], line: Line[Any]) -> None:
    """A line is legal, and its last position is worth its score."""
    end = position
    for move in line.moves:
        _agree(move in end.moves(), f"the line {line.moves} is not legal at {move!r}", position)
        end = end.play(move)
    worth = reference.evaluate(end, position.side)
    for _ in line.moves:
        worth = reference.one_decision_earlier(worth)
    _agree(worth == line.score, f"the line {line.moves} ends at {worth}, not at {line.score}", position)
    if isinstance(line.score, Points):
        total = sum(term.value for term in line.terms)
        _agree(total == line.score.value, f"the terms add up to {total}, not to {line.score}", position)


def _check_nodes(searcher: Searcher, position: Position[Any]) -> None:
    for nodes in (1, 2, 5, 30):
        info = searcher.best(position, Limit(nodes=nodes))
        _agree(info.nodes <= nodes, f"{nodes} nodes were allowed, not {info.nodes}", position)
        _agree(info.best in position.moves(), f"the answer {info.best!r} is not legal", position)


def _check_stop(searcher: Searcher, position: Position[Any]) -> None:
    search = searcher.search(position)
    search.stop()
    info = search.result()
    _agree(search.done and info.final, "a stopped search must end with a final report", position)
    _agree(info.best in position.moves(), f"the answer {info.best!r} is not legal", position)


def _agree(holds: bool, sentence: str, position: Position[Any]) -> None:
    if not holds:
        raise SearcherError(f"{sentence}; position {shorten(position.text(), 200)!r}")
