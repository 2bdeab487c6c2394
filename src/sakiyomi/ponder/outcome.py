"""How the guesses turned out once the opponent had moved."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Generic, Literal, TypeAlias, TypeVar

from sakiyomi.types import Info

M = TypeVar("M")

Kind: TypeAlias = Literal["finished", "unfinished", "miss"]
"""The reply was ready; its search had started and only the rest was on our time; or nothing was prepared."""


@dataclass(frozen=True, slots=True)
class PonderOutcome:
    """One decision of ours, for the statistics."""

    kind: Kind
    rank: int | None
    """Rank of the opponent's last move in the order of guesses, from 1; None if there was no order."""
    own: int
    """Nodes spent on the decision on our own time."""
    saved: int
    """Nodes of its search spent on the opponent's time."""
    spent: int
    """All nodes searched on the opponent's time before it."""

    @property
    def wasted(self) -> int:
        """Nodes on the opponent's time that did not go into this decision."""
        return self.spent - self.saved


@dataclass(frozen=True, slots=True)
class Guess(Generic[M]):
    """A move that the opponent may make, in the order in which replies are prepared."""

    move: M
    chance: float
    """The chance learned for this rank."""
    after: str
    """The position after it, as text."""
    reply: Info[M] | None
    """Our finished search of that position, if prepared."""


@dataclass(slots=True)
class Outcomes:
    """Totals over the decisions of one player."""

    kinds: Counter[Kind] = field(default_factory=Counter)
    first: int = 0
    """Decisions after the first guess was played."""
    own: int = 0
    saved: int = 0
    spent: int = 0

    def add(self, outcome: PonderOutcome) -> None:
        """Counts one more decision."""
        self.kinds[outcome.kind] += 1
        self.first += outcome.rank == 1
        self.own += outcome.own
        self.saved += outcome.saved
        self.spent += outcome.spent

    @property
    def size(self) -> int:
        """Number of decisions."""
        return self.kinds.total()

    def share(self, kind: Kind) -> float:
        """Fraction of the decisions of this kind."""
        return self.kinds[kind] / max(1, self.size)

    @property
    def paid(self) -> float:
        """Fraction of all decisions' nodes spent on the opponent's time."""
        return self.saved / max(1, self.own + self.saved)
