"""Problems from files, folders and galleries."""

from __future__ import annotations

from pathlib import Path

import pytest

from sakiyomi.errors import LimitError, TextError, UnknownNameError
from sakiyomi.games.shogi import forms, parse
from sakiyomi.tsume import gallery
from sakiyomi.tsume.collection import is_set, read_files, read_set
from sakiyomi.tsume.problem import Problem, oddities, with_rest
from support.tsume_sets import problems

SFEN = problems("made")[0][0]
OTHER = problems("made")[30][0]


def test_lines() -> None:
    text = f"\ufeff# remark\n{SFEN}\tfirst\t1\ta note\n\n{OTHER}\nthird\t{SFEN}\t-\n{SFEN}\t\t7\nrubbish\n"
    assert is_set(text)
    found = list(read_set(text, "set.tsv"))
    assert [(one.name, one.plies, one.note) for one in found] == [
        ("first", 1, "a note"),
        ("set.tsv:4", None, ""),
        ("third", None, ""),
        ("set.tsv:6", 7, ""),
        ("set.tsv:7", None, ""),
    ]
    assert [one.position().sfen for one in found[:4]] == [SFEN, OTHER, SFEN, SFEN]
    with pytest.raises(TextError):
        found[4].position()


@pytest.mark.parametrize(
    ("text", "many"),
    [
        (SFEN, False),
        (f"# one\n{SFEN}\n", False),
        (f"{SFEN}\tname", True),
        (f"{SFEN}\n{OTHER}", True),
        (f"position sfen {SFEN}\nsfen {OTHER}", True),
        (forms.write(forms.read(SFEN), "bod"), False),
        (forms.write(forms.read(SFEN), "csa"), False),
        (forms.write(forms.read(SFEN), "kif"), False),
        ("", False),
        ("rubbish\nrubbish", False),
    ],
)
def test_one_or_many(text: str, many: bool) -> None:
    assert is_set(text) == many


def test_folders(tmp_path: Path) -> None:
    (tmp_path / "b.kif").write_bytes(forms.write(forms.read(SFEN), "kif").encode("cp932"))
    (tmp_path / "a.csa").write_text(forms.write(forms.read(OTHER), "csa"), encoding="utf-8")
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "c.tsv").write_text(f"{SFEN}\tx\n{OTHER}\ty\n", encoding="utf-8")
    (tmp_path / "d.txt").write_bytes(b"\xff\xff\x81")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG")
    found = read_files([tmp_path])
    assert [one.name for one in found] == ["a.csa", "b.kif", "d.txt", "x", "y"]
    assert found[0].position().sfen == OTHER
    assert found[1].position().sfen == SFEN
    with pytest.raises(TextError, match="neither UTF-8 nor Shift_JIS"):
        found[2].position()


def test_nothing_to_read(tmp_path: Path) -> None:
    with pytest.raises(LimitError, match="no problem"):
        read_files([tmp_path])
    with pytest.raises(LimitError, match="cannot read"):
        read_files([tmp_path / "nowhere"])


def test_records_with_moves() -> None:
    """Records from a set-up board are solved at the beginning, from the usual start at the end."""
    here = Problem("", "startpos moves 7g7f 3c3d").position()
    assert (here.past, here.number) == ((), 1)
    game = forms.read("startpos moves 7g7f 3c3d")
    problem = forms.read("9/8k/9/7RG/9/9/9/9/9 b r2b3g4s4n4l18p 1 moves 1d2c 1b1a 2c2b")
    for form in ("kif", "ki2", "csa"):
        assert Problem("", forms.write(game, form)).position() == here
        assert Problem("", forms.write(problem, form)).position().sfen == problem.start.sfen
    assert (
        Problem("", forms.write(problem, "usi")).position().sfen
        == problem.end().sfen.rpartition(" ")[0] + " 1"
    )


def test_oddities() -> None:
    assert oddities(parse(SFEN)) == []
    two = parse("8k/9/8P/8P/9/9/9/9/9 b 2r2b4g4s4n4l16p 1")
    assert oddities(two) == ["black has two pawns on file １ (二歩): impossible in a game"]
    few = parse("9/8k/9/7RG/9/9/9/9/9 b - 1")
    assert "36 pieces are" in oddities(few)[0]
    assert with_rest(few).sfen == "9/8k/9/7RG/9/9/9/9/9 b r2b3g4s4n4l18p 1"
    assert oddities(with_rest(few)) == []


@pytest.mark.parametrize("book", gallery.BOOKS, ids=lambda book: book.name)
def test_every_problem_of_the_galleries_can_be_read(book: gallery.ProblemBook) -> None:
    for problem in book.problems:
        here = problem.position()
        here.problem()
        assert here.checks(), problem.name
        assert book.name != "muso" or oddities(here) == []
    assert len({problem.name for problem in book.problems}) == len(book.problems)


def test_galleries_by_name() -> None:
    muso = gallery.book("muso")
    assert len(muso.problems) == 105
    assert muso.problem("30") == muso.problem("muso030")
    assert muso.problem("30").plies == 119
    assert [one.name for one in muso.problems if "no mate" in one.note] == ["37", "73", "88", "89x"]
    with pytest.raises(UnknownNameError, match="known: 1, 2, 3"):
        muso.problem("101")
    with pytest.raises(UnknownNameError, match="known: muso, tanuki"):
        gallery.book("zuko")
