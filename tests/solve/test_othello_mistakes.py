"""Sentences about mistakes say what is true on the board."""

from __future__ import annotations

import random

from sakiyomi.games.othello import OTHELLO, OthelloPosition, parse_board
from sakiyomi.solve import mistake_sentences
from sakiyomi.solve.othello_mistakes import AREAS, HIDDEN

CORNERS = {"a1", "h1", "a8", "h8"}


def test_a_corner_that_is_given_away() -> None:
    here = parse_board("--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X")
    given = {
        (move, best): mistake_sentences(here, move, best)
        for move in here.moves()
        for best in here.moves()
        if move != best
    }
    for (move, best), sentences in given.items():
        replies, instead = (set(here.play(one).moves()) for one in (move, best))
        corners = sorted((replies - instead) & CORNERS)
        text = " ".join(sentences)
        assert all(f" {corner}" in text for corner in corners)
        assert ("take the corner" in text) == bool(corners)
    assert any("take the corner" in " ".join(sentences) for sentences in given.values())


def test_numbers_of_moves_are_those_of_the_board() -> None:
    rng, seen = random.Random(3), 0
    for _ in range(30):
        here: OthelloPosition = OTHELLO.start()
        for _ in range(rng.randrange(6, 40)):
            if not here.over:
                here = here.play(rng.choice(here.moves()))
        if here.over or len(here.moves()) < 2:
            continue
        move, best = rng.sample(here.moves(), 2)
        played, better = here.play(move), here.play(best)
        if played.over or better.over or "pass" in (*played.moves(), *better.moves()):
            continue
        sentences = mistake_sentences(here, move, best)
        now, then = len(played.moves()), len(better.moves())
        name = OTHELLO.side_name(1 - here.side).capitalize()
        wanted = f"{name} is left with {now} move{'s' * (now != 1)} instead of {then}."
        assert (wanted in sentences) == (now - then >= 2)
        assert sentences
        seen += HIDDEN not in sentences
    assert seen > 5


def test_every_reason_can_begin_a_sentence() -> None:
    names = {term.name for term in OTHELLO.start().terms(0)}
    assert names == set(AREAS)
