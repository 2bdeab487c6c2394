"""The NBoard client: a scripted engine, our own engine, and faulty engines."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from sakiyomi import Points, games
from sakiyomi.errors import (
    EngineAnswerError,
    EngineCrashError,
    EngineStartError,
    EngineTimeoutError,
    LimitError,
    UnknownNameError,
)
from sakiyomi.games.othello import OTHELLO, PASS, OthelloPosition
from sakiyomi.match import play_game
from sakiyomi.players import make_player
from sakiyomi.protocols.nboard.client import NBoardClient
from support.nboard_talk import OUR_ENGINE
from support.talk import WatchedTransport
from support.usi_talk import Script

BOARD = "---------------------------O*------*O---------------------------"
START = f"set game (;GM[Othello]PC[]PB[]PW[]RE[?]TY[8]BO[8 {BOARD} *];)"


def begun() -> Script:
    return Script().expect("nboard 2", "set myname Toy").expect("ping 1", "status Ready", "pong 1")


def asked(script: Script, *replies: str) -> Script:
    return script.expect(START).expect("set depth 5").expect("ping 2", "pong 2").expect("go", *replies)


def test_a_conversation() -> None:
    script = asked(
        begun(), "status Thinking", "search D3C5 1.2 0 4", "nodestats 1234 0.5", "=== D3/1.25/0.5", "rest"
    )
    client = NBoardClient(script)
    info = client.best(OthelloPosition(), 5, 1.0)
    assert client.name == "Toy"
    assert (info.best, info.score, info.nodes, info.depth) == ("d3", Points(125), 1234, 4)


@pytest.mark.parametrize("answer", ["=== d3", "===D3", "=== D3/", "=== D3//1", "=== D3/??/1"])
def test_every_form_of_answer(answer: str) -> None:
    info = NBoardClient(asked(begun(), answer)).best(OthelloPosition(), 5, 1.0)
    assert info.best == "d3"
    assert isinstance(info.score, Points)


def test_errors_end_the_engine() -> None:
    script = asked(begun(), "=== a1")
    client = NBoardClient(script)
    with pytest.raises(EngineAnswerError, match="Toy answered 'a1', which is not legal"):
        client.best(OthelloPosition(), 5, 1.0)
    assert script.closed
    with pytest.raises(EngineAnswerError):
        client.wait()
    with pytest.raises(EngineTimeoutError, match="Toy did not answer 'go' in time"):
        NBoardClient(asked(begun())).best(OthelloPosition(), 5, 1.0)
    with pytest.raises(EngineCrashError):
        NBoardClient(Script().crash())


def test_a_forced_pass_is_not_requested() -> None:
    stuck = OTHELLO.parse("XO" + "-" * 62 + " O")
    assert stuck.moves() == [PASS]
    assert NBoardClient(begun()).best(stuck, 5, 1.0).best == PASS


def name(*command: str) -> str:
    return "nboard:" + " ".join(f'"{word}"' for word in command)


def test_our_engine_plays_a_game_through_it() -> None:
    player, other = make_player(f"{name(*OUR_ENGINE)},depth=2", OTHELLO), make_player("random", OTHELLO)
    record = play_game(OTHELLO, OTHELLO.start(), (player, other))
    player.close()
    assert record.ending == "board"
    assert record.decisions[0].nodes > 0
    assert record.result == 1


def test_names(tmp_path: Path) -> None:
    silent = tmp_path / "silent.py"
    silent.write_text("import sys\nfor line in sys.stdin: pass\n")
    with pytest.raises(EngineTimeoutError, match="did not answer 'ping' in time"):
        make_player(f"{name(sys.executable, str(silent))},timeout=0.5", OTHELLO)
    with pytest.raises(EngineStartError):
        make_player("nboard:/no/such/engine", OTHELLO)
    with pytest.raises(LimitError, match="has no option 'nodes'; it has: depth, timeout, longest"):
        make_player("nboard:/bin/cat,nodes=5", OTHELLO)
    with pytest.raises(UnknownNameError):
        make_player("nboard:/bin/cat", games.get("collect"))


def test_reports_of_passes_and_answers() -> None:
    stuck = OTHELLO.parse("XO" + "-" * 62 + " O")
    info = NBoardClient(begun()).best(stuck, 5, 1.0)
    assert (info.depth, info.seldepth, info.nodes, info.final) == (0, 0, 0, True)
    info = NBoardClient(asked(begun(), "=== d3/70/1")).best(OthelloPosition(), 5, 1.0)
    assert (info.score, info.depth, info.final, info.seconds) == (Points(6400), 0, True, 0)
    assert info.nodes == 0
    info = NBoardClient(asked(begun(), "=== d3/-99/1")).best(OthelloPosition(), 5, 1.0)
    assert info.score == Points(-6400)
    info = NBoardClient(asked(begun(), "=== d3/0.254/1")).best(OthelloPosition(), 5, 1.0)
    assert info.score == Points(25)


def test_timeouts_of_the_engine() -> None:
    pipe = WatchedTransport("pong 1", "pong 2", "=== d3")
    client = NBoardClient(pipe, timeout=7)
    assert 6 < pipe.waits[0] <= 7
    client.best(OthelloPosition(), 5, 100.0)
    assert 99 < pipe.waits[-1] <= 100
    client.close()
    assert (pipe.sent[-1], pipe.closed) == ("quit", [5.0])
    quick = WatchedTransport("pong 1")
    with NBoardClient(quick, timeout=2):
        pass
    assert (quick.sent[-1], quick.closed) == ("quit", [2])


def test_a_pipe_that_breaks_while_sending() -> None:
    pipe = WatchedTransport("pong 1")
    client = NBoardClient(pipe)
    pipe.broken = True
    for _ in range(2):
        with pytest.raises(EngineCrashError, match="gone"):
            client.wait()
    assert pipe.closed == [0.0]
    client.close()
    assert len(pipe.closed) == 2
    late = WatchedTransport("pong 1")
    other = NBoardClient(late)
    late.broken = True
    other.close()  # there is no engine left to notify
    assert late.closed == [5.0]
    late.broken = False
    with pytest.raises(EngineCrashError, match="gone"):
        other.wait()


def test_a_pipe_that_ends_while_receiving() -> None:
    pipe = WatchedTransport("pong 1", "pong 2")
    client = NBoardClient(pipe)
    with pytest.raises(EngineCrashError, match="ended"):
        client.best(OthelloPosition(), 5, 1.0)
    assert pipe.closed == [0.0]
