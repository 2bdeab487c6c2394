"""Explanations for pages: a tree of named terms, and two lines compared term by term."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sakiyomi.games.base import Game, Position
from sakiyomi.search.explanation import compare
from sakiyomi.studio.rooms.base import View
from sakiyomi.types import Info, Line, Loss, Points, Score, Term, Win


def score_view(score: Score) -> View:
    """A score as `{"points": 5}`, `{"win": 3}` or `{"loss": 4}` (lengths in plies)."""
    if isinstance(score, Points):
        return {"points": score.value}
    if isinstance(score, Win):
        return {"win": score.plies}
    assert isinstance(score, Loss)
    return {"loss": score.plies}


def term_view(term: Term, parts: Iterable[View] = ()) -> View:
    """A term; `parts` are the terms it consists of."""
    return {"name": term.name, "value": term.value, "detail": term.detail, "parts": list(parts)}


def line_view(game: Game[Any], position: Position[Any], line: Line[Any]) -> View:
    """A readable line, with its terms."""
    return {
        "move": game.move_text(position, line.moves[0]),
        "score": score_view(line.score),
        "bound": line.bound,
        "words": game.line_words(position, line),
        "terms": [term_view(term) for term in line.terms],
    }


def comparison_view(
    game: Game[Any], position: Position[Any], chosen: Line[Any], other: Line[Any] | None
) -> View:
    """Two lines compared; the gains add up to the difference between their scores."""
    view: View = {"chosen": line_view(game, position, chosen), "other": None, "difference": []}
    if other is not None:
        view["other"] = line_view(game, position, other)
        if chosen.terms and other.terms:
            view["difference"] = [
                {"name": part.name, "chosen": part.first, "other": part.second, "gain": part.gain}
                for part in compare(chosen, other)
            ]
    return view


def info_view(game: Game[Any], position: Position[Any], info: Info[Any], most: int = 5) -> View:
    """A search report."""
    return {
        "depth": info.depth,
        "nodes": info.nodes,
        "seconds": round(info.seconds, 3),
        "complete": info.complete,
        "lines": [line_view(game, position, line) for line in info.lines[:most]],
    }
