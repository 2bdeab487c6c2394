"""A search divided among agent processors as a player: `agents:scheme=root,plies=2,cells=8`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Generic, TypeVar

from sakiyomi.cells.turns import Agents
from sakiyomi.cells.turns.schemes import divided
from sakiyomi.executors import Simulated, executor
from sakiyomi.games.base import Game, Position, may_declare
from sakiyomi.players.base import Declaration, Player
from sakiyomi.players.options import player_options
from sakiyomi.types import Info, Limit

M = TypeVar("M")

KNOWN = ("scheme", "plies", "cells", "depth", "memory", "executor")
CELLS = 8
MEMORY = 16.0


def agents_player(game: Game[Any], text: str) -> Player[Any]:
    """Processors by their options: scheme (root), plies (1), cells (8), depth, memory (MB), executor.

    In virtual time, the default, a decision costs what the slowest processor takes, in nodes.
    """
    options = player_options(text)
    name, plies, cells = options.word("scheme") or "root", options.whole("plies"), options.whole("cells")
    depth, memory, kind = options.whole("depth"), options.number("memory"), options.word("executor")
    options.end(KNOWN)
    made = executor(kind or "simulated")
    how = divided(name, MEMORY if memory is None else memory)
    agents = Agents(
        game.name,
        made,
        CELLS if cells is None else cells,
        plies=1 if plies is None else plies,
        **how,
    )
    return AgentsPlayer(text, agents, Limit(depth=depth), virtual=isinstance(made, Simulated))


class AgentsPlayer(Generic[M]):
    """Plays what the processors find together."""

    def __init__(self, name: str, agents: Agents, limit: Limit, *, virtual: bool) -> None:
        self.name, self._agents, self._limit, self._virtual = name, agents, limit, virtual

    def move(self, position: Position[M], limit: Limit | None = None) -> Info[M]:
        """The decision; in virtual time `nodes` is how long it took."""
        if may_declare(position):
            raise Declaration
        info = self._agents.best(position, self._limit.within(limit))
        return replace(info, nodes=round(self._agents.took)) if self._virtual else info

    def new_game(self, seed: int = 0) -> None:  # noqa: ARG002
        """Ends the processors; the next move starts them again."""
        self._agents.close()

    def close(self) -> None:
        """Ends the processors."""
        self._agents.close()
