"""Othello's rules: perft, random games against OpenSpiel, flips against a plain flipper, text."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sakiyomi import AlphaBeta, MoveError, TextError, games
from sakiyomi._native import othello_flips, othello_kernels, othello_mobility
from sakiyomi.games.othello import OTHELLO, PASS, SQUARES, OthelloPosition, parse_board
from sakiyomi.testing import check_game, check_searcher
from support.helpers import ROOT, oracle

PERFT = [1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288]
GOLDEN = ROOT / "tests" / "data" / "othello-random-games.txt"
START = OTHELLO.example
KERNELS = othello_kernels()


def plain_flips(own: int, opp: int, square: int) -> int:
    """The discs that a move flips, found square by square."""
    turned = 0
    for dx, dy in ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)):
        x, y, run = square % 8 + dx, square // 8 + dy, 0
        while 0 <= x < 8 and 0 <= y < 8 and opp >> (8 * y + x) & 1:
            run |= 1 << (8 * y + x)
            x, y = x + dx, y + dy
        if 0 <= x < 8 and 0 <= y < 8 and own >> (8 * y + x) & 1:
            turned |= run
    return turned


def test_the_kit() -> None:
    assert games.get("othello") is OTHELLO
    assert check_game(OTHELLO, plays=20) > 1000
    assert check_searcher(lambda: AlphaBeta(memory=1, accept_deeper=False), OTHELLO, positions=10) == 10


@pytest.mark.parametrize("depth", range(10))
def test_perft_from_the_start(depth: int) -> None:
    assert OTHELLO.start().perft(depth) == PERFT[depth]


def test_perft_counts_passes_and_ended_games() -> None:
    rng = random.Random(1)
    for _ in range(30):
        here = OTHELLO.start()
        while here.empties > 7 and not here.over:
            here = here.play(rng.choice(here.moves()))
        for depth in range(5):
            assert here.perft(depth) == plain_perft(here, depth)


def plain_perft(position: OthelloPosition, depth: int) -> int:
    if depth == 0 or position.over:
        return 1
    return sum(plain_perft(position.play(move), depth - 1) for move in position.moves())


boards = st.tuples(st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1)).map(
    lambda n: (n[0] & ~n[1] & (n[2] | 0xFF), n[1] & (n[2] | 0xFF00))
)


@given(boards)
@settings(max_examples=300, deadline=None)
def test_flips_and_mobility_of_any_board(board: tuple[int, int]) -> None:
    own, opp = board
    mobile = 0
    for square in range(64):
        if not (own | opp) >> square & 1:
            turned = plain_flips(own, opp, square)
            for kernel in KERNELS:
                assert othello_flips(kernel, own, opp, square) == turned
            mobile |= (turned != 0) << square
    for kernel in KERNELS:
        assert othello_mobility(kernel, own, opp) == mobile


@given(boards, st.sampled_from([0, 1]))
@settings(max_examples=100, deadline=None)
def test_any_board_survives_its_text_and_its_moves(board: tuple[int, int], side: int) -> None:
    here = OthelloPosition.make(*board, side)
    assert parse_board(here.text()) == here
    assert here.over == (not here.moves())
    for move in here.moves():
        after = here.play(move)
        assert after.side == 1 - side
        assert after.empties == here.empties - (move != PASS)


def test_recorded_games() -> None:
    """Random games with the moves and final counts of OpenSpiel's Othello."""
    for line in GOLDEN.read_text().splitlines():
        if line.startswith("#"):
            continue
        transcript, choices, black, white = line.split()
        here = OTHELLO.start()
        for i, count in zip(range(0, len(transcript), 2), choices.split(","), strict=True):
            move = transcript[i : i + 2].replace("--", PASS)
            assert len(here.moves()) == int(count)
            here = here.play(move)
        assert here.over
        assert (here.count(0), here.count(1)) == (int(black), int(white))


def test_random_games_as_in_open_spiel() -> None:
    pyspiel = oracle("pyspiel")
    rng = random.Random(2)
    for _ in range(200):
        here, state = OTHELLO.start(), pyspiel.load_game("othello").new_initial_state()
        while not state.is_terminal():
            moves = [SQUARES[a] if a < 64 else PASS for a in state.legal_actions()]
            assert here.moves() == moves
            assert here.side == state.current_player()
            pick = rng.randrange(len(moves))
            here = here.play(moves[pick])
            state.apply_action(state.legal_actions()[pick])
            board = "".join(str(state).replace("Black (x)", "").replace("White (o)", "").split())
            drawn = "".join(c for c in board.lower() if c in "xo-")[-64:]
            assert here.text().split()[0].lower() == drawn
        assert here.over


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "64 squares"),
        ("X", "63 squares"),
        ("-" * 64, "the side to move"),
        ("-" * 64 + " Z", "X or O"),
        ("-" * 65, "X or O"),
        ("-" * 30 + "?" + "-" * 33 + " X", "column 31"),
        (START + "X", "nothing may follow"),
        (START.replace(" ", "\n") + "\nf5", "line 3, column 1"),
        ("X" * 200_000, "at most"),
    ],
)
def test_bad_boards(text: str, words: str) -> None:
    with pytest.raises(TextError, match=words):
        parse_board(text)


def test_boards_as_people_write_them() -> None:
    drawn = "\n".join(START.split()[0][i : i + 8] for i in range(0, 64, 8)) + "\n" + "*"
    assert parse_board(drawn) == OTHELLO.start()
    assert parse_board(START.lower().replace("-", ".")) == OTHELLO.start()
    assert parse_board(START + "; F5:+0;") == OTHELLO.start()


def test_illegal_moves() -> None:
    here = OTHELLO.start()
    for move in ("a1", "pass", "z9", "", "e4"):
        with pytest.raises(MoveError, match="legal: d3, c4, f5, e6"):
            here.play(move)
    with pytest.raises(MoveError, match="over"):
        OthelloPosition.make(1, 0, 0).play("pass")
    with pytest.raises(ValueError, match="do not meet"):
        OthelloPosition.make(1, 1, 0)
