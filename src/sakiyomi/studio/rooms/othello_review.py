"""The review in the Othello room: a line judged from last to first, kept while variations are looked at."""

from __future__ import annotations

from collections.abc import Iterator

from sakiyomi.games.othello import OthelloRecord
from sakiyomi.solve import Judged, review
from sakiyomi.studio.rooms.base import View
from sakiyomi.studio.rooms.chances import chance
from sakiyomi.studio.rooms.othello_views import clamped
from sakiyomi.studio.rooms.variations import VariationNode

EXACT = 20
"""Solved from this many empty squares on, as `sakiyomi review` does."""
DEPTH = 8
"""Before that, searched this deep, as `sakiyomi review` does."""
MEMORY = 16
"""Megabytes of its tables."""


class OthelloReview:
    """The judged moves of one line of the tree, the last first."""

    def __init__(self, line: list[VariationNode[str]]) -> None:
        self.line = line
        self.judged: list[Judged] = []

    @staticmethod
    def steps(record: OthelloRecord) -> Iterator[Judged]:
        """Judges the moves of a game, from the last to the first."""
        return review(record, exact=EXACT, depth=DEPTH, memory=MEMORY)

    def add(self, move: Judged) -> None:
        """Writes a judgement on its move; a loss within the error of an estimate is not marked."""
        self.judged.append(move)
        node = self.line[move.number - 1]
        sign = 1 if move.side == 0 else -1
        node.value = round(sign * clamped(move.score), 1) + 0.0
        gave = chance(move.score + move.loss, "othello") - chance(move.score, "othello")
        node.loss, node.cost = round(gave, 1) if move.sure else 0.0, round(move.loss, 1)
        node.guess = not move.exact
        node.best = move.best if move.best != move.move else ""

    def cut(self, known: dict[int, VariationNode[str]]) -> None:
        """Forgets the moves that are no longer in the tree."""
        kept = [node for node in self.line if known.get(node.number) is node]
        self.judged = [move for move in self.judged if move.number <= len(kept)]
        self.line = kept

    def standing(self, here: VariationNode[str]) -> tuple[float, bool] | None:
        """Black's lead after a move of the line, and whether it is exact; None if it is not judged."""
        at = here.ply
        if at and (at > len(self.line) or self.line[at - 1] is not here):
            return None
        wanted = at or 1
        for move in self.judged:
            if move.number == wanted:
                sign = 1 if move.side == 0 else -1
                return sign * clamped(move.score if at else move.score + move.loss), move.exact
        return None

    def view(self) -> list[View]:
        """The judged moves in the order of play."""
        return [_judged_view(move, self.line[move.number - 1].number) for move in reversed(self.judged)]


def _judged_view(move: Judged, number: int) -> View:
    """A judged move, with Black's lead in discs after it and after the best move."""
    sign = 1 if move.side == 0 else -1
    return {
        "number": move.number,
        "id": number,
        "side": move.side,
        "move": move.move,
        "best": move.best,
        "lead": round(sign * clamped(move.score), 2) + 0.0,
        "could": round(sign * clamped(move.score + move.loss), 2) + 0.0,
        "loss": round(move.loss, 2),
        "exact": move.exact,
        "error": round(move.error, 1),
        "sure": move.sure,
        "turning": move.turning,
    }
