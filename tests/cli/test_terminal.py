"""No outside text controls the terminal: every way in, through the real program, to the output."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from sakiyomi.games.aquarius import Config, MapOptions, Replay, World

HOSTILE = "\x1b]0;x\x07\x9b31m\u202e\u200bx"
ESCAPED = r"\x1b]0;x\x07\x9b31m\u202e\u200bx"
ACTS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069]")
KIF = f"""先手：{HOSTILE}
後手：b
手合割：平手
*{HOSTILE}
   1 ７六歩(77)
*note {HOSTILE}
   2 ３四歩(33)
"""
ENGINE = r"""
import sys
for line in sys.stdin:
    word = line.split()[0] if line.split() else ""
    if word == "usi":
        print("id name HOSTILE\nid author HOSTILE")
        print("option name HOSTILE type check default true\nusiok", flush=True)
    if word == "isready":
        print("info string HOSTILE\nreadyok", flush=True)
    if word == "go":
        print("HOSTILE", file=sys.stderr, flush=True)
        print("info depth 1 score cp 1 pv HOSTILE\nbestmove HOSTILE", flush=True)
"""
NBOARD = r"""
import sys
for line in sys.stdin:
    word = line.split()[0] if line.split() else ""
    if word == "nboard":
        print("set myname HOSTILE", flush=True)
    if word == "ping":
        print("status HOSTILE\npong " + line.split()[1], flush=True)
    if word == "go":
        print("status HOSTILE\n=== HOSTILE", flush=True)
        sys.exit("HOSTILE")
"""


def run(*words: str | bytes, stdin: str = "", **more: str) -> tuple[int, str]:
    """Exit code and all output."""
    command = [sys.executable, "-m", "sakiyomi", *words]
    done = subprocess.run(
        command, input=stdin.encode(), capture_output=True, timeout=100, env={**os.environ, **more}
    )
    written = (done.stdout + done.stderr).decode()
    assert "Traceback" not in written, written
    return done.returncode, written


def shown(*words: str | bytes, stdin: str = "") -> str:
    code, written = run(*words, stdin=stdin)
    assert not ACTS.search(written), (code, written)
    return written


@pytest.fixture
def replay(tmp_path: Path) -> Path:
    config = Config(sessions=1, teams=2)
    world = World.start(3, config, MapOptions(radius=6, apart=0, from_centre=1))
    after = world.after([["0", "", ""]] * 2)
    match = Replay(world, (HOSTILE, "b\nc"), seed=HOSTILE).played(
        [["0", "", ""]] * 2, after, notes=[(0, HOSTILE)], faults=[(0, f"{HOSTILE}: x"), (1, "late")]
    )
    file = tmp_path / "match.jsonl"
    # As another program may write it: only what JSON requires is escaped.
    lines = [json.loads(line) for line in match.text().splitlines()]
    file.write_text("".join(json.dumps(one, ensure_ascii=False) + "\n" for one in lines), encoding="utf-8")
    return file


def test_names_in_replays(replay: Path) -> None:
    text = shown("contest", "replay", str(replay))
    assert ESCAPED in text
    assert r"B b\nc " in text
    data = shown("contest", "replay", str(replay), "--json", "--quiet")
    assert json.loads(data)["names"][0] == HOSTILE
    assert r"\u009b31m\u202e\u200bx" in data


def test_records_of_shogi(tmp_path: Path) -> None:
    file = tmp_path / "game.kif"
    file.write_text(KIF, encoding="utf-8")
    for form in ("kif", "ki2", "csa", "csa3"):
        assert ESCAPED in shown("convert", str(file), "--to", form), form
    assert shown("draw", "shogi", str(file))


def test_records_of_othello(tmp_path: Path) -> None:
    file = tmp_path / "game.ggf"
    start = f"8 {'-' * 27}O*{'-' * 6}*O{'-' * 27} *"
    file.write_text(f"(;GM[Othello]PB[{HOSTILE.replace(']', '')}]PW[b]TY[8]BO[{start}]B[F5];)")
    assert ESCAPED.replace("]", "") in shown("review", "othello", str(file), "--depth", "2", "--exact", "2")
    shown("review", "othello", str(file), "--depth", "2", "--exact", "2", "--json")


def test_names_of_problems(tmp_path: Path) -> None:
    file = tmp_path / "problems.txt"
    mate = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"
    file.write_text(f"{HOSTILE}\t{mate}\n{mate} # {HOSTILE}\n{HOSTILE}\n", encoding="utf-8")
    shown("mate", "--file", str(file), "--nodes", "1000")
    shown("mate", "--file", str(file), "--nodes", "1000", "--json")


@pytest.mark.parametrize(
    "words",
    [
        ("best", "othello", HOSTILE),
        ("best", HOSTILE),
        ("best", f"{HOSTILE}:GAME"),
        ("best", "shogi", f"position startpos moves {HOSTILE}"),
        ("best", "collect", "--set", f"{HOSTILE}=1"),
        ("best", "collect", "--set", f"seed={HOSTILE}"),
        ("draw", "collect", f"{HOSTILE}.txt"),
        ("convert", f"{HOSTILE}.kif"),
        ("convert", "-", "--to", HOSTILE),
        ("mate", HOSTILE),
        ("mate", "--file", HOSTILE),
        ("verify", HOSTILE),
        ("play", "othello", "--first", HOSTILE),
        ("play", "othello", "--first", f"random:{HOSTILE}=1"),
        ("play", "othello", "--clock", HOSTILE),
        ("contest", "run", HOSTILE),
        ("contest", "run", "--rule", f"{HOSTILE}=1"),
        ("contest", "replay", HOSTILE),
        ("contest", "join", HOSTILE),
        ("report", HOSTILE),
        ("paper", HOSTILE),
        ("review", "othello", HOSTILE),
        ("solve", "othello", HOSTILE),
        ("best", f"--{HOSTILE}"),
        (HOSTILE,),
    ],
)
def test_errors_that_quote(words: tuple[str, ...]) -> None:
    written = shown(*words)
    assert written.strip()


@pytest.mark.parametrize(
    "words",
    [
        (b"best", b"othello", b"\xff"),
        (b"best", b"\xff\xfe"),
        (b"convert", b"\xed\xa0\x80.kif"),
        (b"play", b"othello", b"--first", b"random:seed=\xff"),
        (b"\xff",),
    ],
)
def test_arguments_that_are_not_text(words: tuple[bytes, ...]) -> None:
    code, written = run(*words)
    assert code == 2
    assert re.fullmatch(r"sakiyomi: the argument '.*' is not UTF-8\n", written)


def test_a_terminal_with_a_small_character_set() -> None:
    for encoding in ("ascii", "latin-1", "shift_jis"):
        done = subprocess.run(
            [sys.executable, "-m", "sakiyomi", "draw", "shogi"],
            env={**os.environ, "PYTHONIOENCODING": encoding},
            capture_output=True,
            timeout=100,
        )
        assert (done.returncode, done.stderr) == (0, b"")


def test_names_of_clients() -> None:
    rules = ("--rule", "teams=2", "--rule", "sessions=1", "--lockstep", "--port", "0", "--http-port", "0")
    words = [sys.executable, "-m", "sakiyomi", "contest", "serve", f"join:{HOSTILE}", "ring", *rules]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as server:
        assert server.stdout is not None
        head = [server.stdout.readline().decode() for _ in range(3)]
        address, token = head[0].split()[-1], head[2].split()[-1]
        joined = shown("contest", "join", address, "nearest", "--token", token, "--name", HOSTILE)
        out, err = (data.decode() for data in server.communicate(timeout=100))
    assert f"A {ESCAPED} " in joined
    assert f"A {ESCAPED} has joined ({ESCAPED})" in err
    assert not ACTS.search("".join(head) + out + err)


def engine(folder: Path, source: str, name: str) -> str:
    """The name of a player that says hostile things."""
    script = folder / f"{name}.py"
    script.write_text(source.replace("HOSTILE", HOSTILE.encode("unicode_escape").decode()), encoding="utf-8")
    return f'{name}:"{sys.executable}" "{script}"'


def test_engines(tmp_path: Path) -> None:
    usi, nboard = engine(tmp_path, ENGINE, "usi"), engine(tmp_path, NBOARD, "nboard")
    shown("best", "shogi", "--player", usi, "--depth", "1")
    shown("play", "shogi", "--first", usi, "--second", "random")
    shown("play", "othello", "--first", nboard, "--second", "random")
    out = str(tmp_path / "run")
    assert "illegal" in shown("match", "shogi", usi, "random", "--games", "2", "--out", out)
    shown("report", out, "--json")
    shown("export", out)


@pytest.mark.parametrize("protocol", ["usi", "nboard", "gtp"])
def test_our_own_engines(protocol: str) -> None:
    lines = [HOSTILE, f"setoption name {HOSTILE} value {HOSTILE}", f"position sfen {HOSTILE}", "usi"]
    lines += [f"set game {HOSTILE}", f"7 {HOSTILE}", f"play {HOSTILE} {HOSTILE}", f"set contempt {HOSTILE}"]
    shown(protocol, stdin="\n".join([*lines, "quit", ""]))


def test_on_a_real_terminal(replay: Path) -> None:
    """Colours and redrawn lines are ours; nothing in a name acts."""
    ours, theirs = pty.openpty()
    words = [sys.executable, "-m", "sakiyomi", "contest", "replay", str(replay), "--quiet"]
    with subprocess.Popen(words, stdin=theirs, stdout=theirs, stderr=theirs) as process:
        os.close(theirs)
        data = b""
        try:
            while chunk := os.read(ours, 4096):
                data += chunk
        except OSError:
            pass
        process.wait(60)
    os.close(ours)
    assert ESCAPED in data.decode()
    assert b"\x1b]0" not in data
