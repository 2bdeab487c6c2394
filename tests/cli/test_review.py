"""`sakiyomi review`: losses, turning points, the plot, and sources of games."""

from __future__ import annotations

import json
import struct
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner, Result

from sakiyomi.cli.app import make_app
from sakiyomi.games.othello import ggf_text, parse_transcript

GAME = (
    "f5d6c3f3f4d3c4g6f6e6c5c6d7d8e7g5e3d2g4h3f7b5h5g3b4b6c8b8c7e8"
    "f8g8h4h6e2d1c1a3a6a5e1f2g7c2a4h8a2b7f1b3b1b2h7a7a8a1g1g2h2h1"
)
LOST_TWICE = (
    "(;GM[Othello]BO[8 --*****--OOO**-O-OOO**O*-O*O*O**O***O***--*O*O**-***OOO--OOOOO-- *]B[a4]W[a2]B[a3]"
    "W[a8]B[h8]W[b6]B[a1]W[g2]B[g8]W[b1]B[h1]W[h7]B[a6]W[a7];)"
)
QUICK = ("--exact", "12", "--depth", "3")


def call(*words: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(make_app(), ["review", *words], input=stdin, catch_exceptions=False)


def answer(*words: str, stdin: str | None = None) -> Any:
    result = call("othello", *words, *QUICK, "--json", stdin=stdin)
    assert result.exit_code == 0
    return json.loads(result.stdout)


def test_every_move_has_its_loss() -> None:
    record = parse_transcript(GAME)
    data = answer(GAME)
    assert [move["move"] for move in data["moves"]] == list(record.moves)
    assert [move["number"] for move in data["moves"]] == list(range(1, len(record.moves) + 1))
    assert all(move["loss"] >= 0 for move in data["moves"])
    assert all((move["best"] == move["move"]) == (move["loss"] == 0) for move in data["moves"])
    proven = [move for move in data["moves"] if move["exact"]]
    assert 11 <= len(proven) <= 14
    assert all(move["score"] == int(move["score"]) for move in proven)
    first, last = proven[0], data["moves"][-1]
    sign = 1 if first["side"] == 0 else -1
    black = sign * (first["score"] + first["loss"])
    for move in proven:
        black += move["loss"] * (-1 if move["side"] == 0 else 1)
    assert black == (last["score"] if last["side"] == 0 else -last["score"])
    assert 100 * black == record.end.value(0)


def test_the_opening_is_named() -> None:
    assert answer("f5d6c4d3c3f4e6")["opening"] == "Leader's Tiger"
    assert answer("f5")["opening"] is None


def test_the_table() -> None:
    title, *lines = call("othello", GAME, *QUICK).stdout.splitlines()
    assert title == "opening: Perpendicular (縦取り), 2 moves"
    moves = answer(GAME)["moves"]
    rows, rest = lines[1 : 1 + len(moves)], lines[1 + len(moves) :]
    assert lines[0].split() == ["no", "side", "move", "score", "loss", "better"]
    assert [line.split()[2] for line in rows] == [move["move"] for move in moves]
    assert [("~" in line) for line in rows] == [not move["exact"] for move in moves]
    assert [("turning point" in line) for line in rows] == [move["turning"] for move in moves]
    assert rest[0].startswith("~ estimates, usually off by 6.3 discs")
    assert {move["error"] for move in moves if not move["exact"]} == {6.3}
    assert rest[-3].startswith("black lost ")
    assert rest[-2].startswith("white lost ")
    end = parse_transcript(GAME).end
    assert rest[-1] == f"final score: {end.count(0)} to {end.count(1)}"
    assert "-0" not in " ".join(lines).split()
    told = [move for move in moves if move["why"]]
    assert {move["number"] for move in moves if move["turning"]} <= {move["number"] for move in told}
    for move, text in zip(told, rest[1:-3], strict=True):
        assert text.startswith(f"Move {move['number']}, ")
        assert f"{move['best']} was better. {' '.join(move['why'])}" in text


def test_many_games_go_into_one_page(tmp_path: Path) -> None:
    games, page = tmp_path / "games.ggf", tmp_path / "club.html"
    games.write_text(LOST_TWICE + ggf_text(parse_transcript("f5d6c3d3c4")))
    done = call("othello", str(games), "--exact", "14", "--depth", "3", "--html", str(page))
    assert done.stdout == f"2 games reviewed\nwritten: {page}\n"
    text = page.read_text(encoding="utf-8")
    assert text.count("<h2") == 3
    assert text.count("and turned the game") == 2
    assert "a2 lets Black take the corner h1." in text
    assert "Opening: Tiger (虎)." in text
    again = call("othello", str(games), *QUICK, "--html", str(page))
    assert again.exit_code == 2
    assert "already exists" in again.stderr
    lines = tmp_path / "lines.txt"
    lines.write_text("f5d6\nf5f6\n\n")
    other = call("othello", str(lines), *QUICK, "--html", str(page), "--force")
    assert other.stdout.startswith("2 games reviewed")
    both = call("othello", str(games), "--html", str(page), "--json")
    assert (both.exit_code, "omit --json" in both.stderr) == (2, True)
    assert call("othello", "", "--html", str(tmp_path / "x.html")).exit_code == 2


def test_the_plot(tmp_path: Path) -> None:
    file = tmp_path / "plot.svg"
    assert f"written: {file}" in call("othello", GAME, *QUICK, "--svg", str(file)).stdout
    root = ElementTree.fromstring(file.read_text(encoding="utf-8"))
    rings = [circle for circle in root.iter("{http://www.w3.org/2000/svg}circle") if circle.get("r") == "7"]
    assert len(rings) == 1 + sum(move["turning"] for move in answer(GAME)["moves"])
    dots = [circle for circle in root.iter("{http://www.w3.org/2000/svg}circle") if circle.get("r") == "3.4"]
    assert len(dots) == len(parse_transcript(GAME).moves)
    assert call("othello", GAME, *QUICK, "--svg", "-").stdout == file.read_text(encoding="utf-8") + "\n"
    assert call("othello", "f5", "--svg", "-").stdout.startswith("<svg ")


def test_text_file_and_standard_input(tmp_path: Path) -> None:
    wanted = answer(GAME)
    plain, games = tmp_path / "game.txt", tmp_path / "games.ggf"
    plain.write_text(GAME[:60] + "\n" + GAME[60:] + "\n")
    games.write_text("2 " + ggf_text(parse_transcript("f5d6")) + "\n" + ggf_text(parse_transcript(GAME)))
    assert answer(str(plain)) == wanted
    assert answer("-", stdin=GAME.upper()) == wanted
    assert answer(str(games), "--number", "2") == wanted
    assert [move["move"] for move in answer(str(games))["moves"]] == ["f5", "d6"]
    unfinished = call("othello", str(games), *QUICK).stdout
    assert "unfinished, discs: 3 to 3" in unfinished


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["shogi", "x"], "review supports only othello, not shogi"),
        (["othello", "nowhere.ggf"], "there is no file nowhere.ggf"),
        (["othello", "."], "cannot read .: Is a directory"),
        (["othello", "a1f5"], "'a1': move 1 cannot be played"),
        (["othello", "z" * 5000], "no square looks like this"),
        (["othello", "-" * 27 + "OX------XO" + "-" * 27 + " X"], "the game has no moves to review"),
        (["othello", "f5", "--number", "2"], "there is no game 2"),
        (["othello", "f5", "--number", "0"], "number must be at least 1"),
        (["othello", "(;GM[Othello]B[f5];)", "--number", "2"], "there is no game 2"),
        (["othello", "f5", "--exact", "99"], "exact must lie between 0 and 30"),
        (["othello", "f5", "--depth", "1"], "depth must lie between 2 and 60"),
        (["othello", "f5", "--svg", ""], "the file name is empty"),
    ],
)
def test_refusals(words: list[str], message: str) -> None:
    result = call(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_wthor_files(tmp_path: Path) -> None:
    game = bytes([56, 64, 33, 34, 43, 46]).ljust(60, b"\0")
    path = tmp_path / "WTH_1999.wtb"
    head = struct.pack("<4BIHHBBBB", 20, 1, 1, 1, 2, 0, 1999, 8, 0, 24, 0)
    path.write_bytes(head + 2 * struct.pack("<HHHBB60s", 0, 1, 0, 40, 38, game))
    (tmp_path / "WTH.JOU").write_bytes(bytes(16) + b"zero".ljust(20, b"\0") + b"one".ljust(20, b"\0"))
    data = answer(str(path), "--number", "2")
    assert (data["black"], data["white"], data["opening"]) == ("one", "zero", "Tiger (虎)")
    assert [move["move"] for move in data["moves"]] == ["f5", "d6", "c3", "d3", "c4", "f4"]
    for words, wrong in (
        ([str(path), "--number", "3"], "no game 3"),
        ([str(tmp_path / "no.wtb")], "no file"),
        ([str(tmp_path)], "cannot read"),
    ):
        result = call("othello", *words)
        assert result.exit_code == 2
        assert wrong in result.stderr


@pytest.mark.parametrize(
    ("text", "moves", "warning"),
    [
        ("F5, D6, C3", 3, ""),
        ("ｆ５ｄ６、ｃ３", 3, ""),
        ("1. f5 2. d6 3: c3", 3, ""),
        ("Tanaka - Suzuki\nFinal, 2024-05-01\nf5 d6 c3\n", 3, ""),
        ("f5d6a1c3", 2, "'a1': move 3 cannot be played; legal: "),
        ("f5d6z9c3", 2, "'z9c3': expected a square from a1 to h8"),
        ("f5, d6, z9, c3", 2, "column 9, 'z9': expected a square from a1 to h8"),
    ],
)
def test_transcripts_as_people_write_them(text: str, moves: int, warning: str) -> None:
    done = call("othello", text, *QUICK, "--json")
    assert [move["move"] for move in json.loads(done.stdout)["moves"]] == ["f5", "d6", "c3"][:moves]
    assert warning in done.stderr
    assert ("moves read before it: 2" in done.stderr) == bool(warning)
    assert done.exit_code == (2 if warning else 0)


@pytest.mark.parametrize("name", ["two.txt", "two.ggf"])
def test_a_second_game_is_named_and_can_be_chosen(name: str, tmp_path: Path) -> None:
    games = ["f5d6c3", "f5f6e6f4"]
    if name == "two.ggf":
        start = "8 ---------------------------O*------*O--------------------------- *"
        moves = [
            [f"{'BW'[i % 2]}[{game[2 * i : 2 * i + 2]}]" for i in range(len(game) // 2)] for game in games
        ]
        games = [f"(;GM[Othello]PB[a]PW[b]TY[8]BO[{start}]{''.join(one)};)" for one in moves]
    (tmp_path / name).write_text("\n".join(games), encoding="utf-8")
    first = call("othello", str(tmp_path / name), *QUICK, "--json")
    second = call("othello", str(tmp_path / name), *QUICK, "--json", "--number", "2")
    assert [len(json.loads(done.stdout)["moves"]) for done in (first, second)] == [3, 4]
    assert "note: this is the first game of several" in first.stderr
    assert second.stderr == ""
    assert call("othello", str(tmp_path / name), *QUICK, "--number", "3").exit_code == 2


def test_one_game_may_take_several_lines(tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text("f5d6\nc3d3\n", encoding="utf-8")
    done = call("othello", str(tmp_path / "one.txt"), *QUICK, "--json")
    assert (len(json.loads(done.stdout)["moves"]), done.stderr) == (4, "")


def test_a_review_in_japanese() -> None:
    english, japanese = (call("othello", LOST_TWICE, *words).stdout for words in ((), ("--japanese",)))
    assert "1 手目、黒 a4 は 40 石の損で、ここが勝負の分かれ目でした。g8 が正解です。" in japanese
    assert "a2 と打つと、黒に h1 の隅を取られます。" in japanese
    assert "最終結果：33 対 31" in japanese
    assert not any(word in japanese for word in ("discs", "black", "white", "turning", "lost"))
    assert len(english.splitlines()) == len(japanese.splitlines())


def test_an_empty_game_is_called_empty() -> None:
    result = call("othello", "")
    assert (result.exit_code, "the game is empty" in result.stderr) == (2, True)


def test_messages_name_the_line_of_a_file(tmp_path: Path) -> None:
    games, page = tmp_path / "games.txt", tmp_path / "club.html"
    games.write_text("f5d6c3\n\nf5d6zz\n")
    warned = call("othello", str(games), *QUICK, "--html", str(page))
    assert warned.stderr.startswith("sakiyomi: line 3, column 5, 'zz'")
    assert warned.exit_code == 2
    games.write_text("f5d6c3\n\nXXXX\n")
    one = call("othello", str(games), *QUICK, "--html", str(page), "--force")
    assert "sakiyomi: line 3, " in one.stderr
    assert (one.exit_code, one.stdout.splitlines()[0]) == (2, "1 game reviewed, 1 left out")
    games.write_text("XXXX\n")
    assert "sakiyomi: line 1, " in call("othello", str(games), *QUICK, "--html", str(page), "--force").stderr


def test_ctrl_c_keeps_the_finished_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games, page, judged = tmp_path / "games.txt", tmp_path / "club.html", list[object]()
    games.write_text("f5d6c3\nf5f6e6\nf5d6c4\n")

    def judge(record: object, *_: object) -> list[Any]:
        judged.append(record)
        if len(judged) == 3:
            raise KeyboardInterrupt
        return []

    monkeypatch.setattr("sakiyomi.cli.review._judge", judge)
    monkeypatch.setattr("sakiyomi.cli.review_club.plot", lambda *_: "<svg/>")
    result = call("othello", str(games), "--html", str(page), "--japanese")
    assert result.exit_code == 130
    assert result.stdout.startswith("2 of 3 games reviewed")
    assert "2 局" in page.read_text(encoding="utf-8")
