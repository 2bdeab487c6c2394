"""Our GTP engine: answers, whole games, clocks, garbage input, and as a process."""

from __future__ import annotations

import random
import re
import signal
import subprocess
import sys
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sakiyomi.games.othello import OTHELLO, PASS, parse_transcript
from sakiyomi.protocols.gtp.engine import MAX_SECONDS, GameClock, GtpEngine, GtpRequest, parse_request
from sakiyomi.solve import EndgameSolver
from sakiyomi.types import Limit, Points
from support.gtp_talk import Talk
from support.hostile import texts


@pytest.mark.parametrize(
    ("line", "request_"),
    [
        ("name", GtpRequest("", "name", ())),
        (" 12 play B  f5 # well", GtpRequest("12", "play", ("B", "f5"))),
        ("play\tw\td6", GtpRequest("", "play", ("w", "d6"))),
        ("7", GtpRequest("7", "", ())),
        ("7x", GtpRequest("", "7x", ())),
        ("", None),
        ("# only a comment", None),
    ],
)
def test_lines_into_requests(line: str, request_: GtpRequest | None) -> None:
    assert parse_request(line) == request_


def test_a_conversation() -> None:
    talk = Talk()
    assert talk.ask("1 protocol_version") == "=1 2"
    assert talk.ask("name") == "= Sakiyomi"
    assert talk.ask("known_command genmove") == "= true"
    assert talk.ask("known_command") == "= false"
    assert "reg_genmove" in talk.ask("list_commands").splitlines()
    assert talk.ask("set_game Othello") == "="
    assert talk.ask("set_game Go") == "? unknown game; known: Othello"
    assert talk.ask("boardsize 8") == "="
    assert talk.ask("boardsize 19") == "? unacceptable size: the board size must be 8"
    assert talk.ask("3 play b F5") == "=3"
    assert talk.ask("play white a1").startswith("? 'a1' is not a legal move here; legal: f4, d6, f6")
    assert talk.ask("play black d6") == "? illegal move: it is white's turn"
    assert talk.ask("play white d6") == "="
    assert "6  -  -  . [O] -  -  -  -" in talk.ask("showboard")
    assert talk.ask("final_score") == "? cannot score: the game is not over"
    assert talk.ask("undo") == "="
    assert talk.ask("undo") == "="
    assert talk.ask("undo") == "? cannot undo"
    assert talk.ask("time_settings 1 2") == "? expected 3 numbers, such as time_settings 300 10 1"
    assert talk.ask("time_settings nan 2 3").startswith("? expected")
    assert talk.ask("time_left b 5 0") == "="
    assert talk.ask("nonsense") == "? unknown command"
    assert talk.ask("# nothing") == ""
    assert talk.ask("quit") == "="


def test_a_generated_move_is_played_and_a_regression_move_is_not() -> None:
    talk = Talk()
    assert talk.ask("genmove w") == "? illegal move: it is black's turn"
    first = talk.ask("reg_genmove b")[2:]
    assert talk.ask(f"play b {first}") == "="
    talk.ask("clear_board")
    first = talk.ask("genmove b")[2:]
    assert talk.ask(f"play b {first}") == "? illegal move: it is white's turn"


def test_the_end_of_a_game_is_played_perfectly() -> None:
    rng, talk, moves = random.Random(5), Talk(), list[str]()
    here = OTHELLO.start()
    while here.empties > 10:
        moves.append(rng.choice(here.moves()))
        talk.ask(f"play {'bw'[here.side]} {moves[-1]}")
        here = here.play(moves[-1])
    score = EndgameSolver(memory=4).best(here).score
    assert isinstance(score, Points)
    black = score.amount if here.side == 0 else -score.amount
    while not here.over:
        answer = talk.ask(f"genmove {'bw'[here.side]}")
        here = here.play(answer[2:].lower())
    assert talk.ask("final_score") == (f"= {'B' if black > 0 else 'W'}+{abs(black)}" if black else "= 0")
    assert talk.ask("genmove b") == "? the game is over"


def test_passes_may_be_left_out() -> None:
    record = next(
        record
        for seed in range(99)
        for record in [parse_transcript(random_game(seed))]
        if PASS in record.moves[:-1]
    )
    talk, here = Talk(), OTHELLO.start()
    for move in record.moves:
        if move != PASS:
            assert talk.ask(f"play {'bw'[here.side]} {move}") == "="
        here = here.play(move)
    assert talk.ask("final_score").startswith("= ")


def random_game(seed: int) -> str:
    rng, here, moves = random.Random(seed), OTHELLO.start(), list[str]()
    while not here.over:
        moves.append(rng.choice(here.moves()))
        here = here.play(moves[-1])
    return " ".join(moves)


def test_clocks() -> None:
    assert GameClock().limit(0, 60) == Limit(depth=10)
    assert GameClock(main=600).limit(0, 60) == Limit(seconds=10)
    assert GameClock(main=1e6).limit(0, 60) == Limit(seconds=30)
    assert GameClock(period=10, stones=5).limit(1, 60) == Limit(seconds=30, byoyomi=2)
    assert GameClock(main=600, left={1: 20}).limit(1, 60) == Limit(seconds=30, clock={1: 20})


@given(
    st.lists(
        texts(max_size=40)
        | st.tuples(
            st.sampled_from(["play b", "play", "undo", "showboard", "time_left", "boardsize", "final_score"]),
            st.sampled_from(["f5", "d6", "pass", "8", "b 1 1", "-1 0 0", "", "\0"]),
        ).map(" ".join),
        max_size=8,
    )
)
@settings(max_examples=60, deadline=None)
def test_every_request_has_one_answer(lines: list[str]) -> None:
    talk = Talk()
    for line in lines:
        if "genmove" not in line:
            talk.ask(line)
            assert len(talk.said) == (parse_request(line) is not None)


def test_as_a_process() -> None:
    data = b"1 name\r\nplay b f5\r\n\xff\xfe\n" + b"x" * 1_000_000 + b"\nquit\nname\n"
    done = subprocess.run(
        [sys.executable, "-m", "sakiyomi", "gtp"], input=data, capture_output=True, check=True, timeout=60
    )
    unknown = b"? unknown command"
    assert done.stdout.split(b"\n\n") == [b"=1 Sakiyomi", b"=", unknown, unknown, b"=", b""]
    assert done.stderr == b""


def test_a_player_answers_genmove() -> None:
    said: list[str] = []
    engine = GtpEngine(said.append, decide=lambda position: position.moves()[-1])
    engine.handle(parse_request("genmove b"))
    assert said == [f"= {OTHELLO.start().moves()[-1].upper()}\n"]


LONG = b"time_settings 1000000 0 0\nname\ngenmove b\n"
"""A move that takes half a minute unless something ends it."""


def begin_to_think() -> subprocess.Popen[bytes]:
    """A process that has started on a long move."""
    command = [sys.executable, "-m", "sakiyomi", "gtp"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(LONG)
    process.stdin.flush()
    assert [process.stdout.readline() for _ in range(4)] == [b"=\n", b"\n", b"= Sakiyomi\n", b"\n"]
    return process


@pytest.mark.parametrize("how", ["SIGINT", "EOF", "quit"])
def test_a_long_move_is_cut_short(how: str) -> None:
    """A move takes half a second if it is cut short and thirty if not, on any machine."""
    process, begun = begin_to_think(), time.monotonic()
    if how == "SIGINT":
        process.send_signal(signal.SIGINT)
    out, err = process.communicate(b"quit\n" if how == "quit" else None, timeout=60)
    assert time.monotonic() - begun < MAX_SECONDS / 2
    assert (process.returncode, err) == (0, b"")
    answers = out.split(b"\n\n")
    if how == "SIGINT" and out == b"":
        return  # it had not started yet: the answer is no longer awaited
    assert re.fullmatch(rb"= [A-H][1-8]", answers[0])
    assert answers[1:] == ([b"=", b""] if how == "quit" else [b""])


def test_an_interrupted_engine_still_answers_with_legal_moves() -> None:
    talk = Talk()
    talk.ask("time_settings 1000000 0 0")
    talk.engine.interrupt()
    here = OTHELLO.start()
    while not here.over:
        answer = talk.ask(f"genmove {'bw'[here.side]}")
        here = here.play(answer[2:].lower())
