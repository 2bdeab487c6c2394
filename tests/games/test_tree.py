"""Random trees as a game: text, moves, and the same tree everywhere."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given

from sakiyomi import LimitError, MoveError, TextError
from sakiyomi.games.tree import TREE
from sakiyomi.testing import check_game
from support.helpers import trees
from support.hostile import texts


def test_the_kit_accepts_the_game() -> None:
    for seed, tree in enumerate(trees(25, seed=51, deepest=9)):
        check_game(TREE, plays=3, seed=seed, start=tree)


def test_the_same_shape_is_the_same_tree_everywhere() -> None:
    here, seen = TREE.start(seed=7, branching=5, depth=9, repeat=40, forced=20, spread=9), []
    while not here.over:
        seen.append((here.side, len(here.moves()), here.value(0)))
        here = here.play(here.moves()[-1])
    assert seen == [
        (0, 4, 0),
        (1, 5, 4),
        (0, 1, 10),
        (1, 1, 7),
        (0, 3, 3),
        (0, 3, 4),
        (0, 5, -4),
        (0, 1, 0),
        (1, 5, 9),
    ]
    assert here.value(0) == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("tree tree", "line 1, column 6, 'tree': expected name=number or path=0.1.2"),
        ("tree seed=x", "line 1, column 6, 'seed=x': expected name=number or path=0.1.2"),
        (
            "tree branching=17",
            "line 1, column 6, 'branching=17': branching must lie between 1 and 16, not 17",
        ),
        ("tree path=9", "line 1, column 6, 'path=9': the path leaves the tree"),
        ("tree depth=0 path=0", "line 1, column 14, 'path=0': the path leaves the tree"),
        ("tree path=0..1", "line 1, column 6, 'path=0..1': expected name=number or path=0.1.2"),
    ],
)
def test_bad_texts(text: str, message: str) -> None:
    with pytest.raises(TextError) as error:
        TREE.parse(text)
    assert str(error.value) == message


@given(texts("tree sdpathbrnci=0123456789.-", max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(TextError):
        TREE.parse(text)


def test_invalid_moves_and_options() -> None:
    here = TREE.start(seed=1, branching=2)
    for move in (-1, len(here.moves()), 300):
        with pytest.raises(MoveError, match=f"{move} is not an edge of this node"):
            here.play(move)
    with pytest.raises(MoveError, match="0 is not an edge of this node"):
        TREE.start(depth=0).play(0)
    with pytest.raises(LimitError, match="depth must lie between 0 and 200, not 201"):
        TREE.start(depth=201)
    with pytest.raises(LimitError, match="tree has no option 'width'"):
        TREE.start(width=3)


def test_equal_nodes_are_equal() -> None:
    one, two = (TREE.parse(TREE.example) for _ in "12")
    assert one == two
    assert hash(one) == hash(two)
    assert one != one.play(0)
    assert repr(one) == f"<TreePosition {TREE.example}>"
