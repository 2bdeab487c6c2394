"""Rules that end games early."""

from __future__ import annotations

from typing import Any

import pytest

from dots_and_boxes import DOTS_AND_BOXES
from sakiyomi import AlphaBeta, LimitError, Loss, Points, Score, UnknownNameError, Win, games
from sakiyomi.games.collect import COLLECT
from sakiyomi.games.shogi import SHOGI
from sakiyomi.match import Decision, play_game
from sakiyomi.match.adjudication import make_judge
from sakiyomi.match.playing import Verdict
from sakiyomi.match.solvers import solver_of
from sakiyomi.players import make_player
from support.helpers import Pile, PileGame

PILE, OTHELLO = PileGame(), games.get("othello")


def thoughts(*scores: int | Score, depth: int = 1) -> list[Decision]:
    """Decisions of both sides in turn, each with its own view."""
    values = [Points(score) if isinstance(score, int) else score for score in scores]
    return [Decision(i % 2, "1", 0.0, 1, depth, value) for i, value in enumerate(values)]


CASES: list[tuple[str, list[Decision], Verdict | None]] = [
    ("win:score=100,moves=2", thoughts(100, -100, 150, -100), Verdict(Win(), "agreed score")),
    ("win:score=100,moves=2", thoughts(-100, 100, -150, 100), Verdict(Loss(), "agreed score")),
    ("win:score=100,moves=2", thoughts(100, -100, 99, -100), None),
    ("win:score=100,moves=2", thoughts(100, -100, 100), None),
    ("win:score=100,moves=2", thoughts(100, 100, 100, 100), None),
    ("win:score=100,moves=1", thoughts(Win(3), Loss(2)), Verdict(Win(), "agreed score")),
    ("win:score=100,moves=1", thoughts(100, -100, depth=0), None),
    ("draw:score=5,moves=2", thoughts(90, 90, 5, -5, 0, 3), Verdict(Points(0), "agreed score")),
    ("draw:score=5,moves=2", thoughts(6, -5, 0, 3), None),
    ("draw:score=5,moves=2,after=5", thoughts(0, 0, 0, 0), None),
    ("longest:moves=3", thoughts(0, 0, 0), Verdict(Points(0), "longest game")),
    ("longest:moves=3", thoughts(0, 0), None),
]


@pytest.mark.parametrize(("rule", "decisions", "verdict"), CASES)
def test_rules(rule: str, decisions: list[Decision], verdict: Verdict | None) -> None:
    assert make_judge(rule, PILE)(PILE.start(), decisions) == verdict


SMALL: dict[str, dict[str, object]] = {
    "tree": {"depth": 8},
    "dots-and-boxes": {"columns": 1},
    "collect": {"size": "3x3", "targets": 3},
}
"""Starts that can be read to the end at once."""


@pytest.mark.parametrize("game", [PILE, DOTS_AND_BOXES, games.get("tree"), OTHELLO, COLLECT])
def test_a_solver_gives_the_result_of_perfect_play(game: Any) -> None:
    """Both play perfectly to the end, or are stopped by the solver: the result is the same."""
    start = game.start(**SMALL.get(game.name, {}))
    if game is OTHELLO:
        players = make_player("random", game), make_player("random:seed=1", game)
        for text in play_game(game, start, players).moves[:50]:
            start = start.play(text)
    score = solver_of(game, 1_000_000)(start)
    plain = AlphaBeta(plan=False).best(start)
    assert plain.complete
    assert score == plain.score


def test_a_solver_ends_a_game() -> None:
    players = (make_player("random", OTHELLO), make_player("alphabeta:nodes=50", OTHELLO))
    whole = play_game(OTHELLO, OTHELLO.start(), players)
    judge = make_judge("solver:nodes=20000", OTHELLO)
    short = play_game(OTHELLO, OTHELLO.start(), players, judges=[judge])
    assert short.ending == "solved"
    assert short.moves == whole.moves[: len(short.moves)]
    assert len(short.moves) < len(whole.moves)
    end: Any = OTHELLO.start()
    for text in short.moves:
        end = end.play(text)
    assert judge(end, ()) == Verdict(short.score, "solved")


@pytest.mark.parametrize(
    ("left", "side", "score"),
    [(1, 0, Win(1)), (1, 1, Loss(1)), (4, 0, Loss(2)), (4, 1, Win(2))],
)
def test_a_verdict_is_for_the_first_side_whichever_is_to_move(left: int, side: int, score: Score) -> None:
    """With one left it is taken; with four left the side to move loses."""
    assert make_judge("solver:nodes=1000", PILE)(Pile(left, side), ()) == Verdict(score, "solved")


def test_a_verdict_about_discs_is_for_black() -> None:
    """The side to move takes the last square, and with it every disc."""
    judge = make_judge("solver:nodes=1000", OTHELLO)
    board = "-XXXO" + "O" * 59
    assert judge(OTHELLO.parse(f"{board} O"), ()) == Verdict(Points(-6400), "solved")
    assert judge(OTHELLO.parse(f"{board.translate(str.maketrans('XO', 'OX'))} X"), ()) == Verdict(
        Points(6400), "solved"
    )


def test_an_unfinished_solver_gives_no_verdict() -> None:
    assert solver_of(OTHELLO, 1000)(OTHELLO.start()) is None
    assert solver_of(DOTS_AND_BOXES, 5)(DOTS_AND_BOXES.start()) is None
    assert solver_of(COLLECT, 10**6)(COLLECT.start(size="2x2", targets=1, model="sim")) is None


def test_invalid_rules() -> None:
    for rule, kind, message in (
        ("lose", UnknownNameError, "known: win, draw, longest, solver"),
        ("win:moves=3", LimitError, "score must be given"),
        ("win:score=1,moves=0", LimitError, "moves must be given and at least 1"),
        ("longest:moves=3,x=1", LimitError, "has no option 'x'; it has: moves"),
        ("solver:foo=1", LimitError, "has no option 'foo'; it has: nodes"),
        ("solver:nodes=x", LimitError, "nodes needs a number"),
    ):
        with pytest.raises(kind, match=message):
            make_judge(rule, PILE)


def test_a_mate_ends_a_game_of_shogi() -> None:
    """The side to move mates in three; without its rook it does not."""
    judge = make_judge("solver:nodes=20000", SHOGI)
    mate = SHOGI.parse("9/8k/9/7RG/9/9/9/9/4K4 b r2b3g4s4n4l18p 1")
    assert judge(mate, ()) == Verdict(Win(3), "solved")
    assert judge(SHOGI.parse("9/8k/9/8G/9/9/9/9/4K4 b 2r2b3g4s4n4l18p 1"), ()) is None
