"""Plans against a plain transcription of Algorithm 1."""

from __future__ import annotations

from typing import Any

import pytest

from sakiyomi import AlphaBeta, Limit, LimitError, MoveError, Points
from sakiyomi._native import Random
from sakiyomi.games.collect import PlanOptions, PlanPosition, parse
from support.collect_plain import Algorithm
from support.helpers import collects


@pytest.mark.parametrize("seed", range(4))
def test_values_and_candidates_of_random_positions(seed: int) -> None:
    random = Random(seed)
    for here in collects(1000, seed=100 + seed, targets=5):
        plain, plan = Algorithm(here), here.plan()
        depth = 1 + random.below(6)
        arrived = plain.arrive(plain.root, plain.mover)
        assert plan.moves() == [t.number for t in plain.candidates(arrived, plain.mover)], here
        if plan.over:
            assert plan.value(0) == plain.value(arrived)
            continue
        value = plain.search(plain.root, plain.mover, depth)
        info = AlphaBeta(memory=1, accept_deeper=False).best(here, Limit(depth=depth))
        assert info.score == Points(value if here.side == 0 else -value), (here, depth)


def test_random_lines_move_by_move() -> None:
    random = Random(5)
    for here in collects(400, seed=105, targets=8):
        plain, plan = Algorithm(here), here.plan()
        node, mover = plain.arrive(plain.root, plain.mover), plain.mover
        while not plan.over:
            assert plan.side == mover
            options = plain.candidates(node, mover)
            assert plan.moves() == [t.number for t in options]
            assert plan.value(0) == plain.value(node) == -plan.value(1)
            assert [plan.clock(side) for side in (0, 1)] == list(node.clock)
            assert [plan.score(side) for side in (0, 1)] == list(node.score)
            assert [plan.pending(side) for side in (0, 1)] == [t.number if t else None for t in node.pending]
            picked = options[random.below(len(options))]
            node, mover = plain.go(node, mover, picked)
            node, plan = plain.arrive(node, mover), plan.play(picked.number)
        assert plan.value(0) == plain.value(node)


def test_the_value_depends_neither_on_order_nor_on_pruning() -> None:
    """Acceptance test 2 of the game: full depth, any move order, with and without windows and table."""
    variants: list[dict[str, Any]] = [
        {},
        {"memory": 0},
        {"priority": False, "history": False},
        {"null_windows": False},
    ]
    for here in collects(80, seed=106, targets=7):
        if here.over or here.plan().over:
            continue
        infos = [AlphaBeta(**{"memory": 1, **options}).best(here) for options in variants]
        borders = AlphaBeta(memory=1).best(PlanPosition.of(here, PlanOptions("border", 8)))
        assert {info.score for info in infos} == {borders.score}
        assert all(info.complete for info in infos)


def test_terms_are_the_papers_four_and_add_up() -> None:
    for here in collects(200, seed=107):
        for position in (here, here.plan()):
            for side in (0, 1):
                terms = position.terms(side)
                assert [term.name for term in terms] == [
                    "own points",
                    "opponent's points",
                    "targets in own territory",
                    "targets in opponent's territory",
                ]
                assert sum(term.value for term in terms) == position.value(side)


def test_lines_are_carried_out_with_legal_steps() -> None:
    for here in collects(200, seed=108):
        if here.over:
            continue
        now = here
        for step in AlphaBeta(memory=0.1).best(here).lines[0].moves:
            assert step in now.moves()
            now = now.play(step)


def test_a_line_in_words() -> None:
    here = parse("6x6 1/7@2,1 2/3@4,0 3/9@3,3")
    assert here.plan().line_text([1, 3]) == "A→1/7@2 B→3/9@2"
    assert here.plan().play(1).text() == "plan 6x6 A=0,0 B=5,5 1/7@2,1 2/3@4,0 3/9@3,3 > 1"


def test_invalid_moves_and_options() -> None:
    plan = parse("5x5 1/7@1,1 2/3@3,3").plan()
    assert plan.moves() == [1]  # 2 lies behind 1
    with pytest.raises(MoveError, match=r"target 2 cannot be picked here; legal: \[1\]"):
        plan.play(2)
    with pytest.raises(LimitError, match="P must lie between 1 and 1000, not 0"):
        PlanOptions(p=0)
    with pytest.raises(LimitError, match="order_sign must be printed or border, not 'up'"):
        PlanOptions(order_sign="up")  # type: ignore[arg-type]
