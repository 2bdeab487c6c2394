"""NBoard engines as players: `nboard:/path/to/engine,depth=8`."""

from __future__ import annotations

from sakiyomi.games.base import Position
from sakiyomi.games.othello import OthelloPosition
from sakiyomi.players.engines import split_command
from sakiyomi.protocols.nboard.client import TIMEOUT, NBoardClient
from sakiyomi.types import Info, Limit

DEPTH = 8
"""Default search depth."""

LONGEST = 600.0
"""Seconds after which a silent engine counts as hung: the protocol has no clock."""


class NBoardPlayer:
    """Plays the moves of another engine at a depth."""

    def __init__(self, name: str, client: NBoardClient, depth: int, longest: float) -> None:
        self.name, self.client, self.depth, self.longest = name, client, depth, longest

    def move(self, position: Position[str], limit: Limit | None = None) -> Info[str]:
        """Asks the engine; only the depth of a limit is passed on."""
        assert isinstance(position, OthelloPosition)
        depth = self.depth if limit is None or limit.depth is None else min(self.depth, limit.depth)
        return self.client.best(position, depth, self.longest)

    def new_game(self, seed: int = 0) -> None:  # noqa: ARG002
        """Checks that the engine still responds."""
        self.client.wait()

    def close(self) -> None:
        """Ends the engine."""
        self.client.close()


def nboard_player(text: str) -> NBoardPlayer:
    """Starts the engine of `nboard:COMMAND,depth=8`; `timeout` and `longest` as for USI engines."""
    command, options = split_command(text)
    depth, timeout, longest = options.whole("depth"), options.number("timeout"), options.number("longest")
    options.end(("depth", "timeout", "longest"))
    Limit(depth=depth)
    client = NBoardClient.start(command, timeout=TIMEOUT if timeout is None else timeout)
    return NBoardPlayer(text, client, depth or DEPTH, LONGEST if longest is None else longest)
