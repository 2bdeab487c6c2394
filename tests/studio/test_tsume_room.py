"""The tsume room in a browser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from sakiyomi.games.shogi import forms
from sakiyomi.proof import verify
from support.studio_talk import SOLVE, Client, Visitor, open_panel

THREE = "8k/9/7+P1/9/9/9/9/9/9 b GS2r2b3g3s4n4l17p 1"
LONG = "g1+P1k1+P+P+L/1p3P3/+R+p2pp1pl/1NNsg+p2+R/+b+nL+P1+p3/1P3ssP1/2P1+Ps2N/4+P1P1L/+B5G1g b - 1"
TWO_WAYS = "8k/9/7+P1/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"
FIVE = "2B3l2/5lg2/5p1n1/6k1g/5P2+B/5Sg1N/6N+l1/9/9 b SN2rg2sl16p 1"


def paste(page: Page, text: str, *, good: bool = True) -> None:
    open_panel(page, "Workshop")
    box = page.get_by_role("textbox", name="Paste a position or game")
    if not box.is_visible():
        page.get_by_text("Paste a position or game").click()
    box.fill(text)
    page.get_by_role("button", name="Use this").click()
    if good:
        expect(box).to_have_value("")  # it has been accepted


def solve(page: Page) -> None:
    page.get_by_role("button", name=SOLVE).click()
    open_panel(page, "Solution")
    expect(page.locator(".answer")).to_contain_text("Proved")


def test_solve_the_first_problem_and_step_through(visitor: Visitor) -> None:
    page = visitor.enter("tsume")
    solve(page)
    expect(page.locator(".answer")).to_have_text("Mate in 1. Proved to be the shortest mate.")
    page.get_by_role("button", name="Forward").click()
    expect(page.locator(".shogiboard [aria-label='5b, black gold']")).to_have_count(1)
    expect(page.locator(".steps .count")).to_have_text("1 / 1")
    page.get_by_role("button", name="First").press("ArrowLeft")
    expect(page.locator(".steps .count")).to_have_text("0 / 1")


def test_the_gallery(visitor: Visitor) -> None:
    page = visitor.enter("tsume")
    expect(page.locator(".caption")).to_have_text("First steps 1 · Mate in 1")
    page.get_by_role("button", name="Next problem").click()
    expect(page.locator(".caption")).to_have_text("First steps 2 · Mate in 1")
    page.get_by_role("combobox", name="Book").select_option(index=2)
    expect(page.locator(".caption")).to_contain_text("将棋無双")
    number = page.get_by_role("textbox", name="Number")
    number.fill("3")
    number.press("Enter")
    expect(page.locator(".caption")).to_contain_text("将棋無双 3")
    page.get_by_role("button", name="Previous problem").click()
    expect(number).to_have_value("2")
    page.reload()
    expect(number).to_have_value("2")
    page.get_by_role("button", name="Random problem").click()
    expect(page.locator(".caption")).to_contain_text("将棋無双")
    paste(page, FIVE)
    expect(page.locator(".caption")).to_have_text("Your position")


def test_every_defence_has_its_answer(visitor: Visitor) -> None:
    page = visitor.enter("tsume")
    paste(page, FIVE)
    solve(page)
    for _ in range(3):
        page.get_by_role("button", name="Forward").click()
    expect(page.locator(".steps .count")).to_contain_text("3 / ")
    defences = page.locator(".defences button")
    expect(defences.nth(1)).to_be_visible()
    count = defences.count()
    for index in range(count):
        expect(page.locator(".steps .count")).to_contain_text("3 / ")
        expect(defences).to_have_count(count)
        name = defences.nth(index).inner_text().split()[0]
        defences.nth(index).click()
        expect(page.locator(".moves [aria-current]")).to_have_text(name)
        answer = page.locator(".known button")
        expect(answer).to_have_count(1)
        page.get_by_role("button", name="Back", exact=True).click()


def test_reload_and_two_tabs(visitor: Visitor) -> None:
    page = visitor.enter("tsume")
    paste(page, FIVE)
    solve(page)
    page.get_by_role("button", name="Last").click()
    last = page.locator(".moves [aria-current]").inner_text()
    page.reload()
    expect(page.locator(".moves [aria-current]")).to_have_text(last)
    expect(page.locator(".answer")).to_contain_text("Proved")
    other = visitor.another_tab()
    other.goto(page.url)
    expect(other.locator(".moves [aria-current]")).to_have_text(last)
    other.get_by_role("button", name="First").click()
    expect(page.locator(".steps .count")).to_contain_text("0 / ")


FIGURE_2 = "9/7k1/9/7P1/9/9/9/9/9 b GS2r2b3g3s4n4l17p 1"


def test_what_each_check_leaves(visit: Callable[..., Visitor]) -> None:
    """Figure 2 of Wada et al.: a silver that leaves five squares and is worth 1, not 5."""
    page = visit().enter("tsume")
    paste(page, FIGURE_2)
    open_panel(page, "Solution")
    page.get_by_text("What each check leaves").click()
    silver = page.locator(".freedom button", has_text="S*2c")
    expect(silver).to_have_text("S*2c 1 of 5 replies")
    silver.click()
    expect(page.locator(".freedom")).to_have_text("There is no check here.")
    page.get_by_role("button", name="Try it yourself").click()
    expect(page.get_by_text("What each check leaves")).to_be_hidden()


def test_checks_over_the_wire(client: Client) -> None:
    client.ask("tsume", "paste", text=FIGURE_2)
    checks = client.ask("tsume", "checks")["checks"]
    assert ["S*2c", "▲２三銀|S*2c", 1, 5] in checks
    assert [one[2] for one in checks] == sorted(one[2] for one in checks)
    client.ask("tsume", "edit")
    assert client.ask("tsume", "checks")["checks"] == []


def test_other_solutions_are_found_and_shown(visitor: Visitor) -> None:
    page = visitor.enter("tsume")
    open_panel(page, "Workshop")
    expect(page.get_by_role("button", name="Look for other solutions")).to_be_disabled()
    paste(page, "4k4/9/4P4/9/9/9/9/9/9 b GS2r2b3g3s4n4l17p 1")
    solve(page)
    open_panel(page, "Workshop")
    page.get_by_role("button", name="Look for other solutions").click()
    expect(page.locator(".sound")).to_have_text("Not sound. Left in hand at the end: silver.")
    page.get_by_role("combobox", name="Book").select_option(index=0)
    expect(page.locator(".sound")).to_have_text("Solve the problem, then look for other solutions.")
    paste(page, TWO_WAYS)
    solve(page)
    open_panel(page, "Workshop")
    page.get_by_role("button", name="Look for other solutions").click()
    expect(page.locator(".variation .comment")).to_have_text("also mates, at the last move")
    page.locator(".variation button").click()
    expect(page.locator(".steps .count")).to_contain_text("1 / ")


def test_a_long_search_reports_and_stops(visitor: Visitor) -> None:
    page = visitor.enter("tsume")
    paste(page, LONG)
    open_panel(page, "Solution")
    page.get_by_role("button", name=SOLVE).click()
    expect(page.locator(".answer")).to_have_text("Looking for a mate …")
    nodes = page.locator(".figures dd").first
    expect(nodes).not_to_have_text("–")
    seen = nodes.inner_text()
    expect(nodes).not_to_have_text(seen)
    page.get_by_role("button", name="Stop", exact=True).click()
    expect(page.locator(".answer")).to_have_text("Not found within the limit.")
    expect(page.get_by_role("button", name=SOLVE)).to_be_enabled()


def test_bad_text_is_explained(visitor: Visitor) -> None:
    page = visitor.enter("tsume")
    paste(page, "9/9/9 b - 1", good=False)
    expect(page.get_by_role("alert")).to_contain_text("a board has 9 ranks, not 3")
    expect(page.get_by_role("textbox", name="Paste a position or game")).to_have_value("9/9/9 b - 1")
    page.get_by_role("alert").get_by_role("button", name="Close").click()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_kif_and_csa_are_read(visitor: Visitor) -> None:
    record = forms.read(THREE)
    page = visitor.enter("tsume")
    for form in ("kif", "csa"):
        paste(page, "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1")
        expect(page.locator(".shogiboard [aria-label='5a, white king']")).to_have_count(1)
        paste(page, forms.write(record, form))
        expect(page.locator(".shogiboard [aria-label='1a, white king']")).to_have_count(1)
        expect(page.locator(".shogiboard [aria-label='2c, black promoted pawn']")).to_have_count(1)


def test_set_up_by_keyboard_alone(visitor: Visitor) -> None:
    page = visitor.enter("tsume")
    open_panel(page, "Workshop")
    page.get_by_role("button", name="Set up").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Clear the board").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".setup .trouble")).to_contain_text("no king")
    page.locator(".shogiboard [aria-label^='9a,']").focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+K")
    expect(page.locator(".shogiboard [aria-label='5a, white king']")).to_be_focused()
    for _ in range(2):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("p")
    expect(page.locator(".shogiboard [aria-label='5c, black pawn']")).to_be_focused()
    hand = page.get_by_role("group", name="Black's hand")
    hand.get_by_role("button", name="black gold × 0").focus()
    page.keyboard.press("Enter")
    expect(hand.get_by_role("button", name="black gold × 1")).to_be_visible()
    page.get_by_role("button", name="Give all other pieces to the defender").focus()
    page.keyboard.press("Enter")
    other = page.get_by_role("group", name="White's hand")
    expect(other.get_by_role("button", name="white pawn × 17")).to_be_visible()
    page.get_by_role("button", name="Done").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=SOLVE)).to_be_enabled()
    page.get_by_role("button", name=SOLVE).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".answer")).to_contain_text("Mate in 1.")


def test_set_up_by_dragging(visitor: Visitor) -> None:
    page = visitor.enter("tsume")
    open_panel(page, "Workshop")
    page.get_by_role("button", name="Set up").click()
    pawn, target = (page.locator(f".shogiboard [aria-label^='{name},']") for name in ("5c", "4d"))
    page.get_by_text("Setting up").wait_for()
    pawn.drag_to(target)
    expect(page.locator(".shogiboard [aria-label='4d, black pawn']")).to_have_count(1)
    page.get_by_role("button", name="white silver", exact=True).click()
    page.locator(".shogiboard [aria-label^='6b,']").click()
    expect(page.locator(".shogiboard [aria-label='6b, white silver']")).to_have_count(1)
    page.get_by_role("button", name="black dragon", exact=True).drag_to(
        page.locator(".shogiboard [aria-label^='8h,']")
    )
    expect(page.locator(".shogiboard [aria-label='8h, black dragon']")).to_have_count(1)


def test_play_against_the_defender(visitor: Visitor) -> None:
    page = visitor.enter("tsume")
    paste(page, FIVE)
    solve(page)
    line = page.locator(".moves li button").all_inner_texts()
    page.get_by_role("button", name="Try it yourself").click()
    expect(page.locator(".answer")).to_have_text("Your move: give check.")
    expect(page.locator(".known button")).to_have_count(0)
    hand = page.get_by_role("group", name="Black's hand")
    hand.get_by_role("button", name="black silver").click()
    page.locator(".shogiboard [aria-label^='2e,']").click()
    expect(page.locator(".steps .count")).to_have_text("2 / 2")
    expect(page.locator(".moves li button")).to_have_text(line[:2])
    page.get_by_role("button", name="Stop trying").click()
    expect(page.locator(".moves li button")).to_have_text(line)


def test_a_wrong_attempt_is_refuted(visitor: Visitor) -> None:
    page = visitor.enter("tsume")
    paste(page, "4k4/9/4P4/9/9/9/9/9/9 b GS2r2b3g3s4n4l17p 1")
    page.get_by_role("button", name="Try it yourself").click()
    page.get_by_role("group", name="Black's hand").get_by_role("button", name="black silver").click()
    page.locator(".shogiboard [aria-label^='9i,']").click()
    expect(page.locator(".answer")).to_contain_text("is not a check: each of your moves must give check")
    page.get_by_role("button", name="Stop trying").click()
    page.get_by_role("button", name="Try it yourself").click()
    page.get_by_role("group", name="Black's hand").get_by_role("button", name="black gold").click()
    page.locator(".shogiboard [aria-label^='5b,']").click()
    expect(page.locator(".answer")).to_have_text("Mate! You have solved it.")


def test_a_check_that_does_not_mate_is_escaped(visitor: Visitor) -> None:
    page = visitor.enter("tsume")
    paste(page, FIVE)
    page.get_by_role("button", name="Try it yourself").click()
    page.get_by_role("group", name="Black's hand").get_by_role("button", name="black knight").click()
    page.locator(".shogiboard [aria-label^='2f,']").click()
    expect(page.locator(".answer")).to_have_text("The king escapes: there is no mate after this move.")
    expect(page.locator(".steps .count")).to_have_text("2 / 2")


def test_share_and_save(visit: Callable[..., Visitor], tmp_path: Path) -> None:
    visitor = visit(permissions=["clipboard-read", "clipboard-write"])
    page = visitor.enter("tsume")
    paste(page, FIVE)
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("status").get_by_text("Copied")).to_be_visible()
    link = page.evaluate("() => navigator.clipboard.readText()")
    solve(page)
    open_panel(page, "Workshop")
    files = {}
    for name in ("KIF", "Certificate", "SVG"):
        with page.expect_download() as download:
            page.get_by_role("button", name=name, exact=True).click()
        path = tmp_path / download.value.suggested_filename
        download.value.save_as(path)
        files[name] = path.read_bytes()
    assert forms.read(files["KIF"].decode()).start.sfen == FIVE
    assert verify(files["Certificate"]).sfen == FIVE
    assert files["SVG"].startswith(b"<svg")
    other = visit()
    other.page.goto(link)
    expect(other.page.locator(".shogiboard [aria-label='3d, white king']")).to_have_count(1)


def test_promotion_needs_a_choice(visitor: Visitor) -> None:
    page = visitor.enter("tsume")
    paste(page, "8k/9/9/7R1/9/9/9/9/9 b Gr2b3g4s4n4l18p 1")
    page.locator(".shogiboard [aria-label='2d, black rook']").click()
    page.locator(".shogiboard [aria-label^='2c,']").click()
    page.get_by_role("dialog").get_by_role("button", name="Promote", exact=True).click()
    expect(page.locator(".shogiboard [aria-label='2c, black dragon']")).to_have_count(1)


def test_on_a_phone(visit: Callable[..., Visitor]) -> None:
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).enter("tsume")
    solve(page)
    box = page.locator(".shogiboard svg.board").bounding_box()
    assert box is not None
    assert box["width"] > 340
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("group", name="Black's hand").get_by_role("button", name="black gold").tap()
    page.locator(".shogiboard [aria-label^='5b,']").tap()
    expect(page.locator(".shogiboard [aria-label='5b, black gold']")).to_have_count(1)


def test_messages_are_small_enough_to_be_quick(visitor: Visitor) -> None:
    frames: list[int] = []
    visitor.page.on(
        "websocket", lambda socket: socket.on("framereceived", lambda data: frames.append(len(data)))
    )
    page = visitor.enter("tsume")
    solve(page)
    assert max(frames) < 20_000


@pytest.mark.parametrize("scheme", ["together", "paper"])
def test_many_cells_solve_it_and_show_how_busy_they_were(visitor: Visitor, scheme: str) -> None:
    page = visitor.enter("tsume")
    paste(page, FIVE)
    open_panel(page, "Solution")
    page.get_by_text("With many cells").click()
    page.get_by_role("combobox", name="Method").select_option(scheme)
    page.get_by_role("spinbutton", name="Cells").fill("6")
    page.get_by_role("combobox", name="Where").select_option("virtual")
    page.get_by_role("button", name="Solve with cells").click()
    expect(page.locator(".answer")).to_contain_text("Mate in 15")
    bars = page.get_by_role("list", name="Cells at work").get_by_role("listitem")
    expect(bars).to_have_count(6)
    shares = [int(text.split()[-2]) for text in bars.all_inner_texts()]
    assert all(50 <= share <= 100 for share in shares)
    widths = [bar.evaluate("(one) => one.style.width") for bar in bars.locator(".load").all()]
    assert widths == [f"{share}%" for share in shares]
    expect(page.locator(".cellbox")).to_contain_text("6 cells, busy")
    page.get_by_role("button", name="Forward").click()  # the proof can be explored
    expect(page.locator(".defences button").first).to_be_visible()
    page.reload()
    expect(page.locator(".answer")).to_contain_text("Mate in 15")
    page.get_by_text("With many cells").click()
    expect(bars).to_have_count(6)


def test_cells_that_are_threads(visitor: Visitor) -> None:
    page = visitor.enter("tsume")
    open_panel(page, "Solution")
    page.get_by_text("With many cells").click()
    page.get_by_role("spinbutton", name="Cells").fill("2")
    page.get_by_role("button", name="Solve with cells").click()
    expect(page.locator(".answer")).to_contain_text("Mate in")
    expect(page.get_by_role("list", name="Cells at work").get_by_role("listitem")).to_have_count(2)
    page.get_by_role("spinbutton", name="Cells").fill("99")
    page.get_by_role("button", name="Solve with cells").click()
    expect(page.get_by_role("alert")).to_contain_text("cells must be a whole number from 1 to 64")


def test_cells_can_be_stopped(client: Client) -> None:
    client.ask("tsume", "paste", text=LONG)
    for virtual in (False, True):
        client.ask("tsume", "cells", scheme="paper", cells=4, virtual=virtual)
        client.until("tsume", lambda _, live: not live["busy"] or live["cells"]["nodes"] > 0)
        client.ask("tsume", "stop")
        client.until("tsume", lambda _, live: not live["busy"])


def test_an_immediate_mate_by_cells_shows_only_what_is_known(visitor: Visitor) -> None:
    page = visitor.enter("tsume")
    open_panel(page, "Solution")
    page.get_by_text("With many cells").click()
    page.get_by_role("spinbutton", name="Cells").fill("64")
    page.get_by_role("combobox", name="Where").select_option("virtual")
    page.get_by_role("button", name="Solve with cells").click()
    expect(page.locator(".answer")).to_have_text("Mate in 1. Proved to be the shortest mate.")
    expect(page.locator(".figures dt")).to_have_text(["positions", "time"])
    expect(page.locator(".cells.dense li")).to_have_count(64)
