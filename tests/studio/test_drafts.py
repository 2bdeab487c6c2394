"""Unfinished work survives a reload, a restart of the studio and another visit: it is under Recent."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from sakiyomi.errors import TextError
from sakiyomi.studio.rooms.shogi_board import Draft
from support.studio_talk import Client, Studio, Visitor, open_panel

SIZES = [(390, 844), (1280, 720), (1920, 1080)]


def put(page: Page, square: str, key: str) -> None:
    """Puts a piece on a square of a board being set up."""
    page.locator(f".shogiboard [aria-label^='{square},']").focus()
    page.keyboard.press(key)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_position_being_set_up_survives(visit: Callable[..., Visitor], width: int, height: int) -> None:
    visitor = visit(viewport={"width": width, "height": height})
    page = visitor.enter("tsume")
    open_panel(page, "Workshop")
    page.get_by_role("button", name="Set up", exact=True).click()
    expect(page.get_by_role("button", name="Done")).to_be_visible()
    put(page, "1a", "g")
    expect(page.locator("[aria-label='1a, black gold']")).to_have_count(1)
    page.reload()
    expect(page.locator("[aria-label='1a, black gold']")).to_have_count(1)
    page.get_by_role("button", name="Undo").click()  # what was done before can still be undone
    expect(page.locator("[aria-label='1a, empty']")).to_have_count(1)
    page.get_by_role("button", name="Redo").click()
    expect(page.locator("[aria-label='1a, black gold']")).to_have_count(1)
    visitor.enter("tsume/first/2")
    expect(page.locator(".caption")).to_contain_text("First steps 2")
    visitor.enter("")
    page.locator(".recent").get_by_role("link", name="Draft: 3 pieces").click()
    expect(page.locator("[aria-label='1a, black gold']")).to_have_count(1)
    visitor.enter("")
    page.locator(".recent li", has_text="Draft").get_by_role("button").click()
    expect(page.locator(".recent li", has_text="Draft")).to_have_count(0)


def test_a_draft_in_a_link_opens_elsewhere(client: Client) -> None:
    text = "4k4/9/4+P4/9/9/9/9/9/8G w 2Gp 1"
    client.ask("tsume", "draft", text=text)
    state = client.states["tsume"]
    assert state["editing"]
    assert state["board"]["sfen"] == text
    client.ask("tsume", "put", square="1i", piece="")
    client.ask("tsume", "draft", text=state["board"]["sfen"])
    for bad in (
        "",
        "9/9 b - 1",
        "8/9/9/9/9/9/9/9/9 b - 1",
        "9/9/9/9/9/9/9/9/9 x - 1",
        "9/9/9/9/9/9/9/9/x8 b - 1",
    ):
        assert "error" in client.ask("tsume", "draft", text=bad), bad


def test_every_board_being_set_up_is_read_as_it_was_written() -> None:
    draft = Draft()
    draft.put("5e", "+r")
    draft.put("9a", "K")
    draft.put("1i", "g")
    draft.hands[0]["P"], draft.hands[1]["G"], draft.side = 18, 1, 1
    assert sorted(Draft.read(draft.sfen()).words()) == sorted(draft.words())
    assert Draft.read(Draft().sfen()).sfen() == Draft().sfen()
    with pytest.raises(TextError):
        Draft.read("9/9/9/9/9/9/9/9/+G8 b - 1")


def test_an_own_solution_survives(visitor: Visitor) -> None:
    page = visitor.enter("tsume?sfen=4k4/9/4P4/9/9/9/9/9/9+b+G2r2b3g4s4n4l17p+1")
    open_panel(page, "Workshop")
    page.get_by_role("group", name="Black's hand").get_by_role("button", name="black gold").click()
    page.locator(".shogiboard [aria-label^='5b,']").click()
    page.get_by_role("button", name="This line is my solution").click()
    expect(page.locator(".own")).to_have_text("Your solution: G*5b")
    page.reload()
    expect(page.locator(".own")).to_have_text("Your solution: G*5b")
    visitor.enter("tsume/first/2")
    expect(page.locator(".caption")).to_contain_text("First steps 2")
    visitor.enter("")
    page.locator(".recent").get_by_role("link", name="Your position").click()
    expect(page.locator(".own")).to_have_text("Your solution: G*5b")


def test_typed_text_survives_until_it_is_used(visitor: Visitor) -> None:
    for room, panel, label in (
        ("tsume", "Workshop", "Paste a position or game"),
        ("analysis", "Game", "Paste a position or game"),
        ("othello", "Game", "Paste a game or board"),
    ):
        page = visitor.enter(room)
        expect(page.locator(f".room.{room}")).to_be_visible()
        open_panel(page, panel)
        page.get_by_text(label, exact=True).click()
        page.get_by_role("textbox", name=label).fill("f5d")
        page.reload()
        open_panel(page, panel)
        expect(page.get_by_role("textbox", name=label)).to_have_value("f5d")
    page.get_by_role("textbox", name=label).fill("f5d6")
    page.get_by_role("button", name="Use this").click()
    expect(page.locator(".steps .count")).to_have_text("2 / 2")
    page.reload()
    expect(page.locator(".steps .count")).to_have_text("2 / 2")
    expect(page.locator("details.paste")).not_to_have_attribute("open", "")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_variations_survive_in_shogi(visit: Callable[..., Visitor], width: int, height: int) -> None:
    visitor = visit(viewport={"width": width, "height": height})
    page = visitor.enter("analysis?moves=7g7f+3c3d+2g2f&ply=2")
    page.get_by_role("checkbox", name="Engine").uncheck()
    page.locator(".shogiboard [aria-label^='6g,']").click()
    page.locator(".shogiboard [aria-label^='6f,']").click()
    if width < SIZES[1][0]:
        open_panel(page, "Moves")
    expect(page.locator(".variation button")).to_contain_text("P-6f")
    page.get_by_role("textbox", name="Comment on this move").fill("slower {but} solid")
    page.get_by_role("textbox", name="Comment on this move").press("Enter")
    expect(page.locator(".variations .comment")).to_have_text("slower {but} solid")
    address = page.url
    visitor.enter("analysis?moves=2g2f&ply=1")
    expect(page.locator(".variations button")).to_have_count(1)
    visitor.enter("")
    page.locator(".recent").get_by_role("link", name="Analysis: 3 moves").click()
    expect(page.locator(".steps .count")).to_have_text("3 / 3")
    expect(page.locator(".variations .comment")).to_have_text("slower {but} solid")
    assert page.url == address


def test_variations_survive_in_othello(visitor: Visitor) -> None:
    page = visitor.enter("othello?moves=f5+d6+c3&ply=2")
    page.locator(".othello [aria-label^='c5,']").click()
    expect(page.locator(".variation button")).to_have_text("3.c5")
    visitor.enter("othello?moves=f5&ply=1")
    expect(page.locator(".variations button")).to_have_count(1)
    page.go_back()
    expect(page.locator(".variation button")).to_have_text("3.c5")
    expect(page.locator(".steps .count")).to_have_text("3 / 3")


def test_an_othello_board_being_set_up_survives(visitor: Visitor) -> None:
    page = visitor.enter("othello")
    open_panel(page, "Game")
    page.get_by_role("button", name="Set up", exact=True).click()
    page.locator(".othello [aria-label^='a1,']").click()
    expect(page.locator(".othello [aria-label='a1, black disc']")).to_have_count(1)
    page.reload()
    expect(page.locator(".othello [aria-label='a1, black disc']")).to_have_count(1)
    expect(page.get_by_role("button", name="Done")).to_be_visible()
    visitor.enter("")
    page.locator(".recent").get_by_role("link", name="Draft: 5 discs").click()
    expect(page.locator(".othello [aria-label='a1, black disc']")).to_have_count(1)
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".othello [aria-label='a1, empty']")).to_have_count(1)


@pytest.mark.parametrize("room", ["analysis", "othello"])
def test_variations_survive_a_restart_of_the_studio(client: Client, studio: Studio, room: str) -> None:
    text = {"analysis": "7g7f 3c3d{x} 2g2f 3:6g6f", "othello": "f5 d6 c3 3:c5"}[room]
    client.ask(room, "variations", start="", text=text)
    last = client.states[room]["tree"]["nodes"][-1]["id"]
    client.ask(room, "branch" if room == "othello" else "go", number=last)
    before = client.states[room]
    one = studio.app.state.sessions.known(client.session).room(room)
    kept = studio.within(one.kept)
    again = studio.within(lambda: type(one)(one.owner))
    studio.within(lambda: again.restore(kept))
    after = studio.within(again.view)
    assert [after[key] for key in ("variations", "at", "moves")] == [
        before[key] for key in ("variations", "at", "moves")
    ]
    assert before["variations"] == text
    studio.within(again.stop)


def test_foreign_variations_are_refused(client: Client) -> None:
    for room, text in (
        ("analysis", "7g7f 7g7f"),
        ("analysis", "3:7g7f"),
        ("othello", "a1"),
        ("othello", "{"),
    ):
        assert "error" in client.ask(room, "variations", start="", text=text)
        client.ask(room, "open")
        assert client.states[room]["moves"] == []
    assert "error" in client.ask("tsume", "solution", moves="1a1b")
