"""Degrees of freedom (Wada et al., section 3.1): what each check is worth, reply by reply."""

from __future__ import annotations

from dataclasses import dataclass

from sakiyomi._native import freedom_checks
from sakiyomi.games.shogi import Move, ShogiPosition


@dataclass(frozen=True, slots=True)
class FreedomReply:
    """A reply to a check."""

    move: Move
    mate: Move | None
    """A move that mates at once after it; None: the reply counts."""
    between: bool
    """An interposition (合駒), which is searched last."""


@dataclass(frozen=True, slots=True)
class CheckFreedom:
    """A check with all its replies."""

    move: Move
    replies: tuple[FreedomReply, ...]

    @property
    def value(self) -> int:
        """Replies that do not run into an immediate mate; the smaller, the better the check. 0: it mates."""
        return sum(reply.mate is None for reply in self.replies)

    @property
    def mates(self) -> bool:
        """Whether there is no reply at all."""
        return not self.replies


def freedom(position: ShogiPosition) -> tuple[CheckFreedom, ...]:
    """All checks of the side to move, best first; raises `ValueError` if the position is not a problem."""
    found = []
    for check, replies in freedom_checks(position.problem()):
        kept = (FreedomReply(Move(r), None if m is None else Move(m), b) for r, m, b in replies)
        found.append(CheckFreedom(Move(check), tuple(kept)))
    return tuple(sorted(found, key=lambda one: (not one.mates, one.value, len(one.replies))))


def freedom_json(position: ShogiPosition) -> list[dict[str, object]]:
    """The same as JSON."""
    return [
        {
            "check": str(one.move),
            "value": one.value,
            "replies": [
                {
                    "move": str(reply.move),
                    "mate": None if reply.mate is None else str(reply.mate),
                    "interposition": reply.between,
                }
                for reply in one.replies
            ],
        }
        for one in freedom(position)
    ]
