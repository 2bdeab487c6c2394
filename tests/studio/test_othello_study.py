"""Othello: the opening explorer, the board editor, levels, losses in the list, and why a square is good."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from sakiyomi.games.levels import LEVELS
from sakiyomi.games.othello import OTHELLO, OthelloPosition
from sakiyomi.games.othello.book import book_moves
from support.studio_talk import Client, Visitor, at_three_sizes, drop_file, open_panel

SIZES = [(390, 844), (1280, 720), (1920, 1080)]
GGF = (
    "(;GM[Othello]PC[x]PB[a]PW[b]TY[8]BO[8 ---------------------------O*------*O"
    "--------------------------- *]B[F5]W[D6]B[C3];)"
)


def test_the_book_is_shown_for_the_position(client: Client) -> None:
    client.ask("othello", "hints", on=False)
    client.ask("othello", "paste", text="f5d6")
    shown = client.states["othello"]["book"]
    known = book_moves(OTHELLO.parse("f5d6"))
    assert [one["move"] for one in shown["moves"]] == [one.move for one in known]
    assert [one["games"] for one in shown["moves"]] == [one.games for one in known]
    assert shown["games"] >= max(one.games for one in known)
    client.ask("othello", "paste", text="f5d6c3d3c4f4f6b4a5")
    assert client.states["othello"]["book"]["moves"] == []


def test_a_review_gives_every_move_its_loss_in_discs(client: Client) -> None:
    client.ask("othello", "hints", on=False)
    client.ask("othello", "paste", text="f5d6c3d3c4f4f6b4")
    client.ask("othello", "review")
    client.until("othello", lambda state, live: not live["busy"] and len(live["review"]) == 8)
    nodes = client.states["othello"]["tree"]["nodes"]
    judged = client.lives["othello"]["review"]
    assert [node["cost"] for node in nodes] == [round(one["loss"], 1) for one in judged]


def test_several_games_are_listed_and_a_mistake_is_named(client: Client) -> None:
    client.ask("othello", "hints", on=False)
    answer = client.ask("othello", "paste", text=f"{GGF}\n{GGF.replace('PB[a]', 'PB[Ann]')}")
    assert [one["title"] for one in answer["games"]] == ["a – b · 5–2", "Ann – b · 5–2"]
    client.ask("othello", "paste", text=answer["games"][1]["text"])
    assert client.states["othello"]["players"] == ["Ann", "b"]
    answer = client.ask("othello", "paste", text="f5-d6-c3-a8-d3")
    assert "'a8': move 4 cannot be played" in answer["warning"]
    assert client.states["othello"]["moves"] == ["f5", "d6", "c3"]


def test_levels_are_those_of_the_registry(client: Client) -> None:
    client.ask("othello", "open")
    state = client.until("othello", lambda *_: True)
    assert len(state["levels"]) == 20
    noises = [noise for _, noise in state["levels"]]
    assert noises == sorted(noises, reverse=True), "higher levels err less"
    assert LEVELS
    for level in ("1", "20"):
        client.ask("othello", "new", human="white", level=level, clock="none")
        client.until("othello", lambda state, live: len(state["moves"]) == 1 and not live["busy"])
    assert client.ask("othello", "new", human="white", level="21", clock="none").get("error")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_openings_are_explored(visit: Callable[..., Visitor], width: int, height: int) -> None:
    page = visit(viewport={"width": width, "height": height}).enter("othello?moves=f5+d6&ply=2")
    open_panel(page, "Openings")
    expect(page.locator(".explorer")).to_contain_text("tournament games reached this position")
    row = page.locator(".book tbody tr").first
    row.hover()
    expect(page.locator(".arrow.ring")).to_have_count(1)
    move = row.locator("button").inner_text()
    row.locator("td").first.click()  # the whole row plays
    expect(page.locator(".steps .count")).to_have_text("3 / 3")
    assert f"d6+{move}" in page.evaluate("() => location.hash")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_board_is_set_up(visit: Callable[..., Visitor], width: int, height: int) -> None:
    page = visit(viewport={"width": width, "height": height}).enter("othello")
    open_panel(page, "Game")
    page.get_by_role("button", name="Set up").click()
    page.get_by_role("button", name="Clear the board").click()
    expect(page.locator(".disc.none")).to_have_count(64)
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".toast")).to_contain_text("discs of both colours")
    # Nothing on the page belongs to the game behind it.
    expect(page.locator(".caption")).to_have_text("Setting up the board")
    expect(page.locator(".score .count")).to_have_text(["0", "0"])
    for hidden in (".evalbar", ".row.bar .steps", ".variations"):
        expect(page.locator(hidden)).to_be_hidden()
    page.locator("[aria-label^='e5,']").hover()
    page.mouse.down()
    page.locator("[aria-label^='g5,']").hover()  # through f5, as a pointer goes
    page.mouse.up()
    assert page.locator("[aria-label$='5, black disc']").count() >= 2
    page.get_by_role("button", name="Clear the board").click()
    page.get_by_role("button", name="black disc").click()
    page.locator("[aria-label^='a1,']").click()
    page.get_by_role("button", name="white disc").click()
    page.locator("[aria-label^='b1,']").click()
    page.locator("[aria-label^='c3,']").click()
    page.locator("[aria-label^='c3,']").click()  # the same disc again clears the square
    expect(page.locator("[aria-label='c3, empty']")).to_have_count(1)
    page.keyboard.press("Control+z")
    expect(page.locator("[aria-label='c3, white disc']")).to_have_count(1)
    page.keyboard.press("Control+y")
    expect(page.locator("[aria-label='c3, empty']")).to_have_count(1)
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".score .black")).to_have_text("1")
    expect(page.locator("[aria-label^='c1, empty, can be played']")).to_have_count(1)
    page.locator("[aria-label^='c1,']").click()
    expect(page.locator(".score .black")).to_have_text("3")


@at_three_sizes
def test_a_square_says_why(visitor: Visitor) -> None:
    page = visitor.enter("othello?moves=f5+d6+c3+d3+c4&ply=5")
    expect(page.locator(".effort")).to_contain_text("depth")
    page.locator(".cell.target:not(.best)").first.hover()
    expect(page.locator(".effort")).to_contain_text("against")
    page.mouse.move(2, 2)
    expect(page.locator(".effort")).to_contain_text("depth")


def test_the_board_is_turned_and_still_played_on(visitor: Visitor) -> None:
    page = visitor.enter("othello")
    expect(page.locator(".target")).to_have_count(4)
    before = page.locator("[aria-label^='f5,']").bounding_box()
    page.keyboard.press("f")
    after = page.locator("[aria-label^='f5,']").bounding_box()
    assert before != after
    page.locator("[aria-label^='f5,']").click()
    expect(page.locator("[aria-label='f5, black disc']")).to_have_count(1)
    assert OthelloPosition().play("f5").count(0) == 4
    expect(page.locator(".disc.black")).to_have_count(4)


@at_three_sizes
def test_transcripts_and_ggf_are_dropped_and_pasted(visitor: Visitor) -> None:
    page = visitor.enter("othello")
    expect(page.locator(".target").first).to_be_visible()
    for name, text, moves in (
        ("game.txt", "F5 F6 E6", ["f5", "f6", "e6"]),
        ("game.ggf", GGF, ["f5", "d6", "c3"]),
    ):
        drop_file(page, name, text.encode())
        expect(page.locator(".variations button")).to_have_text(moves)
    page.evaluate(
        """(text) => {
          const data = new DataTransfer();
          data.setData("text", text);
          window.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
        }""",
        "c4c3",
    )
    expect(page.locator(".variations button")).to_have_text(["c4", "c3"])
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".variations button")).to_have_text(["c4"])


def test_a_task_shows_every_value_after_the_answer(visitor: Visitor) -> None:
    page = visitor.enter("othello")
    open_panel(page, "Training")
    page.get_by_role("button", name="New task").click()
    expect(page.locator(".tasks .said")).to_contain_text("which move is best?")
    expect(page.locator(".taskvalues li")).to_have_count(0)
    count = page.locator(".cell.target").count()
    page.locator(".cell.target").first.click()
    expect(page.locator(".taskvalues li")).to_have_count(count)
    expect(page.locator(".taskvalues .best")).to_have_count(1)


def test_a_game_against_the_engine_starts_without_help(client: Client) -> None:
    client.ask("othello", "new", human="black", level="1", clock="none")
    assert not client.states["othello"]["hinting"]
    client.until("othello", lambda _, live: not live["busy"])
    assert client.lives["othello"]["hints"] == {}
    client.ask("othello", "new", human="both", level="1", clock="none")
    assert client.states["othello"]["hinting"]


def test_reasons_are_rounded_in_one_way(visitor: Visitor) -> None:
    page = visitor.enter("othello?moves=f5+d6+c3+d3+c4+f4+f6+f3+e6+e7+d7+c5+b6+d8+c6+c7+d2+b5+a5+a6&ply=20")
    expect(page.locator(".effort")).to_contain_text("depth 12")
    engine = page.get_by_role("region", name="Engine")
    said = re.findall(r"([a-z ]+) \(([+−][\d.]+)\)", engine.locator(".said").inner_text())
    assert len(said) >= 2
    for name, value in said:
        name = name.removeprefix("because of ").removeprefix("and ").split(" of ")[-1].strip()
        name = re.sub("^(and|in spite of) ", "", name)
        row = engine.locator(".terms > li", has_text=re.compile(rf"[\d.] {name}"))
        assert row.locator(".amount").first.inner_text() == value, name
    page.get_by_role("gridcell", name=re.compile("^e3,")).hover()
    expect(page.locator(".effort")).to_contain_text("against a7")
    gains = dict(
        re.findall(r"([a-z][a-z ]+) ([+−][\d.]+)", page.locator(".effort").inner_text().split(":")[1])
    )
    assert len(gains) == 2
    open_panel(page, "Why")
    page.get_by_role("combobox", name="This move", exact=True).select_option("e3")
    page.get_by_role("combobox", name="against this move").select_option("a7")
    page.get_by_role("button", name="Why?").click()
    for name, gain in gains.items():
        row = page.locator(".difference tbody tr", has=page.get_by_role("rowheader", name=name, exact=True))
        expect(row.locator("td").nth(2)).to_have_text(gain)


@at_three_sizes
def test_the_explorer_leads_back_into_the_book(visitor: Visitor) -> None:
    page = visitor.enter("othello?moves=f5+d6+c3+d3+c4+f4+c5+b3+a2&ply=9")
    open_panel(page, "Openings")
    expect(page.locator(".explorer")).to_contain_text("The book ends before this position.")
    page.get_by_role("button", name="Back to the book").click()
    expect(page.locator(".explorer")).to_contain_text("tournament games reached this position")
    expect(page.get_by_role("button", name="Back to the book")).to_be_hidden()


def test_the_book_knows_where_a_line_leaves_it(client: Client) -> None:
    client.ask("othello", "paste", text="f5d6c3d3c4f4c5b3a2")
    state = client.states["othello"]
    line = [OthelloPosition()]
    for move in state["moves"]:
        line.append(line[-1].play(move))
    assert state["known"] == max(at for at, here in enumerate(line) if book_moves(here)) < len(line) - 1
    client.ask("othello", "go", at=state["known"])
    assert client.states["othello"]["book"]["moves"]
