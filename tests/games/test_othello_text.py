"""Othello's texts: transcripts, GGF, WTHOR, drawings; errors name their place."""

from __future__ import annotations

import contextlib
import random
import struct
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings

from sakiyomi import GameOverError, MoveError, TextError
from sakiyomi.games.othello import (
    OTHELLO,
    PASS,
    SQUARES,
    OthelloPosition,
    OthelloRecord,
    ascii_board,
    ggf_text,
    parse,
    parse_ggf,
    parse_record,
    parse_transcript,
    read_ggf,
    read_names,
    read_wthor,
    svg_board,
    wthor_names,
)
from sakiyomi.solve import EndgameSolver
from support.hostile import texts


def random_record(seed: int, most: int = 100) -> OthelloRecord:
    rng, here, moves = random.Random(seed), OTHELLO.start(), list[str]()
    while not here.over and len(moves) < most:
        moves.append(rng.choice(here.moves()))
        here = here.play(moves[-1])
    return OthelloRecord(tuple(moves), black="A. [B]", white="C;D", score=-6)


@pytest.mark.parametrize("seed", range(30))
def test_transcripts_and_ggf_of_random_games(seed: int) -> None:
    record = random_record(seed, most=100 if seed % 2 else seed)
    if record.moves and record.moves[-1] != PASS:
        assert parse_record(record.transcript().upper()).moves == record.moves
        assert parse(record.transcript()) == record.end
    read = parse_ggf(ggf_text(record))
    assert (read.moves, read.start, read.score) == (record.moves, record.start, -6)
    assert parse("1\n" + ggf_text(record)) == record.end


def test_the_start_of_a_record_may_be_any_board() -> None:
    middle = random_record(1, most=20).end
    after = middle.play(middle.moves()[0])
    text = ggf_text(OthelloRecord((middle.moves()[0],), middle))
    assert parse(text) == after
    assert parse_transcript(middle.moves()[0], middle).end == after


def test_moves_as_people_write_them() -> None:
    for text in ("f5d6", "F5D6", " f5 d6 ", "f5\nd6", "1. f5 2. d6", "1.f5 d6"):
        assert parse_record(text).moves == ("f5", "d6"), text
    start = OTHELLO.start()
    assert OTHELLO.parse_move(start, " F5 ") == "f5"
    with pytest.raises(MoveError, match="legal: d3"):
        OTHELLO.parse_move(start, "pa")
    passing = next(p for seed in range(99) for p in random_record(seed).positions() if p.moves() == [PASS])
    assert OTHELLO.parse_move(passing, "PA") == PASS


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("f5f5", "column 3, 'f5': move 2"),
        ("f5d6\na1", "line 2, column 1, 'a1': move 3"),
        ("f5 d6 pass", "'pass': move 3"),
        ("f5d6c", "column 5, 'c': expected a square"),
        ("f5d6c3z9", "column 7, 'z9': expected a square"),
        ("f9d6c3", "column 1, 'f9d6c3': expected a square"),
        ("f5" * 10_000, "at most"),
        (random_record(3).transcript() + "a1", "the game is over"),
        ("(;GM[Chess];)", "not a game of Othello"),
        ("(;GM[Othello]B[f5", "no game found"),
        ("(;GM[Othello]XYZ B[f5];)", "expected a field"),
        ("(;GM[Othello]BO[10 --- *]B[f5];)", "8 by 8"),
        ("(;GM[Othello]BO[8 --- *]B[f5];)", "squares"),
        ("(;GM[Othello]W[f5];)", "other side"),
        ("(;GM[Othello]B[f5]W[f5];)", "not a legal move"),
        ("(;GM[Othello]B[z9];)", "expected a square"),
        ("(;GM[Othello]B[f5]W[PA];)", "'pass' is not a legal move here"),
        ("(;GM[Othello]BO[8 " + "-" * 65 + " *];)", "BO"),
        ("(;GM[Othello]BO[8 " + "*" * 64 + "];)", "BO"),
        (ggf_text(random_record(3)).replace(";)", "B[a1];)"), "other side's turn|over"),
        (ggf_text(random_record(3)).replace(";)", "W[a1]B[b2];)"), "other side's turn|over"),
        ("f5d6c3" + "pa" * 3, "'pa': move 4"),
        ("X" * 63 + " O", "the side to move"),
        ("-" * 63 + "X", "the side to move"),
    ],
)
def test_errors_name_their_place(text: str, words: str) -> None:
    with pytest.raises(TextError, match=words):
        parse(text)


@pytest.mark.parametrize("cut", [0, 1, 17, 41])
def test_a_game_may_end_early_in_every_format(cut: int, tmp_path: Path) -> None:
    whole = random_record(3)
    record = OthelloRecord(whole.moves[:cut])
    assert parse_ggf(ggf_text(record)).end == record.end
    assert not record.end.over
    if cut:
        assert parse_transcript(record.transcript()).end == record.end
    path = tmp_path / "a.wtb"
    path.write_bytes(wthor([record]))
    assert [game.record.end for game in read_wthor(path)] == [record.end]


@pytest.mark.parametrize(
    "board",
    ["-" * 64, "X" * 64, "-" * 27 + "XX" + "-" * 35, "O" * 32 + "-" * 32],
    ids=["empty", "full", "one colour", "half"],
)
@pytest.mark.parametrize("side", "XO")
def test_unreachable_boards(board: str, side: str) -> None:
    """They can be read, since puzzles use them; neither side can move, and every command says so."""
    here = parse(f"{board} {side}")
    assert here.over
    assert here.moves() == []
    with pytest.raises(GameOverError):
        OTHELLO.parse_move(here, "f5")
    with pytest.raises(GameOverError):
        EndgameSolver(memory=1).search(here)
    with pytest.raises(TextError, match=r"other side's turn|over"):
        parse(ggf_text(OthelloRecord((), here)).replace(";)", "B[f5];)"))


@given(texts(max_size=80) | texts("XO-*abcdefgh12345678 ();[]\n", max_size=200))
@settings(max_examples=300, deadline=None)
def test_any_text_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(TextError):
        assert isinstance(parse(text), OthelloPosition)


def test_the_ggs_form_with_values_and_times() -> None:
    text = (
        "2 (;GM[Othello]PC[GGS/os]DT[2001]PB[one]PW[two]RE[+12.00]TI[15:00]TY[8]"
        "BO[8 ---------------------------O*------*O--------------------------- *]"
        "B[d3//0.01]W[c5/-0.12/2.5]B[D6];)(;GM[Othello]B[f5];)"
    )
    first, second = read_ggf(text)
    assert first.moves == ("d3", "c5", "d6")
    assert (first.black, first.white, first.event, first.score) == ("one", "two", "GGS/os", 12)
    assert second.moves == ("f5",)


def wthor(games: list[OthelloRecord], *, size: int = 8) -> bytes:
    data = struct.pack("<4BIHHBBBB", 20, 1, 1, 1, len(games), 0, 1999, size, 0, 24, 0)
    for record in games:
        codes = bytes(
            10 * (i // 8 + 1) + i % 8 + 1 for m in record.moves if m != PASS for i in [SQUARES.index(m)]
        )
        data += struct.pack("<HHHBB60s", 0, 1, 2, 40, 38, codes)
    return data


def test_wthor(tmp_path: Path) -> None:
    records = [random_record(seed) for seed in range(20)]
    path, names = tmp_path / "a.wtb", tmp_path / "a.jou"
    path.write_bytes(wthor(records))
    names.write_bytes(bytes(16) + b"".join(name.ljust(20, b"\0") for name in (b"zero", b"one", b"two")))
    players = read_names(names, 20)
    games = list(read_wthor(path, players))
    assert [game.record.moves for game in games] == [record.moves for record in records]
    assert (games[0].record.black, games[0].record.white) == ("one", "two")
    assert wthor_names(path) == ([], [])
    for name in ("wth.jou", "WTHOR.JOU"):
        (tmp_path / name).write_bytes(bytes(16) + name.encode().ljust(20, b"\0"))
        assert wthor_names(path) == ([name], [])
    (tmp_path / "WTHOR.JOU").unlink()
    (tmp_path / "wth.jou").unlink()
    names.rename(tmp_path / "wth.jou")
    assert wthor_names(path) == (players, [])
    assert (games[0].year, games[0].record.score, games[0].perfect, games[0].depth) == (1999, 16, 12, 24)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "begins with 16"),
        (wthor([random_record(1)])[:-1], "ends before"),
        (wthor([random_record(1)], size=10), "8 by 8"),
        (wthor([OthelloRecord(())])[:-60] + b"\x63" + bytes(59), "game 1: 99 is not a square"),
        (wthor([OthelloRecord(())])[:-60] + b"\x0b" + bytes(59), "game 1: 'a1' is not a legal"),
        (wthor([random_record(3, 30)])[:-60] + b"\x38" * 60, "game 1: 'f5' is not a legal"),
    ],
)
def test_broken_wthor(tmp_path: Path, data: bytes, words: str) -> None:
    path = tmp_path / "a.wtb"
    path.write_bytes(data)
    with pytest.raises(TextError, match=words):
        list(read_wthor(path))


def test_drawings() -> None:
    here = parse("f5")
    assert ascii_board(here, "f5").splitlines()[5] == "5  -  -  -  X  X [X] -  -"
    assert "X 4, O 1; white (O) to move" in ascii_board(here)
    assert "game over" in ascii_board(OthelloPosition.make(1, 0))
    root = ElementTree.fromstring(svg_board(here, "f5"))
    kinds = [element.get("class") for element in root.iter() if element.tag.endswith("circle")]
    assert {kind: kinds.count(kind) for kind in kinds} == {"dot": 4, "x": 4, "o": 1, "may": 3, "last": 1}
