"""The verdict on a game of shogi: of the game or a variation, each mistake a click away, a graph to read."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from support.stillness import SETTLED, SHIFT
from support.studio_talk import Client, Visitor, at_three_sizes, drop_file, uncover

GAME = "7g7f+3c3d+8h2b%2B+4a5b+2b3a"
"""White leaves a horse in its camp."""
SMALLEST = 11
"""Pixels of the smallest print."""


def into_variation(page: Page) -> None:
    """Goes back to the third move, and plays another one."""
    for _ in range(2):
        page.get_by_role("button", name="Back", exact=True).click()
    expect(page.locator(".steps .count")).to_have_text("3 / 5")
    page.locator(".shogiboard [aria-label^='3a,']").click()
    page.locator(".shogiboard [aria-label^='2b,']").click()
    expect(page.locator(".steps .count")).to_have_text("4 / 4")


@at_three_sizes
def test_inside_a_variation_the_game_is_judged_or_the_variation(visitor: Visitor) -> None:
    page = visitor.enter(f"analysis?moves={GAME}&ply=5")
    expect(page.locator(".steps .count")).to_have_text("5 / 5")
    uncover(page, "Verdict")
    aside = page.get_by_role("button", name="Judge this variation")
    expect(aside).to_be_hidden()
    into_variation(page)
    expect(aside).to_be_visible()
    page.get_by_role("button", name="Judge every move").click()
    expect(page.locator(".chart circle")).to_have_count(5)
    expect(page.locator(".summary").get_by_role("button", name="White: blunders 1")).to_be_visible()
    expect(page.locator(".steps .count")).to_have_text("4 / 4")
    expect(page.locator(".variation .lead")).to_have_count(0)
    aside.click()
    expect(page.locator(".chart circle")).to_have_count(4)
    expect(page.locator(".variation .lead")).to_have_count(1)
    expect(page.locator(".summary").get_by_role("button", name="White: blunders 0")).to_be_visible()


@at_three_sizes
def test_a_mistake_is_a_click_away_and_says_what_was_better(visitor: Visitor) -> None:
    page = visitor.enter(f"analysis?moves={GAME}&ply=1")
    uncover(page, "Verdict")
    page.get_by_role("button", name="Judge every move").click()
    expect(page.locator(".chart circle")).to_have_count(5)
    page.get_by_role("button", name="White: blunders 1").click()
    expect(page.locator(".steps .count")).to_have_text("4 / 5")
    page.mouse.move(1, 1)
    expect(page.locator(".effort")).to_have_text(re.compile(r"G4a-5b \?\? · gave away \d+ %"))
    expect(page.locator(".arrow.missed .badge")).to_be_visible()
    better = page.get_by_role("button", name=re.compile("^better: (Sx2b|Rx2b)$"))
    better.hover()
    expect(page.locator(".arrow.missed")).to_have_count(0)
    expect(page.locator(".arrow .badge").first).to_be_visible()  # how play would have gone on
    better.click()
    expect(page.locator(".variation button[aria-current]")).to_contain_text(re.compile("(Sx2b|Rx2b)"))
    expect(page.locator(".steps .count")).to_have_text(re.compile("^4 / "))
    expect(page.locator(".better")).to_be_hidden()
    expect(page.locator(".arrow.missed")).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(360, 640), (768, 1024), (1280, 720), (1920, 1080)])
def test_nothing_moves_while_a_game_is_judged(visit: Callable[..., Visitor], width: int, height: int) -> None:
    page = visit(viewport={"width": width, "height": height}).enter(f"analysis?moves={GAME}&ply=4")
    expect(page.locator(".steps .count")).to_have_text("4 / 5")
    page.get_by_label("Engine", exact=True).uncheck()
    uncover(page, "Verdict")
    page.evaluate(SETTLED)
    page.evaluate(SHIFT)
    page.get_by_role("button", name="Judge every move").click()
    expect(page.locator(".chart circle")).to_have_count(5)
    expect(page.locator(".better")).to_be_visible()
    page.evaluate(SETTLED)
    assert page.evaluate("() => window.shifts") == []


@at_three_sizes
def test_names_of_players_stay_whole(visitor: Visitor) -> None:
    page = visitor.enter("analysis")
    expect(page.locator(".piece")).to_have_count(40)
    names = "先手：藤井聡太竜王・名人\n後手：Sakiyomi (advanced)\n"
    drop_file(page, "game.kif", f"手合割：平手\n{names}手数----指手---\n1 ７六歩(77)\n".encode())
    expect(page.locator(".whose").first).to_contain_text("Sakiyomi (advanced)")
    for i in range(2):
        hidden = "(one) => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]"
        assert page.locator(".whose").nth(i).evaluate(hidden) == [0, 0]


def test_the_board_takes_the_height_of_a_low_window(visit: Callable[..., Visitor]) -> None:
    page = visit(viewport={"width": 1280, "height": 720}).enter("analysis")
    expect(page.locator(".piece")).to_have_count(40)
    bar = page.locator(".stage .bar").bounding_box()
    assert bar
    assert 680 < bar["y"] + bar["height"] <= 720


def test_only_a_mistake_has_a_better_line(client: Client) -> None:
    client.ask("analysis", "think", on=False, lines=1)
    client.ask("analysis", "visit", start="", moves=GAME.replace("+", " ").replace("%2B", "+"), at=0)
    client.ask("analysis", "judge", what="game")
    state = client.until("analysis", lambda _, live: not live["judging"] and not live["busy"])
    nodes = state["tree"]["nodes"]
    assert [bool(node["better"]) for node in nodes] == [bool(node["mark"]) for node in nodes]
    assert "no better move" in client.ask("analysis", "better", number=nodes[0]["parent"])["error"]
    wrong = nodes[3]
    client.ask("analysis", "better", number=wrong["id"])
    state = client.states["analysis"]
    assert state["at"] == 4
    added = [node for node in state["tree"]["nodes"] if node["ply"] == 4 and node["id"] != wrong["id"]]
    assert [node["name"] for node in added] == [wrong["best"]]
    assert state["moves"][3 : 3 + len(wrong["better"])] == wrong["better"][:12]


@at_three_sizes
def test_the_numbers_of_the_graph_can_be_read(visitor: Visitor) -> None:
    page = visitor.enter(f"analysis?moves={GAME}&ply=1")
    uncover(page, "Verdict")
    page.get_by_role("button", name="Judge every move").click()
    expect(page.locator(".chart circle")).to_have_count(5)
    size = page.locator(".chart").evaluate(
        """(chart) => parseFloat(getComputedStyle(chart.querySelector(".axis")).fontSize)
          * chart.getScreenCTM().a"""
    )
    assert size >= SMALLEST


@at_three_sizes
def test_an_empty_room_leads_to_the_place_where_a_game_is_pasted(visitor: Visitor) -> None:
    page = visitor.enter("analysis")
    uncover(page, "Moves")
    page.get_by_role("button", name="Paste a game").click()
    box = page.get_by_role("textbox", name="Paste a position or game")
    expect(box).to_be_focused()
    box.fill("position startpos moves 7g7f 3c3d")
    page.get_by_role("button", name="Use this").click()
    expect(page.locator(".variations button")).to_have_count(2)


@at_three_sizes
def test_no_move_of_a_line_is_broken_in_two(visitor: Visitor) -> None:
    page = visitor.enter("analysis?moves=7g7f+3c3d&ply=2")
    expect(page.locator(".engineline .whole").nth(5)).to_be_attached()
    parts = page.locator(".engineline .whole").evaluate_all(
        "(all) => all.map((one) => one.getClientRects().length)"
    )
    assert set(parts) == {1}


def test_the_game_is_judged_wherever_somebody_is(client: Client) -> None:
    client.ask("analysis", "think", on=False, lines=1)
    client.ask("analysis", "visit", start="", moves=GAME.replace("+", " ").replace("%2B", "+"), at=3)
    client.ask("analysis", "line", moves="3a2b 2g2f")

    def values(what: str) -> list[bool]:
        client.ask("analysis", "judge", what=what)
        state = client.until("analysis", lambda state, live: not live["judging"] and not live["busy"])
        return [node["value"] is not None for node in state["tree"]["nodes"]]

    assert values("game") == [True] * 5 + [False] * 2
    assert values("line") == [True] * 7


def test_amounts_are_rounded_alike_in_words_and_in_the_tree(visitor: Visitor) -> None:
    """An amount is the same wherever it stands, and parts add up to what is above them."""
    page = visitor.enter("othello")
    expect(page.locator("svg.board")).to_be_visible()
    shown = page.evaluate(
        """async () => {
          const { forAndAgainst, mainTerms, termTree } = await import("./static/parts/reasons.js");
          const part = (name, value, parts = []) => ({ name, value, detail: "", parts });
          const terms = [
            part("x", 875, [part("p", 291.7), part("q", 291.7), part("r", 291.6)]),
            part("y", 47),
            part("z", -64),
          ];
          const all = [...termTree(terms, 100).querySelectorAll(".amount")].map((one) => one.textContent);
          const { pro, contra } = forAndAgainst(terms, 100);
          return [all, [mainTerms(terms, 100), pro, contra]];
        }"""
    )
    amounts, sentences = shown
    tree = dict(zip(("x", "p", "q", "r", "y", "z"), amounts, strict=True))
    tenths = {name: round(10 * float(amount.replace("−", "-"))) for name, amount in tree.items()}
    assert sum(tenths[name] for name in "pqr") == tenths["x"]
    for words in sentences:
        for name, amount in re.findall(r"([xyz]) \(?([+−][\d.]+)", words):
            assert amount == tree[name], words
