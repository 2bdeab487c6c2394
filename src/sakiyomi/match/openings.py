"""Where games start: positions of a book or a file, boards by seed, random moves; one for each pair."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sakiyomi._native import Random
from sakiyomi.errors import LimitError, SakiyomiError, TextError, shorten
from sakiyomi.games.base import Game, Position

MAX_TRIES = 50
"""Attempts to find random moves that do not end the game and lead to a new position."""

MAX_LINES = 1_000_000


class Openings:
    """An endless sequence of positions: a list repeats from its start.

    `start` holds options of the game's start. A game with boards by `seed` uses another board for every
    pair, unless that option is given. `plies` random moves follow, which depend on `seed`.
    """

    def __init__(
        self,
        game: Game[Any],
        *,
        listed: Sequence[str] = (),
        start: Mapping[str, object] | None = None,
        plies: int = 0,
        seed: int = 0,
    ) -> None:
        if not 0 <= plies <= 1000:
            raise LimitError(f"an opening can have 0 to 1000 random moves, not {plies}")
        if listed and start:
            raise LimitError("start options cannot be combined with a list of openings")
        self._game, self._listed, self._start = game, listed, dict(start or {})
        self._plies, self._seed = plies, seed
        self._texts: list[str] = []
        self._known: set[str] = set()

    def __getitem__(self, number: int) -> str:
        """The opening of a round, as text."""
        while len(self._texts) <= number:
            text = self._make(len(self._texts))
            self._texts.append(text)
            self._known.add(text)
        return self._texts[number]

    @property
    def distinct(self) -> int | None:
        """The number of different openings; None if it is unlimited."""
        if self._plies or (not self._listed and self._varies):
            return None
        return len(self._listed) or 1

    @property
    def _varies(self) -> bool:
        return boards_by_seed(self._game) and "seed" not in self._start

    def _make(self, number: int) -> str:
        for attempt in range(MAX_TRIES):
            random = Random((self._seed * 1_000_003 + number) * MAX_TRIES + attempt & (2**63 - 1))
            here = self._random_moves(self._base(number), random)
            if here is not None:
                text = here.text()
                if text not in self._known or not self._plies or attempt == MAX_TRIES - 1:
                    return text
        raise LimitError(f"found no opening of {self._plies} random moves that does not end the game")

    def _base(self, number: int) -> Position[Any]:
        if self._listed:
            return self._game.parse(self._listed[number % len(self._listed)])
        more = {"seed": self._seed + number} if self._varies else {}
        return self._game.start(**self._start, **more)

    def _random_moves(self, here: Position[Any], random: Random) -> Position[Any] | None:
        for _ in range(self._plies):
            if here.over:
                return None
            moves = here.moves()
            here = here.play(moves[random.below(len(moves))])
        return None if here.over else here


def boards_by_seed(game: Game[Any]) -> bool:
    """Whether each seed gives another board; in games with books it chooses an opening instead."""
    return "seed" in game.options and not game.books()


def read_openings(game: Game[Any], text: str, name: str) -> list[str]:
    """The positions of a file, one per line; empty lines and lines starting with # are skipped."""
    found = []
    lines = text.splitlines()
    if len(lines) > MAX_LINES:
        raise LimitError(f"{name} has more than {MAX_LINES} lines")
    for number, line in enumerate(lines, 1):
        words = line.strip()
        if not words or words.startswith("#"):
            continue
        try:
            position = game.parse(words)
        except TextError as error:
            raise TextError(f"{name}: {error.reason}", token=error.token, line=number) from None
        except SakiyomiError as error:
            raise LimitError(f"{name}, line {number}: {error}") from None
        if position.over:
            raise LimitError(f"{name}, line {number}: the game is over in {shorten(words)!r}")
        found.append(position.text())
    if not found:
        raise LimitError(f"{name} holds no openings")
    return found


def book(game: Game[Any], name: str) -> list[str] | None:
    """The positions of one of the game's books; None if there is no book of this name."""
    lines = game.books().get(name)
    return None if lines is None else read_openings(game, "\n".join(lines), f"the book {name}")
