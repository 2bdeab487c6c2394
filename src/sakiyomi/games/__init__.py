"""Games by name: ours, and those that other packages register in the entry-point group `sakiyomi.games`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sakiyomi.errors import GameError, UnknownNameError
from sakiyomi.games.base import Game, Position, terms_of
from sakiyomi.games.showing import Shown

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

GROUP = "sakiyomi.games"
"""Entry-point group in which a package lists its `Game` objects."""


def names() -> list[str]:
    """Names of all installed games."""
    return sorted({point.name for point in _entry_points()})


def get(name: str) -> Game[Any]:
    """The game with this name."""
    for point in _entry_points().select(name=name):
        game = point.load()
        if not isinstance(game, Game):
            raise GameError(f"the entry point {name!r} is not a sakiyomi.Game but {type(game).__name__}")
        return game
    raise UnknownNameError("game", name, names())


def load(name: str) -> Game[Any]:
    """A game by its name, or from `module:NAME` for one that is not installed."""
    module, colon, attribute = name.partition(":")
    if not colon:
        return get(name)
    import importlib
    import os
    import sys

    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        game = getattr(importlib.import_module(module), attribute, None)
    except Exception as error:  # a user's module may raise anything on import
        raise GameError(
            f"the module {module!r} cannot be imported: {type(error).__name__}: {error}"
        ) from None
    if not isinstance(game, Game):
        raise GameError(f"{module} has no sakiyomi.Game called {attribute!r}")
    return game


def _entry_points() -> EntryPoints:
    from importlib.metadata import entry_points  # takes 40 ms to import: only when needed

    return entry_points(group=GROUP)


__all__ = ["GROUP", "Game", "Position", "Shown", "get", "load", "names", "terms_of"]
