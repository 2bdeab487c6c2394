"""The board of any game for a page: its picture or its grid, and where each move is clicked.

A game says where its moves are with `clicks(move)`, or its picture does: shapes marked `data-move="…"`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from sakiyomi.errors import GameError
from sakiyomi.games.abilities import HasClicks, HasGrid
from sakiyomi.games.base import Game, Position
from sakiyomi.games.marks import NUMBER, marked_moves
from sakiyomi.studio.rooms.base import View
from sakiyomi.types import Loss, Points, Win

MAX_DRAWN = 200_000
"""Characters of a drawing."""
MAX_CELLS = 64
"""Columns and rows of a grid."""
MAX_CELL = 12
"""Characters in a cell."""


def board_view(game: Game[Any], here: Position[Any], legal: Mapping[str, Any]) -> View | None:
    """A picture or a grid with the clicks of legal moves; None for a game that has neither."""
    picture = _picture(game, here)
    rows = [] if picture else _grid(here)
    box = _box(picture) if picture else [0, 0, len(rows[0]), len(rows)] if rows else None
    if box is None:
        return {"picture": picture, "rows": [], "box": None, "clicks": {}, "shapes": {}} if picture else None
    marked = {text: shapes for text, shapes in marked_moves(picture).items() if text in legal}
    clicks = {text: _clicks(here, move) for text, move in legal.items()}
    known = {text: spots for text, spots in clicks.items() if spots}
    known |= {text: [shapes[0].middle] for text, shapes in marked.items()}
    shapes = {
        text: [{"kind": one.kind, "numbers": one.numbers} for one in found] for text, found in marked.items()
    }
    return {"picture": picture, "rows": rows, "box": box, "clicks": known, "shapes": shapes}


def result_view(here: Position[Any]) -> str:
    """Who won a finished game: "first", "second" or "draw"."""
    value = here.value(0)
    if isinstance(value, Win | Loss):
        return "first" if isinstance(value, Win) else "second"
    points = value.value if isinstance(value, Points) else value
    return "draw" if points == 0 else "first" if points > 0 else "second"


def _picture(game: Game[Any], here: Position[Any]) -> str:
    try:
        drawn = game.svg(here)
    except GameError:
        return ""
    return drawn if len(drawn) <= MAX_DRAWN else ""


def _grid(here: Position[Any]) -> list[list[str]]:
    if not isinstance(here, HasGrid):
        return []
    rows = [[str(cell)[:MAX_CELL] for cell in row[:MAX_CELLS]] for row in here.grid()[:MAX_CELLS]]
    return rows if rows and len({len(row) for row in rows}) == 1 and rows[0] else []


def _box(picture: str) -> list[float] | None:
    """The coordinates of a picture: its `viewBox`, or its width and height."""
    head = picture[: picture.find(">") + 1]
    if match := re.search(rf"viewBox=[\"']\s*({NUMBER}(?:[\s,]+{NUMBER}){{3}})\s*[\"']", head):
        box = [float(number) for number in re.split(r"[\s,]+", match[1])]
    else:
        size = [re.search(rf"\b{name}=[\"']({NUMBER})", head) for name in ("width", "height")]
        box = [0.0, 0.0, *(float(found[1]) for found in size if found)]
    return box if len(box) == 4 and box[2] > 0 and box[3] > 0 else None


def _clicks(here: Position[Any], move: Any) -> list[tuple[float, float]]:
    if not isinstance(here, HasClicks):
        return []
    return [(float(x), float(y)) for x, y in here.clicks(move)][:4]
