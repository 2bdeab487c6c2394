"""Boards fit the window at every size, with everything needed for a move and no wasted margin."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from support.studio_talk import SOLVE, Visitor, open_panel

SIZES = [(360, 640), (390, 844), (768, 1024), (1280, 720), (1440, 900), (1920, 1080), (2560, 1440)]
NEEDED = {
    "tsume": [".hand[data-side='0']", ".hand[data-side='1']", ".steps", ".bar .primary", ".answer"],
    "shogi": [
        ".hand[data-side='0']",
        ".hand[data-side='1']",
        ".steps",
        ".hand[data-side='0'] .clock",
        ".hand[data-side='1'] .clock",
    ],
    "analysis": [".hand[data-side='0']", ".hand[data-side='1']", ".steps", ".evalbar"],
    "othello": [".steps", ".score", ".bar .check"],
    "robots": [".bar .primary", ".bar input", ".score"],
    "aquarius": [".bar .primary", ".bar input"],
    "games": [".steps", ".bar button >> nth=-1"],
}
"""What must be seen together with the board."""
LEAST = {"tsume": 0.55, "analysis": 0.55, "games": 0.55}
"""The part of the window's height, or of its width, that the board has at least; otherwise 0.6."""


WHOLE_BARS = ("robots", "aquarius", "games")
"""Rooms whose bar fits a low window as a whole."""


def box(of: Locator) -> dict[str, float]:
    found = of.bounding_box()
    assert found
    return {"x": found["x"], "y": found["y"], "width": found["width"], "height": found["height"]}


def inside(page: Page, selector: str, width: int, height: int) -> None:
    place = box(page.locator(selector).first)
    assert place["x"] >= 0, (selector, place)
    assert place["y"] >= 0, (selector, place)
    assert place["x"] + place["width"] <= width, (selector, place)
    assert place["y"] + place["height"] <= height, (selector, place)


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("locale", ["en", "ja"])
def test_the_whole_board_and_its_buttons_are_visible(
    visit: Callable[..., Visitor], width: int, height: int, locale: str
) -> None:
    visitor = visit(viewport={"width": width, "height": height}, locale=locale)
    for room, needed in NEEDED.items():
        page = visitor.enter(room)
        expect(page.locator(f".room.{room} svg.board")).to_be_visible()
        for selector in ("svg.board", *needed):
            inside(page, selector, width, height)
        board = box(page.locator("svg.board"))
        assert max(board["height"] / height, board["width"] / width) >= LEAST.get(room, 0.6), (room, board)
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width, room


@pytest.mark.parametrize(("width", "height"), [(640, 360), (844, 390)])
@pytest.mark.parametrize("locale", ["en", "ja"])
def test_a_low_window_has_the_board_and_its_steps_side_by_side_with_the_panels(
    visit: Callable[..., Visitor], width: int, height: int, locale: str
) -> None:
    """A screen of 1280×720 at 200 %, and a phone on its side."""
    visitor = visit(viewport={"width": width, "height": height}, locale=locale)
    for room, needed in NEEDED.items():
        page = visitor.enter(room)
        expect(page.locator(f".room.{room} svg.board")).to_be_visible()
        for selector in ("svg.board", *(one for one in needed if not one.startswith(".bar"))):
            inside(page, selector, width, height)
        inside(page, ".bar button:visible", width, height)
        if room in WHOLE_BARS:
            for i in range(page.locator(".bar :is(button, select, input):visible").count()):
                inside(page, f".bar :is(button, select, input):visible >> nth={i}", width, height)
        board, side = box(page.locator("svg.board")), box(page.locator("div.side"))
        assert board["height"] >= 0.5 * height, (room, board)
        assert side["x"] >= board["x"] + board["width"], (room, side)
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width, room


@pytest.mark.parametrize(("width", "height"), [(360, 640), (1280, 720)])
def test_everything_stays_visible_when_a_mate_is_solved_and_played(
    visit: Callable[..., Visitor], width: int, height: int
) -> None:
    page = visit(viewport={"width": width, "height": height}).enter("tsume")
    before = box(page.locator("svg.board"))
    page.get_by_role("button", name=SOLVE).click()
    expect(page.locator(".answer")).to_contain_text("Proved")
    assert box(page.locator("svg.board")) == before
    page.get_by_role("button", name="Forward").click()
    expect(page.locator(".steps .count")).to_have_text("1 / 1")
    for selector in (".answer", ".bar .primary", "[aria-label='5b, black gold']", ".hand[data-side='0']"):
        inside(page, selector, width, height)
    assert box(page.locator("svg.board")) == before


def test_the_hand_with_the_mating_gold_is_visible(visit: Callable[..., Visitor]) -> None:
    page = visit(viewport={"width": 1280, "height": 720}).enter("tsume")
    inside(page, ".hand button[aria-label='black gold × 1']", 1280, 720)


@pytest.mark.parametrize("locale", ["en", "ja"])
def test_a_new_game_of_shogi_is_one_click_away_and_no_words_overlap(
    visit: Callable[..., Visitor], locale: str
) -> None:
    page = visit(viewport={"width": 1280, "height": 720}, locale=locale).enter("shogi")
    expect(page.locator(".piece")).to_have_count(40)
    inside(page, ".side .primary", 1280, 720)
    inside(page, ".side .check input", 1280, 720)
    about, below = page.locator(".side p.about"), page.locator(".side p.about + .row")
    ends = about.evaluate("""(one) => {
        const words = document.createRange();
        words.selectNodeContents(one);
        return words.getBoundingClientRect().bottom;
    }""")
    assert ends <= box(below)["y"]


def test_all_hands_fit_while_a_board_is_set_up(visit: Callable[..., Visitor]) -> None:
    for width, height in ((360, 640), (1280, 720)):
        page: Any = visit(viewport={"width": width, "height": height}).enter("tsume")
        open_panel(page, "Workshop")
        page.get_by_role("button", name="Set up").click()
        expect(page.locator(".hand .held")).to_have_count(14)
        for index in range(14):
            place = box(page.locator(".hand .held").nth(index))
            assert place["x"] >= 0, (width, index)
            assert place["x"] + place["width"] <= width, (width, index)
