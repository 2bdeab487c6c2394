"""Othello: endgame tasks, variations, taking back, marks on moves, and WTHOR files."""

from __future__ import annotations

import re
import struct

import pytest
from playwright.sync_api import Page, expect

from sakiyomi.games.othello import OthelloPosition, parse_record
from sakiyomi.solve import EndgameSolver, review
from sakiyomi.studio.rooms.othello_tasks import make_task
from sakiyomi.types import Points
from support.studio_talk import Client, Visitor, at_three_sizes, drop_file, open_panel

GAME = (
    "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1b1f8g8b3"
    "c1a1a2b2a3g2h1h2h3a4h5h6g7b7h7a8b8h8"
)
"""Level until move 42, then thrown away."""


def by_hand(here: OthelloPosition) -> int:
    """The exact value by plain search, without any tables."""
    if here.over:
        lead = here.count(here.side) - here.count(1 - here.side)
        return lead + (here.empties if lead > 0 else -here.empties if lead < 0 else 0)
    best = -64
    for move in here.moves():
        after = here.play(move)
        value = by_hand(after)
        best = max(best, value if after.side == here.side else -value)
    return best


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_task_has_one_best_move(seed: int) -> None:
    task = make_task(6, seed)
    assert task.start.empties == 6
    assert make_task(6, seed) == task
    values = sorted(task.values.values(), reverse=True)
    assert values[0] >= values[1] + 2
    for move, value in task.values.items():
        after = task.start.play(move)
        found = by_hand(after)
        assert value == (found if after.side == task.start.side else -found)


def test_a_task_gives_nothing_away_before_the_answer(client: Client) -> None:
    client.ask("othello", "task", empties=6, seed=5, hard=False)
    state = client.until("othello", lambda state, live: state["task"] and not live["busy"])
    task = make_task(6, 5)
    assert state["task"]["best"] == ""
    assert state["task"]["value"] is None
    assert client.lives["othello"]["hints"] == {}
    assert "solve the task first" in client.ask("othello", "why", move="", against="")["error"]
    wrong = min(task.values, key=lambda move: task.values[move])
    client.ask("othello", "move", move=wrong)
    answered = client.until("othello", lambda state, _: state["task"]["answer"])["task"]
    assert (answered["best"], answered["most"]) == (task.best, task.values[task.best])
    assert answered["value"] == task.values[wrong]
    solved = EndgameSolver(memory=1).search(task.start).result().lines[0]
    assert isinstance(solved.score, Points)
    assert solved.score.amount == answered["most"]


def test_another_continuation_becomes_a_variation(client: Client) -> None:
    client.ask("othello", "hints", on=False)
    client.ask("othello", "paste", text="f5d6c3")
    client.ask("othello", "go", at=1)
    client.ask("othello", "move", move="f6")
    state = client.states["othello"]
    assert state["moves"] == ["f5", "f6"]
    assert [node["name"] for node in state["tree"]["nodes"]] == ["f5", "d6", "c3", "f6"]
    client.ask("othello", "branch", number=state["tree"]["nodes"][1]["id"])
    assert client.states["othello"]["moves"] == ["f5", "d6", "c3"]
    client.ask("othello", "promote", number=state["tree"]["nodes"][3]["id"])
    client.ask("othello", "go", at=0)
    assert client.states["othello"]["moves"] == ["f5", "f6"]
    client.ask("othello", "remove", number=state["tree"]["nodes"][1]["id"])
    assert [node["name"] for node in client.states["othello"]["tree"]["nodes"]] == ["f5", "f6"]


def test_moves_are_taken_back(client: Client) -> None:
    client.ask("othello", "hints", on=False)
    client.ask("othello", "new", human="black", level="3", clock="none")
    client.ask("othello", "move", move="f5")
    client.until("othello", lambda state, live: len(state["moves"]) == 2 and not live["busy"])
    client.ask("othello", "go", at=1)  # looking back: the engine has moved, and does not move again
    client.ask("othello", "open")
    assert client.states["othello"]["looking"]
    assert "return to the game" in client.ask("othello", "move", move="d6")["error"]
    assert len(client.states["othello"]["tree"]["nodes"]) == 2
    client.ask("othello", "back")
    assert client.states["othello"]["moves"] == []
    assert "no move of yours" in client.ask("othello", "back")["error"]


def test_the_engine_answers_at_the_end_of_the_game_only(client: Client) -> None:
    client.ask("othello", "new", human="black", level="3", clock="none")
    client.ask("othello", "move", move="f5")
    client.ask("othello", "go", at=0)  # while it thinks
    state = client.until("othello", lambda state, live: len(state["moves"]) == 2 and not live["busy"])
    assert state["at"] == 0
    assert state["running"]
    assert client.ask("othello", "visit", start="", moves="c4", at=1)["running"]
    client.ask("othello", "analyse")
    assert client.states["othello"]["human"] == "both"
    client.ask("othello", "go", at=1)
    client.ask("othello", "play_on", human="black", level="1", clock="none")
    state = client.until("othello", lambda state, live: len(state["moves"]) == 2 and not live["busy"])
    assert state["moves"][0] == "f5"
    client.ask("othello", "paste", text="c4c3d3")
    client.ask("othello", "undrop")
    assert client.states["othello"]["human"] == "black"
    assert client.states["othello"]["moves"] == state["moves"]


def test_a_review_marks_the_moves(client: Client) -> None:
    client.ask("othello", "hints", on=False)
    client.ask("othello", "paste", text=GAME)
    client.ask("othello", "review")
    state = client.until("othello", lambda _, live: not live["busy"] and len(live["review"]) == 60)
    expected = list(review(parse_record(GAME), exact=20, depth=8, memory=16))[::-1]  # as the command judges
    assert [one["loss"] for one in client.lives["othello"]["review"]] == [
        round(one.loss, 2) for one in expected
    ]
    for node, one in zip(state["tree"]["nodes"], expected, strict=True):
        assert one.sure or not node["mark"]
        assert node["guess"] is not one.exact
    assert {node["name"] for node in state["tree"]["nodes"] if node["mark"]} >= {"c1", "a2"}
    for at in (60, 45, 41):  # the bar says what the graph says
        client.ask("othello", "go", at=at)
        assert (
            client.lives["othello"]["standing"]["lead"] == client.lives["othello"]["review"][at - 1]["lead"]
        )


def wthor(*games: tuple[str, int]) -> bytes:
    """A WTHOR file of games with Black's discs at the end."""

    def game(moves: str, discs: int) -> bytes:
        codes = [10 * int(moves[i + 1]) + "abcdefgh".index(moves[i]) + 1 for i in range(0, len(moves), 2)]
        return struct.pack("<HHHBB60s", 1, 2, 3, discs, discs, bytes(codes))

    head = struct.pack("<BBBBIHHBBBB", 20, 26, 1, 1, len(games), 0, 2026, 8, 0, 0, 0)
    return head + b"".join(game(*one) for one in games)


def paste_file(page: Page, name: str, data: bytes) -> None:
    page.evaluate(
        """([name, bytes]) => {
          const files = new DataTransfer();
          files.items.add(new File([new Uint8Array(bytes)], name));
          const given = { clipboardData: files, bubbles: true, cancelable: true };
          document.body.dispatchEvent(new ClipboardEvent("paste", given));
        }""",
        [name, list(data)],
    )


def choose_file(page: Page, name: str, data: bytes) -> None:
    page.get_by_text("Paste a game or board", exact=True).click()
    file = {"name": name, "mimeType": "application/octet-stream", "buffer": data}
    page.get_by_label("Open a file").set_input_files(file)  # type: ignore[arg-type]


@at_three_sizes
def test_a_wthor_file_is_read(visitor: Visitor) -> None:
    page = visitor.enter("othello")
    expect(page.locator(".target").first).to_be_visible()
    open_panel(page, "Game")
    for give in (drop_file, paste_file, choose_file):
        give(page, "games.wtb", wthor(("f5d6c3", 40), ("f5f6", 20)))
        expect(page.locator(".variations button")).to_have_text(["f5", "d6", "c3"])
        games = page.get_by_label("Games in the file")
        expect(games.locator("option")).to_have_text(["1. f5d6c3 · 40–24", "2. f5f6 · 20–44"])
        games.select_option("1")
        expect(page.locator(".variations button")).to_have_text(["f5", "f6"])
    names = b"".join(name.ljust(20, b"\0") for name in (b"", b"", b"Ann", b"Bo"))
    drop_file(page, "WTHOR.JOU", bytes(16) + names)
    expect(games.locator("option")).to_have_text(["1. Ann – Bo · 40–24", "2. Ann – Bo · 20–44"])
    drop_file(page, "games.txt", b"f5-d6-c3-d3\nf5f6e6f4")
    expect(games.locator("option")).to_have_text(["1. f5d6c3d3 · 4–4", "2. f5f6e6f4 · 3–5"])


@pytest.mark.parametrize("data", [b"", wthor(("f5d6", 32))[:-1], wthor(("f5d6", 32)).replace(b"8", b"\xff")])
def test_a_broken_wthor_file_is_refused_in_words(visitor: Visitor, data: bytes) -> None:
    page = visitor.enter("othello")
    open_panel(page, "Game")
    choose_file(page, "games.wtb", data)
    expect(page.locator(".toast")).to_contain_text("is not a WTHOR file")
    expect(page.locator(".steps .count")).to_have_text("0 / 0")
    drop_file(page, "WTHOR.TRN", bytes(42))
    expect(page.locator(".toast")).to_contain_text("only has names")


@at_three_sizes
def test_a_task_is_solved_on_the_board(visitor: Visitor) -> None:
    page = visitor.enter("othello")
    open_panel(page, "Training")
    page.get_by_role("button", name="New task").click()
    expect(page.locator(".tasks .said")).to_contain_text("which move is best?")
    expect(page.locator(".value")).to_have_count(0)
    page.locator(".cell.target").first.click()
    expect(page.locator(".tasks")).to_contain_text("of 1 right")
    page.locator(".cell.target").first.hover()
    expect(page.locator(".disc.would").first).to_be_visible()
    assert "task=8-" in page.url
    page.reload()  # the link names the task, and it is not judged again
    expect(page.locator(".tasks")).to_contain_text("of 1 right")


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_a_hard_task_is_not_solved_by_corners_or_greed(seed: int) -> None:
    task = make_task(8, seed, hard=True)
    assert task.start.empties == 8
    assert make_task(8, seed, hard=True) == task
    assert task.best not in ("a1", "a8", "h1", "h8")
    turned = {move: task.start.play(move).count(task.start.side) for move in task.values}
    assert turned[task.best] < max(turned.values())
    values = sorted(task.values.values(), reverse=True)
    assert values[0] >= values[1] + 2


@at_three_sizes
def test_tasks_are_chosen_by_size_and_difficulty(visitor: Visitor) -> None:
    page = visitor.enter("othello")
    open_panel(page, "Training")
    page.get_by_role("combobox", name="Empty squares").select_option("6")
    page.get_by_role("combobox", name="Difficulty").select_option("hard")
    page.get_by_role("button", name="New task").click()
    expect(page.locator(".tasks .said")).to_contain_text("6 empty")
    assert page.url.endswith("-hard")
    page.locator(".cell.target").first.click()
    expect(page.locator(".taskvalues .scale .amount").first).to_be_visible()
    row = page.locator(".tasktally tbody tr").first
    expect(row).to_contain_text("/ 1")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    page.reload()  # the task, what was chosen, and the tally are kept
    expect(page.get_by_role("combobox", name="Difficulty")).to_have_value("hard")
    expect(page.get_by_role("combobox", name="Empty squares")).to_have_value("6")
    expect(row).to_contain_text("/ 1")


def test_a_review_says_how_well_each_side_played(client: Client, visitor: Visitor) -> None:
    moves = "+".join(GAME[i : i + 2] for i in range(0, len(GAME), 2))
    page = visitor.enter(f"othello?moves={moves}&ply=60")
    open_panel(page, "Review")
    page.get_by_role("button", name="Review the game").click()
    expect(page.locator(".judged")).not_to_contain_text("of 60 moves, from last to first", timeout=60_000)
    client.ask("othello", "hints", on=False)
    client.ask("othello", "paste", text=GAME)
    client.ask("othello", "review")
    client.until("othello", lambda _, live: not live["busy"] and len(live["review"]) == 60)
    judged = client.lives["othello"]["review"]
    for column, side in ((0, 0), (1, 1)):
        own = [one for one in judged if one["side"] == side]
        mean = sum(one["loss"] for one in own) / len(own)
        best = sum(one["loss"] == 0 for one in own)
        rows = page.locator(".accuracy tbody tr")
        expect(rows.nth(0).locator("td").nth(column)).to_have_text(f"{mean:.1f} discs")
        expect(rows.nth(1).locator("td").nth(column)).to_have_text(f"{round(100 * best / len(own))} %")
    cost = page.locator(".variations .cost")
    assert all(
        re.fullmatch(r"lost (~\d+\.\d|\d+)", text) for text in cost.all_inner_texts()
    )  # exact: whole discs
    page.locator(".costly button").first.click()
    expect(page.locator(".othello .arrow.ring.bad")).to_have_count(1)  # played, and what was better
    expect(page.locator(".othello .arrow.ring.best")).to_have_count(1)
