"""Shogi by name: starts, notation and drawing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sakiyomi.errors import GameOverError, MoveError, TextError, shorten
from sakiyomi.games.base import Game, Position
from sakiyomi.games.shogi import draw, forms, sfen, text
from sakiyomi.games.shogi.books import NAMED
from sakiyomi.games.shogi.position import Move, ShogiPosition
from sakiyomi.types import Side


class Shogi(Game[Move]):
    """Japanese chess, by the rules of computer shogi tournaments."""

    name = "shogi"
    title = "Shogi"
    options = {
        "sfen": "the first position (default: the usual one)",
        "longest": "moves after which the game is a draw, 0 for no such rule (0)",
    }
    example = sfen.START

    def start(self, **options: object) -> ShogiPosition:
        """The usual first position, or another; see `options`."""
        self.check_options(options)
        longest = self.whole_number("longest", options.get("longest", 0), 0, 999_999)
        first = text.parse(str(options.get("sfen", sfen.START)))
        if first.past:
            raise TextError("the option sfen is a position without moves", token=first.text())
        return ShogiPosition.of(first.native.position, first.number, longest or first.longest)

    def parse(self, position_text: str) -> ShogiPosition:
        """Reads SFEN, USI's `position`, or the end of a KIF, KI2 or CSA record; a drawn board too."""
        return forms.read(position_text).end()

    def parse_move(self, position: Position[Move], move_text: str) -> Move:
        """Reads a legal move in USI."""
        assert isinstance(position, ShogiPosition)
        if position.over:
            raise GameOverError("the game is over: there is no move to make")
        wanted = move_text.strip()
        move = Move.read(wanted)
        if move is not None and position.legal(move):
            return move
        legal = ", ".join(map(str, position.moves()))
        raise MoveError(f"{shorten(wanted)!r} is not a legal move here; legal: {legal}")

    def draw(self, position: Position[Move]) -> str:
        """The board as Japanese programs print it."""
        assert isinstance(position, ShogiPosition)
        return draw.japanese_board(position)

    def svg(self, position: Position[Move]) -> str:
        """The board with hands and the last move marked."""
        assert isinstance(position, ShogiPosition)
        return draw.svg_board(position)

    def books(self) -> Mapping[str, Sequence[str]]:
        """Openings that have a name."""
        return {"named": [f"startpos moves {moves}" for moves in NAMED.values()]}

    def side_name(self, side: Side) -> str:
        """Black (先手) moves first."""
        return ("black", "white")[side]


SHOGI = Shogi()
