"""Every move of many positions against two independent libraries, and the generators against each other."""

from __future__ import annotations

import pytest

from sakiyomi.games.shogi import Move, ShogiPosition, parse
from support import shogi_oracles as oracles


def check(position: ShogiPosition) -> None:
    """One position: cshogi's moves, checks, evasions and flags, and our generators against each other."""
    board, native = oracles.board(position.sfen), position.native.position
    moves = native.moves()
    assert oracles.texts(moves) == oracles.usi(board.legal_moves)
    assert len(set(moves)) == len(moves)
    assert native.in_check == board.is_check()
    assert native.over == (not moves)
    assert native.evasions() == (moves if native.in_check else [])
    checking, mating = [], []
    for move in moves:
        after = native.play(move)
        board.push_usi(str(move))
        assert after.in_check == native.gives_check(move) == board.is_check(), move
        board.pop()
        assert native.undone(move), move
        if after.in_check:
            checking.append(move)
            if not after.moves():
                mating.append(move)
    assert oracles.texts(native.checks()) == oracles.texts(checking)
    mate = native.mate_in_one()
    assert mate in mating if mating else mate is None


@pytest.mark.parametrize("seed", range(8))
def test_random_games(seed: int) -> None:
    for position in oracles.random_game(seed, 250):
        check(position)
        assert oracles.board(position.sfen).sfen() == position.sfen


@pytest.mark.parametrize("block", range(8))
def test_scattered_positions(block: int) -> None:
    for seed in range(block * 100, block * 100 + 100):
        check(parse(oracles.scattered(seed)))


@pytest.mark.parametrize("seed", [100, 101])
def test_random_games_by_python_shogi(seed: int) -> None:
    for number, position in enumerate(oracles.random_game(seed, 160)):
        if number % 4:
            continue
        wrong = set(oracles.slow_moves(position.sfen)) ^ set(oracles.texts(position.moves()))
        # It overlooks that the only piece that could take a dropped pawn is pinned.
        assert all(move.startswith("P*") for move in wrong), (position, wrong)


def test_mates_of_random_positions_are_found() -> None:
    found = sum(parse(oracles.scattered(seed)).mate_in_one() is not None for seed in range(2000))
    assert found == 31


def made(code: int) -> Move | None:
    """The move with a code, or None."""
    try:
        return Move(code)
    except ValueError:
        return None


@pytest.mark.parametrize("seed", [3, 17, 21, 40])
def test_any_code_is_judged(seed: int) -> None:
    for position in (parse(oracles.scattered(seed)), list(oracles.random_game(seed, 120))[-1]):
        native = position.native.position
        legal = {move.code for code in range(1 << 16) if (move := made(code)) and native.legal(move)}
        assert legal == {move.code for move in native.moves()}


def test_a_whole_game_is_undone() -> None:
    for position in oracles.random_game(5, 200):
        for move in position.moves():
            assert position.native.position.undone(move)


def test_transpositions_have_one_key() -> None:
    start = ShogiPosition.start()
    one = start.push("7g7f", "3c3d", "2g2f", "8c8d")
    two = start.push("2g2f", "8c8d", "7g7f", "3c3d")
    assert one.key == two.key
    assert one.sfen == two.sfen
    assert one != two  # the past differs
    assert parse(one.sfen).key == one.key
    lost = (
        parse("4k4/9/9/9/9/9/9/9/4K4 b P 1"),
        parse("4k4/9/9/9/9/9/9/9/4K4 w P 1"),
        parse("4k4/9/9/9/9/9/9/9/4K4 b p 1"),
    )
    assert len({position.key for position in lost}) == 3
    board_keys = {position.native.position.board_key for position in lost}
    assert len(board_keys) == 2  # without the hands
    assert len({position.native.position.hand_key for position in lost}) == 2


def test_keys_of_a_game_are_those_of_its_texts() -> None:
    for position in oracles.random_game(6, 200):
        assert parse(position.sfen).key == position.key


def test_moves_come_in_a_fixed_order() -> None:
    text = " ".join(map(str, ShogiPosition.start().moves()))
    assert text.startswith("1g1f 2g2f 3g3f 4g4f 5g5f 6g6f 7g7f 8g8f 9g9f")
