"""Ladders: chosen matches, resuming after a kill, pages."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from sakiyomi import language
from sakiyomi.contest.ladder import Ladder, LadderSettings, read_ladder, settings_of
from sakiyomi.contest.ladder_page import write_pages
from sakiyomi.contest.outside import Terms
from sakiyomi.errors import EngineStartError, LimitError
from sakiyomi.games.aquarius import Config
from sakiyomi.programs.limits import Limits
from sakiyomi.runs import RECORDS, RunError, read_manifest
from support.contest_bots import bot_program

BOTS = ["nearest", "ring", "sucker", "compact", "painter"]
SETTINGS = LadderSettings(7, Config(teams=3, sessions=2), terms=Terms(60.0, limits=Limits()))


def played(path: Path, bots: list[str], matches: int) -> bytes:
    with Ladder(path, SETTINGS) as ladder:
        ladder.enter(bots)
        ladder.play(matches, 1)
    return (path / RECORDS).read_bytes()


def test_pages_are_in_the_chosen_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played(tmp_path, BOTS[:3], 1)
    _, bots, matches = read_ladder(tmp_path)
    monkeypatch.setattr(language._Chosen, "japanese", True)
    write_pages(tmp_path, bots, matches)
    for name, title in (("index.html", "ラダー"), ("match-00001.html", "水瓶の恵み、マップ7")):
        page = (tmp_path / name).read_text(encoding="utf-8")
        assert '<html lang="ja">\n<head>\n<meta charset="utf-8">' in page
        assert f"<h1>{title}</h1>" in page
        page = re.sub(r"(?s)<(style|script).*?</\1>|[\w-]+=\"(?:[^\"<>]*)\"", "", page)
        left = set(re.findall(r"[A-Za-z]{3,}", re.sub(r"<[^>]*>", " ", page)))
        assert left <= {*BOTS, "Bradley", "Terry", "Elo"}


def test_every_bot_plays_and_the_schedule_is_balanced(tmp_path: Path) -> None:
    played(tmp_path / "a", BOTS, 20)
    _, bots, matches = read_ladder(tmp_path / "a")
    counts = [sum(bot in one.bots for one in matches.values()) for bot in range(len(bots))]
    assert set(matches) == set(range(20))
    assert sum(counts) == 60
    assert min(counts) >= 8
    assert len({one.bots for one in matches.values()}) > 10


@pytest.mark.parametrize("lost", [1, 2, 3])
def test_lost_records_are_played_again_identically(tmp_path: Path, lost: int) -> None:
    whole = played(tmp_path / "a", BOTS, 9)
    lines = whole.splitlines(keepends=True)
    played(tmp_path / "b", BOTS, 6)
    torn = b"".join(lines[: len(lines) - lost]) + lines[-lost][:10]
    (tmp_path / "b" / RECORDS).write_bytes(torn)
    assert played(tmp_path / "b", BOTS, 9) == whole


def test_a_newcomer_plays_in_the_next_match(tmp_path: Path) -> None:
    played(tmp_path / "a", BOTS, 5)
    played(tmp_path / "a", ["nearest", "painter:seed=9"], 16)
    _, bots, matches = read_ladder(tmp_path / "a")
    assert [one.name for one in bots] == [*BOTS, "painter:seed=9"]
    assert bots[-1].since == 5
    assert not any(5 in one.bots for match, one in matches.items() if match < 5)
    assert 5 in matches[5].bots
    assert sum(5 in one.bots for one in matches.values()) >= 4


def test_settings_are_those_of_the_first_call(tmp_path: Path) -> None:
    played(tmp_path / "a", BOTS, 1)
    assert settings_of(read_manifest(tmp_path / "a", "ladder")) == SETTINGS
    with pytest.raises(RunError, match="seed was"):
        Ladder(tmp_path / "a", LadderSettings(8, SETTINGS.config, terms=SETTINGS.terms))


def test_too_few_bots(tmp_path: Path) -> None:
    with pytest.raises(LimitError, match="needs 3 different bots"):
        played(tmp_path / "a", BOTS[:2], 1)


def test_a_program_that_is_not_there_does_not_enter(tmp_path: Path) -> None:
    with Ladder(tmp_path / "a", SETTINGS) as ladder:
        with pytest.raises(EngineStartError, match="there is no such file"):
            ladder.enter(["nearest", "Whales=program:./no_such_bot"])
        assert ladder.bots == []


def test_faults_logs_and_pages(tmp_path: Path) -> None:
    crash = bot_program(tmp_path, "crash", "sys.exit('<b>dry</b>')")
    with Ladder(tmp_path / "a", SETTINGS) as ladder:
        ladder.enter(["nearest", "ring", crash])
        ladder.play(1, 1)
        write_pages(ladder.path, ladder.bots, ladder.played)
        bots, matches = ladder.bots, ladder.played
    seat = matches[0].bots.index(2)
    assert matches[0].faults[seat] == {"gone": 2}
    page = (tmp_path / "a" / "index.html").read_text(encoding="utf-8")
    assert "gone 2" in page
    assert 'href="match-00001.html"' in page
    assert 'href="match-00001-bot-3.log"' in page
    assert bots[2].name.split("/")[-1] in page
    assert "<b>dry</b>" in (tmp_path / "a" / "match-00001-bot-3.log").read_text(encoding="utf-8")
    assert (tmp_path / "a" / "match-00001.html").is_file()


KILLED = """
import sys
from pathlib import Path
sys.path[:0] = [{tests!r}]
from contest.test_ladder import BOTS, SETTINGS
from sakiyomi.contest.ladder import Ladder
with Ladder(Path({path!r}), SETTINGS) as ladder:
    ladder.enter(BOTS)
    ladder.play(12, 2, each=lambda one: print(one.match, flush=True))
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs SIGKILL")
def test_killed_and_resumed(tmp_path: Path) -> None:
    code = KILLED.format(tests=str(Path(__file__).parents[1]), path=str(tmp_path / "b"))
    for _ in range(3):
        with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            process.stdout.readline()
            os.kill(process.pid, signal.SIGKILL)
    played(tmp_path / "a", BOTS, 12)
    played(tmp_path / "b", BOTS, 12)
    whole, resumed = (read_ladder(tmp_path / name)[2] for name in "ab")
    assert resumed == whole
    assert len((tmp_path / "b" / RECORDS).read_bytes().splitlines()) == len(BOTS) + 12
