"""Training in the tsume room: hints, refutations, progress with a book, and the next problem."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from sakiyomi.games.shogi import forms
from sakiyomi.studio.rooms import tsume_coach
from sakiyomi.types import Limit
from support.stillness import SETTLED, SHIFT
from support.studio_talk import SOLVE, Client, Visitor, at_three_sizes, open_panel

FIVE = "2B3l2/5lg2/5p1n1/6k1g/5P2+B/5Sg1N/6N+l1/9/9 b SN2rg2sl16p 1"


def play(page: Page, piece: str, square: str) -> None:
    page.get_by_role("group", name="Black's hand").get_by_role("button", name=piece).click()
    page.locator(f".shogiboard [aria-label^='{square},']").click()


def test_a_hint_names_the_piece_and_then_the_move(client: Client) -> None:
    client.ask("tsume", "hint")
    first = client.until("tsume", lambda state, _: state["hint"])["hint"]
    assert (first["level"], first["origin"], first["move"], first["plies"]) == (1, "G*", "", 1)
    client.ask("tsume", "hint")
    second = client.until("tsume", lambda state, _: state["hint"]["level"] == 2)["hint"]
    assert second["move"] == "G*5b"
    client.ask("tsume", "move", move="G*5b")
    assert client.until("tsume", lambda state, _: state["verdict"])["verdict"] == "mate"


def test_without_a_mate_the_hint_says_so(client: Client) -> None:
    client.ask("tsume", "paste", text="4k4/9/9/9/9/9/9/9/9 b P2r2b4g4s4n4l17p 1")
    client.ask("tsume", "hint")
    assert client.until("tsume", lambda state, _: state["hint"])["hint"]["level"] == 0


def test_a_hint_that_was_not_found_in_time_denies_no_mate(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tsume_coach, "ADVICE", Limit(nodes=1))
    client.ask("tsume", "paste", text=FIVE)
    client.ask("tsume", "hint")
    hint = client.until("tsume", lambda state, _: state["hint"])["hint"]
    assert (hint["level"], hint["sure"]) == (0, False)
    monkeypatch.undo()
    client.ask("tsume", "paste", text="4k4/9/9/9/9/9/9/9/9 b P2r2b4g4s4n4l17p 1")
    client.ask("tsume", "hint")
    hint = client.until("tsume", lambda state, _: state["hint"] and state["hint"]["sure"])["hint"]
    assert hint["level"] == 0


def test_a_wrong_check_is_refuted_move_by_move(client: Client) -> None:
    client.ask("tsume", "paste", text=FIVE)
    client.ask("tsume", "play", on=True)
    client.ask("tsume", "move", move="N*2f")
    state = client.until("tsume", lambda state, live: state["verdict"] and not live["busy"])
    assert state["verdict"] == "escape"
    here = [one["move"] for one in state["line"]]
    assert len(here) == 2
    assert state["refuted"], "every check that is left has an answer"
    for one in state["refuted"]:  # each answer is legal, and the solver finds no mate after it
        client.ask(
            "tsume",
            "visit",
            book="",
            name="",
            sfen=FIVE,
            moves=" ".join([*here, one["move"], one["reply"]]),
            at=4,
        )
        assert client.states["tsume"]["line"][-1]["move"] == one["reply"]


def test_each_refutation_is_played_to_its_end(client: Client) -> None:
    client.ask("tsume", "paste", text=FIVE)
    client.ask("tsume", "play", on=True)
    assert "no such refutation" in client.ask("tsume", "refute", number=0)["error"]
    client.ask("tsume", "move", move="N*2f")
    state = client.until("tsume", lambda state, live: state["verdict"] and not live["busy"])
    after = forms.read(FIVE).start.push(*(one["move"] for one in state["line"]))
    assert sum(one["ended"] for one in state["refuted"]) >= 3
    for number, one in enumerate(state["refuted"]):
        client.ask("tsume", "refute", number=number)
        shown = client.states["tsume"]
        assert (shown["tried"], shown["at"], shown["verdict"]) == (2, 3, "escape")
        assert shown["board"]["legal"] == []  # it is shown, not played
        here = after
        for i, step in enumerate(one["line"]):
            assert i % 2 or here.gives_check(here.read_move(step["move"])), "the attacker only gives check"
            here = here.push(step["move"])
        assert not here.over
        assert len(shown["line"]) == 2 + len(one["line"])
        assert one["ended"] == (not here.checks())
    client.ask("tsume", "go", at=0)  # back to the wrong check: another one may be tried
    assert client.states["tsume"]["board"]["legal"]
    client.ask("tsume", "move", move="S*3e")
    assert client.states["tsume"]["refuted"] == []


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 720), (1920, 1080)])
def test_a_refutation_is_played_out_on_the_board(
    visit: Callable[..., Visitor], width: int, height: int
) -> None:
    address = FIVE.replace("+", "%2B").replace(" ", "+")
    page = visit(viewport={"width": width, "height": height}).enter(f"tsume?sfen={address}")
    page.get_by_role("button", name="Try it yourself").click()
    if page.get_by_role("tab", name="Training").is_visible():
        page.get_by_role("tab", name="Training").click()
    book = page.locator(".mosaic").bounding_box()
    assert book
    play(page, "black knight", "2f")
    expect(page.locator(".answer")).to_contain_text("The king escapes")
    expect(page.locator(".mosaic")).to_be_hidden()
    answer = page.locator(".refuted").bounding_box()
    assert answer  # it stands where the book stood
    assert abs(answer["x"] - book["x"]) < 1
    assert answer["y"] <= book["y"]
    line = page.locator(".refuted").get_by_role("button", name=re.compile("^S-3e"))
    expect(line).to_contain_text("no check left")
    page.evaluate(SHIFT)
    line.click()
    expect(page.locator(".steps .count")).to_have_text(re.compile("3 / 1"))
    expect(page.locator(".shogiboard svg.board")).to_be_in_viewport(ratio=0.9)
    expect(line).to_have_attribute("aria-current", "true")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[aria-label='3e, white knight']")).to_have_count(1)
    expect(page.locator(".answer")).to_contain_text("The king escapes")
    page.evaluate(SETTLED)
    assert page.evaluate("() => window.shifts") == []
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".steps .count")).to_have_text(re.compile("0 / "))
    expect(page.locator("[aria-label='2f, empty']")).to_have_count(1)


@at_three_sizes
def test_progress_is_kept_saved_and_read_again(visitor: Visitor, tmp_path: Path) -> None:
    page = visitor.enter("tsume")
    play(page, "black gold", "5b")
    expect(page.locator(".answer")).to_have_text("Mate! You have solved it.")
    expect(page.locator(".streak")).to_have_text("Streak 1, best 1")
    expect(page.locator(".done")).to_contain_text("1 of 2 solved")
    expect(page.locator("button.next")).to_have_class("next primary")
    page.locator("button.next").click()
    expect(page.locator(".caption")).to_contain_text("First steps 2")
    expect(page.get_by_role("button", name="Stop trying")).to_be_visible()  # training goes on
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".answer")).to_contain_text("Hint: drop the")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".arrow.hint")).to_have_count(1)
    open_panel(page, "Training")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save progress").click()
    file = tmp_path / "progress.json"
    saved.value.save_as(file)
    assert json.loads(file.read_text())["books"] == {"first": {"1": "clean"}}
    page.evaluate("() => localStorage.removeItem('sakiyomi.progress')")
    page.reload()
    expect(page.locator(".done")).to_contain_text("0 of 2 solved")
    page.get_by_label("Load progress").set_input_files(file)
    expect(page.locator(".done")).to_contain_text("1 of 2 solved")
    expect(page.locator(".mosaic a.clean")).to_have_count(1)


def test_a_file_that_is_no_progress_is_refused(visitor: Visitor, tmp_path: Path) -> None:
    page = visitor.enter("tsume")
    for text in ("[]", "{", '{"sakiyomi":"progress","books":{"first":{"1":"<b>"},"x":7},"streak":-3}'):
        file = tmp_path / "odd.json"
        file.write_text(text)
        page.get_by_label("Load progress").set_input_files(file)
        expect(page.locator(".toast")).to_be_visible()
    expect(page.locator(".done")).to_contain_text("0 of 2 solved")
    expect(page.locator(".streak")).to_have_text("Streak 0, best 0")


def test_looking_a_solution_up_ends_the_streak(visitor: Visitor) -> None:
    page = visitor.enter("tsume")
    play(page, "black gold", "5b")
    expect(page.locator(".streak")).to_have_text("Streak 1, best 1")
    page.locator("button.next").click()
    page.get_by_role("button", name=SOLVE).click()
    expect(page.locator(".answer")).to_contain_text("Proved")
    expect(page.locator(".mosaic a.shown")).to_have_count(1)
    expect(page.locator(".streak")).to_have_text("Streak 0, best 1")


def test_next_keeps_to_the_chosen_length(visitor: Visitor) -> None:
    page = visitor.enter("tsume/tanuki/1.1")
    expect(page.locator(".mosaic a")).to_have_count(100)
    lengths = page.get_by_label("Length").locator("option").all_inner_texts()
    assert len(lengths) > 2
    page.get_by_label("Length").select_option(index=2)  # goes to the first of them
    expect(page.locator(".caption")).to_contain_text(lengths[2])
    first = page.locator(".caption").inner_text()
    page.locator("button.next").click()
    expect(page.locator(".caption")).not_to_have_text(first)
    expect(page.locator(".caption")).to_contain_text(lengths[2])
    counted = page.locator(".done").inner_text()
    assert int(counted.split(" of ")[1].split()[0]) < 1979
    page.reload()
    expect(page.locator(".done")).to_contain_text(counted.strip())
    assert page.get_by_label("Length").locator("option:checked").inner_text() == lengths[2]
    page.get_by_label("Length").select_option("0")
    expect(page.locator(".done")).to_contain_text("0 of 1979 solved")


@at_three_sizes
def test_the_book_is_turned_a_hundred_problems_at_a_time(visitor: Visitor) -> None:
    page = visitor.enter("tsume/tanuki/1.1")
    open_panel(page, "Training")
    expect(page.locator(".pages")).to_contain_text("1–100 of 1979")
    expect(page.get_by_role("button", name="The hundred before")).to_be_disabled()
    page.get_by_role("button", name="The hundred after").click()
    expect(page.locator(".pages")).to_contain_text("101–200 of 1979")
    expect(page.locator(".mosaic a[aria-current]")).to_have_count(0)
    page.locator(".mosaic a").nth(4).click()
    expect(page.locator(".gallery")).to_contain_text("105 of 1979")
    expect(page.locator(".mosaic a").nth(4)).to_have_attribute("aria-current", "true")
    for _ in range(18):
        page.get_by_role("button", name="The hundred after").click()
    expect(page.locator(".pages")).to_contain_text("1901–1979 of 1979")
    expect(page.get_by_role("button", name="The hundred after")).to_be_disabled()


def test_after_the_last_problem_of_a_book_comes_the_next_book(visitor: Visitor) -> None:
    page = visitor.enter("tsume/first/1")
    play(page, "black gold", "5b")
    expect(page.locator(".answer")).to_have_text("Mate! You have solved it.")
    page.locator("button.next").click()
    expect(page.locator(".caption")).to_contain_text("First steps 2")
    play(page, "black gold", "2b")
    expect(page.locator(".done")).to_contain_text("2 of 2 solved")
    page.locator("button.next").click()
    expect(page.locator(".caption")).to_contain_text("Short problems")
    expect(page.get_by_text("This book is solved. On to the next one.")).to_be_visible()
