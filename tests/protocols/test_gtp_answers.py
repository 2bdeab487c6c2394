"""GTP in detail: limits from clocks, scores, new games, and invalid numbers."""

from __future__ import annotations

from typing import Any

import pytest

from sakiyomi.games.othello import OTHELLO, PASS, OthelloPosition
from sakiyomi.protocols.gtp.engine import GameClock, parse_request
from sakiyomi.search import AlphaBeta
from sakiyomi.types import Limit
from support.gtp_talk import Talk


@pytest.mark.parametrize(
    ("clock", "empties", "limit"),
    [
        (GameClock(), 60, Limit(depth=10)),
        (GameClock(period=5), 60, Limit(depth=10)),
        (GameClock(stones=5), 60, Limit(depth=10)),
        (GameClock(period=10, stones=4), 60, Limit(seconds=30, byoyomi=2.5)),
        (GameClock(main=300), 60, Limit(seconds=5)),
        (GameClock(main=300), 15, Limit(seconds=20)),
        (GameClock(main=300), 5, Limit(seconds=30)),
        (GameClock(main=90), 5, Limit(seconds=9)),
        (GameClock(main=9_000, period=3, stones=1), 60, Limit(seconds=30)),
        (GameClock(main=0.1), 60, Limit(seconds=0.01)),
        (GameClock(main=300, left={0: 12.5}), 60, Limit(seconds=30, clock={0: 12.5})),
        (GameClock(main=300, left={1: 12.5}), 60, Limit(seconds=5)),
    ],
)
def test_the_limit_of_a_move(clock: GameClock, empties: int, limit: Limit) -> None:
    assert clock.limit(0, empties) == limit


def test_time_left() -> None:
    talk = Talk()
    assert talk.ask("time_settings 300 10 5") == "="
    assert talk.engine._clock == GameClock(300, 10, 5)
    assert talk.ask("time_left w 12 0") == "="
    assert talk.ask("time_left BLACK 12 4") == "="
    assert talk.engine._clock.left == {1: 12, 0: 18}
    talk.ask("clear_board")
    assert talk.engine._clock.left == {}
    for line in ("time_left", "time_left x 5 0", "time_left b 5", "time_left b 5 0 0"):
        assert talk.ask(line).startswith("? expected")
    for number in ("x", "-1", "nan", "inf", "1000001"):
        assert talk.ask(f"time_settings {number} 0 0").startswith("? expected 3 numbers, such as time_set")
        assert talk.ask(f"time_left b {number} 0").startswith("? expected 2 numbers, such as time_left b")
    assert talk.ask("time_settings 1000000 0 0") == "="


def test_quit_is_the_last_command() -> None:
    talk = Talk()
    talk.ask("name")
    assert talk.going_on is True
    assert talk.ask("3 quit") == "=3"
    assert talk.going_on is False
    assert talk.engine.is_last(parse_request("quit"))
    assert not talk.engine.is_last(parse_request("name"))
    assert not talk.engine.is_last(None)
    assert talk.engine.handle(None) is True


def test_known_commands() -> None:
    talk = Talk()
    assert talk.ask("known_command name") == "= true"
    assert talk.ask("known_command name other") == "= true"
    assert talk.ask("known_command other name") == "= false"
    assert talk.ask("known_command") == "= false"
    assert "genmove\n" in talk.ask("list_commands")
    assert talk.ask("dance") == "? unknown command"
    assert talk.notes == ["unknown: dance"]


@pytest.mark.parametrize(
    ("board", "score"),
    [
        ("X" * 64, "= B+64"),
        ("O" * 64, "= W+64"),
        ("X" * 32 + "O" * 32, "= 0"),
        ("X" * 33 + "O" * 31, "= B+2"),
        ("X" * 31 + "O" * 33, "= W+2"),
    ],
)
def test_scores(board: str, score: str) -> None:
    talk = Talk()
    assert talk.ask("final_score") == "? cannot score: the game is not over"
    talk.engine._positions = [OTHELLO.parse(f"{board} X")]
    assert talk.ask("final_score") == score
    assert talk.ask("genmove b") == "? the game is over"
    assert talk.ask("play b a1") == "? the game is over"


def test_asking_for_a_move_changes_nothing() -> None:
    talk = Talk(decide=lambda here: here.moves()[0])
    talk.ask("play b f5")
    before = talk.ask("showboard")
    assert talk.ask("reg_genmove w") == "= F4"
    assert talk.ask("showboard") == before
    assert talk.ask("genmove w") == "= F4"
    assert talk.ask("showboard") != before
    assert talk.ask("undo") == "="
    assert (talk.engine._position.side, talk.engine._last, len(talk.engine._positions)) == (1, None, 2)
    assert talk.ask("undo") == "="
    assert talk.ask("undo") == "? cannot undo"


def test_an_omitted_pass_is_played() -> None:
    talk = Talk(decide=lambda here: here.moves()[0])
    stuck = OTHELLO.parse("XO" + "-" * 62 + " O")
    assert stuck.moves() == [PASS]
    talk.engine._positions = [stuck]
    assert talk.ask("reg_genmove b") == "= C1"
    assert len(talk.engine._positions) == 1
    assert talk.ask("play b c1") == "="
    assert len(talk.engine._positions) == 3
    start = Talk()
    assert start.ask("play w f5") == "? illegal move: it is black's turn"
    assert start.ask("play green f5") == "? 'green' is not a colour; expected black or white"
    assert (
        start.ask("play b") == start.ask("play b f5 x") == "? expected a colour and a move, such as play b f5"
    )
    assert start.ask("genmove") == start.ask("genmove b w") == "? expected a colour, such as genmove b"


@pytest.mark.parametrize("command", ["clear_board", "boardsize 8", "set_game Othello", "set_game reversi"])
def test_a_new_game_remembers_nothing(command: str) -> None:
    class Forgetful:
        def __init__(self) -> None:
            self.count = 0

        def forget(self) -> None:
            self.count += 1

    talk = Talk()
    searcher = Forgetful()
    parts: Any = talk.engine
    parts._searcher = searcher
    talk.ask("play b f5")
    assert talk.ask(command) == "="
    assert searcher.count == 1
    assert (talk.engine._positions, talk.engine._last) == ([OthelloPosition()], None)
    assert talk.ask("boardsize 9") == "? unacceptable size: the board size must be 8"
    assert talk.ask("set_game chess") == "? unknown game; known: Othello"


@pytest.mark.parametrize(("empties", "told"), [(16, "proved"), (17, "depth 10")])
def test_the_end_is_proved_from_sixteen_empty_squares_on(empties: int, told: str) -> None:
    talk = Talk()
    parts: Any = talk.engine
    parts._positions = [OTHELLO.parse("X" * (62 - empties) + "O" * 2 + "-" * empties + " X")]
    parts._think(0)
    assert f" ({told}, " in talk.notes[-1]


def test_an_interrupted_engine_stops_every_search() -> None:
    talk, calls = Talk(), list[str]()

    class Noted(AlphaBeta):
        def search(self, *args: Any, **more: Any) -> Any:
            search: Any = super().search(*args, **more)
            for name in ("stop", "result"):
                setattr(search, name, self.noted(name, getattr(search, name)))
            return search

        def noted(self, name: str, call: Any) -> Any:
            def noting() -> Any:
                calls.append(name)
                return call()

            return noting

    parts: Any = talk.engine
    parts._searcher = Noted(memory=1)
    parts._think(0)
    assert calls[0] == "result"
    talk.engine.interrupt()
    calls.clear()
    parts._think(0)
    assert calls[:2] == ["stop", "result"]
