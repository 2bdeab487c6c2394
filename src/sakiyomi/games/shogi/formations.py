"""What an opening is called by where its pieces stand, in whatever order they got there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from sakiyomi.games.shogi.pieces import BISHOP, letter, square_text
from sakiyomi.games.shogi.position import Move, ShogiPosition
from sakiyomi.types import Side

LAST_PLY = 40
"""An opening gets its name by then."""


@dataclass(frozen=True, slots=True)
class Formation:
    """A way to set up, seen from the side that plays it."""

    name: str
    """The name in the book of openings."""
    english: str
    japanese: str
    signs: str
    """What must be there: own pieces `R6h` and the other side's `p7g`, each on the square its owner would see
    as Black; a bishop in hand `B*`, `b*`; rooks that stay or range; `first` or `second`; `!` before what must
    not be there."""
    general: bool = False
    """Whether it names only what has no name yet."""

    def fits(self, seen: frozenset[str]) -> bool:
        """Whether a side's view of the board has all of it."""
        return all(sign[1:] not in seen if sign[0] == "!" else sign in seen for sign in self.signs.split())


FORMATIONS = tuple(
    Formation(*row)
    for row in (
        ("aifuri", "double ranging rook", "相振り飛車", "ranging r-ranging"),
        ("migishiken", "right-hand fourth-file rook", "右四間飛車", "R4h P4f S5f"),
        ("ishida", "Ishida", "石田流", "R7h P7e"),
        ("ishida", "Ishida", "石田流", "R7f P7e"),
        ("kakukokan", "bishop-exchange fourth-file rook", "角交換四間飛車", "R6h B*"),
        ("shikenbisha", "fourth-file rook", "四間飛車", "R6h"),
        ("sankenbisha", "third-file rook", "三間飛車", "R7h"),
        ("mukaibisha", "opposing rook", "向かい飛車", "R8h"),
        ("gokigen", "cheerful central rook", "ゴキゲン中飛車", "R5h P7f !P6f second"),
        ("nakabisha", "central rook", "中飛車", "R5h second"),
        ("nakabisha", "central rook", "先手中飛車", "R5h first"),
        ("yokofudori", "side pawn picker", "横歩取り", "R3d G7h"),
        ("bogin", "bishop exchange, climbing silver", "角換わり棒銀", "B* b* R2h S2g r-static"),
        ("bogin", "bishop exchange, climbing silver", "角換わり棒銀", "B* b* R2h S2f r-static"),
        ("kakugawari", "bishop exchange, seated silver", "角換わり腰掛け銀", "B* b* R2h S5f r-static"),
        ("ittezon", "tempo-loss bishop exchange", "一手損角換わり", "B* b* R2h S8h r-static first"),
        ("kakugawari", "bishop exchange", "角換わり", "B* b* R2h S7g r-static", True),
        ("yagura", "fortress", "矢倉", "S7g G7h P7f R2h !B* !b*"),
        ("gangi", "snow roof", "雁木", "S6g G7h P6f R2h !B*"),
        ("aigakari", "double wing attack", "相掛かり", "P2e P7g p2e p7g first"),
    )
)
"""The first that fits counts, for Black before White."""


def formation_of(start: ShogiPosition, moves: Iterable[Move]) -> Formation | None:
    """What an even game from the start is called after these moves: the last name that fitted on the way."""
    if start.sfen != ShogiPosition.start().sfen:
        return None
    here, found = start, None
    for _, move in zip(range(LAST_PLY), moves, strict=False):
        here = here.play(move)
        fitting = _at(here)
        if fitting is not None and not (fitting.general and found is not None):
            found = fitting
    return found


def _at(position: ShogiPosition) -> Formation | None:
    views = [frozenset(_signs(position, side)) for side in (0, 1)]
    return next((one for one in FORMATIONS for seen in views if one.fits(seen)), None)


def _signs(position: ShogiPosition, side: Side) -> Iterator[str]:
    """Everything that formations ask about, seen by a side; each side's squares as that side sees them."""
    yield ("first", "second")[side]
    for owner in (side, 1 - side):
        own = owner == side
        pieces = list(_pieces(position, owner))
        if position.hand(owner)[BISHOP]:
            yield "B*" if own else "b*"
        yield from (piece if own else piece.lower() for piece in pieces)
        yield ("" if own else "r-") + ("ranging" if _ranges(pieces) else "static")


def _pieces(position: ShogiPosition, owner: Side) -> Iterator[str]:
    """A side's pieces with their squares, as that side sees them."""
    for square, piece in enumerate(position.board):
        name = letter(piece) if piece else ""
        if name and name.islower() == bool(owner):
            yield name.upper() + square_text(80 - square if owner else square)


def _ranges(pieces: Sequence[str]) -> bool:
    """Whether the rook has gone to the left half of the second rank, or to the centre."""
    return any(f"R{file}h" in pieces for file in "5678")
