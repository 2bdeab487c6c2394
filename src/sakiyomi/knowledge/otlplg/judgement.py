"""The judgement of a move: reasons with points that add up, each perhaps resting on other judgements."""

from __future__ import annotations

from typing import NamedTuple

from sakiyomi.knowledge.otlplg.board import Bits
from sakiyomi.knowledge.otlplg.rules import Rule
from sakiyomi.knowledge.otlplg.table2 import KnownShape


class Reason(NamedTuple):
    """One v_i: a piece of knowledge that applies, and its points for the mover."""

    entry: KnownShape | Rule
    value: int
    squares: Bits = 0
    """What it is about: the discs of a shape, or the moves that change."""
    worth: tuple[int, ...] = ()
    """The values that the rule's formula was given, each from the view of the move's player."""
    because: tuple[Because, ...] = ()


class Because(NamedTuple):
    """A judgement that a reason rests on."""

    enemy: bool
    """Whether the move is the enemy's, seen from the mover of the reason."""
    before: bool
    """Whether it is played in the position before the move (n′)."""
    judgement: Judgement


class Judgement(NamedTuple):
    """A move with its value v for its player, in points: the sum of its reasons."""

    square: int
    value: int
    reasons: tuple[Reason, ...]
    cut: str = ""
    """The stage (②, ④ or ⑤) in which it was given up; empty if it was judged to the end."""
    deepest: int = 1
    """Plies of the longest line examined."""
