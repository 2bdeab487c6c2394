"""What an author is told about a bot."""

from __future__ import annotations

from pathlib import Path

import pytest

from sakiyomi.contest.checking import WORDS, Checkup, check_bot
from sakiyomi.contest.outside import Terms
from sakiyomi.programs.limits import Limits
from support.contest_bots import bot_program

TERMS = Terms(60.0, limits=Limits())
WRONG = 'print(json.dumps({"t": "cmd", "session": m["for"] + 1, "m": ["", "", ""]}))'


def checked(folder: Path, before: str = "pass", letters: str = '["0p", "1p", "2p"]') -> Checkup:
    return check_bot(bot_program(folder, "bot", before, letters), TERMS, sessions=4)


def test_a_bot_that_keeps_to_the_protocol(tmp_path: Path) -> None:
    done = checked(tmp_path)
    assert done.fit
    assert [one.kind for one in done.findings] == ["dry"]  # it pours without fetching water
    assert (done.answered, done.sessions) == (4, 4)
    assert 0 < done.mean <= done.slowest


@pytest.mark.parametrize(
    ("before", "letters", "kind", "words", "line"),
    [
        ("print('debug')", '[""]*2 + ["1"]', "malformed", "Standard output is for messages only", "debug"),
        ('print(\'{"t":"cmd"}\')', '["0","",""]', "malformed", "m", '{"t":"cmd"}'),
        ("pass", '["0p", "q", ""]', "illegal", "refused in 4 sessions, first in session 0", '"q"'),
        ("pass", '["0p"]', "illegal", "3", '"0p"'),
        ("pass", '["0" * 31, "", ""]', "illegal", "30", "000"),
        (WRONG, '["0p","",""]', "session", "Copy the number for", '"session": 1'),
        ("m['for'] != 2 or int('x')", '["0p","",""]', "gone", "It ended in session 2: it ended", ""),
    ],
)
def test_faults_are_explained_with_the_message(
    tmp_path: Path, before: str, letters: str, kind: str, words: str, line: str
) -> None:
    done = checked(tmp_path, before, letters)
    found = next(one for one in done.findings if one.kind == kind)
    assert words in found.text
    assert line in found.message
    assert not done.fit


def test_the_last_lines_of_a_crash_are_shown(tmp_path: Path) -> None:
    done = checked(tmp_path, "m['for'] != 1 or int('x')")
    assert done.errors.splitlines()[-1].startswith("ValueError: invalid literal")
    assert "Traceback" in done.errors


def test_an_idle_bot(tmp_path: Path) -> None:
    done = checked(tmp_path, letters='["", "", ""]')
    assert [one.kind for one in done.findings] == ["idle"]


def test_no_such_program() -> None:
    done = check_bot("program:no-such-program-anywhere", TERMS, sessions=2)
    assert done.findings[0].kind == "start"
    assert "no such program" in done.findings[0].text


def test_every_kind_has_words() -> None:
    assert set(WORDS) == {"start", "gone", "late", "session", "malformed", "illegal", "flood"}
