"""Sakiyomi (先読み): look-ahead in competitive games.

The verbs of a notebook (`best`, `why`, `mate`, `solve`, `review`, `match`, `tournament`, `contest`) are in
`sakiyomi.api`: `sakiyomi.match` and `sakiyomi.solve` are modules.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from sakiyomi import games
from sakiyomi.errors import (
    BusyError,
    CellError,
    EngineAnswerError,
    EngineCrashError,
    EngineError,
    EngineStartError,
    EngineTimeoutError,
    GameError,
    GameOverError,
    LimitError,
    MissingExtraError,
    MoveError,
    SakiyomiError,
    TextError,
    UnknownNameError,
)
from sakiyomi.games import Game, Position
from sakiyomi.search import AlphaBeta, KeptNode, Search
from sakiyomi.types import Info, Limit, Line, Loss, Points, Proof, Score, Side, Term, Win

if TYPE_CHECKING:
    from sakiyomi import api
    from sakiyomi.executors import executor
    from sakiyomi.match import play_game
    from sakiyomi.players import Player, make_player
    from sakiyomi.proof import Prover
    from sakiyomi.proof.verify import verify
    from sakiyomi.runs import RunError
    from sakiyomi.testing import check_game

__version__ = "0.2.0"

_LATER = {
    "Player": "players",
    "Prover": "proof",
    "RunError": "runs",
    "check_game": "testing",
    "executor": "executors",
    "make_player": "players",
    "play_game": "match",
    "verify": "proof",
}
"""Names that are imported when they are first used, and where they are."""

__all__ = [
    "AlphaBeta",
    "BusyError",
    "CellError",
    "EngineAnswerError",
    "EngineCrashError",
    "EngineError",
    "EngineStartError",
    "EngineTimeoutError",
    "Game",
    "GameError",
    "GameOverError",
    "Info",
    "KeptNode",
    "Limit",
    "LimitError",
    "Line",
    "Loss",
    "MissingExtraError",
    "MoveError",
    "Player",
    "Points",
    "Position",
    "Proof",
    "Prover",
    "RunError",
    "SakiyomiError",
    "Score",
    "Search",
    "Side",
    "Term",
    "TextError",
    "UnknownNameError",
    "Win",
    "api",
    "check_game",
    "executor",
    "games",
    "make_player",
    "play_game",
    "verify",
]


def __getattr__(name: str) -> object:
    if name == "api":
        return import_module("sakiyomi.api")
    if name in _LATER:
        return getattr(import_module(f"sakiyomi.{_LATER[name]}"), name)
    raise AttributeError(f"module 'sakiyomi' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
