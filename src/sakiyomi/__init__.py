"""Sakiyomi (先読み): look-ahead in competitive games."""

from sakiyomi import games
from sakiyomi.errors import (
    BusyError,
    EngineAnswerError,
    EngineCrashError,
    EngineError,
    EngineStartError,
    EngineTimeoutError,
    GameError,
    GameOverError,
    LimitError,
    MoveError,
    SakiyomiError,
    TextError,
    UnknownNameError,
)
from sakiyomi.games import Game, Position
from sakiyomi.search import AlphaBeta, KeptNode, Search
from sakiyomi.types import Info, Limit, Line, Loss, Points, Proof, Score, Side, Term, Win

__version__ = "0.2.0"

__all__ = [
    "AlphaBeta",
    "BusyError",
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
    "MoveError",
    "Points",
    "Position",
    "Proof",
    "SakiyomiError",
    "Score",
    "Search",
    "Side",
    "Term",
    "TextError",
    "UnknownNameError",
    "Win",
    "games",
]
