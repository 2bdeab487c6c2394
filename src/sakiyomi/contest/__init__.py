"""Contests of Aquarius: bots by name, matches, series with seats exchanged, standings."""

from sakiyomi.contest.bots import bot_names, make_bot
from sakiyomi.contest.live import AgainError, LateError, LiveMatch
from sakiyomi.contest.match import play_match
from sakiyomi.contest.series import Contest, MatchResult, faults_of, names_of, play_contest
from sakiyomi.contest.standings import Mean, Standing, advantage, standings

__all__ = [
    "AgainError",
    "Contest",
    "LateError",
    "LiveMatch",
    "MatchResult",
    "Mean",
    "Standing",
    "advantage",
    "bot_names",
    "faults_of",
    "make_bot",
    "names_of",
    "play_contest",
    "play_match",
    "standings",
]
