"""Any input: no traceback, nothing outside the protocol, one answer for each `go`."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from sakiyomi.protocols.lines import lines_of
from sakiyomi.protocols.usi.commands import UsiGo, UsiQuit, parse_command
from sakiyomi.protocols.usi.reading import parse_reply
from sakiyomi.protocols.usi.session import UsiSession
from support.hostile import texts
from support.talk import any_line, ends_with_its_output, in_pieces, said_to
from support.usi_talk import PROTOCOL

WORDS = """
usi isready usinewgame stop ponderhit gameover win go position startpos sfen moves setoption name value
USI_Ponder MultiPV Threads NetworkDelay ResignValue MaxMovesToDraw EnteringKingRule true false CSARule27
infinite ponder mate depth nodes movetime btime wtime byoyomi binc winc searchmoves 0 1 2 7 30 -5
7g7f 3c3d 2g2f 8h2b+ P*5e 4k4/9/4P4/9/9/9/9/9/4K4 b w - G RB2G 1
"""
SENSIBLE = [
    "isready",
    "position startpos moves 7g7f 3c3d",
    "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1",
    "position sfen 3GKGSR1/PPPPPPPPP/9/9/9/9/9/4k4/9 b RB4P 1",
    "position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1",
    "go depth 1",
    "go nodes 50",
    "go byoyomi 1",
    "go ponder byoyomi 1",
    "go infinite",
    "go mate 10",
    "stop",
    "ponderhit",
    "quit",
]
LINE = any_line(SENSIBLE, WORDS)


@settings(max_examples=300)
@given(st.lists(LINE, max_size=12), st.integers(1, 50))
def test_engine(lines: list[bytes], size: int) -> None:
    stream = b"setoption name USI_Hash value 1\n" + b"\n".join(lines)
    chunks = in_pieces(stream, size)
    texts = said_to(UsiSession, PROTOCOL, chunks)
    assert sum(text.startswith(("bestmove", "checkmate")) for text in texts) == _asked(chunks)


def _asked(chunks: list[bytes]) -> int:
    asked = 0
    for line in lines_of(chunks):
        match parse_command(line):
            case UsiGo():
                asked += 1
            case UsiQuit():
                break
    return asked


@given(texts())
def test_client_side(line: str) -> None:
    parse_reply(line)
    parse_reply(f"info {line}")
    parse_reply(f"option name {line}")
    parse_reply(f"bestmove {line}")


def test_an_output_that_fails_ends_the_session() -> None:
    ends_with_its_output(UsiSession, b"isready\n")
