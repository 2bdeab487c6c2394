"""What the small board games share: moves as words, rows as text, and the frame of a picture."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sakiyomi.errors import MoveError, TextError, shorten
from sakiyomi.games.showing import Shown


class WordMoves(Shown):
    """A position whose moves are short words in lower case."""

    __slots__ = ()

    def moves(self) -> Sequence[str]:
        """Legal moves."""
        raise NotImplementedError

    def legal(self, move: str) -> str:
        """A legal move as the game writes it, from a word in any case."""
        word, legal = str(move).strip().lower(), self.moves()
        if word not in legal:
            known = ", ".join(legal) or "none, the game is over"
            raise MoveError(f"{shorten(str(move))!r} is not a legal move here; legal: {known}")
        return word


def read_rows(text: str, signs: str, columns: range, rows: range) -> tuple[list[str], str]:
    """Rows from the top, separated by `/`, and the word after them; raises `TextError`."""
    match = re.fullmatch(rf"([{signs}]+(?:/[{signs}]+)*) (first|second)", text.strip())
    if not match:
        raise TextError(f"expected rows of {' '.join(signs)} and a side, such as ../.. first", token=text)
    found = match[1].split("/")
    if len({len(row) for row in found}) != 1 or len(found) not in rows or len(found[0]) not in columns:
        raise TextError("rows that are not of the right number and length", token=match[1])
    return found, match[2]


def picture(width: float, height: float, label: str, defs: str, parts: Sequence[str]) -> str:
    """A stand-alone SVG picture."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" role="img" aria-label="{label}"><defs>{defs}</defs>{"".join(parts)}</svg>'
    )


def shade(name: str, light: str, dark: str) -> str:
    """A round gradient, lit from the upper left."""
    return (
        f'<radialGradient id="{name}" cx="35%" cy="30%" r="75%"><stop offset="0" stop-color="{light}"/>'
        f'<stop offset="1" stop-color="{dark}"/></radialGradient>'
    )
