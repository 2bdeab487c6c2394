"""Writes and reads Japanese move names (▲７六歩, △同銀右), by the Shogi Association's rules."""

from __future__ import annotations

import re

from sakiyomi.errors import MoveError, shorten
from sakiyomi.games.shogi.pieces import BISHOP, FILES, GOLD, KING, PROMOTED, RANKS, ROOK, SILVER, kind_of
from sakiyomi.games.shogi.position import Move, ShogiPosition

NAMES: tuple[str, ...] = ("", *"歩香桂銀角飛金玉と", "成香", "成桂", "成銀", "馬", "龍")
"""The spoken name of every kind."""

MARKS = "▲△"
_OTHER_NAMES = {"王": 8, "杏": 10, "圭": 11, "全": 12, "竜": 14}
KINDS = {name: kind for kind, name in enumerate(NAMES) if name} | _OTHER_NAMES
_UNIT_STEP = {GOLD, SILVER, *(PROMOTED + kind for kind in range(1, 5))}
"""Kinds that 直 can distinguish: they move one square straight ahead."""
_LONG = {BISHOP, ROOK, PROMOTED + BISHOP, PROMOTED + ROOK}
"""Kinds with only two pieces: 左 and 右 compare them with each other, not with the square."""

FORM = re.compile(
    r"(?P<mark>[▲△☗☖▼▽])?(?:(?P<file>[１-９1-9])(?P<rank>[一二三四五六七八九1-9１-９])|(?P<same>同))[　 ]*"
    r"(?P<kind>成香|成桂|成銀|[歩香桂銀角飛金玉王と杏圭全馬龍竜])"
    r"(?P<place>[左右直]?)(?P<motion>[上行入寄引]?)(?P<way>打|成|不成|生)?"
)


def move_name(position: ShogiPosition, move: Move, *, mark: bool = True) -> str:
    """The shortest unambiguous name of a legal move."""
    kind = move.dropped or kind_of(position.board[move.origin or 0])
    same = bool(position.past) and position.past[-1].to == move.to
    where = "同" if same else FILES[move.to // 9] + RANKS[move.to % 9]
    return (MARKS[position.side] if mark else "") + where + NAMES[kind] + _detail(position, move, kind)


def read_name(position: ShogiPosition, text: str) -> Move:
    """The legal move with this name; raises `MoveError` if there is none, or more than one."""
    form = FORM.fullmatch(text.strip())
    if form is None:
        raise MoveError(f"{shorten(text)!r} is not the name of a move; names look like ▲７六歩 or △同銀右成")
    if form["mark"] and (form["mark"] in "▲☗▼") != (position.side == 0):
        raise MoveError(f"{shorten(text)!r} is a move of the other side")
    kind, to = KINDS[form["kind"]], _square(position, form)
    moves = [move for move in position.moves() if move.to == to]
    found = [] if form["way"] == "打" else _on_board(position, moves, kind, form)
    if not found and not form["place"] and not form["motion"] and form["way"] in (None, "打"):
        found = [move for move in moves if move.dropped == kind]
    if len(found) == 1:
        return found[0]
    reason = "can mean " + " or ".join(map(str, found)) if found else "is not a legal move here"
    raise MoveError(f"{shorten(text)!r} {reason}")


def _square(position: ShogiPosition, form: re.Match[str]) -> int:
    if form["same"]:
        if not position.past:
            raise MoveError("同 needs a move before it")
        return position.past[-1].to
    digits = "123456789"
    file, rank = form["file"], form["rank"]
    return (FILES + digits).index(file) % 9 * 9 + (RANKS + FILES + digits).index(rank) % 9


def _on_board(position: ShogiPosition, moves: list[Move], kind: int, form: re.Match[str]) -> list[Move]:
    promotes = form["way"] == "成"
    able = [m for m in moves if m.origin is not None and kind_of(position.board[m.origin]) == kind]
    origins = sorted({m.origin for m in able if m.origin is not None})
    motion = "上" if form["motion"] in ("行", "入") else form["motion"]
    return [
        move
        for move in able
        if move.origin is not None
        and move.promotes == promotes
        and (not motion or motion == _motion(position, move.origin, move.to))
        and (not form["place"] or form["place"] == _place(position, kind, move.origin, move.to, origins))
    ]


def _detail(position: ShogiPosition, move: Move, kind: int) -> str:
    rivals = [
        m
        for m in position.moves()
        if m.to == move.to and m.origin is not None and kind_of(position.board[m.origin]) == kind
    ]
    if move.origin is None:
        return "打" if rivals else ""
    way = ""
    if kind < KING and kind != GOLD:
        able = any(m.promotes for m in rivals if m.origin == move.origin)
        way = "成" if move.promotes else "不成" if able else ""
    origins = sorted({m.origin for m in rivals if m.origin is not None})
    return _which(position, kind, move.origin, move.to, origins) + way


def _which(position: ShogiPosition, kind: int, origin: int, to: int, origins: list[int]) -> str:
    """What distinguishes a piece from others of its kind: motion, else place, else both."""
    if len(origins) == 1:
        return ""
    motions = [_motion(position, other, to) for other in origins]
    motion = _motion(position, origin, to)
    if motions.count(motion) == 1:
        return motion
    places = [_place(position, kind, other, to, origins) for other in origins]
    place = _place(position, kind, origin, to, origins)
    return place if places.count(place) == 1 else place + motion


def _motion(position: ShogiPosition, origin: int, to: int) -> str:
    ahead = (origin % 9 - to % 9) * (1 if position.side == 0 else -1)
    return "上" if ahead > 0 else "引" if ahead < 0 else "寄"


def _place(position: ShogiPosition, kind: int, origin: int, to: int, origins: list[int]) -> str:
    """左, 右 or 直 as the player sees it; empty if the piece moves straight and 直 does not apply."""
    turn = 1 if position.side == 0 else -1
    against = to // 9
    if kind in _LONG and len(origins) == 2:
        against = next(other // 9 for other in origins if other != origin)
    left = (origin // 9 - against) * turn
    if left:
        return "左" if left > 0 else "右"
    return "直" if kind in _UNIT_STEP and _motion(position, origin, to) == "上" else ""
