"""The systems of Fujii et al. by name: `old`, `new1` and `new2` as printed, `pv` and `mixed` beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sakiyomi.errors import UnknownNameError
from sakiyomi.games.abilities import HasPaperView
from sakiyomi.games.base import Position
from sakiyomi.ponder.clock import PonderClock
from sakiyomi.ponder.outcome import PonderOutcome
from sakiyomi.ponder.ponderer import Ponderer
from sakiyomi.ponder.predict import make_predictor
from sakiyomi.search import AlphaBeta, Search
from sakiyomi.types import Info, Limit

WIDTHS = (10, 10, 7, 5, 5)
"""Moves searched at each level (section 4); one level per number."""
DEPTH = len(WIDTHS)

TABLE = 16.0
"""MB of the transposition table where there is one."""

PLAIN: Mapping[str, Any] = {
    "deepening": False,
    "memory": 0,
    "history": False,
    "null_windows": False,
    "quiescence": False,
}
"""The paper's search: plain alpha-beta straight to its depth, nothing else."""


def paper_view(position: Position[Any]) -> Position[Any]:
    """The position as the systems judge it: in shogi by the simple evaluation, which never changes."""
    view: Position[Any] = position.for_papers() if isinstance(position, HasPaperView) else position
    return view


class PaperPonderer(Ponderer[Any]):
    """A ponderer that sees every position by `paper_view`."""

    def think(self, position: Position[Any], clock: PonderClock) -> None:
        """Ponders while the opponent decides here, until the time is up or nothing is left to prepare."""
        super().think(paper_view(position), clock)

    def decide(self, position: Position[Any], last: Any = None) -> tuple[Info[Any], PonderOutcome]:
        """Our decision, prepared or not."""
        return super().decide(paper_view(position), last)


class PaperSearch(AlphaBeta):
    """A search that sees every position by `paper_view`."""

    def search(self, position: Position[Any], limit: Limit | None = None, **options: Any) -> Search[Any]:
        """Starts a search; see `AlphaBeta.search`."""
        return super().search(paper_view(position), limit, **options)


@dataclass(frozen=True, slots=True)
class System:
    """A way to use the opponent's time."""

    predictor: str | None = None
    keep: bool = False
    """Whether the previous tree orders the replies (section 3.2)."""
    table: bool = False
    """Whether searches share a table, at equal depth only and with stable ties, so that no move changes."""

    def search(self, plain: Mapping[str, Any], depth: int) -> dict[str, Any]:
        """The options of its search, given those of `old`."""
        more = (
            {"memory": TABLE, "history": True, "accept_deeper": False, "stable_ties": True}
            if self.table
            else {}
        )
        return {**plain, **more, "keep": depth if self.keep else 0}

    def ponderer(self, plain: Mapping[str, Any], depth: int) -> Ponderer[Any]:
        """The search and what it does on the opponent's time."""
        options = self.search(plain, depth)
        predictor = make_predictor(self.predictor) if self.predictor else None
        reuse = self.keep or bool(options["memory"])
        return PaperPonderer(AlphaBeta(**options), predictor, Limit(depth=depth), reuse=reuse)


SYSTEMS: Mapping[str, System] = {
    "old": System(),
    "new1": System("static"),
    "new2": System("tree", keep=True),
    "pv": System("pv"),
    "mixed": System("mixed", keep=True, table=True),
}
"""`pv` is what engines do today; `mixed` is ours."""


def get_system(name: str) -> System:
    """A system by its name."""
    if name not in SYSTEMS:
        raise UnknownNameError("system", name, list(SYSTEMS))
    return SYSTEMS[name]


def plain_search(widths: Sequence[int]) -> dict[str, Any]:
    """How `old` searches with these widths; without any, at full width."""
    return {**PLAIN, "widths": tuple(widths)}
