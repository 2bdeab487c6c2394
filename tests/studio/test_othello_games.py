"""Othello against the engine: clocks, resigning, a rematch."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sakiyomi.studio.rooms.othello_game import CLOCKS
from sakiyomi.studio.rooms.room_clock import RoomClock
from support.studio_talk import Client, Visitor, at_three_sizes, open_panel


def after(count: int) -> Callable[[Any, Any], bool]:
    """Whether this many moves have been made."""
    return lambda state, _: len(state["moves"]) == count


def test_a_clock_runs_for_one_side_and_every_move_adds_to_it() -> None:
    now = 0.0

    async def play() -> None:
        nonlocal now
        clock = RoomClock(3, 2, now=lambda: now)
        clock.run(0, lambda _: None)
        now = 10.0
        clock.run(0, lambda _: None)  # it goes on
        assert [clock.remaining(side) for side in (0, 1)] == [170.0, 180.0]
        clock.moved(0)
        now = 50.0  # nobody's time
        clock.run(1, lambda _: None)
        now = 230.5
        assert [clock.remaining(side) for side in (0, 1)] == [172.0, 0.0]
        clock.stop()
        assert clock.running is None

    asyncio.run(play())


def test_time_that_runs_out_loses_the_game(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CLOCKS, "1", (0.05, 0))
    client.ask("othello", "new", human="black", level="1", clock="1")
    assert client.states["othello"]["clocks"] == [3.0, 3.0]
    assert client.states["othello"]["ticking"] is None  # nobody has to hurry with the first move
    client.ask("othello", "move", move="f5")
    client.until("othello", lambda state, _: len(state["moves"]) == 2 and state["ticking"] == 0)
    state = client.until("othello", lambda state, _: state["ended"])
    assert state["result"] == {"how": "time", "winner": 1}
    assert state["clocks"][0] == 0
    assert state["ticking"] is None
    assert "the game is over" in client.ask("othello", "move", move=state["legal"][0])["error"]
    assert "the game is over" in client.ask("othello", "resign")["error"]
    client.ask("othello", "back")  # one more minute to play on with
    state = client.states["othello"]
    assert (state["result"], state["moves"], state["clocks"][0]) == (None, [], 60.0)


def test_the_engine_keeps_its_time(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CLOCKS, "1", (0.1, 0))
    client.ask("othello", "new", human="black", level="20", clock="1")
    for count in (2, 4, 6):
        here = client.states["othello"]
        client.ask("othello", "move", move=here["legal"][0])
        state = client.until("othello", after(count))
    assert state["clocks"][1] > 2.0  # six seconds for the game: its moves take a small part each


def test_a_game_is_resigned_and_the_result_survives(client: Client) -> None:
    assert "the game is over" in client.ask("othello", "resign")["error"]  # there is none
    client.ask("othello", "new", human="white", level="1", clock="5")
    client.until("othello", lambda state, _: len(state["moves"]) == 1)
    client.ask("othello", "resign")
    state = client.states["othello"]
    assert state["result"] == {"how": "resignation", "winner": 0}
    assert state["ended"]
    assert not state["running"]
    client.ask("othello", "paste", text="c4c3")
    assert client.states["othello"]["result"] is None
    client.ask("othello", "undrop")
    state = client.states["othello"]
    assert state["result"] == {"how": "resignation", "winner": 0}
    assert state["clock"] == "5"


@at_three_sizes
def test_a_game_with_a_clock_is_resigned_and_played_again(visitor: Visitor) -> None:
    page = visitor.enter("othello")
    open_panel(page, "Game")
    clock = page.get_by_role("combobox", name="Clock", exact=True)
    expect(clock).to_be_disabled()  # both sides: nobody's time is kept
    page.get_by_role("combobox", name="You play", exact=True).select_option("black")
    page.get_by_role("combobox", name="Engine", exact=True).select_option("1")
    clock.select_option("5")
    page.get_by_role("button", name="New game").click()
    mine = page.get_by_role("timer", name="black's clock")
    expect(mine).to_have_text("5:00")
    expect(page.get_by_role("button", name="Resign")).to_be_disabled()
    page.get_by_role("gridcell", name=re.compile("^f5,")).click()
    expect(mine).to_have_class(re.compile("running"))
    expect(mine).to_have_text(re.compile("^4:5"))
    status, score = page.locator(".head .caption"), page.locator(".score")
    expect(status).to_have_text("Your move")
    assert status.evaluate("one => one.scrollWidth <= one.clientWidth")
    for one in (status, score, page.get_by_role("button", name="Resign")):
        expect(one).to_be_in_viewport()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Resign").click()
    question = page.get_by_role("dialog", name="Resign this game?")
    question.get_by_role("button", name="Keep playing").click()
    expect(mine).to_have_class(re.compile("running"))
    page.get_by_role("button", name="Resign").click()
    question.get_by_role("button", name="Resign").click()
    expect(status).to_have_text("You resigned")
    assert status.evaluate("one => one.scrollWidth <= one.clientWidth")
    expect(page.locator(".othello .target")).to_have_count(0)
    expect(page.locator(".score .clock.running")).to_have_count(0)
    page.get_by_role("button", name="Rematch").click()
    expect(page.get_by_role("combobox", name="You play", exact=True)).to_have_value("white")
    expect(page.locator(".variations button")).to_have_count(1)
    expect(page.get_by_role("timer", name="white's clock")).to_have_class(re.compile("running"))


def assert_whole(page: Page) -> None:
    """Nothing of what is said over the board is cut off, and it covers nothing."""
    assert page.evaluate(
        """() => {
          const words = document.createRange();
          words.selectNodeContents(document.querySelector(".head .caption"));
          const said = words.getBoundingClientRect();
          const score = document.querySelector(".score").getBoundingClientRect();
          const board = document.querySelector("svg.board").getBoundingClientRect();
          return said.right <= score.left && said.bottom <= board.top + 3 && said.top >= -3;
        }"""
    )


@at_three_sizes
def test_a_game_shows_its_players_and_no_help(visitor: Visitor) -> None:
    page = visitor.enter("othello?play=1")
    page.get_by_role("button", name="New game").click()
    expect(page.get_by_role("button", name="New game")).not_to_have_class(re.compile("primary"))
    expect(page.locator(".score .count.black")).to_have_class(re.compile("turn"))
    expect(page.locator(".evalbar")).to_be_hidden()
    status = page.locator(".head .caption")
    expect(status).to_have_text("Your move (Black)")
    assert_whole(page)
    size = page.viewport_size
    if size and size["width"] > 900:
        expect(page.locator(".score .count.black")).to_have_text("You2")
        expect(page.locator(".score .count.white")).to_have_text("level 82")
    else:
        open_panel(page, "Moves")
        expect(page.locator(".players")).to_have_text("● You – ○ engine, level 8")
        expect(page.locator(".players")).to_be_visible()
    expect(page.get_by_role("link", name="Play against a level")).to_be_hidden()
    page.get_by_role("gridcell", name=re.compile("^f5,")).click()
    expect(page.locator(".variations button")).to_have_count(2)
    open_panel(page, "Two opinions")
    expect(page.locator(".opinion").nth(1)).to_contain_text("Values on the squares are switched off.")
    page.get_by_role("checkbox", name="Values on the squares").check()
    expect(page.locator(".evalbar")).to_be_visible()
    expect(page.locator(".opinion").nth(1)).not_to_contain_text("switched off")


@at_three_sizes
def test_a_door_leads_to_a_game_that_one_button_starts(visitor: Visitor) -> None:
    page = visitor.enter()
    page.get_by_role("link", name="I play Othello").click()
    start = page.get_by_role("button", name="Start a new game")
    expect(start).to_be_in_viewport(ratio=0.9)
    page.get_by_role("gridcell", name=re.compile("^f5,")).click()
    words = page.get_by_text("This is analysis. To play level 8, press “Start a new game” under “Game”.")
    expect(words).to_be_visible()
    page.reload()
    expect(page.get_by_role("tab", name="Game", exact=True)).to_have_attribute("aria-selected", "true")
    page.get_by_role("combobox", name="You play", exact=True).select_option("black")
    start.click()
    page.get_by_role("dialog").get_by_role("button", name="New game").click()
    page.get_by_role("gridcell", name=re.compile("^f5,")).click()
    expect(page.locator(".variations button")).to_have_count(2)
    expect(words).to_be_hidden()
    page.reload()
    expect(page.locator(".variations button")).to_have_count(2)
    expect(page.get_by_role("tab", name="Game", exact=True)).to_have_attribute("aria-selected", "true")


@at_three_sizes
def test_the_result_of_a_game_is_read_in_full(visitor: Visitor) -> None:
    full = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1b1f8g8b3"
    full += "c1a1a2b2a3g2h1h2h3a4h5h6g7b7h7a8b8h8"
    moves = "+".join(full[i : i + 2] for i in range(0, len(full), 2))
    page = visitor.enter(f"othello?moves={moves}&ply=60")
    status = page.locator(".head .caption")
    expect(status).to_contain_text("The game is over: white wins")
    assert_whole(page)


@pytest.mark.parametrize("locale", ["en", "ja"])
@pytest.mark.parametrize("text", ["f5d6c3d3c4f4f6f3" * 1250 + "!", "x" * 30_000, "f5 " * 400_000])
def test_a_long_paste_is_answered_at_once(visit: Callable[..., Visitor], text: str, locale: str) -> None:
    page = visit(locale=locale).enter("othello")
    expect(page.locator(".target").first).to_be_visible()
    began = time.monotonic()
    page.evaluate(
        """(text) => {
          const given = new DataTransfer();
          given.setData("text/plain", text);
          const all = { clipboardData: given, bubbles: true, cancelable: true };
          document.body.dispatchEvent(new ClipboardEvent("paste", all));
        }""",
        text,
    )
    toast = page.locator(".toast")
    expect(toast).to_be_visible(timeout=5000)
    assert time.monotonic() - began < 5
    expect(toast).to_have_text(re.compile("too long|characters|文字|長すぎ"))
    expect(page.locator(".steps .count")).to_have_text("0 / 0")


def test_at_the_start_all_moves_are_alike(visitor: Visitor, client: Client) -> None:
    page = visitor.enter("othello")
    expect(page.locator(".agreement")).to_contain_text("All moves are alike here")
    expect(page.locator(".opinion").first).to_contain_text(
        "The reasons weigh the position at the end of this line."
    )
    client.ask("othello", "paste", text="f5")
    assert not client.states["othello"]["alike"]
