"""Counts of legal lines against published values and against cshogi."""

from __future__ import annotations

import pytest

from sakiyomi import LimitError, TextError
from sakiyomi.games.shogi import ShogiPosition, parse
from support import shogi_oracles as oracles
from support.helpers import ROOT

DATA = ROOT / "tests" / "data" / "shogi" / "legality.tsv"
ROWS = [line.split("\t") for line in DATA.read_text().splitlines() if not line.startswith("#")]
REFUSED = {"white_forced_promo": "black is in check"}
DROPS = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1"
MOST = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1"


@pytest.mark.parametrize(
    ("depth", "lines"), list(enumerate([1, 30, 900, 25470, 719731, 19861490, 547581517]))
)
def test_lines_from_the_start(depth: int, lines: int) -> None:
    assert ShogiPosition.start().perft(depth) == lines


@pytest.mark.parametrize(
    ("sfen", "counts"),
    [(DROPS, (207, 28684, 4809015)), (MOST, (593, 105677, 53393368))],
    ids=["drops", "most"],
)
def test_lines_with_many_drops(sfen: str, counts: tuple[int, ...]) -> None:
    position = parse(sfen)
    assert tuple(position.perft(depth) for depth in (1, 2, 3)) == counts


@pytest.mark.parametrize("row", ROWS, ids=[row[1] for row in ROWS])
def test_legality(row: list[str]) -> None:
    sfen, name, count, _ = row
    if name in REFUSED:
        with pytest.raises(TextError, match=REFUSED[name]):
            parse(sfen)
        return
    position = parse(sfen)
    assert len(position.moves()) == int(count)
    assert oracles.texts(position.moves()) == oracles.usi(oracles.board(sfen).legal_moves)
    if position.moves():
        assert position.perft(2) == oracles.perft(oracles.board(sfen), 2)


@pytest.mark.parametrize("depth", [-1, 21])
def test_depth_out_of_range(depth: int) -> None:
    with pytest.raises(LimitError, match="between 0 and 20"):
        ShogiPosition.start().perft(depth)
