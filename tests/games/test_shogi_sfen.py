"""SFEN: what is read, what is refused and where; only `TextError` is ever raised."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sakiyomi import TextError, _native
from sakiyomi.games.shogi import SHOGI, START, ShogiPosition, parse
from support import shogi_oracles as oracles
from support.hostile import texts

KINGS = "4k4/9/9/9/9/9/9/9/4K4"


@pytest.mark.parametrize(
    "text",
    [
        "startpos",
        START,
        f"sfen {START}",
        f"position sfen {START}",
        START[:-2],
        f"  {START}\n",
        "position startpos",
    ],
)
def test_forms(text: str) -> None:
    position = parse(text)
    assert position.sfen == position.text() == START
    assert position == ShogiPosition.start()


def test_moves_follow() -> None:
    position = parse("startpos moves 7g7f 3c3d 8h2b+ 3a2b")
    assert position.sfen == "lnsgkg1nl/1r5s1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL b Bb 5"
    assert [str(move) for move in position.past] == ["7g7f", "3c3d", "8h2b+", "3a2b"]
    assert parse(position.text()) == position


@pytest.mark.parametrize(
    ("text", "token", "column", "reason"),
    [
        ("", "", 1, "no position"),
        ("sfen", "sfen", 1, "no position"),
        (KINGS, KINGS, 1, "needs a board"),
        ("4k4/9/9/9/9/9/9/4K4 b - 1", "4k4/9/9/9/9/9/9/4K4", 1, "9 ranks, not 8"),
        ("4k4/8/9/9/9/9/9/9/4K4 b - 1", "8", 5, "rank 2 has 8 squares"),
        ("4k4/9/9/9/9/55/9/9/4K4 b - 1", "55", 13, "rank 6 has 10 squares"),
        ("4k4/9/9/9/9/9/9/9/4KX3 b - 1", "X", 21, "no such piece"),
        ("4k4/9/9/9/9/9/9/9/4K+G3 b - 1", "+G", 21, "can be promoted"),
        ("4k3+/9/9/9/9/9/9/9/4K4 b - 1", "+", 4, "no piece after the plus"),
        ("P3k4/9/9/9/9/9/9/9/4K4 b - 1", "P", 1, "9a could never move"),
        ("4k4/9/9/9/9/9/9/8n/4K4 b - 1", "n", 18, "1h could never move"),
        ("4k3k/9/9/9/9/9/9/9/4K4 b - 1", "k", 4, "white has two kings"),
        ("9/9/9/9/9/9/9/9/9 b - 1", "9/9/9/9/9/9/9/9/9", 1, "no king"),
        (f"{KINGS} x - 1", "x", 23, "b or w"),
        (f"{KINGS} b K 1", "K", 25, "written like 2P"),
        (f"{KINGS} b 2PX 1", "X", 27, "written like 2P"),
        (f"{KINGS} b PP 1", "P", 26, "given twice"),
        (f"{KINGS} b 0P 1", "0P", 25, "written like 2P"),
        (f"{KINGS} b 3R 1", "3R", 25, "only 2 rooks"),
        (f"{KINGS} b 10P9p 1", "10P9p", 25, "19 pawns, more than 18"),
        (f"{KINGS} b - 0", "0", 27, "must be at least 1"),
        (f"{KINGS} b - one", "one", 27, "must be at least 1"),
        (f"{KINGS} b - 1 1", "1", 29, "nothing may follow"),
        ("4k4/9/9/9/9/9/9/9/4R3K b - 1", "b", 24, "white is in check, but black is to move"),
        (f"{KINGS} b - 1 moves 5i5h 5a6z", "5a6z", 40, "not a move"),
        (f"{KINGS} b - 1 moves 5i5g", "5i5g", 35, "not a legal move"),
        ("startpos longest x", "x", 18, "longest must be a number"),
    ],
)
def test_errors_name_the_token_and_its_place(text: str, token: str, column: int, reason: str) -> None:
    with pytest.raises(TextError, match=reason) as caught:
        parse(text)
    assert (caught.value.token, caught.value.line, caught.value.column) == (token, 1, column)


def test_errors_name_the_line() -> None:
    with pytest.raises(TextError) as caught:
        parse(f"sfen {KINGS}\n b\n  Q 1")
    assert (caught.value.line, caught.value.column, caught.value.token) == (3, 3, "Q")


@settings(max_examples=300, deadline=None, derandomize=True)
@given(texts("lnsgkrbpLNSGKRBP+123456789/ bw-0xé\n", max_size=120))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        position = parse(text)
    except TextError:
        return
    assert parse(position.text()) == position


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.integers(0, 10**6), st.integers(0, 80), st.sampled_from("lnsgkrbpLNSGKRBP+19/ bw-0é"))
def test_one_wrong_character(seed: int, at: int, character: str) -> None:
    text = oracles.scattered(seed)
    at %= len(text)
    try:
        position = parse(text[:at] + character + text[at + 1 :])
    except TextError:
        return
    assert parse(position.sfen).sfen == position.sfen


@pytest.mark.parametrize("seed", range(50))
def test_written_as_it_was_read(seed: int) -> None:
    text = oracles.scattered(seed)
    assert parse(text).sfen == oracles.board(text).sfen()


def test_huge_texts_are_refused() -> None:
    with pytest.raises(TextError, match="characters"):
        parse("9/" * 200_000)


def test_game_by_name() -> None:
    assert SHOGI.start() == ShogiPosition.start()
    assert SHOGI.start(sfen=KINGS + " w - 7", longest="9").text() == f"{KINGS} w - 7 longest 9"
    plain = SHOGI.start(declaration="0", longest=5)
    assert plain.text() == f"{START} longest 5 undeclared"
    assert parse(plain.push("7g7f").text()) == plain.push("7g7f") != ShogiPosition.start().push("7g7f")
    assert str(SHOGI.parse_move(SHOGI.start(), " 7g7f ")) == "7g7f"
    assert SHOGI.side_name(1) == "white"
    with pytest.raises(TextError, match="without moves"):
        SHOGI.start(sfen="startpos moves 7g7f")


def test_a_hand_beyond_every_count_is_refused() -> None:
    """Added to the pawns on the board it would be a negative number."""
    board = bytearray(81)
    board[0], board[80] = 8, 24
    board[10:18] = bytes([1]) * 8
    huge = [0, (1 << 31) - 1, 0, 0, 0, 0, 0, 0]
    with pytest.raises(ValueError, match="not that many pieces"):
        _native.ShogiPosition(bytes(board), huge, [0] * 8, 0)
