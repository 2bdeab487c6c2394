"""Single games: errors classified and attributed, clocks, pondering, results."""

from __future__ import annotations

from typing import Any

import pytest

from dots_and_boxes import DOTS_AND_BOXES
from sakiyomi import (
    GameError,
    Info,
    Limit,
    LimitError,
    Line,
    Loss,
    Points,
    Position,
    UnknownNameError,
    Win,
    games,
)
from sakiyomi.errors import EngineAnswerError, EngineCrashError, EngineStartError, EngineTimeoutError
from sakiyomi.games.collect import COLLECT
from sakiyomi.games.othello import OTHELLO
from sakiyomi.match import Control, GameRecord, play_game
from sakiyomi.match.playing import outcome
from sakiyomi.players import Declaration, Player, Resignation, make_player
from sakiyomi.players.base import plain_info
from support.helpers import PileGame

PILE = PileGame()


class Toy:
    """Takes one until a given turn; then does what the test wants."""

    def __init__(self, act: Any = None, turn: int = 0, nodes: int = 0) -> None:
        self.name, self.act, self.turn, self.nodes = "toy", act, turn, nodes
        self.limits: list[Limit | None] = []
        self.seeds: list[int] = []

    def move(self, position: Position[int], limit: Limit | None = None) -> Info[int]:
        self.limits.append(limit)
        if len(self.limits) > self.turn and self.act is not None:
            if isinstance(self.act, int):
                return plain_info(position, self.act)
            raise self.act
        line = Line((1,), Points(0))
        return Info(depth=1, seldepth=1, nodes=self.nodes, seconds=0.0, lines=(line,))

    def new_game(self, seed: int = 0) -> None:
        self.limits.clear()
        self.seeds.append(seed)

    def close(self) -> None: ...


def play(first: Player[int], second: Player[int], **options: Any) -> GameRecord:
    return play_game(PILE, PILE.start(), (first, second), **options)


@pytest.mark.parametrize(
    ("act", "ending", "detail"),
    [
        (7, "illegal move", "toy chose 7 in 7 0"),
        (EngineAnswerError("nonsense"), "illegal move", "nonsense"),
        (EngineCrashError("it ended"), "crash", "it ended"),
        (ZeroDivisionError("ouch"), "crash", "toy raised ZeroDivisionError: ouch"),
        (EngineTimeoutError("silence"), "stall", "silence"),
        (Declaration(), "illegal move", "toy declared a win, which is not legal in 7 0"),
    ],
)
def test_errors_are_classified_and_attributed(act: object, ending: str, detail: str) -> None:
    # The pile of 9: 8 for the second player, 7 for the first again.
    record = play(Toy(act, turn=1), Toy())
    assert (record.ending, record.culprit, record.detail) == (ending, 0, detail)
    assert (record.score, record.result, record.moves) == (Loss(), 0.0, ("1", "1"))
    other = play(Toy(), Toy(act))
    assert (other.ending, other.culprit, other.score, other.result) == (ending, 1, Win(), 1.0)


def test_a_player_may_return_a_move_alone() -> None:
    class Bare(Toy):
        def __init__(self, answer: Any) -> None:
            super().__init__()
            self.answer = answer

        def move(self, position: Position[int], limit: Limit | None = None) -> Any:  # noqa: ARG002
            return self.answer

    assert play(Bare(1), Bare("1")).ending == "board"
    record = play(Bare(7), Bare(1))
    assert (record.ending, record.culprit, record.detail) == ("illegal move", 0, "toy chose 7 in 9 0")
    assert play(Bare("up"), Bare(1)).detail == "toy chose up in 9 0"
    with pytest.raises(GameError, match=r"move\(\) returned None: it must return a move or an Info"):
        play(Bare(None), Bare(1))
    names: Any = ("random", "random")
    with pytest.raises(GameError, match=r"'random' is not a player, .* makes one from a name"):
        play(*names)


def test_a_search_keeps_within_a_small_virtual_clock() -> None:
    players = (make_player("alphabeta:memory=1", OTHELLO), make_player("random", OTHELLO))
    for text in ("main=1,speed=500", "main=1,speed=5000", "byoyomi=1,speed=2000"):
        record = play_game(OTHELLO, OTHELLO.start(), players, control=Control.parse(text), seeds=(1, 2))
        assert record.ending == "board", text


def test_errors_of_the_set_up_are_not_blamed_on_a_player() -> None:
    for error in (GameError("broken game"), LimitError("too large"), EOFError()):
        with pytest.raises(type(error)):
            play(Toy(error), Toy())


def test_an_engine_that_fails_before_its_first_move_has_lost() -> None:
    class Late(Toy):
        def new_game(self, seed: int = 0) -> None:  # noqa: ARG002
            raise EngineCrashError("gone")

    record = play(Toy(), Late())
    assert (record.ending, record.culprit, record.moves) == ("crash", 1, ())


def test_resigning_is_not_an_error() -> None:
    record = play(Toy(), Toy(Resignation()))
    assert (record.ending, record.culprit, record.score) == ("resignation", None, Win())


def test_a_player_who_uses_up_its_time_loses() -> None:
    record = play(Toy(nodes=10), Toy(nodes=11), control=Control.parse("main=0.03,speed=1000"))
    assert (record.ending, record.culprit, record.result) == ("time", 1, 1.0)
    assert "took 0.011 seconds, more than it had" in record.detail
    assert [d.seconds for d in record.decisions] == [0.01, 0.011, 0.01, 0.011]


def test_players_receive_their_limit_and_the_seed() -> None:
    one = Toy()
    play(one, Toy(), control=Control.parse("nodes=50"), seeds=(12, 5))
    assert one.limits
    assert all(limit == Limit(nodes=50) for limit in one.limits)
    assert one.seeds == [12]


def test_a_clock_and_a_player_s_own_limit_both_hold() -> None:
    player = make_player("alphabeta:nodes=300", PILE)
    assert player.move(PILE.parse("60 0"), Limit(depth=3)).depth == 3
    assert player.move(PILE.parse("60 0"), Limit(nodes=40)).nodes <= 40
    assert player.move(PILE.parse("60 0"), Limit(nodes=4000)).nodes <= 300


class Ponderer(Toy):
    def __init__(self) -> None:
        super().__init__(nodes=5)
        self.heard: list[tuple[str, int | None]] = []
        self.rested = 0

    def ponder(self, position: Position[int], nodes: int | None) -> None:
        self.heard.append((position.text(), nodes))

    def stop_pondering(self) -> None:
        self.rested += 1


def test_pondering_starts_when_the_opponent_thinks() -> None:
    real = Ponderer()
    play(real, Toy(nodes=3))
    assert real.rested == 1
    # 9 to 8, 7, 6, 5: the side that leaves 5 has another turn.
    assert real.heard == [("8 1", None), ("6 1", None), ("5 1", None), ("3 1", None), ("1 1", None)]
    virtual = Ponderer()
    play(virtual, Toy(nodes=3), control=Control.parse("speed=100"))
    assert virtual.heard == [(text, 3) for text, _ in real.heard]


def test_random_players_repeat_and_differ_by_seed() -> None:
    game = games.get("othello")
    players = make_player("random", game), make_player("random:seed=1", game)
    one, again, other = (play_game(game, game.start(), players, seeds=(seed, 0)).moves for seed in (1, 1, 2))
    assert one == again
    assert one != other


@pytest.mark.parametrize("game", [COLLECT, DOTS_AND_BOXES, *map(games.get, ("othello", "shogi", "tree"))])
def test_every_game_is_played_to_its_end(game: Any) -> None:
    players = make_player("alphabeta:nodes=30,memory=1", game), make_player("random", game)
    start = game.start(**({"longest": 40} if game.name == "shogi" else {}))
    record = play_game(game, start, players)
    end = start
    for text in record.moves:
        end = end.play(game.parse_move(end, text))
    assert end.over
    assert record.ending == "board"


def test_outcomes() -> None:
    assert [outcome(score) for score in (Points(3), Points(0), Points(-1), Win(3), Loss())] == [
        1,
        0.5,
        0,
        1,
        0,
    ]


def test_invalid_names() -> None:
    for name, kind, message in (
        ("alphabta", UnknownNameError, "known: alphabeta, random, old"),
        ("alphabeta:deep=3", LimitError, "has no option 'deep'; it has: depth, nodes, seconds, memory"),
        ("alphabeta:nodes=0", LimitError, "nodes must be at least 1"),
        ("random:seed=x", LimitError, "seed needs a number"),
        ("human:x=1", LimitError, "has no option 'x'; it has: none"),
    ):
        with pytest.raises(kind, match=message):
            make_player(name, COLLECT)
    with pytest.raises(EngineStartError, match="cannot start"):
        make_player("usi:/no/such/engine", games.get("shogi"))
