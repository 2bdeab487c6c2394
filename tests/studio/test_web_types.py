"""The JavaScript of the studio: types that match the Python side, and lines of readable length."""

from __future__ import annotations

import re
import shutil
import subprocess
from typing import Any

import pytest

from sakiyomi.studio.rooms import ROOMS
from support.helpers import ROOT
from support.studio_talk import Client
from tools import web_types

STATIC = ROOT / "src" / "sakiyomi" / "studio" / "static"
SOURCES = sorted(path for path in STATIC.rglob("*") if path.suffix in (".js", ".ts", ".css", ".html"))
INTERFACE = re.compile(r"^export interface (\w+)(?: extends (\w+))? \{\n(.*?)^\}", re.MULTILINE | re.DOTALL)
FIELD = re.compile(r"^  (\w+)\??:", re.MULTILINE)
TSC = ROOT / "build" / "web" / "node_modules" / ".bin" / "tsc"


def interfaces() -> dict[str, set[str]]:
    """The fields of every interface in the hand-written types, with those it extends."""
    known: dict[str, set[str]] = {}
    for name in ("link", "states"):
        text = (STATIC / "types" / f"{name}.d.ts").read_text(encoding="utf-8")
        for interface, base, body in INTERFACE.findall(text):
            known[interface] = set(FIELD.findall(body)) | known.get(base, set())
    return known


def test_the_types_of_intents_match_the_rooms() -> None:
    assert web_types.FILE.read_text(encoding="utf-8") == web_types.written()


@pytest.mark.parametrize("room", ROOMS)
def test_states_match_their_types(client: Client, room: str) -> None:
    client.ask(room, "open")
    client.until(room, lambda *_: True)
    known, name = interfaces(), room.capitalize()
    assert set(client.states[room]) == known[f"{name}State"]
    assert set(client.lives[room]) == known[f"{name}Live"]


def test_parts_of_states_match_their_types(client: Client) -> None:
    known = interfaces()

    def check(interface: str, value: dict[str, Any]) -> None:
        assert set(value) == known[interface], interface

    client.ask("tsume", "solve", find="shortest")
    state = client.until("tsume", lambda _, live: live["proof"] and not live["busy"])
    check("ShogiBoardState", state["board"])
    check("TsumeBook", state["books"][0])
    check("TsumePlace", state["place"])
    check("KnownMove", state["answer"])
    check("NamedMove", state["line"][0])
    check("ProofReport", client.lives["tsume"]["proof"])
    client.ask("othello", "open")
    client.until("othello", lambda state, live: live["best"] and state["opinion"])
    check("Score", {**client.lives["othello"]["best"]["score"], "win": 0, "loss": 0})
    assert set(client.lives["othello"]["best"]) == known["Line"] | {"unit"}
    check("Term", {**client.lives["othello"]["best"]["terms"][0], "ja": ""})


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(STATIC)))
def test_no_line_is_longer_than_120_characters(path: Any) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [number for number, line in enumerate(lines, 1) if len(line) > 120] == []


def test_every_module_is_checked_strictly() -> None:
    for path in STATIC.rglob("*.js"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"@ts-(ignore|nocheck|expect-error)", text), path.name


@pytest.mark.skipif(not TSC.exists() or not shutil.which("node"), reason="TypeScript: make types-web")
def test_typescript_accepts_the_pages() -> None:
    done = subprocess.run([TSC, "-p", ROOT / "tools" / "web"], capture_output=True, text=True, check=False)
    assert done.stdout == ""
