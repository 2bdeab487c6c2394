"""The end of a game of shogi and of its time: declarations, the move list, byoyomi, and the next game."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from sakiyomi.games.shogi import forms
from sakiyomi.games.shogi.record import RecordResult
from support.studio_talk import UNTIMED_GAME, Client, Visitor, at_three_sizes, uncover

ENTERED = "+R+B+P+P1K+P+P1/+P+P+P+P5/9/9/9/9/9/9/4k4 b RB2G4S4N4L8Pg 1"
"""Black's king has entered, with the points."""
LISTEN = """
  window.notes = [];
  const made = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () {
    const one = made.call(this);
    const start = one.start.bind(one);
    one.start = (at) => { window.notes.push(one.frequency.value); start(at); };
    return one;
  };
"""


def test_a_win_is_declared_by_you(client: Client) -> None:
    client.ask("shogi", "new", **UNTIMED_GAME)
    assert not client.states["shogi"]["declares"]
    assert "cannot declare" in client.ask("shogi", "declare")["error"]
    client.ask("shogi", "new", **{**UNTIMED_GAME, "position": ENTERED})
    assert client.states["shogi"]["declares"]
    assert "error" not in client.ask("shogi", "declare")
    assert client.states["shogi"]["result"] == {"how": "declaration", "winner": 0}
    assert not client.states["shogi"]["declares"]
    text = client.ask("shogi", "save", form="kif", names=["a", "b"])["file"]["text"]
    record = forms.read(text)
    assert ([record.root, *record.line()])[-1].result == RecordResult.DECLARED


@pytest.mark.parametrize("level", ["first", "middle"])
def test_a_win_is_declared_by_the_engine(client: Client, level: str) -> None:
    client.ask("shogi", "new", **{**UNTIMED_GAME, "human": 1, "level": level, "position": ENTERED})
    state = client.until("shogi", lambda state, live: state["over"])
    assert state["result"] == {"how": "declaration", "winner": 0}
    assert state["line"] == []


@at_three_sizes
def test_the_button_to_declare_is_there_when_it_counts(visitor: Visitor) -> None:
    page = visitor.enter("shogi")
    expect(page.get_by_role("button", name="Declare a win")).to_be_hidden()
    uncover(page, "New game")
    page.get_by_text("Handicap, or from a position").click()
    page.get_by_role("textbox", name="From a position").fill(ENTERED)
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="Declare a win").click()
    expect(page.locator(".caption")).to_have_text("The game is over: you win by declaration")


@at_three_sizes
def test_the_list_ends_with_the_result_and_tells_times(visitor: Visitor) -> None:
    page = visitor.enter("shogi")
    uncover(page, "New game")
    page.get_by_label("Engine", exact=True).select_option("first")
    page.get_by_role("button", name="New game").click()
    page.locator(".shogiboard [aria-label^='7g,']").click()
    page.locator(".shogiboard [aria-label^='7f,']").click()
    expect(page.locator(".moves li")).to_have_count(2)
    expect(page.locator(".moves li").first).to_have_attribute("data-time", re.compile(r"^\d+:\d\d$"))
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    words = "The game is over: the engine wins by resignation"
    expect(page.locator(".moves")).to_have_attribute("data-ended", words)
    uncover(page, "Game")
    shown = page.locator(".moves").evaluate("(one) => getComputedStyle(one, '::after').content")
    assert words in shown


@pytest.mark.parametrize("sound", ["on", "off"])
def test_the_last_seconds_of_byoyomi_are_counted(visit: Callable[..., Visitor], sound: str) -> None:
    visitor = visit()
    visitor.context.add_init_script(f"{LISTEN}; localStorage.setItem('sakiyomi.sound', '{sound}')")
    page = visitor.enter("shogi")
    page.get_by_label("Engine", exact=True).select_option("first")
    page.get_by_role("combobox", name="Clock").select_option("byoyomi")
    page.get_by_role("spinbutton", name="Minutes").fill("0")
    page.get_by_role("spinbutton", name="Seconds").fill("5")
    page.get_by_role("button", name="New game").click()
    clock = page.get_by_role("timer", name="black's clock")
    expect(clock).to_have_attribute("data-byoyomi", "byoyomi")
    expect(page.locator(".caption")).to_have_text("The game is over: the engine wins on time")
    ticks = [pitch for pitch in page.evaluate("() => window.notes") if pitch > 800]
    if sound == "off":
        assert ticks == []
    else:
        assert 3 <= len(ticks) <= 5, ticks  # a second may pass unseen on a busy machine
        assert ticks == sorted(ticks)
        assert len(set(ticks)) == 2


def test_the_next_game_is_proposed_as_the_last_one_was(visitor: Visitor) -> None:
    page = visitor.enter("shogi")
    page.get_by_label("You play").select_option("1")
    page.get_by_label("Engine", exact=True).select_option("easy")
    page.get_by_role("combobox", name="Clock").select_option("byoyomi")
    page.get_by_role("spinbutton", name="Minutes").fill("3")
    page.get_by_role("spinbutton", name="Seconds").fill("20")
    page.get_by_role("button", name="New game").click()
    expect(page.locator(".strength", has_text="easy")).to_be_visible()
    expect(page.locator(".moves li")).to_have_count(1)  # the engine's first move brings its panel forward
    page.reload()
    expect(page.locator(".piece")).to_have_count(40)
    uncover(page, "New game")
    expect(page.get_by_label("You play")).to_have_value("1")
    expect(page.get_by_label("Engine", exact=True)).to_have_value("easy")
    expect(page.get_by_role("combobox", name="Clock")).to_have_value("byoyomi")
    expect(page.get_by_role("spinbutton", name="Minutes")).to_have_value("3")
    expect(page.get_by_role("spinbutton", name="Seconds")).to_have_value("20")


def test_all_of_a_new_game_is_in_view_in_a_low_window(visit: Callable[..., Visitor]) -> None:
    page = visit(viewport={"width": 1280, "height": 720}).enter("shogi")
    last = page.get_by_text("The engine thinks on your time")
    expect(last).to_be_visible()
    label = last.bounding_box()
    panel = page.locator(".panel", has=page.get_by_text("The engine thinks on your time")).bounding_box()
    assert label
    assert panel
    assert panel["y"] + panel["height"] - (label["y"] + label["height"]) >= 8
