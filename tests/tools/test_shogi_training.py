"""Training data of shogi: games follow from their seeds, and rows improve on the evaluation asked for."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from sakiyomi import AlphaBeta, Limit
from tools.shogi.games import play, work
from tools.shogi.rows import rows

NODES = 60


def test_a_game_follows_from_its_seed_alone() -> None:
    searcher = AlphaBeta(memory=16)
    alone = play(3, searcher, Limit(nodes=NODES), "trained")
    other = play(4, searcher, Limit(nodes=NODES), "trained")
    assert alone != other
    assert work((3, NODES, "trained")) == alone  # after other games too


@pytest.mark.parametrize("base", ["simple", "trained"])
def test_rows_know_the_evaluation_to_improve_on(base: str, tmp_path: Path) -> None:
    path = tmp_path / "games.gz"
    with gzip.open(path, "wt") as file:
        file.write(work((3, NODES, "trained")))
    found = list(rows(path, base))
    assert found
    for game, (_, result, known, number) in found:
        assert known == (game.simple_value(0) if base == "simple" else game.value(0))
        assert (result, number) == (found[0][1][1], 0)
