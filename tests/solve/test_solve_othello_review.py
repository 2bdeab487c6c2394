"""Review of recorded games: losses are never negative, and exact ones add up."""

from __future__ import annotations

import random

import pytest

from sakiyomi import LimitError, Points
from sakiyomi.games.othello import OTHELLO, OthelloRecord, parse_transcript
from sakiyomi.solve import EndgameSolver, Judged, review

GAME = (
    "f5d6c3f3f4d3c4g6f6e6c5c6d7d8e7g5e3d2g4h3f7b5h5g3b4b6c8b8c7e8"
    "f8g8h4h6e2d1c1a3a6a5e1f2g7c2a4h8a2b7f1b3b1b2h7a7a8a1g1g2h2h1"
)


def random_game(seed: int) -> OthelloRecord:
    rng, here, moves = random.Random(seed), OTHELLO.start(), list[str]()
    while not here.over:
        moves.append(rng.choice(here.moves()))
        here = here.play(moves[-1])
    return OthelloRecord(tuple(moves))


@pytest.mark.parametrize("seed", range(3))
def test_exact_losses_add_up_to_the_result(seed: int) -> None:
    record = random_game(seed)
    judged = sorted(review(record, exact=12, depth=3, memory=4), key=lambda move: move.number)
    assert [move.move for move in judged] == list(record.moves)
    assert all(move.loss >= 0 for move in judged)
    solved = [move for move in judged if move.exact]
    first = list(record.positions())[solved[0].number - 1]
    score = EndgameSolver(memory=4).best(first).score
    assert isinstance(score, Points)
    black: float = float(score) if first.side == 0 else -float(score)
    for move in solved:
        black += -move.loss if move.side == 0 else move.loss
    assert 100 * black == record.end.value(0)


def test_a_tournament_game() -> None:
    record = parse_transcript(GAME)
    judged = list(review(record, exact=10, depth=4, memory=4))
    assert len(judged) == len(record.moves)
    assert judged[0].number == len(record.moves)
    assert {move.exact for move in judged} == {True, False}


def test_limits() -> None:
    with pytest.raises(LimitError):
        list(review(random_game(1), exact=99))


def test_symmetric_moves_are_equally_good() -> None:
    for first in ("f5", "d3", "c4", "e6"):
        (judged,) = review(parse_transcript(first), depth=4, exact=0)
        assert (judged.move, judged.best, judged.loss) == (first, first, 0)


@pytest.mark.parametrize(
    ("loss", "error", "turning"),
    [(2.0, 0.0, True), (0.5, 0.0, False), (6.0, 4.3, False), (9.0, 4.3, True)],
)
def test_a_turning_point_is_proved_or_beyond_the_error(loss: float, error: float, turning: bool) -> None:
    move = Judged(30, 0, "a1", "b1", 1 - loss, loss, error == 0, error)
    assert move.turning is turning
