"""Othello's own search: pauses, threads, and wins that are proved before their score."""

from __future__ import annotations

import random

from sakiyomi import AlphaBeta, Limit, Points
from sakiyomi.games.othello import OTHELLO, OthelloPosition
from sakiyomi.solve import EndgameSolver

OVERSHOOT = 2000
"""Nodes by which it may exceed a limit: it looks at limits only where three plies or more are left."""


def walk(plies: int, seed: int) -> OthelloPosition:
    rng, here = random.Random(seed), OTHELLO.start()
    for _ in range(plies):
        here = here.play(rng.choice(here.moves()))
    return here


def test_a_search_that_is_held_finds_the_same() -> None:
    here = walk(20, 1)
    whole = AlphaBeta(memory=4).best(here, Limit(depth=8))
    search = AlphaBeta(memory=4).search(here, Limit(depth=8), allowance=1000)
    held = 0
    while search.held():
        assert search.nodes <= 1000 * (held + 1) + OVERSHOOT
        held += 1
        search.grant(1000)
    info = search.result()
    assert held > 3
    assert (info.lines, info.nodes) == (whole.lines, whole.nodes)
    assert whole.nodes < AlphaBeta(memory=4, selective=False).best(here, Limit(depth=8)).nodes


def test_a_held_search_can_be_stopped() -> None:
    with AlphaBeta(memory=1).search(walk(10, 3), allowance=10) as search:
        assert search.held()
    assert search.result().nodes <= 10 + OVERSHOOT


def test_node_limits_hold_within_a_little() -> None:
    for threads in (1, 3):
        searcher = AlphaBeta(memory=4, threads=threads)
        for nodes in (1, 1000, 30_000):
            assert searcher.best(walk(20, 1), Limit(nodes=nodes)).nodes <= nodes + threads * OVERSHOOT


def test_several_threads_look_ahead_and_prove() -> None:
    several = AlphaBeta(memory=4, threads=3)
    info = several.best(walk(20, 1), Limit(depth=9))
    assert info.depth == 9
    assert info.best in walk(20, 1).moves()
    late = walk(46, 2)
    solved = several.best(late, Limit(depth=10))
    exact = EndgameSolver(memory=4).best(late).score
    assert solved.complete
    assert isinstance(exact, Points)
    assert solved.score == Points(100 * exact.value)


def test_who_wins_is_proved_where_the_score_takes_too_long() -> None:
    """Nodes that are too few for half a solution, and enough for half the one of a square less."""
    bounds = set()
    for seed in range(8):
        here = walk(44, seed)  # 16 empty squares: 2 * 80,000 nodes are expected
        assert here.empties == 16
        info = AlphaBeta(memory=4).best(here, Limit(nodes=120_000))
        exact = EndgameSolver(memory=4).best(here).score
        assert isinstance(exact, Points)
        assert isinstance(info.score, Points)
        line = info.lines[0]
        bounds.add(line.bound)
        if line.bound == "lower":
            assert exact.value >= info.score.value / 100 > 0
        if info.complete:
            assert info.score == Points(100 * exact.value)
    assert bounds & {"lower", "exact"}
