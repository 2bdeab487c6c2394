"""Games between players: clocks, openings, adjudication, runs of many games, statistics and reports."""

from sakiyomi.match.clocks import Control, MatchClock
from sakiyomi.match.playing import Decision, GameRecord, play_game

__all__ = ["Control", "Decision", "GameRecord", "MatchClock", "play_game"]
