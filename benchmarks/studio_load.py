"""The studio under load on this machine: 50 people at once, the slowest answer, and the memory that remains.

Also how soon the first page is there, how soon a click shows, and what a request costs the server in
processor time, which counts on a busy machine too.

    python benchmarks/studio_load.py
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

PEOPLE, ROUNDS = 50, 3
PROBLEM = "2B3l2/5lg2/5p1n1/6k1g/5P2+B/5Sg1N/6N+l1/9/9 b SN2rg2sl16p 1"
DEEDS: list[tuple[str, str, dict[str, Any]]] = [
    ("tsume", "paste", {"text": PROBLEM}),
    ("tsume", "solve", {"find": "shortest"}),
    ("othello", "move", {"move": "f5"}),
    ("othello", "why", {"move": "", "against": ""}),
    ("robots", "new", {"size": 7, "targets": 6, "walls": 0, "first": "alphabeta", "second": "nearest"}),
    ("robots", "play", {}),
    ("aquarius", "take", {"team": 0, "robot": 0}),
    ("aquarius", "walk", {"team": 0, "robot": 0, "x": 20, "y": 20, "pour": True}),
    ("aquarius", "play", {}),
    (
        "shogi",
        "new",
        {
            "human": 0,
            "minutes": 5,
            "increment": 0,
            "level": "easy",
            "reading": True,
            "byoyomi": 0,
            "handicap": "even",
            "position": "",
        },
    ),
    ("shogi", "move", {"move": "7g7f"}),
    ("games", "choose", {"game": "tree"}),
    ("papers", "open", {}),
]


async def ask(socket: ClientConnection, number: int, room: str, deed: str, given: dict[str, Any]) -> float:
    """Seconds until an intent is answered, ignoring other messages."""
    begun = time.perf_counter()
    await socket.send(json.dumps({"id": number, "room": room, "do": deed, **given}))
    while json.loads(await socket.recv()).get("re") != number:
        pass
    return time.perf_counter() - begun


async def person(address: str, seed: int) -> list[float]:
    """One person in every room."""
    seconds = []
    async with connect(address) as socket:
        for number, (room, deed, given) in enumerate(DEEDS):
            more = {"seed": seed} if (room, deed) == ("robots", "new") else {}
            seconds.append(await ask(socket, number, room, deed, {**given, **more}))
        await ask(socket, len(DEEDS), "papers", "leave", {})
    return seconds


async def crowd(address: str) -> list[float]:
    """All people at once."""
    return [s for one in await asyncio.gather(*(person(address, n) for n in range(PEOPLE))) for s in one]


def memory(process: int) -> float:
    """Resident megabytes of a process."""
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    assert found
    return int(found[1]) / 1024


def processor_time(process: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


CLICK = """async ([button, changes]) => {
  const seen = () => document.querySelector(changes)?.textContent;
  const [before, begun] = [seen(), performance.now()];
  document.querySelector(button).click();
  while (seen() === before) await new Promise((done) => setTimeout(done, 1));
  return performance.now() - begun;
}"""
CLICKS = {
    "robots": (".bar button:nth-of-type(2)", ".caption"),
    "aquarius": (".bar button:nth-of-type(3)", ".caption"),
    "papers/tomabechi": (".paper:nth-child(2) button.fold", ".cover h2"),
}
"""In a room: what is clicked, and what changes."""


def reactions(address: str) -> dict[str, float]:
    """Milliseconds from a click to what it shows, by room; the best of five."""
    from playwright.sync_api import sync_playwright

    flags = ["--headless", "--no-sandbox", "--disable-gpu"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=flags)
        found = {}
        for room, (button, changes) in CLICKS.items():
            times = []
            for _ in range(5):
                page = browser.new_context().new_page()
                page.goto(f"{address}#/{room}")
                page.locator(button).wait_for()
                times.append(float(page.evaluate(CLICK, [button, changes])))
                page.context.close()
            found[f"a click in {room.split('/')[0]} shows, ms"] = min(times)
        browser.close()
    return found


def first_content(address: str) -> float:
    """Milliseconds from opening the page to its first content, in Chromium; the best of five."""
    from playwright.sync_api import sync_playwright

    flags = ["--headless", "--no-sandbox", "--disable-gpu"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=flags)
        times = []
        for _ in range(5):
            page = browser.new_page()
            page.goto(address)
            page.get_by_role("heading", level=1).wait_for()
            paint = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 1e9"
            times.append(float(page.evaluate(paint)))
            page.close()
        browser.close()
    return min(times)


def run() -> dict[str, float]:
    """Figures by name."""
    command = [sys.executable, "-m", "sakiyomi", "studio", "--port", "0"]
    begun = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as studio:
        try:
            assert studio.stdout is not None
            address = studio.stdout.readline().split()[-1]
            started = time.perf_counter() - begun
            figures = {"start of the server, ms": 1000 * started}
            if shutil.which("chromium"):
                figures["first content of the page, ms"] = first_content(address)
                figures |= reactions(address)
            talk = address.replace("http", "ws") + "talk"
            sizes, seconds, used = [], list[float](), 0.0
            for _ in range(ROUNDS):
                before = processor_time(studio.pid)
                seconds += asyncio.run(crowd(talk))
                used += processor_time(studio.pid) - before
                time.sleep(12)  # until abandoned work has been stopped
                sizes.append(memory(studio.pid))
            seconds.sort()
            return {
                **figures,
                f"answers to {PEOPLE} people, median ms": 1000 * seconds[len(seconds) // 2],
                "slowest answer, ms": 1000 * seconds[-1],
                "server's processor time a request, searches included, ms": 1000 * used / len(seconds),
                "memory after the first crowd, MB": sizes[0],
                "memory after the last crowd, MB": sizes[-1],
            }
        finally:
            studio.terminate()


if __name__ == "__main__":
    for what, figure in run().items():
        print(f"{what:<58} {figure:>12,.1f}")
