"""Games between players: clocks, openings, adjudication, runs of many games, statistics and reports."""

from sakiyomi.match.clocks import Clock, Control
from sakiyomi.match.playing import Decision, Record, play_game

__all__ = ["Clock", "Control", "Decision", "Record", "play_game"]
