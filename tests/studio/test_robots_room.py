"""The robots room in a browser."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from support.studio_talk import Visitor, at_three_sizes, open_panel


def test_watch_a_match_to_its_end(visitor: Visitor) -> None:
    page = visitor.enter("robots")
    expect(page.locator(".route")).to_have_count(2)
    page.get_by_role("combobox", name="Speed", exact=True).select_option("100")
    page.get_by_role("button", name="Watch").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.locator(".caption")).to_contain_text("The match is over: A wins")
    assert page.locator(".score .a").inner_text() == "A 16"
    expect(page.locator(".ending.a")).to_contain_text(re.compile(r"A wins\s*16 – \d+"))
    expect(page.locator(".ending")).to_be_in_viewport(ratio=0.99)
    page.get_by_role("slider", name="Position in the match").fill("0")
    expect(page.locator(".caption")).to_contain_text("Tick 0")
    expect(page.locator(".goal")).to_have_count(6)
    expect(page.locator(".ending")).to_be_hidden()
    page.keyboard.press("Space")  # the slider has the focus, and keeps the arrows only
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.locator(".caption")).to_contain_text("The match is over: A wins")
    page.get_by_role("button", name="Watch again").click()
    expect(page.locator(".caption")).to_contain_text("Tick")
    page.get_by_role("button", name="Pause").click()


def test_pause_step_and_reload(visitor: Visitor) -> None:
    page = visitor.enter("robots")
    page.get_by_role("button", name="One step").click()
    expect(page.locator(".caption")).to_contain_text("B decides")
    page.get_by_role("button", name="One step").click()
    expect(page.locator(".caption")).to_contain_text("Tick 1")
    page.reload()
    expect(page.locator(".caption")).to_contain_text("Tick 1")
    page.get_by_role("combobox", name="Speed", exact=True).select_option("1000")
    page.get_by_role("button", name="Watch").click()
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Watch")).to_be_enabled()


def test_the_tree_of_moves(visitor: Visitor) -> None:
    page = visitor.enter("robots")
    tree = page.locator("svg.tree")
    expect(tree).to_have_attribute("aria-label", re.compile("^Tree of moves: A→1/8 B→4/1"))
    assert tree.locator(".node.a circle").count() > 3
    assert tree.locator(".node.b rect").count() > 3
    expect(tree.locator(".end").first).to_have_text("+4")
    page.get_by_role("checkbox", name="Draw the tree for this position").click()
    expect(tree).to_have_count(0)


def test_plans_and_territories(visitor: Visitor) -> None:
    page = visitor.enter("robots")
    expect(page.locator(".plans")).to_contain_text("A expects +4 if both play well:")
    expect(page.locator(".plans .terms li")).to_have_text(["+16 own points", "−12 opponent's points"])
    assert page.locator(".cell.a").count() + page.locator(".cell.b").count() == 49


def test_drive_a_robot_by_keyboard(visitor: Visitor) -> None:
    page = visitor.enter("robots")
    open_panel(page, "Match")
    page.get_by_role("combobox", name="A", exact=True).select_option("human")
    page.get_by_role("combobox", name="B", exact=True).select_option("nearest")
    page.get_by_role("button", name="New match").click()
    expect(page.locator(".caption")).to_contain_text("Your step (A)")
    expect(page.get_by_role("button", name="Watch")).to_be_disabled()
    page.keyboard.press("d")  # "New match" has the focus
    expect(page.locator(".caption")).to_contain_text("Tick 1 · Your step (A)")
    expect(page.locator("[role=gridcell][aria-label*='robot A']")).to_have_attribute(
        "aria-label", re.compile("^1, 0")
    )
    page.get_by_role("group", name="Your step").get_by_role("button", name="se", exact=True).click()
    expect(page.locator(".caption")).to_contain_text("Tick 2 · Your step (A)")


def test_you_are_seated_with_the_next_match(visitor: Visitor) -> None:
    page = visitor.enter("robots")
    expect(page.locator(".route.a")).to_have_count(1)
    line = page.get_by_text("You drive from the next New match on.")
    expect(line).to_have_count(0)
    you = page.get_by_role("combobox", name="A", exact=True)
    you.select_option("human")
    expect(line).to_be_visible()
    you.select_option("nearest")
    expect(line).to_have_count(0)
    you.select_option("human")
    page.get_by_role("button", name="New match").click()
    expect(page.locator(".caption")).to_contain_text("Your step (A)")
    expect(line).to_have_count(0)
    expect(page.locator(".route.b")).to_have_count(1)
    expect(page.locator(".route.a")).to_have_count(0)  # which way to go is for you to find


def test_drive_a_robot_by_mouse(visitor: Visitor) -> None:
    page = visitor.enter("robots")
    open_panel(page, "Match")
    page.get_by_role("combobox", name="A", exact=True).select_option("human")
    page.get_by_role("button", name="New match").click()
    expect(page.locator(".caption")).to_contain_text("Your step (A)")
    page.locator("[role=gridcell][aria-label*='target 1:']").click()  # far away: a step toward it
    expect(page.locator(".caption")).to_contain_text("Tick 1")
    expect(page.locator("[role=gridcell][aria-label*='robot A']")).to_have_attribute(
        "aria-label", re.compile("^1, 1")
    )


def test_bad_boards_are_explained(visitor: Visitor) -> None:
    page = visitor.enter("robots")
    open_panel(page, "Match")
    page.get_by_text("Paste a position").click()
    page.get_by_role("textbox", name="Paste a position").fill("4x4 1/5@9,9")
    page.get_by_role("button", name="Use this").click()
    expect(page.get_by_role("alert")).to_contain_text("lies outside the board of 4x4")
    page.get_by_role("spinbutton", name="Walls").fill("20")
    page.get_by_role("spinbutton", name="Size").fill("3")
    page.get_by_role("button", name="New match").click()
    expect(page.get_by_role("alert")).to_contain_text("do not fit")
    page.get_by_role("spinbutton", name="Size").fill("99")
    page.get_by_role("button", name="New match").click()
    expect(page.get_by_role("alert")).to_contain_text("size must be a whole number from 3 to 12")


def test_two_tabs_watch_the_same_match(visitor: Visitor) -> None:
    page = visitor.enter("robots")
    expect(page.locator(".route")).to_have_count(2)
    other = visitor.another_tab()
    other.goto(page.url)
    other.get_by_role("button", name="One step").click()
    expect(page.locator(".caption")).to_contain_text("B decides")


def test_on_a_phone(visit: Callable[..., Visitor]) -> None:
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).enter("robots")
    page.get_by_role("button", name="One step").tap()
    expect(page.locator(".caption")).to_contain_text("B decides")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("scheme", ["root", "siblings"])
def test_agent_processors_show_how_busy_they_were(visitor: Visitor, scheme: str) -> None:
    page = visitor.enter("robots")
    expect(page.locator(".route")).to_have_count(2)
    open_panel(page, "Agent processors")
    page.get_by_role("combobox", name="Method").select_option(scheme)
    page.get_by_role("spinbutton", name="Processors").fill("5")
    page.get_by_role("button", name="Search the decision").click()
    bars = page.get_by_role("list", name="Cells at work").get_by_role("listitem")
    expect(bars).to_have_count(5)
    expect(page.locator(".cellbox")).to_contain_text("5 processors, busy")
    expect(page.get_by_text("times as many positions as one processor")).to_be_visible()
    page.get_by_role("button", name="One step").click()
    expect(page.locator(".caption")).to_contain_text("B decides")
    expect(page.locator(".cellbox")).to_be_hidden()


@at_three_sizes
def test_processors_say_what_they_decided(visitor: Visitor) -> None:
    page = visitor.enter("robots")
    expect(page.locator(".planlegs li").first).to_have_text("A → 1: 8")
    open_panel(page, "Agent processors")
    page.get_by_role("button", name="Search the decision").click()
    expect(page.locator(".decision")).to_have_text(re.compile(r"^A should go [↖↑↗←•→↙↓↘], worth .\d+: A→"))
    expect(page.locator(".cellbox")).to_contain_text("8 processors, busy")
    expect(page.get_by_text(re.compile(r"\d\.\d times as many positions as one processor"))).to_be_visible()


def test_the_engine_as_logic_cycle_by_cycle(visitor: Visitor) -> None:
    pytest.importorskip("amaranth", reason="sakiyomi[hardware] is not installed")
    page = visitor.enter("robots")
    open_panel(page, "Match")
    page.get_by_text("Paste a position").click()
    page.get_by_role("textbox", name="Paste a position").fill("4x4 A=0,0 B=3,3 1/7@2,1 2/3@3,0 3/2@0,3")
    page.get_by_role("button", name="Use this").click()
    expect(page.locator(".goal")).to_have_count(3)
    open_panel(page, "The engine as logic")
    panel = page.locator(".panel", has_text="The engine as logic")
    panel.get_by_role("button", name="Simulate the decision").click()
    expect(panel.locator(".decided")).to_have_text(re.compile(r"^A should go [↖↑↗←•→↙↓↘], worth .\d+: A→"))
    expect(panel).to_contain_text("cycles per node")
    rows = panel.get_by_role("table").locator("tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_have_text(re.compile("^1run0−∞∞"))
    expect(rows.nth(1)).to_have_class("idle")
    for _ in range(4):
        panel.get_by_role("button", name="One cycle forward").click()
    expect(panel).to_contain_text("Cycle 5 of")
    expect(rows.nth(0)).to_contain_text("list")
    panel.get_by_role("button", name="One cycle back").click()
    expect(panel).to_contain_text("Cycle 4 of")
    panel.get_by_role("button", name="Play").click()
    expect(panel).to_contain_text(re.compile(r"Cycle ([6-9]|\d\d+) of"))
    panel.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="One step").click()
    expect(panel.get_by_role("table")).to_be_hidden()


def test_a_match_by_logic(visitor: Visitor) -> None:
    pytest.importorskip("amaranth", reason="sakiyomi[hardware] is not installed")
    page = visitor.enter("robots")
    open_panel(page, "Match")
    page.get_by_role("combobox", name="A", exact=True).select_option("hardware")
    page.get_by_role("spinbutton", name="Walls").fill("2")
    page.get_by_role("button", name="New match").click()
    expect(page.get_by_role("alert")).to_contain_text("the field circuit does not support walls")


def test_the_rules_are_in_view_and_the_tree_works_by_keyboard(visitor: Visitor) -> None:
    page = visitor.enter("robots")
    expect(page.get_by_text("The first to reach a target gets its points.")).to_be_visible()
    node = page.locator("svg.tree .pick").first
    node.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("svg.tree .pick.chosen")).to_have_count(1)
    expect(page.locator("line.leg").first).to_be_attached()
