"""Settings for the whole suite."""

from __future__ import annotations

import pytest
from hypothesis import settings

# The same examples on every run and machine, and no limit that depends on its speed.
settings.register_profile("repeatable", derandomize=True, deadline=None, database=None, max_examples=200)
settings.load_profile("repeatable")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the golden files anew")
