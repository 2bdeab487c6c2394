"""How the rooms respond to keys and drags, ask before something is lost, and take long texts."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from support.studio_talk import Client, Visitor, at_three_sizes, open_panel, uncover

FIRST = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"
GAME = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1b1f8g8b3h3b2h5b7a3a4"


def centre(of: Locator) -> tuple[float, float]:
    box = of.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, start: Locator, end: Locator) -> None:
    (x, y), (to_x, to_y) = centre(start), centre(end)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move((x + to_x) / 2, (y + to_y) / 2)
    page.mouse.move(to_x, to_y)
    page.mouse.up()


def square(page: Page, name: str) -> Locator:
    return page.locator(f".shogiboard [role=gridcell][aria-label^='{name},']")


def paste(page: Page, label: str, text: str, panel: str = "Game") -> None:
    open_panel(page, panel)
    page.get_by_text(label).click()
    page.get_by_role("textbox", name=label).fill(text)
    page.get_by_role("button", name="Use this").click()


# --- keys -----------------------------------------------------------------------------------------------


@at_three_sizes
def test_arrow_keys_step_before_anything_has_the_focus(visitor: Visitor) -> None:
    page = visitor.enter("othello")
    paste(page, "Paste a game or board", "f5d6c3")
    expect(page.locator(".steps .count")).to_have_text("3 / 3")
    page.reload()
    expect(page.locator(".steps .count")).to_have_text("3 / 3")
    assert page.evaluate("() => document.activeElement === document.body")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".steps .count")).to_have_text("2 / 3")
    page.get_by_role("checkbox", name="Values on the squares").click()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".steps .count")).to_have_text("1 / 3")


def test_arrow_keys_step_after_a_click_on_the_board_and_rove_after_a_tab(visitor: Visitor) -> None:
    page = visitor.enter("othello")
    page.get_by_role("gridcell", name=re.compile("^f5,")).click()
    expect(page.locator(".steps .count")).to_have_text("1 / 1")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".steps .count")).to_have_text("0 / 1")
    page.get_by_role("link", name="Othello", exact=True).focus()
    page.locator(".board [tabindex='0']").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("gridcell", name=re.compile("^e5,"))).to_be_focused()
    expect(page.locator(".steps .count")).to_have_text("0 / 1")


def test_arrow_keys_in_a_field_are_the_fields_own(visitor: Visitor) -> None:
    page = visitor.enter("tsume")
    paste(page, "Paste a position or game", f"position sfen {FIRST} moves G*5b", "Workshop")
    expect(page.locator(".steps .count")).to_have_text("0 / 1")
    page.get_by_role("textbox", name="Number").press("ArrowRight")
    page.get_by_role("button", name="Forward").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".steps .count")).to_have_text("0 / 1")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".steps .count")).to_have_text("1 / 1")


@at_three_sizes
def test_the_skip_link_stays_in_the_room(visitor: Visitor) -> None:
    page = visitor.enter("othello")
    expect(page.get_by_role("grid", name="Othello board")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()
    expect(page.get_by_role("grid", name="Othello board")).to_be_visible()
    expect(page).to_have_title("Othello · Sakiyomi")


@at_three_sizes
def test_the_move_list_follows_the_current_move(visitor: Visitor) -> None:
    page = visitor.enter("othello")
    paste(page, "Paste a game or board", GAME)
    expect(page.locator(".variations button")).to_have_count(48)
    uncover(page, "Moves")
    for key, times, at in (("First", 1, 0), ("Forward", 20, 20), ("Last", 1, 48), ("Back", 6, 42)):
        for _ in range(times):
            page.get_by_role("button", name=key, exact=True).click()
        expect(page.locator(".steps .count")).to_have_text(f"{at} / 48")
        current = page.locator(".variations [aria-current]")
        if key == "First":
            expect(current).to_have_count(0)
            assert page.locator(".variations").evaluate("(one) => one.scrollTop") == 0
            continue
        place, list_ = current.bounding_box(), page.locator(".variations").bounding_box()
        assert place
        assert list_
        assert list_["y"] <= place["y"], key
        assert place["y"] + place["height"] <= list_["y"] + list_["height"], key


def test_quick_steps_add_up_while_the_studio_answers_late(visitor: Visitor) -> None:
    """States of earlier steps arrive between the clicks, and do not undo the later ones."""
    page = visitor.enter("othello")
    asked = page.evaluate(
        """async () => {
            const { cursor } = await import("./static/parts/cursor.js");
            const asked = [];
            const place = cursor((at) => new Promise((answer) => asked.push({ at, answer })));
            place.show(0, 9);
            const steps = [place.by(1), place.by(1)];
            place.show(1, 9);
            asked[0].answer();
            await steps[0];
            steps.push(place.by(1));
            place.show(3, 9);
            asked.forEach((one) => one.answer());
            await Promise.all(steps);
            place.show(5, 9);
            place.by(1);
            return asked.map((one) => one.at);
        }"""
    )
    assert asked == [1, 2, 3, 6]


# --- pieces in hand -------------------------------------------------------------------------------------


@at_three_sizes
def test_a_piece_in_hand_is_dragged_to_the_board(visitor: Visitor) -> None:
    page = visitor.enter("tsume")
    gold = page.get_by_role("button", name="black gold × 1")
    drag(page, gold, square(page, "5b"))
    expect(square(page, "5b")).to_have_attribute("aria-label", "5b, black gold")
    expect(gold).to_have_count(0)
    expect(page.locator(".piece.dragged")).to_have_count(0)


def test_a_piece_in_hand_is_not_dropped_where_it_may_not_be(visitor: Visitor) -> None:
    page = visitor.enter("tsume")
    gold = page.get_by_role("button", name="black gold × 1")
    drag(page, gold, square(page, "5c"))
    expect(square(page, "5c")).to_have_attribute("aria-label", "5c, black pawn")
    expect(gold).to_be_visible()
    expect(page.locator(".piece.dragged, .cell.picked")).to_have_count(0)
    gold.click()
    expect(page.get_by_role("button", name="black gold × 1")).to_have_attribute("aria-pressed", "true")


def test_a_piece_in_hand_is_dragged_while_a_board_is_set_up(visitor: Visitor) -> None:
    page = visitor.enter("tsume")
    open_panel(page, "Workshop")
    page.get_by_role("button", name="Set up").click()
    expect(page.locator(".hand .held")).to_have_count(14)
    drag(page, page.get_by_role("button", name="black gold × 1"), square(page, "1i"))
    expect(square(page, "1i")).to_have_attribute("aria-label", "1i, black gold")
    expect(page.get_by_role("button", name="black gold × 0")).to_be_visible()


def test_a_finger_drags_a_piece_in_hand(visit: Callable[..., Visitor]) -> None:
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).enter("tsume")
    gold = page.get_by_role("button", name="black gold × 1")
    (x, y), (to_x, to_y) = centre(gold), centre(square(page, "5b"))
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for part in (0.3, 0.7, 1.0):
        point = {"x": x + part * (to_x - x), "y": y + part * (to_y - y)}
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(square(page, "5b")).to_have_attribute("aria-label", "5b, black gold")


def test_a_finger_drags_a_piece_and_scrolls_beside_it(visit: Callable[..., Visitor]) -> None:
    page = visit(viewport={"width": 390, "height": 640}, has_touch=True, is_mobile=True).enter("analysis")
    touch = page.context.new_cdp_session(page)

    def swipe(start: str, end: str) -> None:
        (x, y), (to_x, to_y) = centre(square(page, start)), centre(square(page, end))
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        for part in (0.3, 0.7, 1.0):
            point = {"x": x + part * (to_x - x), "y": y + part * (to_y - y)}
            touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    swipe("7g", "7f")
    expect(square(page, "7f")).to_have_attribute("aria-label", "7f, black pawn")
    assert page.evaluate("() => scrollY") == 0
    swipe("5f", "5a")
    page.wait_for_function("() => scrollY > 0")


# --- questions ------------------------------------------------------------------------------------------


@at_three_sizes
def test_resigning_needs_confirmation(visitor: Visitor) -> None:
    page = visitor.enter("shogi")
    open_panel(page, "New game")
    page.get_by_role("combobox", name="Engine").select_option("easy")
    page.get_by_role("button", name="New game").click()
    expect(page.get_by_role("tab", name="The engine's last move")).to_have_attribute("aria-selected", "true")
    drag(page, square(page, "7g"), square(page, "7f"))
    expect(page.locator(".moves li")).to_have_count(2)
    page.get_by_role("button", name="Resign").click()
    question = page.get_by_role("dialog", name="Resign this game?")
    question.get_by_role("button", name="Keep playing").click()
    expect(question).to_have_count(0)
    expect(page.locator(".caption")).to_contain_text("Your move")
    open_panel(page, "New game")
    page.get_by_role("button", name="New game").click()
    page.keyboard.press("Escape")
    expect(page.locator(".moves li")).to_have_count(2)
    page.get_by_role("button", name="Resign").click()
    question.get_by_role("button", name="Resign").click()
    expect(page.locator(".caption")).to_contain_text("The game is over")
    page.get_by_role("button", name="New game").click()  # nothing to lose now
    expect(page.locator(".moves li")).to_have_count(0)


def test_a_game_of_othello_is_not_lost_by_mistake(visitor: Visitor) -> None:
    page = visitor.enter("othello")
    page.get_by_role("gridcell", name=re.compile("^f5,")).click()
    expect(page.locator(".variations button")).to_have_count(1)
    open_panel(page, "Game")
    page.get_by_role("button", name="New game").click()
    question = page.get_by_role("dialog", name="Abandon this game and start a new one?")
    expect(question.get_by_role("button", name="Keep playing")).to_be_focused()
    page.keyboard.press("Enter")
    expect(question).to_have_count(0)
    expect(page.locator(".variations button")).to_have_count(1)
    page.get_by_role("button", name="New game").click()
    question.get_by_role("button", name="New game").click()
    expect(page.locator(".variations button")).to_have_count(0)


@at_three_sizes
@pytest.mark.parametrize(("room", "step"), [("robots", "One step"), ("aquarius", "One session")])
def test_a_match_is_not_lost_by_mistake(visitor: Visitor, room: str, step: str) -> None:
    page = visitor.enter(room)
    slider = page.get_by_role("slider", name="Position in the match")
    page.get_by_role("button", name=step).click()
    expect(slider).to_have_value("1")
    if room == "robots":
        uncover(page, "Collecting robots")
    else:
        open_panel(page, "Match")
    page.get_by_role("button", name="New match").click()
    question = page.get_by_role("dialog", name="Abandon this match and start a new one?")
    question.get_by_role("button", name="Cancel").click()
    expect(slider).to_have_value("1")
    page.get_by_role("button", name="New match").click()
    question.get_by_role("button", name="New match").click()
    expect(slider).to_have_value("0")


# --- long texts, short clocks ---------------------------------------------------------------------------


@at_three_sizes
def test_too_long_a_text_is_reported(visitor: Visitor) -> None:
    page = visitor.enter("tsume")
    open_panel(page, "Workshop")
    for length, words in (
        (70_000, "at most 65,536 are taken at once"),
        (30_000, "at most 20,000 are allowed"),
    ):
        box = page.get_by_role("textbox", name="Paste a position or game")
        if not box.is_visible():
            page.get_by_text("Paste a position or game").click()
        box.fill("x" * length)
        page.get_by_role("button", name="Use this").click()
        expect(page.get_by_role("alert")).to_contain_text(words)
        expect(box).to_have_value("x" * length)
    expect(page.locator("#offline")).to_be_hidden()


def test_a_clock_of_seconds_alone(client: Client) -> None:
    client.ask(
        "shogi",
        "new",
        human=0,
        minutes=0,
        increment=60,
        level="easy",
        reading=False,
        byoyomi=0,
        handicap="even",
        position="",
    )
    state = client.until("shogi", lambda state, _: state["increment"] == 60)
    assert [round(left) for left in state["clocks"]] == [60, 60]
    assert state["ticking"]
    client.ask("shogi", "move", move="7g7f")
    state = client.until("shogi", lambda state, _: state["over"] or len(state["line"]) == 2)
    assert not state["over"]


@at_three_sizes
def test_a_clock_of_seconds_alone_in_the_browser(visitor: Visitor) -> None:
    page = visitor.enter("shogi")
    open_panel(page, "New game")
    page.get_by_role("combobox", name="Engine").select_option("easy")
    page.get_by_role("combobox", name="Clock").select_option("byoyomi")
    expect(page.get_by_text("Then 30 s for every move.")).to_be_visible()
    page.get_by_role("combobox", name="Clock").select_option("increment")
    page.get_by_role("spinbutton", name="Minutes").fill("0")
    page.get_by_role("spinbutton", name="Seconds").fill("60")
    expect(page.get_by_text("You begin with 60 s, and every move adds as much.")).to_be_visible()
    page.get_by_role("button", name="New game").click()
    expect(page.get_by_role("timer", name="white's clock")).to_have_text("1:00")
    drag(page, square(page, "7g"), square(page, "7f"))
    expect(page.locator(".moves li")).to_have_count(2)
    expect(page.locator(".caption")).to_have_text("Your move")
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".moves li")).to_have_count(0)
