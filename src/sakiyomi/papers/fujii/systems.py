"""The systems that play each other, and the games in which they do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sakiyomi.games import get
from sakiyomi.match.openings import Openings
from sakiyomi.players.pondering import PonderPlayer
from sakiyomi.ponder import Ponderer, make_predictor
from sakiyomi.search import AlphaBeta
from sakiyomi.types import Limit

WIDTHS = (10, 10, 7, 5, 5)
"""Moves looked at on each level (section 4); as many levels are searched."""

TABLE = 16.0
"""MB of the transposition table where there is one."""


@dataclass(frozen=True, slots=True)
class System:
    """A way to use the opponent's time."""

    predictor: str | None = None
    keep: bool = False
    """Whether the previous tree orders the replies (section 3.2)."""
    table: bool = False
    """Whether searches share a table, taken only at equal depth and steadily: that changes no move."""


SYSTEMS: Mapping[str, System] = {
    "old": System(),
    "new1": System("static"),
    "new2": System("tree", keep=True),
    "pv": System("pv"),
    "mixed": System("mixed", keep=True, table=True),
}
"""`old`, `new1` and `new2` are the paper's; `pv` is what engines do today; `mixed` is ours."""


@dataclass(frozen=True, slots=True)
class FujiiField:
    """A game with a search to play it by, and where its games begin."""

    title: str
    game: str
    depth: int
    search: Mapping[str, Any]
    """How `old` searches."""
    start: Mapping[str, object] = field(default_factory=dict)
    plies: int = 0
    """Random moves before a game begins."""
    longest: int = 200
    """Decisions after which a game is broken off."""

    def opening(self, number: int, seed: int) -> str:
        """Where the games of a pair begin."""
        return Openings(get(self.game), start=self.start, plies=self.plies, seed=seed * 100_000 + number)[0]

    def player(self, name: str) -> PonderPlayer[Any]:
        """A system as a player."""
        system = SYSTEMS[name]
        options = dict(self.search)
        if system.table:
            options.update(memory=TABLE, history=True, accept_deeper=False, stable_ties=True)
        searcher = AlphaBeta(**options, keep=self.depth if system.keep else 0)
        predictor = make_predictor(system.predictor) if system.predictor else None
        reuse = system.keep or bool(options["memory"])
        return PonderPlayer(name, Ponderer(searcher, predictor, Limit(depth=self.depth), reuse=reuse))


PLAIN = {"widths": WIDTHS, "deepening": False, "memory": 0, "history": False}
"""The paper's search as far as it is told: straight to its depth, plausible moves only, no table."""

SHOGI = FujiiField("Shogi, the paper's search", "shogi", len(WIDTHS), PLAIN, plies=8)
MODERN = FujiiField(
    "Shogi, both sides with a table and learned move order",
    "shogi",
    len(WIDTHS),
    {"widths": WIDTHS, "deepening": False, "memory": TABLE},
    plies=8,
)
OTHELLO = FujiiField("Othello, full width", "othello", 5, {**PLAIN, "widths": ()}, plies=8)
COLLECT = FujiiField(
    "Collecting robots, full width, 8x8 with ten targets",
    "collect",
    5,
    {**PLAIN, "widths": ()},
    start={"size": "8x8", "targets": 10},
)
