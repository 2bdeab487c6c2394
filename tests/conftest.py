"""Settings for the whole suite."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import settings

from helpers import ROOT

GOLDEN = ROOT / "tests" / "golden"

# The same examples on every run and machine, and no limit that depends on its speed.
settings.register_profile("repeatable", derandomize=True, deadline=None, database=None, max_examples=200)
settings.load_profile("repeatable")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the golden files anew")


@pytest.fixture
def compare(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compares a text with a golden file, or writes the file."""

    def check(name: str, text: str) -> None:
        file = GOLDEN / f"{name}.txt"
        if request.config.getoption("--update-golden"):
            GOLDEN.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8")
        assert text == file.read_text(encoding="utf-8")

    return check
