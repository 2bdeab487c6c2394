"""Declarations and repetition as cshogi sees them."""

from __future__ import annotations

import random

import cshogi

from sakiyomi import TextError
from sakiyomi.games.shogi import Ending, ShogiPosition, parse
from support import shogi_oracles as oracles


def test_declarations_of_scattered_positions() -> None:
    allowed = 0
    for seed in range(3000):
        text = crowded(seed)
        try:
            ours = parse(text).may_declare
        except TextError:  # the other king happens to be in check
            continue
        assert ours == oracles.board(text).is_nyugyoku(), text
        allowed += ours
    assert allowed > 100


def crowded(seed: int) -> str:
    """A king with promoted pieces around it in the far camp."""
    chance = random.Random(seed)
    rows = [[""] * 9 for _ in range(9)]
    pieces = ["+R"] * chance.randint(0, 2) + ["+B"] * chance.randint(0, 2) + ["G"] * chance.randint(0, 4)
    pieces += ["+P"] * chance.randint(0, 8)
    spots = [(r, f) for r in range(3) for f in range(9)]
    chance.shuffle(spots)
    for piece in ["K", *pieces]:
        rank, file = spots.pop()
        rows[rank][file] = piece
    rows[8][4] = "k"
    if chance.random() < 0.2:
        rows[3][8] = "l"
    text = "/".join("".join(piece or "1" for piece in row) for row in rows)
    hand = f"{n}P" if (n := chance.randint(0, 10)) else "-"
    if chance.random() < 0.5:
        return f"{text} b {hand} 1"
    turned = "/".join("".join((p or "1").swapcase() for p in reversed(row)) for row in reversed(rows))
    return f"{turned} w {hand.lower()} 1"


def test_repetition_in_small_games() -> None:
    """Kings and a rook on few squares repeat soon; compared from the fourth occurrence on."""
    endings = set()
    for seed in range(60):
        chance = random.Random(seed)
        sfen = chance.choice(["4k4/9/9/9/9/9/9/R8/4K4 b - 1", "4k4/9/9/9/9/9/9/9/4K4 b - 1"])
        here, board = parse(sfen), cshogi.Board(sfen)
        for _ in range(400):
            if here.over:
                break
            checks = here.checks() if seed % 2 else []
            move = chance.choice(sorted(checks or here.moves(), key=str)[:2])
            here = here.play(move)
            board.push_usi(str(move))
        endings.add(here.ending)
        if here.ending is Ending.repetition:
            # cshogi judges checks since the last occurrence only, the rules since the first of the four.
            assert board.is_draw() != cshogi.NOT_REPETITION
        elif here.ending is Ending.perpetual_check:
            expected = cshogi.REPETITION_WIN if here.winner == here.side else cshogi.REPETITION_LOSE
            assert board.is_draw() == expected
    assert {Ending.repetition, Ending.perpetual_check} <= endings


def test_a_past_does_not_leak_into_a_copy() -> None:
    start = ShogiPosition.start()
    start.push("7g7f")
    assert start.past == ()
    assert start.number == 1
