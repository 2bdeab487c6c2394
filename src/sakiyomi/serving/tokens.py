"""Tokens: secrets that say who somebody is."""

from __future__ import annotations

import hmac
import secrets

BYTES = 16
"""Random bytes of a token that is made up."""


def make_token() -> str:
    """A token that nobody guesses."""
    return secrets.token_urlsafe(BYTES)


def same_token(own: str | None, given: str) -> bool:
    """Whether a token is the right one, compared in constant time; never without a token of one's own."""
    if not own:
        return False
    # Text from outside may hold half a character, which has no other encoding.
    return hmac.compare_digest(own.encode("utf-8", "surrogatepass"), given.encode("utf-8", "surrogatepass"))
