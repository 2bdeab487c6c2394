"""What became of the guesses when the opponent had moved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Literal, TypeAlias, TypeVar

from sakiyomi.types import Info

M = TypeVar("M")

Kind: TypeAlias = Literal["finished", "unfinished", "miss"]
"""The answer was ready; its search had begun and only the rest was to pay; or nothing had been prepared."""


@dataclass(frozen=True, slots=True)
class Outcome:
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
