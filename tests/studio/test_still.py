"""Nothing jumps while somebody watches robots, plays a game of their own, or waits for the first page."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from support.stillness import SETTLED, SHIFT
from support.studio_talk import Visitor

SIZES = [(390, 844), (1280, 720), (1920, 1080)]


def shifts(page: Page) -> object:
    page.evaluate(SETTLED)
    return page.evaluate("() => window.shifts")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_nothing_jumps_in_a_match(visit: Callable[..., Visitor], width: int, height: int) -> None:
    visitor = visit(viewport={"width": width, "height": height})
    page = visitor.enter("robots")
    expect(page.locator(".route")).to_have_count(2)
    page.evaluate(SHIFT)
    for step in (1, 2, 3):
        page.get_by_role("button", name="One step").click()
        expect(page.get_by_role("slider", name="Position in the match")).to_have_value(str(step))
    expect(page.locator(".route")).to_have_count(2)
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("slider", name="Position in the match")).to_have_value("2")
    assert shifts(page) == []
    page = visitor.enter("aquarius?map=5&sessions=6")
    expect(page.locator(".caption")).to_have_text("Session 0 of 6")
    page.evaluate("() => (window.shifts = [])")
    for session in (1, 2):
        page.get_by_role("button", name="One session").click()
        expect(page.locator(".caption")).to_have_text(f"Session {session} of 6")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".caption")).to_contain_text("Session 1 of 6")
    assert shifts(page) == []


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_nothing_jumps_in_a_game_or_on_the_first_page(
    visit: Callable[..., Visitor], width: int, height: int
) -> None:
    visitor = visit(viewport={"width": width, "height": height})
    page = visitor.enter("games/tree")
    expect(page.locator(".plain .place").first).to_be_visible()
    page.evaluate(SHIFT)
    page.locator(".plain .place").first.click()
    expect(page.locator(".steps .count")).to_have_text(re.compile("^[1-9]"))
    expect(page.get_by_text("Your move")).to_be_visible()
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".steps .count")).to_have_text("0 / 0")
    assert shifts(page) == []
    page = visitor.enter()
    page.evaluate("() => (window.shifts = [])")
    expect(page.locator(".demo .piece").first).to_be_visible()
    expect(page.locator(".demowords")).to_contain_text("1. ")
    assert shifts(page) == []
