"""What a notebook needs, each in one call: best, why, mate, solve, review, match, tournament, contest.

Called, a verb waits for its answer. `verb.start(…)` runs it in the background and returns a `Job`, which can
be awaited and stopped. `progress` is called with every new piece of the answer.
"""

from sakiyomi.api.answers import ContestAnswer, MatchAnswer, MateAnswer, ReviewAnswer, SolveAnswer, WhyAnswer
from sakiyomi.api.environments import environment, gym_environment
from sakiyomi.api.jobs import Job, Verb
from sakiyomi.api.openspiel import openspiel_game
from sakiyomi.api.playing import contest, match, tournament
from sakiyomi.api.searching import best, why
from sakiyomi.api.solving import mate, review, solve

__all__ = [
    "ContestAnswer",
    "Job",
    "MatchAnswer",
    "MateAnswer",
    "ReviewAnswer",
    "SolveAnswer",
    "Verb",
    "WhyAnswer",
    "best",
    "contest",
    "environment",
    "gym_environment",
    "match",
    "mate",
    "openspiel_game",
    "review",
    "solve",
    "tournament",
    "why",
]
