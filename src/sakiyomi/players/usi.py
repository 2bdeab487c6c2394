"""USI engines as players: `usi:/path/to/engine`, with limits and engine options."""

from __future__ import annotations

from sakiyomi.games.base import Position
from sakiyomi.games.shogi import Move, ShogiPosition
from sakiyomi.players.base import Declaration, Resignation
from sakiyomi.players.engines import split_command
from sakiyomi.protocols.usi.client import TIMEOUT, UsiClient
from sakiyomi.types import Info, Limit

WITHOUT_LIMIT = Limit(seconds=1)

LONGEST = 600.0
"""Seconds after which an engine without a time limit counts as hung."""


class UsiPlayer:
    """Plays the moves of another engine with a limit for each move."""

    def __init__(self, name: str, client: UsiClient, limit: Limit) -> None:
        self.name, self.client, self.limit = name, client, limit

    def move(self, position: Position[Move], limit: Limit | None = None) -> Info[Move]:
        """Asks the engine; raises `Resignation` or `Declaration` if it ends the game without a move."""
        assert isinstance(position, ShogiPosition)
        both = self.limit.within(limit)
        answer = self.client.best(position, WITHOUT_LIMIT if both == Limit() else both)
        if answer.kind == "resign":
            raise Resignation
        if answer.kind == "win":
            raise Declaration
        return answer.info

    def new_game(self, seed: int = 0) -> None:  # noqa: ARG002
        """Tells the engine that a new game starts."""
        self.client.new_game()

    def close(self) -> None:
        """Ends the engine."""
        self.client.close()


def usi_player(text: str) -> UsiPlayer:
    """Starts the engine of `usi:COMMAND,name=value,…`.

    The command is a path, perhaps with arguments; double quotes protect spaces and commas. `depth`, `nodes`
    and `seconds` limit each move (default: one second). An engine counts as hung if it needs more than
    `timeout` seconds to get ready, is more than `late` seconds late, or takes more than `longest` seconds
    for a move without a time limit. Any other name is an option of the engine.
    """
    command, options = split_command(text)
    limit = options.limit()
    timeout, late, longest = (options.number(name) for name in ("timeout", "late", "longest"))
    client = UsiClient.start(command, options=options.rest(), timeout=TIMEOUT if timeout is None else timeout)
    client.late = TIMEOUT if late is None else late
    client.longest = LONGEST if longest is None else longest
    return UsiPlayer(text, client, limit)
