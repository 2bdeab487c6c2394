"""Ctrl-C at any moment: nothing waits for an answer that will not come."""

from __future__ import annotations

import pytest

from sakiyomi import Limit, games
from sakiyomi.cells.turns import Agents
from sakiyomi.executors import Simulated

START = games.get("othello").start()


class Interrupted(Simulated):
    """Raises KeyboardInterrupt while a task is handed out."""

    def __init__(self, after: int) -> None:
        super().__init__()
        self.left = after

    def send(self, cell: int, task: bytes) -> None:
        self.left -= 1
        if self.left == 0:
            raise KeyboardInterrupt
        super().send(cell, task)


@pytest.mark.parametrize("scheme", ["root", "siblings"])
@pytest.mark.parametrize("after", [1, 2, 7])
def test_a_search_ends_at_once_and_the_next_one_starts_afresh(scheme: str, after: int) -> None:
    with Agents("othello", Interrupted(after), 3, scheme=scheme, nodes=50) as agents:  # type: ignore[arg-type]
        with pytest.raises(KeyboardInterrupt):
            agents.best(START, Limit(depth=7))
        assert agents.best(START, Limit(depth=5)).depth == 5
