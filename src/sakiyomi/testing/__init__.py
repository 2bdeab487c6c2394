"""Public conformance checks for games, searchers, provers and worlds of timed play."""

from sakiyomi.testing.games import check_game
from sakiyomi.testing.provers import ProblemPosition, ProverLike, check_prover
from sakiyomi.testing.searchers import Searcher, SearcherError, check_searcher
from sakiyomi.testing.worlds import TimedWorld, check_world

__all__ = [
    "ProblemPosition",
    "ProverLike",
    "Searcher",
    "SearcherError",
    "TimedWorld",
    "check_game",
    "check_prover",
    "check_searcher",
    "check_world",
]
