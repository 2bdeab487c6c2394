"""Games of shogi: levels that err on purpose, taking back, byoyomi, handicaps, and games from a position."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from sakiyomi.games.levels import LEVELS as REGISTERED
from sakiyomi.games.shogi import ShogiPosition
from sakiyomi.studio.rooms.shogi_levels import HANDICAPS, LEVELS, choose, starting
from support.studio_talk import UNTIMED_GAME, Client, Visitor, at_three_sizes, open_panel


def begin(client: Client, **given: Any) -> dict[str, Any]:
    answer = client.ask("shogi", "new", **{**UNTIMED_GAME, **given})
    assert "error" not in answer, answer
    return dict(client.states["shogi"])


def test_a_weak_level_errs_on_purpose_and_says_so() -> None:
    made, here = [], ShogiPosition.start()
    for _ in range(12):
        move = asyncio.run(choose(here, LEVELS["first"]))
        again = asyncio.run(choose(here, LEVELS["first"]))
        assert move.info.best == again.info.best, "the same position, the same move"
        made.append(move)
        here = here.play(move.info.best)
    slips = [move.slip for move in made if move.slip]
    assert len(slips) >= 3
    assert all("|" in slip["en"] and "わざと" in slip["ja"] for slip in slips)


def test_levels_are_those_of_the_registry_and_get_stronger() -> None:
    noise = [level.rule.noise for level in LEVELS.values()]
    assert noise == sorted(noise, reverse=True)
    nodes = [level.nodes for level in LEVELS.values() if level.nodes]
    assert nodes == sorted(nodes)
    numbered = {name: level.number for name, level in LEVELS.items() if level.number is not None}
    for name, number in numbered.items():
        assert LEVELS[name].rule == REGISTERED["shogi"][number - 1]
    assert [name for name, level in LEVELS.items() if level.errs] == ["first", "beginner", "easy"]


@pytest.mark.parametrize("name", HANDICAPS)
def test_a_handicap_game_is_begun_by_white(client: Client, name: str) -> None:
    state = begin(client, handicap=name, human=1)
    missing = {"even": 0, "lance": 1, "bishop": 1, "rook": 1, "rook and lance": 2, "two pieces": 2}
    missing |= {"four pieces": 4, "six pieces": 6, "eight pieces": 8, "ten pieces": 10}
    assert sum(40 - missing[name] for _ in [0]) == len(state["board"]["pieces"])
    assert starting(HANDICAPS[name], 512).side == (0 if name == "even" else 1)


def test_moves_are_taken_back_to_your_turn(client: Client) -> None:
    begin(client)
    client.ask("shogi", "move", move="7g7f")
    client.until("shogi", lambda state, live: len(state["line"]) == 2 and not live["busy"])
    client.ask("shogi", "move", move="2g2f")
    client.ask("shogi", "back")  # while the engine is thinking, or after it has answered
    state = client.until("shogi", lambda state, live: len(state["line"]) == 2 and not live["busy"])
    assert state["turn"] == 0
    client.ask("shogi", "back")
    assert client.states["shogi"]["line"] == []
    assert "no move of yours" in client.ask("shogi", "back")["error"]


def test_a_move_that_is_taken_back_gets_a_verdict(client: Client) -> None:
    begin(client, position="4k4/9/9/9/9/9/r8/9/R3K4 b - 1", level="beginner")
    client.ask("shogi", "move", move="5i4i")  # leaves the rook to be taken
    client.until("shogi", lambda state, live: len(state["line"]) == 2 and not live["busy"])
    client.ask("shogi", "back")
    taken = client.until("shogi", lambda state, _: state["taken"] and state["taken"]["loss"] is not None)
    assert taken["taken"]["name"] == "▲４九玉|K-4i"
    assert taken["taken"]["loss"] > 30
    assert taken["taken"]["missed"] is None
    client.ask("shogi", "move", move="9i9g")
    assert client.states["shogi"]["taken"] is None
    client.until("shogi", lambda state, live: len(state["line"]) == 2 and not live["busy"])
    client.ask("shogi", "back")
    best = client.until("shogi", lambda state, _: state["taken"] and state["taken"]["loss"] is not None)
    assert best["taken"]["name"].startswith(("▲同飛", "▲９七飛"))
    assert best["taken"]["missed"] is None


def test_the_opening_is_named_while_playing_and_looking_back(client: Client) -> None:
    begin(client)
    for move in ("7g7f", "6g6f", "2h6h"):
        client.ask("shogi", "move", move=move)
        client.until("shogi", lambda state, live: state["turn"] == 0 and not live["busy"])
    named = {"english": "fourth-file rook", "japanese": "四間飛車"}
    assert client.states["shogi"]["opening"] == named
    client.ask("shogi", "go", at=0)
    assert client.states["shogi"]["opening"] is None


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 720), (1920, 1080)])
def test_name_level_clock_and_hand_stand_together(
    visit: Callable[..., Visitor], width: int, height: int
) -> None:
    visitor = visit(viewport={"width": width, "height": height})
    page = visitor.enter("shogi")
    open_panel(page, "New game")
    page.get_by_label("Engine", exact=True).select_option("easy")
    page.get_by_role("button", name="New game").click()
    mine, theirs = (
        page.get_by_role("group", name="Black's hand"),
        page.get_by_role("group", name="White's hand"),
    )
    expect(mine.locator(".whose")).to_have_text("☗ You")
    expect(theirs.locator(".player")).to_have_text("☖ Sakiyomieasy")
    expect(mine.get_by_role("timer", name="black's clock")).to_have_class("clock running")
    expect(theirs.get_by_role("timer", name="white's clock")).to_have_class("clock")
    expect(mine).to_have_class("hand turn")
    expect(theirs).to_have_class("hand")
    above, below = theirs.bounding_box(), mine.bounding_box()
    assert above is not None
    assert below is not None
    assert above["y"] + above["height"] < below["y"]
    page.keyboard.press("f")  # the players change places with the board
    expect(page.locator(".hand[data-side='0'] .player")).to_have_text("☖ Sakiyomieasy")
    visitor.enter("analysis?moves=7g7f+3c3d+6g6f+8c8d+2h6h&ply=5")
    expect(page.locator(".head .opening")).to_have_text("fourth-file rook")
    expect(page.locator(".hand[data-side='0'] .whose")).to_have_text("☗ Black")


def test_reports_of_the_engine_do_not_set_the_clock_back(client: Client, visitor: Visitor) -> None:
    state = begin(client, byoyomi=30)
    shown = visitor.enter("shogi").evaluate(
        """async (state) => {
            const { default: shogi } = await import("./static/rooms/shogi.js");
            const root = document.createElement("div");
            let now = 1000;
            performance.now = () => now;
            const page = shogi(root, { do: async () => {}, ask: async () => ({}) });
            const live = { busy: false, ponder: null };
            const clock = () => [...root.querySelectorAll("[role=timer]")].map((one) => one.textContent);
            page.show(state, live);
            const before = clock();
            now += 12000;
            page.show(state, { ...live });
            page.leave();
            return [before, clock()];
        }""",
        state,
    )
    before, after = (sorted(one) for one in shown)
    assert before == ["0:30", "0:30"]
    assert after == ["0:18", "0:30"]


def test_a_lost_game_may_be_taken_back(client: Client) -> None:
    begin(client)
    client.ask("shogi", "move", move="7g7f")
    client.until("shogi", lambda state, live: len(state["line"]) == 2 and not live["busy"])
    client.ask("shogi", "resign")
    assert client.states["shogi"]["over"]
    client.ask("shogi", "back")
    assert not client.states["shogi"]["over"]


def test_taking_back_in_time_adds_no_time(client: Client) -> None:
    begin(client, minutes=0, byoyomi=10)
    client.ask("shogi", "move", move="7g7f")
    client.until("shogi", lambda state, live: len(state["line"]) == 2 and not live["busy"])
    client.ask("shogi", "back")
    assert not client.states["shogi"]["line"]
    assert client.states["shogi"]["clocks"][0] <= 10


def test_a_level_counts_at_once_before_the_first_move(client: Client) -> None:
    assert begin(client, level="strong", minutes=5)["turn"] == 0
    client.ask("shogi", "level", level="first")
    assert client.states["shogi"]["level"] == "first"
    assert client.states["shogi"]["ticking"]
    client.ask("shogi", "move", move="7g7f")
    client.until("shogi", lambda state, live: len(state["line"]) == 2 and not live["busy"])
    client.ask("shogi", "level", level="strong")
    assert client.states["shogi"]["level"] == "first"
    begin(client, level="strong", human=1, minutes=30)
    client.ask("shogi", "level", level="first")  # while the engine is thinking about its first move
    state = client.until("shogi", lambda state, live: len(state["line"]) == 1 and not live["busy"])
    assert state["level"] == "first"


@at_three_sizes
def test_the_chosen_level_is_the_opponent(visitor: Visitor) -> None:
    page = visitor.enter("shogi")
    open_panel(page, "New game")
    page.get_by_label("Engine", exact=True).select_option("first")
    expect(page.locator(".plate").filter(has_text="Sakiyomi")).to_contain_text("first game")
    expect(page.locator(".about")).not_to_contain_text("next new game")
    page.locator("[aria-label^='7g,']").first.click()
    page.locator("[aria-label^='7f,']").first.click()
    expect(page.locator(".caption")).to_have_text("Your move")
    open_panel(page, "New game")
    page.get_by_label("Engine", exact=True).select_option("strong")
    expect(page.locator(".about")).to_contain_text("It counts from the next new game.")


def test_byoyomi_comes_after_the_main_time(client: Client) -> None:
    state = begin(client, minutes=1, byoyomi=30)
    assert state["clocks"][0] == pytest.approx(90, abs=5)
    state = begin(client, minutes=0, byoyomi=10)
    assert state["clocks"] == [pytest.approx(10, abs=2), 10]
    client.ask("shogi", "move", move="7g7f")
    state = client.until("shogi", lambda state, live: len(state["line"]) == 2 and not live["busy"])
    assert state["clocks"][1] == 10  # whole again


def test_a_game_is_played_from_a_position(client: Client) -> None:
    state = begin(client, position="4k4/9/9/9/9/9/9/9/4K3R b - 1")
    assert len(state["board"]["pieces"]) == 3
    assert state["origin"].startswith("4k4/9")
    for bad in ("nonsense", "9/9/9/9/9/9/9/9/4K4 b - 1"):
        assert "error" in client.ask("shogi", "new", **{**UNTIMED_GAME, "position": bad})
    assert client.states["shogi"]["origin"].startswith("4k4/9")


@at_three_sizes
def test_levels_are_described_and_the_card_explains_the_game(visitor: Visitor) -> None:
    page = visitor.enter("shogi")
    open_panel(page, "New game")
    page.get_by_label("Engine", exact=True).select_option("first")
    expect(page.locator(".about")).to_contain_text("on purpose")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Rules and keys").click()
    expect(page.get_by_role("dialog", name="Rules and keys")).to_contain_text("Mate the other king")
    expect(page.locator("dialog.card .legend .icon")).to_have_count(8)
    page.keyboard.press("Escape")
    expect(page.locator("dialog.card")).to_have_count(0)
