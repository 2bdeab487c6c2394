"""The coach of the tsume room: hints, the defender's best reply, and why a wrong check fails."""

from __future__ import annotations

import functools
from collections.abc import AsyncIterator
from dataclasses import dataclass

from sakiyomi.games.shogi import Move, ShogiPosition
from sakiyomi.proof import Prover
from sakiyomi.studio.rooms.base import View
from sakiyomi.studio.rooms.move_names import both_names, named
from sakiyomi.studio.threads import begin
from sakiyomi.types import Limit, Proof

MEMORY = 64
"""Megabytes for a solver's table."""
ADVICE = Limit(seconds=30.0)
"""For a hint, which needs the shortest mate."""
DEFENCE = Limit(nodes=300_000)
"""For the defender, per reply that is not in the proof."""
REFUTATION = Limit(nodes=60_000)
"""Per reply to a check that is left after a wrong one."""
MAX_REFUTED = 12
"""Checks whose refutation is shown."""
MAX_PLIES = 16
"""Of a refutation; attacks that never end by themselves are cut there."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The move to play in a position. The first hint names the piece, the second the move."""

    move: Move | None
    """None: no mate was found from here."""
    plies: int | None
    level: int = 1
    sure: bool = True
    """Whether there is none where none was found."""

    def view(self, here: ShogiPosition) -> View:
        """What the hint gives away so far."""
        if self.move is None:
            return {"level": 0, "origin": "", "move": "", "name": "", "plies": None, "sure": self.sure}
        whole = self.level > 1
        text = str(self.move)
        return {
            "level": self.level,
            "origin": text[:2],
            "move": text if whole else "",
            "name": both_names(here, self.move) if whole else "",
            "plies": self.plies,
            "sure": True,
        }


@dataclass(frozen=True, slots=True)
class DefenderReply:
    """A defender's move, and whether it escapes: `escape`, `unclear`, or empty if it only delays the mate."""

    move: Move
    verdict: str


async def advise(here: ShogiPosition) -> Advice:
    """The first move of the shortest mate."""
    proof = await _prove(Prover(memory=MEMORY), here, ADVICE, shortest=True)
    move = proof.moves[0] if proof.moves else None
    return Advice(move, proof.counted or proof.plies, sure=proof.status != "unknown")


async def best_reply(here: ShogiPosition, limit: Limit = DEFENCE) -> DefenderReply:
    """An escape if there is one, otherwise the reply that holds out longest."""
    prover, longest = Prover(memory=MEMORY), (-1, here.moves()[0])
    for reply in here.moves():
        proof = await _prove(prover, here.play(reply), limit)
        if proof.status != "proven":
            return DefenderReply(reply, "escape" if proof.status == "disproven" else "unclear")
        longest = max(longest, (proof.plies or 0, reply), key=lambda one: one[0])
    return DefenderReply(longest[1], "")


async def refutations(here: ShogiPosition) -> AsyncIterator[View]:
    """Every check that is left in a position without a mate, each with the whole line that refutes it."""
    for check in here.checks()[:MAX_REFUTED]:
        line, ended = await _refutation(here, check)
        if line:
            names = named(here, line)
            yield {
                "move": names[0]["move"],
                "name": names[0]["name"],
                "reply": names[1]["move"],
                "line": names,
                "ended": ended,
            }


async def _refutation(here: ShogiPosition, check: Move) -> tuple[list[Move], bool]:
    """A check, its answer, and so on with the checks that leave the fewest replies; whether no check is left.

    Empty if nothing that escapes was found.
    """
    line: list[Move] = []
    next_check: Move | None = check
    while next_check is not None and len(line) < MAX_PLIES:
        after = here.play(next_check)
        reply = None if after.over else await best_reply(after, REFUTATION)
        if reply is None or not reply.verdict:
            break
        line += [next_check, reply.move]
        here = after.play(reply.move)
        next_check = _hardest(here)
    return line, next_check is None


def _hardest(here: ShogiPosition) -> Move | None:
    """The check that leaves the defender the fewest replies; None if there is no check."""
    return min(here.checks(), key=lambda check: len(here.play(check).moves()), default=None)


async def _prove(prover: Prover, here: ShogiPosition, limit: Limit, *, shortest: bool = False) -> Proof[Move]:
    find = functools.partial(prover.search, here, limit, find="shortest" if shortest else "any")
    async with await begin(find) as search:
        return await search
