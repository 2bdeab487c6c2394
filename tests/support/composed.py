"""A few tries of the composing workshop, for tests that look at what it finds."""

from sakiyomi.composing import Wish

WISH, SEED, TRIES = Wish(3, 5, 3, 8), 11, 5
