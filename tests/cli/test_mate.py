"""`sakiyomi mate` and `sakiyomi verify`: answers, forms of input, files, exit codes."""

from __future__ import annotations

import json
from pathlib import Path

from typer.testing import CliRunner, Result

from sakiyomi.cli.app import make_app
from sakiyomi.games.shogi import forms
from tsume_sets import problems

SFEN, _, PLIES = problems("made")[30]
NO_MATE = problems("nomate")[0][0]


def call(command: str, *words: str, stdin: bytes | str = b"") -> Result:
    """Runs a command in this process."""
    return CliRunner().invoke(make_app(command), [command, *words], input=stdin, catch_exceptions=False)


def test_text() -> None:
    result = call("mate", SFEN, "--find", "shortest")
    assert result.exit_code == 0
    assert f"mate in {PLIES} (proved, and proved that none is shorter)" in result.stdout
    assert "▲" in result.stdout
    assert "there may be a shorter one" in call("mate", SFEN).stdout
    assert "no mate (proved)" in call("mate", NO_MATE, "--nodes", "2000000").stdout


def test_json() -> None:
    data = json.loads(call("mate", SFEN, "--find", "shortest", "--json").stdout)
    assert (data["status"], data["plies"], data["shortest"]) == ("proven", int(PLIES), True)
    assert len(data["moves"]) == len(data["names"]) == int(PLIES)


def test_unknown_is_said() -> None:
    result = call("mate", NO_MATE, "--nodes", "1")
    assert result.exit_code == 1
    assert "unknown: the limit came first" in result.stdout


def test_every_form_of_input(tmp_path: Path) -> None:
    wanted = call("mate", SFEN, "--json").stdout
    for form in ("kif", "csa", "bod", "usi"):
        text = forms.write(forms.read(SFEN), form)
        file = tmp_path / f"problem.{form}"
        file.write_text(text, encoding="utf-8")
        for result in (call("mate", str(file), "--json"), call("mate", "--json", stdin=text)):
            assert json.loads(result.stdout)["moves"] == json.loads(wanted)["moves"]


def test_certificates(tmp_path: Path) -> None:
    file = tmp_path / "mate.proof"
    assert call("mate", SFEN, "--find", "shortest", "--certificate", str(file)).exit_code == 0
    result = call("verify", str(file))
    assert result.exit_code == 0
    assert f"mate within {PLIES} plies: verified" in result.stdout
    file.write_bytes(file.read_bytes()[:-9])
    assert call("verify", str(file)).exit_code == 2
    assert call("verify", str(tmp_path / "nowhere")).exit_code == 2


def test_what_is_refused() -> None:
    for words in (
        ("garbage",),
        (SFEN, "--find", "best"),
        (SFEN, "--nodes", "0"),
        (SFEN, "--memory", "0"),
        ("9/9/9/9/4K4/9/9/9/9 b - 1",),
    ):
        result = call("mate", *words)
        assert result.exit_code == 2, words
        assert len(result.stderr.splitlines()) == 1
