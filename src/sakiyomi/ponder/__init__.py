"""Reading on the opponent's time: guesses, prepared replies, and what they saved (Fujii et al.)."""

from sakiyomi.ponder.background import Background
from sakiyomi.ponder.clock import Clock, NodeClock, TimeUp
from sakiyomi.ponder.outcome import Guess, Kind, Outcome, Outcomes
from sakiyomi.ponder.ponderer import Ponderer
from sakiyomi.ponder.predict import PREDICTORS, Known, Prediction, Predictor, make_predictor

__all__ = [
    "PREDICTORS",
    "Background",
    "Clock",
    "Guess",
    "Kind",
    "Known",
    "NodeClock",
    "Outcome",
    "Outcomes",
    "Ponderer",
    "Prediction",
    "Predictor",
    "TimeUp",
    "make_predictor",
]
