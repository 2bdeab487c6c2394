"""Parses a shogi position with its past: SFEN or startpos, then optional moves."""

from __future__ import annotations

from sakiyomi.errors import TextError, check_text
from sakiyomi.games.shogi import sfen
from sakiyomi.games.shogi.legality import why_illegal
from sakiyomi.games.shogi.position import Move, ShogiPosition
from sakiyomi.games.shogi.sfen import Token

FORM = f"sfen {sfen.START} longest 320 undeclared moves 7g7f 3c3d"
"""Everything a text can contain; sfen, the move number, longest, undeclared and moves are optional."""


def parse(text: str) -> ShogiPosition:
    """Reads what `ShogiPosition.text` writes, and USI's `position` command."""
    check_text("a position", text)
    tokens = sfen.tokens_of(text)
    if not tokens:
        raise TextError(f"there is no position; one looks like: {FORM}")
    words = [token.text for token in tokens]
    moves_at = words.index("moves") if "moves" in words else len(words)
    head, moves = tokens[:moves_at], tokens[moves_at + 1 :]
    if head and head[0].text == "position":
        head = head[1:]
    longest, declares = 0, True
    if head and head[-1].text == "undeclared":
        declares, head = False, head[:-1]
    if len(head) >= 2 and head[-2].text == "longest":
        longest, head = _read_longest(head[-1]), head[:-2]
    return _play(_first(head, tokens[0], longest, declares), moves)


def _first(head: list[Token], place: Token, longest: int, declares: bool) -> ShogiPosition:
    if [token.text for token in head] == ["startpos"]:
        return ShogiPosition.start(longest=longest, declares=declares)
    if head and head[0].text == "sfen":
        head = head[1:]
    if not head:
        raise place.error(f"there is no position; one looks like: {FORM}")
    board, number = sfen.read(head)
    return ShogiPosition.of(board, number, longest, declares)


def _read_longest(token: Token) -> int:
    if not (token.text.isascii() and token.text.isdigit() and 0 < int(token.text[:7]) < 10**6):
        raise token.error("longest must be a number of moves, at least 1")
    return int(token.text)


def _play(position: ShogiPosition, moves: list[Token]) -> ShogiPosition:
    for token in moves:
        move = Move.read(token.text)
        if move is None:
            raise token.error("not a move; moves look like 7g7f, 8h2b+ or P*5e")
        if not position.legal(move):
            raise token.error(f"not a legal move here: {why_illegal(position, move)}")
        position = position.play(move)
    return position
