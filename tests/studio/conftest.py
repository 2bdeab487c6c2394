"""Fixtures: a studio, a plain client, and visitors with a real browser."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from studio_talk import PATIENCE, Client, Studio, Visitor, listen_to, start

expect.set_options(timeout=PATIENCE * 1000)

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)


@pytest.fixture(scope="session")
def studio() -> Iterator[Studio]:
    yield from start()


@pytest.fixture
def own_studio(request: pytest.FixtureRequest) -> Iterator[Studio]:
    """A server of one's own, with options given by `indirect` parameters."""
    yield from start(**getattr(request, "param", {}))


@pytest.fixture
def client(studio: Studio) -> Iterator[Client]:
    one = Client(studio)
    yield one
    one.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Closed after each file: while it is open, Playwright runs an event loop that others stumble over."""
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed (apt-get install chromium): no browser tests")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture
def visit(studio: Studio, browser: Browser) -> Iterator[Callable[..., Visitor]]:
    """Makes visitors, with options of a browser context."""
    made: list[Visitor] = []

    def make(server: Studio = studio, **options: Any) -> Visitor:
        usual = {"viewport": {"width": 1280, "height": 900}, "locale": "en"}
        context = browser.new_context(**{**usual, **options})
        page = context.new_page()
        visitor = Visitor(server, context, page, [])
        listen_to(page, visitor.errors)
        made.append(visitor)
        return visitor

    yield make
    for visitor in made:
        visitor.context.close()
        assert visitor.errors == []


@pytest.fixture
def visitor(visit: Callable[..., Visitor]) -> Visitor:
    return visit()
