"""Diagrams, their mutations, and steps back."""

from __future__ import annotations

from random import Random

import pytest

from sakiyomi.composing.diagram import KINDS, MATED_KING, WHITE, Diagram
from sakiyomi.composing.mutation import mutate
from sakiyomi.composing.retro import step_back
from sakiyomi.composing.starts import random_start
from sakiyomi.games.shogi import parse
from sakiyomi.games.shogi.pieces import KING, KNIGHT, LANCE, PAWN
from support.shogi_oracles import board

MATE = Diagram.of(parse("5S2k/9/7G1/4B4/9/9/9/9/9 b 2rb3g3s4n4l18p 1"))


def test_a_diagram_gives_the_rest_to_the_defender() -> None:
    assert MATE.sfen == "5S2k/9/7G1/4B4/9/9/9/9/9 b 2rb3g3s4n4l18p 1"
    assert (MATE.pieces, MATE.king, len(MATE.squares)) == (4, 0, 3)
    assert MATE.give(PAWN).sfen == "5S2k/9/7G1/4B4/9/9/9/9/9 b P2rb3g3s4n4l17p 1"


def test_mirror_images_are_one_problem() -> None:
    assert MATE.mirror() != MATE
    assert MATE.mirror().mirror() == MATE
    assert MATE.mirror().normal() == MATE.normal() == MATE
    assert MATE.mirror().king == 72


def test_shifting_stops_at_the_edge() -> None:
    assert MATE.shift(-1, 0) is None
    assert MATE.shift(0, -1) is None
    moved = MATE.shift(1, 2)
    assert moved is not None
    assert moved.king == 11
    assert moved.shift(-1, -2) == MATE


@pytest.mark.parametrize(
    "impossible",
    [
        MATE.place(0, 0),
        MATE.place(40, MATED_KING),
        MATE.place(40, KING).place(41, KING),
        MATE.place(9, PAWN),
        MATE.place(9, LANCE),
        MATE.place(10, KNIGHT),
        MATE.place(44, PAWN | WHITE),
        MATE.place(43, KNIGHT | WHITE),
        MATE.place(40, PAWN).place(42, PAWN),
        MATE.give(PAWN, 19),
        MATE.give(PAWN, -1),
    ],
)
def test_impossible_diagrams(impossible: Diagram) -> None:
    assert MATE.possible()
    assert not impossible.possible()


def test_mutations_are_possible_and_differ() -> None:
    chance = Random(3)
    made = [one for one in (mutate(MATE, chance) for _ in range(300)) if one is not None]
    assert len(set(made)) > 80
    for one in made:
        assert one.possible()
        assert abs(one.pieces - MATE.pieces) <= 2
    assert {3, 4, 5} <= {one.pieces for one in made}


def test_a_step_back_leads_to_the_diagram() -> None:
    chance = Random(5)
    made = [one for one in (step_back(MATE, chance) for _ in range(3000)) if one is not None]
    assert len(set(made)) > 9
    for one in set(made):
        assert MATE.sfen.rsplit(" ", 1)[0] in two_plies_later(one.sfen)


def two_plies_later(sfen: str) -> set[str]:
    """The positions after a check and a reply, by another library's rules."""
    here, found = board(sfen), set[str]()
    for check in list(here.legal_moves):
        here.push(check)
        for reply in list(here.legal_moves) if here.is_check() else ():
            here.push(reply)
            found.add(here.sfen().rsplit(" ", 1)[0])
            here.pop()
        here.pop()
    return found


def test_starts() -> None:
    chance = Random(1)
    bare = [one for one in (random_start(chance) for _ in range(200)) if one is not None]
    assert len(bare) > 100
    assert not any(KING in one.board for one in bare)
    castles = [random_start(chance, game_like=True, two_kings=True) for _ in range(100)]
    assert sum(one is not None and KING in one.board for one in castles) > 30
    assert set(KINDS) == {
        kind
        for one in bare
        for kind in KINDS
        if kind in one.board or one.hand[kind] or kind | WHITE in one.board
    }
