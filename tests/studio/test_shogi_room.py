"""The shogi room in a browser, and its clocks without one."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sakiyomi.games.shogi import ShogiPosition, forms
from sakiyomi.studio.rooms.shogi_mind import Mind
from sakiyomi.types import Limit
from support.studio_talk import PATIENCE, Client, Studio, Visitor, open_panel


def begin(page: Page, **options: str) -> None:
    open_panel(page, "New game")
    for label, value in {"Engine": "easy", **options}.items():
        if label in ("Engine", "You play", "Clock"):
            page.get_by_role("combobox", name=label).select_option(value)
        else:
            page.get_by_role("spinbutton", name=label).fill(value)
    page.get_by_role("button", name="New game").click()


def test_play_against_the_engine(visitor: Visitor, tmp_path: Path) -> None:
    page = visitor.enter("shogi")
    begin(page)
    expect(page.get_by_role("timer", name="black's clock")).to_have_text(re.compile("10:00|9:5"))
    page.locator("[aria-label^='7g,']").click()
    page.locator("[aria-label^='7f,']").click()
    expect(page.locator(".moves li")).to_have_count(2)
    expect(page.locator(".moves li").first).to_have_text("P-7f")
    expect(page.get_by_text("Your move", exact=True)).to_be_visible()
    expect(page.locator(".thought")).to_contain_text("depth")
    page.reload()
    expect(page.locator(".moves li")).to_have_count(2)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
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
    begin(page, Clock="none")
    expect(page.get_by_role("timer", name="black's clock")).to_have_text("∞")
    other = visitor.another_tab()
    other.goto(page.url)
    other.locator("[aria-label^='2g,']").click()
    other.locator("[aria-label^='2f,']").click()
    expect(page.locator(".moves li")).to_have_count(2)
    page.get_by_role("button", name="First").click()
    expect(page.get_by_text("Looking back")).to_be_visible()
    expect(page.locator(".cell.able")).to_have_count(0)
    page.get_by_role("button", name="Last").click()
    expect(page.get_by_text("Your move", exact=True)).to_be_visible()


def test_on_a_phone(visit: Callable[..., Visitor]) -> None:
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).enter("shogi")
    page.locator("[aria-label^='7g,']").tap()
    page.locator("[aria-label^='7f,']").tap()
    expect(page.locator(".moves li").first).to_have_text("P-7f")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def new_game(client: Client, **changed: Any) -> Any:
    """Asks for a game of one minute against the easy level without pondering, but for what is changed."""
    usual = {"human": 0, "minutes": 1, "increment": 0, "byoyomi": 0, "level": "easy"}
    rest = {"reading": False, "handicap": "even", "position": ""}
    return client.ask("shogi", "new", **{**usual, **rest, **changed})


@pytest.mark.parametrize("byoyomi", [0, 30])
def test_time_runs_out(client: Client, studio: Studio, byoyomi: int) -> None:
    new_game(client, byoyomi=byoyomi)
    client.ask("shogi", "move", move="7g7f")
    client.until("shogi", lambda state, live: len(state["line"]) == 2 and not live["busy"])
    room = studio.app.state.sessions.known(client.session).rooms["shogi"]

    def lose_time() -> None:
        room.clock.since -= 60 + byoyomi
        room.clock.ring(room._time_up)

    studio.within(lose_time)
    state = client.until("shogi", lambda state, _: state["over"])
    assert state["result"] == {"how": "time", "winner": 1}
    assert state["clocks"][0] == 0
    assert state["clocks"][1] > 30 + byoyomi
    assert "the game is over" in client.ask("shogi", "move", move="2g2f")["error"]
    client.ask("shogi", "back")
    state = client.states["shogi"]
    assert not state["over"]
    assert state["clocks"][0] == pytest.approx(60 + byoyomi, abs=5)


def test_increments_and_the_wrong_turn(client: Client) -> None:
    new_game(client, minutes=0, increment=10)
    new_game(client, human=1, increment=10)
    state = client.until("shogi", lambda state, _: len(state["line"]) == 1)
    assert 60 < state["clocks"][0] <= 70
    assert state["turn"] == 1
    assert "not a legal move" in client.ask("shogi", "move", move="7g7f")["error"]


def test_the_game_pauses_when_nobody_is_there(client: Client, studio: Studio) -> None:
    new_game(client)
    room = studio.app.state.sessions.known(client.session).rooms["shogi"]
    studio.within(room.unwatched)
    client.ask("shogi", "open")
    assert not client.until("shogi", lambda state, _: not state["ticking"])["over"]
    client.ask("shogi", "resume")
    assert client.until("shogi", lambda state, _: state["ticking"])


def test_a_predicted_move_is_a_hit(visitor: Visitor) -> None:
    page = visitor.enter("shogi")
    begin(page, Engine="middle", Clock="none")
    foreseen = page.locator(".guess.ready")
    expect(foreseen.nth(2)).to_be_visible()
    move = foreseen.nth(2).get_attribute("data-move")
    rank = foreseen.nth(2).locator("td").first.inner_text()
    assert move
    page.locator(f"[aria-label^='{move[:2]},']").click()
    page.locator(f"[aria-label^='{move[2:4]},']").click()
    expect(page.locator(".moves li")).to_have_count(2)
    expect(page.locator(".outcome")).to_contain_text(f"Your last move was guess {rank}: a hit. 70,000 of")
    expect(page.locator(".ponder dd").first).to_have_text("1 / 1")
    page.reload()
    expect(page.locator(".ponder dd").first).to_have_text("1 / 1")
    expect(page.locator(".guess").first).to_be_visible()  # it goes on


def test_pondering_can_be_turned_off(visitor: Visitor) -> None:
    page = visitor.enter("shogi")
    open_panel(page, "New game")
    page.get_by_role("checkbox", name="The engine thinks on your time").uncheck()
    begin(page)
    expect(page.locator(".ponder")).to_contain_text("only on its own time")
    expect(page.locator(".guesses")).to_be_hidden()
    page.locator("[aria-label^='7g,']").click()
    page.locator("[aria-label^='7f,']").click()
    expect(page.locator(".moves li")).to_have_count(2)
    expect(page.locator(".outcome")).to_have_text("")


def test_an_unprepared_move_is_a_miss() -> None:
    mind, game = Mind(), ShogiPosition.start()
    move = game.read_move("1g1f")
    info, outcome, saved = mind.answer(game.play(move), move, Limit(nodes=500))
    assert (outcome.kind, outcome.saved, saved) == ("miss", 0, 0.0)
    assert outcome.own == info.nodes > 0


def test_pondering_ends_by_itself_and_on_request() -> None:
    mind, game = Mind(), ShogiPosition.start()
    mind.wait(game, Limit(nodes=100))
    end = time.monotonic() + PATIENCE
    while mind.reading:  # until all replies are prepared
        assert time.monotonic() < end
    assert [guess["state"] for guess in mind.view(game)] == ["ready"] * 8
    chances = [guess["chance"] for guess in mind.view(game)]
    assert chances == sorted(chances, reverse=True)
    mind.wait(game.play(game.read_move("7g7f")).play(game.play(game.read_move("7g7f")).moves()[0]), Limit())
    assert mind.reading
    mind.close()
    mind.rest()
    assert not mind.reading


@pytest.mark.parametrize("own_studio", [{"slots": 1}], indirect=True)
def test_ponderers_wait_for_a_free_slot(own_studio: Studio) -> None:
    first, second = Client(own_studio), Client(own_studio)
    for client in (first, second):
        new_game(client, minutes=0, level="strong", reading=True)
    first.until("shogi", lambda _, live: live["ponder"]["guesses"])
    second.ask("shogi", "open")
    second.until("shogi", lambda _, live: live["ponder"]["crowded"])
    assert "error" not in second.ask("shogi", "move", move="7g7f")
    first.ask("shogi", "resign")
    first.until("shogi", lambda state, live: state["over"] and not live["ponder"]["working"])
    second.until("shogi", lambda _, live: live["ponder"]["guesses"])
    for client in (first, second):
        client.close()


def test_the_empty_room_explains_itself(visit: Callable[..., Visitor]) -> None:
    page = visit().enter("shogi")
    expect(page.locator(".ponder")).to_contain_text("the moves it expects, and lists them here")


def test_the_engines_words_are_japanese(visit: Callable[..., Visitor]) -> None:
    page = visit(locale="ja").enter("shogi")
    page.get_by_role("combobox", name="あなたは").select_option("1")
    page.get_by_role("combobox", name="エンジン").select_option("easy")
    page.get_by_role("button", name="新しい対局").click()
    expect(page.locator(".thought b")).to_have_text(re.compile("^[▲☗]"))
    words = page.locator(".thought").inner_text()
    assert "着手可能数" not in words
    assert not re.search(r"[1-9][a-i][1-9][a-i]", words)
    for term in ("駒の配置", "玉の安全", "駒の働き"):
        assert words.count(term) <= 1
