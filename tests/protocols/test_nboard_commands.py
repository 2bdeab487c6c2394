"""Reading commands of the NBoard protocol."""

from __future__ import annotations

import pytest

from sakiyomi.protocols.nboard import commands as gui
from sakiyomi.protocols.nboard.commands import parse_command


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("nboard 2", gui.Introduce()),
        ("nboard 1", gui.Introduce()),
        ("set depth 12", gui.SetDepth(12)),
        ("set depth 0", gui.SetDepth(1)),
        ("set depth -3", gui.SetDepth(1)),
        ("set depth 999999999999", gui.SetDepth(gui.MAX_DEPTH)),
        ("set game (;GM[Othello]PB[a b];)", gui.SetGame("(;GM[Othello]PB[a b];)")),
        ("set contempt 5", gui.SetContempt()),
        ("move F5/1.2/3.4", gui.Move("F5/1.2/3.4")),
        ("  move   PA ", gui.Move("PA")),
        ("hint 4", gui.Hint(4)),
        ("hint", gui.Hint(1)),
        ("hint x", gui.Hint(1)),
        ("hint 1000", gui.Hint(gui.MAX_HINTS)),
        ("go", gui.NBoardGo()),
        ("ping 7", gui.Ping(7)),
        ("ping -1", gui.Ping(-1)),
        ("learn", gui.Learn()),
        ("analyze", gui.Analyze()),
        ("quit", gui.NBoardQuit()),
    ],
)
def test_known_lines(line: str, command: gui.Command) -> None:
    assert parse_command(line) == command


@pytest.mark.parametrize(
    "line",
    [
        "",
        " ",
        "GO",
        "hello",
        "set",
        "set depth",
        "set depth x",
        "set color 1",
        "move",
        "ping",
        "ping ٣",
        "F5",
    ],
)
def test_the_rest_is_unknown(line: str) -> None:
    assert isinstance(parse_command(line), gui.NBoardUnknown)
