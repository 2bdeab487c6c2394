"""The weights file of shogi: anything else is refused, and one weight is worth what it says."""

from __future__ import annotations

import array
import random

import pytest

from sakiyomi import _native
from sakiyomi.errors import TextError
from sakiyomi.games.shogi import START, parse
from sakiyomi.games.shogi.reasons import SECTIONS
from sakiyomi.games.shogi.weights import WEIGHTS
from support.bad_weights import bad_files

SIZE = 2 * WEIGHTS.stages * WEIGHTS.columns
BARE = "4k4/9/9/9/9/9/9/9/4K4 b - 1"


@pytest.mark.parametrize("data", bad_files(WEIGHTS))
def test_other_files_are_refused(data: bytes) -> None:
    here = parse(START).push("7g7f", "8c8d", "2g2f")
    value = here.value(0)
    with pytest.raises(TextError):
        WEIGHTS.use(data)
    assert here.value(0) == value


def test_weights_survive_a_round_trip() -> None:
    weights = random.Random(1).randbytes(SIZE)
    assert WEIGHTS.unpacked(WEIGHTS.packed(weights)) == weights


def test_the_file_is_small() -> None:
    weights = array.array("h", bytes(SIZE))
    assert len(WEIGHTS.packed(weights.tobytes())) < 3_000_000
    assert len(SECTIONS) == len(_native.shogi_section_sizes())


def test_one_weight_is_worth_what_it_says() -> None:
    """The last weight is that of the side to move, in quarters of a point."""
    here = parse(BARE)
    plain = here.simple().value(0)
    assert isinstance(plain, int)
    try:
        weights = array.array("h", bytes(SIZE))
        weights[WEIGHTS.columns - 1] = weights[-1] = 4 * 33
        _native.shogi_use_weights(weights.tobytes())
        assert here.value(0) == plain + 33
        assert parse(BARE.replace(" b ", " w ")).value(0) == plain - 33
    finally:
        WEIGHTS.use_own()


def test_left_and_right_are_alike() -> None:
    """Where neither king stands on the middle file, a mirrored position has the same value."""
    text = "lnsg1k1nl/1r4gs1/p1pppp1pp/1p4p2/9/2P4P1/PP1PPPP1P/1SG3SR1/LN1K1G1NL b Bb 1"
    board, *rest = text.split()
    mirrored = "/".join(mirror(row) for row in board.split("/"))
    assert parse(text).value(0) == parse(" ".join([mirrored, *rest])).value(0)


def mirror(row: str) -> str:
    pieces, found = list(row), list[str]()
    while pieces:
        piece = pieces.pop(0)
        found.append(piece + pieces.pop(0) if piece == "+" else piece)
    return "".join(reversed(found))
