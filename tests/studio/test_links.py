"""Links open the same place elsewhere, Back and forward work, and recent work is listed."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from support.studio_talk import Client, Visitor, at_three_sizes

LINKS = {
    "tsume/muso/30": (".caption", "将棋無双 30"),
    "tsume/first/1?moves=G*5b&ply=1": (".steps .count", "1 / 1"),
    "tsume?sfen=4k4/9/4P4/9/9/9/9/9/9+b+G2r2b3g4s4n4l17p+1": (".caption", "Your position"),
    "othello?moves=f5+d6+c3&ply=2": (".steps .count", "2 / 3"),
    "analysis?moves=7g7f+3c3d+2g2f&ply=1": (".steps .count", "1 / 3"),
    "othello?moves=f5+d6+c3": (".steps .count", "3 / 3"),
    "othello?moves=f5+d6+c3&ply=0": (".steps .count", "0 / 3"),
    "othello?moves=f5d6c3d3c4": (".steps .count", "5 / 5"),
    "othello?moves=F5,D6,C3&ply=1": (".steps .count", "1 / 3"),
    "analysis?moves=7g7f+3c3d": (".steps .count", "2 / 2"),
    "tsume/first/1?moves=G*5b": (".steps .count", "1 / 1"),
    "games/hex": (".gametitle", "Hex"),
    "games?game=hex": (".gametitle", "Hex"),
    "robots?board=7&size=5&targets=3&walls=0&a=nearest&b=greedy&step=2": (".caption", "Tick 1"),
    "aquarius?map=3&sessions=9&session=2": (".caption", "Session 2 of 9"),
}


@pytest.mark.parametrize("link", LINKS)
def test_a_link_opens_the_same_place_for_somebody_else(visit: Callable[..., Visitor], link: str) -> None:
    selector, words = LINKS[link]
    page = visit().enter(link)
    expect(page.locator(selector).first).to_contain_text(words)
    expect(page).to_have_url(re.compile(r"#/\w+"))
    again = visit().enter(page.url.split("#/", 1)[1])
    expect(again.locator(selector).first).to_contain_text(words)


@at_three_sizes
def test_back_and_forward_go_from_problem_to_problem(visitor: Visitor) -> None:
    page = visitor.enter("tsume")
    expect(page).to_have_url(re.compile(r"#/tsume/first/1$"))
    page.get_by_role("button", name="Next problem").click()
    expect(page).to_have_url(re.compile(r"#/tsume/first/2$"))
    page.go_back()
    expect(page.locator(".caption")).to_contain_text("First steps 1")
    page.go_forward()
    expect(page.locator(".caption")).to_contain_text("First steps 2")
    page.goto(f"{visitor.studio.address}#/shogi")
    expect(page.locator(".clock").first).to_be_visible()
    page.go_back()
    expect(page.locator(".caption")).to_contain_text("First steps 2")


def test_moves_do_not_fill_the_history(visitor: Visitor) -> None:
    page = visitor.enter("othello")
    expect(page.locator("[aria-label^='d3'].target")).to_be_visible()
    before = page.evaluate("() => history.length")
    page.locator("[aria-label^='d3,']").click()
    expect(page).to_have_url(re.compile(r"moves=d3&ply=1"))
    assert page.evaluate("() => history.length") == before


def test_odd_links_are_answered_with_words(visitor: Visitor) -> None:
    for link in (
        "tsume/muso/999",
        "tsume/nobook/1",
        "tsume?sfen=xyz",
        "othello?moves=z9",
        "analysis?moves=1a1b",
    ):
        page = visitor.enter(link)
        expect(page.locator(".toast.bad")).to_be_visible()
        expect(page.locator("svg.board")).to_be_visible()


@at_three_sizes
def test_recent_work_is_listed_once_and_forgotten(visitor: Visitor) -> None:
    kept = "(words) => localStorage.getItem('sakiyomi.recent')?.includes(words)"
    page = visitor.enter("othello?moves=f5+d6+c3&ply=3")
    page.wait_for_function(kept, arg="f5 d6 c3")  # a moment after the position is shown
    page = visitor.enter("tsume/muso/30")
    page.wait_for_function(kept, arg="muso/30")
    page = visitor.enter()
    recent = page.locator(".recent li")
    expect(recent).to_have_count(2)
    expect(recent.first).to_contain_text("将棋無双 30")
    page.locator(".recent a").last.click()
    expect(page.locator(".steps .count")).to_have_text("3 / 3")
    page = visitor.enter()
    page.get_by_role("button", name=re.compile("^Forget Othello")).click()
    expect(recent).to_have_count(1)
    page.get_by_role("button", name="Forget all").click()
    expect(page.locator(".recent")).to_be_hidden()
    page.evaluate(
        """async () => {
          const { remember } = await import("./static/recent.js");
          for (let i = 1; i <= 30; i++) {
            remember({ room: "tsume", link: `#/tsume/muso/${i}`, title: "x", text: `muso/${i}.`, when: i });
          }
        }"""
    )
    page.reload()
    expect(recent).to_have_count(12)


def test_a_visit_keeps_what_is_there(client: Client) -> None:
    """A link that names the shown place only moves the cursor: nothing is searched again."""
    client.ask("tsume", "solve", find="shortest")
    client.until("tsume", lambda _, live: live["proof"] and not live["busy"])
    client.ask("tsume", "visit", book="first", name="1", sfen="", moves="G*5b", at=1)
    assert client.lives["tsume"]["proof"]["status"] == "proven"
    assert client.states["tsume"]["at"] == 1


def test_a_state_does_not_undo_an_address_that_the_browser_has_yet_to_report(visitor: Visitor) -> None:
    visitor.page.add_init_script(
        "addEventListener('hashchange', (event) => window.hold && event.stopImmediatePropagation())"
    )
    page = visitor.enter("othello?moves=f5+d6+c3&ply=3")
    expect(page.locator(".steps .count")).to_have_text("3 / 3")
    page.evaluate("() => { window.hold = true; location.hash = '#/othello?moves=f5&ply=1'; }")
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.locator(".steps .count")).to_have_text("2 / 3")
    page.evaluate("() => { window.hold = false; dispatchEvent(new HashChangeEvent('hashchange')); }")
    expect(page.locator(".steps .count")).to_have_text("1 / 1")
