"""The errors of the package. Bad input always raises a `SakiyomiError` that says what to do."""

from __future__ import annotations


class SakiyomiError(Exception):
    """Base of all errors raised on purpose by this package."""


class TextError(SakiyomiError, ValueError):
    """Text that cannot be parsed, with the token and its place (line and column, from 1)."""

    def __init__(self, reason: str, *, token: str = "", line: int = 1, column: int = 1) -> None:
        self.reason, self.token, self.line, self.column = reason, token, line, column
        where = f"line {line}, column {column}"
        quoted = f", {shorten(token)!r}" if token and not binary(token) else ""
        super().__init__(f"{where}{quoted}: {reason}")


class WireError(SakiyomiError, ValueError):
    """Invalid data from outside: `where` names the field, `reason` says what is wrong."""

    def __init__(self, where: str, reason: str) -> None:
        self.where, self.reason = where, reason
        super().__init__(f"{where} {reason}")


class MoveError(SakiyomiError, ValueError):
    """A move that cannot be parsed, or is not legal here."""


class LimitError(SakiyomiError, ValueError):
    """A limit or option out of its range."""


class GameOverError(SakiyomiError, ValueError):
    """A move was requested in a position where the game is over."""


class GameError(SakiyomiError, TypeError):
    """A game broke its contract, for example a position that is not over but has no moves."""


class UnknownNameError(SakiyomiError, LookupError):
    """An unknown name (of a game, player, paper, …), with the known ones."""

    def __init__(self, kind: str, name: str, known: list[str]) -> None:
        self.kind, self.name, self.known = kind, name, known
        from difflib import get_close_matches  # takes some milliseconds to import

        close = get_close_matches(name[:100], known, 1, 0.75)
        hint = f"; did you mean {close[0]}?" if close else ""
        super().__init__(f"there is no {kind} {shorten(name)!r}; known: {', '.join(known)}{hint}")


class MissingExtraError(SakiyomiError, ImportError):
    """An optional part of the package is not installed."""


class BusyError(SakiyomiError, RuntimeError):
    """A searcher was given a second search while the first is running."""


class CellError(SakiyomiError, RuntimeError):
    """Cells that could not be started, or that keep dying."""


class EngineError(SakiyomiError, RuntimeError):
    """An external engine failed."""


class EngineStartError(EngineError):
    """It could not be started."""


class EngineCrashError(EngineError):
    """It exited, or closed its output, before it answered."""


class EngineTimeoutError(EngineError):
    """It did not answer in time."""


class EngineAnswerError(EngineError):
    """Its answer was malformed, or not legal here."""


def check_text(what: str, value: object) -> None:
    """Raises `GameError` for something that should be text and is not."""
    if not isinstance(value, str):
        raise GameError(f"{what} must be text, not {shorten(repr(value))}")


def binary(text: str) -> bool:
    """Whether a text is really binary data: it has control characters or undecodable bytes."""
    return any(letter == "\ufffd" or (letter < " " and letter not in "\t\n\v\f\r") for letter in text)


def shorten(text: str, limit: int = 40) -> str:
    """The text, cut to `limit` characters, so that a huge input cannot flood a message."""
    return text if len(text) <= limit else text[: limit - 1] + "…"
