"""One level below the terms of shogi's evaluation: the pieces that make up a term, with shares that add up.

What a weight says about a piece by itself is arbitrary: training may move the worth of all knights from one
term to another. So a piece is compared with the others of its kind, of both sides; what they have in common
is left out where both have as many, and is part of `other` where they do not.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sakiyomi import _native
from sakiyomi.games.shogi.pieces import (
    BISHOP,
    FILES,
    KING,
    NAMES,
    PROMOTED,
    RANKS,
    ROOK,
    kind_of,
    letter,
    raw,
    side_of,
    square_text,
)
from sakiyomi.games.shogi.reasons import SECTIONS, SIMPLE, rounded, terms
from sakiyomi.types import Side, Term

SQUARES = 81
OTHER, GENERAL, TURN, FAR = "other", "general", "turn", "far pieces"
BY_KIND = ("material", "hands")
"""Terms in which only the number of pieces matters."""
UNNAMED = ("king safety", "mobility", "entering king")
"""Terms to which the simple evaluation adds something without naming a piece."""
ABOUT_KINGS, NEAR = ("king safety", "attack"), 3
"""Terms in which a single piece so far from both kings means little, unless it is a bishop or rook."""
MAX_NAMED, MIN_SHARE, MAX_KINDS, MIN_KIND = 6, 5, 3, 10
"""How many pieces and sums of a kind's others are named, and the least share of each in points."""
ROUNDING = 2
"""Points that are added to the largest part instead of being shown as `other`."""


class Piece(NamedTuple):
    """A piece on the board or, with no square, all those of a kind in hand."""

    owner: Side
    kind: int
    square: int | None

    @property
    def name(self) -> str:
        """Such as `G6h` (white's in small letters), or `P*` in hand."""
        text = letter(self.kind + 16 * self.owner)
        return f"{text}*" if self.square is None else f"{text}{square_text(self.square)}"

    @property
    def plural(self) -> str:
        """The name of its kind."""
        word = "promoted " * (self.kind > PROMOTED) + NAMES[raw(self.kind)]
        return f"{word}s in hand" if self.square is None else f"{word}s"


WORDS = ("", *"歩香桂銀角飛金玉と", "成香", "成桂", "成銀", "馬", "龍")
"""The kinds of pieces in Japanese."""
PARTS_IN_JAPANESE = {OTHER: "そのほか", GENERAL: "全体", TURN: "手番", FAR: "離れた駒"}
KINDS_IN_JAPANESE = {
    Piece(0, kind, square).plural: "持駒の" * (square is None) + WORDS[kind]
    for kind in range(1, len(WORDS))
    for square in (0, None)
}
PIECE = re.compile(r"(?P<kind>\+?[A-Za-z])(?:\*|(?P<file>[1-9])(?P<rank>[a-i]))")
"""A piece as it is named: on a square, or in hand."""


def parts(game: _native.ShogiGame, side: Side, name: str) -> tuple[Term, ...]:
    """What makes up a term, the largest share first; the parts add up to the term.

    `general` is what the simple evaluation counts without naming a piece.
    """
    pieces, places = _collected(game, side, name)
    shares = _by_kind(pieces, {}) if name in BY_KIND else {**_singled_out(pieces, side), **places}
    named = dict(zip(shares, rounded(shares.values()), strict=True))
    if name in UNNAMED:
        named[GENERAL] = game.simple_terms(side)[SIMPLE.index(name)]
    whole = next(term.value for term in terms(game, side) if term.name == name)
    rest = whole - sum(named.values())
    if named and abs(rest) <= ROUNDING:
        named[max(named, key=lambda part: abs(named[part]))] += rest
        rest = 0
    found = [Term(part, value) for part, value in {**named, OTHER: rest}.items() if value]
    return tuple(sorted(found, key=lambda part: (part.name == OTHER, -abs(part.value), part.name)))


def part_in_japanese(name: str) -> str:
    """The name of a part in Japanese, such as ▲３七の歩 for `P3g`."""
    if name in PARTS_IN_JAPANESE:
        return PARTS_IN_JAPANESE[name]
    piece = PIECE.fullmatch(name.removeprefix("around "))
    if piece is None:
        kind = KINDS_IN_JAPANESE.get(name.removeprefix("other "), name)
        return f"ほかの{kind}" if name.startswith("other ") else kind
    side = "▲" if piece["kind"][-1].isupper() else "△"
    if name.startswith("around "):
        return f"{side}玉の周り"
    place = (
        "持駒" if piece["file"] is None else FILES[int(piece["file"]) - 1] + RANKS[ord(piece["rank"]) - 97]
    )
    return f"{side}{place}の{WORDS[_kind(piece['kind'])]}"


def _kind(text: str) -> int:
    return next(kind for kind in range(1, len(WORDS)) if letter(kind) == text.upper())


def _singled_out(pieces: Mapping[Piece, int], side: Side) -> dict[str, int]:
    """The pieces with the largest shares, and the largest sums of others of one kind."""
    compared = _compared(pieces, side)
    largest = sorted(compared, key=lambda piece: -abs(compared[piece]))[:MAX_NAMED]
    chosen = {piece: compared[piece] for piece in largest if abs(compared[piece]) >= _fraction(MIN_SHARE)}
    kinds = _by_kind(pieces, chosen)
    most = sorted(kinds, key=lambda kind: -abs(kinds[kind]))[:MAX_KINDS]
    return {
        **{piece.name: share for piece, share in chosen.items()},
        **{kind: kinds[kind] for kind in most if abs(kinds[kind]) >= _fraction(MIN_KIND)},
    }


def _by_kind(pieces: Mapping[Piece, int], chosen: Mapping[Piece, int]) -> dict[str, int]:
    """The shares of whole kinds, without those of the chosen pieces."""
    sums, singled = defaultdict[str, int](int), {piece.plural for piece in chosen}
    for piece, share in pieces.items():
        sums[piece.plural] += share - chosen.get(piece, 0)
    return {f"other {kind}" if kind in singled else kind: share for kind, share in sums.items()}


def _fraction(points: int) -> int:
    return points * _native.SHOGI_FRACTION


def _collected(game: _native.ShogiGame, side: Side, name: str) -> tuple[dict[Piece, int], dict[str, int]]:
    """The shares of pieces, and of what is no piece: the turn, and empty squares around a king."""
    board = game.position.board
    pieces, places = defaultdict[Piece, int](int), defaultdict[str, int](int)
    for section, owner, place, black in game.parts():
        if SECTIONS[section] != name:
            continue
        share = black if side == 0 else -black
        if place > SQUARES:
            pieces[Piece(owner, place - SQUARES, None)] += share
        elif place == SQUARES:
            places[TURN] += share
        elif (piece := board[place]) and name in ABOUT_KINGS and _far(board, place):
            places[FAR] += share
        elif piece:
            pieces[Piece(side_of(piece), kind_of(piece), place)] += share
        else:
            places[_around(board, owner)] += share
    return pieces, places


def _far(board: bytes, square: int) -> bool:
    """Whether a piece other than a bishop or rook stands far from both kings."""
    if raw(kind_of(board[square])) in (BISHOP, ROOK):
        return False
    kings = [at for at, piece in enumerate(board) if kind_of(piece) == KING]
    return all(max(abs(at // 9 - square // 9), abs(at % 9 - square % 9)) > NEAR for at in kings)


def _around(board: bytes, owner: Side) -> str:
    """The empty squares around a king, by its name."""
    king = KING + 16 * owner
    return f"around {letter(king)}{square_text(board.index(king))}"


def _compared(pieces: Mapping[Piece, int], side: Side) -> dict[Piece, int]:
    """Shares less what is usual for the kind on this board, where both sides have it."""
    kinds = defaultdict[tuple[int, bool], list[Piece]](list)
    for piece in pieces:
        kinds[piece.kind, piece.square is None].append(piece)
    found = dict[Piece, int]()
    for alike in kinds.values():
        owned = {piece: pieces[piece] * (1 if piece.owner == side else -1) for piece in alike}
        both = len({piece.owner for piece in alike}) == 2
        usual = _usual(sorted(owned.values())) if both else 0
        for piece, share in owned.items():
            found[piece] = (share - usual) * (1 if piece.owner == side else -1)
    return found


def _usual(values: Sequence[int]) -> int:
    """The median; of two in the middle the one nearer to zero."""
    middle = values[(len(values) - 1) // 2], values[len(values) // 2]
    return min(middle, key=abs)
