"""`sakiyomi play` with a person at the keyboard, in a game with every ability."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from sakiyomi import games
from sakiyomi.cli.app import make_app
from sakiyomi.games.base import Position
from sakiyomi.players.human import Human
from sakiyomi.types import Info, Limit

SPENT = re.compile(r"\d+(\.\d+)?e-\d+|\d+\.\d+|\( *\d+:\d+/\d+:\d+:\d+\)|,?T\d+")
"""Times of moves in a saved game."""
ENTERED = "3GKGSR1/PPPPPPPPP/9/9/9/9/9/4k4/9 b RB4P 1"
MATE_IN_ONE = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"


def play(typed: str, *words: str) -> tuple[int, str, str]:
    """Plays against a predictable player; returns the exit code, standard output and standard error."""
    command = ["play", "shogi", "--second", "random:seed=1", *words]
    result = CliRunner().invoke(make_app(), command, input=typed, catch_exceptions=False)
    return result.exit_code, result.stdout, result.stderr


def moves(typed: str, *words: str) -> list[str]:
    """The moves of the game that was played."""
    found: list[str] = json.loads(play(typed, "--json", *words)[1])["moves"]
    return found


def test_moves_in_any_notation_until_resignation() -> None:
    assert moves("7g7f\n▲２六歩\n+2625FU\nresign\n")[::2] == ["7g7f", "2g2f", "2f2e"]
    code, told, _ = play("7g7f\nresign\n")
    assert code == 0
    assert told.endswith("2 moves: white wins by resignation\n")


def test_a_move_is_taken_back_with_its_answer() -> None:
    assert moves("7g7f\nundo\n2g2f\nresign\n")[::2] == ["2g2f"]
    assert moves("7g7f\n2g2f\nundo\nundo\n9g9f\nresign\n")[::2] == ["9g9f"]
    assert "there is nothing to take back" in play("undo\n7g7f\nundo\nundo\nquit\n")[2]


def test_the_second_player_can_take_back_too() -> None:
    second = ("--first", "random:seed=1", "--second", "human")
    result = CliRunner().invoke(
        make_app(), ["play", "shogi", "--json", *second], input="3c3d\nundo\n8c8d\nresign\n"
    )
    assert json.loads(result.stdout)["moves"][1::2] == ["8c8d"]


def test_questions_during_a_game() -> None:
    _, _, said = play("help\nmoves\nhint\nboard\n\ndeclare\nnonsense\n7g7e\nquit\n")
    assert "Type a move, such as 1g1f, or\n  moves    list the legal moves\n" in said
    assert "1g1f 2g2f 3g3f" in said
    assert " by " in said
    assert said.count("先手の持駒：なし") == 2
    assert "you cannot declare a win here" in said
    assert "'nonsense' is not a move; moves look like 7g7f" in said
    assert "'7g7e' is not a legal move here: a pawn cannot move from 7g to 7e" in said
    assert said.endswith("left the game\n")


def test_declaring_a_win() -> None:
    _, told, _ = play("declare\n", ENTERED)
    assert told.endswith("0 moves: black wins by declaration\n")
    _, told, _ = play("quit\n", ENTERED, "--first", "alphabeta:nodes=10", "--quiet")
    assert told.endswith("0 moves: black wins by declaration\n")


OTHELLO = "f5d6c3d3c4f4f6g5e6c5f3e3g4b5b3g3h5c6h4h6b6b4"


@pytest.mark.parametrize(
    ("words", "state"), [((), "state 中 (middle game)   v = "), (("--japanese",), "状態：中盤   v = ")]
)
def test_a_player_that_explains_itself(words: tuple[str, ...], state: str) -> None:
    command = ["play", "othello", OTHELLO, "--first", "human", "--second", "otlplg", *words]
    result = CliRunner().invoke(make_app(), command, input="c2\nresign\n", catch_exceptions=False)
    assert result.stdout.count(f"\n  {state}") == 1
    assert "π" in result.stdout


def test_in_japanese() -> None:
    code, told, said = play("７六歩\nresign\n", "--japanese")
    assert code == 0
    assert "先手: ▲７六歩" in told
    assert "後手: △" in told
    assert told.endswith("2 moves: 後手 wins by resignation\n")
    assert "先手> " in said


def in_japanese(typed: str, *words: str) -> tuple[str, str]:
    """What a game against a predictable player says in Japanese: standard output and standard error."""
    command = [sys.executable, "-m", "sakiyomi", "play", "shogi", "--second", "random:seed=1", "--japanese"]
    done = subprocess.run(
        [*command, *words], input=typed, capture_output=True, encoding="utf-8", timeout=60, check=True
    )
    return done.stdout, done.stderr


def test_answers_to_a_person_are_japanese_too() -> None:
    told, said = in_japanese("help\nundo\ndeclare\nhint\n７六歩\nresign\n")
    assert told.endswith("\n2手で後手の勝ち（投了）\n")
    assert "のように手を打ち込むか、次の命令を使います\n  moves    合法手を並べる\n" in said
    assert "取り消す手がありません\n" in said
    assert "ここでは勝ちを宣言できません\n" in said
    assert re.search("ヒント：.*（読み：▲", said)
    assert re.findall(r"[a-z]{3,} [a-z]{3,}", said) == []


@pytest.mark.parametrize(
    ("typed", "position", "end"),
    [
        ("declare\n", ENTERED, "0手で先手の勝ち（入玉宣言）"),
        ("５二金\n", MATE_IN_ONE, "1手で先手の勝ち"),
    ],
)
def test_results_in_japanese(typed: str, position: str, end: str) -> None:
    assert in_japanese(typed, position)[0].splitlines()[-1] == end


def test_a_mate_is_a_win() -> None:
    assert play("G*5b\n", MATE_IN_ONE)[1].endswith("\n1 move: black wins\n")


@pytest.mark.parametrize("name", ["a.kif", "a.csa", "a.txt", "a.csv"])
def test_saved_games_are_the_same_in_every_language(name: str, tmp_path: Path) -> None:
    saved = []
    for words in ((), ("--japanese",)):
        file = tmp_path / f"{len(words)}{name}"
        code, _, said = play("７六歩\nresign\n", "--out", str(file), *words)
        assert code == 0, said
        saved.append(SPENT.sub("", file.read_text("shift_jis" if name == "a.kif" else "utf-8")))
    assert saved[0] == saved[1]


def test_json_is_the_same_in_every_language() -> None:
    assert moves("７六歩\nresign\n", "--japanese") == moves("７六歩\nresign\n")


@pytest.mark.parametrize("command", ["best", "why"])
def test_answers_in_japanese(command: str) -> None:
    mate = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"
    result = CliRunner().invoke(make_app(), [command, "shogi", mate, "--japanese", "--depth", "1"])
    assert "▲５二金" in result.stdout
    plain = CliRunner().invoke(make_app(), [command, "collect", "--japanese", "--depth", "1"])
    assert plain.exit_code == 0, "a game without Japanese names keeps its own"


def test_the_best_move_may_be_none() -> None:
    result = CliRunner().invoke(make_app(), ["best", "shogi", ENTERED, "--depth", "1"])
    assert "black can declare a win: no move is needed\n" in result.stdout


def test_bytes_that_are_not_text_are_not_a_move() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "sakiyomi", "play", "shogi", "--second", "random:seed=1"],
        input=b"\x82\x56\x98\x5a\nquit\n",
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert b"is not a move" in done.stderr
    assert b"Error" not in done.stderr


@pytest.mark.parametrize(
    ("game", "name", "start"),
    [
        ("shogi", "a.kif", "手合割"),
        ("shogi", "a.kifu", "手合割"),
        ("shogi", "a.csa", "V2"),
        ("othello", "a.ggf", "(;GM[Othello]"),
        ("collect", "a.txt", '[Game "collect"]'),
        ("collect", "a.csv", "game,pair,"),
    ],
)
def test_games_are_saved(game: str, name: str, start: str, tmp_path: Path) -> None:
    file = tmp_path / name
    words = [
        "play",
        game,
        "--first",
        "random:seed=1",
        "--second",
        "random:seed=2",
        "--quiet",
        "--out",
        str(file),
    ]
    words += ["--set", "longest=6"] if game == "shogi" else []
    done = CliRunner().invoke(make_app("play"), words)
    assert (done.exit_code, done.stdout.splitlines()[-1]) == (0, f"written: {file}")
    text = file.read_bytes().decode("shift_jis" if name == "a.kif" else "utf-8")
    assert start in text
    if game != "collect":
        assert games.get(game).parse(text).text()
    assert "already exists" in CliRunner().invoke(make_app("play"), words).stderr


@pytest.mark.parametrize("typed", ["7g7f\nquit\n", "7g7f\n"])
@pytest.mark.parametrize(
    ("name", "end"),
    [("a.kifu", "中断"), ("a.csa", "%CHUDAN"), ("a.txt", "\n*\n"), ("a.json", '"result": null')],
)
def test_an_unfinished_game_is_saved(typed: str, name: str, end: str, tmp_path: Path) -> None:
    file = tmp_path / name
    code, told, said = play(typed, "--quiet", "--out", str(file))
    assert (code, told) == (0, f"written: {file}\n")
    assert said.endswith("left the game\n")
    text = file.read_text("utf-8")
    assert end in text
    if name in ("a.kifu", "a.csa"):
        assert " moves 7g7f" in games.get("shogi").parse(text).text()


def test_an_unfinished_game_of_othello_has_no_result(tmp_path: Path) -> None:
    file = tmp_path / "a.ggf"
    words = ["play", "othello", "--second", "random:seed=1", "--quiet", "--out", str(file)]
    assert CliRunner().invoke(make_app(), words, input="f5\nquit\n").exit_code == 0
    assert "RE[?]" in file.read_text("utf-8")


def test_an_unfinished_game_as_json() -> None:
    data = json.loads(play("7g7f\nquit\n", "--json")[1])
    assert (data["moves"][0], data["score"], data["ending"]) == ("7g7f", None, "unfinished")


@pytest.mark.parametrize("name", ["a.kif", "a.json"])
def test_ctrl_c_saves_the_game(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ask, file = Human.move, tmp_path / name

    def interrupted(self: Human, position: Position[Any], limit: Limit | None = None) -> Info[Any]:
        if "moves" in position.text():
            signal.raise_signal(signal.SIGINT)
        return ask(self, position, limit)

    monkeypatch.setattr(Human, "move", interrupted)
    code, told, said = play("7g7f\n", "--json", "--out", str(file))
    assert code == 130
    assert said.endswith(f"written: {file}\nsakiyomi: stopped\n")
    data = json.loads(told)
    assert (data["moves"][0], len(data["moves"]), data["ending"]) == ("7g7f", 2, "unfinished")
    text = file.read_bytes().decode("shift_jis" if name == "a.kif" else "utf-8")
    assert ("７六歩" in text and "中断" in text) or json.loads(text)["result"] is None


def test_a_handicap_game_names_the_players_as_shogi_does(tmp_path: Path) -> None:
    file = tmp_path / "a.kifu"
    code, _, said = play("resign\n", "--set", "handicap=rook", "--out", str(file), "--quiet")
    assert code == 0, said
    text = file.read_text("utf-8")
    assert "手合割：飛車落ち\n下手：human\n上手：random:seed=1\n" in text
    assert "まで1手で上手の勝ち\n" in text


def test_the_ending_of_a_saved_game_is_checked(tmp_path: Path) -> None:
    words = ["play", "othello", "--first", "random", "--second", "random", "--out", str(tmp_path / "a.kif")]
    done = CliRunner().invoke(make_app("play"), words)
    assert done.exit_code == 2
    assert "the ending sets the format: choose .csv, .ggf, .json, .txt" in done.stderr


@pytest.mark.parametrize(("name", "closing"), [("a.kifu", "投了"), ("a.csa", "%TORYO")])
def test_a_resignation_is_said_once_in_the_words_of_the_format(
    name: str, closing: str, tmp_path: Path
) -> None:
    file = tmp_path / name
    assert play("7g7f\nresign\n", "--out", str(file))[0] == 0
    text = file.read_text(encoding="utf-8")
    assert text.count(closing) == 1
    assert "resignation" not in text
