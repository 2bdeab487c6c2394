"""What a composer wishes for: length, number of pieces, themes."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sakiyomi.composing.diagram import Diagram
from sakiyomi.composing.story import Story
from sakiyomi.composing.themes import MAX_PIECES, Theme, theme
from sakiyomi.errors import LimitError, shorten

MAX_PLIES = 25
"""Longest problem that is searched for, in plies."""
MIN_PIECES = 3
"""A king alone is mated by two others at least."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What every problem of a collection must be. Lengths are counted as books count them."""

    shortest: int = 3
    longest: int = 7
    """Plies, both odd."""
    fewest: int = MIN_PIECES
    most: int = 12
    """Pieces on the board, with kings, and in the attacker's hand."""
    themes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not 1 <= self.shortest <= self.longest <= MAX_PLIES:
            raise LimitError(f"plies must lie between 1 and {MAX_PLIES}, not {self.shortest}-{self.longest}")
        if self.shortest % 2 == 0 or self.longest % 2 == 0:
            raise LimitError(
                f"a mate problem has an odd number of plies, not {self.shortest}-{self.longest}: "
                "the attacker makes the first and the last move"
            )
        if not MIN_PIECES <= self.fewest <= self.most <= MAX_PIECES:
            raise LimitError(
                f"pieces must lie between {MIN_PIECES} and {MAX_PIECES}, not {self.fewest}-{self.most}"
            )
        self._check_themes()
        self._check_pieces()

    def _check_themes(self) -> None:
        names = [theme(name).name for name in self.themes]
        for one, other in (("poor", "rich"), ("no-hand", "no-attackers")):
            if one in names and other in names:
                raise LimitError(f"the themes {one} and {other} exclude each other")
        if "minimal" in names and "smoke" in names:
            raise LimitError("the themes minimal and smoke exclude each other: smoke needs pieces to vanish")
        for one in ("sacrifice", "smoke"):
            if self.longest == 1 and one in names:
                raise LimitError(f"the theme {one} needs at least 3 plies")

    def _check_pieces(self) -> None:
        """Refuses numbers of pieces that a theme excludes."""
        for one in self.wanted:
            if one.fewest > self.most:
                raise LimitError(f"the theme {one.name} needs at least {one.fewest} pieces, not {self.most}")
            if one.most < self.fewest:
                raise LimitError(f"the theme {one.name} allows at most {one.most} pieces, not {self.fewest}")
        fewest = max((one.fewest for one in self.wanted), default=0)
        for one in self.wanted:
            if one.most < fewest:
                raise LimitError(f"with the other themes, {one.name} would need {fewest} pieces")

    @classmethod
    def read(cls, plies: str, pieces: str, themes: tuple[str, ...] = ()) -> Wish:
        """From texts such as `5` or `3-7`, and names of themes."""
        shortest, longest = _range(plies, "plies")
        fewest, most = _range(pieces, "pieces")
        return cls(shortest, longest, fewest, most, tuple(dict.fromkeys(theme(one).name for one in themes)))

    @property
    def wanted(self) -> tuple[Theme, ...]:
        """The themes themselves."""
        return tuple(theme(name) for name in self.themes)

    @property
    def lengths(self) -> range:
        """All wished lengths, in plies."""
        return range(self.shortest, self.longest + 1, 2)

    def allows(self, diagram: Diagram) -> bool:
        """Whether a diagram may occur on the way to such a problem."""
        return diagram.pieces <= self.most and all(one.allows(diagram) for one in self.wanted)

    def nearness(self, story: Story) -> float:
        """How near a problem comes to the themes, with 1 for each that it shows."""
        return sum(one.near(story) for one in self.wanted)

    def granted(self, story: Story) -> bool:
        """Whether a problem is what was wished for."""
        fits = len(story.line) in self.lengths and self.fewest <= story.diagram.pieces <= self.most
        return fits and all(one.shows(story) for one in self.wanted)


def _range(text: str, what: str) -> tuple[int, int]:
    match = re.fullmatch(r"\s*([0-9]{1,3})\s*(?:(?:-|–|\.\.)\s*([0-9]{1,3})\s*)?", text, re.ASCII)
    if match is None:
        raise LimitError(f"{what} must be a number or a range such as 3-7, not {shorten(text)!r}")
    first = int(match.group(1))
    last = int(match.group(2) or first)
    if last < first:
        raise LimitError(f"{what} {first}-{last}: the smaller number comes first")
    return first, last
