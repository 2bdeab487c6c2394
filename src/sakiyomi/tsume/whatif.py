"""What if? Continues a problem after moves the user wants to try."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sakiyomi.errors import MoveError
from sakiyomi.games.shogi import Move, ShogiPosition, move_name
from sakiyomi.proof.solver import Find
from sakiyomi.tsume.moves import read_move
from sakiyomi.tsume.work import MateWork
from sakiyomi.types import Proof


@dataclass(frozen=True, slots=True)
class Continuation:
    """The position after some moves, and what is proved there for the original attacker."""

    position: ShogiPosition
    moves: tuple[Move, ...]
    """Moves played so far: the given ones, and the attacker's if only defences were given."""
    proof: Proof[Move]
    """If the defender is to move, its line starts with the longest reply, or the one that escapes."""


def after_moves(
    work: MateWork, position: ShogiPosition, moves: Sequence[str], find: Find = "shortest"
) -> Continuation:
    """Continues after moves of both sides in turn, the attacker's first."""
    here, played = play_moves(position, moves)
    if len(played) % 2 == 0:
        return Continuation(here, played, work.solve(here, find))
    return Continuation(here, played, work.solve(here, find, replies=True))


def after_defences(
    work: MateWork, position: ShogiPosition, defences: Sequence[str], find: Find = "shortest"
) -> Continuation:
    """Continues after the defender's moves; the attacker plays the solution in between."""
    here, played, failed = play_defences(work, position, defences, find)
    return Continuation(here, played, failed or work.solve(here, find))


def play_moves(position: ShogiPosition, moves: Sequence[str]) -> tuple[ShogiPosition, tuple[Move, ...]]:
    """The position after moves in any notation; every other one must give check."""
    played: list[Move] = []
    for text in moves:
        move = read_move(position, text)
        if len(played) % 2 == 0 and not position.gives_check(move):
            name = f"{move_name(position, move)} ({move})"
            raise MoveError(f"{name} does not give check: in a mate problem every move of the attacker must")
        position = position.play(move)
        played.append(move)
    return position, tuple(played)


def play_defences(
    work: MateWork, position: ShogiPosition, defences: Sequence[str], find: Find
) -> tuple[ShogiPosition, tuple[Move, ...], Proof[Move] | None]:
    """The position after defences, each to a check; with the failed proof if a mate was not found."""
    played: list[Move] = []
    for text in defences:
        proof = work.solve(position, find)
        if proof.status != "proven":
            return position, tuple(played), proof
        check = proof.moves[0]
        after = position.play(check)
        if not after.moves():
            raise MoveError(f"{move_name(position, check)} ({check}) is mate: there is no reply {text!r}")
        reply = read_move(after, text)
        position = after.play(reply)
        played += [check, reply]
    return position, tuple(played), None
