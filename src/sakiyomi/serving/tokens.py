"""Tokens: secrets that say who somebody is."""

from __future__ import annotations

import hmac
import secrets

from sakiyomi.errors import LimitError

BYTES = 16
"""Random bytes of a token that is made up."""
MIN_TOKEN = 8
"""Characters of a token that is given."""


def make_token() -> str:
    """A token that nobody guesses."""
    return secrets.token_urlsafe(BYTES)


def check_token(token: str) -> str:
    """A token that was given; raises `LimitError` for one that could be guessed."""
    if len(token) < MIN_TOKEN:
        raise LimitError(f"a token has at least {MIN_TOKEN} characters")
    return token


def same_token(own: str | None, given: str) -> bool:
    """Whether a token is the right one, compared in constant time; never without a token of one's own."""
    if not own:
        return False
    # Text from outside may hold half a character, which has no other encoding.
    return hmac.compare_digest(own.encode("utf-8", "surrogatepass"), given.encode("utf-8", "surrogatepass"))
