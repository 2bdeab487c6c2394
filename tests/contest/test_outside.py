"""Bots outside this process: programs and ports in matches and series."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from sakiyomi.contest import Contest, play_contest
from sakiyomi.contest.folder import ContestFolder
from sakiyomi.contest.outside import OutsideBot, Terms
from sakiyomi.errors import EngineStartError, LimitError, TextError, UnknownNameError
from sakiyomi.executors import Processes
from sakiyomi.games.aquarius import Config, View, World
from sakiyomi.programs.limits import Limits
from support.contest_bots import bot_program

CONFIG = Config(teams=2, sessions=4)
TERMS = Terms(60.0, limits=Limits())
QUICK = Terms(0.02, 0.0, Limits())


def contest(*bots: str, matches: int = 1, terms: Terms | None = TERMS, config: Config = CONFIG) -> Contest:
    return Contest(bots, matches, 5, config, terms=terms)


def faults(one: Contest, team: int = 0) -> list[str]:
    replay = one.play(0, keep=True).replay
    assert replay is not None
    return [text for session in replay.sessions for who, text in session.faults if who == team]


def test_a_program_plays_like_the_same_bot_here(tmp_path: Path) -> None:
    done = contest(bot_program(tmp_path, "walker"), "nearest").play(0, keep=True)
    assert done.replay is not None
    assert all(one.commands[0] == ("0p", "1p", "2p") for one in done.replay.sessions)
    assert not any(one.faults for one in done.replay.sessions)
    assert done.logs == ()


def test_results_do_not_depend_on_executor_and_order(tmp_path: Path) -> None:
    plan = contest(bot_program(tmp_path, "walker"), "nearest", matches=2)
    here = play_contest(plan, 1)
    assert [one.as_json() for one in play_contest(plan, 2, executor=Processes())] == [
        one.as_json() for one in here
    ]
    assert {one.seats for one in here} == {(0, 1), (1, 0)}


def test_a_series_is_resumed_and_logs_are_kept(tmp_path: Path) -> None:
    crash = "(sys.stderr.write('first\\nno water left\\n'), sys.exit(3)) if m['for'] == 2 else None"
    plan = contest(bot_program(tmp_path, "crash", crash), "nearest", matches=2)
    with ContestFolder(tmp_path / "run", plan) as folder:
        folder.append(0, plan.play(0, keep=True))
    with ContestFolder(tmp_path / "run", plan) as folder:
        assert set(folder.done) == {0}
        results = play_contest(plan, 1, each=folder.append, known=folder.done, keep=True)
    assert [one.seed for one in results] == [5, 6]
    log = (tmp_path / "run" / "match-0002-bot-1.log").read_text(encoding="utf-8")
    assert "session 2: gone: it ended with exit code 3; its last words: no water left" in log
    assert log.endswith("first\nno water left\n")


def test_a_crash_is_a_fault_with_the_last_words(tmp_path: Path) -> None:
    crash = bot_program(tmp_path, "crash", "m['for'] != 1 or int('bad map')")
    first, *others = faults(contest(crash, "nearest"))
    assert first.startswith("gone: it ended with exit code 1; its last words: ValueError: invalid literal")
    assert "bad map" in first
    assert others == ["gone: it is not running"] * 2


@pytest.mark.parametrize(
    ("log", "words"),
    [
        ("bot.js:2\nx.y;\n\nTypeError: no y\n    at f (Error.js:1)\n\nNode.js v20\n", "TypeError: no y"),
        (
            "thread 'main' panicked at a.rs:1:54:\nindex out of bounds\nnote: run\n",
            "a.rs:1:54: index out of bounds",
        ),
        ('Exception in thread "main" java.lang.Oops\n\tat A.main(A.java:1)\n', '"main" java.lang.Oops'),
        ("panic: assignment to nil map\n\ngoroutine 1 [running]:\n", "panic: assignment to nil map"),
        ("one\ntwo\nthree\n", "last words: three"),
    ],
)
def test_last_words_name_the_error(tmp_path: Path, log: str, words: str) -> None:
    crash = bot_program(tmp_path, "crash", f"(sys.stderr.write({log!r}), sys.exit(1))")
    first, *_ = faults(contest(crash, "nearest"))
    assert first.endswith(words)


def test_malformed_and_illegal_messages_are_answered(tmp_path: Path) -> None:
    odd = 'print("hello"); print("[" * 9000)'
    bot = OutsideBot(bot_program(tmp_path, "odd", odd), TERMS)
    start = World.start(5, CONFIG)
    view = View(start.public(), 0, 0, ("", "", ""))
    bot.begin(view)
    assert bot.commands(view) == ["0p", "1p", "2p"]
    bot.close({"t": "end"})
    assert [one.kind for one in bot.incidents] == ["malformed", "malformed"]
    assert bot.incidents[0].message == "hello"
    assert "8192" in bot.incidents[1].text


def test_refused_commands_are_a_fault(tmp_path: Path) -> None:
    bad = bot_program(tmp_path, "bad", letters='["x", "", ""]')
    assert faults(contest(bad, "nearest"))[0].startswith("syntax: robot 0, letter 1: 'x' is not a command")


def test_a_hanging_program_is_waited_for_only_three_times(tmp_path: Path) -> None:
    hangs = bot_program(tmp_path, "hangs", "__import__('threading').Event().wait()")
    config = Config(teams=2, sessions=6)
    assert faults(contest(hangs, "nearest", terms=QUICK, config=config)) == [
        *["late: no answer within 0.02 s"] * 3,
        *["late: no answer for 3 sessions"] * 3,
    ]


def test_commands_for_another_session_are_late(tmp_path: Path) -> None:
    before = 'print(json.dumps({"t": "cmd", "session": m["for"] + 5, "m": ["", "", ""]}))'
    one = contest(bot_program(tmp_path, "early", before), "nearest").play(0, keep=True)
    assert "session 0: session: commands for session 0 are wanted, not for 5" in one.logs[0]
    assert one.replay is not None
    assert not any(session.faults for session in one.replay.sessions)


def test_a_missing_program_does_not_end_the_match() -> None:
    missing = contest("program:no-such-program-anywhere", "nearest")
    assert "no such program" in faults(missing)[0]


@pytest.fixture
def port() -> Iterator[int]:
    """A bot that listens: for every connection it plays one match."""
    server = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        while True:
            try:
                connection, _ = server.accept()
            except OSError:
                return
            with connection, connection.makefile("rw", encoding="utf-8") as file:
                for line in file:
                    message = json.loads(line)
                    if message["t"] == "state" and message["for"] is not None:
                        file.write(
                            json.dumps({"t": "cmd", "session": message["for"], "m": ["0p"] * 3}) + "\n"
                        )
                        file.flush()

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    yield server.getsockname()[1]
    server.close()


def test_a_bot_that_listens(port: int) -> None:
    plan = contest(f"tcp:127.0.0.1:{port}", "nearest", matches=2)
    results = play_contest(plan, 1, keep=True)
    assert all(one.replay is not None and not any(s.faults for s in one.replay.sessions) for one in results)


def test_nobody_listens() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        free = server.getsockname()[1]
    bot = OutsideBot(f"tcp:127.0.0.1:{free}")
    with pytest.raises(EngineStartError, match="cannot reach"):
        bot.begin(View(World.start(5, CONFIG), 0, 0, ("", "", "")))


def test_only_where_it_is_allowed() -> None:
    with pytest.raises(UnknownNameError):
        contest("program:true", "nearest", terms=None)


@pytest.mark.parametrize(
    "name", ["program:", "program:'x", "tcp:", "tcp:here", "tcp:here:x", "tcp:here:0", "tcp:here:70000"]
)
def test_bad_names(name: str) -> None:
    with pytest.raises((LimitError, TextError)):
        contest(name, "nearest")
