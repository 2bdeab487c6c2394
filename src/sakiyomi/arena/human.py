"""Somebody at the keyboard as a player."""

from __future__ import annotations

import sys
from typing import Any

from sakiyomi.arena.players import Resignation, plain_info
from sakiyomi.errors import MoveError
from sakiyomi.games.base import Game, Position
from sakiyomi.types import Info, Limit


class Human:
    """Types moves; `moves` shows what is legal, `resign` gives up, `quit` leaves (`EOFError`)."""

    name = "human"

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def new_game(self, seed: int = 0) -> None:
        """Nothing to forget."""

    def close(self) -> None:
        """Nothing to give back."""

    def move(self, position: Position[Any], limit: Limit | None = None) -> Info[Any]:
        """Asks until the answer is a legal move."""
        print(self.game.draw(position), file=sys.stderr)
        if limit is not None and position.side in limit.clock:
            print(f"{limit.clock[position.side]:.0f} seconds left", file=sys.stderr)
        while True:
            print(f"{self.game.side_name(position.side)}> ", end="", file=sys.stderr, flush=True)
            line = sys.stdin.readline(1000)
            word = line.strip()
            if not line or word in ("quit", "q", "exit"):
                raise EOFError
            if word == "resign":
                raise Resignation
            if word == "moves":
                print(" ".join(self.game.move_text(position, m) for m in position.moves()), file=sys.stderr)
                continue
            try:
                return plain_info(position, self.game.parse_move(position, line))
            except MoveError as error:
                print(error, file=sys.stderr)
