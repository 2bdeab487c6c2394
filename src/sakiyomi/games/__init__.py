"""Games by name: ours, and those that other packages offer through the entry point `sakiyomi.games`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sakiyomi.errors import GameError, UnknownNameError
from sakiyomi.games.base import Game, Position, terms_of

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

GROUP = "sakiyomi.games"
"""Entry-point group in which a package names its `Game` objects."""


def names() -> list[str]:
    """Names of the games that can be used now."""
    return sorted({point.name for point in _entry_points()})


def get(name: str) -> Game[Any]:
    """The game with this name."""
    for point in _entry_points().select(name=name):
        game = point.load()
        if not isinstance(game, Game):
            raise GameError(f"the entry point {name!r} is not a sakiyomi.Game but {type(game).__name__}")
        return game
    raise UnknownNameError("game", name, names())


def _entry_points() -> EntryPoints:
    from importlib.metadata import entry_points  # takes 40 ms to import: only where it is needed

    return entry_points(group=GROUP)


__all__ = ["GROUP", "Game", "Position", "get", "names", "terms_of"]
