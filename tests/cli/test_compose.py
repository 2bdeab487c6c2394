"""`sakiyomi compose`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import count, takewhile
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from sakiyomi.cli.app import make_app
from sakiyomi.composing import Wish
from sakiyomi.composing.run import ComposingRun
from sakiyomi.composing.workshop import Tried
from sakiyomi.tsume.collection import read_file

WORDS = ("--plies", "3", "--pieces", "3-8", "--seed", "4", "--cells", "1")


def call(*words: str) -> Result:
    return CliRunner().invoke(make_app("compose"), ["compose", *words])


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    """A finished run with its answer."""
    folder = tmp_path_factory.mktemp("compose") / "run"
    answer = call(*WORDS, "--count", "2", "--out", str(folder), "--json")
    assert answer.exit_code == 0, answer.stderr
    return folder, json.loads(answer.stdout)


def test_the_answer_and_the_files(run: tuple[Path, dict[str, Any]]) -> None:
    folder, answer = run
    assert len(answer["problems"]) == 2
    assert [one["plies"] for one in answer["problems"]] == [3, 3]
    best, second = (one["interest"] for one in answer["problems"])
    assert best >= second
    listed = read_file(folder / "problems.tsv")
    assert [one.position().sfen for one in listed] == [one["sfen"] for one in answer["problems"]]
    assert len(list((folder / "kif").glob("*.kif"))) == 2
    page = (folder / "index.html").read_text(encoding="utf-8")
    assert page.count("<svg") == 2
    assert "plies 3–3 · pieces 3–8 · seed 4" in page


def test_the_same_command_resumes(run: tuple[Path, dict[str, Any]]) -> None:
    folder, answer = run
    again = call(*WORDS, "--count", "2", "--out", str(folder), "--japanese")
    assert again.exit_code == 0
    assert f"{answer['tries']} tr" in again.stderr
    assert answer["problems"][0]["sfen"] in again.stdout
    assert "2 problems: 2 of 3 plies" in again.stdout
    assert '<html lang="ja">' in (folder / "index.html").read_text(encoding="utf-8")


def test_a_smaller_goal_renews_the_files(run: tuple[Path, dict[str, Any]]) -> None:
    folder, _ = run
    mine = folder / "kif" / "mine.txt"
    mine.write_text("kept", encoding="utf-8")
    assert call(*WORDS, "--count", "1", "--out", str(folder)).exit_code == 0
    assert len(list((folder / "kif").glob("*.kif"))) == 1
    assert mine.read_text(encoding="utf-8") == "kept"


def test_ctrl_c_saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = ComposingRun.run

    def interrupted(self: ComposingRun, *args: Any) -> Iterator[Any]:
        for tried in whole(self, *args):
            yield tried
            if tried.problem is not None:
                raise KeyboardInterrupt

    monkeypatch.setattr(ComposingRun, "run", interrupted)
    stopped = call(*WORDS, "--tries", "30", "--out", str(tmp_path / "run"))
    assert stopped.exit_code == 130
    assert "repeat the command to resume" in stopped.stderr
    assert len(read_file(tmp_path / "run" / "problems.tsv")) == 1


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--plies", "4"), "odd number of plies"),
        (("--theme", "nosuch"), "nosuch"),
        (("--count", "0"), "count must lie"),
        (("--minutes", "0"), "minutes must lie"),
        (("--executor", "simulated"), "not for batches"),
        (("--seed", "-1", "--tries", "1"), "seed must lie"),
    ],
)
def test_refused(words: tuple[str, ...], message: str, tmp_path: Path) -> None:
    answer = call(*words, "--out", str(tmp_path / "run"))
    assert answer.exit_code == 2
    assert message in answer.stderr
    assert not (tmp_path / "run").exists()


def test_a_folder_with_other_files_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear", encoding="utf-8")
    answer = call(*WORDS, "--out", str(tmp_path))
    assert answer.exit_code == 2
    assert "other files" in answer.stderr


def test_themes_are_listed() -> None:
    assert "two-kings" in call("--themes").stdout
    assert {"name", "japanese", "summary"} == set(json.loads(call("--themes", "--json").stdout)[0])


def fruitless(_wish: Wish, _seed: int, *, more: Callable[[int], bool], **_: object) -> Iterator[Tried]:
    """Tries that find nothing."""
    yield from (Tried(number, 1) for number in takewhile(more, count()))


def test_a_wish_that_nothing_fulfils(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sakiyomi.composing.run.attempts", fruitless)
    hopeless = ("--plies", "25", "--pieces", "3", "--cells", "1", "--out", str(tmp_path / "run"))
    answer = call(*hopeless, "--json")
    assert answer.exit_code == 3
    assert json.loads(answer.stdout)["problems"] == []
    assert "500 tries found nothing: the wish may be impossible" in answer.stderr
    assert call(*hopeless, "--tries", "600").exit_code == 0
