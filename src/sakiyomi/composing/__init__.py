"""The composing workshop: searches for new, sound mate problems (詰将棋) that fulfil a wish."""

from sakiyomi.composing.composition import Composition
from sakiyomi.composing.themes import THEMES, Theme
from sakiyomi.composing.wish import Wish
from sakiyomi.composing.workshop import compose

__all__ = ["THEMES", "Composition", "Theme", "Wish", "compose"]
