"""The verdict on a game of shogi: of the game or a variation, each mistake a click away, a graph to read."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from support.studio_talk import Client, Visitor, at_three_sizes, uncover

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
    expect(page.locator(".effort")).to_have_text(
        re.compile(r"G4a-5b \?\? · better: (Sx2b|Rx2b) · gave away \d+ %")
    )


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
