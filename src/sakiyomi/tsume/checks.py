"""One check, tried: does it mate, and which reply escapes?"""

from __future__ import annotations

from dataclasses import dataclass, replace

from sakiyomi.games.shogi import Move, ShogiPosition
from sakiyomi.proof.solver import Find
from sakiyomi.tsume.work import MateWork
from sakiyomi.types import Proof, Status

FIRST_NODES, MORE = 2_000, 8
"""Nodes for each reply in the first round, and how many times as many every further round has."""


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
    work: MateWork, position: ShogiPosition, check: Move, find: Find = "any", nodes: int | None = None
) -> Attempt:
    """Tries a check of the side to move; every reply is searched with at most `nodes`."""
    proof = prove_replies(work, position.play(check), find, nodes)
    return Attempt(
        proof.status,
        (check, *proof.moves),
        plies=None if proof.plies is None else proof.plies + 1,
        counted=None if proof.counted is None else proof.counted + 1,
        shortest=proof.shortest,
    )


def prove_replies(
    work: MateWork, position: ShogiPosition, find: Find = "any", nodes: int | None = None
) -> Proof[Move]:
    """Proves that the side to move, in check, is mated whatever it replies.

    Each reply is searched with `nodes`; if nothing is said, in rounds with more and more of them, so that an
    easy escape is found before a hard mate. The line begins with the longest reply, or holds the one that
    escapes, or one that is not decided.
    """
    known: dict[Move, Proof[Move]] = {}
    waiting, most = position.moves(), nodes or FIRST_NODES
    while waiting:
        for reply in list(waiting):
            proof = work.prove(position.play(reply), find, nodes=most)
            if proof.status == "disproven":
                return _done(work, Proof("disproven", (reply,)))
            if proof.status == "proven":
                known[reply] = proof
            if proof.shortest or (find == "any" and reply in known):
                waiting.remove(reply)
        if nodes is not None or work.over:
            break
        most *= MORE
    for reply in waiting:
        if reply not in known:
            return _done(work, Proof("unknown", (reply,)))
    longest: Proof[Move] = Proof("proven", plies=0, counted=0, shortest=True)
    for reply, proof in known.items():
        longest = _longer(longest, reply, proof)
    return _done(work, longest)


def _done(work: MateWork, proof: Proof[Move]) -> Proof[Move]:
    return replace(proof, nodes=work.nodes, seconds=work.seconds, final=True)


def _longer(longest: Proof[Move], reply: Move, proof: Proof[Move]) -> Proof[Move]:
    plies, known = (proof.plies or 0) + 1, longest.plies or 0
    return Proof(
        "proven",
        (reply, *proof.moves) if plies > known else longest.moves,
        plies=max(plies, known),
        counted=max((proof.counted or plies - 1) + 1, longest.counted or 0),
        shortest=longest.shortest and proof.shortest,
    )


def defender_to_move(position: ShogiPosition) -> bool:
    """Whether a problem stands at a check: the side to move must reply, and the other has no king."""
    return position.in_check and position.king(1 - position.side) is None
