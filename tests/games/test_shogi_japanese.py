"""Japanese names of moves: the Association's examples, both directions, and cshogi's names."""

from __future__ import annotations

from collections import Counter

import pytest
from cshogi import KI2

from sakiyomi import MoveError
from sakiyomi.games.shogi import ShogiPosition, move_name, parse, read_name
from support import shogi_oracles as oracles


def names(sfen: str, to: str) -> dict[str, str]:
    position = parse(sfen)
    return {str(m)[:4]: move_name(position, m) for m in position.moves() if str(m)[2:4] == to}


def test_opening() -> None:
    position, seen = ShogiPosition.start(), []
    for text in ("7g7f", "3c3d", "8h2b+", "3a2b", "B*4e", "5a6b", "4e3d"):
        move = position.read_move(text)
        seen.append(move_name(position, move))
        assert read_name(position, seen[-1]) == move
        position = position.play(move)
    assert seen == ["▲７六歩", "△３四歩", "▲２二角成", "△同銀", "▲４五角", "△６二玉", "▲３四角"]


@pytest.mark.parametrize(
    ("sfen", "to", "expected"),
    [
        (
            "4k4/9/9/9/9/9/9/+P8/+P+P5K1 b - 1",
            "8h",
            {"9h8h": "▲８八と寄", "9i8h": "▲８八と左上", "8i8h": "▲８八と直"},
        ),
        (
            "4k4/9/9/9/9/9/6S1S/9/K5SS1 b - 1",
            "2h",
            {"1g2h": "▲２八銀右", "3g2h": "▲２八銀左引", "2i2h": "▲２八銀直", "3i2h": "▲２八銀左上"},
        ),
        ("4k4/9/9/2G1G4/9/9/9/9/4K4 b - 1", "6c", {"7d6c": "▲６三金左", "5d6c": "▲６三金右"}),
        ("4k4/9/5G3/4G4/9/9/9/9/4K4 b - 1", "5c", {"4c5c": "▲５三金寄", "5d5c": "▲５三金上"}),
        ("4k4/9/+R8/8+R/9/9/9/9/4K4 b - 1", "1c", {"1d1c": "▲１三龍上", "9c1c": "▲１三龍寄"}),
        ("7k1/9/9/9/+R7+R/9/9/9/4K4 b - 1", "5e", {"9e5e": "▲５五龍左", "1e5e": "▲５五龍右"}),
        ("4k4/9/9/9/9/9/9/7R+R/4K4 b - 1", "2g", {"2h2g": "▲２七飛", "1h2g": "▲２七龍"}),
        ("4k4/9/9/9/9/9/9/7+R+R/4K4 b - 1", "2g", {"2h2g": "▲２七龍左", "1h2g": "▲２七龍右"}),
        ("4k4/9/9/9/9/9/9/9/4K3G b G 1", "1h", {"1i1h": "▲１八金", "G*1h": "▲１八金打"}),
    ],
)
def test_disambiguation(sfen: str, to: str, expected: dict[str, str]) -> None:
    found = names(sfen, to)
    assert {move: found[move] for move in expected} == expected


def test_promotion() -> None:
    position = parse("4k4/9/9/4S4/9/9/9/9/4K4 b - 1")
    assert move_name(position, position.read_move("5d5c+"), mark=False) == "５三銀成"
    assert move_name(position, position.read_move("5d5c"), mark=False) == "５三銀不成"
    assert move_name(position, position.read_move("5d4e"), mark=False) == "４五銀"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("７六", "not the name"),
        ("△７六歩", "other side"),
        ("▲７五歩", "not a legal move"),
        ("同歩", "needs a move before"),
        ("▲５八金", "can mean 4i5h or 6i5h"),
        ("▲７六歩打", "not a legal move"),
    ],
)
def test_invalid_names(text: str, reason: str) -> None:
    with pytest.raises(MoveError, match=reason):
        read_name(ShogiPosition.start(), text)


@pytest.mark.parametrize("text", ["▲７六歩", "７六歩", "☗７六歩", "76歩", "7六歩", " ▲７六　歩 "])
def test_harmless_differences(text: str) -> None:
    assert str(read_name(ShogiPosition.start(), text)) == "7g7f"


@pytest.mark.parametrize("block", range(4))
def test_every_name_means_one_move(block: int) -> None:
    positions = [parse(oracles.scattered(seed)) for seed in range(block * 40, block * 40 + 40)]
    positions += list(oracles.random_game(block, 120))[::6]
    for position in positions:
        moves = position.moves()
        written = [move_name(position, move) for move in moves]
        assert len(set(written)) == len(moves)
        for name, move in zip(written, moves, strict=True):
            assert read_name(position, name) == move


def test_names_by_cshogi() -> None:
    """It also distinguishes pinned pieces; otherwise the names are the same."""
    counts: Counter[bool] = Counter()
    for seed in range(200):
        position = parse(oracles.scattered(seed))
        board = oracles.board(position.sfen)
        for move in position.moves():
            theirs = KI2.move_to_ki2(board.move_from_usi(str(move)), board)
            counts[theirs == move_name(position, move)] += 1
    assert counts[True] > 25_000
    assert counts[False] <= 2
