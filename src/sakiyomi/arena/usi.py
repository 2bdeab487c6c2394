"""Engines that speak USI as players: `usi:/path/to/engine`, with limits and options of the engine."""

from __future__ import annotations

import re

from sakiyomi.arena.players import Declaration, Resignation, read_limit, read_options
from sakiyomi.errors import LimitError, shorten
from sakiyomi.games.base import Position
from sakiyomi.games.shogi import Move, ShogiPosition
from sakiyomi.protocols.usi import UsiClient
from sakiyomi.types import Info, Limit

COMMAND = re.compile(r'(?:"[^"]*"|[^,"])+')
WORD = re.compile(r'(?:"[^"]*"|[^\s"])+')


class UsiPlayer:
    """Plays what another engine answers within a limit for each move."""

    def __init__(self, name: str, client: UsiClient, limit: Limit) -> None:
        self.name, self.client, self.limit = name, client, limit

    def move(self, position: Position[Move]) -> Info[Move]:
        """Asks the engine; raises `Resignation` or `Declaration` where it ends the game without a move."""
        assert isinstance(position, ShogiPosition)
        answer = self.client.best(position, self.limit)
        if answer.kind == "resign":
            raise Resignation
        if answer.kind == "win":
            raise Declaration
        return answer.info

    def new_game(self) -> None:
        """Tells the engine."""
        self.client.new_game()

    def close(self) -> None:
        """Ends the engine; it ends with this program anyway."""
        self.client.close()


def usi_player(text: str) -> UsiPlayer:
    """Starts the engine of `usi:COMMAND,name=value,…`.

    The command is a path, perhaps with arguments; double quotes keep spaces and commas together. `depth`,
    `nodes` and `seconds` limit each move (one second if nothing is said); any other name is an option of the
    engine.
    """
    rest = text.partition(":")[2]
    match = COMMAND.match(rest)
    if match is None or rest[match.end() :][:1] not in ("", ","):
        raise LimitError(f"player {shorten(text)!r}: expected usi:PATH or usi:PATH,name=value,…")
    command = [word.replace('"', "") for word in WORD.findall(match.group())]
    options = read_options(text, rest[match.end() + 1 :])
    limit = read_limit(text, options)
    client = UsiClient.start(command, options=options)
    return UsiPlayer(text, client, limit if limit != Limit() else Limit(seconds=1))
