"""The Othello room in a browser."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from sakiyomi.games.othello import OTHELLO
from sakiyomi.knowledge.otlplg import Otlplg
from support.studio_talk import Visitor, open_panel

GAME = (
    "F5D6C3D3C4F4F6F3E6E7D7C5B6D8C6C7D2B5A5A6A7G5E3B4C8G6G4C2E8D1F7E2G3H4F1E1F2G1B1F8G8B3H3B2H5B7A3A4A1A2C1"
    "H2H1G2B8A8G7H8H7H6"
)
SPOILT = f"{GAME[:84]}c1a1a2b2a3g2h1h2h3a4h5h6g7b7h7a8b8h8"
"""The same game, thrown away at its end."""


PASSING = (
    "e6d6c6d7c7f5e7f4d3c5g6g5g4b7c4f3f2f6f7g7b6h7c8b5a6b4a4c2d2b3d1g2h2a5c3b8a7a8d8a2g8e3b2f8g3h3e8h4h5h8e1c1g1h1b1a3"
    "e2f1a1h6"
)
"""A full board after three passes: Black's, and two of White's."""


def cell(page: Page, name: str) -> object:
    return page.get_by_role("gridcell", name=re.compile(f"^{name},"))


def paste(page: Page, text: str, then: str = "Two opinions") -> None:
    """Pastes a game, and brings another panel forward."""
    open_panel(page, "Game")
    # Opened by its own property, whatever state it is in.
    page.locator("details.paste").evaluate("box => { box.open = true; }")
    page.get_by_role("textbox", name="Paste a game or board").fill(text)
    page.get_by_role("button", name="Use this").click()
    open_panel(page, then)


def moves(page: Page) -> list[str]:
    return page.locator(".variations button").all_inner_texts()


def test_values_on_the_squares(visitor: Visitor) -> None:
    page = visitor.enter("othello")
    expect(page.locator(".othello .value")).to_have_count(4)
    assert (
        len(set(page.locator(".othello .value").all_text_contents())) == 1
    )  # the four first moves are equivalent
    page.get_by_role("checkbox", name="Values on the squares").click()
    expect(page.locator(".othello .value")).to_have_count(0)
    expect(page.locator(".othello .may")).to_have_count(4)


def test_play_by_mouse_against_the_engine(visitor: Visitor) -> None:
    page = visitor.enter("othello")
    open_panel(page, "Game")
    page.get_by_role("combobox", name="You play", exact=True).select_option("black")
    page.get_by_role("combobox", name="Engine", exact=True).select_option("3")
    page.get_by_role("button", name="New game").click()
    page.locator(".othello .target").first.click()
    expect(page.locator(".variations button")).to_have_count(2)
    expect(page.get_by_text("Your move (Black)")).to_be_visible()
    page.locator(".othello .target").first.dblclick()
    expect(page.locator(".variations button")).to_have_count(4)
    expect(page.locator(".toast")).to_have_count(0)
    expect(page.locator(".score .black .who")).to_have_text("You")
    expect(page.locator(".score .white .who")).to_have_text("level 3")
    expect(page.locator(".score .who").first).to_be_visible()
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.get_by_text("Looking back")).to_be_visible()
    expect(page.locator(".othello .target")).to_have_count(0)
    page.reload()
    expect(page.get_by_text("Looking back")).to_be_visible()
    expect(page.get_by_role("combobox", name="You play", exact=True)).to_have_value("black")
    expect(page.get_by_role("combobox", name="Engine", exact=True)).to_have_value("3")
    page.get_by_role("button", name="Return to the game").click()
    expect(page.locator(".steps .count")).to_have_text("4 / 4")
    # A link elsewhere asks first, and what went away comes back.
    page.evaluate("() => { location.hash = '#/othello?moves=c4'; }")
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    expect(page.locator(".variations button")).to_have_count(4)
    page.evaluate("() => { location.hash = '#/othello?moves=c4'; }")
    page.get_by_role("dialog").get_by_role("button", name="Leave the game").click()
    expect(page.locator(".variations button")).to_have_text(["c4"])
    page.get_by_role("button", name="Bring back what was here before").click()
    expect(page.locator(".variations button")).to_have_count(4)


def test_a_game_by_keyboard_and_reload(visitor: Visitor) -> None:
    page = visitor.enter("othello")
    page.get_by_role("gridcell", name=re.compile("^a1,")).focus()
    for key in ["ArrowRight"] * 5 + ["ArrowDown"] * 4:
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    expect(page.locator(".variations button")).to_have_text(["f5"])
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".variations button")).to_have_text(["f5", "d6"])
    page.reload()
    expect(page.locator(".variations button")).to_have_text(["f5", "d6"])
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.get_by_text("White to move")).to_be_visible()
    page.get_by_role("gridcell", name=re.compile("^f6,")).click()
    expect(page.locator(".variations button")).to_have_text(["f5", "d6", "2.f6"])


def test_why_gives_reasons_that_add_up(visitor: Visitor) -> None:
    page = visitor.enter("othello")
    paste(page, "f5d6c3d3c4f4f6", "Why")
    page.get_by_role("combobox", name="This move", exact=True).select_option("g6")
    page.get_by_role("button", name="Why?").click()
    verdict = page.locator(".verdict")
    expect(verdict).to_have_text(re.compile(r"^g6 is worse than \w\d by \d+\.\d, mainly because of .+\.$"))
    gains = page.locator(".difference tbody td:nth-child(4)").all_inner_texts()
    total = page.locator(".difference tfoot td").first.inner_text()
    numbers = [float(text.replace("−", "-")) for text in (*gains, total)]
    assert abs(sum(numbers[:-1]) - numbers[-1]) < 0.1 * len(numbers)  # each is rounded to a tenth
    page.locator(".line summary").first.click()
    expect(page.locator(".line .terms li").first).to_be_visible()
    page.get_by_role("button", name="日本語").click()
    expect(page.locator(".verdict")).to_contain_text("主な理由は")


def test_two_moves_are_compared(visitor: Visitor) -> None:
    page = visitor.enter("othello")
    paste(page, "f5d6c3d3c4f4f6", "Why")
    page.get_by_role("combobox", name="This move", exact=True).select_option("g5")
    page.get_by_role("combobox", name="against this move").select_option("b3")
    page.get_by_role("button", name="Why?").click()
    expect(page.locator(".difference thead th")).to_have_text(["reason", "g5", "b3", "difference"])


def test_exact_values_near_the_end(visitor: Visitor) -> None:
    page = visitor.enter("othello")
    paste(page, GAME[:-20])
    expect(page.locator(".effort")).to_contain_text("exact")
    values = page.locator(".othello .value").all_text_contents()
    assert all(re.fullmatch(r"[+−]?\d+", value) for value in values)


def test_review_draws_a_graph_and_names_the_costliest_moves(visitor: Visitor) -> None:
    page = visitor.enter("othello")
    paste(page, GAME, "Review")
    expect(page.get_by_text("The game is over: a draw 32–32")).to_be_visible()
    page.get_by_role("button", name="Review the game").click()
    # Solved, its end lost nothing; before that, no loss is larger than the error of an estimate.
    expect(page.locator(".judged")).to_contain_text("No move surely lost a disc or more.")
    expect(page.locator(".judged")).to_contain_text("usually off by about 4.3 discs")
    expect(page.locator(".variations .mark")).to_have_count(0)
    paste(page, SPOILT, "Review")
    expect(page.get_by_text("The game is over: white wins 19–45")).to_be_visible()
    expect(page.locator(".evalbar")).to_have_attribute("aria-valuetext", "−26 (0 %)")
    page.get_by_role("button", name="Review the game").click()
    expect(page.locator(".chart circle")).to_have_count(60)
    expect(page.get_by_role("button", name="Review the game")).to_be_enabled()
    expect(page.locator(".judged")).to_contain_text("Black lost ~")
    costly = page.locator(".costly button")
    expect(costly.first).to_contain_text("discs lost")
    number = int(costly.first.inner_text().split(".")[0])
    costly.first.click()
    expect(page.locator(".steps .count")).to_have_text(f"{number - 1} / 60")
    page.locator(".chart").click(position={"x": 100, "y": 60})
    expect(page.locator(".steps .count")).not_to_have_text(f"{number - 1} / 60")
    page.locator(".cell.target:not(.best)").last.click()
    expect(page.locator(".variations .variation")).to_have_count(1)
    expect(page.locator(".chart circle")).to_have_count(60)  # the review stays while a variation is looked at
    expect(page.locator(".judged")).to_contain_text("This variation is not part of the review.")
    costly.first.click()
    expect(page.locator(".steps .count")).to_have_text(f"{number - 1} / 60")


def test_bad_games_are_explained(visitor: Visitor) -> None:
    page = visitor.enter("othello")
    paste(page, "f5f5")
    expect(page.get_by_role("alert")).to_contain_text("move 2 cannot be played")
    expect(page.locator(".variations button")).to_have_text(["f5"])  # what can be played is read
    paste(page, " ")
    expect(page.get_by_role("alert")).to_contain_text("nothing was pasted")
    page.get_by_role("button", name="日本語").click()
    expect(page.get_by_role("gridcell", name=re.compile("^a1, 空き"))).to_be_visible()
    page.evaluate("() => { location.hash = '#/othello?draft=abc'; }")
    expect(page.get_by_role("alert")).to_contain_text("このアドレスの盤面は読めません。")


def test_passes_take_no_number(visitor: Visitor) -> None:
    page = visitor.enter(f"othello?moves={PASSING}")
    expect(page.locator(".steps .count")).to_have_text("63 / 63")
    rows = [*range(1, 53, 2), 52, 54, 56, 58, 59, 60]
    expect(page.locator(".variations .number")).to_have_text([f"{number}." for number in rows])
    open_panel(page, "Review")
    page.get_by_role("button", name="Review the game").click()
    expect(page.locator(".judged .accuracy")).to_be_visible()
    expect(page.get_by_role("button", name="Review the game")).to_be_enabled()
    costly = page.locator(".costly button").all_inner_texts()
    assert costly
    for words in costly:
        number, move = re.findall(r"^(\d+)\. ([a-h][1-8]):", words)[0]
        assert PASSING[2 * int(number) - 2 : 2 * int(number)] == move
    # In a variation, too, only moves are numbered.
    page.locator(".variations button").nth(52).click()
    expect(page.locator(".steps .count")).to_have_text("53 / 63")
    page.get_by_role("gridcell", name=re.compile("^h6,")).click()
    expect(page.locator(".variation button").first).to_have_text("53.h6")


def test_openings_have_names(visitor: Visitor) -> None:
    page = visitor.enter("othello")
    paste(page, "f5d6c3d3c4")
    expect(page.locator(".opening")).to_contain_text("Tiger")
    page.get_by_role("button", name="日本語").click()
    expect(page.locator(".opening")).to_contain_text("虎")


def test_two_tabs(visitor: Visitor) -> None:
    page = visitor.enter("othello")
    expect(page.locator(".othello .target")).to_have_count(4)
    other = visitor.another_tab()
    other.goto(page.url)
    other.get_by_role("gridcell", name=re.compile("^d3,")).click()
    expect(page.locator(".variations button")).to_have_text(["d3"])


def test_on_a_phone(visit: Callable[..., Visitor]) -> None:
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).enter("othello")
    page.get_by_role("gridcell", name=re.compile("^e6,")).tap()
    expect(page.locator(".variations button")).to_have_text(["e6"])
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_two_opinions_side_by_side(visitor: Visitor) -> None:
    page = visitor.enter("othello")
    paste(page, GAME[:56])
    program = page.get_by_role("region", name="OTL.PLG")
    expect(program).to_contain_text("g3 +6 points, counted as +1.2")
    expect(program).to_contain_text("middle game · by knowledge")
    expect(program).to_contain_text("also: e2 +1, h5 +0.8, a3 −1, f8 −2")
    tops = program.locator(":scope > .terms > li")
    expect(tops).to_have_count(3)
    amounts = [text.splitlines()[0].split()[0] for text in tops.all_inner_texts()]
    assert sum(int(text.replace("−", "-")) for text in amounts) == 6
    program.locator("summary").get_by_text("makes h3 worse for white").click()
    expect(program.get_by_text("white h3, if it were played before")).to_be_visible()
    engine = page.get_by_role("region", name="Engine")
    expect(engine.locator("b")).to_have_text(re.compile("^[a-h][1-8]$"))
    expect(page.locator(".agreement")).to_contain_text("would play")
    expect(program.get_by_text("white h3, if it were played before")).to_be_visible()  # it stays open
    page.get_by_role("button", name="日本語").click()
    expect(page.get_by_role("region", name="OTL.PLG")).to_contain_text("+6点")
    expect(page.get_by_role("region", name="OTL.PLG")).to_contain_text("沿い手")
    expect(page.get_by_role("region", name="OTL.PLG")).to_contain_text("中盤 · ")
    page.get_by_role("checkbox", name="升目に値を示す").click()
    expect(page.get_by_role("region", name="エンジン")).to_contain_text("升目の値を示していません。")
    expect(page.locator(".evalbar")).to_be_hidden()


def test_two_opinions_near_the_end_and_after_it(visitor: Visitor) -> None:
    page = visitor.enter("othello")
    paste(page, GAME[: 2 * 50])
    expect(page.get_by_role("region", name="OTL.PLG")).to_contain_text("by search")
    expect(page.locator(".agreement")).to_contain_text("would play")
    paste(page, GAME)
    expect(page.locator(".agreement")).to_have_text("There is nothing left to decide.")


def test_otlplg_as_the_opponent(visitor: Visitor) -> None:
    page = visitor.enter("othello")
    open_panel(page, "Game")
    page.get_by_role("combobox", name="You play", exact=True).select_option("black")
    page.get_by_role("combobox", name="Engine", exact=True).select_option("otlplg")
    page.get_by_role("button", name="New game").click()
    program, record = Otlplg(), ["f5"]
    page.get_by_role("gridcell", name=re.compile("^f5,")).click()
    for _ in range(3):
        expect(page.locator(".variations button")).to_have_count(len(record) + 1)
        record.append(program.decide(OTHELLO.parse("".join(record))).move)
        assert moves(page) == record
        here = OTHELLO.parse("".join(record))
        record.append(here.moves()[0])
        page.get_by_role("gridcell", name=re.compile(f"^{record[-1]},")).click()


def test_reasons_agree_with_the_squares_and_add_up(visitor: Visitor) -> None:
    page = visitor.enter("othello")
    paste(page, "f5d6c3d3c4f4f6g5e6c5f3e3g4b5b3g3h5c6h4h6b6b4c2a2h2", "Why")
    expect(page.locator(".variations button")).to_have_count(25)
    page.get_by_role("combobox", name="against").select_option("b7")
    page.get_by_role("button", name="Why?").click()
    expect(page.locator(".verdict")).to_be_visible()

    def number(text: str) -> float:
        return float(text.replace("−", "-"))

    found = re.match(r"(\w\d) is better than (\w\d) by ([\d.]+)", page.locator(".verdict").inner_text())
    assert found
    first, second, gain = found.groups()
    labels = {
        move: page.get_by_role("gridcell", name=re.compile(f"^{move},")).get_attribute("aria-label") or ""
        for move in (first, second)
    }
    shown = {}
    for move, label in labels.items():
        value = re.search(r"[+−]?\d+\.\d", label)
        assert value, label
        shown[move] = number(value[0])
    assert round(shown[first] - shown[second], 1) == number(gain)
    rows = [row.locator("td").all_inner_texts() for row in page.locator(".difference tbody tr").all()]
    assert round(sum(number(row[2]) for row in rows), 1) == number(gain)
    assert all(round(number(row[0]) - number(row[1]), 1) == number(row[2]) for row in rows)
    best = page.locator(".opinion").first
    amounts = best.locator(".amount").all_inner_texts()
    assert round(sum(map(number, amounts)), 1) == shown[first]
