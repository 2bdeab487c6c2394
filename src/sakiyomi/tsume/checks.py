"""One check, tried: does it mate, and which reply escapes?"""

from __future__ import annotations

from dataclasses import dataclass, replace

from sakiyomi.games.shogi import Move, ShogiPosition
from sakiyomi.proof.solver import Find
from sakiyomi.tsume.work import Work
from sakiyomi.types import Status


@dataclass(frozen=True, slots=True)
class Attempt:
    """What is known of a check."""

    status: Status
    """`proven` it mates, `disproven` a reply escapes, `unknown` within the limits."""
    moves: tuple[Move, ...]
    """The check; then the longest defence if it mates, or the reply that escapes (if that is a move)."""
    plies: int | None = None
    """Moves of both sides that the mate takes at most, this check included."""
    counted: int | None = None
    """The same without useless interpositions."""
    shortest: bool = False
    """Proved: after this check the mate takes no less."""


def try_check(
    work: Work, position: ShogiPosition, check: Move, find: Find = "any", nodes: int | None = None
) -> Attempt:
    """Tries a check of the side to move; every reply is searched with at most `nodes`."""
    after = position.play(check)
    longest, counted, exact = Attempt("proven", (check,), 1), 1, True
    unknown: Attempt | None = None
    for reply in after.moves():
        proof = work.prove(after.play(reply), find, nodes=nodes)
        if proof.status == "disproven":
            return Attempt("disproven", (check, reply))
        if proof.status == "unknown":
            unknown = unknown or Attempt("unknown", (check, reply))
            continue
        exact = exact and proof.shortest
        assert proof.plies is not None
        assert longest.plies is not None
        counted = max(counted, 2 + (proof.counted or proof.plies))
        if proof.plies + 2 > longest.plies:
            longest = Attempt("proven", (check, reply, *proof.moves), proof.plies + 2)
    return unknown or replace(longest, counted=counted, shortest=exact)
