"""Settings for the whole suite."""

from __future__ import annotations

import signal
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import settings

from support.helpers import ROOT

GOLDEN = ROOT / "tests" / "golden"

# The same examples on every run and machine, and no limit that depends on speed.
settings.register_profile("repeatable", derandomize=True, deadline=None, database=None, max_examples=100)
settings.load_profile("repeatable")


# Modules whose tests share a slow set-up: one worker makes it once. (The marker for this
# that comes with pytest-xdist has no effect with newer versions of pytest.)
SHARED = ("tests/papers/test_fujii.py", "tests/papers/test_tomabechi.py", "tests/executors/test_ray.py")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Hands out tests one by one to free workers, but keeps those of some modules together."""
    from xdist.scheduler import LoadScopeScheduling

    class Scheduling(LoadScopeScheduling):  # type: ignore[misc]
        def _split_scope(self, nodeid: str) -> str:
            file = nodeid.split("::")[0]
            return file if file in SHARED else nodeid

    return Scheduling(config, log)


def pytest_configure() -> None:
    """Lets Ctrl-C reach child processes even in the background of a shell, where it is ignored."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="rewrite the golden files")
    parser.addoption(
        "--lag",
        type=float,
        default=0.0,
        help="delay of the studio's answers in seconds",
    )


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
