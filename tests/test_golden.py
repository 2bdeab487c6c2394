"""Golden matches and node counts: any change of behaviour shows as a difference in a text file.

`pytest tests/test_golden.py --update-golden` rewrites them; say in the commit what changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from dots_and_boxes import DOTS_AND_BOXES
from sakiyomi import AlphaBeta, Game, Limit, Position
from sakiyomi.games.collect import COLLECT, generate
from sakiyomi.games.tree import TREE
from support.helpers import Ladder, Pile, PythonTree


def playthrough(game: Game[Any], here: Position[Any], limit: Limit) -> Iterator[str]:
    """A match of the search against itself, with its scores and lines."""
    searcher = AlphaBeta(memory=1)
    while not here.over:
        info = searcher.best(here, limit)
        move = game.move_text(here, info.best)
        yield f"{here.text()}\n  {game.side_name(here.side)}: {move} ({info.score}, depth {info.depth})\n"
        here = here.play(info.best)
    yield f"{here.text()}\n{game.draw(here)}\n"


MATCHES: dict[str, Callable[[], tuple[Game[Any], Position[Any], Limit]]] = {
    "collect_seq": lambda: (COLLECT, COLLECT.start(size="7x6", targets=6, seed=3), Limit()),
    "collect_sim": lambda: (COLLECT, COLLECT.start(size="6x6", seed=4, walls=5, model="sim"), Limit()),
    "tree": lambda: (TREE, TREE.start(seed=5, branching=5, depth=14, repeat=40), Limit(nodes=2000)),
    "dots_and_boxes": lambda: (DOTS_AND_BOXES, DOTS_AND_BOXES.start(rows=3), Limit(nodes=400)),
}


@pytest.mark.parametrize("name", MATCHES)
def test_playthrough(name: str, compare: Callable[[str, str], None]) -> None:
    game, start, limit = MATCHES[name]()
    compare(f"match_{name}", "".join(playthrough(game, start, limit)))


def searches() -> Iterator[tuple[str, Position[Any], dict[str, Any], Limit]]:
    """A fixed set of searches that uses every part of the search."""
    for seed in range(3):
        board = generate(8, 8, 9, seed=seed)
        yield f"plan {seed}", board, {}, Limit()
        yield f"plan {seed} without priority", board, {"priority": False}, Limit()
        yield f"steps {seed}", board, {"plan": False}, Limit(depth=5)
    tree = TREE.start(seed=1, branching=5, depth=30)
    for options in (
        {},
        {"memory": 0},
        {"memory": 0.01},
        {"history": False},
        {"null_windows": False},
        {"accept_deeper": False},
        {"lines": 3},
        {"widths": (4, 3, 2)},
        {"keep": 3},
    ):
        words = " ".join(f"{name}={value}" for name, value in options.items())
        yield f"tree {words}".strip(), tree, options, Limit(depth=13)
    yield "tree to its end", TREE.start(seed=2, branching=3, depth=12), {}, Limit()
    yield "python tree", PythonTree(TREE.start(seed=3, depth=8), won=9), {}, Limit()
    yield "pile", Pile(24), {}, Limit()
    yield "ladder", Ladder(1, height=20), {}, Limit()


def test_node_signatures(compare: Callable[[str, str], None]) -> None:
    rows = []
    for name, position, options, limit in searches():
        info = AlphaBeta(**{"memory": 1, **options}).best(position, limit)
        rows.append(f"{name}: {info.score}, depth {info.depth}, {info.nodes} nodes\n")
    compare("signatures", "".join(rows))
