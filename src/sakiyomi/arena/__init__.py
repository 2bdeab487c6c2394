"""Players by name, clocks, and games between players."""

from sakiyomi.arena.clocks import Clock, Control
from sakiyomi.arena.names import make_player, player_names
from sakiyomi.arena.players import Declaration, Player, Ponders, Resignation, Takeback
from sakiyomi.arena.playing import Decision, Record, play_game

__all__ = [
    "Clock",
    "Control",
    "Decision",
    "Declaration",
    "Player",
    "Ponders",
    "Record",
    "Resignation",
    "Takeback",
    "make_player",
    "play_game",
    "player_names",
]
