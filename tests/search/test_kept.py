"""The kept tree: exact values are right, bounds hold, and reuse changes no value."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from sakiyomi import AlphaBeta, KeptNode, Limit, Points, Position, games
from sakiyomi.games.collect import parse
from sakiyomi.games.tree import TREE
from sakiyomi.search import reference
from support.helpers import PythonTree, trees


def marked(node: KeptNode[Any], position: Any) -> Iterator[tuple[KeptNode[Any], Any]]:
    """All scored nodes below, each with the position before its move."""
    assert node.side == position.side
    for child in node.children:
        if child.score is not None:
            yield child, position
        yield from marked(child, position.play(child.move))


def check_marks(tree: KeptNode[Any] | None, position: Position[Any]) -> set[str | None]:
    assert tree is not None
    seen = set[str | None]()
    for node, before in marked(tree, position):
        true = reference.move_scores(before, node.depth)[node.move]
        seen.add(node.bound)
        assert node.score is not None
        if node.bound == "exact":
            assert node.score == true
        elif node.bound == "lower":
            assert node.score <= true
        else:
            assert node.score >= true
    return seen


@pytest.mark.parametrize("options", [{}, {"memory": 0}, {"null_windows": False}, {"lines": 3}])
def test_marks_against_the_plain_search(options: dict[str, Any]) -> None:
    seen = set[str | None]()
    for tree in trees(60, seed=21):
        searcher = AlphaBeta(**{"memory": 1, "keep": 3, "accept_deeper": False, **options})
        searcher.best(tree, Limit(depth=min(4, tree.shape.depth)))
        seen |= check_marks(searcher.tree(), tree)
    assert {"exact", "upper"} <= seen


def test_a_tree_is_kept_after_moves_are_played() -> None:
    for tree in trees(80, seed=22):
        searcher = AlphaBeta(memory=1, keep=4, accept_deeper=False)
        here, left = tree, tree.shape.depth
        while not here.over:
            info = searcher.best(here)
            assert info.score == reference.search(here, left)[0]
            check_marks(searcher.tree(), here)
            here, left = here.play(info.best), left - 1


def test_the_requested_levels_are_kept() -> None:
    def height(node: KeptNode[Any]) -> int:
        return 1 + max(map(height, node.children)) if node.children else 0

    deep = TREE.start(seed=1, branching=3, depth=20, forced=0)
    for keep in (1, 2, 5):
        searcher = AlphaBeta(memory=1, keep=keep)
        searcher.best(deep, Limit(depth=8))
        tree = searcher.tree()
        assert tree is not None
        assert height(tree) == keep
        assert (tree.move, tree.score, tree.bound) == (None, None, None)
    assert AlphaBeta().tree() is None


def test_scores_are_in_the_unit_of_the_game() -> None:
    searcher = AlphaBeta(memory=1, keep=1, selective=False)
    info = searcher.best(games.get("othello").start(), Limit(depth=2))
    tree = searcher.tree()
    assert tree is not None
    (best,) = (child for child in tree.children if child.move == info.best)
    assert isinstance(best.score, Points)
    assert isinstance(info.score, Points)
    assert best.score.scale == info.score.scale > 1
    assert str(best.score) == str(info.score)


def test_no_tree_without_keep() -> None:
    searcher = AlphaBeta(memory=1)
    searcher.best(TREE.start(seed=1))
    assert searcher.tree() is None


def test_moves_are_those_of_the_game() -> None:
    python = AlphaBeta(memory=1, keep=1)
    position = PythonTree(TREE.start(seed=2, branching=3))
    python.best(position)
    tree = python.tree()
    assert tree is not None
    assert {child.move for child in tree.children} == set(position.moves())

    collect = AlphaBeta(memory=1, keep=1)
    here = parse("6x6 1/7@2,1 2/3@4,0 3/9@3,3")
    collect.best(here)
    plan = collect.tree()
    assert plan is not None
    assert {child.move for child in plan.children} == set(here.plan().moves())


def test_stable_ties_make_the_move_independent_of_memory() -> None:
    changed = 0
    for tree in trees(200, seed=23):
        limit = Limit(depth=3)
        plain = AlphaBeta(memory=0, history=False, deepening=False)
        warm = {
            stable: AlphaBeta(memory=1, keep=3, accept_deeper=False, deepening=False, stable_ties=stable)
            for stable in (True, False)
        }
        here: Any = tree
        while not here.over:
            info = plain.best(here, limit)
            found = {stable: searcher.best(here, limit) for stable, searcher in warm.items()}
            assert found[True].score == found[False].score == info.score
            assert found[True].best == info.best
            changed += found[False].best != info.best
            here = here.play(info.best)
    assert changed > 0
