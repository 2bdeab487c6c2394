"""Othello: endgame tasks, variations, taking back, marks on moves, and WTHOR files."""

from __future__ import annotations

import struct

import pytest
from playwright.sync_api import Page, expect

from sakiyomi.games.othello import OthelloPosition
from sakiyomi.solve import EndgameSolver
from sakiyomi.studio.rooms.othello_tasks import make_task
from sakiyomi.types import Points
from support.studio_talk import Client, Visitor, at_three_sizes, drop_file, open_panel


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
    client.ask("othello", "task", empties=6, seed=5)
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
    client.ask("othello", "new", human="black", level="3")
    client.ask("othello", "move", move="f5")
    client.until("othello", lambda state, live: len(state["moves"]) == 2 and not live["busy"])
    client.ask("othello", "back")
    assert client.states["othello"]["moves"] == []
    assert "no move of yours" in client.ask("othello", "back")["error"]


def test_a_review_marks_the_moves(client: Client) -> None:
    client.ask("othello", "hints", on=False)
    client.ask("othello", "paste", text="f5d6c3d3c4f4f6b4")
    client.ask("othello", "review")
    state = client.until(
        "othello", lambda state, live: not live["busy"] and state["tree"]["nodes"][-1]["value"]
    )
    losses = [node["loss"] for node in state["tree"]["nodes"]]
    assert max(losses) == losses[-1], "b4 is a bad move"
    assert state["tree"]["nodes"][-1]["mark"]


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


@pytest.mark.parametrize("data", [b"", wthor(("f5d6", 32))[:-1], wthor(("f5d6", 32)).replace(b"8", b"\xff")])
def test_a_broken_wthor_file_is_refused_in_words(visitor: Visitor, data: bytes) -> None:
    page = visitor.enter("othello")
    open_panel(page, "Game")
    choose_file(page, "games.wtb", data)
    expect(page.locator(".toast")).to_contain_text("is not a WTHOR file")
    expect(page.locator(".steps .count")).to_have_text("0 / 0")


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
