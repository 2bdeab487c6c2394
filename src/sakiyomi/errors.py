"""The error family. Everything that bad input can cause is a `SakiyomiError` that says what to do."""

from __future__ import annotations


class SakiyomiError(Exception):
    """Base of all errors raised on purpose by this package."""


class TextError(SakiyomiError, ValueError):
    """A text that cannot be read, with the token and the place where it went wrong (counted from 1)."""

    def __init__(self, reason: str, *, token: str = "", line: int = 1, column: int = 1) -> None:
        self.reason, self.token, self.line, self.column = reason, token, line, column
        where = f"line {line}, column {column}"
        quoted = f", {shorten(token)!r}" if token and not binary(token) else ""
        super().__init__(f"{where}{quoted}: {reason}")


class WireError(SakiyomiError, ValueError):
    """Data from outside that is not what it must be: `where` names the field, `reason` says what is wrong."""

    def __init__(self, where: str, reason: str) -> None:
        self.where, self.reason = where, reason
        super().__init__(f"{where} {reason}")


class MoveError(SakiyomiError, ValueError):
    """A move that cannot be read, or is not legal here."""


class LimitError(SakiyomiError, ValueError):
    """A limit or option out of its range."""


class GameOverError(SakiyomiError, ValueError):
    """A move was asked for in a position where the game is over."""


class GameError(SakiyomiError, TypeError):
    """A game broke its contract, for example a position that is not over but has no moves."""


class UnknownNameError(SakiyomiError, LookupError):
    """A name (of a game, player or paper) that does not exist, with those that do."""

    def __init__(self, kind: str, name: str, known: list[str]) -> None:
        self.kind, self.name, self.known = kind, name, known
        super().__init__(f"there is no {kind} {shorten(name)!r}; known: {', '.join(known)}")


class BusyError(SakiyomiError, RuntimeError):
    """A searcher was asked for a second search while the first one runs."""


class CellError(SakiyomiError, RuntimeError):
    """Cells that could not be started, or that keep dying over their work."""


class EngineError(SakiyomiError, RuntimeError):
    """Another program that was to search or play did not do its part."""


class EngineStartError(EngineError):
    """It could not be started."""


class EngineCrashError(EngineError):
    """It ended, or closed its output, while something was expected of it."""


class EngineTimeoutError(EngineError):
    """It said nothing for too long."""


class EngineAnswerError(EngineError):
    """It answered with something that is not an answer, or is not legal here."""


def binary(text: str) -> bool:
    """Whether a text was never meant to be read: it has control characters, or bytes that are no text."""
    return any(letter == "\ufffd" or (letter < " " and letter not in "\t\n\v\f\r") for letter in text)


def shorten(text: str, most: int = 40) -> str:
    """The text, cut to `most` characters, so that a huge input cannot flood a message."""
    return text if len(text) <= most else text[: most - 1] + "…"
