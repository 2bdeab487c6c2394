"""Boards as things to handle: turning, arrows, looks, sound; nothing jumps, and 200 % zoom fits."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from support.stillness import SETTLED, SHIFT
from support.studio_talk import SOLVE, Visitor, at_three_sizes, open_panel

SIZES = [(390, 844), (1280, 720), (1920, 1080)]


def middle(page: Page, square: str) -> tuple[float, float]:
    box = page.locator(f".board [role=gridcell][aria-label^='{square},']").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@at_three_sizes
def test_the_board_turns_by_key_and_by_button(visitor: Visitor) -> None:
    page = visitor.enter("shogi")
    expect(page.locator(".piece")).to_have_count(40)
    before = middle(page, "7g")
    page.keyboard.press("f")
    expect(page.locator(".names text").nth(1)).to_have_attribute("y", re.compile(r"^4\d\d"))
    after = middle(page, "7g")
    assert after[1] < before[1]
    page.get_by_role("button", name="Turn the board").click()
    assert middle(page, "7g") == before


@at_three_sizes
def test_arrows_and_rings_are_drawn_with_the_right_button(visitor: Visitor) -> None:
    for room, start, end in (("shogi", "7g", "7f"), ("othello", "c3", "f6")):
        page = visitor.enter(room)
        expect(page.locator(".board")).to_be_visible()
        page.mouse.move(*middle(page, start))
        page.mouse.down(button="right")
        page.mouse.move(*middle(page, end))
        page.mouse.up(button="right")
        expect(page.locator(".arrow.own.line")).to_have_count(1)
        page.mouse.click(*middle(page, start), button="right")
        expect(page.locator(".arrow.own.ring")).to_have_count(1)
        page.mouse.click(*middle(page, "a1" if room == "othello" else "5e"))
        expect(page.locator(".arrow.own")).to_have_count(0)


@at_three_sizes
def test_looks_are_chosen_and_kept(visitor: Visitor) -> None:
    page = visitor.enter("shogi")
    expect(page.locator(".piece .ink")).to_have_count(40)
    page.get_by_role("button", name="Settings").click()
    menu = page.get_by_role("dialog", name="Settings")
    menu.get_by_label("Board").select_option("green")
    menu.get_by_label("Sound").select_option("off")
    menu.get_by_label("Shogi pieces").select_option("letters")
    expect(page.locator(".piece .latin")).to_have_count(40)
    page.reload()
    expect(page.locator(".piece .latin")).to_have_count(40)
    expect(page.locator("html")).to_have_attribute("data-board", "green")
    page.evaluate(
        """() => {
          window.voices = 0;
          const Real = AudioContext;
          window.AudioContext = class extends Real { constructor() { super(); window.voices += 1; } };
        }"""
    )
    page.mouse.click(*middle(page, "7g"))
    page.mouse.click(*middle(page, "7f"))
    expect(page.locator(".moves li")).to_have_count(2)
    assert page.evaluate("() => window.voices") == 0
    page.get_by_role("button", name="Settings").click()
    menu.get_by_label("Sound").select_option("on")
    page.keyboard.press("Escape")
    expect(page.locator(".caption")).to_have_text("Your move")
    page.mouse.click(*middle(page, "2g"))
    page.mouse.click(*middle(page, "2f"))
    expect(page.locator(".moves li")).to_have_count(4)
    assert page.evaluate("() => window.voices") == 1


@at_three_sizes
def test_a_piece_flies_from_the_hand_and_to_it(visitor: Visitor) -> None:
    page = visitor.enter("analysis?moves=7g7f+3c3d&ply=2")
    expect(page.locator(".piece")).to_have_count(40)
    page.evaluate(
        """() => {
          window.flights = 0;
          const seen = (list) => list.forEach(({ addedNodes }) =>
            addedNodes.forEach((one) => (window.flights += Number(one.className === "flight"))));
          new MutationObserver(seen).observe(document.body, { childList: true });
        }"""
    )
    page.mouse.click(*middle(page, "8h"))
    page.mouse.click(*middle(page, "2b"))
    page.get_by_role("button", name="Do not promote").click()
    expect(page.get_by_role("group", name="Black's hand").locator(".held")).to_have_count(1)
    assert page.evaluate("() => window.flights") == 1
    expect(page.locator(".flight")).to_have_count(0)


def test_the_number_of_the_bar_does_not_jump_when_the_lead_changes(visitor: Visitor) -> None:
    page = visitor.enter("analysis?moves=7g7f+3c3d&ply=2")
    expect(page.locator(".evalbar")).to_be_attached()
    page.evaluate(SHIFT)
    page.evaluate(
        """async () => {
            const { evaluationBar } = await import("./static/parts/evalbar.js");
            const bar = evaluationBar("a bar");
            document.querySelector(".evalbar").replaceWith(bar.element);
            const frame = () => new Promise(requestAnimationFrame);
            for (const [chance, words] of [[60, "+1"], [40, "-1"], [70, "+2"]]) {
                bar.show(chance, words);
                await frame();
                await frame();
            }
            window.bar = bar;
        }"""
    )
    expect(page.locator(".evalbar")).to_have_text("+2")
    page.evaluate(SETTLED)
    moved = [name for _, names in page.evaluate("() => window.shifts") for name in names]
    assert not {"number", "number behind", "part", "evalbar"} & set(moved)
    page.evaluate("() => window.bar.show(99, '+12,729')")
    expect(page.locator(".evalbar")).to_have_text("+12729")
    cut = "() => [...window.bar.element.children].some((one) => one.scrollWidth > one.clientWidth)"
    assert not page.evaluate(cut), "large numbers fit the bar"


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_nothing_jumps_while_somebody_works(visit: Callable[..., Visitor], width: int, height: int) -> None:
    visitor = visit(viewport={"width": width, "height": height})
    page = visitor.enter("tsume/tanuki/1.1")
    expect(page.locator(".mosaic a").first).to_be_attached()
    page.evaluate(SHIFT)
    page.get_by_role("button", name=SOLVE).click()
    expect(page.locator(".answer")).to_contain_text("Proved")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Try it yourself").click()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".answer")).to_contain_text("Hint")
    page.evaluate(SETTLED)
    assert page.evaluate("() => window.shifts") == []
    page = visitor.enter("analysis?moves=7g7f+3c3d&ply=2")
    expect(page.locator(".engineline").first).to_be_attached()
    page.evaluate("() => (window.shifts = [])")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".steps .count")).to_have_text("1 / 2")
    page.evaluate(SETTLED)
    assert page.evaluate("() => window.shifts") == []
    page = visitor.enter("othello?moves=f5+d6&ply=2")
    expect(page.locator(".value").first).to_be_visible()
    page.evaluate("() => (window.shifts = [])")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".steps .count")).to_have_text("1 / 2")
    page.evaluate(SETTLED)
    assert page.evaluate("() => window.shifts") == []


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_nothing_jumps_while_a_problem_or_a_game_is_studied(
    visit: Callable[..., Visitor], width: int, height: int
) -> None:
    visitor = visit(viewport={"width": width, "height": height})
    page = visitor.enter("tsume/tanuki/3.5")
    open_panel(page, "Workshop")
    page.get_by_role("button", name=SOLVE).click()
    expect(page.locator(".answer")).to_contain_text("Proved")
    page.evaluate(SHIFT)
    page.get_by_role("button", name="Look for other solutions").click()
    expect(page.locator(".sound")).to_contain_text("ound")
    expect(page.get_by_role("button", name="Look for other solutions")).to_be_enabled()
    page.evaluate(SETTLED)
    stage = ("shogiboard", "stage", "bar", "answer", "head")
    assert [
        name for _, names in page.evaluate("() => window.shifts") for name in names if name in stage
    ] == []
    page = visitor.enter("othello?moves=f5+d6+c3+d3+c4&ply=5")
    open_panel(page, "Review")
    expect(page.locator(".effort")).to_contain_text("depth 12")
    page.evaluate("() => (window.shifts = [])")
    page.get_by_role("button", name="Review the game").click()
    expect(page.locator(".variations .lead, .variations .cost")).to_have_count(5)
    page.evaluate(SETTLED)
    below = ("barred", "stage", "bar", "board othello", "head", "variations")
    assert [
        name for _, names in page.evaluate("() => window.shifts") for name in names if name in below
    ] == []


def test_coordinates_are_hidden_and_shown(visitor: Visitor) -> None:
    page = visitor.enter("othello")
    expect(page.locator(".board .names text").first).to_be_visible()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Coordinates").select_option("off")
    expect(page.locator(".board .names text").first).to_be_hidden()
    page.reload()
    expect(page.locator(".target").first).to_be_visible()
    expect(page.locator(".board .names text").first).to_be_hidden()


def test_zoomed_to_200_percent_nothing_is_cut_off(visit: Callable[..., Visitor]) -> None:
    """A window of 1280×720 at 200 % is one of 640×360."""
    visitor = visit(viewport={"width": 640, "height": 360}, device_scale_factor=2)
    for room in ("", "tsume", "othello", "shogi", "analysis", "robots", "aquarius", "games", "papers"):
        page = visitor.enter(room)
        expect(page.locator("main h1").first).to_be_attached()
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), room
