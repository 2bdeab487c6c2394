"""Several threads with one table: the plain value of a depth, however the work was divided."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sakiyomi import AlphaBeta, Limit, games
from sakiyomi.errors import LimitError
from sakiyomi.games.base import Position
from sakiyomi.games.collect import generate
from sakiyomi.search.reference import search as plain

OTHELLO, SHOGI, TREE = games.get("othello"), games.get("shogi"), games.get("tree")


def walk(game: str, plies: int, seed: int) -> Position[str]:
    chance, position = random.Random(seed), games.get(game).start()
    for _ in range(plies):
        if position.over:
            break
        position = position.play(chance.choice(position.moves()))
    return position


def boards() -> list[tuple[Position[Any], int | None]]:
    """Positions with a depth (None: to the end)."""
    found: list[tuple[Position[Any], int | None]] = []
    for seed in range(160):
        found.append((generate(8, 8, 6 + seed % 6, seed=seed), (None, 5, 7, 9)[seed % 4]))
        found.append((walk("othello", 4 + seed % 54, seed), 5 + seed % 3))
        found.append((TREE.start(seed=seed, depth=9, branching=4), None))
    found += [(walk("shogi", seed % 90, seed), 3) for seed in range(40)]
    return [(position, depth) for position, depth in found if not position.over]


@pytest.mark.parametrize("threads", [2, 3, 4])
def test_the_value_is_that_of_one_thread(threads: int) -> None:
    one = AlphaBeta(memory=4, accept_deeper=False, selective=False)
    several = AlphaBeta(memory=4, threads=threads, selective=False)
    for position, depth in boards():
        wanted, found = (engine.best(position, Limit(depth=depth)) for engine in (one, several))
        assert found.score == wanted.score, position.text()
        if depth is None:
            assert found.complete
        elif found.complete:  # whether it is seen depends on which moves were searched first
            assert found.score == one.best(position).score, position.text()


def test_entries_of_an_unlimited_search_do_not_leak_into_a_limited_one() -> None:
    several, fresh = AlphaBeta(memory=4, threads=2), AlphaBeta(memory=4, threads=2)
    for seed in range(30):
        position = generate(8, 8, 9, seed=seed)
        several.best(position)
        fresh.forget()
        assert several.best(position, Limit(depth=4)).score == fresh.best(position, Limit(depth=4)).score


def test_the_value_is_that_of_the_reference_search() -> None:
    several = AlphaBeta(memory=4, threads=3)
    for seed in range(100):
        position = TREE.start(seed=seed, depth=8, branching=4)
        assert several.best(position, Limit(depth=6)).score == plain(position, 6)[0]


def test_lines_end_where_the_value_comes_from() -> None:
    several = AlphaBeta(memory=4, threads=4, lines=3)
    for seed in range(40):
        info = several.best(walk("othello", 20 + seed % 20, seed), Limit(depth=6))
        assert len({line.moves[0] for line in info.lines}) == len(info.lines)
        for line in info.lines:
            assert sum(term.value for term in line.terms) == line.score.value  # type: ignore[attr-defined]


def test_all_threads_work() -> None:
    """A helper that never joined would leave the nodes those of one thread."""
    position = walk("othello", 20, 1)
    alone = AlphaBeta(memory=4, accept_deeper=False).best(position, Limit(depth=9)).nodes
    together = {AlphaBeta(memory=4, threads=4).best(position, Limit(depth=9)).nodes for _ in range(3)}
    assert together != {alone}


def test_node_limits_are_kept() -> None:
    several = AlphaBeta(memory=4, threads=3, selective=False)
    for nodes in (1, 10, 1000, 30_000):
        assert several.best(walk("othello", 20, 1), Limit(nodes=nodes)).nodes <= nodes


def test_it_stops_and_restarts() -> None:
    several = AlphaBeta(memory=4, threads=3, selective=False)
    for _ in range(20):
        with several.search(walk("othello", 20, 1)) as search:
            next(iter(search))
            search.stop()
            assert search.result().final
    search = several.search(walk("othello", 20, 1), Limit(depth=7), allowance=3000)
    while search.held():
        search.grant(3000)
    assert (
        search.result().score
        == AlphaBeta(accept_deeper=False, selective=False).best(walk("othello", 20, 1), Limit(depth=7)).score
    )


def test_a_kept_tree_is_complete() -> None:
    several = AlphaBeta(memory=4, threads=3, keep=3)
    position = walk("othello", 20, 1)
    info = several.best(position, Limit(depth=7))
    root = several.tree()
    assert root is not None
    assert {child.move for child in root.children} == set(position.moves())
    best = next(child for child in root.children if child.move == info.best)
    assert (best.score, best.bound) == (info.score, "exact")


def test_selective_search_on_threads() -> None:
    info = AlphaBeta(memory=4, threads=2).best(SHOGI.start(), Limit(depth=6))
    assert info.depth == 6
    assert info.best in SHOGI.start().moves()


def test_the_number_is_checked() -> None:
    with pytest.raises(LimitError, match="threads must lie between 1 and 256, not 0"):
        AlphaBeta(threads=0)
