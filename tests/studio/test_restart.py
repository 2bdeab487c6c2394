"""Restarts of the studio: sessions survive, and no click is applied to another state."""

from __future__ import annotations

import json
import os
import shutil
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import expect

from sakiyomi.errors import WireError
from sakiyomi.studio import keeping
from sakiyomi.studio.keeping import KeptSession, Shelf, remove_old, state_folder, write_whole
from sakiyomi.studio.tab import LOST
from support.studio_talk import Client, Studio, Visitor, start

PROBLEM = "9/8k/9/7RG/9/9/9/9/9 b r2b3g4s4n4l18p 1"
ACTIONS: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "tsume": [
        ("paste", {"text": PROBLEM}),
        ("move", {"move": "1d2c"}),
        ("move", {"move": "1b1a"}),
        ("go", {"at": 1}),
    ],
    "othello": [
        ("new", {"human": "both", "level": "17", "clock": "none"}),
        ("move", {"move": "f5"}),
        ("move", {"move": "d6"}),
        ("go", {"at": 1}),
        ("hints", {"on": False}),
    ],
    "robots": [
        (
            "new",
            {"size": 5, "targets": 3, "walls": 0, "seed": 5, "first": "human", "second": "human"},
        ),
        ("move", {"move": "1"}),
        ("pace", {"milliseconds": 7}),
    ],
    "aquarius": [
        ("new", {"bots": ["ring"] * 6, "sessions": 9, "seed": 4}),
        ("pace", {"milliseconds": 11}),
    ],
    "shogi": [
        (
            "new",
            {
                "human": 0,
                "minutes": 0,
                "increment": 0,
                "level": "easy",
                "reading": False,
                "byoyomi": 0,
                "handicap": "even",
                "position": "",
            },
        ),
        ("resign", {}),
    ],
    "analysis": [
        ("visit", {"start": "", "moves": "7g7f 3c3d 2g2f", "at": 2}),
        ("think", {"on": False, "lines": 2}),
    ],
    "games": [("choose", {"game": "tree"}), ("move", {"move": "0"}), ("go", {"at": 0})],
}
SAME = {
    "tsume": ("root", "line", "at", "place", "playing", "verdict", "editing"),
    "othello": ("board", "moves", "at", "human", "level", "hinting"),
    "robots": ("text", "at", "length", "players", "options", "pace", "leads"),
    "aquarius": ("names", "options", "pace", "at", "session", "sessions", "scores"),
    "shogi": ("line", "at", "human", "minutes", "level", "result", "clocks"),
    "analysis": ("moves", "at", "thinking", "wanted"),
    "games": ("game", "text", "moves", "at"),
}


@contextmanager
def served(folder: Path, port: int = 0) -> Iterator[Studio]:
    """A studio that keeps its sessions."""
    yield from start(folder=folder, port=port)


def states(client: Client, rooms: dict[str, Any]) -> dict[str, dict[str, Any]]:
    for room in rooms:
        client.states.pop(room, None)
        assert "error" not in client.ask(room, "open")
        client.until(room, lambda *_: True)
    return {room: {name: client.states[room][name] for name in SAME[room]} for room in rooms}


def do_all(client: Client) -> dict[str, dict[str, Any]]:
    for room, actions in ACTIONS.items():
        for action, given_ in actions:
            answer = client.ask(room, action, **given_)
            assert "error" not in answer, (room, action, answer)
    return states(client, ACTIONS)


def test_every_room_survives_restarts(tmp_path: Path) -> None:
    with served(tmp_path) as studio:
        client = Client(studio)
        before = do_all(client)
    seen = client.seen
    for _ in range(2):
        with served(tmp_path) as studio:
            again = Client(studio, client.session, seen)
            assert (again.session, again.lost) == (client.session, False)
            assert again.lineage != seen.split(".")[0]
            assert states(again, ACTIONS) == before
            seen = again.seen
    with served(tmp_path) as studio:  # a page that slept through two restarts
        assert not Client(studio, client.session, client.seen).lost


def test_an_edited_board_survives(tmp_path: Path) -> None:
    with served(tmp_path) as studio:
        client = Client(studio)
        for action, given_ in (
            ("edit", {}),
            ("clear", {}),
            ("put", {"square": "5a", "piece": "k"}),
            ("put", {"square": "5c", "piece": "+P"}),
            ("hand", {"side": 0, "piece": "G", "count": 2}),
            ("turn", {"side": 1}),
        ):
            assert "error" not in client.ask("tsume", action, **given_)
        board = client.until("tsume", lambda state, _: state["board"]["side"] == 1)["board"]
    with served(tmp_path) as studio:
        again = Client(studio, client.session)
        again.ask("tsume", "open")
        assert again.until("tsume", lambda *_: True)["board"] == board


def test_a_click_on_a_lost_state_is_not_carried_out(tmp_path: Path) -> None:
    with served(tmp_path) as studio:
        client = Client(studio)
        do_all(client)
    shutil.rmtree(tmp_path)
    with served(tmp_path) as studio:
        stale = Client(studio, client.session, client.seen)
        assert stale.lost
        assert stale.ask("tsume", "move", move="1d2c") == {"re": 1, "error": LOST}
        assert "error" not in stale.ask("tsume", "open")
        assert stale.until("tsume", lambda *_: True)["line"] == []
        fresh = Client(studio, stale.session)  # the page starts again
        assert (fresh.session, fresh.lost) == (stale.session, False)


def test_a_page_ahead_of_the_saved_state_is_notified(tmp_path: Path) -> None:
    with served(tmp_path) as studio:
        client = Client(studio)
        client.ask("othello", "move", move="f5")
        client.ask("othello", "move", move="d6")
    lineage, revision = client.seen.split(".")
    with served(tmp_path) as studio:
        ahead = Client(studio, client.session, f"{lineage}.{int(revision) + 1000}")
        assert (ahead.session, ahead.lost) == (client.session, True)
        again = Client(studio, client.session, client.seen)
        for _ in range(2000):  # other tabs continue: the state count passes what the page has seen
            if again.revision > int(revision) + 1000:
                break
            again.ask("othello", "hints", on=False)
            again.ask("othello", "open")
        assert Client(studio, client.session, f"{lineage}.{int(revision) + 1000}").lost
        for nonsense in ("x", "x.y", ".", "1", f"{lineage}.", f"{lineage}.{'9' * 30}", "\u0661.\u0661"):
            assert Client(studio, client.session, nonsense).lost


def test_files_are_private_and_whole(tmp_path: Path) -> None:
    folder = tmp_path / "state" / "studio"
    with served(folder) as studio:
        client = Client(studio)
        client.ask("othello", "move", move="f5")
    (file,) = folder.iterdir()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert client.session not in file.name
    assert KeptSession.read(file.read_bytes()).rooms["othello"]["moves"] == ["f5"]


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"version":1}',
        b'{"version":9}',
        b"null",
        b"x" * (keeping.MAX_BYTES + 1),
        b'{"version":1,"name":"x","lineage":"a","revision":0,"ancestors":{},"rooms":{}}',
    ],
    ids=range(9),
)
def test_a_damaged_file_is_set_aside(tmp_path: Path, damage: bytes) -> None:
    with served(tmp_path) as studio:
        client = Client(studio)
        client.ask("othello", "move", move="f5")
    (file,) = tmp_path.iterdir()
    file.write_bytes(damage)
    with served(tmp_path) as studio:
        again = Client(studio, client.session)
        assert again.lost
        assert "error" not in again.ask("othello", "open")
    assert file.with_suffix(".damaged").read_bytes() == damage


@pytest.mark.parametrize("room", ACTIONS)
def test_invalid_rooms_are_not_restored(tmp_path: Path, room: str, capsys: Any) -> None:
    with served(tmp_path) as studio:
        client = Client(studio)
        do_all(client)
    (file,) = tmp_path.iterdir()
    whole = json.loads(file.read_text())
    for name, value in whole["rooms"][room].items():
        for wrong in (None, -1, "\ud800", {"x": 1}, [["x"]], 10**400, 1.5, [value]):
            changed = {**whole, "rooms": {room: {**whole["rooms"][room], name: wrong}}}
            shelf = Shelf(tmp_path)
            file.write_text(json.dumps(changed))
            no_text_or_number = wrong in ("\ud800", 10**400)
            assert (shelf.take(client.session) is None) == no_text_or_number
            file.write_text(json.dumps(changed))
            sessions = make_sessions(tmp_path)
            assert sessions.get(client.session).name != client.session, (room, name, wrong)
    assert "Traceback" not in capsys.readouterr().err


def make_sessions(folder: Path) -> Any:
    from sakiyomi.studio.sessions import Sessions

    return Sessions(limit=5, away=5, slots=1, patience=1.0, folder=folder)


@given(
    st.recursive(
        st.none() | st.integers() | st.text(max_size=5),
        lambda inner: st.dictionaries(
            st.sampled_from(["version", "name", "lineage", "revision", "ancestors", "rooms", "x"]), inner
        ),
        max_leaves=12,
    )
)
def test_reading_raises_only_its_own_error(data: Any) -> None:
    with suppress(WireError):
        KeptSession.read(json.dumps(data).encode())


def test_round_trip(tmp_path: Path) -> None:
    kept = KeptSession("n", "l", 7, {"a": 3}, {"games": {"game": "駒\x1b"}})
    assert KeptSession.read(kept.text().encode()) == kept
    write_whole(tmp_path / "x.json", kept.text())
    assert KeptSession.read((tmp_path / "x.json").read_bytes()) == kept


def test_files_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "MAX_FILES", 3)
    monkeypatch.setattr(keeping, "MAX_TOTAL", 25)
    for number in range(6):
        for suffix in (".json", ".damaged"):
            file = tmp_path / f"{number}{suffix}"
            file.write_text("x" * 10)
            os.utime(file, (number, number))
        (tmp_path / f".new-{number}").write_text("x")
    (tmp_path / "mine.txt").write_text("not ours")
    remove_old(tmp_path)
    left = sorted(path.name for path in tmp_path.iterdir())
    assert [name for name in left if name.endswith(".json")] == ["4.json", "5.json"]
    assert len([name for name in left if name.endswith(".damaged")]) == keeping.MAX_DAMAGED
    assert len([name for name in left if name.startswith(".new-")]) == keeping.MAX_DAMAGED
    assert "mine.txt" in left


def test_links_are_not_followed(tmp_path: Path) -> None:
    with served(tmp_path / "state") as studio:
        client = Client(studio)
        client.ask("othello", "move", move="f5")
    (file,) = (tmp_path / "state").iterdir()
    file.rename(tmp_path / "elsewhere")
    file.symlink_to(tmp_path / "elsewhere")
    assert Shelf(tmp_path / "state").take(client.session) is None


def test_an_unusable_folder_is_reported_once(tmp_path: Path, capsys: Any) -> None:
    (tmp_path / "file").write_text("")
    shelf = Shelf(tmp_path / "file" / "studio")
    shelf.put(KeptSession("n", "l", 1))
    assert shelf.take("n") is None
    shelf.close()
    said = capsys.readouterr().err
    assert said.startswith("sakiyomi: sessions are not kept: ")
    assert len(said.splitlines()) == 1


def test_the_state_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert state_folder() == tmp_path / "sakiyomi" / "studio"
    monkeypatch.setenv("XDG_STATE_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert state_folder() == tmp_path / ".local" / "state" / "sakiyomi" / "studio"


# --- in a browser -----------------------------------------------------------------------------------------


def left_alone(folder: Path, visit: Callable[..., Visitor], **window: Any) -> tuple[Visitor, int]:
    """A visitor who has played f5 in a studio that has ended since, and the port of that studio."""
    with served(folder) as studio:
        visitor = visit(studio, **window)
        page = visitor.enter("othello")
        page.locator("[aria-label^='f5']").first.click()
        expect(page.locator(".variations button")).to_have_count(1)
    expect(page.locator("#offline")).to_be_visible()
    visitor.errors.clear()  # the browser itself logs the failed requests
    return visitor, studio.port


def test_a_page_continues_after_a_restart(tmp_path: Path, visit: Callable[..., Visitor]) -> None:
    visitor, port = left_alone(tmp_path, visit)
    page = visitor.page
    with served(tmp_path, port) as again:
        expect(page.locator("#offline")).to_be_hidden()
        expect(page.locator(".variations button")).to_have_count(1)
        page.locator("[aria-label^='d6']").first.click()
        expect(page.locator(".variations button")).to_have_count(2)
        assert len(again.app.state.sessions) == 1
        page.goto("about:blank")  # or it would log that this server goes away, too
        visitor.errors.clear()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (768, 1024), (1440, 900)])
def test_a_page_reports_a_lost_state(
    tmp_path: Path, visit: Callable[..., Visitor], width: int, height: int
) -> None:
    visitor, port = left_alone(tmp_path, visit, viewport={"width": width, "height": height})
    page = visitor.page
    page.locator("[aria-label^='d6']").first.click()  # for a game that will be lost
    shutil.rmtree(tmp_path)
    with served(tmp_path, port) as again:
        expect(page.locator(".toast")).to_contain_text(
            "The studio was restarted: only what the address names is here."
        )
        expect(page.locator("#offline")).to_be_hidden()
        expect(page.locator(".variations button")).to_have_text(["f5"])  # from the address
        (session,) = again.app.state.sessions._kept.values()
        assert session.rooms["othello"].record.moves == ("f5",)
        page.locator("[aria-label^='d6']").first.click()
        expect(page.locator(".variations button")).to_have_count(2)
        page.goto("about:blank")  # or it would log that this server goes away, too
        visitor.errors.clear()


def test_a_click_is_not_for_the_game_of_another_tab(tmp_path: Path, visit: Callable[..., Visitor]) -> None:
    visitor, port = left_alone(tmp_path, visit)
    page = visitor.page
    page.locator("[aria-label^='d6']").first.click()  # for the game that began with f5
    (file,) = tmp_path.iterdir()
    with served(tmp_path) as elsewhere:
        tab = Client(elsewhere, json.loads(file.read_text())["name"])
        for action, given_ in [*ACTIONS["othello"][:1], ("move", {"move": "e6"})]:
            assert "error" not in tab.ask("othello", action, **given_)
    with served(tmp_path, port) as again:
        expect(page.locator(".toast")).to_contain_text("clicks without a connection had no effect")
        expect(page.locator(".variations button")).to_have_text(["e6"])
        (session,) = again.app.state.sessions._kept.values()
        assert session.rooms["othello"].record.moves == ("e6",)
        page.goto("about:blank")  # or it would log that this server goes away, too
        visitor.errors.clear()


def test_a_click_without_a_connection_is_sent_later(tmp_path: Path, visit: Callable[..., Visitor]) -> None:
    visitor, port = left_alone(tmp_path, visit)
    page = visitor.page
    page.locator("[aria-label^='d6']").first.click()
    with served(tmp_path, port):
        expect(page.locator(".variations button")).to_have_text(["f5", "d6"])
        expect(page.locator(".toast")).to_have_count(0)
        page.goto("about:blank")  # or it would log that this server goes away, too
        visitor.errors.clear()
