"""Our engine as a process: closed pipes, odd line endings, and an independent client."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from typing import Any

import cshogi
import pytest
from cshogi.usi import Engine

from support.talk import ending_quietly, hang_up, said_by
from support.usi_talk import OUR_ENGINE, OUR_PATH, PROTOCOL


def run(data: bytes, command: list[str] = OUR_ENGINE) -> list[str]:
    """The lines that the engine writes for some bytes followed by the end of input."""
    return said_by(command, PROTOCOL, data)


@pytest.mark.parametrize("command", [OUR_ENGINE, [OUR_PATH]], ids=["sakiyomi usi", "sakiyomi-usi"])
def test_both_commands(command: list[str]) -> None:
    lines = run(b"usi\nisready\nposition startpos\ngo depth 2\n", command)
    assert lines[0].startswith("id name Sakiyomi ")
    assert "usiok" in lines
    assert "readyok" in lines
    assert lines[-1].startswith("bestmove ")


def test_windows_line_endings_and_half_lines() -> None:
    assert run(b"\r\n\r\nisready\r\nquit\r\n") == ["readyok"]
    assert run(b"isready") == ["readyok"]
    assert run(b"") == []
    assert run(b"quit\nisready\n") == []


def test_garbage() -> None:
    assert run(bytes(range(256)) * 10 + b"\nisready\n") == ["readyok"]
    told, ready = run(b"position startpos moves " + b"7g7f " * 1_000_000 + b"\nisready\n")
    assert (told.startswith("info string position"), ready) == (True, "readyok")
    assert run(b"x" * 10_000_000 + b"\nisready\n" + b"y" * 1_000_000) == ["readyok"]


def test_debug_notes_go_to_standard_error() -> None:
    done = subprocess.run(
        [*OUR_ENGINE, "--debug"], input=b"hello\nsetoption name X value 1\n", capture_output=True, check=True
    )
    assert done.stdout == b""
    assert done.stderr.splitlines() == [b"sakiyomi usi: ignored: hello", b"sakiyomi usi: no such option: X"]


def test_closed_input_stops_the_search() -> None:
    lines = run(b"setoption name USI_Hash value 1\nposition startpos\ngo infinite\n")
    assert lines[-1].startswith("bestmove ")


def test_closed_output_ends_the_engine() -> None:
    with ending_quietly(OUR_ENGINE, b"isready\n", b"readyok\n") as process:
        hang_up(process, b"position startpos\ngo infinite\n")


@pytest.mark.parametrize("command", [OUR_ENGINE, [OUR_PATH]], ids=["sakiyomi usi", "sakiyomi-usi"])
def test_ctrl_c_ends_it_quietly(command: list[str]) -> None:
    with ending_quietly(command, b"isready\ngo infinite\n", b"readyok\n") as process:
        process.send_signal(signal.SIGINT)


def test_ctrl_c_that_the_main_thread_does_not_notice() -> None:
    """Python's handler is not called, as if the signal had come just before the main thread began to wait."""
    deaf = """
import signal
set_handler = signal.signal
signal.signal = lambda number, handler: set_handler(number, lambda *_: None)
from sakiyomi.protocols.usi.session import main
main()
"""
    with ending_quietly([sys.executable, "-c", deaf], b"isready\n", b"readyok\n") as process:
        process.send_signal(signal.SIGINT)


# --- an independent client ----------------------------------------------------------------------------------


@pytest.fixture
def engine() -> Any:
    engine = Engine(OUR_PATH)
    engine.setoption("USI_Hash", 1)
    engine.isready()
    yield engine
    engine.quit()


def test_cshogi_meets_our_engine(engine: Any) -> None:
    assert engine.name.startswith("Sakiyomi ")
    assert any(line.startswith("option name USI_Hash ") for line in engine.usi())
    engine.usinewgame()
    engine.position(["7g7f", "3c3d"])
    move, ponder = engine.go(nodes=3000)
    board = cshogi.Board()
    for text in ("7g7f", "3c3d", move, ponder):
        assert board.move_from_usi(text) in board.legal_moves
        board.push_usi(text)
    assert engine.go_mate(1000) == "nomate"
    engine.position(sfen="sfen 9/8k/9/7RG/9/9/9/9/9 b r2b3g4s4n4l18p 1")
    assert engine.go_mate(60_000) == "1d2c 1b1a 2c2b"
    engine.gameover("draw")


def test_cshogi_reads_our_reports(engine: Any) -> None:
    from cshogi.usi.Engine import InfoListener, MultiPVListener

    listener = InfoListener()
    engine.position(sfen="sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1")
    engine.go(nodes=1000, listener=listener.listen())
    assert listener.bestmove == "G*5b"
    assert listener.score == listener.mate_score
    assert listener.info["mate"] == 1
    engine.setoption("MultiPV", 2)
    several = MultiPVListener()
    engine.position()
    engine.go(nodes=3000, listener=several.listen())
    assert [line["multipv"] for line in several.info] == [1, 2]


def game(engine: Any, board: Any, nodes: int, longest: int) -> list[str]:
    """Our engine against itself, with cshogi as the arbiter, until it resigns or has played long enough."""
    start, moves = f"sfen {board.sfen()}", list[str]()
    engine.usinewgame()
    while len(moves) < longest:
        engine.position(moves, start)
        answer, _ = engine.go(nodes=nodes)
        if answer == "resign":
            assert board.is_game_over()
            break
        assert board.move_from_usi(answer) in board.legal_moves
        board.push_usi(answer)
        moves.append(answer)
    return moves


def test_a_game_of_our_engine_against_itself(engine: Any) -> None:
    assert len(game(engine, cshogi.Board(), nodes=300, longest=80)) > 10


def test_a_whole_game_to_the_mate(engine: Any) -> None:
    board = cshogi.Board("8k/9/9/7P1/9/9/9/9/4K4 b 3G 1")
    assert (
        len(game(engine, board, nodes=200_000, longest=100)) == 5
    )  # by checks alone; a quiet move is faster
    assert board.is_game_over()


def test_cshogi_and_the_clock(engine: Any) -> None:
    """The best of several, since single pauses may be the operating system's."""

    def seconds() -> float:
        started = time.perf_counter()
        engine.position(["2g2f"])
        engine.go(btime=0, wtime=0, byoyomi=150)
        return time.perf_counter() - started

    assert min(seconds() for _ in range(10)) < 0.15
