"""Shogi's evaluation: terms that add up, the same for both colours, kept up to date by every move."""

from __future__ import annotations

import pickle
from collections.abc import Iterator

import pytest

from sakiyomi import AlphaBeta, Limit, Points, _native
from sakiyomi._native import Random
from sakiyomi.games.shogi import START, ShogiPosition, parse
from sakiyomi.games.shogi.reasons import SIMPLE, TERMS


def random_positions(count: int, seed: int) -> Iterator[ShogiPosition]:
    """Positions of random games, captures and drops among them."""
    random = Random(seed)
    here = ShogiPosition.start()
    for _ in range(count):
        if here.over or here.number > 200:
            here = ShogiPosition.start()
        moves = here.tactical() if random.below(3) == 0 else here.moves()
        moves = moves or here.moves()
        here = here.play(moves[random.below(len(moves))])
        if not here.over:
            yield here


def turned(here: ShogiPosition) -> ShogiPosition:
    """The same position with colours swapped and the board rotated."""
    board = bytes(piece ^ 16 if piece else 0 for piece in reversed(here.board))
    return ShogiPosition.of(_native.ShogiPosition(board, here.hand(1), here.hand(0), 1 - here.side))


def test_terms_add_up_in_every_position_of_random_games() -> None:
    for here in random_positions(4000, seed=1):
        for side in (0, 1):
            terms = here.terms(side)
            assert [term.name for term in terms] == list(TERMS)
            assert sum(term.value for term in terms) == here.value(side), here
            simple = here.simple().terms(side)
            assert [term.name for term in simple] == list(SIMPLE)
            assert sum(term.value for term in simple) == here.simple().value(side), here
        assert here.value(0) == -here.value(1)


def test_the_pieces_of_a_term_add_up_to_it() -> None:
    for here in random_positions(300, seed=5):
        for side in (0, 1):
            for term in here.terms(side):
                assert sum(part.value for part in here.parts(side, term.name)) == term.value, here


def test_the_parts_name_pieces_and_hands() -> None:
    here = parse("4k4/9/4P4/9/9/9/3GSG3/4K4/9 b 2G 1")
    names = {part.name for name in TERMS for part in here.parts(0, name)}
    assert {"S5g", "K5h", "golds", "golds in hand", "around k5a"} <= names


def test_pieces_are_compared_with_others_of_their_kind() -> None:
    """Rooks that stand alike cancel out; a knight that a pawn attacks stands out."""
    here = parse(START).push("2g2f", "8c8d", "2f2e", "8d8e")
    assert not {part.name for part in here.parts(0, "placement")} & {"R2h", "r8b"}
    here = parse("l3k2nl/2g3g2/1r2s1s2/p1pp2pp1/1p2ppn1P/P1PPN4/1PS1PPP1S/2G1G2R1/LK5NL b BPbp 57")
    first = here.parts(0, "threats")[0]
    assert first.name == "N5f"
    assert first.value < -100


def test_pieces_far_from_both_kings_are_summed_up() -> None:
    here = parse(START)
    for name in ("king safety", "attack"):
        named = {part.name for part in here.parts(0, name)}
        assert not named & {"L1i", "l9a", "P1g", "p9c", "L9i", "l1a"}


def test_material_and_hands_are_named_by_kind() -> None:
    here = parse("lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPP1/1B5R1/LNSGKGSNL w P 1")
    assert [part.name for part in here.parts(0, "material")] == ["rooks", "pawns"]
    assert [part.name for part in here.parts(0, "hands")] == ["pawns in hand"]
    assert here.parts(0, "material")[0].value > 700


def test_the_search_keeps_the_sums_that_a_position_has() -> None:
    """A search to depth 1 without quiescence ends in positions that it reached by moves."""
    for here in list(random_positions(400, seed=6))[::9]:
        info = AlphaBeta(memory=0, selective=False, quiescence=False, lines=600).best(here, Limit(depth=1))
        for line in info.lines:
            after = here.play(line.moves[0])
            if not after.over:
                assert line.score == Points(value_of(after, here.side)), (here, str(line.moves[0]))


def value_of(here: ShogiPosition, side: int) -> int:
    value = ShogiPosition.of(here.native.position).value(side)
    assert isinstance(value, int)
    return value


def test_the_simple_evaluation_survives_play_and_copies() -> None:
    here = parse(START).simple().push("7g7f", "3c3d")
    assert type(here).__name__ == "ShogiSimple"
    copied = pickle.loads(pickle.dumps(here))
    assert copied == here
    assert copied.value(0) == here.value(0)


def test_the_value_kept_by_moves_is_that_of_the_position_alone() -> None:
    for here in random_positions(3000, seed=2):
        assert ShogiPosition.of(here.native.position).value(0) == here.value(0), here


def test_both_colours_are_judged_alike() -> None:
    for here in random_positions(3000, seed=3):
        there = turned(here)
        assert there.value(0) == here.value(1), here
        assert there.terms(0) == here.terms(1), here


def test_the_start_is_even_and_every_term_has_two_words() -> None:
    start = parse(START)
    assert start.simple().value(0) == 0
    turn = {term.name: term.value for term in start.terms(0)}["turn"]
    assert abs(turn) < 100
    assert all(term.value == 0 for term in start.terms(0) if term.name != "turn" and term.name != "threats")
    assert [term.detail for term in start.terms(0)] == list(TERMS.values())
    assert all(name.isascii() and not word.isascii() for name, word in TERMS.items())


def term(here: ShogiPosition, name: str) -> int:
    return next(term.value for term in here.simple().terms(0) if term.name == name)


@pytest.mark.parametrize(
    ("name", "better", "worse"),
    [
        ("material", "4k4/9/9/9/9/9/9/7R1/4K4 b - 1", "4k4/9/9/9/9/9/9/7B1/4K4 b - 1"),
        ("hands", "4k4/9/9/9/9/9/9/9/4K4 b R 1", "4k4/9/9/9/9/9/9/9/4K4 b 2P 1"),
        ("placement", "4k4/9/9/9/9/9/9/1K7/9 b - 1", "4k4/9/9/9/9/4K4/9/9/9 b - 1"),
        ("king safety", "4k4/9/9/9/9/9/3GSG3/4K4/9 b - 1", "4k4/9/9/9/9/9/GS5G1/4K4/9 b - 1"),
        ("mobility", "k8/9/9/9/6R2/9/9/9/4K4 b - 1", "k8/9/9/9/9/9/7P1/6GRG/4K2S1 b - 1"),
        ("entering king", "9/4K4/9/9/9/9/9/9/4k4 b RB 1", "9/9/9/4K4/9/9/9/9/4k4 b RB 1"),
    ],
)
def test_each_term_measures_what_its_name_says(name: str, better: str, worse: str) -> None:
    assert term(parse(better), name) > term(parse(worse), name)


def test_an_attacked_king_is_less_safe_the_more_the_enemy_holds() -> None:
    quiet = parse("4k4/9/4P4/3+P5/9/9/9/9/4K4 b - 1")
    armed = parse("4k4/9/4P4/3+P5/9/9/9/9/4K4 b 2G 1")
    assert term(armed, "king safety") > term(quiet, "king safety") > 0


def test_positions_without_a_king_have_a_value() -> None:
    problem = parse("4k4/9/4P4/9/9/9/9/9/9 b G 1")
    assert sum(term.value for term in problem.terms(0)) == problem.value(0)


def test_tactical_moves_are_captures_and_promotions_that_pay() -> None:
    here = parse("4k4/9/4p4/4r4/9/9/4P4/4R4/4K4 b - 1")
    assert here.tactical() == []
    here = parse("4k4/9/9/4r4/9/9/9/4R4/4K4 b - 1")
    assert [str(move) for move in here.tactical()] == ["5h5d"]
    here = parse("4k4/1p7/9/1r7/2S6/9/9/9/4K4 b - 1")  # guarded, but worth more than the silver
    assert "7e8d" in [str(move) for move in here.tactical()]
    for here in random_positions(1500, seed=4):
        if here.in_check:
            continue
        legal, board = set(here.moves()), here.board
        for move in here.tactical():
            assert move in legal
            assert board[move.to] or move.promotes
