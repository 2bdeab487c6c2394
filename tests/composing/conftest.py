"""Tries that several tests look at."""

from __future__ import annotations

import pytest

from sakiyomi.composing import Composition
from sakiyomi.composing.workshop import Tried, attempts
from support.composed import SEED, TRIES, WISH


@pytest.fixture(scope="session")
def tried() -> list[Tried]:
    """The outcomes of a few tries."""
    return list(attempts(WISH, SEED, more=TRIES.__gt__))


@pytest.fixture(scope="session")
def problems(tried: list[Tried]) -> list[Composition]:
    """The problems that they found."""
    found = [one.problem for one in tried if one.problem is not None]
    assert len(found) >= 3
    return found
