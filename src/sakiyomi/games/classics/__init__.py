"""Small board games that everybody knows, written in Python as a user would write them."""

from sakiyomi.games.classics.breakthrough import BREAKTHROUGH
from sakiyomi.games.classics.four import FOUR
from sakiyomi.games.classics.hexes import HEX

__all__ = ["BREAKTHROUGH", "FOUR", "HEX"]
