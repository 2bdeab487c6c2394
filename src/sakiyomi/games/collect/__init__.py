"""Two competing collecting robots (Tomabechi): rules, whole-move plans, exact solution, theorems."""

from sakiyomi._native import Model, Step
from sakiyomi.games.collect.draw import ascii_board, svg_board
from sakiyomi.games.collect.exact import ExactSolution, sim_bounds
from sakiyomi.games.collect.game import COLLECT, Collect
from sakiyomi.games.collect.generate import generate
from sakiyomi.games.collect.plan import PlanOptions, PlanPosition
from sakiyomi.games.collect.position import CollectPosition, Target
from sakiyomi.games.collect.series import series_winner
from sakiyomi.games.collect.text import parse

__all__ = [
    "COLLECT",
    "Collect",
    "CollectPosition",
    "ExactSolution",
    "Model",
    "PlanOptions",
    "PlanPosition",
    "Step",
    "Target",
    "ascii_board",
    "generate",
    "parse",
    "series_winner",
    "sim_bounds",
    "svg_board",
]
