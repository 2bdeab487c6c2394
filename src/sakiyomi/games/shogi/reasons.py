"""Shogi's trained evaluation in words: its parts grouped into named terms that add up."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate, pairwise

from sakiyomi import _native
from sakiyomi.games.shogi.pieces import letter, square_text
from sakiyomi.types import Side, Term

SQUARES = 81
GENERAL, TURN = "general", "turn"

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


def parts(game: _native.ShogiGame, side: Side, name: str) -> tuple[Term, ...]:
    """What makes up a term: the pieces (in hand: `P*`) with their shares, the largest first.

    `general` is what the simple evaluation counts without naming a piece; the shares of pieces are what the
    trained weights add to it. The parts add up to the term.
    """
    shares: dict[str, int] = {}
    for section, owner, place, share in game.parts():
        if SECTIONS[section] == name:
            where = _place(game, owner, place)
            shares[where] = shares.get(where, 0) + (share if side == 0 else -share)
    whole = next(term.value for term in terms(game, side) if term.name == name)
    values = list(zip(shares, rounded(shares.values()), strict=True))
    rest = whole - sum(value for _, value in values)
    found = [Term(where, value) for where, value in (*values, (GENERAL, rest)) if value]
    return tuple(sorted(found, key=lambda part: (-abs(part.value), part.name)))


def _place(game: _native.ShogiGame, owner: Side, place: int) -> str:
    """A piece and its square, such as `G6h` (white's in small letters), or `P*` for a piece in hand."""
    if place < SQUARES:
        piece = game.position.board[place]
        return f"{letter(piece)}{square_text(place)}" if piece else square_text(place)
    return f"{letter(place - SQUARES + 16 * owner)}*" if place > SQUARES else TURN
