"""The composer's own solution, compared with what is proved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sakiyomi.games.shogi import Move, ShogiPosition
from sakiyomi.tsume.study import Study
from sakiyomi.tsume.work import MateWork

Verdict = Literal["same", "equal", "longer", "variation", "refuted", "not check", "unfinished", "unknown"]


@dataclass(frozen=True, slots=True)
class Comparison:
    """How a given solution relates to the main line."""

    verdict: Verdict
    """`same`: the main line; `equal`: another line of its length; `longer`: there is a shorter mate;
    `variation`: the defence is not the longest; `refuted`: a check does not mate; `not check`: a move of the
    attacker gives no check; `unfinished`: it does not end in mate; `unknown` within the limit."""
    plies: int
    """Length of the given solution."""
    ply: int = 0
    """The move, counted from 1, at which it leaves the main line or fails."""
    reply: Move | None = None
    """The reply that refutes it, or the better defence."""


def compare(work: MateWork, position: ShogiPosition, given: tuple[Move, ...], study: Study) -> Comparison:
    """Compares a solution with the proved main line of a study."""
    failed = _failure(work, position, given)
    if failed is not None:
        return failed
    plies = len(given)
    pairs = enumerate(zip(given, study.line, strict=False), 1)
    ply = next((ply for ply, (mine, theirs) in pairs if mine != theirs), min(plies, len(study.line)) + 1)
    if given == study.line:
        return Comparison("same", plies)
    if not study.exact:
        return Comparison("unknown", plies, ply)
    counted = plies if plies <= len(study.line) else plies - 2 * _useless(work, position, given)
    if counted > len(study.line):
        return Comparison("longer", plies, ply)
    if counted == len(study.line) and given[:counted] == study.line:
        return Comparison("same", plies)
    if counted == len(study.line):
        return Comparison("equal", plies, ply)
    return Comparison("variation", plies, ply, study.line[ply - 1] if ply % 2 == 0 else None)


def _useless(work: MateWork, here: ShogiPosition, given: tuple[Move, ...]) -> int:
    """How many useless interpositions a solution writes out, each with its capture."""
    count = 0
    for ply, move in enumerate(given, 1):
        if ply % 2 == 0 and ply < len(given) and given[ply].to == move.to:
            replies = work.prove(here, "shortest", replies=True).replies
            count += any(reply.useless and reply.move == move for reply in replies)
        here = here.play(move)
    return count


def _failure(work: MateWork, here: ShogiPosition, given: tuple[Move, ...]) -> Comparison | None:
    """The first check of a solution that does not mate."""
    for ply, move in enumerate(given, 1):
        if ply % 2 and not here.gives_check(move):
            return Comparison("not check", len(given), ply)
        here = here.play(move)
        if ply % 2:
            proof = work.prove(here, replies=True)
            if proof.status == "disproven":
                return Comparison("refuted", len(given), ply, proof.moves[0] if proof.moves else None)
            if proof.status == "unknown":
                return Comparison("unknown", len(given), ply)
    if len(given) % 2 == 0 or not _is_mated(work, here):
        return Comparison("unfinished", len(given))
    return None


def _is_mated(work: MateWork, here: ShogiPosition) -> bool:
    """Whether there is no reply, or only useless ones."""
    return not here.moves() or work.prove(here, "shortest", replies=True).counted == 0
