"""Players from other packages, guarded by a timeout."""

from __future__ import annotations

import math
import threading
from typing import Any

from sakiyomi.errors import EngineTimeoutError, GameError
from sakiyomi.games.base import Position
from sakiyomi.players.base import NEEDED, Player, Ponders
from sakiyomi.players.options import Options
from sakiyomi.types import Info, Limit, Side

MAX_LATE = 30.0
"""Seconds that a move may be late before its player counts as hung."""

LONGEST = 600.0
"""Seconds for a move without a clock."""


class ExternalPlayer:
    """A player whose `move` runs in a separate thread, which is abandoned if it hangs."""

    def __init__(self, player: Player[Any], late: float = MAX_LATE, longest: float = LONGEST) -> None:
        self.name, self.player, self.late, self.longest = player.name, player, late, longest

    def move(self, position: Position[Any], limit: Limit | None = None) -> Info[Any]:
        """Asks the player; raises `EngineTimeoutError` when it hangs."""
        answers: list[Info[Any]] = []
        errors: list[BaseException] = []

        def ask() -> None:
            try:
                answers.append(self.player.move(position, limit))
            except BaseException as error:
                errors.append(error)

        thread = threading.Thread(target=ask, daemon=True)
        thread.start()
        seconds = _seconds(limit, position.side, self.longest) + self.late
        thread.join(seconds)
        if errors:
            raise errors[0]
        if not answers:
            raise EngineTimeoutError(f"{self.name} did not answer for {seconds:.1f} seconds")
        return answers[0]

    def new_game(self, seed: int = 0) -> None:
        """Tells the player."""
        self.player.new_game(seed)

    def close(self) -> None:
        """Closes the player."""
        self.player.close()


class PonderingExternalPlayer(ExternalPlayer):
    """An external player that also thinks on the opponent's time."""

    def ponder(self, position: Position[Any], nodes: int | None) -> None:
        """Tells the player."""
        assert isinstance(self.player, Ponders)
        self.player.ponder(position, nodes)

    def stop_pondering(self) -> None:
        """Tells the player."""
        assert isinstance(self.player, Ponders)
        self.player.stop_pondering()


def guard(player: Player[Any], options: Options, late: float | None, longest: float | None) -> ExternalPlayer:
    """Checks a player made by a package, and guards it with a timeout."""
    missing = [name for name in NEEDED if not hasattr(player, name)]
    if missing:
        raise GameError(f"{options.where} is not a player: it has no {', '.join(missing)}")
    kind = PonderingExternalPlayer if isinstance(player, Ponders) else ExternalPlayer
    return kind(player, MAX_LATE if late is None else late, LONGEST if longest is None else longest)


def _seconds(limit: Limit | None, side: Side, longest: float) -> float:
    """Seconds that a move may take under its limit."""
    if limit is None:
        return longest
    seconds = math.inf if limit.seconds is None else limit.seconds
    if side in limit.clock or limit.byoyomi:
        seconds = min(seconds, limit.clock.get(side, 0.0) + limit.byoyomi)
    return longest if seconds == math.inf else seconds
