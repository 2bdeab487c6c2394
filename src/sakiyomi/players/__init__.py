"""Players by name: our searches, knowledge-based programs, other engines, people, and users' own."""

from sakiyomi.players.base import Declaration, Player, Ponders, Resignation, Takeback
from sakiyomi.players.registry import make_player, player_names

__all__ = ["Declaration", "Player", "Ponders", "Resignation", "Takeback", "make_player", "player_names"]
