"""The page around the rooms: first content, menu, language, theme, connection."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import WebSocketRoute, expect

from support.helpers import ROOT
from support.studio_talk import Studio, Visitor, open_panel

STATIC = ROOT / "src" / "sakiyomi" / "studio" / "static"
USED = re.compile(r'\bt\(\s*"((?:[^"\\]|\\.)*)"')
TITLES = re.compile(r'title: "([^"]*)"')
ENTRIES = re.compile(r'^  "((?:[^"\\]|\\.)*)":\s*"', re.MULTILINE)


def test_the_first_page_leads_to_every_room(visitor: Visitor) -> None:
    page = visitor.enter()
    expect(page.get_by_role("heading", level=1)).to_have_text("See it think.")
    links = page.get_by_role("navigation", name="Rooms").get_by_role("link")
    expect(links).to_have_text(
        ["Tsume", "Othello", "Robots", "Aquarius", "Shogi", "Analysis", "Any game", "Papers"]
    )
    page.get_by_role("link", name="Solve a mate").click()
    expect(page).to_have_title("Tsume · Sakiyomi")
    expect(page.get_by_role("grid", name="Shogi board")).to_be_visible()
    expect(links.first).to_have_attribute("aria-current", "page")


def needed_first() -> set[str]:
    """The files that anything visible waits for: styles that apply, the page's script and its imports."""
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    found = set[str]()
    left = set(re.findall(r'"static/([\w/]+\.(?:css|js))">', page))
    while left:
        name = left.pop()
        found.add(name)
        here = (STATIC / name).parent
        imports = re.findall(r'(?m)^import .*?"(\..*?)"', (STATIC / name).read_text(encoding="utf-8"))
        left |= {str((here / one).resolve().relative_to(STATIC)) for one in imports} - found
    return found


def test_the_first_content_needs_few_requests(visit: Callable[..., Visitor]) -> None:
    """Speed is measured in benchmarks; what makes it fast is checked here: few and small files."""
    page = visit().enter()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(
        page.locator(".demo .piece").first
    ).to_be_visible()  # its files come later, and nothing waits for them
    loaded = page.evaluate(
        "() => performance.getEntriesByType('resource').map((one) => [one.name, one.encodedBodySize])"
    )
    sizes = {name.partition("/static/")[2]: size for name, size in loaded}
    first = needed_first()
    assert first <= set(sizes)
    assert "rooms/demo.js" in set(sizes) - first
    assert len(first) <= 16
    assert sum(sizes[name] for name in first) < 100_000


def test_a_room_waits_for_its_state(visit: Callable[..., Visitor]) -> None:
    """Otherwise a choice made before the state arrives would be overwritten."""
    visitor = visit()
    held: list[tuple[WebSocketRoute, str | bytes]] = []

    def hold(route: WebSocketRoute) -> None:
        def pass_on(text: str | bytes) -> None:
            if '"room"' in str(text):
                held.append((route, text))
            else:
                route.send(text)

        route.connect_to_server().on_message(pass_on)

    visitor.page.route_web_socket("**/talk*", hold)
    with visitor.page.expect_websocket() as talk:
        page = visitor.enter("robots")
    talk.value.wait_for_event("framereceived", lambda text: '"room"' in str(text))
    assert page.get_by_role("button").count() == 3  # language, theme and settings
    for route, text in held:
        route.send(text)
    expect(page.get_by_role("button", name="One step")).to_be_visible()


def test_a_drawing_error_is_reported_and_the_page_continues(visit: Callable[..., Visitor]) -> None:
    visitor = visit()

    def spoil(route: WebSocketRoute) -> None:
        server, spoilt = route.connect_to_server(), list[str]()

        def pass_on(text: str | bytes) -> None:
            if '"room":"othello"' in str(text) and not spoilt:
                spoilt.append(str(text))
                route.send('{"room":"othello","state":{},"live":{}}')
            else:
                route.send(text)

        server.on_message(pass_on)

    visitor.page.route_web_socket("**/talk*", spoil)
    page = visitor.enter("othello")
    expect(page.get_by_role("alert")).to_contain_text("This cannot be displayed: TypeError")
    page.get_by_role("navigation", name="Rooms").get_by_role("link", name="Robots").click()
    expect(page.get_by_role("button", name="One step")).to_be_visible()
    page.get_by_role("navigation", name="Rooms").get_by_role("link", name="Othello").click()
    expect(page.get_by_text("Black to move")).to_be_visible()


def test_japanese_and_back(visitor: Visitor) -> None:
    page = visitor.enter("othello")
    page.get_by_role("button", name="日本語").click()
    expect(page.get_by_role("navigation", name="部屋").get_by_role("link").first).to_have_text("詰将棋")
    expect(page.get_by_text("黒の番です")).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "ja"
    page.reload()
    expect(page.get_by_text("黒の番です")).to_be_visible()
    page.get_by_role("button", name="English").click()
    expect(page.get_by_text("Black to move")).to_be_visible()


def test_a_japanese_browser_gets_japanese(visit: Callable[..., Visitor]) -> None:
    page = visit(locale="ja-JP").enter()
    expect(page.get_by_role("heading", level=1)).to_have_text("「先読み」を見る。")


def test_every_word_has_a_japanese_translation() -> None:
    tables = [STATIC / "words.js", *(STATIC / "words" / f"{name}.js" for name in ("boards", "more", "rooms"))]
    texts = [table.read_text(encoding="utf-8").split("TERMS")[0] for table in tables]
    entries = [entry for text in texts for entry in ENTRIES.findall(text)]
    table = set(entries)
    assert len(entries) == len(table), "every text stands in one table only"
    used = set[str]()
    for file in STATIC.rglob("*.js"):
        if file not in tables and file.name != "commands.js":  # those are for the command line
            text = file.read_text(encoding="utf-8")
            used |= set(USED.findall(text))
            if file.name == "main.js":
                used |= set(TITLES.findall(text))
    assert used == table


def test_themes(visitor: Visitor) -> None:
    page = visitor.enter()

    def paper() -> str:
        return str(page.evaluate("() => getComputedStyle(document.body).backgroundColor"))

    light = paper()
    page.get_by_role("button", name="Theme: system").click()
    assert paper() == light
    page.get_by_role("button", name="Theme: light").click()
    dark = paper()
    assert dark != light
    page.reload()
    expect(page.get_by_role("button", name="Theme: dark")).to_be_visible()
    assert paper() == dark


def test_a_dark_system_gets_a_dark_page(visit: Callable[..., Visitor]) -> None:
    colours = []
    for scheme in ("light", "dark"):
        page = visit(color_scheme=scheme).enter()
        colours.append(page.evaluate("() => getComputedStyle(document.body).backgroundColor"))
    assert colours[0] != colours[1]


@pytest.mark.parametrize("own_studio", [{}], indirect=True)
def test_a_lost_connection_comes_back(own_studio: Studio, visit: Callable[..., Visitor]) -> None:
    visitor = visit(own_studio)
    page = visitor.enter("othello")
    page.get_by_role("gridcell", name="f5").click()
    expect(page.locator(".variations button")).to_have_text(["f5"])

    async def drop() -> None:
        for session in own_studio.app.state.sessions._kept.values():
            for tab in session.tabs:
                await tab.socket.close(1012)

    asyncio.run_coroutine_threadsafe(drop(), own_studio.loop).result(20)
    expect(page.locator("#offline")).to_be_visible()
    page.get_by_role("gridcell", name="d6").click()  # kept until the connection is back
    expect(page.locator(".variations button")).to_have_text(["f5", "d6"])
    expect(page.locator("#offline")).to_be_hidden()


@pytest.mark.parametrize("name", ["attic", "constructor", "<b>x</b>", "100%"])
def test_an_unknown_room_is_reported(visitor: Visitor, name: str) -> None:
    page = visitor.enter(name)
    expect(page.get_by_role("alert")).to_have_text(f"There is no room “{name}”. The rooms are:")
    expect(page.get_by_role("heading", level=1)).to_have_text("See it think.")
    page.get_by_role("link", name="Solve a mate").click()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_all_rooms_can_be_seen_on_a_phone(visit: Callable[..., Visitor]) -> None:
    for language in ("en", "ja"):
        page = visit(viewport={"width": 390, "height": 844}, locale=language).enter()
        links = page.get_by_role("navigation").get_by_role("link")
        expect(links).to_have_count(8)
        for link in links.all():
            box = link.bounding_box()
            assert box
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= 390


def test_the_menu_works_by_keyboard(visitor: Visitor) -> None:
    page = visitor.enter()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_text("Skip to the room")).to_be_focused()
    for _ in range(3):
        page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Othello", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("grid", name="Othello board")).to_be_visible()


def test_an_error_message_goes_away_with_the_room_and_the_next_success(visitor: Visitor) -> None:
    page = visitor.enter("othello")
    open_panel(page, "Game")
    page.get_by_text("Paste a game or board").click()
    page.get_by_role("textbox", name="Paste a game or board").fill("zz99")
    for away in (page.get_by_role("button", name="New game"), page.get_by_role("link", name="Robots")):
        page.get_by_role("button", name="Use this").click()
        expect(page.get_by_role("alert")).to_contain_text("no square looks like this")
        away.click()
        expect(page.get_by_role("alert")).to_have_count(0, timeout=3000)
