"""Games by name: ours, and those that other packages register in the entry-point group `sakiyomi.games`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sakiyomi.errors import GameError, UnknownNameError, check_text, shorten
from sakiyomi.games.base import Game, Position, terms_of
from sakiyomi.games.lent import Lent
from sakiyomi.games.showing import Shown

if TYPE_CHECKING:
    from collections.abc import Callable
    from importlib.metadata import EntryPoints
    from types import ModuleType

GROUP = "sakiyomi.games"
"""Entry-point group in which a package lists its `Game` objects."""


LENT: Lent[Game[Any]] = Lent()
"""Games of this process without a name of their own."""


def names() -> list[str]:
    """Names of all installed games."""
    return sorted({point.name for point in _entry_points()})


def get(name: str) -> Game[Any]:
    """The game with this name."""
    check_text("the name of a game", name)
    for point in _entry_points().select(name=name):
        game = point.load()
        if not isinstance(game, Game):
            raise GameError(f"the entry point {name!r} is not a sakiyomi.Game but {type(game).__name__}")
        return game
    if ":" in name:
        raise GameError(f"a game of a module is loaded: games.load({shorten(name)!r})")
    raise UnknownNameError("game", name, names())


def load(name: str | Game[Any]) -> Game[Any]:
    """A game by its name, or from `module:NAME` for one that is not installed; a `Game` as it is."""
    if isinstance(name, Game):
        return name
    check_text("the name of a game", name)
    if (lent := LENT.get(name)) is not None:
        return lent
    module, colon, attribute = name.partition(":")
    if not colon:
        return get(name)
    import importlib
    import os
    import sys

    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    game = getattr(_imported(module, importlib.import_module), attribute, None)
    if isinstance(game, type) and issubclass(game, Game):
        raise GameError(
            f"{attribute} is a class: add {attribute.upper()} = {attribute}() to {module} and load "
            f"{module}:{attribute.upper()}"
        )
    if not isinstance(game, Game):
        raise GameError(f"{module} has no sakiyomi.Game called {attribute!r}")
    return game


def reload(name: str) -> Game[Any]:
    """The game `module:NAME`, after its file was read again."""
    import importlib
    import sys

    load(name)
    _imported(name.partition(":")[0], lambda module: importlib.reload(sys.modules[module]))
    return load(name)


def _imported(module: str, how: Callable[[str], ModuleType]) -> ModuleType:
    try:
        return how(module)
    except Exception as error:  # a user's module may raise anything on import
        raise GameError(
            f"the module {module!r} cannot be imported: {type(error).__name__}: {error}"
        ) from None


def name_of(game: Game[Any]) -> str | None:
    """The name by which `load` finds a game in every process; None for an object without one."""
    import sys

    if any(get(point.name) is game for point in _entry_points().select(name=game.name)):
        return game.name
    module = type(game).__module__
    for attribute, value in vars(sys.modules.get(module, object)).items():
        if value is game and module != "__main__":
            return f"{module}:{attribute}"
    return None


def _entry_points() -> EntryPoints:
    from importlib.metadata import entry_points  # takes 40 ms to import: only when needed

    return entry_points(group=GROUP)


__all__ = ["GROUP", "Game", "Position", "Shown", "get", "load", "name_of", "names", "reload", "terms_of"]
