"""Matches played elsewhere in the Aquarius room: a contest server's, live, and those of ladders."""

from __future__ import annotations

import asyncio
import itertools
import re
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import expect

from sakiyomi.contest import Contest
from sakiyomi.contest.folder import ContestFolder
from sakiyomi.contest.hosting.host import ContestHost
from sakiyomi.contest.hosting.seats import read_seat
from sakiyomi.contest.hosting.serving import Address
from sakiyomi.contest.ladder import Ladder, LadderSettings
from sakiyomi.games.aquarius import Config
from support.hosting_talk import SMALL, service
from support.studio_talk import Client, Studio, Visitor, at_three_sizes, open_panel, start

BOTS = ("nearest", "ring", "compact", "sucker", "painter", "matsue")
SESSIONS = 4
SIZES = [(360, 640), (768, 1024), (1440, 900)]


class Turnstile:
    """A clock that lets one session pass at a time; the test turns it."""

    def __init__(self) -> None:
        self._turns: asyncio.Queue[None] = asyncio.Queue()
        self._loop = asyncio.get_event_loop()

    async def limit(self, host: ContestHost, seconds: float) -> None:  # noqa: ARG002
        await self._turns.get()

    def turn(self) -> None:
        self._loop.call_soon_threadsafe(self._turns.put_nowait, None)


@pytest.fixture
def served() -> Iterator[tuple[int, Turnstile]]:
    """A contest server with bots in all seats: its HTTP port, and its clock."""
    ready = threading.Event()
    made: list[tuple[int, Turnstile]] = []

    async def serve() -> None:
        clock = Turnstile()
        plan = replace(service([read_seat(bot) for bot in BOTS], SESSIONS), http_port=0, clock=clock)

        def announce(address: Address) -> None:
            assert address.http_port is not None
            made.append((address.http_port, clock))
            ready.set()

        await plan.run(announce)

    thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
    thread.start()
    assert ready.wait(20)
    yield made[0]
    for _ in range(2 * SESSIONS + 2):
        if thread.is_alive():
            made[0][1].turn()
    thread.join(20)


@at_three_sizes
def test_a_match_of_a_contest_server_is_watched_live(visitor: Visitor, served: tuple[int, Turnstile]) -> None:
    port, clock = served
    page = visitor.enter("aquarius")
    open_panel(page, "Live and ladders")
    page.get_by_role("spinbutton", name="HTTP port on this machine").fill(str(port))
    page.get_by_role("button", name="Watch live").click()
    expect(page.locator(".caption")).to_have_text(f"Session 0 of {SESSIONS} · live")
    expect(page.locator("table.standing").first).to_contain_text("painter")
    for session in (1, 2):
        clock.turn()
        if session == 1:
            clock.turn()  # the first round only collects commands
        expect(page.locator(".caption")).to_have_text(f"Session {session} of {SESSIONS} · live")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".caption")).to_contain_text("Session 1")
    expect(page).to_have_url(re.compile(f"live={port}"))
    expect(page.locator(".caption")).to_contain_text("looking back")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".caption")).to_have_text(f"Session 2 of {SESSIONS} · live")
    for _ in range(SESSIONS):  # the server ends with the match: its last session is seen nevertheless
        clock.turn()
    expect(page.locator(".caption")).to_contain_text("The match is over")
    expect(page.locator(".ending")).to_contain_text("points")


def test_a_missing_server_is_answered_with_words(client: Client) -> None:
    client.ask("aquarius", "watch", port=9, token="")
    client.until("aquarius", lambda _, live: live["trouble"])
    assert "no contest server answers on port 9" in client.lives["aquarius"]["trouble"]


@pytest.mark.parametrize("own_studio", [{"token": "secret-token"}], indirect=True)
def test_a_shared_studio_looks_at_no_servers(own_studio: Studio) -> None:
    client = Client(own_studio, additional_headers={"Cookie": "sakiyomi-token=secret-token"})
    answer = client.ask("aquarius", "watch", port=9, token="")
    assert "does not look at servers" in answer["error"]
    client.close()


@pytest.fixture(scope="module")
def laddered(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    """A studio that knows a ladder of two matches and a series of three, one of which is not yet played."""
    folder = tmp_path_factory.mktemp("ladders") / "spring"
    settings = LadderSettings(config=Config(sessions=3), options=SMALL)
    with Ladder(folder, settings) as ladder:
        ladder.enter(BOTS)
        ladder.play(2, cells=1)
    series = folder.parent / "autumn"
    plan = Contest(tuple(BOTS), 3, 9, settings.config, SMALL)
    with ContestFolder(series, plan) as run:
        for match in range(2):
            run.append(match, plan.play(match, keep=True))
    yield from start(ladders=[folder, series, Path("nowhere")])


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_ladder_is_listed_and_its_replays_open(
    visit: Callable[..., Visitor], laddered: Studio, width: int, height: int
) -> None:
    page = visit(laddered, viewport={"width": width, "height": height}).enter("aquarius")
    open_panel(page, "Live and ladders")
    ladder = page.get_by_role("region", name="spring")
    expect(ladder.locator("tbody tr")).to_have_count(6)
    expect(page.locator(".ladders .trouble")).to_contain_text("nowhere")
    ladder.locator(".ladderlist button").last.click()
    expect(page.locator(".caption")).to_have_text("Session 0 of 3 · spring, match 1")
    page.get_by_role("button", name="One session").click()
    expect(page.locator(".caption")).to_contain_text("Session 1")
    expect(page).to_have_url(re.compile("ladder=spring&match=1&session=1"))
    again = visit(laddered).enter(page.url.split("#/", 1)[1])
    expect(again.locator(".caption")).to_have_text("Session 1 of 3 · spring, match 1")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_ladder_has_a_link(
    visit: Callable[..., Visitor], laddered: Studio, width: int, height: int
) -> None:
    page = visit(laddered, viewport={"width": width, "height": height}).enter("aquarius?ladder=autumn")
    autumn = page.get_by_role("region", name="autumn")
    expect(autumn.get_by_role("link", name="autumn")).to_be_in_viewport()
    expect(page).to_have_url(re.compile(r"#/aquarius\?ladder=autumn$"))
    page.get_by_role("region", name="spring").get_by_role("link", name="spring").click()
    expect(page).to_have_url(re.compile(r"\?ladder=spring$"))
    page.go_back()
    expect(page).to_have_url(re.compile(r"\?ladder=autumn$"))
    autumn.locator(".ladderlist button").last.click()
    expect(page).to_have_url(re.compile("ladder=autumn&match=1"))


def test_a_series_is_listed_like_a_ladder(visit: Callable[..., Visitor], laddered: Studio) -> None:
    page = visit(laddered).enter("aquarius")
    open_panel(page, "Live and ladders")
    series = page.get_by_role("region", name="autumn")
    expect(series.locator("h3")).to_have_text("autumn · 2 matches")
    expect(series.locator("tbody tr")).to_have_count(6)
    series.locator(".ladderlist button").first.click()
    expect(page.locator(".caption")).to_have_text("Session 0 of 3 · autumn, match 2")


def test_an_unknown_ladder_is_refused(client: Client) -> None:
    assert "nowhere" in client.ask("aquarius", "ladder", name="nowhere")["error"]
    for name in ("spring", "..", "/etc"):
        answer = client.ask("aquarius", "laddered", ladder=name, match=1, at=0)
        assert "--ladder FOLDER" in answer["error"]


def test_order_lines_follow_the_road(client: Client) -> None:
    client.ask("aquarius", "new", bots=list(BOTS), sessions=9, seed=1)
    client.ask("aquarius", "take", team=0, robot=0)
    robot = client.states["aquarius"]["robots"][0]
    field = client.states["aquarius"]["terrain"]
    goal = max(
        ((x, y) for y, row in enumerate(field) for x, letter in enumerate(row) if letter == "."),
        key=lambda spot: abs(spot[0] - robot[2]) + abs(spot[1] - robot[3]),
    )
    assert "error" not in client.ask("aquarius", "walk", team=0, robot=0, x=goal[0], y=goal[1], pour=False)
    path = client.states["aquarius"]["taken"][0]["path"]
    assert path[0] == robot[2:4]
    assert path[-1] == list(goal)
    steps = {(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1)}
    assert all((b[0] - a[0], b[1] - a[1]) in steps for a, b in itertools.pairwise(path))
    assert all(field[y][x] != "#" for x, y in path)
