"""Our NBoard engine as a process: closed pipes, odd line endings, garbage."""

from __future__ import annotations

import subprocess

from support.nboard_talk import OUR_ENGINE, PROTOCOL
from support.talk import ending_quietly, hang_up, said_by


def run(data: bytes) -> list[str]:
    """The lines that the engine writes for some bytes followed by the end of input."""
    return said_by(OUR_ENGINE, PROTOCOL, data)


def test_line_endings_and_half_lines() -> None:
    assert run(b"\r\n\r\nnboard 2\r\nping 4\r\nquit\r\n") == ["set myname Sakiyomi", "pong 4"]
    assert run(b"ping 1") == ["pong 1"]
    assert run(b"") == []
    assert run(b"quit\nping 1\n") == []


def test_garbage() -> None:
    assert run(bytes(range(256)) * 10 + b"\nping 1\n") == ["pong 1"]
    assert run(b"set game (;" + b"B[F5]" * 1_000_000 + b"\nping 1\n") == ["pong 1"]
    assert run(b"x" * 10_000_000 + b"\nping 1\n" + b"y" * 1_000_000) == ["pong 1"]


def test_debug_notes_go_to_standard_error() -> None:
    done = subprocess.run([*OUR_ENGINE, "--debug"], input=b"hello\n", capture_output=True, check=True)
    assert done.stdout == b""
    assert done.stderr.splitlines() == [b"sakiyomi nboard: ignored: hello"]


def test_closed_input_stops_the_search() -> None:
    lines = run(b"set depth 60\ngo\n")
    assert lines[-2].startswith("=== ")
    assert lines[-1] == "status"


def test_closed_output_ends_the_engine() -> None:
    with ending_quietly(OUR_ENGINE, b"ping 1\n", b"pong 1\n") as process:
        hang_up(process, b"set depth 60\nhint 3\n")
