"""What somebody new meets: a door behind which something moves, an example, a card that starts at its top."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from support.studio_talk import Client, Visitor, at_three_sizes


@at_three_sizes
@pytest.mark.parametrize(
    ("door", "room"), [("Watch robots compete", "robots"), ("Join a contest", "aquarius")]
)
def test_a_match_runs_behind_its_door(visitor: Visitor, door: str, room: str) -> None:
    page = visitor.enter()
    page.get_by_role("link", name=door).click()
    slider = page.get_by_role("slider", name="Position in the match")
    expect(slider).not_to_have_value("0")
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Watch", exact=True)).to_be_visible()
    assert f"#/{room}?" in page.url
    assert "watch" not in page.url


@pytest.mark.parametrize("room", ["Robots", "Aquarius"])
def test_a_match_runs_when_its_room_is_chosen_from_the_menu(visitor: Visitor, room: str) -> None:
    page = visitor.enter("papers")
    page.get_by_role("navigation", name="Rooms").get_by_role("link", name=room).click()
    expect(page.get_by_role("slider", name="Position in the match")).not_to_have_value("0")
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("navigation", name="Rooms").get_by_role("link", name="Papers").click()
    page.get_by_role("navigation", name="Rooms").get_by_role("link", name=room).click()
    expect(page.get_by_role("button", name="Watch", exact=True)).to_be_visible()  # begun: it waits


def test_only_a_match_that_nobody_has_begun_starts_by_itself(visit: Callable[..., Visitor]) -> None:
    tried = """async () => {
        const { autoplay } = await import("./static/parts/autoplay.js");
        const started = [];
        const links = [["new", "watch=1", true], ["begun", "watch=1", false], ["plain", "", true]];
        for (const [name, query, fresh] of links) {
            const begins = autoplay(() => started.push(name));
            begins.asked(new URLSearchParams(query));
            begins.show(fresh);
            begins.show(fresh);
        }
        return started;
    }"""
    assert visit().enter("papers").evaluate(tried) == ["new"]
    assert visit(reduced_motion="reduce").enter("papers").evaluate(tried) == []


@at_three_sizes
@pytest.mark.parametrize(("room", "at"), [("analysis", "17 / 30"), ("othello", "20 / 51")])
def test_an_empty_room_offers_a_game_to_look_at(visitor: Visitor, room: str, at: str) -> None:
    page = visitor.enter(room)
    link = page.locator("a", has_text="Show an example game")
    expect(link).to_be_attached()
    if not link.is_visible():  # on narrow windows the moves are behind a tab
        page.get_by_role("tab", name="Moves", exact=True).click()
    link.click()
    expect(page.locator(".steps .count")).to_have_text(at)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".steps .count")).not_to_have_text(at)
    page.go_back()
    expect(page.locator(".steps .count")).to_have_text("0 / 0")


@at_three_sizes
def test_an_othello_player_is_led_to_a_game(visitor: Visitor) -> None:
    page = visitor.enter()
    page.get_by_role("link", name=re.compile("I play Othello")).click()
    expect(page.get_by_role("combobox", name="You play")).to_have_value("black")
    start = page.get_by_role("button", name="New game")
    expect(start).to_be_in_viewport()
    start.click()
    expect(page.get_by_text("Your move (Black)")).to_be_visible()
    expect(page.locator("svg.board")).to_be_in_viewport(ratio=0.99)


def test_a_game_from_outside_is_looked_at_with_values_again(client: Client) -> None:
    client.ask("othello", "new", human="black", level="1", clock="none")
    assert not client.until("othello", lambda state, _: state["human"] == "black")["hinting"]
    client.ask("othello", "paste", text="f5d6c3")
    state = client.until("othello", lambda state, _: state["human"] == "both")
    assert state["hinting"]


@at_three_sizes
def test_a_card_of_rules_starts_at_its_top_and_can_be_closed(visitor: Visitor) -> None:
    page = visitor.enter("shogi")
    page.get_by_role("button", name="Rules and keys").click()
    card = page.get_by_role("dialog", name="Rules and keys")
    expect(card.get_by_role("heading", name="Shogi")).to_be_in_viewport()
    expect(card).to_contain_text("bishop: diagonally, any distance")
    close = card.get_by_role("button", name="Close")
    expect(close).to_be_in_viewport()
    expect(close).to_be_focused()
    close.click()
    expect(card).to_have_count(0)


def test_japanese_words_around_the_name_of_a_move_stay(visit: Callable[..., Visitor]) -> None:
    """Japanese sentences have no spaces: what follows a name was once taken for a part of it."""
    said = "わざと緩めた手です。△３二龍|+R-3bなら+8、この手は−3"
    read = "async (said) => (await import('./static/boards/notation.js')).moveText(said)"
    shown = said.replace("龍|+R-3b", "竜")
    assert visit(locale="ja").enter("papers").evaluate(read, said) == shown
    assert visit().enter("papers").evaluate(read, said) == said.replace("△３二龍|", "")


def test_the_report_comes_into_view_on_a_phone(visit: Callable[..., Visitor]) -> None:
    page = visit(viewport={"width": 390, "height": 844}).enter("papers/tomabechi")
    expect(page.locator(".question")).to_contain_text("How far must a robot read ahead")
    page.get_by_role("button", name="Run: how the paper was read").click()
    expect(page.locator("iframe.report")).to_be_in_viewport(ratio=0.5)


def test_the_board_takes_the_whole_screen(visitor: Visitor) -> None:
    page = visitor.enter("othello")
    page.get_by_role("button", name="Full screen").click()
    page.wait_for_function("() => document.fullscreenElement?.matches('.stage')")
    expect(page.locator("svg.board")).to_be_in_viewport(ratio=0.99)
    page.get_by_role("button", name="Full screen").click()
    page.wait_for_function("() => !document.fullscreenElement")


@at_three_sizes
def test_a_series_is_played_and_each_match_can_be_seen(visitor: Visitor) -> None:
    page = visitor.enter("robots?board=7&size=5&targets=3&a=nearest&b=greedy")
    page.get_by_role("tab", name="Series").click()
    panel = page.get_by_role("region", name="Series")
    panel.get_by_role("spinbutton", name="Matches").fill("3")
    panel.get_by_role("button", name="Play the series").click()
    expect(panel.get_by_role("status")).to_contain_text("wins the series")
    said = panel.get_by_role("status").inner_text()
    lead = re.search(r"([AB]) leads by (\d+) after 3 of 3 boards|Level after 3 of 3 boards", said)
    assert lead, said
    tally = re.search(r"won: A (\d), B (\d), drawn (\d)", said)
    assert tally, said
    boards = panel.locator(".boards a")
    scores = [re.findall(r"\d+", text)[1:] for text in boards.all_inner_texts()]
    leads = [int(a) - int(b) for a, b in scores]
    assert int(lead[2] or 0) == abs(sum(leads))
    assert lead[1] == (None if sum(leads) == 0 else "A" if sum(leads) > 0 else "B")
    won = [sum(one > 0 for one in leads), sum(one < 0 for one in leads)]
    assert [int(n) for n in tally.groups()] == [*won, leads.count(0)]
    assert [panel.locator(f".boards a.{side}").count() for side in "ab"] == won
    expect(boards).to_have_count(3)
    board = panel.locator(".boards a").nth(1)
    address = board.get_attribute("href") or ""
    board.click()
    expect(page).to_have_url(re.compile(re.escape(address.split("&")[0])))
    expect(page.locator("svg.board")).to_be_in_viewport(ratio=0.99)
