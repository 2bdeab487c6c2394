"""What became of the guesses when the opponent had moved."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Generic, Literal, TypeAlias, TypeVar

from sakiyomi.types import Info

M = TypeVar("M")

Kind: TypeAlias = Literal["finished", "unfinished", "miss"]
"""The answer was ready; its search had begun and only the rest was to pay; or nothing had been prepared."""


@dataclass(frozen=True, slots=True)
class PonderOutcome:
    """One decision of ours, as the statistics of the experiment need it."""

    kind: Kind
    rank: int | None
    """Place of the opponent's last move in the order of guesses, from 1; None where there was no order."""
    own: int
    """Nodes that the decision cost on our own time."""
    saved: int
    """Nodes of its search that the opponent's time had paid."""
    spent: int
    """All nodes that were searched on the opponent's time before it."""

    @property
    def wasted(self) -> int:
        """Nodes on the opponent's time that did not go into this decision."""
        return self.spent - self.saved


@dataclass(frozen=True, slots=True)
class Guess(Generic[M]):
    """A move that the opponent may make, in the order in which replies are prepared."""

    move: M
    chance: float
    """As it has been learned for this place in the order."""
    after: str
    """The position after it, as text."""
    reply: Info[M] | None
    """Our finished search of that position, if it has been prepared."""


@dataclass(slots=True)
class Outcomes:
    """Decisions of one who ponders, counted together."""

    kinds: Counter[Kind] = field(default_factory=Counter)
    first: int = 0
    """Decisions after the move that was guessed first."""
    own: int = 0
    saved: int = 0
    spent: int = 0

    def add(self, outcome: PonderOutcome) -> None:
        """Counts one more."""
        self.kinds[outcome.kind] += 1
        self.first += outcome.rank == 1
        self.own += outcome.own
        self.saved += outcome.saved
        self.spent += outcome.spent

    @property
    def size(self) -> int:
        """All decisions."""
        return self.kinds.total()

    def share(self, kind: Kind) -> float:
        """The part of the decisions that came about so."""
        return self.kinds[kind] / max(1, self.size)

    @property
    def paid(self) -> float:
        """The part of the nodes of all its decisions that the opponent's time has paid."""
        return self.saved / max(1, self.own + self.saved)
