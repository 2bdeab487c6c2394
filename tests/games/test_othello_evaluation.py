"""Othello's evaluation: named terms that add up, and stable discs that stay."""

from __future__ import annotations

import random

import pytest

from sakiyomi import AlphaBeta, Limit, Points
from sakiyomi.games.othello import OTHELLO, OthelloPosition, parse
from sakiyomi.solve import EndgameSolver


def play_random(rng: random.Random, plies: int) -> OthelloPosition:
    here = OTHELLO.start()
    for _ in range(plies):
        if here.over:
            break
        here = here.play(rng.choice(here.moves()))
    return here


@pytest.mark.parametrize("plies", range(0, 66, 5))
def test_terms_add_up_to_the_native_value(plies: int) -> None:
    rng = random.Random(plies)
    for _ in range(20):
        here = play_random(rng, plies)
        for side in (0, 1):
            assert sum(term.value for term in here.terms(side)) == here.value(side) == here.native.value(side)
            simple = here.simple()
            assert sum(term.value for term in simple.terms(side)) == simple.value(side)
        assert here.value(0) == -here.value(1)


def mirrored(bits: int) -> int:
    return int.from_bytes((int(f"{byte:08b}"[::-1], 2) for byte in bits.to_bytes(8, "little")), "little")


def test_symmetric_boards_are_worth_the_same() -> None:
    rng = random.Random(8)
    for _ in range(50):
        here = play_random(rng, rng.randrange(55))
        other = OthelloPosition.make(mirrored(here.discs(0)), mirrored(here.discs(1)), here.side)
        swapped = OthelloPosition.make(here.discs(1), here.discs(0), 1 - here.side)
        assert here.value(0) == other.value(0) == swapped.value(1)


def test_the_final_score_gives_empty_squares_to_the_winner() -> None:
    end = OthelloPosition.make(0b111, 0)
    assert end.over
    assert end.value(0) == 6400
    assert [(t.name, t.value) for t in end.terms(1)] == [("final score", -6400)]


def test_stable_discs_stay() -> None:
    rng = random.Random(5)
    for _ in range(60):
        here = play_random(rng, 30 + rng.randrange(25))
        kept = [here.native.stable(side) for side in (0, 1)]
        while not here.over:
            here = here.play(rng.choice(here.moves()))
            for side in (0, 1):
                assert here.discs(side) & kept[side] == kept[side]
                assert here.native.stable(side) & kept[side] == kept[side]


def test_it_plays_better_than_counting_discs() -> None:
    rng, total = random.Random(6), 0
    for game in range(20):
        here, side = play_random(rng, 6), game % 2
        terms, discs = AlphaBeta(memory=1), AlphaBeta(memory=1)
        while not here.over:
            if here.side == side:
                move = terms.best(here, Limit(depth=3)).best
            else:
                move = discs.best(here.by_discs(), Limit(depth=3)).best
            here = here.play(move)
        total += (here.value(side) > 0) - (here.value(side) < 0)
    assert total >= 16


def test_a_corner_is_named_among_the_reasons() -> None:
    here = parse("O--------X--------X--------X------XXO--------------------------- O")
    names = {term.name: term.value for term in here.simple().terms(1)}
    assert names["corners"] > 0
    assert names["stability"] > 0
    assert {term.name: term.value for term in here.terms(1)}["corners"] > 0
    assert isinstance(AlphaBeta().best(here, Limit(depth=2)).score, Points)


def test_the_simple_evaluation_adds_up_too() -> None:
    rng = random.Random(4)
    for _ in range(30):
        here = play_random(rng, rng.randrange(64)).simple()
        assert sum(term.value for term in here.terms(0)) == here.value(0) == -here.value(1)


@pytest.mark.parametrize("depth", [1, 2, 3, 5])
def test_lines_of_the_midgame_search_end_where_their_value_comes_from(depth: int) -> None:
    """The searcher checks that terms add up to the score; here with passes and ends on the way."""
    rng = random.Random(depth)
    for _ in range(12):
        here = play_random(rng, rng.randrange(58))
        if here.over:
            continue
        for line in AlphaBeta(memory=1, lines=3).best(here, Limit(depth=depth)).lines:
            assert line.bound == "exact"
            assert isinstance(line.score, Points)
            assert sum(term.value for term in line.terms) == line.score.value


def test_near_the_end_the_answer_is_proved() -> None:
    rng = random.Random(9)
    here = play_random(rng, 48)
    info, exact = AlphaBeta(memory=1).best(here, Limit(depth=8)), EndgameSolver(memory=1).best(here)
    assert info.complete
    assert isinstance(info.score, Points)
    assert isinstance(exact.score, Points)
    assert info.score == exact.score
    assert not AlphaBeta(memory=1, selective=False).best(here, Limit(depth=2)).complete


def test_the_midgame_search_repeats_exactly() -> None:
    here = play_random(random.Random(2), 20)
    answers = [AlphaBeta(memory=1).best(here, Limit(nodes=30_000)) for _ in range(2)]
    assert answers[0].nodes == answers[1].nodes
    assert answers[0].lines == answers[1].lines


def test_without_selection_the_value_is_that_of_the_plain_search() -> None:
    """Plain minimax with the same evaluation, written independently of both searches."""
    rng = random.Random(12)
    for _ in range(5):
        here = play_random(rng, 10 + rng.randrange(20))
        plain = AlphaBeta(memory=1, selective=False).best(here, Limit(depth=3)).score
        assert plain == evaluate_ahead(here, 3)


def evaluate_ahead(here: OthelloPosition, depth: int) -> Points:
    def value(position: OthelloPosition, left: int) -> int:
        if left == 0 or position.over:
            return position.value(position.side)
        after = (position.play(move) for move in position.moves())
        return max(-value(p, left - 1) if p.side != position.side else value(p, left - 1) for p in after)

    return Points(value(here, depth))
