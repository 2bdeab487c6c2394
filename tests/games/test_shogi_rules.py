"""Special rules one by one."""

from __future__ import annotations

import pytest

from sakiyomi import Loss, MoveError, Win
from sakiyomi.games.shogi import Ending, Move, ShogiPosition, parse


def moves(sfen: str) -> set[str]:
    return set(map(str, parse(sfen).moves()))


def test_two_pawns_on_a_file() -> None:
    found = moves("4k4/9/9/9/4P4/9/9/9/4K4 b P 1")
    assert not any(move.startswith("P*5") for move in found)
    assert "P*4e" in found
    assert "P*5d" in moves("4k4/9/9/9/4+P4/9/9/9/4K4 b P 1")


@pytest.mark.parametrize(
    ("sfen", "drop", "legal"),
    [
        ("6lkn/9/7S1/9/9/9/9/9/K8 b P 1", "P*2b", False),
        ("6lkn/9/7S1/9/9/9/9/9/9 b P 1", "P*2b", False),
        ("5k3/9/5S3/9/9/9/9/9/K8 b P 1", "P*4b", True),
        ("6gkl/9/7S1/9/9/9/9/9/K8 b P 1", "P*2b", True),
        ("R5gkl/9/7S1/9/9/9/9/9/K8 b P 1", "P*2b", False),
        ("k8/9/9/9/9/9/1s7/9/NKL6 w p 1", "P*8h", False),
    ],
    ids=["mate", "no king of one's own", "escape", "taken", "the taker is pinned", "white"],
)
def test_mate_by_a_dropped_pawn(sfen: str, drop: str, legal: bool) -> None:
    position = parse(sfen)
    assert (drop in moves(sfen)) is legal
    assert (drop in map(str, position.checks())) is legal


def test_mate_by_a_pushed_pawn() -> None:
    position = parse("6lkn/9/6GPG/9/9/9/9/9/K8 b - 1")
    assert position.push("2c2b").ending is Ending.no_moves
    assert position.mate_in_one() is not None


def test_promotion_is_forced_where_a_piece_would_be_stuck() -> None:
    assert {"5b5a+"} == {m for m in moves("9/4P3k/9/9/9/9/9/9/4K4 b - 1") if m.startswith("5b")}
    assert {"5b5a+"} == {m for m in moves("9/4L3k/9/9/9/9/9/9/4K4 b - 1") if m.startswith("5b")}
    assert {"5d4b+", "5d6b+"} == {m for m in moves("8k/9/9/4N4/9/9/9/9/4K4 b - 1") if m.startswith("5d")}
    assert {"5e4c", "5e4c+", "5e6c", "5e6c+"} == {
        m for m in moves("8k/9/9/9/4N4/9/9/9/4K4 b - 1") if m.startswith("5e")
    }


def test_a_piece_may_promote_on_leaving_the_zone() -> None:
    assert {"5c4d", "5c4d+"} <= moves("8k/9/4S4/9/9/9/9/9/4K4 b - 1")


def test_having_no_moves_is_a_loss() -> None:
    position = parse("k8/2R6/1R7/9/9/9/9/9/K8 w - 1")
    assert position.over
    assert not position.in_check
    assert position.ending is Ending.no_moves
    assert (position.winner, position.value(0), position.value(1)) == (0, Win(0), Loss(0))
    assert position.moves() == []
    step = Move.read("9a9b")
    assert step is not None
    with pytest.raises(MoveError):
        position.play(step)


def test_a_king_may_be_missing() -> None:
    attacker = parse("7nl/7k1/6p2/6S1p/9/9/9/9/9 b GS2r2b3g2s3n3l16p 1")
    assert attacker.king(0) is None
    assert len(attacker.moves()) == 158
    defender = attacker.push("G*1c")
    assert defender.in_check
    assert defender.king(0) is None
    assert len(defender.moves()) == len(parse(defender.sfen).moves()) > 0


REPEAT = ["2h3h", "8b7b", "3h2h", "7b8b"]


def test_fourth_repetition_is_a_draw() -> None:
    position = ShogiPosition.start().push(*REPEAT, *REPEAT)
    assert position.repeats == 2
    assert not position.over
    position = position.push(*REPEAT)
    assert position.repeats == 3
    assert position.ending is Ending.repetition
    assert position.winner is None
    assert position.value(0) == 0


def test_perpetual_check_loses() -> None:
    # The rook checks on every move; the king steps back and forth.
    position = parse("4k4/9/9/9/9/9/9/R8/4K4 b - 1").push("9h9a", "5a5b")
    cycle = ["9a9b", "5b5a", "9b9a", "5a5b"]
    position = position.push(*cycle, *cycle, *cycle[:2])
    assert not position.over
    position = position.push("9b9a")
    assert position.ending is Ending.perpetual_check
    assert position.side == 1
    assert position.winner == 1
    assert position.value(1) == Win(0)


def test_one_quiet_move_turns_it_into_a_draw() -> None:
    position = parse("4k4/9/9/9/9/9/9/R8/4K4 b - 1").push("9h9a", "5a5b")
    cycle = ["9a9b", "5b5a", "9b9c", "5a4a", "9c9a", "4a5b"]
    position = position.push(*cycle, *cycle, *cycle)
    assert position.ending is Ending.repetition


def test_longest_game() -> None:
    position = ShogiPosition.start(longest=3).push("7g7f", "3c3d")
    assert not position.over
    position = position.push("2g2f")
    assert position.over
    assert position.ending is Ending.length
    assert position.winner is None
    assert parse(position.text()) == position


@pytest.mark.parametrize(
    ("sfen", "allowed"),
    [
        # King and ten pieces in the camp: 10 + 8 for two rooks and bishops, 10 in hand.
        ("+R+B+P+PK+P+P+P+P/+P+P7/9/9/9/9/9/9/4k4 b 10P 1", True),
        ("+R+B+P+PK+P+P+P+P/+P+P7/9/9/9/9/9/9/4k4 b 9P 1", False),
        ("+R+B+P+PK+P+P+P+P/+P8/9/9/9/9/9/9/4k4 b RB8P 1", False),
        ("9/+R+B+P+P1+P+P+P+P/+P+P7/4K4/9/9/9/9/4k4 b 10P 1", False),
        ("4K4/9/9/9/9/9/9/+p+p7/+r+b+p+pk+p+p+p+p w 9p 1", True),
        ("4K4/9/9/9/9/9/9/+p+p7/+r+b+p+pk+p+p+p+p w 8p 1", False),
    ],
    ids=["28 points", "27 points", "nine pieces", "king outside", "white 27", "white 26"],
)
def test_entering_king(sfen: str, allowed: bool) -> None:
    assert parse(sfen).may_declare is allowed


def test_illegal_and_unknown_moves() -> None:
    start = ShogiPosition.start()
    with pytest.raises(MoveError, match="7g7e is not a legal move here"):
        start.push("7g7e")
    for text in ("", "7g", "7g7f-", "K*5e", "7j7f", "0a1a", "P*5e+", "5e5e"):
        with pytest.raises(MoveError, match="is not a move"):
            start.push(text)


def test_parts_of_a_move() -> None:
    move = Move.read("8h2b+")
    assert move is not None
    assert (str(move), move.origin, move.to, move.promotes, move.dropped) == ("8h2b+", 70, 10, True, None)
    drop = Move.read("P*5e")
    assert drop is not None
    assert (str(drop), drop.origin, drop.dropped, drop.to) == ("P*5e", None, 1, 40)
    assert move == Move(move.code)
    assert move != drop
    assert move != "8h2b+"
    assert len({move, Move(move.code), drop}) == 2
