"""Viewers: zoom and pan, trails, events, teams in the Aquarius room; series and the tree of the robots."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from support.studio_talk import Client, Visitor, at_three_sizes, drop_file, open_panel, uncover


def width_of(page: Page) -> float:
    return float((page.locator("svg.board").get_attribute("viewBox") or "").split()[2])


@at_three_sizes
def test_the_field_is_zoomed_and_panned(visitor: Visitor) -> None:
    page = visitor.enter("aquarius")
    board = page.locator("svg.board.aquarius")
    expect(board).to_be_visible()
    whole = width_of(page)
    page.get_by_role("button", name="Zoom in", exact=True).click()
    page.keyboard.press("+")
    assert width_of(page) < whole / 1.5
    box = board.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before = board.get_attribute("viewBox")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y + 40, steps=4)
    page.mouse.up()
    assert board.get_attribute("viewBox") != before
    expect(page.locator(".taken li")).to_have_count(0)  # a drag is not a click
    page.mouse.wheel(0, -200)
    assert width_of(page) < whole / 1.8
    page.keyboard.press("0")
    assert width_of(page) == whole


@at_three_sizes
def test_trails_teams_hover_and_events(visitor: Visitor) -> None:
    page = visitor.enter("aquarius?map=1&sessions=40&session=12")
    expect(page.locator(".caption")).to_contain_text("Session 12 of 40")
    page.get_by_role("button", name="One session").click()
    expect(page.locator(".caption")).to_contain_text("Session 13")
    expect(page.locator(".trail").first).to_be_attached()
    open_panel(page, "Events")
    page.get_by_role("checkbox", name="Trails").uncheck()
    expect(page.locator(".trail")).to_have_count(0)
    uncover(page, "Standing")
    page.get_by_role("button", name="Look at team B").click()
    expect(page.locator("svg.board")).to_have_attribute("data-team", "1")
    page.get_by_role("button", name="Look at team B").click()
    expect(page.locator("svg.board[data-team]")).to_have_count(0)
    page.locator("[data-at='14,14']").hover(force=True)
    expect(page.locator(".hover")).to_contain_text("14, 14")
    open_panel(page, "Events")
    event = page.locator(".events button").last
    expect(event).to_contain_text("takes the lead")
    event.click()
    expect(page.locator(".caption")).to_contain_text("looking back")


def test_space_plays_and_pauses(visitor: Visitor) -> None:
    page = visitor.enter("aquarius?map=1&sessions=40")
    expect(page.locator(".caption")).to_contain_text("Session 0 of 40")
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Watch", exact=True)).to_be_visible()


@at_three_sizes
def test_a_replay_is_dropped(visitor: Visitor) -> None:
    page = visitor.enter("aquarius?map=5&sessions=6&session=3")
    expect(page.locator(".caption")).to_contain_text("Session 3 of 6")
    open_panel(page, "Match")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the replay").click()
    data = saved.value.path().read_bytes()
    page = visitor.enter("aquarius?map=9&sessions=4")
    expect(page.locator(".caption")).to_contain_text("Session 0 of 4")
    drop_file(page, "match.jsonl", data)
    expect(page.locator(".caption")).to_contain_text("of 6 · replay")


def test_a_series_is_judged_with_its_handicap(client: Client) -> None:
    given = {"size": 5, "targets": 3, "walls": 0, "seed": 7, "first": "nearest", "second": "greedy"}
    client.ask("robots", "new", **given)
    for handicap in (0, 200):
        client.ask("robots", "series", matches=3, handicap=handicap)
        state = client.until(
            "robots", lambda state, _: state["series"] and state["series"]["winner"] is not None
        )
        series = state["series"]
        lead = sum(a - b for a, b in (board["score"] for board in series["boards"]))
        assert series["lead"] == lead
        assert series["winner"] == (0 if lead > handicap else 1)
        client.until("robots", lambda _, live: not live["busy"])
    client.ask("robots", "new", **{**given, "first": "human"})
    assert "played by programs" in client.ask("robots", "series", matches=1, handicap=0)["error"]


@at_three_sizes
def test_a_decision_of_the_tree_is_shown_on_the_board(visitor: Visitor) -> None:
    page = visitor.enter("robots")
    open_panel(page, "Tree of moves")
    expect(page.locator("svg.tree .pick").first).to_be_visible()
    page.locator("svg.tree .node.best").nth(1).click()
    expect(page.locator("line.leg").first).to_be_attached()
    page.get_by_role("button", name="One step").click()
    expect(page.locator("line.leg")).to_have_count(0)


@at_three_sizes
def test_the_tree_of_moves_is_enlarged(visitor: Visitor) -> None:
    page = visitor.enter("robots?board=3")
    open_panel(page, "Tree of moves")
    page.get_by_role("button", name="Larger").click()
    large = page.get_by_role("dialog", name="Tree of moves")
    large.locator("svg.tree .node.best").nth(1).click()
    expect(large).to_have_count(0)
    expect(page.locator("line.leg").first).to_be_attached()


@at_three_sizes
def test_matches_are_stepped_back_and_forward_beside_the_board(visitor: Visitor) -> None:
    for room, step in (("robots?board=4", "One step"), ("aquarius?map=6&sessions=4", "One session")):
        page = visitor.enter(room)
        slider = page.get_by_role("slider", name="Position in the match")
        expect(page.get_by_role("button", name="Back", exact=True)).to_be_disabled()
        page.get_by_role("button", name=step).click()
        expect(slider).to_have_value("1")
        page.get_by_role("button", name="Back", exact=True).click()
        expect(slider).to_have_value("0")
        expect(page.locator(".bar").get_by_role("combobox", name="Speed")).to_be_in_viewport()


@pytest.mark.parametrize(("width", "height"), [(700, 520), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("room", ["robots", "aquarius", "games/hex"])
def test_the_board_and_its_bar_fill_the_screen(
    visit: Callable[..., Visitor], room: str, width: int, height: int
) -> None:
    page = visit(viewport={"width": width, "height": height}).enter(room)
    expect(page.locator("svg.board")).to_be_visible()
    page.get_by_role("button", name="Full screen").click()
    expect(page.locator(".stage:fullscreen")).to_have_count(1)
    for place in (page.locator("svg.board"), page.locator(".bar button:visible").last):
        box = place.bounding_box()
        assert box
        assert min(box["x"], box["y"]) >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height
    page.evaluate("() => document.exitFullscreen()")


@pytest.mark.parametrize("locale", ["en", "ja"])
def test_the_standing_and_the_events_fit_a_low_window(visit: Callable[..., Visitor], locale: str) -> None:
    page = visit(viewport={"width": 1280, "height": 720}, locale=locale).enter("aquarius")
    expect(page.locator(".standing tbody tr")).to_have_count(6)
    assert page.evaluate("() => document.documentElement.scrollHeight") <= 720


def test_robots_are_large_enough_for_a_finger(visit: Callable[..., Visitor]) -> None:
    for width, least in ((360, 18), (390, 18), (1440, 14)):
        page = visit(viewport={"width": width, "height": 844}).enter("aquarius")
        body = page.locator(".aquarius .robot .body").first
        expect(body).to_be_visible()
        box = body.bounding_box()
        assert box
        assert box["width"] >= least


def test_a_leg_of_a_plan_is_shown_on_the_board(visitor: Visitor) -> None:
    page = visitor.enter("robots")
    legs = page.locator(".planlegs button")
    expect(legs.nth(2)).to_be_visible()
    expect(page.locator(".leg")).to_have_count(0)
    legs.nth(2).hover()
    expect(page.locator(".leg")).to_have_count(3)
    page.locator(".caption").hover()
    expect(page.locator(".leg")).to_have_count(0)


def test_the_timeline_marks_captures(visitor: Visitor) -> None:
    page = visitor.enter("robots?board=43&step=12")
    expect(page.get_by_role("slider", name="Position in the match")).to_have_value("12")
    expect(page.locator(".ticks i").first).to_be_attached()
    scored = page.locator(".score .count").all_text_contents()
    kinds = [page.locator(f".ticks .{side}").count() > 0 for side in "ab"]
    assert kinds == [not text.endswith(" 0") for text in scored]


@at_three_sizes
def test_the_points_are_drawn_at_their_size_and_fill_the_chart(visitor: Visitor) -> None:
    page = visitor.enter("aquarius?map=2&sessions=100&session=3")
    expect(page.locator(".caption")).to_contain_text("Session 3 of 100")
    chart = page.locator(".chart.scores")
    expect(chart.locator(".axis", has_text="10")).not_to_have_count(0)
    known, wide, scale = chart.evaluate("""(svg) => {
        const ends = [...svg.querySelectorAll(".axis.name")].map((one) => Number(one.getAttribute("x")));
        return [Math.max(...ends), svg.viewBox.baseVal.width, svg.getScreenCTM().a];
    }""")
    assert known > wide / 4  # three of ten sessions, not of a hundred
    assert scale > 0.9
