"""Tries a check: does it mate, or which reply escapes?"""

from __future__ import annotations

from dataclasses import dataclass

from sakiyomi.games.shogi import Move, ShogiPosition
from sakiyomi.proof.solver import Find
from sakiyomi.tsume.work import MateWork
from sakiyomi.types import Status

FIRST_NODES, MORE = 2_000, 8
"""Nodes for each check in the first round, and the factor from round to round."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """What is known about a check."""

    status: Status
    """`proven`: it mates; `disproven`: a reply escapes; `unknown` within the limits."""
    moves: tuple[Move, ...]
    """The check; then the longest defence if it mates, or the reply that escapes, if any."""
    plies: int | None = None
    """Upper bound on the length of the mate in moves of both sides, including this check."""
    counted: int | None = None
    """Proved length of the shortest mate after this check, without useless interpositions."""
    shortest: bool = False
    """Whether it is proved that the mate after this check takes no fewer plies."""
    open_leaves: int = 1
    """Proof number: how far it is from a mate; 0 when proven."""

    @property
    def length(self) -> int | None:
        """The length to tell: as books count, if known."""
        return self.plies if self.counted is None else self.counted


def try_check(
    work: MateWork, position: ShogiPosition, check: Move, find: Find = "any", nodes: int | None = None
) -> Attempt:
    """Tries a check by the side to move, with at most `nodes`."""
    proof = work.prove(position.play(check), find, nodes=nodes, replies=True)
    return Attempt(
        proof.status,
        (check, *proof.moves),
        plies=None if proof.plies is None else proof.plies + 1,
        counted=None if proof.counted is None else proof.counted + 1,
        shortest=proof.shortest,
        open_leaves=proof.proof_number,
    )
