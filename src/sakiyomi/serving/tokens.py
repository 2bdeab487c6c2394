"""Tokens: the secrets by which clients identify themselves."""

from __future__ import annotations

import hmac
import secrets

from sakiyomi.errors import LimitError

BYTES = 16
"""Random bytes of a generated token."""
MIN_TOKEN = 8
"""Fewest characters of a chosen token."""


def make_token() -> str:
    """A random token."""
    return secrets.token_urlsafe(BYTES)


def check_token(token: str) -> str:
    """The token; raises `LimitError` if it is short enough to be guessed."""
    if len(token) < MIN_TOKEN:
        raise LimitError(f"a token must have at least {MIN_TOKEN} characters")
    return token


def same_token(own: str | None, given: str) -> bool:
    """Whether a token is the right one, compared in constant time; never if there is no right one."""
    if not own:
        return False
    # Untrusted text may hold lone surrogates, which plain UTF-8 cannot encode.
    return hmac.compare_digest(own.encode("utf-8", "surrogatepass"), given.encode("utf-8", "surrogatepass"))
