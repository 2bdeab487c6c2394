"""Othello by name: start, notation and drawing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sakiyomi.games.base import Game, Position
from sakiyomi.games.othello.openings import opening_at, opening_named, openings, varied
from sakiyomi.games.othello.parse import parse
from sakiyomi.games.othello.position import DISC, OthelloPosition
from sakiyomi.games.othello.reasons import JAPANESE, contrast
from sakiyomi.games.othello.squares import normal_move
from sakiyomi.types import Score, Side


class Othello(Game[str]):
    """Othello (reversi): place a disc, turn what it encloses; most discs win."""

    name = "othello"
    title = "Othello"
    rules = (
        "Put a disc so that it encloses discs of the other colour in a line: they turn over.",
        "If you cannot move you pass. When nobody can move, more discs win.",
    )
    options = {
        "opening": "begin after a named opening, such as tiger or 虎",
        "seed": "begin after an opening chosen by this number; with opening, one of its kind",
    }
    example = "---------------------------OX------XO--------------------------- X"

    def start(self, **options: object) -> OthelloPosition:
        """The usual four discs, black to move, or the position after an opening; see `options`."""
        self.check_options(options)
        opening = opening_named(str(options["opening"])) if "opening" in options else None
        if "seed" in options:
            opening = varied(self.whole_number("seed", options["seed"], 0, (1 << 64) - 1), opening)
        return opening.record.end if opening else OthelloPosition()

    def parse(self, text: str) -> OthelloPosition:
        """Reads a board, a transcript or a GGF game (its last position)."""
        return parse(text)

    def parse_move(self, position: Position[str], text: str) -> str:
        """Reads a move in any case; `pa` and `--` are passes too."""
        return super().parse_move(position, normal_move(text))

    def books(self) -> Mapping[str, Sequence[str]]:
        """Openings that have a name."""
        return {"named": list(dict.fromkeys(opening.record.end.text() for opening in openings()))}

    def position_name(self, position: Position[str]) -> str:
        """The opening whose position this is."""
        assert isinstance(position, OthelloPosition)
        opening = opening_at(position)
        return opening.title if opening else ""

    def contrast_text(self, name: str, first: Position[str], second: Position[str], side: Side) -> str:
        """The squares that matter for a reason: where two positions differ most."""
        if not isinstance(first, OthelloPosition) or not isinstance(second, OthelloPosition):
            return ""
        return "" if first.over or second.over else contrast(first.native, second.native, name, side)

    def points_text(self, points: int) -> str:
        """Hundredths of a disc as discs."""
        return f"{points / DISC:+.2f}"

    def score_text(self, score: Score) -> str:
        """In discs; whole ones, such as proved scores, without decimals."""
        return str(score)

    def side_name(self, side: Side) -> str:
        """Black moves first."""
        return ("black", "white")[side]

    def in_japanese(self) -> Game[str]:
        """The same game with Japanese names of the sides."""
        return JapaneseOthello()


class JapaneseOthello(Othello):
    """Othello whose sides are 黒 and 白, with Japanese reasons."""

    def term_text(self, name: str) -> str:
        """The reason in Japanese."""
        return JAPANESE.get(name, name)

    def side_name(self, side: Side) -> str:
        """Black moves first."""
        return ("黒", "白")[side]


OTHELLO = Othello()
