"""Games with variations as one line of text."""

from __future__ import annotations

import random

import pytest

from sakiyomi.errors import SakiyomiError, TextError
from sakiyomi.games.shogi import Move, ShogiPosition
from sakiyomi.studio.rooms.move_names import both_names
from sakiyomi.studio.rooms.variation_text import MAX_TEXT, read_tree, written
from sakiyomi.studio.rooms.variations import Variations


def read(text: str) -> Variations[Move]:
    return read_tree(text, ShogiPosition.start(), ShogiPosition.read_move, both_names)


def shape(tree: Variations[Move]) -> list[tuple[int, str, str]]:
    ordered = tree.view()["nodes"]
    names = {node["id"]: node["name"] for node in ordered}
    return [(node["ply"], names.get(node["parent"], ""), node["name"] + node["comment"]) for node in ordered]


def test_a_tree_is_written_and_read() -> None:
    text = "7g7f 3c3d 2g2f{good%20%7Bor%7D%0Anot} 3:6g6f 8c8d 4:4c4d 2:8c8d 1:2g2f{棒銀}"
    tree = read(text)
    assert written(tree) == text
    assert [node.comment for node in tree.nodes.values() if node.comment] == ["good {or}\nnot", "棒銀"]
    assert tree.find([child.move for child in tree.root.children[1:] if child.move]) is not None
    assert tree.find([]) is None


def test_any_tree_comes_back() -> None:
    for seed in range(20):
        draw, tree = random.Random(seed), Variations[Move]()
        places = [(tree.root, ShogiPosition.start())]
        for _ in range(40):
            node, here = draw.choice(places)
            move = draw.choice(here.moves())
            if any(child.move == move for child in node.children):
                continue
            made = tree.add(node, move, both_names(here, move))
            made.comment = draw.choice(["", "", "% {x}: 5:7g7f", "全角　空白"])
            places.append((made, here.play(move)))
        assert shape(read(written(tree))) == shape(tree)


def test_a_bare_line_and_a_huge_tree_are_not_written() -> None:
    assert written(read("7g7f 3c3d 2g2f")) == ""
    assert written(Variations()) == ""
    tree = read("7g7f 3c3d")
    tree.root.children[0].comment = "x" * (MAX_TEXT + 1)
    assert written(tree) == ""


@pytest.mark.parametrize(
    "text", ["9:7g7f", "0:7g7f", "7g7f{", "7g7f{a}}", "7g7f 7g7f", "x", ":7g7f", "7g7f 3:3c3d"]
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(SakiyomiError):
        read(text)
    with pytest.raises(TextError):
        read("{x}")
