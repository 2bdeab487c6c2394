"""Othello's own search: pauses, threads, and wins that are proved before their score."""

from __future__ import annotations

import random

import pytest

from sakiyomi import AlphaBeta, Limit, Points
from sakiyomi.games.othello import OTHELLO, OthelloPosition
from sakiyomi.solve import EndgameSolver
from support.othello_walks import positions

OVERSHOOT = 2000
"""Nodes by which it may exceed an allowance, and several threads a limit."""


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


def test_node_limits_are_exact() -> None:
    for lines in (1, 3):
        searcher = AlphaBeta(memory=4, lines=lines)
        for nodes in (1, 10, 50, 200, 1000, 5000, 30_000):
            searcher.forget()
            info = searcher.best(walk(20, 1), Limit(nodes=nodes))
            assert info.nodes == nodes
            assert info.best in walk(20, 1).moves()


def test_node_limits_of_several_threads_hold_within_a_little() -> None:
    searcher = AlphaBeta(memory=4, threads=3)
    for nodes in (1, 1000, 30_000):
        assert searcher.best(walk(20, 1), Limit(nodes=nodes)).nodes <= nodes + 3 * OVERSHOOT


def test_node_limits_hold_near_the_end() -> None:
    searcher = AlphaBeta(memory=1)
    for seed in range(30):
        here = walk(46 + seed % 12, seed)
        for nodes in (5, 50, 500, 5000) if not here.over else ():
            assert searcher.best(here, Limit(nodes=nodes)).nodes <= nodes


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
    assert solved.score == exact


def test_without_probable_cuts_threads_find_the_value_of_one() -> None:
    """And a line that leads to it: its second move keeps the value, one ply nearer."""
    one, several = (AlphaBeta(memory=16, threads=threads, selective=False) for threads in (1, 4))
    for seed in range(6):
        here = walk(20, seed)
        info = several.best(here, Limit(depth=9))
        assert info.score == one.best(here, Limit(depth=9)).score
        line = info.lines[0].moves
        assert len(line) == 9
        after = here.play(line[0])
        assert after.side != here.side  # nobody passes
        below = one.best(after, Limit(depth=8)).score
        assert isinstance(below, Points)
        assert isinstance(info.score, Points)
        assert below.value == -info.score.value
        for move in line:
            here = here.play(move)


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
            assert exact.value >= info.score.value > 0
        if info.complete:
            assert info.score == exact
    assert bounds & {"lower", "exact"}


@pytest.mark.parametrize("empties", [30, 12])
def test_the_number_of_lines_changes_no_score(empties: int) -> None:
    here = next(p for p in positions(200, seed=8) if p.empties == empties and len(p.moves()) > 5)
    found = [
        [(line.moves[0], line.score, line.bound) for line in searched.lines]
        for searched in (AlphaBeta(memory=1, lines=k).best(here, Limit(depth=5)) for k in (2, 3, 6))
    ]
    assert found[0] == found[2][:2]
    assert found[1] == found[2][:3]
    assert [score for _, score, _ in found[2]] == sorted((score for _, score, _ in found[2]), reverse=True)


def test_best_moves_are_proved_one_after_another() -> None:
    here = next(p for p in positions(200, seed=5) if p.empties == 16 and len(p.moves()) > 7)
    exact = {line.moves[0]: line.score for line in EndgameSolver(memory=4, lines=64).best(here).lines}
    counts = set[int]()
    for nodes in (200_000, 300_000, 400_000, 10_000_000):
        info = AlphaBeta(memory=4, lines=8).best(here, Limit(nodes=nodes))
        proved = [line for line in info.lines if line.proved and line.bound == "exact"]
        counts.add(len(proved))
        assert info.complete == (len(proved) == 8)
        assert [line.score for line in proved] == sorted(exact.values(), reverse=True)[: len(proved)]
        for line in info.lines:
            if line.proved:
                assert line.score == exact[line.moves[0]] if line.bound == "exact" else True
                assert line.score >= exact[line.moves[0]] if line.bound == "upper" else True
                assert line.score <= exact[line.moves[0]] if line.bound == "lower" else True
    assert len(counts) > 1


def test_a_proved_loss_is_said() -> None:
    told = set[str]()
    for here in positions(60, seed=6, least=42, most=44):
        exact = EndgameSolver(memory=4).best(here).score
        info = AlphaBeta(memory=4).best(here, Limit(nodes=100_000))
        line = info.lines[0]
        if not info.complete and line.proved and line.bound == "upper":
            assert exact <= line.score < Points(0)
            told.add(line.moves[0])
    assert told
