"""Shogi by name: starts, notation and drawing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sakiyomi.errors import GameOverError, LimitError, MoveError, TextError, UnknownNameError, shorten
from sakiyomi.games.base import Game, Position
from sakiyomi.games.shogi import forms, sfen, text
from sakiyomi.games.shogi.bod import HANDICAPS
from sakiyomi.games.shogi.books import opening_at, opening_named, openings
from sakiyomi.games.shogi.japanese import move_name
from sakiyomi.games.shogi.legality import why_illegal
from sakiyomi.games.shogi.position import Move, ShogiPosition
from sakiyomi.games.shogi.shares import part_in_japanese
from sakiyomi.types import Side

ENGLISH = {
    "lance": "香落ち",
    "bishop": "角落ち",
    "rook": "飛車落ち",
    "rook-lance": "飛香落ち",
    "2": "二枚落ち",
    "3": "三枚落ち",
    "4": "四枚落ち",
    "6": "六枚落ち",
    "8": "八枚落ち",
    "10": "十枚落ち",
}
"""Handicaps in English: the pieces that White lacks, or their number."""


class Shogi(Game[Move]):
    """Japanese chess, by computer shogi tournament rules."""

    name = "shogi"
    title = "Shogi"
    rules = (
        "Mate the other king. Pieces point at the opponent; captured ones change sides and may be dropped.",
        "Pieces that move in, within or out of the last three ranks may promote (red).",
    )
    options = {
        "sfen": "the starting position (default: the usual one)",
        "handicap": "White plays without some pieces and moves first: lance, rook, 4 (pieces), or 四枚落ち",
        "opening": "begin after a named opening, such as yagura or 矢倉",
        "longest": "moves after which the game is a draw, 0 for no limit (0)",
        "declaration": "1: a win may be declared with an entering king (27-point rule), 0: not (1)",
    }
    example = sfen.START

    def start(self, **options: object) -> ShogiPosition:
        """The usual starting position, or another; see `options`."""
        self.check_options(options)
        longest = self.whole_number("longest", options.get("longest", 0), 0, 999_999)
        first = self._first(options)
        if first.past:
            raise TextError("the option sfen must be a position without moves", token=first.text())
        declares = self.whole_number("declaration", options.get("declaration", int(first.declares)), 0, 1)
        return ShogiPosition.of(
            first.native.position, first.number, longest or first.longest, declares=bool(declares)
        )

    def _first(self, options: Mapping[str, object]) -> ShogiPosition:
        """The first position; at most one option says which."""
        chosen = [name for name in ("sfen", "handicap", "opening") if name in options]
        if len(chosen) > 1:
            raise LimitError(f"{' and '.join(chosen)} exclude each other: give one of them")
        if "opening" in options:
            end = opening_named(str(options["opening"])).end()
            return ShogiPosition.of(end.native.position, end.number)
        if "handicap" in options:
            wanted = str(options["handicap"])
            name = ENGLISH.get(wanted, wanted)
            if name not in HANDICAPS:
                raise UnknownNameError("handicap of shogi", wanted, [*ENGLISH, *HANDICAPS])
            return text.parse(HANDICAPS[name])
        return text.parse(str(options.get("sfen", sfen.START)))

    def parse(self, position_text: str) -> ShogiPosition:
        """Reads SFEN, USI's `position`, a board diagram, or the end of a KIF, KI2 or CSA record."""
        return forms.read(position_text).end()

    def decode(self, data: bytes) -> str:
        """UTF-8, or Shift_JIS as written by older programs."""
        return forms.decode(data)

    def parse_move(self, position: Position[Move], move_text: str) -> Move:
        """Reads a legal move in USI, KIF or CSA, or by its Japanese name."""
        assert isinstance(position, ShogiPosition)
        if position.over:
            raise GameOverError("the game is over: there is no move to make")
        wanted = move_text.strip()
        move = forms.read_move(position, wanted)
        if reason := why_illegal(position, move):
            raise MoveError(f"{shorten(wanted)!r} is not a legal move here: {reason}")
        return move

    def books(self) -> Mapping[str, Sequence[str]]:
        """Named openings."""
        return {"named": [f"startpos moves {opening.moves}" for opening in openings()]}

    def position_name(self, position: Position[Move]) -> str:
        """The opening that ends here."""
        assert isinstance(position, ShogiPosition)
        opening = opening_at(position)
        return opening.title if opening else ""

    def side_name(self, side: Side) -> str:
        """Black (先手) moves first."""
        return ("black", "white")[side]

    def in_japanese(self) -> Game[Move]:
        """The same game with Japanese names of moves and sides."""
        return JapaneseShogi()


class JapaneseShogi(Shogi):
    """Shogi whose moves are written ▲７六歩."""

    def move_text(self, position: Position[Move], move: Move) -> str:
        """The shortest unambiguous name of a move."""
        assert isinstance(position, ShogiPosition)
        return move_name(position, move)

    def side_name(self, side: Side) -> str:
        """Who moves first, and who second."""
        return ("先手", "後手")[side]

    def part_text(self, name: str) -> str:
        """A piece or the sum of some, as shown below a term."""
        return part_in_japanese(name)


SHOGI = Shogi()
