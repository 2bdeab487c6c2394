"""`sakiyomi contest serve` and `join`, as programs."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from sakiyomi.cli.app import make_app
from sakiyomi.games.aquarius import Replay
from support.helpers import ROOT

SAKIYOMI = (sys.executable, "-m", "sakiyomi", "contest")
ANY = ("--port", "0", "--http-port", "0", "--quiet")
BOTS = ("ring", "sucker", "nearest", "compact")
EXAMPLE = ROOT / "examples" / "aquarius"


def call(*words: str) -> Result:
    return CliRunner().invoke(make_app("contest"), ["contest", *words], catch_exceptions=False)


def start(*words: str) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    return subprocess.Popen(
        [*SAKIYOMI, *words], stdin=pipe, stdout=pipe, stderr=pipe, text=True, preexec_fn=hear_hangups
    )


def hear_hangups() -> None:
    """Also where the tests themselves were started with nohup."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


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
    """A bot, a program and a person over the network, a program of the server, a spectator."""
    out = tmp_path / "match.jsonl"
    program = f"program:{sys.executable} {EXAMPLE / 'bot.py'}"
    seats = ("join:Whales", "join:Seals", program, "ring", "sucker", "nearest")
    rules = ("--lockstep", "--rule", "sessions=4", "--seconds", "60", "--out", str(out))
    with served(*seats, *rules) as (server, address, tokens):
        watcher = start("join", address, "--watch")
        hand = start("join", address, "--take", "1", "--token", tokens[0], "--name", "Ann")
        assert hand.stdin is not None
        assert hand.stdout is not None
        hand.stdout.readline()  # it is connected before the match begins
        bot = start("join", address, "nearest", "--token", tokens[0])
        other = start("join", address, program, "--token", tokens[1])
        for line in hand.stdout:
            if line.startswith("session") and "commands for" in line:
                hand.stdin.write("1 55\n")
                hand.stdin.flush()
            if line.startswith("1. ") and "water" not in line:
                break
        shown = [finished(one) for one in (watcher, bot, other)]
        hand.communicate(timeout=60)
        result = finished(server)
    record = Replay.parse(out.read_text(encoding="utf-8"))
    assert record.names[:2] == ("Whales", "Seals")
    assert [line for line in shown[0].splitlines() if line.startswith("session")] == [
        f"session {k} of 4" for k in range(4)
    ]
    assert re.search(r"^\d\. A Whales \d+ points$", shown[1], re.MULTILINE)
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


STUBBORN = """
import os, signal, sys
signal.signal(signal.SIGTERM, signal.SIG_IGN)
open(sys.argv[1], "w").write(str(os.getpid()))
while True:
    signal.pause()
"""
"""A program that neither reads nor ends."""


def ended(process: int) -> bool:
    """Whether a process is gone, or a zombie."""
    try:
        return Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes as Linux shows them")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_programs_end_with_the_server(number: signal.Signals, tmp_path: Path) -> None:
    source, pid, out = tmp_path / "stubborn.py", tmp_path / "pid", tmp_path / "match.jsonl"
    source.write_text(STUBBORN, encoding="utf-8")
    seat = f"program:{sys.executable} {source} {pid}"
    with served(seat, "ring", *BOTS, "--seconds", "0.05", "--out", str(out)) as (server, *_):
        while not pid.exists() or not pid.read_text() or not out.exists() or not out.read_text():
            assert server.poll() is None
        server.send_signal(number)
        _, err = server.communicate(timeout=60)
    assert server.returncode == (-number if number == signal.SIGKILL else 128 + number)
    if number != signal.SIGKILL:
        assert f"the replay so far: {out}" in err
        assert "Traceback" not in err
    program, patient = int(pid.read_text()), time.monotonic() + 60
    while not ended(program):
        assert time.monotonic() < patient, "it was left behind"


def test_a_replay_is_not_overwritten(tmp_path: Path) -> None:
    out = tmp_path / "match.jsonl"
    words = ("serve", "ring", "ring", *BOTS, "--lockstep", "--rule", "sessions=1", "--out", str(out), *ANY)
    assert call(*words).exit_code == 0
    old = out.read_bytes()
    refused = call(*words)
    assert refused.exit_code == 2
    assert f"{out} already exists" in refused.stderr
    assert out.read_bytes() == old
    assert call(*words, "--force").exit_code == 0


def test_a_served_match_resumes(tmp_path: Path) -> None:
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    seat = f"program:{sys.executable} {EXAMPLE / 'bot.py'}"
    quick = ("--lockstep", "--seconds", "60", *ANY)
    result = call("serve", seat, "ring", *BOTS, "--rule", "sessions=4", "--out", str(first), *quick)
    assert result.exit_code == 0, result.stderr
    refused = call("fork", str(first), "--session", "2")
    assert refused.exit_code == 2
    assert f"contest serve --from {first} --session 2" in refused.stderr
    with served("--from", str(first), "--session", "2", "--out", str(second), *quick) as (server, address, _):
        assert server.stdout is not None
        told = server.stdout.readline()  # the only seat without a bot of ours
        assert "bot.py" in told
        finished(start("join", address, "nearest", "--token", told.split()[-1]))
        finished(server)
    old, new = (Replay.parse(path.read_text(encoding="utf-8")) for path in (first, second))
    assert new.check().over
    assert new.names == old.names
    assert new.sessions[:3] == old.sessions[:3]
    assert new.sessions[3].commands[0] != old.sessions[3].commands[0]
    seats = call("serve", seat, "ring", *BOTS, "--from", str(first), "--session", "3", *quick)
    assert seats.exit_code == 0, seats.stderr


def test_end_of_input_ends_manual_control() -> None:
    with served("join", "join", *BOTS, "--seconds", "60") as (_, address, tokens):
        bots = [start("join", address, "ring", "--token", token) for token in tokens]
        hand = start("join", address, "--take", "0", "--token", tokens[0])
        hand.communicate("", timeout=60)
        assert hand.returncode == 0
    for bot in bots:
        bot.communicate(timeout=60)


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
        (("serve", "program:", *["join"] * 5), "a command is missing"),
        (("serve", "program:/no/such", *["ring"] * 5, *ANY), "cannot start '/no/such'"),
        (("serve", "--token", "short"), "at least 8 characters"),
        (("serve", "--wait", "-1"), "wait must lie"),
        (("serve", "--port", "99999"), "0 to 65535"),
        (("join", "127.0.0.1:1", "ring"), "cannot reach 127.0.0.1 port 1"),
        (("join", "nowhere", "ring"), "the address must be HOST:PORT"),
        (("join", "127.0.0.1:1"), "give a bot or program"),
        (("join", "127.0.0.1:1", "ring", "--watch"), "only one of"),
        (("serve", "--session", "3"), "--session needs --from"),
        (("serve", "--from", "x", "--seed", "3"), "cannot be combined with --from"),
        (("serve", "--host", "192.0.2.1"), "192.0.2.1: this machine has no such address"),
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
        assert "refused by the server: the token is wrong" in result.stderr
