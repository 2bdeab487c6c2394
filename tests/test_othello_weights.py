"""The weights file: anything else is refused, and the training data has the right shape."""

from __future__ import annotations

import array
import random
import struct

import pytest

from sakiyomi import _native
from sakiyomi.errors import TextError
from sakiyomi.games.othello import DISC, OTHELLO, OthelloPosition
from sakiyomi.games.othello.reasons import JAPANESE, REASONS, places
from sakiyomi.games.othello.weights import WEIGHTS
from sakiyomi.solve import EndgameSolver
from sakiyomi.types import Points
from support.bad_weights import bad_files

SIZE = 2 * _native.OTHELLO_STAGES * _native.othello_columns()


@pytest.mark.parametrize("data", bad_files(WEIGHTS))
def test_other_files_are_refused(data: bytes) -> None:
    value = OTHELLO.start(seed=1).value(0)
    with pytest.raises(TextError):
        WEIGHTS.use(data)
    assert OTHELLO.start(seed=1).value(0) == value


def test_weights_survive_a_round_trip() -> None:
    weights = random.Random(1).randbytes(SIZE)
    assert WEIGHTS.unpacked(WEIGHTS.packed(weights)) == weights


def test_a_weight_of_parity_is_worth_what_it_says() -> None:
    """One weight alone: that of four odd quarters with 4n empty squares, in the last stage."""
    here = OTHELLO.start()
    try:
        weights = array.array("h", bytes(SIZE))
        weights[len(weights) - 16] = 123
        _native.othello_use_weights(weights.tobytes())
        assert (here.value(0), here.value(1)) == (123, -123)
    finally:
        WEIGHTS.use_own()
    assert here.value(0) != 123


def boards(count: int, seed: int) -> list[OthelloPosition]:
    rng, found = random.Random(seed), list[OthelloPosition]()
    while len(found) < count:
        here = OTHELLO.start()
        for _ in range(rng.randrange(60)):
            if not here.over:
                here = here.play(rng.choice(here.moves()))
        if not here.over:
            found.append(here)
    return found


def packed_boards(positions: list[OthelloPosition]) -> bytes:
    return b"".join(struct.pack("<QQ", p.discs(p.side), p.discs(1 - p.side)) for p in positions)


def test_depth_zero_gives_the_evaluation() -> None:
    """The search keeps its states along the line; here they come from the board itself."""
    some = boards(60, 3)
    labels = array.array("h", _native.othello_labels(packed_boards(some), exact=0, depth=0, caution=0.0))
    assert list(labels) == [max(-6400, min(6400, p.value(p.side))) for p in some]


def test_labels_are_solved_scores() -> None:
    some = [p for p in boards(200, 5) if p.empties <= 9][:25]
    labels = array.array("h", _native.othello_labels(packed_boards(some), exact=9, depth=0, caution=0.0))
    solver = EndgameSolver(memory=1)
    assert [Points(value, DISC) for value in labels] == [solver.best(p).score for p in some]


def test_mirrored_boards_share_all_their_weights() -> None:
    for here in boards(20, 8):
        own, opp = here.discs(here.side), here.discs(1 - here.side)
        flipped = [int.from_bytes(bits.to_bytes(8, "little"), "big") for bits in (own, opp)]
        rows = []
        for pair in ((own, opp), flipped):
            row = array.array("i", _native.othello_part_columns(struct.pack("<QQ", *pair)))
            rows.append(sorted(row))
        assert rows[0] == rows[1]


def test_every_reason_has_its_squares_and_a_japanese_name() -> None:
    assert len(places()) == 46
    assert {reason for reason, _ in places()} == set(REASONS) <= set(JAPANESE)
    assert ("edges", "a1–h1") in places()
