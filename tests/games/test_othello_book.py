"""The opening book: its figures fit together, and it is the same however the board is turned."""

from __future__ import annotations

import json
import random

import pytest
from typer.testing import CliRunner, Result

from sakiyomi.cli.app import make_app
from sakiyomi.games.othello import OTHELLO, parse_transcript
from sakiyomi.games.othello.book import book_entry, book_moves, book_size


def call(*words: str) -> Result:
    return CliRunner().invoke(make_app(), ["book", *words], catch_exceptions=False)


def test_the_first_moves() -> None:
    assert book_size() > 3000
    start = book_entry(OTHELLO.start())
    assert start is not None
    (first,) = book_moves(OTHELLO.start())  # four moves, one of them up to symmetry
    assert first.games == start.games
    assert first.share == 1.0
    second = book_moves(parse_transcript("f5").end)
    assert [move.name.split()[0] for move in second] == ["Perpendicular", "Diagonal", "Parallel"]
    assert sum(move.games for move in second) <= start.games
    assert second[2].value < second[0].value - 2  # parallel is known to be bad


@pytest.mark.parametrize("moves", ["f5d6c3d3c4", "f5f6e6f4", "f5d6c4"])
def test_shares_and_points_are_shares(moves: str) -> None:
    here = parse_transcript(moves).end
    entry = book_entry(here)
    assert entry is not None
    found = book_moves(here)
    assert found == sorted(found, key=lambda move: -move.games)
    assert all(0 < move.share <= 1 and 0 <= move.points <= 1 and abs(move.value) < 64 for move in found)


def test_turned_boards_are_the_same() -> None:
    views = [parse_transcript(moves).end for moves in ("f5d6c3", "e6f4c3", "d3c5f6", "c4e3f6")]
    entries = [book_entry(view) for view in views]
    assert entries[0] is not None
    assert set(entries) == {entries[0]}
    assert len({tuple((m.games, m.value) for m in book_moves(view)) for view in views}) == 1


def test_the_command() -> None:
    text = call("othello", "f5").stdout
    assert "white to move: " in text
    assert "Perpendicular (縦取り)" in text
    data = json.loads(call("othello", "f5", "--json").stdout)
    assert [move["move"] for move in data["moves"]] == [
        m.move for m in book_moves(parse_transcript("f5").end)
    ]
    rng, here = random.Random(1), OTHELLO.start()
    for _ in range(20):
        here = here.play(rng.choice(here.moves()))
    off = call("othello", here.text()).stdout
    assert "not in the book" in off
    assert "no move is in the book" in off
    refused = call("collect")
    assert (refused.exit_code, "no opening book for collect" in refused.stderr) == (2, True)
