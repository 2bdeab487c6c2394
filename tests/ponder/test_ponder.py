"""Pondering: the same moves in less own time, sequences as guesses, searches that pause and resume."""

from __future__ import annotations

import sys
import threading
from collections.abc import Sequence
from typing import Any

import pytest

from sakiyomi import AlphaBeta, Game, Limit, Points, Position
from sakiyomi._native import Random
from sakiyomi.games import get
from sakiyomi.games.tree import TREE
from sakiyomi.match import play_game
from sakiyomi.match.clocks import Control
from sakiyomi.match.playing import Decision, Verdict
from sakiyomi.players import Resignation
from sakiyomi.players.pondering import PonderPlayer
from sakiyomi.ponder import PREDICTORS, Background, NodeClock, Ponderer, PonderOutcome, make_predictor
from sakiyomi.ponder.chances import Chances
from sakiyomi.ponder.clock import RealClock
from sakiyomi.ponder.predict import Plain
from sakiyomi.search import Search
from support.helpers import PythonTree, trees

DEPTH = {"shogi": 3, "othello": 4, "collect": 3}
BEAM = (10, 10, 7, 5, 5)


def searcher(**options: Any) -> AlphaBeta:
    return AlphaBeta(**{"memory": 1, "keep": 3, **options})


def started(game: str, seed: int) -> Position[Any]:
    """A position of the game after a few random moves."""
    if game == "collect":
        return get("collect").start(size="7x7", targets=8, seed=seed)
    random, position = Random(seed), get(game).start()
    for _ in range(6):
        moves = position.moves()
        position = position.play(moves[random.below(len(moves))])
    return position


def game_of(
    start: Position[Any],
    predictor: str | None,
    limit: Limit,
    *,
    reuse: bool,
    most: int,
    ours: Any = None,
    **options: Any,
) -> tuple[tuple[str, ...], list[PonderOutcome]]:
    """The moves of a game against a side that does not ponder, and how the other side's moves were found."""
    chosen = make_predictor(predictor) if predictor else None
    players = (
        PonderPlayer[Any]("a", Ponderer(searcher(**{**options, **(ours or {})}), chosen, limit, reuse=reuse)),
        PonderPlayer[Any]("b", Ponderer(searcher(**options), None, limit)),
    )

    def long(_: object, decisions: Sequence[Decision]) -> Verdict | None:
        return Verdict(Points(0), "longest game") if len(decisions) >= most else None

    record = play_game(Game[Any](), start, players, control=Control(speed=1), judges=[long])
    assert record.culprit is None, record.detail
    return record.moves, players[0].outcomes


@pytest.mark.parametrize("game", DEPTH)
@pytest.mark.parametrize("predictor", PREDICTORS)
def test_without_reuse_only_the_time_changes(game: str, predictor: str) -> None:
    start, limit = started(game, 3), Limit(depth=DEPTH[game])
    plain, full = game_of(start, None, limit, reuse=False, most=30)
    moves, outcomes = game_of(start, predictor, limit, reuse=False, most=30)
    assert moves == plain
    assert [outcome.own + outcome.saved for outcome in outcomes] == [outcome.own for outcome in full]
    assert any(outcome.saved for outcome in outcomes)
    for outcome in outcomes:
        assert outcome.kind != "miss" or outcome.saved == 0
        assert outcome.kind != "finished" or outcome.own == 0


@pytest.mark.parametrize("game", DEPTH)
@pytest.mark.parametrize("predictor", PREDICTORS)
def test_the_same_game_twice(game: str, predictor: str) -> None:
    start, limit = started(game, 5), Limit(depth=DEPTH[game])
    runs = [game_of(start, predictor, limit, reuse=True, most=20) for _ in "12"]
    assert runs[0] == runs[1]


def test_the_orders_of_the_paper() -> None:
    """Own time falls from no prediction to the static one, the tree's, and the mixed one (Tables 1 and 2)."""
    limit, own = Limit(depth=5), dict[str, int]()
    options = {"widths": BEAM, "deepening": False, "keep": 5, "memory": 0}
    for predictor in (None, "static", "tree", "mixed"):
        total = 0
        for seed in (1, 2):
            _, outcomes = game_of(
                started("shogi", seed),
                predictor,
                limit,
                reuse=predictor in ("tree", "mixed"),
                most=24,
                ours={"memory": 16} if predictor == "mixed" else None,
                **options,
            )
            total += sum(outcome.own for outcome in outcomes)
        own[predictor or "old"] = total
    assert own["mixed"] < own["tree"] < own["static"] < own["old"]


@pytest.mark.parametrize("predictor", PREDICTORS)
def test_guesses_are_legal_and_complete(predictor: str) -> None:
    """Every prepared position is ours to decide, reached by moves of the opponent alone."""
    several = 0
    for tree in trees(60, seed=4, deepest=8):
        us = tree.side
        ponderer = Ponderer[Any](searcher(), make_predictor(predictor), Limit(depth=3), reuse=True)
        info, _ = ponderer.decide(tree)
        here = tree.play(info.best)
        if here.over or here.side == us:
            continue
        ponderer.think(here, NodeClock(100_000))
        reachable, level = dict[str, int](), [(here, 0)]
        while level:
            position, steps = level.pop()
            if position.over:
                continue
            if position.side == us:
                reachable[position.text()] = steps
            else:
                level += [(position.play(move), steps + 1) for move in position.moves()]
        ready = [text for text in ponderer.ready() if text in reachable]
        if not make_predictor(predictor).deep:
            assert ready == ponderer.ready()
        if predictor != "pv":
            assert set(reachable) == set(ready)
        several += any(reachable[text] > 1 for text in ready)
    assert predictor == "pv" or several > 3


def test_orders_name_every_move_once() -> None:
    position = started("othello", 8)
    for name in ("static", "tree", "mixed"):
        ponderer = Ponderer[Any](searcher(), make_predictor(name), Limit(depth=3), reuse=True)
        info, _ = ponderer.decide(position)
        after = position.play(info.best)
        ponderer.think(after, NodeClock(10**5))
        assert ponderer._prediction is not None
        assert sorted(map(str, ponderer._prediction.order)) == sorted(map(str, after.moves()))


def test_the_opponents_move_is_ranked() -> None:
    position = started("othello", 9)
    ponderer = Ponderer[Any](searcher(), make_predictor("static"), Limit(depth=3))
    info, first = ponderer.decide(position)
    assert (first.kind, first.rank, first.wasted) == ("miss", None, 0)
    after = position.play(info.best)
    order = sorted(after.moves(), key=lambda move: -after.play(move).value(after.side))
    ponderer.think(after, NodeClock(10**6))
    ponderer.played(order[1])
    _, outcome = ponderer.decide(after.play(order[1]), order[1])
    assert (outcome.kind, outcome.rank) == ("finished", 2)
    assert outcome.wasted > 0


def test_a_started_search_continues() -> None:
    position = started("othello", 2)
    plain = Ponderer[Any](searcher(), None, Limit(depth=6))
    ponderer = Ponderer[Any](searcher(), make_predictor("pv"), Limit(depth=6))
    info, _ = ponderer.decide(position)
    after = position.play(info.best)
    guess = info.lines[0].moves[1]
    reply = after.play(guess)
    whole, _ = plain.decide(reply)
    ponderer.think(after, NodeClock(100))
    ponderer.played(guess)
    answer, outcome = ponderer.decide(reply, guess)
    assert (outcome.kind, outcome.saved) == ("unfinished", 100)
    assert outcome.own == whole.nodes - 100
    assert answer.best == whole.best


def test_games_written_in_python() -> None:
    start = PythonTree(TREE.start(seed=6, branching=3, depth=12))
    plain, _ = game_of(start, None, Limit(depth=3), reuse=False, most=20)
    moves, outcomes = game_of(start, "tree", Limit(depth=3), reuse=False, most=20)
    assert moves == plain
    assert any(outcome.kind == "finished" for outcome in outcomes)


def test_an_allowance_pauses_the_search() -> None:
    position, limit = started("shogi", 1), Limit(depth=7)
    whole = AlphaBeta(memory=1).best(position, limit)
    search = AlphaBeta(memory=1).search(position, limit, allowance=1000)
    assert search.held()
    assert search.nodes == 1000
    search.grant(500)
    assert search.held()
    assert search.nodes == 1500
    search.grant(1 << 62)
    assert not search.held()
    assert search.result().nodes == whole.nodes
    assert search.result().lines == whole.lines


def test_a_paused_search_can_be_stopped_and_abandoned() -> None:
    searcher = AlphaBeta(memory=1, selective=False)
    with searcher.search(started("othello", 1), Limit(depth=9), allowance=10) as search:
        assert search.held()
    assert search.result().nodes == 10


def test_a_paused_search_does_not_block_exit() -> None:
    import subprocess

    program = (
        "import sakiyomi; from sakiyomi.games import get\n"
        "searcher = sakiyomi.AlphaBeta(memory=1)\n"
        "search = searcher.search(get('othello').start(), allowance=10)\n"
        "assert search.held()\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)


def test_in_real_time() -> None:
    """The opponent moves when the reply is certainly prepared, or not started at all."""
    position = started("othello", 2)
    background = Background(Ponderer[Any](searcher(), make_predictor("tree"), Limit(depth=4)))
    info, _ = background.ponderer.decide(position)
    after = position.play(info.best)
    guess = info.lines[0].moves[1]
    background.start(after)
    background.stop(after.play(guess).text())
    background.ponderer.played(guess)
    answer, outcome = background.ponderer.decide(after.play(guess), guess)
    plain, _ = Ponderer[Any](searcher(), None, Limit(depth=4)).decide(after.play(guess))
    assert answer.lines == plain.lines
    assert outcome.own + outcome.saved == plain.nodes
    assert outcome.own == 0 if outcome.kind == "finished" else outcome.own > 0
    assert not [thread for thread in threading.enumerate() if thread.name == "pondering"]


def test_work_after_the_opponents_move_is_own_time() -> None:
    """The search of the right reply continues; only the remainder counts as own time."""
    position = started("othello", 2)
    clock = RealClock()
    whole = AlphaBeta(memory=1).best(position, Limit(depth=3))

    class Halfway(Search[Any]):
        def __init__(self) -> None:
            pass

        @property
        def nodes(self) -> int:
            return 40

        def result(self, timeout: float | None = None) -> Any:  # noqa: ARG002
            clock.end(position.text())
            return whole

    class Stub(AlphaBeta):
        def search(self, *_: Any, **__: Any) -> Search[Any]:
            return Halfway()

    assert clock.search(Stub(), position, Limit(depth=3)) is whole
    assert clock.late == whole.nodes - 40 > 0


def test_pondering_ends_with_the_game() -> None:
    class Gone:
        name = "gone"

        def move(self, *_: object) -> Any:
            raise Resignation

        def new_game(self, seed: int = 0) -> None: ...
        def close(self) -> None: ...

    mixed = Ponderer[Any](searcher(), make_predictor("mixed"), Limit(depth=40))
    players: Any = (Gone(), PonderPlayer[Any]("us", mixed))
    record = play_game(get("othello"), get("othello").start(), players)
    assert (record.ending, record.result) == ("resignation", 0)
    assert not [thread for thread in threading.enumerate() if thread.name == "pondering"]


def test_stopping_at_once_and_twice() -> None:
    background = Background(Ponderer[Any](searcher(), make_predictor("mixed"), Limit(depth=30)))
    background.start(started("othello", 2))
    background.stop()
    background.stop()


def test_errors_while_pondering_are_raised() -> None:
    class Broken(Plain):
        def predict(self, *_: object) -> Any:
            raise ValueError("broken")

    background = Background(Ponderer[Any](searcher(), Broken(), Limit(depth=2)))
    background.start(started("othello", 2))
    with pytest.raises(ValueError, match="broken"):
        background.stop()


def test_probabilities_are_learned_and_fall_with_rank() -> None:
    chances = Chances()
    for rank in (1, 3, 3, 3, 3, 3, 3, 3, 40):
        chances.note(rank)
    order = [chances.at(rank) for rank in range(1, 60)]
    assert order == sorted(order, reverse=True)
    assert sum(order) <= 1.2
    before = Chances().at(1)
    assert chances.at(1) < before
