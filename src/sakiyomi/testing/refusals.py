"""What checks of games and worlds share: what must hold, and what must be refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sakiyomi.errors import GameError, shorten

NONSENSE = "\x00 no such thing"
"""Neither a position nor a move of any game."""


def must_refuse(call: Callable[[], object], kind: type[Exception], what: str, text: str) -> None:
    """The call must raise this kind of error."""
    sentence = f"{what} must raise {kind.__name__} for nonsense"
    try:
        call()
    except kind:
        return
    except Exception as error:
        raise GameError(f"{sentence}, not {type(error).__name__}; position {shorten(text, 200)!r}") from error
    require(False, sentence, text)


def require(holds: bool, sentence: str, text: str) -> None:
    """Raises `GameError` with the sentence if it does not hold."""
    if not holds:
        raise GameError(f"{sentence}; position {shorten(text, 200)!r}")


@contextmanager
def during(what: str, text: str) -> Iterator[None]:
    """Adds the call and the position to whatever a game raises."""
    try:
        yield
    except GameError:
        raise
    except Exception as error:
        raise GameError(
            f"{what} raised {type(error).__name__}: {error}; position {shorten(text, 200)!r}"
        ) from error
