"""Small runs for the tests: three players, and games whose results are given."""

from __future__ import annotations

from typing import Any

from sakiyomi.match.playing import Decision, GameRecord
from sakiyomi.match.records import PlayedGame
from sakiyomi.match.settings import Entrant, MatchSettings
from sakiyomi.ponder import PonderOutcome
from sakiyomi.types import Points, Score

THREE = tuple(Entrant(name, "random") for name in "abc")


def settings(**more: Any) -> MatchSettings:
    return MatchSettings(**{"game": "pile", "entrants": THREE, "pairs": 2, "form": "round robin", **more})


def decision(side: int, nodes: int = 10, outcome: PonderOutcome | None = None) -> Decision:
    return Decision(side, "1", 0.5, nodes, 3, Points(2), outcome)


def game(number: int, seats: tuple[int, int], score: Score, **more: Any) -> PlayedGame:
    moves = (decision(0), decision(1, 20), decision(0))
    return PlayedGame(
        number, seats, GameRecord("pile", ("a", "b"), "9 0", moves, score, **{"ending": "board", **more})
    )
