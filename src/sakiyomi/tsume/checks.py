"""Tries a check: does it mate, or which reply escapes?"""

from __future__ import annotations

from dataclasses import dataclass, replace

from sakiyomi.games.shogi import Move, ShogiPosition
from sakiyomi.proof.replies import certify_escape, certify_mated
from sakiyomi.proof.solver import Find
from sakiyomi.tsume.work import MateWork
from sakiyomi.types import Proof, Status

FIRST_NODES, MORE = 2_000, 8
"""Nodes for each check, or each reply, in the first round, and the factor from round to round."""


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
        """The length to report: as books count it, if known."""
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


def prove_replies(
    work: MateWork,
    position: ShogiPosition,
    find: Find = "any",
    nodes: int | None = None,
    *,
    certificate: bool = False,
) -> Proof[Move]:
    """Proves reply by reply that the side to move, in check, is mated, for the certificates of all replies.

    Each reply is searched with `nodes`; by default in rounds of increasing `nodes`, so that an easy escape is
    found before a hard mate. The line starts with the longest reply, or consists of the one that escapes or
    an undecided one.
    """
    known: dict[Move, Proof[Move]] = {}
    waiting, max_nodes = position.moves(), nodes or FIRST_NODES
    while waiting:
        for reply in list(waiting):
            proof = work.prove(position.play(reply), find, nodes=max_nodes, certificate=certificate)
            if proof.status == "disproven":
                return _done(work, Proof("disproven", (reply,), certificate=_escape(position, reply, proof)))
            if proof.status == "proven":
                known[reply] = proof
            if proof.shortest or (find == "any" and reply in known):
                waiting.remove(reply)
        if nodes is not None or work.over:
            break
        max_nodes *= MORE
    for reply in waiting:
        if reply not in known:
            return _done(work, Proof("unknown", (reply,)))
    longest: Proof[Move] = Proof("proven", plies=0, counted=0, shortest=True)
    for reply, proof in known.items():
        longest = _longer(longest, reply, proof)
    return _done(work, replace(longest, certificate=_mated(position, known) if certificate else b""))


def _escape(position: ShogiPosition, reply: Move, proof: Proof[Move]) -> bytes:
    return certify_escape(position.sfen, reply.code, proof.certificate) if proof.certificate else b""


def _mated(position: ShogiPosition, known: dict[Move, Proof[Move]]) -> bytes:
    """Empty if the limit came before a certificate was complete."""
    if not all(proof.certificate for proof in known.values()):
        return b""
    return certify_mated(position.sfen, {reply.code: proof.certificate for reply, proof in known.items()})


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
