"""Where the pieces of shogi go, square by square; written for the plain checker and used by nothing else.

A square is a number, 9 * (file - 1) + rank - 1, as in a certificate. A piece is its number in `PIECES`, and
16 more if it is white's. Sides are 0 for black and 1 for white. All answers are remembered.
"""

from __future__ import annotations

from functools import cache

PIECES = ["", "P", "L", "N", "S", "B", "R", "G", "K", "+P", "+L", "+N", "+S", "+B", "+R"]
PAWN, LANCE, KNIGHT, GOLD, KING = 1, 2, 3, 7, 8
PROMOTED, WHITE, DROP = 8, 16, 81
"""Added to a piece that is promoted or white, and to a kind in place of the square that a drop comes from."""

Way = tuple[int, int]
_CROSS = [(0, -1), (0, 1), (1, 0), (-1, 0)]
_DIAGONAL = [(1, -1), (-1, -1), (1, 1), (-1, 1)]
_GOLD = [*_CROSS, (1, -1), (-1, -1)]
STEPS: dict[str, list[Way]] = {
    "P": [(0, -1)],
    "N": [(1, -2), (-1, -2)],
    "S": [(0, -1), *_DIAGONAL],
    "G": _GOLD,
    "K": _CROSS + _DIAGONAL,
    "+P": _GOLD,
    "+L": _GOLD,
    "+N": _GOLD,
    "+S": _GOLD,
    "+B": _CROSS,
    "+R": _DIAGONAL,
}
"""Steps (files, ranks) of black's pieces; white's go the other way."""
SLIDES: dict[str, list[Way]] = {"L": [(0, -1)], "B": _DIAGONAL, "+B": _DIAGONAL, "R": _CROSS, "+R": _CROSS}


def unpromoted(piece: int) -> int:
    """The kind of a piece, as it would be in hand."""
    kind = piece % WHITE
    return kind - PROMOTED if kind > KING else kind


def ways(table: dict[str, list[Way]], piece: int) -> list[Way]:
    """The directions of a piece in one of the two tables."""
    turn = -1 if piece >= WHITE else 1
    return [(files * turn, ranks * turn) for files, ranks in table.get(PIECES[piece % WHITE], [])]


@cache
def ray(square: int, way: Way) -> tuple[int, ...]:
    """The squares from one on, in a direction, to the edge."""
    file, rank = square // 9 + way[0], square % 9 + way[1]
    out = []
    while 0 <= file < 9 and 0 <= rank < 9:
        out.append(9 * file + rank)
        file, rank = file + way[0], rank + way[1]
    return tuple(out)


@cache
def steps(piece: int, square: int) -> tuple[int, ...]:
    """The squares that a piece reaches in one step."""
    return tuple(to for way in ways(STEPS, piece) for to in ray(square, way)[:1])


@cache
def slides(piece: int, square: int) -> tuple[tuple[int, ...], ...]:
    """The lines along which a piece slides."""
    return tuple(ray(square, way) for way in ways(SLIDES, piece))


@cache
def views(square: int, side: int) -> tuple[tuple[tuple[int, ...], frozenset[int], frozenset[int]], ...]:
    """The lines from a square; the pieces of a side that attack it from the next square, and from farther."""
    out = []
    pieces = range(1 + WHITE * side, len(PIECES) + WHITE * side)
    for files, ranks in STEPS["K"]:
        back = -files, -ranks
        far = frozenset(piece for piece in pieces if back in ways(SLIDES, piece))
        near = far | {piece for piece in pieces if back in ways(STEPS, piece)}
        if line := ray(square, (files, ranks)):
            out.append((line, near, far))
    return tuple(out)


@cache
def knights(square: int, side: int) -> tuple[int, ...]:
    """The squares from which a knight of a side attacks a square."""
    return steps(KNIGHT + WHITE * (1 - side), square)


@cache
def neighbourhood(square: int, side: int) -> frozenset[int]:
    """Where a piece of a side must come from or go to, if its move is to attack a square."""
    lines = (at for line, _, _ in views(square, side) for at in line)
    return frozenset(lines) | frozenset(knights(square, side))


@cache
def between(start: int, end: int) -> tuple[int, ...]:
    """The squares between two on a line; none if they are on no common line."""
    for way in STEPS["K"]:
        line = ray(start, way)
        if end in line:
            return line[: line.index(end)]
    return ()


def depth(side: int, square: int) -> int:
    """Ranks between a square and a side's far edge."""
    return 8 - square % 9 if side else square % 9


@cache
def stuck(piece: int, square: int) -> bool:
    """Whether a piece could never move again from a square."""
    kind, left = piece % WHITE, depth(piece // WHITE, square)
    return left < {PAWN: 1, LANCE: 1, KNIGHT: 2}.get(kind, 0)


@cache
def codes(piece: int, origin: int, to: int) -> tuple[int, ...]:
    """A piece's move as codes of a certificate: with and without promotion, where allowed."""
    side, code = piece // WHITE, to | origin << 7
    zone = min(depth(side, origin), depth(side, to)) < 3
    promotes = (code | 1 << 14,) if zone and piece % WHITE < GOLD else ()
    return promotes if stuck(piece, to) else (*promotes, code)
