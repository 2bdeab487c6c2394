"""What the rooms for shogi share: links, the notation, one main action, and pieces in hand for a finger."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from support.studio_talk import SOLVE, Visitor, at_three_sizes, uncover

FINGER = 34
"""Pixels that a finger needs at least."""
PIECE = 23
"""Pixels of a piece in hand, also where all kinds share the row."""
FULL = "analysis?sfen=k8/9/9/9/9/9/9/9/8K+b+2R2B4G4S4N4L18P+1"
"""All pieces but the kings in one hand."""


def test_a_game_of_shogi_has_a_link_that_shows_it_elsewhere(visit: Callable[..., Visitor]) -> None:
    page = visit().enter("shogi")
    page.get_by_label("Engine", exact=True).select_option("first")
    page.get_by_role("button", name="New game").click()
    page.locator(".shogiboard [aria-label^='7g,']").click()
    page.locator(".shogiboard [aria-label^='7f,']").click()
    expect(page.locator(".moves li")).to_have_count(2)
    expect(page).to_have_url(re.compile(r"#/shogi\?moves=7g7f\+\w+$"))
    page.reload()
    expect(page.locator(".moves li")).to_have_count(2)
    link = page.url.split("#/")[1]
    assert link.startswith("shogi?")
    elsewhere = visit().enter(link)
    expect(elsewhere.locator(".variations button")).to_have_count(2)
    expect(elsewhere.locator(".variations button").first).to_have_text("P-7f")


@at_three_sizes
def test_the_card_says_how_moves_are_written_and_changes_it(visitor: Visitor) -> None:
    page = visitor.enter("tsume")
    page.get_by_role("button", name=SOLVE).click()
    uncover(page, "Solution")
    expect(page.locator(".moves li button").first).to_have_text("G*5b")
    page.keyboard.press("?")
    card = page.get_by_role("dialog", name="Rules and keys")
    expect(card).to_contain_text("P-7f: a pawn goes to 7f.")
    card.get_by_role("button", name="Write ▲７六歩 instead").click()
    expect(card).to_be_hidden()
    expect(page.locator(".moves li button").first).to_have_text("▲５二金")


@at_three_sizes
def test_trying_comes_first_and_the_next_problem_after_the_answer(visitor: Visitor) -> None:
    page = visitor.enter("tsume/first/1")
    first = page.locator(".bar .primary")
    expect(first).to_have_text("Try it yourself")
    page.get_by_role("button", name=SOLVE).click()
    expect(page.locator(".answer")).to_contain_text("Proved")
    expect(first).to_have_text("Next")
    uncover(page, "Workshop")
    page.get_by_role("button", name="Set up").click()
    expect(first).to_have_text("Solve")


@pytest.mark.parametrize("room", ["tsume/first/1", FULL])
def test_pieces_in_hand_are_large_enough_for_a_finger(visit: Callable[..., Visitor], room: str) -> None:
    page = visit(viewport={"width": 360, "height": 640}).enter(room)
    expect(page.locator(".piece").first).to_be_visible()
    held = page.locator(".hand .held")
    for i in range(held.count()):
        box = held.nth(i).bounding_box()
        assert box
        assert box["height"] >= FINGER
        assert box["x"] + box["width"] <= 360
    if held.count():
        icon = held.first.locator(".icon").bounding_box()
        assert icon
        assert icon["width"] >= PIECE


def test_an_arrow_steps_after_a_tab_was_pressed_and_goes_to_the_next_tab_by_keyboard(
    visitor: Visitor,
) -> None:
    page = visitor.enter("analysis?moves=7g7f+3c3d&ply=2")
    expect(page.locator(".steps .count")).to_have_text("2 / 2")
    tab = page.get_by_role("tab", name="Why")
    tab.click()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".steps .count")).to_have_text("1 / 2")
    expect(tab).to_have_attribute("aria-selected", "true")
    page.locator("body").click(position={"x": 2, "y": 2})
    tab.focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Game", exact=True)).to_have_attribute("aria-selected", "true")
    expect(page.locator(".steps .count")).to_have_text("1 / 2")


def test_a_message_begins_with_a_capital(visitor: Visitor) -> None:
    page = visitor.enter("tsume/nothing/1")
    words = page.get_by_role("alert").locator("span").first
    expect(words).to_be_visible()
    style = words.evaluate("(one) => getComputedStyle(one, '::first-letter').textTransform")
    assert style == "uppercase"
