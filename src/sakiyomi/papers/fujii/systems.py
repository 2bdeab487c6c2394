"""The games in which the paper's systems play each other, with the search of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sakiyomi.games import get
from sakiyomi.match.openings import Openings
from sakiyomi.players.pondering import PonderPlayer
from sakiyomi.ponder.systems import DEPTH, SYSTEMS, TABLE, WIDTHS, paper_view, plain_search


@dataclass(frozen=True, slots=True)
class FujiiField:
    """A game, the search that plays it, and its starting positions."""

    title: str
    game: str
    depth: int
    search: Mapping[str, Any]
    """How `old` searches."""
    start: Mapping[str, object] = field(default_factory=dict)
    plies: int = 0
    """Random moves before a game starts."""
    longest: int = 200
    """Decisions after which a game is stopped."""

    def opening(self, number: int, seed: int) -> str:
        """The starting position of a pair of games."""
        return Openings(get(self.game), start=self.start, plies=self.plies, seed=seed * 100_000 + number)[0]

    def first(self, number: int, seed: int) -> Any:
        """The same as a position, judged as the systems judge it."""
        return paper_view(get(self.game).parse(self.opening(number, seed)))

    def player(self, name: str) -> PonderPlayer[Any]:
        """A system as a player."""
        return PonderPlayer(name, SYSTEMS[name].ponderer(self.search, self.depth))


SHOGI = FujiiField("Shogi, the paper's search", "shogi", DEPTH, plain_search(WIDTHS), plies=8)
MODERN = FujiiField(
    "Shogi, both sides with a table and learned move order",
    "shogi",
    DEPTH,
    {"widths": WIDTHS, "deepening": False, "memory": TABLE},
    plies=8,
)
OTHELLO = FujiiField("Othello, full width", "othello", DEPTH, plain_search(()), plies=8)
COLLECT = FujiiField(
    "Collecting robots, full width, 8x8 with ten targets",
    "collect",
    DEPTH,
    plain_search(()),
    start={"size": "8x8", "targets": 10},
)
