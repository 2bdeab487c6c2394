"""Players by name, and games between them."""

from sakiyomi.arena.players import Player, make_player, player_names
from sakiyomi.arena.playing import Record, play_game

__all__ = ["Player", "Record", "make_player", "play_game", "player_names"]
