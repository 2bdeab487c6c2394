"""Pondering: guesses, prepared replies, and what they saved (Fujii et al.)."""

from sakiyomi.ponder.background import Background
from sakiyomi.ponder.clock import NodeClock, PonderClock, TimeUp
from sakiyomi.ponder.outcome import Guess, Kind, Outcomes, PonderOutcome
from sakiyomi.ponder.ponderer import Ponderer
from sakiyomi.ponder.predict import PREDICTORS, Known, Prediction, Predictor, make_predictor

__all__ = [
    "PREDICTORS",
    "Background",
    "Guess",
    "Kind",
    "Known",
    "NodeClock",
    "Outcomes",
    "PonderClock",
    "PonderOutcome",
    "Ponderer",
    "Prediction",
    "Predictor",
    "TimeUp",
    "make_predictor",
]
