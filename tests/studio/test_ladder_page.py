"""The page of a ladder in a browser: it fits the window, and names stay readable."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from sakiyomi.contest.ladder import Entry, Played
from sakiyomi.contest.ladder_page import ladder_page

NAMES = ("matsue:moves=5", "program:node examples/bot.js", "saki")
PLAYED = {
    match: Played(match, (0, 1, 2), (40, 1234, 60), (3, 1, 2), ({}, {"gone": 40, "late": 3}, {}))
    for match in range(3)
}


@pytest.mark.parametrize("width", [390, 1280])
def test_the_page_fits_the_window(browser: Browser, width: int) -> None:
    page = browser.new_page(viewport={"width": width, "height": 800})
    page.set_content(ladder_page([Entry(name, 0) for name in NAMES], PLAYED, lambda *_: None))
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    names = page.locator("tbody").first.locator("td.name")
    assert names.count() == len(NAMES)
    for name in names.all():
        box = name.bounding_box()
        assert box is not None
        assert box["width"] >= 100
    assert "gone 120, late 9" in names.first.inner_text()
    page.close()
