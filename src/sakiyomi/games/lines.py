"""Lines of moves as text."""

from __future__ import annotations

from typing import Any

from sakiyomi.games.base import Game, Position
from sakiyomi.types import Line


def move_texts(game: Game[Any], position: Position[Any], line: Line[Any]) -> list[str]:
    """The moves of a line in the game's notation."""
    texts = []
    for move in line.moves:
        texts.append(game.move_text(position, move))
        position = position.play(move)
    return texts


def line_words(game: Game[Any], position: Position[Any], line: Line[Any]) -> str:
    """A line as shown to people: the plan if there is one, otherwise the moves."""
    return line.text or " ".join(move_texts(game, position, line))
