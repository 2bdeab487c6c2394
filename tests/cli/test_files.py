"""Files that commands write: nothing is overwritten without `--force`, an input never; each is named."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from sakiyomi.cli.app import make_app
from sakiyomi.cli.files import write_bytes
from sakiyomi.games.shogi import forms

MATE = "9/8k/9/7RG/9/9/9/9/9 b r2b3g4s4n4l18p 1"
BOTS = ("nearest",) * 6
WRITERS = {
    "convert --out": ("convert", "{input}", "--out", "{file}.kif"),
    "draw --svg": ("draw", "collect", "--set", "seed=3", "--svg", "{file}.svg"),
    "mate --kif": ("mate", MATE, "--kif", "{file}.kif"),
    "mate --certificate": ("mate", MATE, "--certificate", "{file}.proof"),
    "review --svg": ("review", "othello", "f5d6", "--depth", "2", "--svg", "{file}.svg"),
    "contest run --out": ("contest", "run", *BOTS, "--rule", "sessions=1", "--out", "{file}.jsonl"),
    "contest run --html": ("contest", "run", *BOTS, "--rule", "sessions=1", "--html", "{file}.html"),
    "contest run --svg": ("contest", "run", *BOTS, "--rule", "sessions=1", "--svg", "{file}.svg"),
    "contest replay --html": ("contest", "replay", "{replay}", "--html", "{file}.html"),
    "contest replay --svg": ("contest", "replay", "{replay}", "--svg", "{file}.svg"),
    "contest fork --out": ("contest", "fork", "{replay}", "--session", "0", "--out", "{file}.jsonl"),
    "report --out": ("report", "{run}", "--out", "{file}.html"),
    "export --out": ("export", "{run}", "--out", "{file}.txt"),
}
SLOW_WRITERS = {
    "paper --out": ("paper", "tomabechi", "--quick", "--out", "{file}.html"),
    "hardware build --out": ("hardware", "build", "--out", "{file}.v"),
    "hardware simulate --vcd": ("hardware", "simulate", "--set", "targets=2", "--vcd", "{file}.vcd"),
    "contest serve --out": ("contest", "serve", "--port", "0", "--out", "{file}.jsonl"),
}
"""These are only refused here: what they write takes long, or needs more than the package."""


def call(*words: str) -> Result:
    """Runs a command in this process."""
    return CliRunner().invoke(make_app(words[0]), list(words), catch_exceptions=False)


@pytest.fixture(scope="module")
def inputs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A game, a replay and a run folder, by the names that `WRITERS` uses."""
    folder = tmp_path_factory.mktemp("inputs")
    names = {"input": "game.csa", "replay": "match.jsonl", "run": "run"}
    given = {key: str(folder / name) for key, name in names.items()}
    Path(given["input"]).write_text(forms.write(forms.read("startpos moves 7g7f"), "csa"), encoding="utf-8")
    match = ("match", "collect", "nearest", "greedy", "--games", "2", "--quiet", "--cells", "1")
    assert call("contest", "run", *BOTS, "--rule", "sessions=1", "--out", given["replay"]).exit_code == 0
    assert call(*match, "--executor", "threads", "--out", given["run"]).exit_code == 0
    return given


def filled(words: tuple[str, ...], inputs: dict[str, str], file: Path) -> tuple[list[str], Path]:
    """The command line, and the file that it writes."""
    line = [word.format(file=file, **inputs) if "{" in word else word for word in words]
    return line, Path(next(word for word in line if word.startswith(str(file))))


@pytest.mark.parametrize("name", [*WRITERS, *SLOW_WRITERS])
def test_an_existing_file_is_refused_before_the_work(
    name: str, inputs: dict[str, str], tmp_path: Path
) -> None:
    words, target = filled((WRITERS | SLOW_WRITERS)[name], inputs, tmp_path / "kept")
    target.write_text("precious")
    result = call(*words)
    assert result.exit_code == 2
    assert result.stderr.endswith(
        f"sakiyomi: {target} already exists: choose another file, or overwrite it with --force\n"
    )
    assert result.stdout == ""
    assert (target.read_text(), list(tmp_path.iterdir())) == ("precious", [target])


@pytest.mark.parametrize("name", WRITERS)
def test_force_replaces_it_and_every_file_is_named(name: str, inputs: dict[str, str], tmp_path: Path) -> None:
    words, target = filled(WRITERS[name], inputs, tmp_path / "old")
    target.write_text("old")
    result = call(*words, "--force")
    assert result.exit_code == 0
    assert f"written: {target}\n" in result.stdout
    assert target.read_bytes() != b"old"


@pytest.mark.parametrize("force", [(), ("--force",)])
@pytest.mark.parametrize(
    "words",
    [
        ("mate", "{own}", "--kif", "{own}"),
        ("mate", "{own}", "--certificate", "{own}"),
        ("convert", "{own}", "--out", "{own}"),
        ("convert", "{own}", "--out", "{link}"),
        ("draw", "shogi", "{own}", "--svg", "{own}"),
    ],
)
def test_an_input_is_never_overwritten(
    words: tuple[str, ...], force: tuple[str, ...], tmp_path: Path
) -> None:
    own, link = tmp_path / "own.kif", tmp_path / "link.kif"
    own.write_bytes(forms.encode(forms.write(forms.read(MATE), "kif"), "shift_jis"))
    link.symlink_to(own)
    before = own.read_bytes()
    result = call(*(word.format(own=own, link=link) if "{" in word else word for word in words), *force)
    assert result.exit_code == 2
    assert "is the input: choose another file to write" in result.stderr
    assert own.read_bytes() == before


def test_replays_are_inputs_too(inputs: dict[str, str]) -> None:
    before = Path(inputs["replay"]).read_bytes()
    assert call("contest", "replay", inputs["replay"], "--html", inputs["replay"], "--force").exit_code == 2
    again = ("contest", "fork", inputs["replay"], "--session", "0", "--out", inputs["replay"], "--force")
    assert call(*again).exit_code == 2
    assert Path(inputs["replay"]).read_bytes() == before


def test_empty_files_and_devices_need_no_force(tmp_path: Path) -> None:
    empty = tmp_path / "empty.svg"
    empty.touch()
    assert call("draw", "collect", "--svg", str(empty)).exit_code == 0
    assert call("draw", "collect", "--svg", "/dev/null").exit_code == 0


def test_json_keeps_standard_output_for_the_answer(tmp_path: Path) -> None:
    file = tmp_path / "mate.proof"
    result = call("mate", MATE, "--certificate", str(file), "--json")
    assert result.stderr == f"written: {file}\n"
    assert result.stdout.startswith("{")


def test_mate_keeps_headers_and_comments(tmp_path: Path) -> None:
    own, solved = tmp_path / "own.kif", tmp_path / "solved.kif"
    record = forms.read(MATE)
    record.headers |= {"作者": "太郎", "先手": "次郎"}
    record.root.comments.append("自作")
    own.write_bytes(forms.encode(forms.write(record, "kif"), "shift_jis"))
    assert call("mate", str(own), "--find", "shortest", "--kif", str(solved)).exit_code == 0
    written = forms.read(forms.decode(solved.read_bytes()))
    assert (written.headers["作者"], written.headers["先手"]) == ("太郎", "次郎")
    assert written.root.comments[0] == "自作"
    assert written.root.comments[1].endswith("手詰（最短と証明済み）")
    again = tmp_path / "again.kif"  # comments on moves of the solution are kept as well
    written.line()[0].comments.append("好手")
    solved.write_bytes(forms.encode(forms.write(written, "kif"), "shift_jis"))
    result = call("mate", str(solved), "--find", "shortest", "--kif", str(again))
    assert "好手" in forms.read(forms.decode(again.read_bytes())).line()[0].comments
    assert "the variations of the input are left out" in result.stderr or not written.varied
    assert len(forms.read(forms.decode(again.read_bytes())).root.comments) == 2  # not one more each time
    other, folder = tmp_path / "other.kif", tmp_path / "folder"
    other.write_bytes(own.read_bytes())
    words = ("mate", str(own), str(other), "--find", "all", "--kif")
    assert call(*words, str(folder)).exit_code == 0
    kept = [forms.read(forms.decode(file.read_bytes())) for file in folder.iterdir()]
    assert [(one.headers["作者"], one.root.comments[0]) for one in kept] == [("太郎", "自作")] * 2
    assert "not standard output" in call(*words, "-").stderr


def test_the_extension_decides_the_format_of_a_solution(tmp_path: Path) -> None:
    file = tmp_path / "a.csa"
    assert call("mate", MATE, "--kif", str(file)).exit_code == 0
    assert forms.recognise(file.read_text()) == "csa"
    assert "choose .kif" in call("mate", MATE, "--kif", str(tmp_path / "a.svg")).stderr


def test_handicap_games_keep_their_players_in_csa() -> None:
    game = "手合割：香落ち\n下手：花子\n上手：太郎\n   1 ３四歩(33)\n"
    words = ["convert", "--to", "csa"]
    shown = CliRunner().invoke(make_app("convert"), words, input=game).stdout
    assert "N+花子\nN-太郎\n" in shown


@pytest.mark.parametrize("name", ["contest run --html", "contest run --out", "report --out", "export --out"])
def test_a_dash_is_never_a_file(
    name: str, inputs: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("-").write_text("precious", encoding="utf-8")
    line, written = filled(WRITERS[name], inputs, tmp_path / "out")
    result = call(*("-" if word == str(written) else word for word in line))
    assert Path("-").read_text(encoding="utf-8") == "precious"
    assert (result.exit_code == 2) == (name == "contest run --out")
    assert [path.name for path in tmp_path.iterdir()] == ["-"]


def test_a_full_disk_is_not_bad_input() -> None:
    with pytest.raises(OSError, match="cannot write /dev/full: No space left"):
        write_bytes("/dev/full", b"proof")


def test_several_positions_need_a_file() -> None:
    assert "a file with one on each line" in call("mate", MATE, MATE).stderr
