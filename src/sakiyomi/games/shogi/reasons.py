"""Shogi's trained evaluation in words: named terms that add up."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate, pairwise

from sakiyomi import _native
from sakiyomi.types import Side, Term

TERMS = {
    "material": "駒の損得",
    "hands": "持ち駒",
    "placement": "駒の配置",
    "king safety": "玉の安全",
    "attack": "攻めの速さ",
    "threats": "駒の当たり",
    "mobility": "駒の働き",
    "entering king": "入玉",
    "turn": "手番",
}
"""The terms with their Japanese names, in the order in which they are shown."""

SECTIONS = (
    *("material", "hands", "placement", "king safety", "attack", "king safety", "attack"),
    *("king safety", "king safety", "threats", "mobility", "attack", "entering king", "turn"),
)
"""The term of each section of weights (see `native/game/shogi/layout.hpp`)."""


SIMPLE = ("material", "hands", "placement", "king safety", "mobility", "entering king")
"""The terms of the simple evaluation, in the order of the native terms."""


def rounded(shares: Iterable[int]) -> list[int]:
    """Whole points for shares that add up: their sum is the rounded sum."""
    sums = (int(total / _native.SHOGI_FRACTION) for total in accumulate(shares, initial=0))
    return [after - before for before, after in pairwise(sums)]


def terms(game: _native.ShogiGame, side: Side) -> tuple[Term, ...]:
    """The terms of a game that is not over, in points, own minus the other side's."""
    shares = dict.fromkeys(TERMS, 0)
    for name, share in zip(SECTIONS, game.section_sums(), strict=True):
        shares[name] += share if side == 0 else -share
    values = dict(zip(shares, rounded(shares.values()), strict=True))
    for name, value in zip(SIMPLE, game.simple_terms(side), strict=True):
        values[name] += value
    return tuple(Term(name, value, TERMS[name]) for name, value in values.items())
