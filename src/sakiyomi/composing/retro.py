"""Steps back: a move of the defender and the check before it are taken back, so that a problem grows."""

from __future__ import annotations

from random import Random

from sakiyomi import _native
from sakiyomi.composing.diagram import KINDS, MATED_KING, WHITE, Diagram
from sakiyomi.composing.mutation import near
from sakiyomi.games.shogi.pieces import GOLD, KING, PROMOTED, kind_of, raw, side_of

DROP = 81
"""Added to a kind, in place of the square of departure, in the code of a drop."""
PROMOTES = 1 << 14


def step_back(diagram: Diagram, chance: Random) -> Diagram | None:
    """A position two plies earlier, from which a check and a reply lead to this one; None if it failed."""
    reply = _take_back_reply(diagram, chance)
    if reply is None:
        return None
    before, reply_code, taken_at = reply
    check = _take_back_check(before, taken_at, chance)
    if check is None:
        return None
    earlier, check_code = check
    return earlier if _leads_to(earlier, check_code, reply_code, diagram) else None


def _take_back_reply(diagram: Diagram, chance: Random) -> tuple[Diagram, int, int | None] | None:
    """The board before a reply, the reply, and the square on which it captured, if it did."""
    guards = [s for s in diagram.squares if side_of(diagram.board[s])]
    at = diagram.king if not guards or chance.random() < 0.75 else chance.choice(guards)
    piece = diagram.board[at]
    if piece != MATED_KING and kind_of(piece) < KING and chance.random() < 0.3:
        return diagram.place(at, 0), at | (DROP + kind_of(piece)) << 7, None
    origin = near(at, 1 if piece == MATED_KING else 2, chance)
    if origin is None or diagram.board[origin]:
        return None
    before = diagram.place(at, 0).place(origin, piece)
    code = at | origin << 7
    if chance.random() < 0.35:
        return before, code, None
    rest = diagram.rest
    held = [kind for kind in KINDS if rest[kind]]
    kind = chance.choice(held)
    if kind != GOLD and chance.random() < 0.3:
        kind += PROMOTED
    return before.place(at, kind), code, at


def _take_back_check(diagram: Diagram, taken_at: int | None, chance: Random) -> tuple[Diagram, int] | None:
    """The board before a check, and the check; usually the piece that was then captured gave it."""
    own = [s for s in diagram.squares if not side_of(diagram.board[s])]
    if not own:
        return None
    at = taken_at if taken_at is not None and chance.random() < 0.8 else chance.choice(own)
    piece = diagram.board[at]
    if piece < KING and chance.random() < 0.5:
        return diagram.place(at, 0).give(piece), at | (DROP + piece) << 7
    origin = near(at, chance.choice((1, 1, 2, 4)), chance)
    if origin is None or diagram.board[origin]:
        return None
    code, moved = at | origin << 7, piece
    if piece > KING and chance.random() < 0.7:
        code, moved = code | PROMOTES, raw(piece)
    captured = 0
    held = [kind for kind in KINDS if diagram.hand[kind]]
    if held and chance.random() < 0.3:
        kind = chance.choice(held)
        captured = (kind + PROMOTED if kind != GOLD and chance.random() < 0.2 else kind) | WHITE
        diagram = diagram.give(kind, -1)
    return diagram.place(at, captured).place(origin, moved), code


def _leads_to(earlier: Diagram, check: int, reply: int, diagram: Diagram) -> bool:
    if not earlier.possible():
        return False
    here = earlier.native()
    first, second = _native.ShogiMove(check), _native.ShogiMove(reply)
    if here.other_in_check or not here.gives_check(first):
        return False
    here = here.play(first)
    if not here.legal(second):
        return False
    here = here.play(second)
    return here.board == diagram.board and tuple(here.hand(0)) == diagram.hand
