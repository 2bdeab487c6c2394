"""Alpha-beta against the reference search: values, lines, beams, limits."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from sakiyomi import AlphaBeta, BusyError, GameError, GameOverError, Limit, LimitError, MoveError, Points, Win
from sakiyomi._native import Random
from sakiyomi.games.collect import COLLECT, parse
from sakiyomi.games.tree import TREE
from sakiyomi.search import reference
from sakiyomi.testing import check_searcher
from support.helpers import Ladder, NoisyTree, Pile, PythonTree, collects, play_out, settled, trees, walk

SWITCHES: dict[str, dict[str, Any]] = {
    "all on": {"memory": 1},
    "no priority": {"memory": 1, "priority": False},
    "no history": {"memory": 1, "history": False},
    "no windows": {"memory": 1, "null_windows": False},
    "not deeper": {"memory": 1, "accept_deeper": False},
    "no table": {"memory": 0},
    "table of 1 kB": {"memory": 0.001},
    "table of 10 kB": {"memory": 0.01},
    "kept tree": {"memory": 1, "keep": 3},
    "all off": {
        "memory": 0,
        "priority": False,
        "history": False,
        "null_windows": False,
        "accept_deeper": False,
    },
}

switches = pytest.mark.parametrize("options", SWITCHES.values(), ids=SWITCHES.keys())


@switches
def test_every_depth_of_random_trees(options: dict[str, Any]) -> None:
    for tree in trees(150, seed=1):
        for depth in range(1, tree.shape.depth + 1):
            info = AlphaBeta(**options).best(tree, Limit(depth=depth))
            assert info.score == reference.search(tree, depth)[0], (tree, depth)
            assert isinstance(info.score, Points)
            assert play_out(tree, info.lines[0].moves).value(tree.side) == info.score.value


@switches
def test_complete_searches_with_one_searcher_for_many_trees(options: dict[str, Any]) -> None:
    searcher = AlphaBeta(**options)
    for tree in trees(300, seed=2):
        info = searcher.best(tree)
        assert info.complete
        assert info.score == reference.search(tree, tree.shape.depth)[0], tree


@switches
def test_transpositions_in_the_collecting_game(options: dict[str, Any]) -> None:
    for here in collects(40, seed=3, largest=3, targets=3, walls=0):
        if here.over:
            continue
        for depth in (1, 2, 3):
            info = AlphaBeta(plan=False, **{**options, "accept_deeper": False}).best(here, Limit(depth=depth))
            assert info.score == reference.search(here, depth)[0], (here, depth)


@switches
def test_only_some_moves(options: dict[str, Any]) -> None:
    """Compared with the plain search of every move; also for the robots' steps and for games in Python."""
    random = Random(8)
    positions: list[Any] = [
        *trees(60, seed=8),
        *collects(20, seed=8, largest=3, targets=3),
        *map(Pile, range(2, 9)),
    ]
    for here in positions:
        moves = list(here.moves())
        if here.over or len(moves) < 2:
            continue
        some = [move for move in moves if random.below(2)] or moves[-1:]
        scores = reference.move_scores(here, 3)
        expected = sorted((scores[move] for move in some), reverse=True)
        best = AlphaBeta(**{**options, "accept_deeper": False}).best(here, Limit(depth=3), moves=some[::-1])
        assert best.best in some
        assert best.score == expected[0], (here, some)
        lines = (
            AlphaBeta(lines=9, **{**options, "accept_deeper": False})
            .best(here, Limit(depth=3), moves=some)
            .lines
        )
        assert [line.score for line in lines] == expected


def test_moves_to_search_must_be_legal() -> None:
    pile = Pile(5)
    with pytest.raises(LimitError, match="at least one"):
        AlphaBeta(memory=0).search(pile, moves=[])
    with pytest.raises(MoveError, match="'9' is not a legal move here; legal: "):
        AlphaBeta(memory=0).search(pile, moves=[1, 9])
    twice = AlphaBeta(memory=0, lines=3).best(pile, Limit(depth=2), moves=[2, 2])
    assert [line.moves[0] for line in twice.lines] == [2]


def test_a_beam_among_some_moves() -> None:
    for tree in trees(60, seed=9):
        some = tree.moves()[1:]
        if some:
            info = AlphaBeta(memory=0, widths=(1, 9)).best(tree, Limit(depth=1), moves=some)
            assert info.score == max(reference.evaluate(tree.play(move), tree.side) for move in some)


@pytest.mark.parametrize("memory", [0, 0.001, 1])
def test_wins_and_losses_with_their_distance(memory: float) -> None:
    for tree in trees(200, seed=4):
        game = PythonTree(tree, won=6)
        for depth in {1, 3, tree.shape.depth}:
            info = AlphaBeta(memory=memory, accept_deeper=False).best(game, Limit(depth=depth))
            assert info.score == reference.search(game, depth)[0], (tree, depth)
        assert AlphaBeta(memory=memory).best(game).score == reference.search(game, tree.shape.depth)[0]


@pytest.mark.parametrize("left", range(1, 14))
def test_a_game_with_wins_repeated_turns_and_transpositions(left: int) -> None:
    pile = Pile(left)
    for depth in range(1, left + 1):
        info = AlphaBeta(memory=1, accept_deeper=False).best(pile, Limit(depth=depth))
        assert info.score == reference.search(pile, depth)[0]
    assert AlphaBeta(memory=1).best(pile).score == reference.search(pile, left)[0]


@switches
def test_positions_reached_after_more_or_fewer_moves(options: dict[str, Any]) -> None:
    """A value from nearer the root must not be used further down, even if it is complete there."""
    for seed in range(60):
        ladder = Ladder(seed, height=8)
        searcher = AlphaBeta(**{**options, "accept_deeper": False})
        for depth in (8, 1, 2, 3, 5, 4):
            info = searcher.best(ladder, Limit(depth=depth))
            assert info.score == reference.search(ladder, depth)[0], (seed, depth)
        assert AlphaBeta(**options).best(ladder).score == reference.search(ladder, 8)[0]


def test_a_win_known_before_the_end_counts_from_the_root() -> None:
    class Known(Pile):
        def value(self, side: int) -> Any:
            return (
                super().value(side)
                if self.left > 1 or self.over
                else Win(1)
                if side == self.side
                else -Win(1)
            )

    for left in range(2, 9):
        for depth in range(1, left):
            info = AlphaBeta(memory=1, accept_deeper=False).best(Known(left), Limit(depth=depth))
            assert info.score == reference.search(Known(left), depth)[0]


@switches
@pytest.mark.parametrize("noise", [15, 50])
def test_tactical_moves_are_followed_beyond_the_depth(options: dict[str, Any], noise: int) -> None:
    for tree in trees(60, seed=10):
        noisy = NoisyTree.of(tree, noise)
        for depth in range(1, tree.shape.depth + 1):
            info = AlphaBeta(**options).best(noisy, Limit(depth=depth))
            score = reference.search(noisy, depth)[0]
            assert info.score == score, (tree, depth)
            end = play_out(noisy, info.lines[0].moves)
            assert Points(end.value(noisy.side)) == score
            assert len(info.lines[0].moves) <= info.seldepth


def test_a_python_game_gives_the_values_of_the_native_one() -> None:
    for tree in trees(150, seed=5):
        for depth in {2, tree.shape.depth}:
            native = AlphaBeta(memory=1).best(tree, Limit(depth=depth))
            python = AlphaBeta(memory=1).best(PythonTree(tree), Limit(depth=depth))
            assert python.score == native.score


@pytest.mark.parametrize("lines", [2, 3, 20])
@pytest.mark.parametrize("memory", [0, 1])
def test_several_lines_are_the_best_moves_in_order(lines: int, memory: float) -> None:
    for tree in trees(150, seed=6):
        for depth in {1, 3, tree.shape.depth}:
            info = AlphaBeta(memory=memory, lines=lines).best(tree, Limit(depth=depth))
            scores = reference.move_scores(tree, depth)
            best = sorted(scores.values(), reverse=True)[:lines]
            assert [line.score for line in info.lines] == best
            assert [scores[line.moves[0]] for line in info.lines] == best
            assert len({line.moves[0] for line in info.lines}) == len(best)


@pytest.mark.parametrize("widths", [(1,), (2,), (3, 2, 1), (1, 5)])
@pytest.mark.parametrize("memory", [0, 1])
def test_beams_equal_the_plain_beam(widths: tuple[int, ...], memory: float) -> None:
    for tree in trees(120, seed=7):
        for depth in {1, 3, tree.shape.depth}:
            info = AlphaBeta(memory=memory, widths=widths).best(tree, Limit(depth=depth))
            assert info.score == reference.search(tree, depth, widths=widths)[0], tree


def test_the_kit_accepts_alpha_beta() -> None:
    def make() -> AlphaBeta:
        return AlphaBeta(memory=1, plan=False, accept_deeper=False)

    deep = TREE.start(seed=11, branching=4, depth=12)
    assert check_searcher(make, TREE, positions=60, depth=5, start=deep) == 60
    small = COLLECT.start(size="4x3", targets=3, seed=5)
    assert check_searcher(make, COLLECT, positions=30, depth=2, start=small) == 30


def test_node_limits_are_exact() -> None:
    tree = TREE.start(seed=1, branching=6, depth=30)
    here = parse("8x8 1/5@3,1 2/9@6,2 3/2@1,6 4/4@5,5 5/7@2,3 6/1@7,0 7/3@0,5 8/8@4,7")
    for nodes in (1, 2, 3, 10, 255, 256, 257, 4000):
        assert AlphaBeta(memory=1).best(tree, Limit(nodes=nodes)).nodes == nodes
        assert AlphaBeta(memory=1, plan=False).best(here, Limit(nodes=nodes)).nodes == nodes
        assert AlphaBeta(memory=1).best(PythonTree(tree), Limit(nodes=min(nodes, 500))).nodes <= nodes


def test_terms_add_up_however_early_the_search_is_cut_off() -> None:
    for tree in trees(40, seed=8):
        for nodes in range(1, 40):
            info = AlphaBeta(memory=0).best(tree, Limit(nodes=nodes))
            assert Points(sum(term.value for term in info.lines[0].terms)) == info.score


def test_the_same_limit_gives_the_same_report() -> None:
    tree = TREE.start(seed=3, branching=5, depth=40, repeat=40)
    limit = Limit(nodes=20_000)
    once, twice = (AlphaBeta(memory=0.1, lines=2).best(tree, limit) for _ in "12")
    assert settled(once) == settled(twice)


def test_forget_resets_a_searcher() -> None:
    tree = TREE.start(seed=3, branching=5, depth=40)
    searcher, limit = AlphaBeta(memory=1, keep=2), Limit(nodes=20_000)
    first = searcher.best(tree, limit)
    assert settled(searcher.best(tree, limit)) != settled(first)
    searcher.forget()
    again = searcher.best(tree, limit)
    assert (again.nodes, again.lines, again.depth) == (first.nodes, first.lines, first.depth)


def test_reports_deepen_and_the_table_fills() -> None:
    tree = TREE.start(seed=4, branching=4, depth=14)
    with AlphaBeta(memory=0.1).search(tree, Limit(depth=9)) as search:
        infos = list(search)
    assert [info.final for info in infos] == [False] * (len(infos) - 1) + [True]
    assert infos[0].depth == 0
    assert infos[-1].depth == 9
    assert all(a.depth <= b.depth and a.nodes <= b.nodes for a, b in pairwise(infos))
    assert 0 < infos[-1].table_full <= 1
    assert infos[-1].seldepth == 9


def test_one_search_at_a_time() -> None:
    searcher = AlphaBeta(memory=1, keep=1)
    tree = TREE.start(seed=5, branching=8, depth=100)
    with searcher.search(tree):
        for ask in (lambda: searcher.search(tree), searcher.forget, searcher.tree):
            with pytest.raises(
                BusyError, match=r"is busy: wait for its search with result\(\), after stop\(\)"
            ):
                ask()
    assert searcher.best(tree, Limit(depth=2)).final
    left = searcher.search(tree)
    searcher.stop()
    assert left.done
    assert searcher.best(tree, Limit(depth=2)).final
    AlphaBeta().stop()


def test_requests_that_make_no_sense() -> None:
    tree, searcher = TREE.start(seed=5, depth=4), AlphaBeta(memory=1)
    asked: Any = searcher.best
    for keywords, message in (
        ({"limit": 5}, r"limit must be a Limit, such as Limit\(depth=5\), not 5"),
        ({"view": 2}, "view must be side 0 or 1, not 2"),
        ({"limit": Limit(clock={1 - tree.side: 0.5})}, "the clock has no time for side 0, which is to move"),
    ):
        with pytest.raises(LimitError, match=message):
            asked(tree, **keywords)
    assert searcher.best(tree, Limit(clock={1: 0.5}, depth=2)).depth == 2


def test_positions_without_a_decision() -> None:
    with pytest.raises(GameOverError, match="the game is over"):
        AlphaBeta().search(TREE.start(depth=0))
    with pytest.raises(
        GameError, match="int is not a position: it has no side, over, moves, play, value, text"
    ):
        AlphaBeta().search(3)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"memory": -1}, "memory must lie between 0 and 1048576 MB, not -1"),
        ({"lines": 0}, "lines must lie between 1 and 1000, not 0"),
        ({"widths": (3, 0)}, r"widths must lie between 1 and 10000, not \[3, 0\]"),
        ({"keep": 65}, "keep must lie between 0 and 64 levels, not 65"),
        ({"widths": 5}, r"widths must be a tuple such as \(5,\), not 5"),
        ({"lines": 1.5}, "lines must be a whole number, not 1.5"),
        ({"memory": "1"}, "memory must be a number, not '1'"),
    ],
)
def test_options_out_of_range(options: dict[str, Any], message: str) -> None:
    with pytest.raises(LimitError, match=message):
        AlphaBeta(**options)


def test_a_plan_is_searched_where_the_game_has_one() -> None:
    here = parse("6x6 1/7@2,1 2/3@4,0 3/9@3,3 4/2@0,4 5/5@5,2")
    info = AlphaBeta(memory=1).best(here)
    assert info.complete
    assert info.lines[0].text.startswith("A→")
    assert play_out(here, info.lines[0].moves)
    assert info.score == reference.search(here.plan(), 20)[0]
    steps = AlphaBeta(memory=1, plan=False).best(here, Limit(depth=4))
    assert steps.lines[0].text == ""


def test_earlier_searches_do_not_change_values() -> None:
    """Table entries from earlier positions of a match never change a complete value."""
    random, searcher = Random(9), AlphaBeta(memory=0.05, keep=2)
    for tree in trees(60, seed=9):
        here = walk(tree, random, 3)
        for position in (tree, here):
            left = tree.shape.depth - len(position.path)
            assert searcher.best(position).score == reference.search(position, left)[0]
