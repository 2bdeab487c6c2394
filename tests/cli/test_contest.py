"""`sakiyomi contest`: matches, replays, forks, and refusals."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner, Result

from sakiyomi import language
from sakiyomi.cli.app import make_app
from sakiyomi.contest.ladder import Ladder
from sakiyomi.errors import LimitError
from sakiyomi.games.aquarius import Bot, Replay, View
from support.contest_bots import bot_program
from support.pages import checked

BOTS = ("nearest", "ring", "sucker", "compact", "painter", "nearest")
SHORT = ("--rule", "sessions=6")


def call(*words: str) -> Result:
    return CliRunner().invoke(make_app("contest"), ["contest", *words], catch_exceptions=False)


@pytest.fixture(scope="module")
def match(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("contest") / "match.jsonl"
    result = call("run", *BOTS, *SHORT, "--seed", "3", "--out", str(path))
    assert result.exit_code == 0, result.stderr
    return path


def test_run_draws_the_field(match: Path) -> None:
    lines = call("run", *BOTS, *SHORT, "--seed", "3").stdout.splitlines()
    assert len(lines) == 41 + 1 + 6
    assert len(lines[20].replace(" ", "")) == 41
    assert "".join(lines[:41]).count("O") >= 1
    assert lines[41] == "session 6 of 6"
    end = Replay.parse(match.read_text(encoding="utf-8")).world()
    assert sorted(int(line.split()[3]) for line in lines[42:]) == sorted(end.scores)


def test_json(match: Path) -> None:
    data: Any = json.loads(call("run", *BOTS, *SHORT, "--seed", "3", "--json").stdout)
    end = Replay.parse(match.read_text(encoding="utf-8")).world()
    assert sorted(data["matches"][0]["scores"]) == sorted(end.scores)
    shown = json.loads(call("replay", str(match), "--session", "2", "--json").stdout)
    assert shown["session"] == 2
    assert shown["sessions"] == 6


def test_several_matches(tmp_path: Path) -> None:
    folder = tmp_path / "all"
    result = call("run", *BOTS, "--rule", "sessions=3", "--matches", "3", "--jobs", "2", "--out", str(folder))
    lines = result.stdout.splitlines()
    assert lines[0] == "3 matches; 95 % intervals; behind: mean ranks behind the best"
    assert max(map(len, lines[:8])) <= 80
    assert {line.split()[0] for line in lines[2:8]} == set(BOTS)
    assert any(line.startswith("nearest #2") for line in lines)
    replays = [f"match-000{i}.jsonl" for i in (1, 2, 3)]
    assert sorted(path.name for path in folder.iterdir()) == ["manifest.json", *replays, "records.jsonl"]


def test_a_series_can_be_extended(tmp_path: Path) -> None:
    words = ("run", *BOTS, "--rule", "sessions=2", "--json", "--out", str(tmp_path / "all"), "--matches")
    first, longer = call(*words, "2"), call(*words, "4")
    assert "resuming: 2 of 4 done" in longer.stderr
    whole = json.loads(call(*words[:-3], "--matches", "4").stdout)
    assert json.loads(longer.stdout) == whole
    assert json.loads(first.stdout)["matches"] == whole["matches"][:2]
    assert "matches was 4, now 3" in call(*words, "3").stderr


def test_names_of_any_script_are_aligned_and_faults_are_counted(tmp_path: Path) -> None:
    bot = bot_program(tmp_path, "bot", letters='["q", "", ""]')
    words = ("run", f"クジラ={bot}", *BOTS[1:], "--rule", "sessions=2", "--matches", "2", "--memory", "0")
    for _ in range(2):  # played, and read from the folder
        lines = call(*words, "--out", str(tmp_path / "all")).stdout.splitlines()
        assert len({language.width(line[: line.index("±")]) for line in lines[2:8]}) == 1
        assert lines[8] == "クジラ: syntax 4 (sessions)"


def test_pages_and_pictures(match: Path, tmp_path: Path) -> None:
    page, picture = tmp_path / "match.html", tmp_path / "match.svg"
    result = call("replay", str(match), "--quiet", "--html", str(page), "--svg", str(picture))
    assert result.stdout.splitlines()[-3:] == [
        "6 sessions, all hashes correct",
        f"written: {page}",
        f"written: {picture}",
    ]
    checked(page.read_text(encoding="utf-8"), scripts=2)
    root = ElementTree.fromstring(picture.read_text(encoding="utf-8"))
    polygons = [element for element in root.iter() if element.tag.endswith("polygon")]
    assert len(polygons) >= 1261


def test_fork(match: Path, tmp_path: Path) -> None:
    same, new = tmp_path / "same.jsonl", tmp_path / "new.jsonl"
    for words, path in (((), same), (("compact",) * 6, new)):
        result = call("fork", str(match), "--session", "3", *words, "--quiet", "--out", str(path))
        assert result.exit_code == 0, result.stderr
    assert same.read_bytes() == match.read_bytes()
    old, fork = (Replay.parse(path.read_text(encoding="utf-8")) for path in (match, new))
    assert fork.sessions[:4] == old.sessions[:4]
    assert fork.world().over
    assert fork.world() != old.world()


def test_one_match_has_the_seats_in_order(match: Path) -> None:
    assert Replay.parse(match.read_text(encoding="utf-8")).names == BOTS


class Stop:
    """Raises KeyboardInterrupt in a given session of a match."""

    def __init__(self, session: int) -> None:
        self.session, self.name = session, "ring"

    def begin(self, view: View) -> None:
        pass

    def commands(self, view: View) -> list[str]:
        if view.session == self.session:
            raise KeyboardInterrupt
        return ["", "", ""]


def test_a_ladder_that_is_stopped_says_how_to_resume(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play = Ladder.play

    def interrupted(self: Ladder, matches: int, cells: int, *_: object) -> None:
        play(self, matches - 1, cells)
        raise KeyboardInterrupt

    folder = str(tmp_path / "new")
    words = ("ladder", folder, *BOTS, "aqua", "--matches", "2", "--cells", "1")
    monkeypatch.setattr(Ladder, "play", interrupted)
    stopped = call(*words, "--rule", "sessions=3", "--seed", "4")
    assert stopped.exit_code == 130
    saved = f"1 of 2 matches are saved in {folder}; repeat the command without --seed, --rule to resume"
    assert saved in stopped.stderr
    again = f"1 of 2 matches are saved in {folder}; repeat the command to resume"
    assert again in call(*words).stderr
    monkeypatch.undo()
    assert "resuming: 1 of 2 matches played" in call(*words).stderr
    fewer = call(*words[:-4], "--matches", "1", "--cells", "1")
    assert (fewer.exit_code, fewer.stderr) == (0, "nothing to play: the ladder has 2 matches already\n")
    monkeypatch.setattr(language._Chosen, "japanese", True)
    kept = f"2試合のうち1試合を{folder}に保存しました。"
    assert language.say(saved) == f"{kept}--seed, --rule を除いた同じコマンドで再開できます"
    assert language.say(again) == f"{kept}同じコマンドで再開できます"


def test_a_match_that_is_stopped_leaves_its_replay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from sakiyomi.contest import bots, series

    monkeypatch.setattr(series, "make_bot", lambda n: Stop(4) if n == "ring" else bots.make_bot(n))
    out = tmp_path / "stopped.jsonl"
    result = call("run", *BOTS, *SHORT, "--out", str(out))
    assert result.exit_code == 130
    assert f"the replay so far: {out}" in result.stderr
    record = Replay.parse(out.read_text(encoding="utf-8"))
    assert len(record.sessions) == 3  # commands for session 4 are requested while session 3 is about to run
    assert call("replay", str(out), "--quiet").exit_code == 0
    # Of several matches the finished ones are kept.
    folder, seen = tmp_path / "several", list[int]()

    def third(name: str) -> Bot:
        seen.append(1)
        return Stop(2) if len(seen) > 12 and name == "ring" else bots.make_bot(name)

    monkeypatch.setattr(series, "make_bot", third)
    words = ("--matches", "3", "--cells", "1", "--rule", "sessions=3", "--out", str(folder))
    assert call("run", *BOTS, *words).exit_code == 130
    assert len(list(folder.glob("match-*.jsonl"))) == 1
    # The same command plays the rest, and the result is as if it had never stopped.
    monkeypatch.undo()
    played, play = list[int](), series.Contest.play

    def noted(self: series.Contest, number: int, keep: bool = False) -> series.MatchResult:
        played.append(number)
        return play(self, number, keep)

    monkeypatch.setattr(series.Contest, "play", noted)
    resumed = call("run", *BOTS, *words)
    assert resumed.exit_code == 0
    assert "resuming: 1 of 3 done" in resumed.stderr
    assert played == [1, 2]
    other = tmp_path / "at once"
    at_once = call("run", *BOTS, *words[:-1], str(other))
    assert resumed.stdout.replace(str(folder), str(other)) == at_once.stdout
    for name in ("records.jsonl", *(f"match-000{i}.jsonl" for i in (1, 2, 3))):
        assert (folder / name).read_bytes() == (other / name).read_bytes()


def test_a_run_folder_belongs_to_one_contest(tmp_path: Path) -> None:
    words = (
        "run",
        *BOTS,
        "--rule",
        "sessions=2",
        "--matches",
        "2",
        "--cells",
        "1",
        "--out",
        str(tmp_path / "run"),
    )
    first = call(*words)
    assert call(*words).stdout == first.stdout
    (tmp_path / "run" / "match-0002.jsonl").unlink()
    again = call(*words)
    assert "match-0002.jsonl is missing in" in again.stderr
    assert again.stdout == first.stdout
    other = call(*words, "--seed", "2")
    assert other.exit_code == 2
    assert 'holds another run (seed was "1", now "2")' in other.stderr
    assert "--force is only for the replay of one match" in call(*words, "--force").stderr
    records = tmp_path / "run" / "records.jsonl"
    records.write_text(records.read_text().replace('"seed":"2"', '"seed":"7"'))
    assert "records.jsonl, line 2: match 1 does not have the seed and seats" in call(*words).stderr


def test_a_refused_contest_leaves_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from sakiyomi.contest import series

    def refused(*_: object) -> Bot:
        raise LimitError("no bots today")

    words = ("run", *BOTS, "--matches", "2", "--cells", "1", "--out", str(tmp_path / "runs" / "new"))
    monkeypatch.setattr(series, "play_match", refused)
    assert "no bots today" in call(*words).stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["run", "fork"])
def test_a_replay_is_overwritten_only_on_request(match: Path, tmp_path: Path, command: str) -> None:
    out = tmp_path / "old.jsonl"
    words = ("run", *BOTS, *SHORT) if command == "run" else ("fork", str(match), "--session", "3")
    out.write_text("precious")
    result = call(*words, "--quiet", "--out", str(out))
    assert result.exit_code == 2
    assert f"{out} already exists: choose another file, or overwrite it with --force" in result.stderr
    assert out.read_text() == "precious"
    assert call(*words, "--quiet", "--out", str(out), "--force").exit_code == 0
    assert len(Replay.parse(out.read_text(encoding="utf-8")).sessions) == 6


def test_a_truncated_replay(match: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.jsonl"
    lines = match.read_text(encoding="utf-8").splitlines(keepends=True)
    cut.write_text("".join(lines[:4]) + lines[4][:30], encoding="utf-8")
    result = call("replay", str(cut), "--quiet")
    assert result.exit_code == 0
    assert "line 5 is truncated: the replay is read up to session 3" in result.stderr
    assert "3 sessions, all hashes correct" in result.stdout
    whole = tmp_path / "whole.jsonl"
    assert call("fork", str(cut), "--session", "3", "--out", str(whole)).exit_code == 0
    assert whole.read_bytes() == match.read_bytes()


def test_a_modified_replay(match: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    lines = match.read_text(encoding="utf-8").splitlines()
    score = lines[-1].replace('"score":[', '"score":[9')
    wrong = lines[3].replace('"hash":"', '"hash":"0')
    for changed, message in (
        ([*lines[:-1], score], "line 8, column 1: at the end the score is"),
        ([*lines[:3], wrong, *lines[4:]], "line 4, column 1: after session 2 the hash is"),
        ([*lines, lines[-1]], "line 9, column 1"),
        ([*lines[:-2], lines[-1]], "expected session 5 here"),
    ):
        bad.write_text("\n".join(changed) + "\n", encoding="utf-8")
        result = call("replay", str(bad))
        assert result.exit_code == 2
        assert message in result.stderr


def test_refuses_folders_and_one_file_for_two_purposes(match: Path, tmp_path: Path) -> None:
    result = call("replay", str(match.parent))
    assert result.exit_code == 2
    assert f"is a folder; name a replay in it, such as {match}" in result.stderr
    result = call("run", "--out", str(tmp_path / "a"), "--html", str(tmp_path / "." / "a"))
    assert "must name different files" in result.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("run", "gandalf", *BOTS[1:]), "there is no bot 'gandalf'"),
        (("run", "ring"), "6 bots are needed, not 1"),
        (("run", "--rule", "speed=3"), "there is no rule 'speed'"),
        (("run", "--rule", "sessions=0"), "sessions must be a whole number from 1"),
        (("run", "--rule", "sessions"), "--rule must be name=value"),
        (("run", "--maps", "c3"), "maps must be c6 or c2"),
        (("run", "--matches", "0"), "matches must lie between"),
        (("run", "--matches", "2", "--svg", "x.svg"), "--html and --svg show one match"),
        (("run", "--out", "/nowhere/x"), "there is no directory"),
        (("replay", "/nowhere"), "there is no file"),
        (("replay", __file__), "a line of a replay is not JSON"),
    ],
)
def test_refusals(words: tuple[str, ...], message: str) -> None:
    result = call(*words)
    assert result.exit_code == 2
    assert message in result.stderr
    assert "Traceback" not in result.stderr


def test_refuses_a_session_that_does_not_exist(match: Path) -> None:
    for words in (("replay", str(match), "--session", "7"), ("fork", str(match), "--session", "-1")):
        result = call(*words)
        assert result.exit_code == 2
        assert "the replay has sessions 0 to 6" in result.stderr


def test_names_cannot_break_the_page(match: Path, tmp_path: Path) -> None:
    text = match.read_text(encoding="utf-8").replace('"ring"', '"</script><b>&"', 1)
    bad, page = tmp_path / "bad.jsonl", tmp_path / "bad.html"
    bad.write_text(text, encoding="utf-8")
    assert call("replay", str(bad), "--quiet", "--html", str(page)).exit_code == 0
    assert "</script><b>" not in page.read_text(encoding="utf-8")


def test_the_report_of_a_ladder(tmp_path: Path) -> None:
    folder, target = tmp_path / "spring", tmp_path / "page.html"
    call("ladder", str(folder), *BOTS, "aqua", *SHORT, "--matches", "2", "--cells", "1")
    shown = call("ladder", str(folder)).stdout
    (folder / "index.html").unlink()

    def report(*words: str) -> Result:
        return CliRunner().invoke(make_app("report"), ["report", str(folder), *words])

    assert report().stdout == f"{shown}written: {folder / 'index.html'}\n"
    assert "match-00001.html" in (folder / "index.html").read_text(encoding="utf-8")
    assert json.loads(report("--json").stdout)["matches"] == 2
    assert report("--out", str(target)).exit_code == 0
    assert "match-00001" not in target.read_text(encoding="utf-8")
    assert "exists" in report("--out", str(target)).stderr
    assert "is the input" in report("--out", str(folder / "manifest.json"), "--force").stderr
