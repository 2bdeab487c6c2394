"""Takes screenshots of the studio for the README and the docs: every room, in a real browser.

    python tools/screenshots.py [ROOM…]

The animated one (`film`) needs Pillow: `pip install pillow`.
"""

from __future__ import annotations

import asyncio
import re
import shutil
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from sakiyomi.serving.binding import listen
from sakiyomi.serving.web import Server
from sakiyomi.studio.app import make_app
from sakiyomi.studio.server import settings

expect.set_options(timeout=60_000)  # a busy machine needs longer

FOLDER = Path(__file__).parent.parent / "docs" / "images"
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
GAME = (
    "F5D6C3D3C4F4F6F3E6E7D7C5B6D8C6C7D2B5A5A6A7G5E3B4C8G6G4C2E8D1F7E2G3H4F1E1F2G1B1F8G8B3H3B2H5B7A3A4A1A2C1"
)
SHOGI = "7g7f+3c3d+2g2f+8c8d+2f2e+8d8e+6i7h+4a3b+2e2d+2c2d+2h2d+8e8f+8g8f+8b8f+2d3d+2b3c"
PROBLEM = "2B3l2/5lg2/5p1n1/6k1g/5P2+B/5Sg1N/6N+l1/9/9 b SN2rg2sl16p 1"


def tab(page: Page, number: int) -> None:
    """Brings a panel beside the board forward, by its place in any language."""
    page.locator(".tabs button:not(.narrow)").nth(number).click()


def home(page: Page) -> None:
    """The first page, with a mate that was solved."""
    expect(page.locator(".demo .piece").first).to_be_visible()
    expect(page.locator(".demowords")).not_to_be_empty()


def tsume(page: Page) -> None:
    """A solved problem, some moves into its solution."""
    tab(page, 2)
    page.locator(".paste summary").click()
    page.locator(".paste textarea").fill(PROBLEM)
    page.locator(".paste button").click()
    page.locator(".paste summary").click()
    expect(page.locator("[aria-label*='3d'], [aria-label*='3四']").first).to_be_visible()
    tab(page, 1)
    page.locator(".bar button.primary").click()
    expect(page.locator(".moves li").nth(10)).to_be_visible()
    for _ in range(3):
        page.locator(".step").nth(2).click()
    expect(page.locator(".defences button").first).to_be_visible()


def othello(page: Page) -> None:
    """Values, reasons and a review."""
    if (page.viewport_size or {"width": 0})["width"] < 900:  # on a phone, the board with its values
        moves = "+".join(re.findall("..", GAME.lower())[:20])
        page.goto(f"{page.url.split('#')[0]}#/othello?moves={moves}&ply=20")
        expect(page.locator(".value").first).to_be_visible()
        return
    tab(page, 4)
    page.locator(".paste summary").click()
    page.locator(".paste textarea").fill(GAME)
    page.locator(".paste button").click()
    tab(page, 3)
    review = page.locator(".panel:has(.chartbox) button").first
    review.click()
    expect(page.locator(".chart circle").nth(40)).to_be_visible()
    expect(review).to_be_enabled()
    page.locator(".costly button").first.click()
    expect(page.locator(".steps .count")).not_to_have_text(re.compile("^51 "))
    expect(page.locator(".value").first).to_be_visible()


def robots(page: Page) -> None:
    """A running match, with routes and the tree."""
    for tick in (1, 2, 3, 4):
        page.locator(".bar button").nth(1).click()
        expect(page.locator(".stage input[type=range]")).to_have_value(str(tick))
    expect(page.locator("svg.tree")).to_be_visible()


def aquarius(page: Page) -> None:
    """The middle of a contest, with a robot taken over."""
    page.get_by_label("Speed").select_option("50")
    page.locator(".stage button.primary").click()
    page.wait_for_function("() => document.querySelector('input[type=range]').value >= 45")
    page.locator(".stage button.primary").click()
    page.get_by_role("tab", name="Your robots").click()
    robot = page.get_by_label("Robot", exact=True)
    expect(robot).to_be_enabled()
    robot.select_option("A2")
    page.get_by_role("button", name="Take over").click()
    expect(page.locator(".taken li")).to_have_count(1)
    page.locator("[data-at='12,12']").click()
    expect(page.locator(".plan")).to_have_count(1)


def shogi(page: Page) -> None:
    """Some moves into a game, each the engine's most expected one."""
    page.locator("button.primary").first.click()
    expect(page.locator(".clock.running")).to_be_visible()
    for count in range(1, 5):
        guess = page.locator(".guess.ready:not([data-move$='+'], [data-move*='*'])").first
        expect(guess).to_be_visible()
        move = guess.get_attribute("data-move") or ""
        page.locator(f"[aria-label^='{move[:2]},']").click()
        page.locator(f"[aria-label^='{move[2:4]},']").click()
        expect(page.locator(".moves li")).to_have_count(2 * count)
    expect(page.locator(".guess.ready").nth(3)).to_be_visible()


def analysis(page: Page) -> None:
    """A judged game, with the engine's lines as arrows."""
    page.goto(f"{page.url.split('#')[0]}#/analysis?moves={SHOGI}&ply=9")
    page.locator(".panel:has(.chartbox) button").first.click()
    expect(page.locator(".chart circle").nth(15)).to_be_visible(timeout=60_000)
    expect(page.locator(".engineline").nth(2)).to_be_visible()
    expect(page.locator(".arrow").first).to_be_visible()


def games(page: Page) -> None:
    """Some moves into Four in a Row, with what the next ones are worth."""
    for count in (2, 4, 6):
        expect(page.locator(".plain .badge").first).to_be_visible()
        page.locator(".plain .place.first").click()
        expect(page.locator(".moves li")).to_have_count(count)
    expect(page.locator(".line").nth(3)).to_be_visible()
    expect(page.locator(".plain .badge").nth(3)).to_be_visible()


def papers(page: Page) -> None:
    """A report."""
    page.locator("[data-part=figures] button").click()
    expect(page.frame_locator("iframe").locator("figure svg").first).to_be_visible(timeout=60_000)


ROOMS: dict[str, Callable[[Page], None]] = {
    one.__name__: one for one in (home, tsume, othello, robots, aquarius, shogi, analysis, games, papers)
}


@contextmanager
def studio() -> Iterator[str]:
    """A server and its address."""
    listening = listen("127.0.0.1", 0)
    server = Server(settings(make_app()))
    thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[listening])))
    thread.start()
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/"
    finally:
        server.should_exit = True
        thread.join()


def picture(browser: Browser, address: str, room: str, name: str, **options: object) -> None:
    """One room as a file."""
    usual: dict[str, object] = {"viewport": {"width": 1200, "height": 860}, "locale": "en"}
    context = browser.new_context(**{**usual, "reduced_motion": "reduce", **options})  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{address}#/{'' if room == 'home' else room}")
    ROOMS[room](page)
    page.evaluate("() => scrollTo(0, 0)")
    page.screenshot(path=FOLDER / f"{name}.png")
    context.close()


def circuits(browser: Browser, address: str) -> None:
    """The hardware engine in the robots room, in the middle of a decision."""
    context = browser.new_context(viewport={"width": 1200, "height": 860}, locale="en")
    page = context.new_page()
    page.goto(f"{address}#/robots")
    page.get_by_role("tab", name="The engine as logic").click()
    panel = page.locator(".panel", has_text="The engine as logic")
    panel.get_by_role("button", name="Simulate the decision").click()
    expect(panel.locator(".decided")).to_have_text(re.compile("should go"), timeout=60_000)
    panel.get_by_role("slider").fill("180")
    expect(panel).to_contain_text("Cycle 181 of")
    panel.screenshot(path=FOLDER / "studio-circuits.png")
    context.close()


def film(browser: Browser, address: str) -> None:
    """A mate that is solved and played, a game of Othello with its values, and a race of the robots."""
    from PIL import Image  # only needed for this picture

    size = {"width": 960, "height": 620}
    context = browser.new_context(viewport=size, locale="en", reduced_motion="reduce")  # type: ignore[arg-type]
    page = context.new_page()
    with tempfile.TemporaryDirectory() as folder:
        frames = list[str]()

        def shoot() -> None:
            frames.append(f"{folder}/{len(frames):03d}.png")
            page.screenshot(path=frames[-1])

        for scene in (film_mate, film_othello, film_robots):
            scene(page, address, shoot)
        pictures = [
            Image.open(frame).convert("P", palette=Image.Palette.ADAPTIVE, colors=64) for frame in frames
        ]
        pictures[0].save(
            FOLDER / "studio.gif",
            save_all=True,
            append_images=pictures[1:],
            duration=[700] * (len(pictures) - 1) + [2500],
            loop=0,
            optimize=True,
        )
    context.close()


def film_mate(page: Page, address: str, shoot: Callable[[], None]) -> None:
    """A problem from the gallery, solved, and the solution move by move."""
    page.goto(f"{address}#/tsume/tanuki/7.1")
    expect(page.locator(".mosaic a").first).to_be_attached()
    shoot()
    page.locator(".bar button.primary").click()
    expect(page.locator(".answer")).to_contain_text("Proved")
    shoot()
    for ply in range(1, page.locator(".moves li").count() + 1):
        page.keyboard.press("ArrowRight")
        expect(page.locator(".steps .count")).to_contain_text(f"{ply} /")
        shoot()


def film_othello(page: Page, address: str, shoot: Callable[[], None]) -> None:
    """Some moves of a game, with the value of every square."""
    for count in range(4, 13, 2):
        page.goto(f"{address}#/othello?moves={'+'.join(re.findall('..', GAME.lower())[:count])}&ply={count}")
        expect(page.locator(".steps .count")).to_have_text(f"{count} / {count}")
        expect(page.locator(".value").first).to_be_visible()
        shoot()


def film_robots(page: Page, address: str, shoot: Callable[[], None]) -> None:
    """A race, one frame per tick."""
    page.goto(f"{address}#/robots")
    caption, place = page.locator(".caption"), page.locator(".stage input[type=range]")
    expect(place).to_have_value("0")
    for step in range(1, 100):
        if step % 4 == 1 or "over" in caption.inner_text():
            if "over" not in caption.inner_text():
                expect(page.locator(".planlegs").first).to_be_attached()
            shoot()
        if "over" in caption.inner_text():
            break
        page.get_by_role("button", name="One step").click()
        expect(place).to_have_value(str(step))


def main() -> None:
    """All screenshots, or those of the named rooms."""
    wanted = sys.argv[1:] or [*ROOMS, "circuits", "film"]
    with studio() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        for room in wanted:
            if room in ("film", "circuits"):
                (film if room == "film" else circuits)(browser, address)
                continue
            picture(browser, address, room, f"studio-{room}")
            if room in ("tsume", "robots", "aquarius", "analysis"):
                picture(browser, address, room, f"studio-{room}-dark", color_scheme="dark")
            if room in ("tsume", "othello"):  # the Japanese site shows these instead
                picture(browser, address, room, f"studio-{room}.ja", locale="ja")
            if room == "othello":
                phone = {"width": 390, "height": 844}
                picture(browser, address, room, f"studio-{room}-phone", viewport=phone, locale="ja")
        browser.close()


if __name__ == "__main__":
    main()
