"""Players by name, and games between them."""

from sakiyomi.arena.players import Declaration, Player, Resignation, Takeback, make_player, player_names
from sakiyomi.arena.playing import Record, play_game

__all__ = [
    "Declaration",
    "Player",
    "Record",
    "Resignation",
    "Takeback",
    "make_player",
    "play_game",
    "player_names",
]
