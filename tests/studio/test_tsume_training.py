"""Solving by hand in the tsume room, and problems by their usual numbers."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from sakiyomi.studio.problems import books
from support.studio_talk import SOLVE, Client, Visitor, at_three_sizes, open_panel

FIVE = "2B3l2/5lg2/5p1n1/6k1g/5P2+B/5Sg1N/6N+l1/9/9 b SN2rg2sl16p 1"
ONE = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"
MUSO = 2


def paste(page: Page, text: str) -> None:
    open_panel(page, "Workshop")
    page.get_by_text("Paste a position or game").click()
    page.get_by_role("textbox", name="Paste a position or game").fill(text)
    page.get_by_role("button", name="Use this").click()
    expect(page.locator(".caption")).to_have_text("Your position")


def drop(page: Page, piece: str, square: str) -> None:
    page.get_by_role("group", name="Black's hand").get_by_role("button", name=piece).click()
    page.locator(f".shogiboard [aria-label^='{square},']").click()


def steps(page: Page, text: str) -> None:
    expect(page.locator(".steps .count")).to_have_text(text)


@at_three_sizes
def test_a_move_without_check_springs_back_and_the_attempt_goes_on(visitor: Visitor) -> None:
    page = visitor.enter("tsume")
    page.get_by_role("button", name="Try it yourself").click()
    expect(page.get_by_role("button", name="Take back")).to_be_hidden()
    drop(page, "black gold", "9i")  # it springs back
    expect(page.locator(".answer")).to_have_text("G*9i is not a check: each of your moves must give check.")
    steps(page, "0 / 0")
    drop(page, "black gold", "5b")
    expect(page.locator(".answer")).to_have_text("Mate! You have solved it.")
    expect(page.get_by_role("button", name="Take back")).to_be_hidden()
    page.get_by_role("button", name="Start again").click()
    steps(page, "0 / 0")
    drop(page, "black gold", "5b")
    expect(page.locator(".answer")).to_have_text("Mate! You have solved it.")


def test_a_failed_check_is_taken_back_with_its_answer(visitor: Visitor) -> None:
    page = visitor.enter("tsume")
    paste(page, FIVE)
    page.get_by_role("button", name="Try it yourself").click()
    drop(page, "black knight", "2f")
    expect(page.locator(".answer")).to_contain_text("The king escapes")
    page.keyboard.press("ArrowLeft")  # to look at it
    steps(page, "1 / 2")
    expect(page.locator(".shogiboard .able")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".answer")).to_contain_text("The king escapes")
    page.get_by_role("button", name="Take back").click()
    steps(page, "0 / 2")
    drop(page, "black silver", "2e")
    steps(page, "2 / 2")
    expect(page.locator(".answer")).to_have_text("Your move: give check.")


def test_an_unanswered_move_is_taken_back(client: Client) -> None:
    """The user keeps clicking while the defender thinks: a move that gets no answer is taken back."""
    client.ask("tsume", "paste", text=FIVE)
    client.ask("tsume", "play", on=True)
    client.ask("tsume", "move", move="N*2f")
    client.ask("tsume", "go", at=1)
    state = client.until("tsume", lambda state, live: state["playing"] and not live["busy"])
    assert (len(state["line"]) % 2, state["at"] % 2) == (0, 0) or state["verdict"]
    assert "error" not in client.ask("tsume", "go", at=0)
    assert "error" not in client.ask("tsume", "move", move="S*2e")


@at_three_sizes
def test_playing_a_mate_is_announced(visitor: Visitor) -> None:
    page = visitor.enter("tsume")
    expect(page.locator(".answer")).to_have_text("Find the mate: play it on the board.")
    drop(page, "black gold", "5b")  # playing a move begins an attempt
    expect(page.locator(".answer")).to_have_text("Mate! You have solved it.")
    page.get_by_role("button", name="Stop trying").click()
    paste(page, f"{ONE} moves G*5b")
    page.get_by_role("button", name="Forward").click()
    expect(page.locator(".answer")).to_have_text("Mate! The king has no way out.")
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.locator(".answer")).to_have_text("Not solved yet.")


@pytest.mark.parametrize("name", ["6h", "7", "30", "31h", "32", "100"])
def test_a_number_opens_the_problem_of_that_number(client: Client, name: str) -> None:
    client.ask("tsume", "problem", book=MUSO, name=name)
    state = client.until("tsume", lambda state, _: state["place"] and state["place"]["book"] == MUSO)
    assert state["place"]["name"] == name
    (problem,) = (one for one in books()[MUSO].problems if one.name == name)
    assert state["root"] == problem.position().sfen


@at_three_sizes
def test_thirty_is_typed_and_thirty_is_shown(visitor: Visitor) -> None:
    page = visitor.enter("tsume")
    page.get_by_role("combobox", name="Book").select_option(index=MUSO)
    expect(page.locator(".caption")).to_contain_text("将棋無双 1 ")
    number = page.get_by_label("Number")
    number.fill("30")
    number.press("Enter")
    expect(page.locator(".caption")).to_have_text("将棋無双 30 · Mate in 119")
    page.get_by_role("button", name="Next problem").click()
    expect(number).to_have_value("31")
    page.get_by_role("button", name="Next problem").click()
    expect(number).to_have_value("31h")
    number.fill("1000")
    number.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text(
        "there is no problem '1000' in this book: choose from 1 to 100"
    )


@pytest.mark.parametrize(
    ("name", "caption", "answer"),
    [
        ("29", "将棋無双 29 · Mate in 21", "Mate in 21. Proved to be the shortest mate. (25 with"),
        ("38", "将棋無双 38 · 13 moves in the book", "Mate in 15. Proved to be the shortest mate."),
    ],
)
def test_headings_and_answers_agree_about_the_length(
    visitor: Visitor, name: str, caption: str, answer: str
) -> None:
    page = visitor.enter("tsume")
    page.get_by_role("combobox", name="Book").select_option(index=MUSO)
    expect(page.locator(".caption")).to_contain_text("将棋無双 1 ")
    page.get_by_label("Number").fill(name)
    page.get_by_label("Number").press("Enter")
    expect(page.locator(".caption")).to_contain_text(f"将棋無双 {name} ")
    page.get_by_role("button", name=SOLVE).click()
    expect(page.locator(".answer")).to_contain_text(answer, timeout=120_000)  # millions of positions
    expect(page.locator(".caption")).to_have_text(caption)
