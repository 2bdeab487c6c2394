"""Seats as text: a bot by name, `join` for a client, `program:COMMAND` for a program to start."""

from __future__ import annotations

import os
import shlex
from dataclasses import dataclass

from sakiyomi.contest.bots import make_bot
from sakiyomi.errors import LimitError, TextError, UnknownNameError, shorten
from sakiyomi.games.aquarius import Bot


@dataclass(frozen=True, slots=True)
class Seat:
    """One team: a bot, a program, or a client with the token."""

    name: str
    bot: Bot | None = None
    program: tuple[str, ...] = ()

    @property
    def joins(self) -> bool:
        """Whether a client joins it over the network."""
        return self.bot is None and not self.program


def read_seat(text: str) -> Seat:
    """Parses a seat: `aqua:nodes=9000`, `join`, `join:The Whales`, `program:python3 my_bot.py`."""
    kind, _, rest = text.partition(":")
    if kind == "join":
        return Seat(rest or "join")
    if kind == "program":
        try:
            words = tuple(shlex.split(rest))
        except ValueError as error:
            raise TextError(f"program: {error}", token=rest) from None
        if not words:
            raise LimitError("program: a command is missing, such as program:'python3 my_bot.py'")
        return Seat(shorten(" ".join(os.path.basename(word) for word in words)), program=words)
    return Seat(text, make_bot(text))


def seat_again(name: str) -> Seat:
    """The seat for a team of a replay: a built-in bot by its name, else `join`. Starts no program."""
    try:
        return Seat(name, make_bot(name))
    except (LimitError, TextError, UnknownNameError):
        return Seat(name)
