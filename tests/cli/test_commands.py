"""The commands as a user types them: output, JSON, errors, and stopping."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner, Result

from sakiyomi import games, language
from sakiyomi.cli.app import COMMANDS, make_app
from support.helpers import ROOT, run_python

BOARD = "6x6 A=0,0 B=5,5 1/7@2,1 2/3@4,0 3/9@3,3"


def call(*words: str, stdin: str | None = None) -> Result:
    """Runs a command in this process."""
    return CliRunner().invoke(make_app(), list(words), input=stdin, catch_exceptions=False)


def call_json(*words: str) -> Any:
    """The JSON object that a command prints."""
    result = call(*words, "--json")
    assert result.exit_code == 0
    return json.loads(result.stdout)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_an_example(command: str) -> None:
    result = call(command, "--help")
    assert result.exit_code == 0
    assert re.search(rf"(^    |Example: )sakiyomi {command}", result.stdout, re.MULTILINE)


def test_lines_stand_in_columns() -> None:
    """Long scores and wide names move nothing."""
    othello = call("best", "othello", "f5d6c3d3c4", "--depth", "6", "--lines", "4").stdout
    ends = {line.index("   ", 16) for line in othello.splitlines() if re.match(r"  \d\. ", line)}
    assert (len(ends), "-0.17" in othello, "-10.91" in othello) == (1, True, True)
    position = "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1"
    shogi = call("best", "shogi", position, "--depth", "3", "--lines", "6", "--japanese").stdout
    moves = [re.match(r"  \d\. (▲\S+) .*?(?=▲)", line) for line in shogi.splitlines()]
    assert len({language.width(move[0]) for move in moves if move}) == 1


def test_version() -> None:
    assert call("--version").stdout.startswith("sakiyomi ")


@pytest.mark.parametrize("name", [*games.names(), "aquarius"])
def test_games_lists_one_game(name: str) -> None:
    (listed,) = call_json("games", name)
    assert listed["name"] == name
    assert re.findall(r"^\w+(?=:)", call("games", name).stdout, re.MULTILINE) == [name]


def test_games_names_the_known_ones() -> None:
    assert "known: breakthrough" in call("games", "chess").stderr


def test_games_lists_what_exists() -> None:
    *listed, contest = call_json("games")
    assert [game["name"] for game in listed] == games.names()
    text = call("games").stdout
    assert contest["name"] == "aquarius"
    assert {"aqua", "matsue", "ring"} <= set(contest["players"])
    assert f"aquarius: {contest['title']}" in text
    assert all(game["title"] in text and game["example"] in text for game in listed)


def test_best_draws_and_answers() -> None:
    lines = call("best", "collect", BOARD, "--lines", "2").stdout.splitlines()
    assert lines[1].split() == ["|", "A", ".", ".", ".", "2/3", ".", "|"]
    assert lines[8] == "A 0   B 0"
    assert lines[9].startswith("best for A: se   (proved, ")
    assert lines[10].split()[:3] == ["1.", "1", "(se)"]
    assert "A→1/7@2" in lines[10]
    assert len(lines) == 12


def test_best_json_is_a_legal_move_with_terms_that_add_up() -> None:
    answer = call_json("best", "collect", BOARD)
    game = games.get("collect")
    assert answer["best"] in {game.move_text(None, move) for move in game.parse(BOARD).moves()}  # type: ignore[arg-type]
    line = answer["lines"][0]
    assert answer["score"] == {"points": sum(term["value"] for term in line["terms"])}
    assert answer["complete"] is True


def test_best_repeats_exactly_with_a_node_limit() -> None:
    words = ("best", "tree", "--set", "depth=14", "--set", "branching=5", "--nodes", "5000")
    first, second = call_json(*words), call_json(*words)
    del first["seconds"], second["seconds"]
    assert first == second
    assert first["nodes"] == 5000


def test_best_reads_standard_input() -> None:
    assert call("best", "collect", "-", stdin=BOARD).exit_code == 0


def test_why_compares_two_targets() -> None:
    answer = call_json("why", "collect", BOARD, "--move", "1", "--against", "3")
    assert answer["chosen"]["plan"][0] == 1
    assert answer["against"]["plan"][0] == 3
    first, second = (score["points"] for score in answer["scores"])
    assert sum(part["gain"] for part in answer["difference"]) == first - second
    text = call("why", "collect", BOARD, "--move", "1", "--against", "3").stdout
    assert "in total" in text
    assert "against 3 (se)" in text


def test_why_explains_a_step_that_no_plan_begins_with() -> None:
    answer = call_json("why", "collect", BOARD, "--move", "stay")
    assert answer["chosen"]["moves"][0] == "stay"
    assert answer["chosen"]["score"] == {"points": sum(t["value"] for t in answer["chosen"]["terms"])}


def test_play_between_engines_is_a_legal_game() -> None:
    answer = call_json("play", "collect", BOARD, "--first", "alphabeta", "--second", "greedy")
    game = games.get("collect")
    position = game.parse(answer["start"])
    for move in answer["moves"]:
        position = position.play(game.parse_move(position, move))
    assert position.over
    assert answer["score"] == {"points": position.value(0)}


def test_play_as_a_human() -> None:
    result = call("play", "tree", "tree seed=1 depth=2 branching=3 repeat=100", stdin="99\n0\n0\n")
    assert result.exit_code == 0
    assert "'99' is not a legal move here; legal: " in result.stderr
    assert "2 moves: " in result.stdout


@pytest.mark.parametrize("stdin", ["quit\n", "moves\nE\nquit\n", ""])
def test_play_can_be_left(stdin: str) -> None:
    result = call("play", "collect", stdin=stdin)
    assert result.exit_code == 0
    assert "left the game" in result.stderr


def test_simultaneous_choices_are_hidden() -> None:
    """In the sim model A's step is revealed only after B has chosen."""
    result = call(
        "play", "collect", BOARD + " model=sim", "--first", "greedy", "--second", "human", stdin="nw\n"
    )
    before = result.output.split("B> ")[0]
    assert "A: " not in before
    assert "chosen" not in before
    assert "A: se" in result.stdout


def test_draw_as_text_and_picture(tmp_path: Path) -> None:
    assert "3/9" in call("draw", "collect", BOARD).stdout
    assert call("draw", "collect", BOARD, "--svg", "-").stdout.startswith("<svg ")
    file = tmp_path / "board.svg"
    assert call("draw", "collect", BOARD, "--svg", str(file)).exit_code == 0
    root = ElementTree.fromstring(file.read_text(encoding="utf-8"))
    assert len(root.findall("{http://www.w3.org/2000/svg}rect")) == 36


def test_demo_narrates_a_match_to_its_end() -> None:
    text = call("demo", "--fast").stdout
    assert "Why not target" in text
    assert "Perfect play" in text
    assert text.count("takes") == 6


BAD = {
    "no such game": (["best", "chess"], "there is no game 'chess'; known: "),
    "broken text": (["best", "collect", "6x6 A=9,0"], "line 1, column 5, 'A=9,0': lies outside the board"),
    "no size": (["best", "collect", "hello"], "a position starts with its size"),
    "zero size": (["best", "collect", "0x5"], "out of range"),
    "huge board": (["best", "collect", "99999x99999"], "out of range"),
    "over": (["best", "collect", "6x6"], "the game is over"),
    "nothing to play": (["play", "collect", "6x6"], "the game is already over"),
    "negative depth": (["best", "collect", "--depth", "-1"], "depth must be at least 1, not -1"),
    "zero nodes": (["best", "collect", "--nodes", "0"], "nodes must be at least 1, not 0"),
    "negative time": (["best", "collect", "--seconds", "-1"], "seconds must be at least 0"),
    "not a time": (["best", "collect", "--seconds", "nan"], "seconds must be at least 0"),
    "no memory": (["best", "collect", "--memory", "-1"], "memory must lie between 0"),
    "no lines": (["best", "collect", "--lines", "0"], "lines must lie between 1"),
    "bad option": (["best", "collect", "--set", "seed=x"], "seed must be a whole number, not 'x'"),
    "unknown option": (["best", "collect", "--set", "color=red"], "collect has no option 'color'"),
    "not an option": (["best", "collect", "--set", "seed"], "--set needs name=value"),
    "option with text": (["best", "collect", BOARD, "--set", "seed=1"], "--set is only for start positions"),
    "bad move": (["why", "collect", BOARD, "--move", "up"], "'up' is not a legal move here"),
    "search options for a player": (
        ["best", "othello", "f5d6", "--player", "otlplg", "--depth", "3", "--lines", "2"],
        "--depth, --lines: only for the search, not for --player otlplg",
    ),
    "why with search options for a player": (
        ["why", "othello", "f5d6", "--player", "otlplg", "--memory", "3"],
        "--memory: only for the search, not for --player otlplg",
    ),
    "bad player": (["play", "collect", "--first", "hal"], "there is no player of collect 'hal'; known: "),
    "bad player option": (["play", "collect", "--first", "alphabeta:speed=9"], "has no option 'speed'"),
    "bad player number": (["play", "collect", "--first", "alphabeta:depth=x"], "depth needs a number"),
    "no engine": (["play", "shogi", "--second", "usi:/nowhere/x"], "cannot start '/nowhere/x': No such file"),
    "exact too large": (
        ["play", "collect", "--set", "size=20x20", "--set", "targets=20", "--first", "exact"],
        "too large to be solved exactly",
    ),
    "no module": (["best", "nowhere:GAME"], "the module 'nowhere' cannot be imported: ModuleNotFoundError"),
    "empty module": (["best", ":"], "the module '' cannot be imported"),
    "no memory for it": (["best", "collect", "--memory", "1000000"], "does not have enough memory"),
    "no file name": (["draw", "collect", "--svg", ""], "the file name is empty"),
    "empty move": (["why", "collect", BOARD, "--move", ""], "'' is not a legal move here"),
    "twice": (["best", "collect", "--set", "seed=1", "--set", "seed=2"], "--set seed is given twice"),
    "no game in module": (["best", "json:GAME"], "json has no sakiyomi.Game called 'GAME'"),
    "no picture": (["draw", "support.helpers:PILE", "--svg", "-"], "pile has no SVG picture"),
    "no folder": (
        ["draw", "collect", "--svg", "/nowhere/x.svg"],
        "cannot write /nowhere/x.svg: there is no directory /nowhere",
    ),
    "plies without the paper's scheme": (
        ["best", "collect", BOARD, "--scheme", "siblings", "--plies", "2"],
        "--plies is for --scheme root",
    ),
    "plies without a scheme": (["best", "collect", BOARD, "--plies", "2"], "--plies is for --scheme root"),
    "scheme for a player": (
        ["best", "othello", "f5d6", "--player", "otlplg", "--scheme", "siblings"],
        "--scheme: only for the search, not for --player otlplg",
    ),
    "cells without a scheme": (["best", "collect", BOARD, "--cells", "2"], "--cells needs a --scheme"),
    "unknown scheme": (["best", "collect", BOARD, "--scheme", "x", "--executor", "here"], "no scheme 'x'"),
    "bench entry": (["bench", "--only", "x"], "there is no bench entry 'x'"),
}


@pytest.mark.parametrize(("words", "message"), BAD.values(), ids=BAD.keys())
def test_bad_input_is_one_line_and_exit_code_2(words: list[str], message: str) -> None:
    result = call(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_usage_errors_exit_with_2() -> None:
    assert call("best").exit_code == 2
    assert call("nonsense").exit_code == 2


def test_standard_input_is_bounded() -> None:
    result = call("best", "collect", "-", stdin="#1,1 " * 300_000)
    assert result.exit_code == 2
    assert "more than 1000000 bytes" in result.stderr


def test_ctrl_c_shows_the_best_so_far() -> None:
    """Progress on a terminal shows when the search is running, so nothing has to sleep."""
    words = [sys.executable, "-m", "sakiyomi", "best", "tree", "--set", "depth=200", "--set", "branching=16"]
    terminal, its_end = pty.openpty()
    with subprocess.Popen(
        [*words, "--seconds", "300", "--json"], stdout=subprocess.PIPE, stderr=its_end, text=True
    ) as process:
        os.close(its_end)
        seen = b""
        while b"depth" not in seen:
            seen += os.read(terminal, 4096)
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=60)
        os.close(terminal)
    assert process.returncode == 130
    assert json.loads(output)["depth"] >= 1


def run(shell: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs a command line in a shell, for what only a shell can do to streams."""
    command = f"{sys.executable} -m sakiyomi {shell}"
    everything = {**os.environ, **environment}
    return subprocess.run(command, shell=True, capture_output=True, text=True, env=everything, check=False)


@pytest.mark.parametrize(
    ("shell", "code", "message"),
    [
        ("games >&-", 0, ""),
        ("play collect <&-", 0, "left the game"),
        ("games > /dev/full", 4, "No space left on device"),
        ("games --help | true", 0, ""),
    ],
)
def test_streams_in_every_state(shell: str, code: int, message: str) -> None:
    done = run(shell)
    assert done.returncode == code
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_an_encoding_that_lacks_arrows() -> None:
    done = run(f"best collect '{BOARD}'", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "A?1/7@2" in done.stdout


def test_files_are_written_through_links_and_into_pipes(tmp_path: Path) -> None:
    real, link, pipe = tmp_path / "real.svg", tmp_path / "link.svg", tmp_path / "pipe"
    real.write_text("old")
    real.chmod(0o600)
    link.symlink_to(real)
    assert call("draw", "collect", "--svg", str(link), "--force").exit_code == 0
    assert link.is_symlink()
    assert real.read_text(encoding="utf-8").startswith("<svg ")
    assert real.stat().st_mode & 0o777 == 0o600
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE, text=True) as reader:
        assert call("draw", "collect", "--svg", str(pipe)).exit_code == 0
        assert reader.communicate()[0].startswith("<svg ")
    assert sorted(tmp_path.iterdir()) == [link, pipe, real]


def test_why_in_sim_counts_the_step() -> None:
    """A step that loses a tick is worth no more than the bounds of the exact value allow."""
    text = "9x7 A=0,3 B=8,3 1/5@4,0 2/9@4,3 3/2@4,6 4/7@1,0 5/7@7,6 #3,2 #3,3 #3,4 #5,2 #5,3 #5,4 model=sim"
    lost = call_json("why", "collect", text, "--move", "stay")["chosen"]["score"]["points"]
    assert lost < call_json("best", "collect", text)["score"]["points"]


def test_terms_that_do_not_add_up_are_noticed(tmp_path: Path) -> None:
    (tmp_path / "liar.py").write_text(LIAR, encoding="utf-8")
    done = run("why liar:GAME x", PYTHONPATH=str(tmp_path))
    assert done.returncode == 2
    assert "terms() add up to 99, but value() is 0" in done.stderr


LIAR = """
from sakiyomi import Game, Term

class Here:
    def __init__(self, left): self.left = left
    side = 0
    over = property(lambda self: self.left == 0)
    def moves(self): return ["on"] if self.left else []
    def play(self, move): return Here(self.left - 1)
    def value(self, side): return 0
    def terms(self, side): return [Term("x", 99)]
    def text(self): return "x" * self.left

class Liar(Game):
    name = "liar"
    def parse(self, text): return Here(len(text))

GAME = Liar()
"""


def test_a_reader_that_goes_away_is_not_an_error() -> None:
    words = [sys.executable, "-m", "sakiyomi", "games"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        errors = process.stderr.read()
    assert process.returncode == 0
    assert errors == b""


def test_arguments_that_are_not_text_are_refused() -> None:
    command = [sys.executable.encode(), b"-m", b"sakiyomi", b"why", b"shogi", b"--move", b"\x82\x56"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert done.stderr.endswith("is not UTF-8\n")
    assert "Traceback" not in done.stderr


def test_positions_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "game.kif"
    text = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n"
    file.write_bytes(text.encode("cp932"))
    done = subprocess.run(
        [sys.executable, "-m", "sakiyomi", "best", "shogi", str(file), "--depth", "1", "--json"],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert "3c3d" in done.stdout


def test_the_overview_names_all_commands_and_imports_none() -> None:
    script = "import sys; from sakiyomi.cli.app import main; sys.argv = ['sakiyomi', '--help']\n"
    script += "try: main()\nexcept SystemExit: pass\n"
    script += "print(*(name for name in sys.modules if name.startswith('sakiyomi.cli.')))"
    *lines, loaded = run_python(script).stdout.splitlines()
    assert sorted(loaded.split()) == ["sakiyomi.cli.app", "sakiyomi.cli.help"]
    listed = [line.split(maxsplit=1) for line in lines[lines.index("Commands:") + 1 :]]
    assert listed == [[name, summary] for name, summary in COMMANDS.items()]
    assert all((ROOT / "src" / "sakiyomi" / "cli" / f"{name}.py").exists() for name in COMMANDS)


@pytest.mark.parametrize("group", ["contest", "hardware"])
def test_no_summary_is_truncated(group: str) -> None:
    done = run_python(
        f"import sys; from sakiyomi.cli.app import main; sys.argv = ['', '{group}', '--help']; main()"
    )
    listed = done.stdout.split("Commands:")[1]
    assert listed.count("\n") > 4
    assert "..." not in listed


def test_othello_speaks_discs() -> None:
    late = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X"
    solved = json.loads(call("solve", "othello", late, "--json").stdout)
    proved = json.loads(call("best", "othello", late, "--json").stdout)
    assert proved["score"] == solved["score"] == {"points": 18}
    assert proved["complete"] is proved["lines"][0]["proved"] is True
    early = json.loads(call("best", "othello", "f5d6", "--depth", "3", "--json").stdout)
    line = early["lines"][0]
    assert abs(early["score"]["points"]) < 10
    assert not line["proved"]
    assert round(sum(term["value"] for term in line["terms"]), 2) == early["score"]["points"]
    why = json.loads(call("why", "othello", "f5d6", "--depth", "3", "--json").stdout)
    gain = why["scores"][0]["points"] - why["scores"][1]["points"]
    assert round(sum(part["gain"] for part in why["difference"]), 2) == round(gain, 2)


def test_the_parts_of_a_term_add_up() -> None:
    data = call_json("why", "shogi", "--depth", "3", "--levels", "2")
    sums = {name: sum(part["value"] for part in parts) for name, parts in data["parts"].items()}
    assert sums == {term["name"]: term["value"] for term in data["chosen"]["terms"]}
    assert "parts" not in call_json("why", "shogi", "--depth", "3")
