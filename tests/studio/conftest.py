"""Fixtures: a studio, a plain client, and visitors with a real browser."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from sakiyomi.studio.tab import Tab
from support.studio_talk import PATIENCE, Client, Studio, Visitor, listen_to, start

expect.set_options(timeout=PATIENCE * 1000)

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
USUAL_SIZE = (1280, 900)
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)


@pytest.fixture(scope="session", autouse=True)
def lag(request: pytest.FixtureRequest) -> Iterator[None]:
    """With `--lag` the server's messages come late, as on a busy machine or a slow connection."""
    seconds: float = request.config.getoption("--lag")
    write = Tab._write

    async def write_late(tab: Tab, text: str) -> None:
        await asyncio.sleep(seconds)
        await write(tab, text)

    with pytest.MonkeyPatch.context() as patch:
        if seconds:
            patch.setattr(Tab, "_write", write_late)
        yield


@pytest.fixture(scope="session")
def studio() -> Iterator[Studio]:
    yield from start()


@pytest.fixture
def own_studio(request: pytest.FixtureRequest) -> Iterator[Studio]:
    """A separate server, with options given by `indirect` parameters."""
    yield from start(**getattr(request, "param", {}))


@pytest.fixture
def client(studio: Studio) -> Iterator[Client]:
    one = Client(studio)
    yield one
    one.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Closed after each file: while open, Playwright runs an event loop that disturbs other tests."""
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed (apt-get install chromium): no browser tests")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture
def visit(studio: Studio, browser: Browser) -> Iterator[Callable[..., Visitor]]:
    """Makes visitors with options of a browser context."""
    made: list[Visitor] = []

    def make(server: Studio = studio, **options: Any) -> Visitor:
        made.append(open_page(server, browser, **options))
        return made[-1]

    yield make
    for visitor in made:
        visitor.context.close()
        assert visitor.errors == []


@pytest.fixture(scope="module")
def usual(studio: Studio, browser: Browser) -> Iterator[Visitor]:
    visitor = open_page(studio, browser)
    yield visitor
    visitor.context.close()


@pytest.fixture
def visitor(usual: Visitor, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    """A visitor without a session. The page is reused: a new one takes longer than most tests.

    `at_three_sizes` gives windows of several sizes."""
    width, height = getattr(request, "param", USUAL_SIZE)
    usual.page.set_viewport_size({"width": width, "height": height})
    yield usual
    errors = usual.forget()
    assert errors == []


def open_page(studio: Studio, browser: Browser, **options: Any) -> Visitor:
    usual = {"viewport": dict(zip(("width", "height"), USUAL_SIZE, strict=True)), "locale": "en"}
    context = browser.new_context(**{**usual, **options})
    visitor = Visitor(studio, context, context.new_page(), [])
    listen_to(visitor.page, visitor.errors)
    return visitor
