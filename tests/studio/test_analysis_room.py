"""The analysis room: import, lines with arrows, variations, verdicts on moves, export."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from sakiyomi.games.shogi import forms
from sakiyomi.games.shogi.record import RecordResult
from support.studio_talk import Client, Studio, Visitor, at_three_sizes, drop_file, uncover

BLUNDER = "7g7f 3c3d 8h2b+ 4a5b 2b3a"
"""White leaves the bishop's exchange unanswered, and loses a bishop."""
KIF = """開始日時：2026/11/18 20:00:00
手合割：平手
先手：甲
後手：乙
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:12/00:00:12)
*ここから
   2 ３四歩(33)   ( 1:05/00:01:05)
   3 ２六歩(27)   ( 0:30/00:00:42)
   4 投了   ( 0:09/00:01:14)
まで3手で先手の勝ち

変化：3手
   3 ６六歩(67)
   4 ８四歩(83)
"""
SEVERAL = re.compile(r"^\S+(?:\s+\S+){4}")
"""A line of at least four moves, behind its value."""


def quiet(client: Client) -> None:
    client.ask("analysis", "think", on=False, lines=3)


def test_a_game_is_read_with_its_variations_and_comments(client: Client) -> None:
    quiet(client)
    client.ask("analysis", "paste", text=KIF)
    state = client.states["analysis"]
    assert state["players"] == ["甲", "乙"]
    assert [node["name"] for node in state["tree"]["nodes"]] == [
        *("▲７六歩|P-7f", "△３四歩|P-3d", "▲２六歩|P-2f", "▲６六歩|P-6f", "△８四歩|P-8d"),
    ]
    assert state["tree"]["nodes"][0]["comment"] == "ここから"
    client.ask("analysis", "go", number=state["tree"]["nodes"][3]["id"])
    assert client.states["analysis"]["moves"] == ["7g7f", "3c3d", "6g6f", "8c8d"]
    client.ask("analysis", "promote", number=state["tree"]["nodes"][3]["id"])
    client.ask("analysis", "comment", number=state["tree"]["nodes"][4]["id"], text="振り飛車")
    written = client.ask("analysis", "save", form="kif")["file"]["text"]
    record = forms.read(written)
    assert [str(move) for move in record.moves()] == ["7g7f", "3c3d", "6g6f", "8c8d"]
    assert record.varied
    assert "振り飛車" in written
    before = client.states["analysis"]["variations"]
    client.ask("analysis", "remove", number=state["tree"]["nodes"][3]["id"])
    assert [node["name"] for node in client.states["analysis"]["tree"]["nodes"]][2:] == ["▲２六歩|P-2f"]
    client.ask("analysis", "undo")
    assert client.states["analysis"]["variations"] == before
    client.ask("analysis", "paste", text="position startpos moves 7g7f")
    client.ask("analysis", "undo")  # the game before, as it was left
    assert client.states["analysis"]["variations"] == before
    assert client.states["analysis"]["players"] == ["甲", "乙"]
    assert "nothing to undo" in client.ask("analysis", "undo")["error"]


def test_times_names_and_the_result_of_a_record_are_kept(client: Client, studio: Studio) -> None:
    quiet(client)
    client.ask("analysis", "paste", text=KIF)
    assert client.states["analysis"]["result"] == {"how": "TORYO", "winner": 0, "ply": 3}
    assert "( 1:05/00:01:05)" in client.ask("analysis", "save", form="kif")["file"]["text"]
    one = studio.app.state.sessions.known(client.session).room("analysis")
    again = studio.within(lambda: type(one)(one.owner))
    studio.within(lambda: again.restore(one.kept()))  # a restart of the studio
    for room in (one, again):
        record = forms.read(room.do_save("kif")["file"]["text"])
        assert [node.seconds for node in record.line()] == [12, 65, 30]
        assert (record.result, record.line()[-1].result_seconds) == (RecordResult.RESIGNED, 9)
        assert record.headers["開始日時"] == "2026/11/18 20:00:00"
        assert room.do_save("csa")["file"]["text"].splitlines()[-4:] == ["+2726FU", "T30", "%TORYO", "T9"]
        assert "まで3手で先手の勝ち" in room.do_save("ki2")["file"]["text"]


def test_a_blunder_is_marked_with_what_was_better(client: Client) -> None:
    quiet(client)
    client.ask("analysis", "visit", start="", moves=BLUNDER, at=0)
    client.ask("analysis", "judge", what="game")
    state = client.until(
        "analysis",
        lambda state, live: not live["judging"] and state["tree"]["nodes"][-1]["value"] is not None,
    )
    marks = [node["mark"] for node in state["tree"]["nodes"]]
    assert marks[3] == "??", state["tree"]["nodes"]
    assert state["tree"]["nodes"][3]["best"] in ("△同銀|Sx2b", "△同飛|Rx2b")
    assert "".join(marks[:3]) == ""
    text = client.ask("analysis", "save", form="kif")["file"]["text"]
    assert "??" in text
    assert "最善" in text


def test_nothing_foreign_gets_in(client: Client) -> None:
    for action, given in (
        ("go", {"number": 99}),
        ("remove", {"number": 0}),
        ("comment", {"number": 5, "text": "x"}),
        ("move", {"move": "1a9i"}),
        ("line", {"moves": "7g7f 7g7f"}),
        ("visit", {"start": "nonsense", "moves": "", "at": 0}),
        ("judge", {"what": "game"}),
        ("judge", {"what": "line"}),
    ):
        answer: Any = client.ask("analysis", action, **given)
        assert answer.get("error"), action


@at_three_sizes
def test_lines_arrows_bar_and_graph(visitor: Visitor) -> None:
    page = visitor.enter("analysis?moves=7g7f+3c3d&ply=2")
    expect(page.locator(".engineline").nth(2)).to_be_visible()
    expect(page.locator(".arrow")).to_have_count(3)
    page.locator(".engineline").nth(1).hover()
    expect(page.locator(".arrow .badge").first).to_be_visible()  # how the line goes on
    page.get_by_label("Lines", exact=True).select_option("1")
    expect(page.locator(".engineline")).to_have_count(1)
    page.locator(".shogiboard [aria-label^='2g,']").click()
    expect(page.locator(".dots .goes")).to_have_count(1)
    page.locator(".shogiboard [aria-label^='2f,']").click()
    expect(page.locator(".variations button[aria-current]")).to_contain_text("P-2f")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".steps .count")).to_have_text("2 / 3")
    expect(page.locator(".engineline").first).to_have_text(SEVERAL)
    page.locator(".engineline").first.click()
    uncover(page, "Moves")
    expect(page.locator(".variations button").nth(3)).to_be_visible()
    page.keyboard.press("f")
    expect(page.locator(".names text").first).to_have_text("9")


@at_three_sizes
def test_a_file_is_dropped_in_the_encoding_of_old_programs(visitor: Visitor) -> None:
    page = visitor.enter("analysis")
    expect(page.locator(".piece")).to_have_count(40)
    drop_file(page, "game.kif", KIF.encode("cp932"))
    expect(page.locator(".hand[data-side='0'] .whose")).to_have_text("☗ 甲")
    expect(page.locator(".hand[data-side='1'] .whose")).to_have_text("☖ 乙")
    expect(page.locator(".variations .variation button")).to_have_count(2)


def test_a_played_game_is_analysed(visitor: Visitor) -> None:
    page = visitor.enter("shogi")
    page.get_by_label("Engine", exact=True).select_option("first")
    page.get_by_role("button", name="New game").click()
    page.locator(".shogiboard [aria-label^='7g,']").click()
    page.locator(".shogiboard [aria-label^='7f,']").click()
    expect(page.locator(".moves li")).to_have_count(2)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Analyse").click()
    expect(page.locator(".variations button")).to_have_count(2)
    expect(page.locator(".hand[data-side='1'] .whose")).to_have_text("☖ Sakiyomi (first game)")
    expect(page.locator(".variations .ended")).to_have_text("Resigned: ☖ White wins")
    # Removed moves come back, and another game is a step of the history.
    page.locator(".variations button").first.click()
    page.get_by_role("button", name="Remove this move and what follows").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(page.locator(".variations button.move")).to_have_count(0)
    page.get_by_role("status").get_by_role("button", name="Undo").click()
    expect(page.locator(".variations button")).to_have_count(2)
    drop_file(page, "game.kif", KIF.encode())
    expect(page.locator(".variations .variation button")).to_have_count(2)
    page.keyboard.press("Control+z")
    expect(page.locator(".variations button")).to_have_count(2)
    drop_file(page, "game.kif", KIF.encode())
    expect(page.locator(".variations .variation button")).to_have_count(2)
    page.go_back()
    expect(page.locator(".variations button")).to_have_count(2)
    expect(page.locator(".hand[data-side='0'] .whose")).to_have_text("☗ You")
    visitor.enter("shogi")
    expect(page.locator(".moves li")).to_have_count(2)
