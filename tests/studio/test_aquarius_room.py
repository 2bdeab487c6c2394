"""The Aquarius room in a browser: watching, replays, forks, robots taken over, quick contests."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from sakiyomi.contest import make_bot, play_match
from sakiyomi.games.aquarius import Config, MapOptions, Replay, World
from sakiyomi.games.aquarius.page import replay_page
from support.studio_talk import Client, Studio, Visitor, open_panel

QUICK = ("nearest", "ring", "sucker", "painter", "compact", "nearest")


def begin(page: Page, sessions: int = 4) -> None:
    """A short match between quick programs; then the panel of your robots is in front."""
    open_panel(page, "Match")
    for letter, name in zip("ABCDEF", QUICK, strict=True):
        page.get_by_role("combobox", name=letter, exact=True).select_option(name)
    page.get_by_role("spinbutton", name="Sessions").fill(str(sessions))
    page.get_by_role("button", name="New match").click()
    expect(page.locator(".caption")).to_have_text(f"Session 0 of {sessions}")
    set_speed(page)
    open_panel(page, "Your robots")


def set_speed(page: Page) -> None:
    open_panel(page, "Events")
    page.get_by_role("combobox", name="Speed").select_option("50")


def played(sessions: int = 4, names: tuple[str, ...] = QUICK, **options: int) -> Replay:
    start = World.start(3, Config(sessions=sessions), MapOptions(**options))  # type: ignore[arg-type]
    return play_match(Replay(start, names, seed="3"), [make_bot(name) for name in QUICK])


def place(page: Page, robot: str) -> str:
    """Where a robot is, as shown on the field."""
    label = page.locator(f"[role=gridcell][aria-label*='robot {robot},']").get_attribute("aria-label")
    assert label
    return label.split(", ")[0] + "," + label.split(", ")[1]


def test_watch_a_match_to_its_end_and_go_back(visitor: Visitor) -> None:
    page = visitor.enter("aquarius")
    begin(page)
    page.get_by_role("button", name="Watch", exact=True).click()
    expect(page.locator(".caption")).to_contain_text("The match is over")
    points = [int(text) for text in page.locator(".standing td:nth-child(3)").all_inner_texts()]
    assert points == sorted(points, reverse=True)
    ending = page.locator(".ending")
    expect(ending).to_be_in_viewport(ratio=0.99)
    expect(ending).to_contain_text(f"{points[0]} points")
    winner = page.locator(".standing th.name").nth(0).inner_text().split()
    if points[0] > points[1]:
        expect(ending).to_contain_text(f"{winner[0]} wins")
        expect(ending).to_contain_text(winner[1])
    expect(page.locator(".scores .curve")).to_have_count(6)
    page.get_by_role("button", name="Watch again").click()
    expect(page.locator(".caption")).to_contain_text("looking back")
    expect(page.locator(".caption")).to_contain_text("The match is over")
    page.get_by_role("slider", name="Position in the match").fill("0")
    expect(page.locator(".caption")).to_have_text("Session 0 of 4 · looking back")
    expect(page.locator(".water")).to_have_count(0)
    page.get_by_role("button", name="One session").click()
    expect(page.locator(".caption")).to_contain_text("Session 1 of 4")
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.locator(".caption")).to_contain_text("Session 0 of 4")


def test_pause_reload_and_two_tabs(visitor: Visitor) -> None:
    page = visitor.enter("aquarius")
    begin(page, 400)
    page.get_by_role("button", name="Watch", exact=True).click()
    expect(page.locator(".caption")).not_to_have_text("Session 0 of 400")
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Watch", exact=True)).to_be_enabled()
    page.get_by_role("slider", name="Position in the match").fill("0")
    expect(page.locator(".caption")).to_have_text("Session 0 of 400 · looking back")
    page.reload()
    expect(page.locator(".caption")).to_have_text("Session 0 of 400 · looking back")
    other = visitor.another_tab()
    other.goto(page.url)
    other.get_by_role("button", name="One session").click()
    expect(page.locator(".caption")).to_contain_text("Session 1 of 400")


def test_drive_a_robot_by_keyboard_alone(visitor: Visitor) -> None:
    page = visitor.enter("aquarius")
    begin(page, 20)
    page.get_by_role("combobox", name="Robot").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Drive A1")).to_have_attribute("aria-pressed", "true")
    before = place(page, "A1")
    page.get_by_role("gridcell", name="20, 20,").focus()
    page.keyboard.press("w")
    page.keyboard.press("w")
    expect(page.locator(".orders")).to_have_text("tank 0 · 4 4")
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("gridcell", name="19, 19,")).to_be_focused()
    page.get_by_role("button", name="One session").press("Enter")
    expect(page.locator(".caption")).to_have_text("Session 1 of 20")
    x, y = map(int, before.split(","))
    assert place(page, "A1") == f"{x - 2},{y - 2}"
    expect(page.locator(".orders")).to_have_text("tank 0 · no orders")
    page.get_by_role("gridcell", name="19, 19,").focus()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Drive A1")).to_have_attribute("aria-pressed", "false")
    page.get_by_role("button", name="Give A1 back").press("Enter")
    expect(page.locator(".taken li")).to_have_count(0)


def test_drive_a_robot_by_mouse(visitor: Visitor) -> None:
    page = visitor.enter("aquarius")
    begin(page, 20)
    page.get_by_role("gridcell", name=re.compile("robot A1,")).click()
    expect(page.get_by_role("button", name="Drive A1")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("gridcell", name=re.compile("^20, 20,")).click()
    expect(page.locator(".orders")).to_have_text("tank 0 · →(20, 20)")
    expect(page.locator(".plan")).to_have_count(1)
    page.get_by_role("checkbox", name="Zoom in").check()
    assert float((page.locator("svg.aquarius").get_attribute("viewBox") or "").split()[2]) < 300
    for session in (1, 2, 3):
        page.get_by_role("button", name="One session").click()
        expect(page.locator(".caption")).to_have_text(f"Session {session} of 20")
    assert place(page, "A1") == "20,20"
    page.get_by_role("group", name="Commands").get_by_role("button", name="go → (D)").click()
    expect(page.locator(".orders")).to_have_text("tank 0 · 0")
    page.get_by_role("button", name="Clear the orders of A1").click()
    expect(page.locator(".orders")).to_have_text("tank 0 · no orders")


def test_an_unreachable_cell_is_explained(visitor: Visitor) -> None:
    page = visitor.enter("aquarius")
    begin(page)
    page.get_by_role("button", name="Take over").click()
    expect(page.get_by_role("button", name=re.compile("^Drive "), pressed=True)).to_be_visible()
    page.get_by_role("gridcell", name=re.compile(", wall$")).first.click()
    expect(page.get_by_role("alert")).to_contain_text("there is no path to")


def test_open_a_replay_fork_it_and_save_it(visitor: Visitor, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    replay = played(40, ("stranger", *QUICK[1:]))
    file.write_text(replay.text(), encoding="utf-8")
    assert len(replay.text()) > 10_000  # it arrives in several parts
    page = visitor.enter("aquarius")
    page.get_by_label("Open a replay").set_input_files(file)
    expect(page.locator(".caption")).to_have_text("Session 0 of 40 · replay")
    expect(page.locator(".standing")).to_contain_text("stranger")
    expect(page.locator(".notice")).to_contain_text("A “stranger”. If you play on, aqua replaces")
    open_panel(page, "Match")
    for letter, name in zip("ABCDEF", ("aqua", *QUICK[1:]), strict=True):
        expect(page.get_by_role("combobox", name=letter, exact=True)).to_have_value(name)
    expect(page.get_by_role("spinbutton", name="Sessions")).to_have_value("40")
    set_speed(page)
    page.get_by_role("button", name="Watch", exact=True).click()
    expect(page.locator(".caption")).to_contain_text("The match is over")
    page.get_by_role("slider", name="Position in the match").fill("5")
    expect(page.locator(".caption")).to_have_text("Session 5 of 40 · replay")
    expect(page).to_have_url(re.compile("#/aquarius$"))
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("alert")).to_contain_text("save the replay and share the file")
    page.get_by_role("button", name="Play on from here").click()
    expect(page.locator(".caption")).to_have_text("Session 5 of 40")
    expect(page.locator(".standing")).to_contain_text("aqua")
    expect(page.locator(".notice")).to_contain_text("A “stranger”. From session 5 on, aqua replaces")
    open_panel(page, "Match")
    expect(page.get_by_role("combobox", name="A", exact=True)).to_have_value("aqua")
    page.get_by_role("button", name="One session").click()
    expect(page.locator(".caption")).to_have_text("Session 6 of 40")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the replay").click()
    expect(page.locator(".notice")).to_contain_text("Continued from session 5.")
    page.set_viewport_size({"width": 1280, "height": 760})
    page.evaluate("() => scrollTo(0, 0)")
    expect(page.get_by_role("button", name="One session")).to_be_in_viewport(ratio=0.99)
    page.get_by_role("button", name="Back to the match before").click()
    expect(page.locator(".caption")).to_have_text("Session 5 of 40 · replay")
    saved = Replay.parse(Path(download.value.path()).read_text(encoding="utf-8"))
    assert saved.sessions[:5] == replay.sessions[:5]
    assert saved.world().session == 6


def test_robots_on_one_cell_are_counted_and_named(visitor: Visitor, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    replay = played(4)
    file.write_text(replay.text(), encoding="utf-8")
    page = visitor.enter("aquarius")
    page.get_by_label("Open a replay").set_input_files(file)
    for session, world in enumerate(list(replay.worlds())[:4]):
        if session:
            page.keyboard.press("ArrowRight")
        expect(page.locator(".caption")).to_contain_text(f"Session {session} of 4 · replay")
        places = Counter((x, y) for _, _, x, y, *_ in world.robots)
        shared = {place: n for place, n in places.items() if n > 1}
        expect(page.locator(".robot .count:visible")).to_have_text([str(n) for n in shared.values()])
    assert shared
    for (x, y), n in shared.items():
        cell = page.locator(f"[data-at='{x},{y}']")
        words = cell.get_attribute("aria-label") or ""
        assert len(re.findall(r"robot [A-F]\d", words)) == n
        cell.hover(force=True)
        hover = page.locator(".hover")
        expect(hover).to_have_text(words)
        assert hover.evaluate("(line) => line.scrollWidth <= line.clientWidth")


def test_bad_replays_are_explained(visitor: Visitor) -> None:
    page = visitor.enter("aquarius")
    open_panel(page, "Match")
    page.get_by_text("Paste a replay").click()
    good = played(radius=8, apart=2).text()
    wrong = good.replace('"hash":"', '"hash":"f', 2).replace('"hash":"f', '"hash":"', 1)
    long = json.loads(good.splitlines()[0])
    for text, words in (
        ("nonsense", "a line of a replay is not JSON"),
        ("\x89PNG\ufffd\x00", "line 1, column 1: a line of a replay is not JSON"),
        ('{"format":"other"}', "v is missing"),
        (good.replace('"nearest"', '"\\ud800"', 1), "a line of a replay holds a lone surrogate"),
        (wrong, "after session 0 the hash is"),
        (json.dumps({**long, "robots": []}), "robots"),
    ):
        page.get_by_role("textbox", name="Paste a replay").fill(text)
        page.get_by_role("button", name="Use this").click()
        expect(page.get_by_role("alert")).to_contain_text(words)
        expect(page.locator(".caption")).to_have_text("Session 0 of 100")
    page.get_by_role("textbox", name="Paste a replay").fill(good)
    page.get_by_role("button", name="Use this").click()
    expect(page.locator(".caption")).to_have_text("Session 0 of 4 · replay")
    expect(page.get_by_role("gridcell")).to_have_count(217)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_hostile_names_in_the_page_of_a_match(visitor: Visitor, tmp_path: Path) -> None:
    names = ("<!--<script>", "</script><b>", "<img src=x onerror=alert(1)>", "\x1b[2J", "\u202eabc", "&amp;")
    file = tmp_path / "match.html"
    file.write_text(replay_page(played(2, names, radius=8, apart=2)), encoding="utf-8")
    page = visitor.page
    page.goto(file.as_uri())
    expect(page.locator("#session")).to_have_text("session 0 of 2")
    assert sorted(page.locator("#rows td.name").all_text_contents()) == sorted(names)
    page.get_by_role("button", name="play").click()
    expect(page.locator("#session")).to_have_text("session 2 of 2")
    assert page.locator("b, img").count() == 0


def test_a_truncated_replay_is_shown_as_far_as_it_goes(visitor: Visitor) -> None:
    page = visitor.enter("aquarius")
    open_panel(page, "Match")
    page.get_by_text("Paste a replay").click()
    lines = played(radius=8, apart=2).text().splitlines(keepends=True)
    page.get_by_role("textbox", name="Paste a replay").fill("".join(lines[:3]) + lines[3][:50])
    page.get_by_role("button", name="Use this").click()
    expect(page.locator(".caption")).to_have_text("Session 0 of 4 · replay")
    expect(page.locator(".notice")).to_contain_text("incomplete: it was read up to session 2")
    expect(page.get_by_role("slider", name="Position in the match")).to_have_attribute("max", "2")


def test_a_quick_contest(visitor: Visitor) -> None:
    page = visitor.enter("aquarius")
    begin(page, 10)
    open_panel(page, "Quick contest")
    page.get_by_role("spinbutton", name="Matches").fill("2")
    page.get_by_role("button", name="Run the contest").click()
    expect(page.locator(".results")).to_contain_text("2 of 2 matches")
    rows = page.locator(".results tbody tr")
    expect(rows).to_have_count(6)
    ranks = [float(text.split()[0]) for text in page.locator(".results td:nth-child(2)").all_inner_texts()]
    assert ranks == sorted(ranks)
    page.get_by_role("button", name="Watch match 2").click()
    expect(page.locator(".caption")).to_have_text("Session 0 of 10 · replay")


def test_a_contest_can_be_stopped(client: Client) -> None:
    client.ask(
        "aquarius",
        "contest",
        bots=["aqua", "matsue", "matsue", "aqua", "aqua", "aqua"],
        sessions=400,
        seed=1,
        matches=24,
    )
    client.until("aquarius", lambda _, live: live["contest"]["part"] > 0)
    client.ask("aquarius", "stop")
    state = client.until("aquarius", lambda _, live: not live["contest"]["running"])
    assert state["contest"]["done"] < 24


@pytest.mark.parametrize("own_studio", [{"patience": 0.0}], indirect=True)
def test_the_match_pauses_when_nobody_watches(own_studio: Studio) -> None:
    client = Client(own_studio)
    client.ask("aquarius", "pace", milliseconds=0)
    client.ask("aquarius", "play")
    client.until("aquarius", lambda state, _: state["length"] > 0)
    client.ask("othello", "open")
    again = Client(own_studio, client.session)
    room = own_studio.app.state.sessions.known(client.session).rooms["aquarius"]
    while own_studio.within(lambda: room.busy):
        pass
    again.ask("aquarius", "open")
    state = again.until("aquarius", lambda _, live: not live["running"])
    assert state["length"] < 100
    client.close()
    again.close()


def test_intents_at_the_wrong_time_are_refused(client: Client) -> None:
    robot = {"team": 0, "robot": 0}
    assert "not yours" in client.ask("aquarius", "order", letter="0", **robot)["error"]
    assert "the robot must be 0 to 2" in client.ask("aquarius", "take", team=0, robot=7)["error"]
    assert "out of order" in client.ask("aquarius", "load", part=3, text="x", more=True)["error"]
    assert "not been played" in client.ask("aquarius", "result", match=0)["error"]
    assert "6 programs" in client.ask("aquarius", "new", bots=["aqua"], sessions=5, seed=1)["error"]
    heavy = ["aqua:nodes=1000000000", *QUICK[1:]]
    assert "there is no bot" in client.ask("aquarius", "new", bots=heavy, sessions=5, seed=1)["error"]
    client.ask("aquarius", "step")
    client.until("aquarius", lambda state, _: state["at"] == 1)
    client.ask("aquarius", "go", at=0)
    assert "choose Play on from here" in client.ask("aquarius", "take", **robot)["error"]


def test_on_a_phone(visit: Callable[..., Visitor]) -> None:
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).enter("aquarius")
    begin(page)
    page.get_by_role("button", name="Take over").tap()
    page.get_by_role("checkbox", name="Zoom in").tap()
    page.get_by_role("group", name="Commands").get_by_role("button", name="go ↖ (W)").tap()
    expect(page.locator(".orders")).to_have_text("tank 0 · 4")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
