"""The levels of a game as players."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from sakiyomi.errors import LimitError, shorten
from sakiyomi.games.base import Game, Position, may_declare
from sakiyomi.games.levels import LEVELS
from sakiyomi.players.base import Declaration
from sakiyomi.search import AlphaBeta
from sakiyomi.search.mistakes import EVERY_MOVE, Mistakes
from sakiyomi.types import Info, Limit, Line

M = TypeVar("M")


class LevelPlayer(Generic[M]):
    """Searches to a fixed depth or number of nodes, and misjudges moves at random at the lower levels."""

    def __init__(self, name: str, game: Game[M], number: int, memory: float = 16) -> None:
        self.name, self.level = name, LEVELS[game.name][number - 1]
        self._game = game
        self._searcher = AlphaBeta(memory=memory, lines=EVERY_MOVE if self.level.noise else 1)
        self._mistakes = Mistakes(self.level.noise)
        self._slip: tuple[Position[M], Line[M], Line[M]] | None = None

    def move(self, position: Position[M], limit: Limit | None = None) -> Info[M]:
        """A decision at this level; a tighter limit is respected as well."""
        if may_declare(position):
            raise Declaration
        info = self._searcher.best(position, self.level.limit.within(limit))
        self._slip = None
        if not self.level.noise:
            return info
        chosen = self._mistakes.choose(info)
        if chosen.score < info.score:
            self._slip = position, info.lines[0], chosen.lines[0]
        return chosen

    def comment(self, *, japanese: bool = False) -> str:
        """What it gave away on purpose with its last move, if anything."""
        if self._slip is None:
            return ""
        position, best, played = self._slip
        move = self._game.move_text(position, best.moves[0])
        scores = self._game.score_text(best.score), self._game.score_text(played.score)
        if japanese:
            return f"わざと緩めた手です。{move}なら{scores[0]}、この手は{scores[1]}"
        return f"weaker on purpose: {move} has {scores[0]}, this move {scores[1]}"

    def new_game(self, seed: int = 0) -> None:
        """Forgets the last game; errors follow from the seed."""
        self._searcher.forget()
        self._mistakes, self._slip = Mistakes(self.level.noise, seed), None

    def close(self) -> None:
        """Nothing to release."""


def level_player(game: Game[Any], text: str) -> LevelPlayer[Any]:
    """A player from its name, such as `level:5`."""
    word, levels = text.partition(":")[2], LEVELS[game.name]
    number = int(word) if word.isascii() and word.isdigit() and len(word) < 3 else 0
    if not 1 <= number <= len(levels):
        raise LimitError(
            f"player {shorten(text)!r}: expected level:N with N from 1 to {len(levels)}, such as level:5"
        )
    return LevelPlayer(text, game, number)
