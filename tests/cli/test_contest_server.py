"""`sakiyomi contest serve` and `join`, as programs."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from helpers import ROOT
from sakiyomi.cli.app import make_app
from sakiyomi.games.aquarius import Replay

SAKIYOMI = (sys.executable, "-m", "sakiyomi", "contest")
ANY = ("--port", "0", "--http-port", "0", "--quiet")
BOTS = ("ring", "sucker", "nearest", "compact")
EXAMPLE = ROOT / "examples" / "aquarius"


def call(*words: str) -> Result:
    return CliRunner().invoke(make_app("contest"), ["contest", *words], catch_exceptions=False)


def start(*words: str) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    return subprocess.Popen([*SAKIYOMI, *words], stdin=pipe, stdout=pipe, stderr=pipe, text=True)


@contextmanager
def served(*words: str) -> Iterator[tuple[subprocess.Popen[str], str, list[str]]]:
    """A server with its address and its tokens."""
    process = start("serve", *words, *ANY)
    assert process.stdout is not None
    try:
        lines = [process.stdout.readline(), process.stdout.readline()]
        joined = sum(word.startswith("join") for word in words)
        tokens = [process.stdout.readline().split()[-1] for _ in range(joined)]
        yield process, lines[0].split()[-1], tokens
    finally:
        process.kill()
        process.communicate()


def finished(process: subprocess.Popen[str]) -> str:
    out, err = process.communicate(timeout=100)
    assert process.returncode == 0, err
    return out


def test_all_ways_to_take_part(tmp_path: Path) -> None:
    """A bot, a program and a hand over the network, a program of the server, a spectator."""
    out = tmp_path / "match.jsonl"
    program = f"program:{sys.executable} {EXAMPLE / 'bot.py'}"
    seats = ("join:Whales", "join:Seals", program, "ring", "sucker", "nearest")
    rules = ("--lockstep", "--rule", "sessions=4", "--seconds", "60", "--out", str(out))
    with served(*seats, *rules) as (server, address, tokens):
        watcher = start("join", address, "--watch", "--quiet")
        hand = start("join", address, "--take", "1", "--token", tokens[0], "--name", "Ann", "--quiet")
        assert hand.stdin is not None
        assert hand.stdout is not None
        hand.stdout.readline()  # it is there before the match begins
        bot = start("join", address, "nearest", "--token", tokens[0])
        other = start("join", address, program, "--token", tokens[1])
        for line in hand.stdout:
            if line.startswith("session"):
                hand.stdin.write("1 55\n")
                hand.stdin.flush()
            if "points" in line:
                break
        shown = [finished(one) for one in (watcher, bot, other)]
        hand.communicate(timeout=60)
        result = finished(server)
    record = Replay.parse(out.read_text(encoding="utf-8"))
    assert record.names[:2] == ("Whales", "Seals")
    assert "session 3 of 4" in shown[0]
    assert "points" in shown[1]
    assert f"written: {out}" in result
    assert any(one.commands[0][1] == "55" for one in record.sessions)
    assert record.check().over
    for team in range(6):
        assert any(any(one.commands[team]) for one in record.sessions)


def test_ctrl_c_keeps_the_replay(tmp_path: Path) -> None:
    out = tmp_path / "match.jsonl"
    with served("join", "ring", *BOTS, "--wait", "0", "--seconds", "0.05", "--out", str(out)) as (server, *_):
        assert server.stderr is not None
        while not out.exists() or out.read_text(encoding="utf-8").count("\n") < 3:
            assert server.poll() is None
        server.send_signal(signal.SIGINT)
        _, err = server.communicate(timeout=60)
    assert server.returncode == 130
    assert f"the replay so far: {out}" in err
    assert "Traceback" not in err
    assert len(Replay.parse(out.read_text(encoding="utf-8"), print).sessions) >= 2


def test_result_as_json() -> None:
    words = ("serve", "ring", "ring", *BOTS, "--lockstep", "--rule", "sessions=2", "--json", *ANY)
    result = subprocess.run([*SAKIYOMI, *words], capture_output=True, text=True, check=True, timeout=100)
    data = json.loads(result.stdout)
    assert data["reports"] == [{}] * 6
    assert data["session"] == 2
    assert re.search(r"TCP: +127\.0\.0\.1:\d+", result.stderr)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("serve", "join"), "6 seats are needed, not 1"),
        (("serve", "gandalf", *["join"] * 5), "there is no bot 'gandalf'"),
        (("serve", "program:", *["join"] * 5), "needs a command"),
        (("serve", "program:/no/such", *["ring"] * 5, *ANY), "cannot start '/no/such'"),
        (("serve", "--token", "short"), "at least 8 characters"),
        (("serve", "--wait", "-1"), "wait must lie"),
        (("serve", "--port", "99999"), "0 to 65535"),
        (("join", "127.0.0.1:1", "ring"), "cannot reach 127.0.0.1 port 1"),
        (("join", "nowhere", "ring"), "an address is HOST:PORT"),
        (("join", "127.0.0.1:1"), "name a bot or a program"),
        (("join", "127.0.0.1:1", "ring", "--watch"), "name a bot or a program"),
        (("join", "127.0.0.1:1", "join"), "join is a seat of the server"),
    ],
)
def test_refusals(words: Sequence[str], message: str) -> None:
    result = call(*words)
    assert result.exit_code == 2
    assert message in result.stderr


def test_a_wrong_token_is_refused() -> None:
    with served("join", "ring", *BOTS) as (_, address, _):
        result = call("join", address, "ring", "--token", "guess")
        assert result.exit_code == 2
        assert "the server refuses: the token is wrong" in result.stderr
