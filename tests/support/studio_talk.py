"""A studio for the tests: the real server on a free port, a plain client, and a visitor with a browser."""

from __future__ import annotations

import asyncio
import json
import re
import threading
import urllib.parse
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from starlette.applications import Starlette
from websockets.sync.client import ClientConnection, connect

from sakiyomi.serving.binding import listen
from sakiyomi.serving.connections import ConnectionLimits
from sakiyomi.serving.web import Server
from sakiyomi.studio.app import make_app
from sakiyomi.studio.server import BOUNDS, settings

PATIENCE = 20.0
"""Seconds after which something that was waited for has not come."""
SOLVE = re.compile("^(Solve|Show the answer)$")
"""The button that solves: a problem of one's own, or one of a book."""
at_three_sizes = pytest.mark.parametrize(
    "visitor", [(390, 844), (768, 1024), (1440, 900)], indirect=True, ids=["phone", "tablet", "desk"]
)
"""A browser test of the `visitor` in three windows."""
UNTIMED_GAME: dict[str, Any] = {
    "human": 0,
    "minutes": 0,
    "increment": 0,
    "byoyomi": 0,
    "level": "first",
    "reading": False,
    "handicap": "even",
    "position": "",
}
"""A new game of shogi against the weakest level."""


@dataclass
class Studio:
    """A running server."""

    port: int
    app: Starlette
    loop: asyncio.AbstractEventLoop

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def within(self, call: Callable[[], Any]) -> Any:
        """The result of a call in the server's thread."""

        async def run() -> Any:
            return call()

        return asyncio.run_coroutine_threadsafe(run(), self.loop).result(PATIENCE)


class Client:
    """A page without a browser."""

    def __init__(self, studio: Studio, session: str = "", seen: str = "", **options: Any) -> None:
        asked = urllib.parse.urlencode({"session": session, "seen": seen})
        address = f"ws://127.0.0.1:{studio.port}/talk?{asked}"
        self.socket: ClientConnection = connect(address, **options).__enter__()
        self.states: dict[str, Any] = {}
        self.lives: dict[str, Any] = {}
        self.heard = 0
        self.number = 0
        hello = self.hear()
        self.session: str = hello.get("session", "")
        self.refused: str = hello.get("full", "")
        self.lineage: str = hello.get("lineage", "")
        self.lost: bool = hello.get("lost", False)
        self.revision = -1

    def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.socket.recv(PATIENCE))
        self.heard += 1
        if "room" in message:
            self.states[message["room"]] = message.get("state", self.states.get(message["room"]))
            self.lives[message["room"]] = message["live"]
            self.revision = message["revision"]
        return message

    @property
    def seen(self) -> str:
        """The newest state that the client has seen, as the protocol wants it."""
        return f"{self.lineage}.{self.revision}"

    def ask(self, room: str, action: str, **given: Any) -> dict[str, Any]:
        """The answer to an intent."""
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "room": room, "do": action, **given}))
        while True:
            message = self.hear()
            if "re" in message and message["re"] in (self.number, None):
                return message

    def until(self, room: str, good: Callable[[Any, Any], Any]) -> Any:
        """Reads until a state satisfies a condition; returns it."""
        while room not in self.states or not good(self.states[room], self.lives[room]):
            self.hear()
        return self.states[room]

    def close(self) -> None:
        self.socket.close()


def start(bounds: ConnectionLimits = BOUNDS, port: int = 0, **options: Any) -> Iterator[Studio]:
    """Starts a server in its own thread."""
    listening = listen("127.0.0.1", port)
    app = make_app(**options)
    server = Server(settings(app, bounds))
    loops: list[asyncio.AbstractEventLoop] = []
    ready = threading.Event()

    async def serve() -> None:
        loops.append(asyncio.get_running_loop())
        ready.set()
        await server.serve(sockets=[listening])

    thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
    thread.start()
    assert ready.wait(PATIENCE)
    yield Studio(listening.getsockname()[1], app, loops[0])
    server.should_exit = True
    thread.join(PATIENCE)
    assert not thread.is_alive(), "the server does not end"


@dataclass
class Visitor:
    """A visitor with a browser; any error in a page fails the test."""

    studio: Studio
    context: BrowserContext
    page: Page
    errors: list[str]

    def enter(self, room: str = "") -> Page:
        self.page.goto(f"{self.studio.address}#/{room}")
        return self.page

    def another_tab(self) -> Page:
        page = self.context.new_page()
        listen_to(page, self.errors)
        return page

    def forget(self) -> list[str]:
        """Leaves without a trace; returns the errors so far."""
        for page in self.context.pages:
            if page is not self.page:
                page.close()
        if self.page.url.startswith(self.studio.address):
            self.page.evaluate("() => localStorage.clear()")
        self.page.goto("about:blank")
        everything = {"origin": self.studio.address.rstrip("/"), "storageTypes": "all"}
        self.context.new_cdp_session(self.page).send("Storage.clearDataForOrigin", everything)
        errors, self.errors[:] = list(self.errors), []
        return errors


def listen_to(page: Page, errors: list[str]) -> None:
    page.set_default_timeout(PATIENCE * 1000)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)


def open_panel(page: Page, name: str) -> None:
    """Brings a panel beside the board forward."""
    page.get_by_role("tab", name=name, exact=True).click()


def uncover(page: Page, name: str) -> None:
    """Brings a panel forward that a narrow window hides behind a tab; on a wide one it is always in view."""
    expect(page.get_by_role("tablist")).to_be_visible()
    tab = page.get_by_role("tab", name=name, exact=True)
    if tab.is_visible():
        tab.click()


def drop_file(page: Page, name: str, data: bytes) -> None:
    """Lets a file go over the page."""
    page.evaluate(
        """([name, bytes]) => {
          const files = new DataTransfer();
          files.items.add(new File([new Uint8Array(bytes)], name));
          const given = { dataTransfer: files, bubbles: true, cancelable: true };
          const make = (kind) => new DragEvent(kind, given);
          document.body.dispatchEvent(make("dragover"));
          document.body.dispatchEvent(make("drop"));
        }""",
        [name, list(data)],
    )
