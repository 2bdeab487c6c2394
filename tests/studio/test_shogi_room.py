"""The shogi room in a browser, and its clocks without one."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from sakiyomi.games.shogi import forms
from studio_talk import Client, Studio, Visitor


def begin(page: Page, **options: str) -> None:
    for label, value in {"Engine": "easy", **options}.items():
        if label in ("Engine", "You play"):
            page.get_by_role("combobox", name=label).select_option(value)
        else:
            page.get_by_role("spinbutton", name=label).fill(value)
    page.get_by_role("button", name="New game").click()


def test_play_against_the_engine(visitor: Visitor, tmp_path: Path) -> None:
    page = visitor.enter("shogi")
    begin(page)
    expect(page.get_by_role("timer", name="black's clock")).to_have_text(re.compile("☗ (10:00|9:5)"))
    page.locator("[aria-label^='7g,']").click()
    page.locator("[aria-label^='7f,']").click()
    expect(page.locator(".moves li")).to_have_count(2)
    expect(page.locator(".moves li").first).to_have_text("▲７六歩")
    expect(page.get_by_text("Your move", exact=True)).to_be_visible()
    expect(page.locator(".thought")).to_contain_text("depth")
    page.reload()
    expect(page.locator(".moves li")).to_have_count(2)
    page.get_by_role("button", name="Resign").click()
    expect(page.get_by_text("The game is over: the engine wins by resignation")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as KIF").click()
    path = tmp_path / "game.kif"
    download.value.save_as(path)
    assert len(forms.read(path.read_text(encoding="utf-8")).moves()) == 2


def test_white_sees_the_board_from_its_side_and_plays_by_keyboard(visitor: Visitor) -> None:
    page = visitor.enter("shogi")
    begin(page, **{"You play": "1"})
    expect(page.locator(".moves li")).to_have_count(1)
    first = page.get_by_role("gridcell").first
    expect(first).to_have_attribute("aria-label", "1i, black lance")
    page.locator("[aria-label^='3c,']").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[aria-label^='3d,']")).to_have_attribute("aria-label", "3d, empty, can go here")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator(".moves li")).to_have_count(3)


def test_two_tabs_and_looking_back(visitor: Visitor) -> None:
    page = visitor.enter("shogi")
    begin(page, Minutes="0", **{"Seconds a move": "0"})
    expect(page.get_by_role("timer", name="black's clock")).to_have_text("☗ ∞")
    other = visitor.another_tab()
    other.goto(page.url)
    other.locator("[aria-label^='2g,']").click()
    other.locator("[aria-label^='2f,']").click()
    expect(page.locator(".moves li")).to_have_count(2)
    page.get_by_role("button", name="First").click()
    expect(page.get_by_text("You look back")).to_be_visible()
    expect(page.locator(".cell.able")).to_have_count(0)
    page.get_by_role("button", name="Last").click()
    expect(page.get_by_text("Your move", exact=True)).to_be_visible()


def test_on_a_phone(visit: Callable[..., Visitor]) -> None:
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).enter("shogi")
    page.locator("[aria-label^='7g,']").tap()
    page.locator("[aria-label^='7f,']").tap()
    expect(page.locator(".moves li").first).to_have_text("▲７六歩")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_time_runs_out(client: Client, studio: Studio) -> None:
    client.ask("shogi", "new", human=0, minutes=1, increment=0, level="easy")
    room = studio.app.state.sessions.known(client.session).rooms["shogi"]

    def nearly_over() -> None:
        room.left[0] = 0.05
        room._run_clock()

    studio.within(nearly_over)
    state = client.until("shogi", lambda state, _: state["over"])
    assert state["result"] == {"how": "time", "winner": 1}
    assert state["clocks"][0] == 0
    assert "the game is over" in client.ask("shogi", "move", move="7g7f")["error"]


def test_increments_and_the_wrong_turn(client: Client) -> None:
    client.ask("shogi", "new", human=0, minutes=0, increment=10, level="easy")
    client.ask("shogi", "new", human=1, minutes=1, increment=10, level="easy")
    state = client.until("shogi", lambda state, _: len(state["line"]) == 1)
    assert 60 < state["clocks"][0] <= 70
    assert state["turn"] == 1
    assert "not a legal move" in client.ask("shogi", "move", move="7g7f")["error"]


def test_the_game_pauses_when_nobody_is_there(client: Client, studio: Studio) -> None:
    client.ask("shogi", "new", human=0, minutes=1, increment=0, level="easy")
    room = studio.app.state.sessions.known(client.session).rooms["shogi"]
    studio.within(room.unwatched)
    client.ask("shogi", "open")
    assert not client.until("shogi", lambda state, _: not state["ticking"])["over"]
    client.ask("shogi", "resume")
    assert client.until("shogi", lambda state, _: state["ticking"])
