"""On a phone, what was chosen in a panel below the board is seen: the board comes back into view."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from support.studio_talk import SOLVE, Visitor, open_panel

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def phone(visit: Callable[..., Visitor]) -> Visitor:
    return visit(viewport=PHONE)


def in_view(page: Page) -> None:
    expect(page.locator("svg.board").first).to_be_in_viewport(ratio=0.99)


def scroll_away(page: Page) -> None:
    page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    expect(page.locator("svg.board").first).not_to_be_in_viewport(ratio=0.99)


def test_a_new_game_of_shogi(phone: Visitor) -> None:
    page = phone.enter("shogi")
    expect(page.get_by_role("tab", name="New game")).to_have_attribute("aria-selected", "true")
    page.get_by_label("Engine", exact=True).select_option("first")
    scroll_away(page)
    page.get_by_role("button", name="New game").click()
    in_view(page)
    expect(page.get_by_role("tab", name="The engine's last move")).to_have_attribute("aria-selected", "true")


@pytest.mark.parametrize(
    ("room", "label", "text"),
    [
        ("othello", "Paste a game or board", "f5d6c3"),
        ("analysis", "Paste a position or game", "startpos moves 7g7f"),
    ],
)
def test_a_pasted_game(phone: Visitor, room: str, label: str, text: str) -> None:
    page = phone.enter(room)
    open_panel(page, "Game")
    page.get_by_text(label, exact=True).click()
    page.get_by_role("textbox", name=label).fill(text)
    scroll_away(page)
    page.get_by_role("button", name="Use this").click()
    in_view(page)


def test_setting_up(phone: Visitor) -> None:
    page = phone.enter("tsume")
    open_panel(page, "Workshop")
    scroll_away(page)
    page.get_by_role("button", name="Set up", exact=True).click()
    in_view(page)
    expect(page.locator(".answer")).to_have_text("")


def test_a_proof_takes_the_place_of_a_hint(phone: Visitor) -> None:
    page = phone.enter("tsume/first/1")
    for _ in range(2):
        page.get_by_role("button", name="Hint").click()
    expect(page.locator(".arrow.hint")).to_have_count(1)
    page.get_by_role("button", name=SOLVE).click()
    expect(page.locator(".answer")).to_contain_text("Proved")
    expect(page.locator(".arrow.best")).to_have_count(1)
    expect(page.locator(".arrow.hint")).to_have_count(0)
