"""`sakiyomi paper`: output, files, and exit codes."""

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from sakiyomi.cli.paper import paper
from sakiyomi.papers import tomabechi
from support.pages import checked

app = typer.Typer()
app.command("paper")(paper)


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, list(arguments))
    return result.exit_code, result.stdout, result.stderr


def test_lists_papers() -> None:
    code, out, _ = run()
    assert code == 0
    assert out.startswith("tomabechi: Design of the Search Engine")
    assert json.loads(run("--json")[1])[0]["parts"][0] == "root"


def test_writes_a_page_and_prints_tables(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    code, out, _ = run("tomabechi", "--quick", "--only", "figures", "--only", "theorems", "--out", str(page))
    assert code == 0
    assert "┬═ ○2/8" in out
    assert "Theorem 1 fails on 4x4" in out
    checked(page.read_text(encoding="utf-8"))
    assert [path.name for path in page.parent.iterdir()] == ["report.html"]


def test_json_writes_no_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, _ = run("tomabechi", "--quick", "--only", "figures", "--json")
    assert code == 0
    assert json.loads(out)["sections"][0]["blocks"][1]["data"]["value"] == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["knuth"], "there is no paper 'knuth'"),
        (["tomabechi", "--only", "speed"], "there is no part of tomabechi 'speed'"),
        (["tomabechi", "--board", "99x99"], "theorems are checked on 4 to 49 cells"),
        (["tomabechi", "--boards", "0"], "boards must lie between"),
        (["tomabechi", "--jobs", "-1"], "cells must lie between"),
        (["tomabechi", "--out", "."], "cannot write .: it is a directory"),
        (["tomabechi", "--out", "/dev/null/x.html"], "cannot write /dev/null/x.html"),
    ],
)
def test_bad_requests_end_with_2(
    arguments: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = run(*arguments)
    assert code == 2
    assert message in err
    assert out == ""


def test_interrupt_ends_with_130_and_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(tomabechi, "run", interrupted)
    code, _, err = run("tomabechi", "--out", str(tmp_path / "x.html"))
    assert code == 130
    assert "stopped" in err
    assert list(tmp_path.iterdir()) == []
