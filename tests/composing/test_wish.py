"""Wishes: what is refused and why, what is kept, and what themes mean."""

from __future__ import annotations

import pytest

from sakiyomi.composing import THEMES, Composition, Wish
from sakiyomi.composing.diagram import Diagram
from sakiyomi.composing.interest import TERMS, interest
from sakiyomi.composing.story import Story
from sakiyomi.composing.themes import shown_themes, theme
from sakiyomi.composing.workshop import attempts
from sakiyomi.errors import LimitError, UnknownNameError
from sakiyomi.games.shogi import Move, parse

SACRIFICE = ("5S2k/9/7G1/4B4/9/9/9/9/9 b 2rb3g3s4n4l18p 1", "5d2a+ 1a2a 4a3b+ 2a1a 2c2b")
KNIGHT = ("7k1/9/8L/7PB/5N3/9/9/9/9 b 2rb4g4s3n3l17p 1", "4e3c 2a2b 2d2c+ 2b3a 2c3b")
SMOKE = (
    "8k/6L2/5S1GN/9/9/9/9/9/9 b 2r2b3g3s3n3l18p 1",
    "1c2a+ 1a2a 3b3a+ 2a1a 3a2a 1a2a 4c3b+ 2a1a 2c2b",
)
TWO_KINGS = ("8k/9/8K/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1", "G*1b")
CASTLE = ("7nl/6sk1/6ppp/9/9/9/9/9/9 b G2r2b3g3s3n3l15p 1", "G*1b")
DOUBLE = ("8k/9/8B/8R/9/9/9/9/9 b rb4g4s4n4l18p 1", "1c2b+")
"""The bishop gives check, and so does the rook behind it."""


def story(sfen: str, moves: str) -> Story:
    return Story(Diagram.of(parse(sfen)), tuple(m for m in map(Move.read, moves.split()) if m is not None))


@pytest.mark.parametrize(
    ("plies", "pieces", "themes", "words"),
    [
        ("4", "3-9", (), "odd number of plies, not 4-4"),
        ("3-8", "3-9", (), "odd number"),
        ("7-3", "3-9", (), "plies 7-3: the smaller number comes first"),
        ("99", "3-9", (), "plies must lie"),
        ("five", "3-9", (), "a number or a range such as 3-7, not 'five'"),
        ("3", "2", (), "pieces must lie between 3 and 40"),
        ("3", "9-4", (), "pieces 9-4: the smaller number comes first"),
        ("3", "x", (), "pieces must be a number"),
        ("3", "4", ("poor", "rich"), "poor and rich exclude each other"),
        ("3", "9", ("no-hand", "無仕掛"), "no-hand and no-attackers exclude"),
        ("3", "9", ("minimal", "smoke"), "exclude each other"),
        ("1", "9", ("sacrifice",), "needs at least 3 plies"),
        ("1", "9", ("smoke",), "smoke needs at least 3 plies"),
        ("3", "3", ("smoke",), "smoke needs at least 4 pieces, not 3"),
        ("3", "3", ("game-like",), "game-like needs at least 4 pieces, not 3"),
        ("3", "5-9", ("minimal",), "minimal allows at most 4 pieces, not 5"),
    ],
)
def test_refused_wishes(plies: str, pieces: str, themes: tuple[str, ...], words: str) -> None:
    with pytest.raises(LimitError, match=words):
        Wish.read(plies, pieces, themes)


def test_an_unknown_theme_is_named() -> None:
    with pytest.raises(UnknownNameError, match="smoke"):
        Wish.read("3", "9", ("smok",))


def test_themes_have_two_names() -> None:
    assert Wish.read(" 3 - 5 ", "4..6", ("双玉", "two-kings")) == Wish(3, 5, 4, 6, ("two-kings",))
    assert len({name for one in THEMES for name in (one.name, one.japanese)}) == 2 * len(THEMES)


@pytest.mark.parametrize(
    ("problem", "themes"),
    [
        (SACRIFICE, {"minimal", "no-hand", "rich", "no-captures"}),
        (KNIGHT, {"no-hand", "underpromotion", "no-captures"}),
        (TWO_KINGS, {"two-kings", "minimal", "rich", "no-captures"}),
        (CASTLE, {"game-like", "no-attackers", "no-captures"}),
        (DOUBLE, {"double-check", "minimal", "no-hand", "rich", "no-captures"}),
    ],
)
def test_themes(problem: tuple[str, str], themes: set[str]) -> None:
    assert set(shown_themes(story(*problem))) == themes


def test_smoke_leaves_three_pieces() -> None:
    smoke = story(*SMOKE)
    assert theme("smoke").shows(smoke)
    assert not theme("smoke").shows(story(*SACRIFICE))


def test_what_happens_in_a_solution() -> None:
    first, second, third = story(*SACRIFICE).steps
    assert (first.sacrificed, second.sacrificed, third.sacrificed) == (True, False, False)
    assert (first.captures, first.distance, first.checkers, first.refuses) == (False, 1, 1, False)
    assert [step.refuses for step in story(*KNIGHT).steps] == [True, False, False]
    assert not Story(story(*KNIGHT).diagram, story(*KNIGHT).line, akin=(0,)).steps[0].refuses


def test_interest_has_terms_that_add_up() -> None:
    terms = interest(story(*SACRIFICE))
    assert set(terms) <= set(TERMS)
    assert (terms["length"], terms["economy"], terms["sacrifices"]) == (5, -2, 2.5)
    assert interest(story(*KNIGHT))["refused promotions"] > 0


def test_the_first_tries_keep_their_wish(problems: list[Composition]) -> None:
    for problem in problems:
        assert problem.plies in (3, 5)
        assert 3 <= problem.pieces <= 8
        assert problem.interest == pytest.approx(sum(problem.terms.values()))
        assert problem.position.king(1) in range(45), "the king stands on the right"


@pytest.mark.parametrize("name", ["two-kings", "game-like", "no-hand", "poor"])
def test_themes_are_kept(name: str) -> None:
    tries = attempts(Wish(1, 3, themes=(name,)), 2, more=(12).__gt__)
    found = next((tried.problem for tried in tries if tried.problem is not None), None)
    assert found is not None, f"nothing with {name} in twelve tries"
    assert name in found.themes
