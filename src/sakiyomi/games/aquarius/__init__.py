"""Aquarius (水瓶の恵み): six teams of three robots pour water on a field, in real time."""

from sakiyomi.games.aquarius.config import Config
from sakiyomi.games.aquarius.field import HISTORY, Field, MapOptions, generate, read_field, terrain
from sakiyomi.games.aquarius.replay import PlayedSession, Replay
from sakiyomi.games.aquarius.view import Bot, View, init_message, read_view, state_message
from sakiyomi.games.aquarius.world import LETTERS, Commands, Robot, Water, World, check_commands

__all__ = [
    "HISTORY",
    "LETTERS",
    "Bot",
    "Commands",
    "Config",
    "Field",
    "MapOptions",
    "PlayedSession",
    "Replay",
    "Robot",
    "View",
    "Water",
    "World",
    "check_commands",
    "generate",
    "init_message",
    "read_field",
    "read_view",
    "state_message",
    "terrain",
]
