"""Numbers of thousands of digits, texts that once took forever, invalid addresses: all are refused."""

from __future__ import annotations

import contextlib
import re
import subprocess
import sys

import pytest

from sakiyomi.cli.contest_common import make_config
from sakiyomi.contest.joining import hand_message
from sakiyomi.errors import CellError, EngineStartError, LimitError, SakiyomiError, TextError
from sakiyomi.executors.cluster import check_reachable
from sakiyomi.games.othello import OTHELLO, parse_ggf, read_ggf
from sakiyomi.games.shogi import forms
from sakiyomi.players.registry import make_player
from sakiyomi.protocols.aquarius.client import Link
from support.helpers import ROOT

DIGITS = "9" * 5000
"""More than Python turns into a number."""
LONG = 300_000


def test_results_of_othello_games() -> None:
    assert parse_ggf("(;GM[Othello]RE[+12.5]TY[8]B[F5];)").score == 12
    assert parse_ggf(f"(;GM[Othello]RE[{DIGITS}]TY[8]B[F5];)").score is None


def test_long_texts_of_othello() -> None:
    assert list(read_ggf("(;" * LONG)) == []
    assert len(parse_ggf("(;" + "AA[] " * LONG + "B[F5];)").moves) == 1
    games = list(read_ggf("\n(;GM[Othello]B[F5];)" * 1000))
    assert len(games) == 1000
    with pytest.raises(TextError, match="line 3, "):
        list(read_ggf("(;B[F5];)\n\n(;B[X];)"))


def test_long_texts_of_shogi() -> None:
    for text in ("\n" * LONG, " \n" * LONG, "+" + "\n" * LONG, "1" + " " * LONG, "▲" + " " * LONG):
        with contextlib.suppress(SakiyomiError):
            assert forms.read(text).moves() == []
    with pytest.raises(TextError):
        forms.read("手合割：平手\n1 ２六歩(27)\n2 " + "(" * LONG, "kif")


def test_times_of_shogi_games() -> None:
    text = f"V2.2\n$TIME_LIMIT:{DIGITS}:00+00\nPI\n+\n+7776FU\nT12\n"
    for form in ("csa", "csa3", "kif", "ki2"):
        assert forms.write(forms.read(text, "csa"), form)
    text = f"V3.0\n$TIME:{DIGITS}+0+0\nPI\n+\n+7776FU\n"
    assert forms.write(forms.read(text, "csa"), "csa")


def test_rules_and_orders() -> None:
    for text in (DIGITS, "٣", "²"):
        with pytest.raises(LimitError, match="sessions must be a whole number"):
            make_config([f"sessions={text}"])
        for line in (f"{text} 0", f"release {text}"):
            with pytest.raises(TextError, match="expected a robot from"):
                hand_message(line, 3, 0)


@pytest.mark.parametrize("address", [f"localhost:{DIGITS}", "localhost:²", "localhost:٣"])
def test_invalid_ports(address: str) -> None:
    with pytest.raises(LimitError, match="HOST:PORT"):
        check_reachable(address)
    done = subprocess.run(
        [sys.executable, "-m", "sakiyomi", "contest", "join", address, "ring"],
        capture_output=True,
        text=True,
        timeout=100,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("sakiyomi: the address must be HOST:PORT")


@pytest.mark.parametrize("host", ["a..b", "a" * 70 + ".org", "\x00", "\ud800"])
def test_invalid_hosts(host: str) -> None:
    with pytest.raises(EngineStartError, match="cannot reach"):
        Link.connect(host, 1)
    with pytest.raises(CellError, match="no connection to"):
        check_reachable(f"{host}:1")


def test_every_target_of_the_fuzzer() -> None:
    """A few inputs each; the tool itself can run for hours."""
    done = subprocess.run(
        [sys.executable, "-m", "tools.fuzz", "--count", "900"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"over [4-9]\d targets, 0 findings", done.stdout)


@pytest.mark.parametrize("option", ["depth", "nodes", "seconds"])
def test_limits_beyond_every_clock(option: str) -> None:
    for digits in ("1" + "0" * 400, "9" * 3000):
        with pytest.raises(
            LimitError, match=f"{option} must (be at most|lie between 1 and 1000)|{option} needs a number"
        ):
            make_player(f"alphabeta:{option}={digits}", OTHELLO)
