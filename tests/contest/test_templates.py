"""The templates for bots play alike, and what they and the server say fits the schema."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest

from sakiyomi.contest import Contest
from sakiyomi.contest.outside import Terms
from sakiyomi.games.aquarius import Config, Replay
from sakiyomi.programs.limits import Limits
from support.helpers import ROOT

EXAMPLES = ROOT / "examples" / "aquarius"
SCHEMA: dict[str, Any] = json.loads(
    (ROOT / "docs" / "tasks" / "contest-protocol.schema.json").read_text(encoding="utf-8")
)
BUILDS = {
    "cpp": ("c++", ["-O1", "-std=c++17", "-o", "bot", "bot.cpp"], "./bot"),
    "js": ("node", [], "node bot.js"),
    "go": ("go", ["build", "-o", "bot", "bot.go"], "./bot"),
    "rust": ("rustc", ["-o", "bot", "bot.rs"], "./bot"),
    "java": ("javac", ["Bot.java"], "java -XX:+UseSerialGC Bot"),
}
"""The tool of each language, its arguments, and the command that runs the bot."""
TERMS = Terms(120.0, 120.0, Limits())


def match_of(command: str) -> Replay:
    contest = Contest((f"program:{command}", "sucker"), 1, 4, Config(teams=2, sessions=20), terms=TERMS)
    replay = contest.play(0, keep=True).replay
    assert replay is not None
    assert not any(one.faults for one in replay.sessions)
    return replay


@pytest.fixture(scope="module")
def expected() -> Replay:
    """The match of the bot in Python."""
    return match_of(f"{sys.executable} {EXAMPLES / 'bot.py'}")


@pytest.mark.parametrize("language", [name for name, (tool, _, _) in BUILDS.items() if shutil.which(tool)])
def test_all_languages_play_alike(
    language: str, expected: Replay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(EXAMPLES, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GOCACHE", str(tmp_path / "cache"))
    tool, arguments, command = BUILDS[language]
    if arguments:
        subprocess.run([tool, *arguments], check=True, cwd=tmp_path)
    assert match_of(command).sessions == expected.sessions


def test_cpp_is_among_them() -> None:
    assert shutil.which("c++"), "the core is built with a C++ compiler: its template must be tested"


def test_every_message_fits_the_schema(tmp_path: Path) -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    log = tmp_path / "log"
    spy = tmp_path / "spy.py"
    spy.write_text(
        "import json, sys\n"
        f"log = open({str(log)!r}, 'w')\n"
        "for line in sys.stdin:\n"
        "    m = json.loads(line); log.write('S' + line); log.flush()\n"
        "    if m['t'] == 'state' and m['for'] is not None:\n"
        "        bad = m['for'] == 1\n"
        "        out = json.dumps({'t': 'cmd', 'session': m['for'], 'm': ['x' if bad else '0p', '', 'aw']})\n"
        "        log.write('C' * (not bad) + out + '\\n' if not bad else ''); print(out, flush=True)\n"
        "    if m['t'] == 'end':\n"
        "        break\n",
        encoding="utf-8",
    )
    Contest(
        (f"program:{sys.executable} {spy}", "nearest"), 1, 4, Config(teams=2, sessions=3), terms=TERMS
    ).play(0)
    kinds = set()
    for line in log.read_text(encoding="utf-8").splitlines():
        side = {"S": "server", "C": "client"}[line[0]]
        message = json.loads(line[1:])
        jsonschema.validate(message, {"$ref": f"#/$defs/{side}", "$defs": SCHEMA["$defs"]})
        kinds.add(message["t"])
    assert kinds == {"init", "state", "cmd", "ack", "end"}


@pytest.mark.parametrize(
    "message",
    [
        {"t": "cmd", "m": ["0x"]},
        {"t": "cmd", "m": []},
        {"t": "cmd"},
        {"t": "take", "robot": 8},
        {"t": "join", "role": "king"},
        {"t": "dance"},
    ],
)
def test_the_schema_refuses(message: dict[str, Any]) -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(message, {"$ref": "#/$defs/client", "$defs": SCHEMA["$defs"]})
