"""A match round by round: seats, people, forks, and reports."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from sakiyomi.contest import AgainError, LateError, LiveMatch, make_bot, play_match
from sakiyomi.errors import GameOverError, LimitError, MoveError
from sakiyomi.games.aquarius import Config, MapOptions, Replay, View, World

SMALL = MapOptions(radius=9, apart=1, from_centre=2)
BOTS = ("nearest", "ring", "sucker", "compact", "painter", "aqua:nodes=500")
IDLE = ("", "", "")


def start(*bots: str | None, sessions: int = 6, **rules: object) -> LiveMatch:
    config = Config(sessions=sessions, teams=len(bots), **rules)  # type: ignore[arg-type]
    return LiveMatch.start(bots, 3, config, SMALL)


def played(match: LiveMatch) -> LiveMatch:
    while not match.over:
        match.step()
    return match


@pytest.mark.parametrize("delay", [0, 1])
def test_rounds(delay: int) -> None:
    match = start(None, None, sessions=3, delay=delay)
    seen = []
    while not match.over:
        seen.append((match.world.session, match.wanted, match.sent[0]))
        if match.wanted is not None:
            match.send(0, [f"{match.wanted}", "", ""])
        match.close()
    expected = {
        0: [(0, 0, IDLE), (1, 1, IDLE), (2, 2, IDLE)],
        1: [
            (0, 0, IDLE),
            (0, 1, ("0", "", "")),
            (1, 2, ("1", "", "")),
            (2, None, ("2", "", "")),
        ],
    }
    assert seen == expected[delay]
    assert [one.commands[0] for one in match.replay.sessions] == [("0", "", ""), ("1", "", ""), ("2", "", "")]
    assert [one.faults for one in match.replay.sessions] == [((1, "silent"),)] * 3
    assert match.reports == [{}, {"silent": 3}]
    assert [row[0] for row in match.graph] == [world.scores for world in match.replay.worlds()]
    for forbidden in (match.close, lambda: match.view(0), lambda: match.send(0, IDLE)):
        with pytest.raises(GameOverError):
            forbidden()


def test_the_last_message_counts() -> None:
    match = start(None, None)
    match.send(0, ["0", "1", "2"], 0)
    match.send(0, [None, "5", None], 0)
    with pytest.raises(MoveError, match="robot 1, letter 1"):
        match.send(0, ["3", "x", "3"], 0)
    with pytest.raises(MoveError, match="3 robots"):
        match.send(0, ["3"])
    with pytest.raises(LateError, match="session 0 are wanted, not for 1"):
        match.send(0, IDLE, 1)
    with pytest.raises(LimitError, match="team must be 0 to 1"):
        match.send(2, IDLE)
    match.close()
    assert match.sent == (("0", "5", "2"), IDLE)


def test_rules_for_messages() -> None:
    match = start(None, late="next", silent="repeat", several="first")
    match.send(0, ["0", "", ""])
    with pytest.raises(AgainError):
        match.send(0, ["1", "", ""])
    match.close()
    match.send(0, ["2", "", ""], 0)
    match.close()
    assert match.sent[0] == ("2", "", "")
    match.send(0, ["3", "", ""], 2)
    match.send(0, ["4", "", ""], 1)
    match.close()
    assert match.sent[0] == ("3", "", "")
    match.close()
    assert match.sent[0] == ("3", "", "")
    assert match.reports == [{"silent": 1}]


def test_a_person_takes_single_robots() -> None:
    alone = played(start(*BOTS)).replay
    match = start(*BOTS)
    match.step()
    match.take(1, 2)
    with pytest.raises(MoveError, match="robot 1 of team 1 is not taken"):
        match.order(1, 1, "0")
    with pytest.raises(MoveError, match="not a command"):
        match.order(1, 2, "0x")
    with pytest.raises(LimitError, match="robot must be 0 to 2"):
        match.take(1, 3)
    match.order(1, 2, "000")
    match.order(1, 2, "111", 1)
    with pytest.raises(LateError):
        match.order(1, 2, "222", 0)
    assert match.held == {(1, 2): "hand"}
    assert match.orders == {(1, 2): "111"}
    match.step()
    assert match.view(1).sent[2] == "111"
    match.step()  # no orders: it stands still
    match.take(1, 2, "somebody else")
    match.release(1, 2, "hand")
    assert match.held == {(1, 2): "somebody else"}
    match.release(1, 2)
    match = played(match)
    third = [one.commands[1][2] for one in match.replay.sessions]
    assert third[:3] == [alone.sessions[0].commands[1][2], "111", ""]
    assert any(third[3:])
    # The bot keeps driving the others.
    assert [one.commands[1][:2] for one in match.replay.sessions[:2]] == [
        one.commands[1][:2] for one in alone.sessions[:2]
    ]
    assert match.reports == [{}] * 6


def test_a_seat_held_by_a_person_is_not_silent() -> None:
    match = start(None, "ring", sessions=2)
    for robot in range(3):
        match.take(0, robot)
    assert played(match).reports == [{}, {}]


@pytest.mark.parametrize("delay", [0, 1])
@pytest.mark.parametrize("session", [0, 1, 5, 11, 12])
def test_a_fork_with_the_same_bots_repeats_the_match(session: int, delay: int) -> None:
    whole = played(start(*BOTS, sessions=12, delay=delay)).replay
    fork = LiveMatch.fork(whole, session, BOTS)
    assert fork.world == whole.world(session)
    assert played(fork).replay == whole


@pytest.mark.parametrize("length", [0, 1, 7, 12])
def test_an_interrupted_match_continues_unchanged(length: int) -> None:
    whole = played(start(*BOTS, sessions=12)).replay
    bots = [make_bot(name) for name in BOTS]
    assert play_match(whole.cut(length), bots) == whole


def test_a_fork_with_other_bots_keeps_earlier_commands() -> None:
    whole = played(start(*BOTS, sessions=12)).replay
    other = LiveMatch.fork(whole, 5, ["compact", None, *BOTS[2:]])
    assert other.names == ("compact", "ring", *BOTS[2:])
    assert other.wanted == 6
    assert played(other).replay.sessions[:6] == whole.sessions[:6]
    assert other.replay.sessions[6:] != whole.sessions[6:]
    assert [one.commands[1] for one in other.replay.sessions[6:]] == [IDLE] * 6
    with pytest.raises(LimitError, match="sessions 0 to 12, not 13"):
        LiveMatch.fork(whole, 13, BOTS)


class Moody:
    """Plays, raises, sends nonsense, and plays again."""

    name = "moody"

    def begin(self, view: View) -> None:
        pass

    def commands(self, view: View) -> Sequence[str]:
        if view.session == 1:
            raise RuntimeError("out of luck")
        return ["0", "", ""] if view.session != 2 else ["?", "", ""]


def test_a_bot_that_raises_stands_still() -> None:
    replay = Replay(World.start(3, Config(sessions=4, teams=2), SMALL), ("moody", "ring"))
    done = play_match(replay, [Moody(), make_bot("ring")])
    assert [one.commands[0][0] for one in done.sessions] == ["0", "", "", "0"]
    assert [one.faults for one in done.sessions] == [
        (),
        ((0, "error: RuntimeError: out of luck"),),
        ((0, "syntax: robot 0, letter 1: '?' is not a command; known: 012345psraw"),),
        (),
    ]


def test_notes_and_faults_are_bounded() -> None:
    match = start(None, None, sessions=1)
    for number in range(100):
        match.note(0, f"{number}" * 2000)
        match.fault(1, "flood", "much")
        match.fault(1, "late")
    match.send(0, IDLE)
    match.step()
    match.fault(0, "late")
    match.step()
    (only,) = match.replay.sessions
    assert [len(text) for _, text in only.notes] == [1000] * 5
    assert only.faults == ((1, "flood: much"), (1, "late"), (1, "silent"), (0, "late"))
    assert match.reports == [{"late": 1}, {"flood": 100, "late": 100, "silent": 1}]
