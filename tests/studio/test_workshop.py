"""The workshop of the tsume room: set up with undo, drop a file, soundness, the own solution, files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from sakiyomi.games.shogi import forms
from support.studio_talk import SOLVE, Client, Visitor, drop_file, open_panel

SIZES = [(390, 844), (1280, 720), (1920, 1080)]
THREE = "9/8k/9/7RG/9/9/9/9/9 b r2b3g4s4n4l18p 1"
"""A mate in three."""
TWO_WAYS = "8k/9/7+P1/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"
"""A mate in one, on two squares."""


def studied(client: Client, sfen: str) -> dict[str, object]:
    """The state after a problem was solved and searched for other solutions."""
    client.ask("tsume", "paste", text=sfen)
    client.ask("tsume", "solve", find="shortest")
    client.until("tsume", lambda _, live: live["proof"] and not live["busy"])
    client.ask("tsume", "others")
    state: dict[str, object] = client.until(
        "tsume", lambda state, live: state["tree"] and not live["busy"] and live["study"]["examined"]
    )
    return state


def test_changes_are_undone_and_made_again(client: Client) -> None:
    client.ask("tsume", "edit")
    before = client.states["tsume"]["board"]["sfen"]
    client.ask("tsume", "put", square="1i", piece="L")
    client.ask("tsume", "hand", side=0, piece="P", count=2)
    client.ask("tsume", "clear")
    cleared = client.states["tsume"]["board"]["sfen"]
    assert client.states["tsume"]["undo"] == [3, 0]
    for _ in range(4):  # once more than there is to undo
        client.ask("tsume", "undo")
    assert client.states["tsume"]["board"]["sfen"] == before
    assert client.states["tsume"]["undo"] == [0, 3]
    for _ in range(3):
        client.ask("tsume", "redo")
    assert client.states["tsume"]["board"]["sfen"] == cleared
    client.ask("tsume", "undo")
    client.ask("tsume", "turn", side=1)  # a new change ends what could be made again
    assert client.states["tsume"]["undo"] == [3, 0]


def test_the_tree_names_other_solutions_and_defences_with_their_lengths(client: Client) -> None:
    state = studied(client, TWO_WAYS)
    nodes = state["tree"]["nodes"]  # type: ignore[index]
    assert {node["comment"].split()[0] for node in nodes if node["comment"]} == {"last"}
    assert client.lives["tsume"]["study"]["sound"] is not False, "alternatives at the last move are allowed"
    state = studied(client, THREE)
    nodes = state["tree"]["nodes"]  # type: ignore[index]
    lengths = [node["comment"] for node in nodes if node["comment"]]
    assert all(comment.split()[-1].lstrip("≤").isdigit() for comment in lengths)
    main = [node for node in nodes if not node["comment"]]
    assert main[0]["ply"] == 1
    last = nodes[-1]
    client.ask("tsume", "branch", number=last["id"])
    state = client.states["tsume"]
    assert (state["at"], state["tree"]["here"]) == (last["ply"], last["id"])
    assert "no longer part" in client.ask("tsume", "branch", number=9999)["error"]


def test_the_kif_file_has_the_variations(client: Client) -> None:
    studied(client, TWO_WAYS)
    record = forms.read(client.ask("tsume", "save", form="kif")["file"]["text"])
    assert record.varied
    assert record.start.sfen == TWO_WAYS


@pytest.mark.parametrize(
    ("moves", "verdict"),
    [
        ("G*1b", "same or equal"),
        ("G*9i", "not check"),
        ("2c2b", "refuted"),
    ],
)
def test_the_own_solution_is_compared(client: Client, moves: str, verdict: str) -> None:
    studied(client, f"position sfen {TWO_WAYS} moves {moves}")
    state = client.until("tsume", lambda state, live: state["compared"] and not live["busy"])
    found = state["compared"]
    assert found["verdict"] in ((verdict,) if verdict != "same or equal" else ("same", "equal"))
    if verdict == "refuted":
        assert "|" in found["reply"], "the escape is named"


def test_a_played_line_becomes_the_own_solution(client: Client) -> None:
    assert "play your solution" in client.ask("tsume", "own")["error"]
    studied(client, TWO_WAYS)
    client.ask("tsume", "own")
    state = client.until("tsume", lambda state, live: state["compared"] and not live["busy"])
    assert state["compared"]["verdict"] == "same"
    assert [one["move"] for one in state["own"]] == [one["move"] for one in state["line"]]


def place(page: Page, square: str) -> tuple[float, float]:
    box = page.locator(f".shogiboard [role=gridcell][aria-label^='{square},']").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_problem_is_made_studied_and_saved(
    visit: Callable[..., Visitor], width: int, height: int, tmp_path: Path
) -> None:
    """From an empty board to a PNG file, on a phone and on a desk."""
    page = visit(viewport={"width": width, "height": height}).enter("tsume")
    open_panel(page, "Workshop")
    page.get_by_role("button", name="Set up").click()
    page.get_by_role("button", name="Clear the board").click()
    expect(page.get_by_role("button", name=SOLVE)).to_be_disabled()
    page.get_by_role("button", name="white king", exact=True).click()
    page.evaluate("() => scrollTo(0, 0)")  # the board, its hands and the pieces are in view together
    page.mouse.click(*place(page, "5a"))
    expect(page.locator("[aria-label='5a, white king']")).to_have_count(1)
    page.get_by_role("button", name="black pawn", exact=True).hover()
    page.mouse.down()
    page.mouse.move(*place(page, "4d"))
    expect(page.locator(".ghost")).to_be_visible()
    page.mouse.move(*place(page, "5c"))
    page.mouse.up()
    expect(page.locator("[aria-label='5c, black pawn']")).to_have_count(1)
    page.keyboard.press("Control+z")
    expect(page.locator("[aria-label='5c, black pawn']")).to_have_count(0)
    page.get_by_role("button", name="Redo").click()
    expect(page.locator("[aria-label='5c, black pawn']")).to_have_count(1)
    hand = page.get_by_role("group", name="Black's hand")
    page.get_by_role("button", name="black gold", exact=True).hover()
    page.mouse.down()
    box = hand.bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + 12, steps=3)
    page.mouse.up()
    expect(hand.get_by_role("button", name="black gold × 1")).to_be_visible()
    page.get_by_role("button", name="Give all other pieces to the defender").click()
    page.get_by_role("button", name=SOLVE).click()
    expect(page.locator(".answer")).to_contain_text("Mate in 1.")
    page.get_by_role("button", name="Look for other solutions").click()
    expect(page.locator(".sound")).to_have_text("Sound: one solution, proved.")
    expect(page.locator(".variations button")).to_have_text(["G*5b"])
    page.get_by_role("button", name="This line is my solution").click()
    expect(page.locator(".compared")).to_have_text("Your solution is the proved main line.")
    with page.expect_download() as saved:
        page.get_by_role("button", name="PNG").click()
    saved.value.save_as(tmp_path / "tsume.png")
    assert (tmp_path / "tsume.png").read_bytes().startswith(b"\x89PNG")


def test_a_dropped_file_opens_the_workshop(visitor: Visitor) -> None:
    record = forms.read(f"position sfen {TWO_WAYS} moves G*1b")
    page = visitor.enter("tsume")
    expect(page.locator(".piece").first).to_be_visible()
    drop_file(page, "mine.kif", forms.write(record, "kif").encode("cp932"))
    expect(page.locator(".own")).to_have_text("Your solution: G*1b")
    drop_file(page, "mine.csa", forms.write(forms.read(THREE), "csa").encode())
    expect(page.locator("[aria-label='1b, white king']")).to_have_count(1)
    drop_file(page, "odd.txt", b"nothing of the kind")
    expect(page.get_by_role("alert")).to_be_visible()
