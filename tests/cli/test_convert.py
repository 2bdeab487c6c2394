"""`sakiyomi convert`: every format into every other, files and pipes, both encodings, refusals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from sakiyomi.cli.app import make_app
from sakiyomi.errors import UnknownNameError
from sakiyomi.games.shogi import SHOGI, forms

GAME = "startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e 5a6b 4e3d"
WITH_MOVES = ("kif", "ki2", "csa", "csa3", "usi")


def call(*words: str, stdin: bytes | str = b"") -> Result:
    """Runs the command in this process."""
    return CliRunner().invoke(make_app("convert"), ["convert", *words], input=stdin, catch_exceptions=False)


@pytest.mark.parametrize("first", WITH_MOVES)
@pytest.mark.parametrize("second", WITH_MOVES)
def test_every_format_into_every_other(first: str, second: str) -> None:
    one = call("--to", first, stdin=GAME)
    other = call("--to", second, stdin=one.stdout)
    back = call("--to", "usi", stdin=other.stdout)
    assert [one.exit_code, other.exit_code, back.exit_code] == [0, 0, 0]
    assert back.stdout == call("--to", "usi", stdin=GAME).stdout


@pytest.mark.parametrize("form", ["sfen", "bod"])
def test_last_positions_are_read_back(form: str) -> None:
    shown = call("--to", form, stdin=GAME).stdout
    assert SHOGI.parse(shown).sfen.split()[:3] == SHOGI.parse(GAME).sfen.split()[:3]


@pytest.mark.parametrize(("encoding", "codec"), [("utf-8", "utf-8"), ("shift_jis", "cp932")])
def test_files_in_both_encodings(encoding: str, codec: str, tmp_path: Path) -> None:
    file = tmp_path / "game.kif"
    assert call("--to", "kif", "--out", str(file), "--encoding", encoding, stdin=GAME).exit_code == 0
    assert "同　銀" in file.read_bytes().decode(codec)
    assert call(str(file), "--to", "usi").stdout == call("--to", "usi", stdin=GAME).stdout
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(
    ("name", "form", "codec"),
    [
        ("a.kif", "kif", "cp932"),
        ("a.kifu", "kif", "utf-8"),
        ("a.KI2", "ki2", "cp932"),
        ("a.ki2u", "ki2", "utf-8"),
        ("a.csa", "csa", "utf-8"),
        ("a.svg", "svg", "utf-8"),
        ("a.usi", "usi", "utf-8"),
        ("a", "kif", "utf-8"),
    ],
)
def test_the_file_name_sets_format_and_encoding(name: str, form: str, codec: str, tmp_path: Path) -> None:
    file = tmp_path / name
    assert call("--out", str(file), stdin=GAME).exit_code == 0
    assert file.read_bytes().decode(codec) == call("--to", form, stdin=GAME).stdout
    assert call("--out", str(file), "--to", "sfen", "--force", stdin=GAME).exit_code == 0
    assert file.read_text() == call("--to", "sfen", stdin=GAME).stdout


def test_omissions_are_reported() -> None:
    csa = call("--to", "csa", stdin=GAME).stdout
    assert call(stdin=csa).stderr == call(stdin=csa + "/\n").stderr == ""
    two = call(stdin=csa + "/\n" + csa)
    assert two.stderr == "sakiyomi: only the first game of the file is read\n"
    varied = call("--to", "kif", stdin=GAME).stdout + "\n変化：2手\n   2 ８四歩(83)\n"
    assert call("--to", "ki2", stdin=varied).stderr == ""
    assert call("--to", "csa", stdin=varied).stderr == "sakiyomi: csa has no variations: they are left out\n"


@pytest.mark.parametrize(("form", "word"), [("kif", "千日手"), ("csa", "%SENNICHITE"), ("ki2", "千日手")])
def test_repetition_is_written_as_the_result(form: str, word: str) -> None:
    game = "startpos moves " + "2h3h 8b7b 3h2h 7b8b " * 3
    once = call("--to", form, stdin=game).stdout
    assert word in once
    assert word in call("--to", form, stdin=once).stdout
    assert word not in call("--to", form, stdin=game.rsplit(maxsplit=1)[0]).stdout


def test_pictures() -> None:
    assert call("--to", "svg", stdin=GAME).stdout.startswith("<svg ")
    assert " R " in call("--to", "ascii", stdin=GAME).stdout


@pytest.mark.parametrize(
    ("words", "stdin", "message"),
    [
        ([], b"", "there is no position"),
        ([], b"garbage", "line 1, column 1, 'garbage'"),
        ([], b"\xff\xfe\x00\x81", "neither UTF-8 nor Shift_JIS"),
        (["--to", "pgn"], GAME, "there is no shogi format to write 'pgn'"),
        (["--from", "pgn"], GAME, "there is no shogi format to read 'pgn'"),
        (["--encoding", "ascii"], GAME, "encoding must be utf-8 or shift_jis"),
        (["nowhere.kif"], b"", "cannot read nowhere.kif: No such file"),
        (["--out", "nowhere/x.kif"], GAME, "cannot write nowhere/x.kif"),
        ([], "startpos moves 7g7e", "line 1, column 16, '7g7e': not a legal move here: a pawn cannot"),
        ([], "手合割：平手\n   1 ７五歩(77)\n", "not a legal move here: a pawn cannot move from 7g to 7e"),
        ([], "PI\n+\n+7775FU\n", "line 3"),
        ([], "▲７五歩", "line 1"),
    ],
)
def test_invalid_input_is_refused(words: list[str], stdin: bytes | str, message: str) -> None:
    result = call(*words, stdin=stdin)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_large_files_are_refused() -> None:
    assert "at most" in call(stdin=b"# " * (forms.MAX_BYTES // 2 + 1)).stderr


def test_format_names_are_checked() -> None:
    with pytest.raises(UnknownNameError):
        forms.read(GAME, "fen")


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "cp932"])
def test_other_commands_read_records_in_both_encodings(codec: str) -> None:
    record = forms.write(forms.read(GAME), "kif").encode(codec)
    words = ["best", "shogi", "-", "--depth", "1", "--json"]
    result = CliRunner().invoke(make_app("best"), words, input=record, catch_exceptions=False)
    assert SHOGI.parse(GAME).sfen.split()[0] in SHOGI.parse(json.loads(result.stdout)["position"]).sfen


@pytest.mark.parametrize(
    ("game", "reason"), [("shogi", "neither UTF-8 nor Shift_JIS at byte"), ("collect", "not UTF-8 at byte 2")]
)
def test_bytes_that_are_not_text(game: str, reason: str) -> None:
    result = CliRunner().invoke(make_app("best"), ["best", game, "-"], input=b"\n\x81\xff")
    assert result.exit_code == 2
    assert result.stderr.startswith(f"sakiyomi: line 2, column 1: {reason}")
