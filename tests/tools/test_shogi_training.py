"""Training data of shogi: games follow from their seeds, and rows improve on the evaluation asked for."""

from __future__ import annotations

import argparse
import gzip
import sys
from pathlib import Path

import pytest

from benchmarks.shogi_trials.__main__ import names, table
from sakiyomi import AlphaBeta, Limit
from sakiyomi.games.shogi.weights import WEIGHTS
from tools.shogi.games import by_program, play, work
from tools.shogi.pack import weights_of
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


def test_weights_may_be_packed_or_not(tmp_path: Path) -> None:
    own = WEIGHTS.own()
    (tmp_path / "raw").write_bytes(own)
    (tmp_path / "packed").write_bytes(WEIGHTS.packed(own))
    assert own == weights_of(None) == weights_of(tmp_path / "raw") == weights_of(tmp_path / "packed")


def test_a_program_plays_the_games_in_turn(tmp_path: Path) -> None:
    """Several of them take turns; it is asked with the weights, the seed, and which games to play."""
    program = tmp_path / "program"
    program.write_text(
        f"#!{sys.executable}\n"
        "import os, sys\n"
        "weights, seed, first, step, games, nodes = sys.argv[1:]\n"
        "for game in range(int(first), int(games), int(step)):\n"
        "    print(os.path.getsize(weights), seed, nodes, game)\n"
    )
    program.chmod(0o755)
    given = argparse.Namespace(program=program, weights=None, seed=7, processes=3, games=8, nodes=50)
    size = len(WEIGHTS.own())
    assert list(by_program(given)) == [f"{size} 7 50 {game}\n" for game in range(8)]


def test_changes_that_go_together_are_rated_together(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Six pairs of games: the first side has changes 0 and 2, change 1, all or none of them."""
    file = tmp_path / "trials.txt"
    file.write_text("0 5 2\n1 5 2\n2 2 0\n3 7 1\n4 0 1\n5 2 1\n")
    table(file)
    first, *rest = capsys.readouterr().out.splitlines()
    assert first.startswith("12 games; two standard errors: ")
    known = [name.replace("_", " ") for name in names()]
    assert rest == [f"  +25.0  {known[0]}, {known[2]}", f"  -25.0  {known[1]}"]
