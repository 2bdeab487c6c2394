"""Seats that nobody joins, or whose program is gone: a bot plays for them, or their robots stand still."""

from __future__ import annotations

import pytest

from sakiyomi.contest import LiveMatch, make_bot
from sakiyomi.contest.hosting.seats import Seat, read_seat
from sakiyomi.errors import UnknownNameError
from support.hosting_talk import PATIENT, program, run, service

CRASHES = """
import json, sys
for line in sys.stdin:
    state = json.loads(line)
    if state["t"] == "state" and state["for"] is not None:
        if state["for"] == 2:
            sys.exit("out of memory")
        print(json.dumps({"t": "cmd", "session": state["for"], "m": ["", "", ""]}), flush=True)
"""


def played(first: Seat, absent: str) -> LiveMatch:
    """A match in lock step in which the other teams are bots."""
    seats = [first, *(read_seat("compact") for _ in range(5))]
    return run(service(seats, sessions=12, absent=absent, wait=0.0, lockstep=True, seconds=PATIENT))


def notes(match: LiveMatch) -> list[str]:
    return [text for one in match.replay.sessions for team, text in one.notes if team == 0]


def moved(match: LiveMatch) -> bool:
    """Whether anybody has commanded the first team."""
    return any(any(one.commands[0]) for one in match.replay.sessions)


def test_a_seat_that_nobody_joins_is_played_by_the_bot() -> None:
    match = played(read_seat("join"), "nearest")
    assert match.seats[0] is not None
    assert match.seats[0].name == "nearest"
    assert notes(match) == ["absent: nearest plays"]
    assert moved(match)
    assert "silent" not in match.reports[0]


def test_a_seat_whose_program_is_gone_is_played_by_the_bot() -> None:
    match = played(program(CRASHES), "nearest")
    assert match.reports[0]["gone"] == 1
    assert notes(match) == ["absent: nearest plays"]
    assert moved(match)


def test_otherwise_the_robots_stand_still() -> None:
    match = played(read_seat("join"), "stand")
    assert match.seats[0] is None
    assert not notes(match)
    assert not moved(match)
    assert match.reports[0]["silent"] == 12


def test_a_team_that_comes_back_gets_its_seat_back() -> None:
    match = LiveMatch.start([None, *["compact"] * 5])
    match.seat(0, make_bot("nearest"))
    match.step()
    assert match.answered == set()
    match.ask()
    assert 0 in match.answered
    match.close()
    match.seat(0, None)
    match.ask()
    assert 0 not in match.answered


def test_the_bot_must_be_known() -> None:
    with pytest.raises(UnknownNameError, match="there is no bot 'nobody'"):
        played(read_seat("join"), "nobody")
