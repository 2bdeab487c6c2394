"""Moves as players write them, and why some are illegal."""

from __future__ import annotations

import contextlib
import random

import pytest

from sakiyomi import MoveError
from sakiyomi.games.shogi import SHOGI, START, Move, csa, kif, move_name, parse
from sakiyomi.games.shogi.legality import why_illegal
from sakiyomi.testing import check_game
from support import shogi_oracles as oracles

KINGS = "4k4/9/9/9/9/9/9/9/4K4"

REASONS = [
    (START, "7f7e", "there is no piece on 7f"),
    (START, "3c3d", "the piece on 3c is white's"),
    (START, "8h7g", "black's own pawn stands on 7g"),
    (START, "7g7e", "a pawn cannot move from 7g to 7e"),
    (START, "8h2b+", "a bishop cannot move from 8h to 2b"),
    (START, "5i5g", "black's own pawn stands on 5g"),
    (START, "7g7f+", "a pawn cannot promote there"),
    (START, "P*5e", "black has no pawn in hand"),
    (f"{KINGS} b - 1", "5i5g", "a king cannot move from 5i to 5g"),
    (f"{KINGS} b - 1", "5i5h+", "a king cannot promote there"),
    (f"{KINGS} b G 1", "G*5a", "5a is not empty"),
    (f"{KINGS} b N 1", "N*1b", "a knight on 1b could never move"),
    (f"{KINGS} w p 1", "P*1i", "a pawn on 1i could never move"),
    ("4k4/9/9/9/9/9/2P6/9/4K4 b P 1", "P*7d", "black already has a pawn on file 7 (nifu)"),
    ("4k4/8P/9/9/9/9/9/9/4K4 b - 1", "1b1a", "a pawn on 1a could never move again: it must promote"),
    ("4k4/9/9/9/4r4/9/4G4/9/4K4 b - 1", "5g4g", "black's king would be in check"),
    ("4k4/9/9/9/4r4/9/9/9/4K4 b G 1", "5i5h", "black's king would be left in check"),
    ("4k4/9/9/9/4r4/9/9/9/4K4 b G 1", "G*4h", "black's king would be left in check"),
    ("4k4/4+r4/9/9/9/9/9/9/4K4 b - 1", "5i5h", "black's king would be left in check"),
    ("7lk/9/7+P1/9/9/9/9/9/4K4 b PG 1", "P*1b", "a pawn drop may not give mate"),
    ("4k4/9/3+P1+B3/9/9/9/9/9/4K4 b - 1", "6c6b+", "a promoted pawn cannot promote there"),
]


@pytest.mark.parametrize(("sfen", "text", "reason"), REASONS, ids=[f"{t} {r}" for _, t, r in REASONS])
def test_reasons(sfen: str, text: str, reason: str) -> None:
    with pytest.raises(MoveError) as caught:
        SHOGI.parse_move(parse(sfen), text)
    assert str(caught.value) == f"'{text}' is not a legal move here: {reason}"


def test_every_illegal_move_has_a_reason_and_no_legal_one() -> None:
    seen = 0
    for seed in range(30):
        here = parse(oracles.scattered(seed))
        chance = random.Random(seed)
        for code in (chance.randrange(1 << 15) for _ in range(200)):
            with contextlib.suppress(ValueError):
                move = Move(code)
                assert bool(why_illegal(here, move)) != (move in here.moves()), (here, move)
                seen += 1
    assert seen > 1000


def test_a_game_that_is_over() -> None:
    here = parse("startpos longest 1").push("7g7f")
    move = Move.read("3c3d")
    assert move is not None
    assert why_illegal(here, move) == "the game is over"


def test_every_notation_is_read() -> None:
    for seed in range(4):
        for here in oracles.random_game(seed, 60):
            for move in here.moves()[::7]:
                written = csa.move_text(here, move)
                forms = [str(move), written, written[1:], kif.move_text(here, move), move_name(here, move)]
                forms.append("▲△"[here.side] + kif.move_text(here, move))
                for text in forms:
                    assert SHOGI.parse_move(here, f" {text}\n") == move


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("xyz", "'xyz' is not a move; moves look like 7g7f"),
        ("6i6i", "is not a move"),
        ("-3334FU", "it is the other side's turn"),
        ("+7776XX", "a move looks like +7776FU"),
        ("+7776KI", "no such piece to become KI"),
        ("７六歩(78)", "there is no 歩 on 78"),
        ("６六歩(77)", "a pawn cannot move from 7g to 6f"),
        ("▲５八金", "can mean"),
        ("△３四歩", "a move of the other side"),
        ("同銀", "同 needs a move before it"),
    ],
)
def test_texts_that_are_not_moves(text: str, reason: str) -> None:
    with pytest.raises(MoveError, match=reason.replace("+", r"\+")):
        SHOGI.parse_move(SHOGI.start(), text)


def test_japanese_names_through_the_public_kit() -> None:
    japanese = SHOGI.in_japanese()
    assert check_game(japanese, plays=1, start=SHOGI.start(longest=60)) > 50
    start = SHOGI.start()
    assert japanese.move_text(start, start.read_move("7g7f")) == "▲７六歩"
    assert [japanese.side_name(side) for side in (0, 1)] == ["先手", "後手"]
