"""The report of a series: figures that agree with the matches, links to replays and logs, both languages."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from sakiyomi.cli.app import make_app
from sakiyomi.contest import Contest
from sakiyomi.contest.folder import ContestFolder, read_series
from sakiyomi.contest.outside import Terms
from sakiyomi.contest.series_report import as_json, make_report
from sakiyomi.games.aquarius import Config
from sakiyomi.programs.limits import Limits
from sakiyomi.reporting.html import render
from sakiyomi.reporting.report import Linked, Table
from support.contest_bots import bot_program
from support.pages import checked

CRASH = "sys.exit('no water left') if m['for'] == 2 else None"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three of four matches; the first bot ends in session 2."""
    bots = (f"Whales={bot_program(tmp_path, 'crash', CRASH)}", "nearest", "ring")
    plan = Contest(bots, 4, 5, Config(teams=3, sessions=4), terms=Terms(60.0, limits=Limits()))
    with ContestFolder(tmp_path / "spring", plan) as run:
        for match in (0, 1, 2):
            run.append(match, plan.play(match, keep=True))
    return tmp_path / "spring"


def report(folder: Path, *words: str) -> Result:
    return CliRunner().invoke(make_app("report"), ["report", str(folder), *words])


def tables(folder: Path) -> dict[str, Table]:
    page = make_report(*read_series(folder), folder)
    blocks = [block for section in page.sections for block in section.blocks]
    return {block.title: block for block in blocks if isinstance(block, Table)}


def test_figures_are_those_of_the_matches(folder: Path) -> None:
    contest, results = read_series(folder)
    assert contest.bots[1:] == ("nearest", "ring")
    assert set(results) == {0, 1, 2}
    found = tables(folder)
    firsts = {row[0]: row[3] for row in found["Standings"].rows}
    for bot, name in enumerate(("Whales", "nearest", "ring")):
        assert firsts[name] == sum(one.ranks[bot] == 1 for one in results.values())
    order = [row[1] for row in found["Who ended before whom"].rows]
    for row in found["Who ended before whom"].rows:
        for other, count in zip(order, row[2:], strict=True):
            mine, theirs = (("Whales", "nearest", "ring").index(str(name)) for name in (row[1], other))
            won = sum(one.ranks[mine] < one.ranks[theirs] for one in results.values())
            assert count == (None if mine == theirs else won)
    assert found["Faults"].rows == (("Whales", "gone", 6),)
    assert as_json(contest, results)["matches"] == 3
    assert not as_json(contest, results)["complete"]


def test_links_lead_to_replays_and_logs(folder: Path) -> None:
    shown = report(folder)
    assert shown.exit_code == 0, shown.stderr
    assert "3 matches of 4 so far." in shown.stdout
    page = (folder / "report.html").read_text(encoding="utf-8")
    addresses = [address for address in re.findall('href="([^"]+)"', page) if not address.startswith("#")]
    checked(re.sub('href="match-[^"]+"', 'href="#"', page))
    assert {"match-0003.html", "match-0001-bot-1.log"} <= set(addresses)
    assert all((folder / address).is_file() for address in addresses)
    assert "no water left" in (folder / "match-0001-bot-1.log").read_text(encoding="utf-8")


def test_elsewhere_there_are_no_links(folder: Path, tmp_path: Path) -> None:
    target = tmp_path / "page.html"
    assert report(folder, "--out", str(target)).exit_code == 0
    assert "match-0001" not in target.read_text(encoding="utf-8")
    assert not list(folder.glob("*.html"))
    assert "exists" in report(folder, "--out", str(target)).stderr
    assert "is the input" in report(folder, "--out", str(folder / "records.jsonl"), "--force").stderr


def test_json(folder: Path) -> None:
    data = json.loads(report(folder, "--json").stdout)
    assert data["matches"] == 3
    assert {row["bot"] for row in data["standings"]} == {"Whales", "nearest", "ring"}


def test_japanese(folder: Path) -> None:
    page = render(make_report(*read_series(folder), folder), japanese=True)
    text = re.sub(r"(?s)<style.*?</style>|<[^>]*>", " ", page).partition("program:")[2].partition(";")[2]
    assert set(re.findall("[A-Za-z]{3,}", text)) <= {"nearest", "ring", "Whales", "teams", "sessions"}


def test_an_empty_series(tmp_path: Path) -> None:
    with ContestFolder(tmp_path, Contest(("nearest", "ring"), 2, 5, Config(teams=2, sessions=2))):
        pass
    assert "Nothing has been played yet." in report(tmp_path).stdout


def test_a_manifest_that_is_not_ours(folder: Path) -> None:
    manifest = folder / "manifest.json"
    data = json.loads(manifest.read_text(encoding="utf-8"))
    data["settings"]["bots"] = 7
    manifest.write_text(json.dumps(data), encoding="utf-8")
    shown = report(folder)
    assert (shown.exit_code, "cannot be used" in shown.stderr) == (2, True)


def test_a_text_with_links() -> None:
    text = Linked([("1. ", None), ("a<b", "x y.log")])
    assert text == "1. a<b"
    assert text.parts[1] == ("a<b", "x y.log")
