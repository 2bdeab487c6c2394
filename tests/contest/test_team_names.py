"""Teams that give their programs names, and programs that cannot be started."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path

import pytest

from sakiyomi.contest import Contest, names_of
from sakiyomi.contest.checking import check_bot
from sakiyomi.contest.ladder import Ladder, LadderSettings, read_ladder
from sakiyomi.contest.outside import Terms, is_outside, is_program, team_name
from sakiyomi.errors import LimitError
from sakiyomi.games.aquarius import Config
from sakiyomi.programs.limits import Limits
from support.contest_bots import bot_program

TERMS = Terms(60.0, limits=Limits())
CONFIG = Config(teams=2, sessions=2)
SETTINGS = LadderSettings(7, CONFIG, terms=TERMS)


@pytest.mark.parametrize(
    ("text", "name", "outside", "program"),
    [
        ("Whales=program:./bot --depth=3", "Whales", True, True),
        ("水瓶=tcp:127.0.0.1:9000", "水瓶", True, False),
        ("program:env A=program:x", "program:env A=program:x", True, True),
        ("aqua:moves=2", "aqua:moves=2", False, False),
        ("Whales=aqua", "Whales=aqua", False, False),
    ],
)
def test_what_a_name_says(text: str, name: str, outside: bool, program: bool) -> None:
    assert (team_name(text), is_outside(text), is_program(text)) == (name, outside, program)


def test_names_are_in_tables_and_replays(tmp_path: Path) -> None:
    bot = bot_program(tmp_path, "walker")
    plan = Contest((f"Whales={bot}", "nearest"), 1, 5, CONFIG, terms=TERMS)
    replay = plan.play(0, keep=True).replay
    assert replay is not None
    assert replay.names == ("Whales", "nearest")
    assert replay.sessions[0].commands[0] == ("0p", "1p", "2p")
    assert names_of((f"A={bot}", f"A={bot}", "nearest")) == ["A", "A #2", "nearest"]


@pytest.mark.parametrize("name", ["", "  ", "a" * 41, "a\nb"])
def test_names_that_cannot_be_shown(name: str) -> None:
    with pytest.raises(LimitError, match="name"):
        Contest((f"{name}=program:x", "nearest"), 1, 5, CONFIG, terms=TERMS)


def test_a_ladder_starts_programs_where_they_entered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bots").mkdir()
    bot_program(tmp_path / "bots", "walker")
    bot = f"Whales=program:{shlex.quote(sys.executable)} walker.py"
    monkeypatch.chdir(tmp_path / "bots")
    with Ladder(tmp_path / "ladder", SETTINGS) as ladder:
        ladder.enter([bot, "nearest"])
        ladder.play(1, 1)
    monkeypatch.chdir(tmp_path)
    with Ladder(tmp_path / "ladder", SETTINGS) as ladder:
        ladder.enter([bot])
        ladder.play(2, 1)
        with pytest.raises(LimitError, match="Whales is the name of another bot"):
            ladder.enter(["Whales=program:other"])
    _, bots, played = read_ladder(tmp_path / "ladder")
    assert [one.name for one in bots] == ["Whales", "nearest"]
    assert [one.faults for _, one in sorted(played.items())] == [({}, {}), ({}, {})]


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("./bot.rb", "cannot be executed: name its interpreter first"),
        ("bot.rb", "write ./bot.rb, or name its interpreter"),
        ("./none", "there is no such file in"),
        ("nosuchprogram", "no such program."),
    ],
)
def test_why_a_program_cannot_be_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, words: str
) -> None:
    (tmp_path / "bot.rb").write_text("puts 1\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    done = check_bot(f"program:{command}", TERMS, sessions=2)
    assert [one.kind for one in done.findings] == ["start"]
    assert words in done.findings[0].text


def test_a_ladder_whose_programs_are_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bots").mkdir()
    bot_program(tmp_path / "bots", "walker")
    monkeypatch.chdir(tmp_path / "bots")
    with Ladder(tmp_path / "ladder", SETTINGS) as ladder:
        ladder.enter([f"program:{shlex.quote(sys.executable)} walker.py", "nearest"])
        monkeypatch.chdir(tmp_path)
        shutil.rmtree(tmp_path / "bots")
        ladder.play(1, 1)
    log = next((tmp_path / "ladder").glob("*.log")).read_text(encoding="utf-8")
    assert "is gone" in log


def test_one_that_answers_every_line(tmp_path: Path) -> None:
    """An answer to an ack is answered by an ack, and so on."""
    path = tmp_path / "parrot.py"
    line = '{"t":"cmd","session":99,"m":["","",""]}'
    path.write_text(f"import sys\nfor _ in sys.stdin:\n    print({line!r}, flush=True)\n", encoding="utf-8")
    done = check_bot(f"program:{shlex.quote(sys.executable)} {path}", TERMS, sessions=2)
    flood = next(one for one in done.findings if one.kind == "flood")
    assert "an ack wants no answer" in flood.text
