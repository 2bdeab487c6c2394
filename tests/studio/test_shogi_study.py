"""Shogi: both notations, promotion asked at the square, reasons under the pointer, and who ponders."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from sakiyomi.games.shogi import forms, parse
from sakiyomi.games.shogi.western import western_name
from support.studio_talk import SOLVE, Client, Visitor, at_three_sizes, drop_file, open_panel

SIZES = [(390, 844), (1280, 720), (1920, 1080)]
BLUNDER = "7g7f+3c3d+8h2b%2B+4a5b+2b3a"
KI2 = "手合割：平手\n\n▲７六歩  △３四歩  ▲２六歩\n"
CSA = "V2.2\nPI\n+\n+7776FU\n-3334FU\n"


@pytest.mark.parametrize(
    ("sfen", "move", "name"),
    [
        ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "7g7f", "P-7f"),
        ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "6i5h", "G6i-5h"),
        ("lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 1", "8h2b+", "Bx2b+"),
        ("lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 1", "8h2b", "Bx2b="),
        ("4k4/9/9/9/9/9/9/9/4K4 b S 1", "S*5e", "S*5e"),
        ("k8/9/9/4+R4/9/9/9/9/4K4 b - 1", "5d5c", "+R-5c"),
    ],
)
def test_western_names(sfen: str, move: str, name: str) -> None:
    """As Hosking's "The Art of Shogi" writes them, with letters for ranks."""
    here = parse(sfen)
    assert western_name(here, here.read_move(move)) == name


def test_western_names_are_unambiguous() -> None:
    """No two legal moves of a position share a name, along a game with many pieces in hand."""
    here = parse("ln1g4l/1r1sk1gs1/p1pp1pnpp/4p1p2/1p5P1/2P1P1P2/PPSP1PS1P/2G2G1R1/LN2K2NL b Bb 1")
    for ply in range(60):
        moves = here.moves()
        if not moves:
            break
        names = [western_name(here, move) for move in moves]
        assert len(set(names)) == len(moves)
        here = here.play(moves[(7 * ply) % len(moves)])


def test_moves_are_named_as_the_reader_prefers(visitor: Visitor) -> None:
    page = visitor.enter("analysis?moves=7g7f+3c3d&ply=2")
    expect(page.locator(".variations button").first).to_have_text("P-7f")
    expect(page.locator(".engineline").first).to_contain_text("-")
    page.get_by_role("button", name="日本語").click()
    expect(page.locator(".variations button").first).to_have_text("▲７六歩")
    page.get_by_role("button", name="English").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Shogi moves").select_option("japanese")
    expect(page.locator(".variations button").first).to_have_text("▲７六歩")
    expect(page.locator(".engineline").first).to_contain_text("▲")


def test_only_one_name_is_ever_shown(visitor: Visitor) -> None:
    """The server sends both names of a move; a page that forgot to choose would show a bar between them."""
    page = visitor.enter("tsume/tanuki/3.5")
    page.get_by_role("button", name=SOLVE).click()
    expect(page.locator(".answer")).to_contain_text("Proved")
    open_panel(page, "Workshop")
    page.get_by_role("button", name="Look for other solutions").click()
    expect(page.locator(".variations button").first).to_be_visible()
    assert "|" not in page.locator("main").inner_text()
    page = visitor.enter("analysis?moves=7g7f+3c3d&ply=2")
    expect(page.locator(".engineline").first).to_be_visible()
    open_panel(page, "Why")
    expect(page.locator(".why .terms li").first).to_be_visible()
    assert "|" not in page.locator("main").inner_text()


def test_promotion_is_asked_at_the_square(visit: Callable[..., Visitor]) -> None:
    for width, height in SIZES:
        page = visit(viewport={"width": width, "height": height}).enter("analysis?moves=7g7f+3c3d&ply=2")
        expect(page.locator(".piece")).to_have_count(40)
        page.locator(".shogiboard [aria-label^='8h,']").click()
        page.locator(".shogiboard [aria-label^='2b,']").click()
        asked = page.get_by_role("dialog", name="Promote?")
        box, square = asked.bounding_box(), page.locator(".shogiboard [aria-label^='2b,']").bounding_box()
        assert box
        assert square
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        middle = square["x"] + square["width"] / 2
        assert box["x"] <= middle <= box["x"] + box["width"]
        gap = max(box["y"] - square["y"] - square["height"], square["y"] - box["y"] - box["height"])
        assert gap <= 8, "it stands right above or below the square"
        page.keyboard.press("Escape")
        expect(asked).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_game_is_judged(visit: Callable[..., Visitor], width: int, height: int) -> None:
    page = visit(viewport={"width": width, "height": height}).enter(f"analysis?moves={BLUNDER}&ply=1")
    open_panel(page, "Verdict")
    page.get_by_role("button", name="Judge every move").click()
    expect(page.locator(".chart circle")).to_have_count(5)
    expect(page.locator(".summary").get_by_role("button", name="White: blunders 1")).to_be_visible()
    expect(page.locator(".summary").get_by_role("button", name="Black: blunders 0")).to_be_disabled()
    worst = page.locator(".variations button", has_text="G4a-5b")
    expect(worst.locator(".mark")).to_have_text("??")
    expect(worst.locator(".cost")).to_contain_text("lost ")
    expect(worst.locator(".lead")).to_contain_text("+")
    expect(page.locator(".variations .lead").first).to_be_attached()


def test_reasons_appear_under_the_pointer(visitor: Visitor) -> None:
    page = visitor.enter("analysis?moves=7g7f+3c3d&ply=2")
    expect(page.locator(".engineline").nth(2)).to_be_visible()
    page.get_by_role("checkbox", name="Engine").uncheck()  # a line that is still read would change
    page.get_by_role("checkbox", name="Engine").check()
    expect(page.locator(".engineline").first).to_be_visible()
    page.locator(".engineline").first.hover()
    expect(page.locator(".effort")).to_contain_text("·")
    expect(page.locator(".arrow .badge").first).to_be_visible()


@at_three_sizes
def test_files_of_every_kind_are_read_and_written(visitor: Visitor, tmp_path: Path) -> None:
    page = visitor.enter("analysis")
    expect(page.locator(".piece")).to_have_count(40)
    drop_file(page, "game.ki2", KI2.encode("cp932"))
    expect(page.locator(".variations button")).to_have_text(["P-7f", "P-3d", "P-2f"])
    drop_file(page, "game.csa", CSA.encode())
    expect(page.locator(".variations button")).to_have_text(["P-7f", "P-3d"])
    open_panel(page, "Game")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as KIF").click()
    saved.value.save_as(tmp_path / "game.kif")
    written = forms.read((tmp_path / "game.kif").read_text(encoding="utf-8"))
    assert [str(move) for move in written.moves()] == ["7g7f", "3c3d"]


def begin(page: Page, level: str) -> None:
    open_panel(page, "New game")
    page.get_by_role("combobox", name="Engine").select_option(level)
    page.get_by_role("button", name="New game").click()
    question = page.get_by_role("dialog").get_by_role("button", name="New game")
    if question.is_visible():
        question.click()


def test_the_panel_says_truly_who_ponders(visitor: Visitor) -> None:
    page = visitor.enter("shogi")
    open_panel(page, "New game")
    page.get_by_role("combobox", name="Engine").select_option("easy")
    expect(page.get_by_role("checkbox", name="The engine thinks on your time")).to_be_disabled()
    begin(page, "easy")
    expect(page.locator(".ponder")).to_contain_text(
        "makes mistakes on purpose, and thinks only on its own time"
    )
    begin(page, "middle")
    expect(page.locator(".guess").first).to_be_visible()


def test_a_level_that_errs_never_ponders(client: Client) -> None:
    given = {"human": 0, "minutes": 0, "increment": 0, "byoyomi": 0, "handicap": "even", "position": ""}
    client.ask("shogi", "new", level="easy", reading=True, **given)
    client.ask("shogi", "move", move="7g7f")
    client.until("shogi", lambda state, live: len(state["line"]) == 2 and not live["busy"])
    assert client.lives["shogi"]["ponder"] is None
    assert client.states["shogi"]["errs"]
    client.ask("shogi", "new", level="middle", reading=True, **given)
    client.until("shogi", lambda state, live: live["ponder"] and live["ponder"]["guesses"])
