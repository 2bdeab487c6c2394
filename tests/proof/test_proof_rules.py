"""The checker's plain rules in isolation: what they read, refuse and list."""

from __future__ import annotations

import pytest

from sakiyomi.proof.sfen import read_board
from support.plain_rules import after, count, in_check, legal, moves, pieces

FULL = {"P": 18, "L": 4, "N": 4, "S": 4, "G": 4, "B": 2, "R": 2}


@pytest.mark.parametrize(("kind", "most"), FULL.items())
@pytest.mark.parametrize("hands", ["{n}{k}", "{n}{low}", "{less}{k}{low}", "{k}{less}{low}"])
def test_the_number_of_pieces_is_limited(kind: str, most: int, hands: str) -> None:
    def sfen(many: int) -> str:
        less = "" if many == 2 else many - 1
        return f"k8/9/9/9/9/9/9/9/9 b {hands.format(n=many, k=kind, low=kind.lower(), less=less)} 1"

    board = read_board(sfen(most))
    assert count(board, "b", kind) + count(board, "w", kind) == most
    with pytest.raises(ValueError, match=f"there are {most + 1} {kind}"):
        read_board(sfen(most + 1))


def test_pieces_on_the_board_count_too_promoted_or_not() -> None:
    assert len(pieces(read_board("k7K/+B+b7/9/9/9/9/9/9/9 b - 1").squares)) == 4
    for board in ("k6KK", "k7K/+B+bb6", "k8/+r+R6r", "kkk6"):
        rows = board.split("/") + ["9"] * (8 - board.count("/"))
        with pytest.raises(ValueError, match=r"there are 3 [KBR]"):
            read_board("/".join(rows) + " b - 1")
    with pytest.raises(ValueError, match="there are 3 R"):
        read_board("k8/+r8/9/9/9/9/9/9/9 b Rr 1")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "'' is not a SFEN"),
        ("k8/9/9/9/9/9/9/9/9", "is not a SFEN"),
        ("k8/9/9/9/9/9/9/9/9 b", "is not a SFEN"),
        ("k8/9/9/9/9/9/9/9/9 b - 1 ", "is not a SFEN"),
        ("k8/9/9/9/9/9/9/9/9 b - x", "is not a SFEN"),
        ("k8/9/9/9/9/9/9/9/9 B - 1", "is not a SFEN"),
        ("k8/9/9/9/9/9/9/9/9  b - 1", "is not a SFEN"),
        ("k8/9/9/9/9/9/9/9/x8 b - 1", "there is no piece 'x'"),
        ("k8/9/9/9/9/9/9/9/+k8 b - 1", r"there is no piece '\+k'"),
        ("k8/9/9/9/9/9/9/9/+G8 b - 1", r"there is no piece '\+G'"),
        ("k8/9/9/9/9/9/9/9/++P7 b - 1", r"there is no piece '\+'"),
        ("k8/9/9/9/9/9/9/9/P+8 b - 1", r"there is no piece '\+'"),
        ("k7/9/9/9/9/9/9/9/9 b - 1", "rank 1 does not have nine squares"),
        ("k9/9/9/9/9/9/9/9/9 b - 1", "rank 1 does not have nine squares"),
        ("k8/9/9/9/9/9/9/9/8 b - 1", "rank 9 does not have nine squares"),
        ("k+P7/9/9/9/9/9/9/9 b - 1", "a board has nine ranks"),
        ("k8/9/9/9/9/9/9/9/9/9 b - 1", "a board has nine ranks"),
        ("k8/9/9/9/9/9/9/9/9 b K 1", "'K' is not a hand"),
        ("k8/9/9/9/9/9/9/9/9 b 0P 1", "'0P' is not a hand"),
        ("k8/9/9/9/9/9/9/9/9 b 2 1", "'2' is not a hand"),
        ("k8/9/9/9/9/9/9/9/9 b 100P 1", "'100P' is not a hand"),
    ],
)
def test_invalid_positions_are_explained(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        read_board(text)


def test_long_text_is_shortened_in_the_message() -> None:
    for text in ("x" * 500, f"k8/9/9/9/9/9/9/9/9 b {'2' * 500} 1"):
        with pytest.raises(ValueError) as caught:
            read_board(text)
        assert len(str(caught.value)) < 110


def test_a_board_is_read_square_by_square() -> None:
    board = read_board("k7+P/9/9/4b4/9/9/9/9/L7K w 10P2pGr")
    assert pieces(board.squares) == {"9a": "k", "1a": "+P", "5d": "b", "9i": "L", "1i": "K"}
    held = {(side, kind): count(board, side, kind) for side in "bw" for kind in FULL}
    assert {key: many for key, many in held.items() if many} == {
        ("b", "P"): 10,
        ("b", "G"): 1,
        ("w", "P"): 2,
        ("w", "R"): 1,
    }
    assert board.side == 1


STEPS = {
    "P": "5d",
    "L": "5a 5b 5c 5d",
    "N": "4c 6c",
    "S": "4d 4f 5d 6d 6f",
    "G": "4d 4e 5d 5f 6d 6e",
    "K": "4d 4e 4f 5d 5f 6d 6e 6f",
    "+P": "4d 4e 5d 5f 6d 6e",
    "+L": "4d 4e 5d 5f 6d 6e",
    "+N": "4d 4e 5d 5f 6d 6e",
    "+S": "4d 4e 5d 5f 6d 6e",
    "B": "1a 1i 2b 2h 3c 3g 4d 4f 6d 6f 7c 7g 8b 8h 9a 9i",
    "R": "1e 2e 3e 4e 5a 5b 5c 5d 5f 5g 5h 5i 6e 7e 8e 9e",
}
STEPS["+B"] = STEPS["B"] + " 4e 5d 5f 6e"
STEPS["+R"] = STEPS["R"] + " 4d 4f 6d 6f"


@pytest.mark.parametrize(("piece", "squares"), STEPS.items())
def test_piece_moves_from_the_centre(piece: str, squares: str) -> None:
    rest = "9/9/9/9/4{}4/9/9/9/9 {} - 1"
    black = {move[2:4] for move in moves(read_board(rest.format(piece, "b")))}
    assert black == set(squares.split())
    white = {move[2:4] for move in moves(read_board(rest.format(piece.lower(), "w")))}
    turned = {f"{10 - int(square[0])}{'ihgfedcba'['abcdefghi'.index(square[1])]}" for square in black}
    assert white == turned


@pytest.mark.parametrize(("piece", "squares"), STEPS.items())
def test_a_piece_attacks_every_square_it_reaches(piece: str, squares: str) -> None:
    for file in range(1, 10):
        for rank, letter in enumerate("abcdefghi", 1):
            if (file, rank) == (5, 5):
                continue
            rows = [["1"] * 9 for _ in range(9)]
            rows[4][4], rows[rank - 1][9 - file] = piece, "k"
            board = read_board("/".join("".join(row) for row in rows) + " w - 1")
            assert in_check(board, "w") == (f"{file}{letter}" in squares.split())


def test_pieces_do_not_see_through_others() -> None:
    for between in ("p", "P"):
        board = read_board(f"4k4/9/4{between}4/9/4R4/9/9/9/9 b - 1")
        assert not in_check(board, "w")
        assert legal(board, "5e5c") == (between == "p")
        assert not legal(board, "5e5b")


def test_captured_pieces_go_to_the_hand_unpromoted() -> None:
    assert after(read_board("9/9/9/4+p4/4R4/9/9/9/9 b P 1"), "5e5d") == ({"5d": "R"}, "P")
    assert after(read_board("9/9/9/4r4/4+B4/9/9/9/9 w - 1"), "5d5e") == ({"5e": "r"}, "B")


@pytest.mark.parametrize(
    ("sfen", "plain", "promoted"),
    [
        ("9/9/9/4S4/9/9/9/9/9 b - 1", "4e 6e 4c 5c 6c", "4c 5c 6c"),
        ("9/9/4S4/9/9/9/9/9/9 b - 1", "4b 5b 6b 4d 6d", "4b 5b 6b 4d 6d"),
        ("9/9/9/9/4S4/9/9/9/9 b - 1", "4d 5d 6d 4f 6f", ""),
        ("9/9/9/9/9/4s4/9/9/9 w - 1", "4e 6e 4g 5g 6g", "4g 5g 6g"),
        ("9/9/9/4P4/9/9/9/9/9 b - 1", "5c", "5c"),
        ("9/4P4/9/9/9/9/9/9/9 b - 1", "", "5a"),
        ("9/4L4/9/9/9/9/9/9/9 b - 1", "", "5a"),
        ("9/9/9/4N4/9/9/9/9/9 b - 1", "", "4b 6b"),
        ("9/9/9/9/4N4/9/9/9/9 b - 1", "4c 6c", "4c 6c"),
        ("9/9/9/9/9/9/9/4p4/9 w - 1", "", "5i"),
    ],
)
def test_optional_and_forced_promotion(sfen: str, plain: str, promoted: str) -> None:
    found = list(moves(read_board(sfen)))
    assert sorted(move[2:] for move in found if "+" not in move) == sorted(plain.split())
    assert sorted(move[2:4] for move in found if "+" in move) == sorted(promoted.split())


def test_where_pieces_may_be_dropped() -> None:
    everywhere = {f"{file}{rank}" for file in range(1, 10) for rank in "abcdefghi"}
    for side, far, next_far in (("b", "a", "b"), ("w", "i", "h")):
        for kind in "PLNSGBR":
            hand = kind if side == "b" else kind.lower()
            found = {move[2:] for move in moves(read_board(f"9/9/9/9/9/9/9/9/9 {side} {hand} 1"))}
            barred = {"P": far, "L": far, "N": far + next_far}.get(kind, "")
            assert found == {square for square in everywhere if square[1] not in barred}


def test_two_pawns_on_a_file() -> None:
    def files(board: str, side: str, hand: str) -> set[str]:
        listed = moves(read_board(f"{board} {side} {hand} 1"))
        return {move[2] for move in listed if move.startswith("P*")}

    assert files("9/9/9/9/9/9/9/9/P7P", "b", "P") == set("2345678")
    assert files("P7P/9/9/9/9/9/9/9/9", "b", "P") == set("2345678")
    assert files("9/9/9/9/9/9/9/9/+P7p", "b", "P") == set("123456789")
    assert files("p7P/9/9/9/9/9/9/9/9", "w", "p") == set("12345678")


def test_a_mate_by_a_dropped_pawn_is_barred_but_not_by_a_moved_one() -> None:
    assert not legal(read_board("8k/9/6N1G/9/9/9/9/9/9 b P 1"), "P*1b")
    assert legal(read_board("8k/9/6N1P/8L/9/9/9/9/9 b - 1"), "1c1b")
    assert legal(read_board("8k/9/8G/9/9/9/9/9/9 b P 1"), "P*1b")  # the king goes to 2a
    assert not legal(read_board("9/9/9/9/9/9/g1n6/9/K8 w p 1"), "P*9h")
    assert legal(read_board("8k/6G2/9/7N1/9/9/9/9/9 b P 1"), "P*5e")  # no move is left, but it is not check
