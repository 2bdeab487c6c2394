"""The NBoard client: a scripted engine, our own engine, and engines that do wrong."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from nboard_talk import OUR_ENGINE

from sakiyomi import Points, games
from sakiyomi.arena import make_player, play_game
from sakiyomi.errors import (
    EngineAnswerError,
    EngineCrashError,
    EngineStartError,
    EngineTimeoutError,
    LimitError,
    UnknownNameError,
)
from sakiyomi.games.othello import OTHELLO, PASS, OthelloPosition
from sakiyomi.protocols.nboard.client import NBoardClient
from usi_talk import Script

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
def test_answers_in_every_form(answer: str) -> None:
    info = NBoardClient(asked(begun(), answer)).best(OthelloPosition(), 5, 1.0)
    assert info.best == "d3"
    assert isinstance(info.score, Points)


def test_what_goes_wrong_ends_the_engine() -> None:
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


def test_a_pass_is_not_asked_for() -> None:
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
