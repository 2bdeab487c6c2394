"""The book of openings: names by position in every orientation, and varied starts."""

from __future__ import annotations

import pytest

from sakiyomi import LimitError, UnknownNameError
from sakiyomi.games.othello import (
    OTHELLO,
    SQUARES,
    OthelloRecord,
    opening_at,
    opening_named,
    opening_of,
    openings,
    parse,
    parse_transcript,
    varied,
)


def seen(record: OthelloRecord, view: int) -> OthelloRecord:
    """The same game rotated or mirrored so that the first four discs stay in place."""

    def turn(move: str) -> str:
        i = SQUARES.index(move)
        x, y = i % 8, i // 8
        if view & 1:
            x, y = y, x
        if view & 2:
            x, y = 7 - x, 7 - y
        return SQUARES[8 * y + x]

    return parse_transcript("".join(turn(move) for move in record.moves))


def test_every_opening_is_found_in_every_orientation() -> None:
    assert len(openings()) > 100
    for opening in openings():
        assert opening.title
        for view in range(4):
            assert opening_at(seen(opening.record, view).end) is opening
        assert opening_of(opening.record) is opening


@pytest.mark.parametrize(
    ("moves", "title"),
    [
        ("f5d6c3d3c4", "Tiger (虎)"),
        ("c4e3f6e6f5", "Tiger (虎)"),
        ("e6f4c3c4d3", "Tiger (虎)"),
        ("f5d6c4d3c3f4", None),  # another order: the Tiger comes up at the fifth move
        ("f5f6e6f4e3", "Cow (牛)"),
        ("f5d6c5f4e3c6d3f6e6d7", "Rose (ローズ)"),
        ("f5f4", "Parallel (並び取り)"),
        ("f5d6c3d3c4f4c5b3c2e3d2c6b4", "酉定石"),
        ("f5", None),
        ("", None),
    ],
)
def test_names_of_positions(moves: str, title: str | None) -> None:
    found = opening_at(parse_transcript(moves).end)
    assert (found and found.title) == title


def test_a_game_has_the_name_of_its_last_named_position() -> None:
    opening = opening_of(parse_transcript("f5d6c4d3c3f4"))
    assert opening is not None
    assert opening.title == "Tiger (虎)"
    assert opening_of(parse_transcript("f5d6c3d3c4f4f6f3e6")).title == "Comp'Oth"  # type: ignore[union-attr]
    assert opening_of(parse_transcript("f5")) is None


def test_the_side_to_move_matters() -> None:
    tiger = parse("f5d6c3d3c4")
    assert opening_at(type(tiger).make(tiger.discs(0), tiger.discs(1), 0)) is None


@pytest.mark.parametrize("name", ["tiger", " Tiger ", "虎", "Tiger (虎)"])
def test_openings_by_name(name: str) -> None:
    assert opening_named(name).record.transcript() == "f5d6c3d3c4"
    assert OTHELLO.start(opening=name) == parse("f5d6c3d3c4")


def test_choosing_among_several_names() -> None:
    assert opening_named("Peasant") is opening_named("snake")
    for opening in openings():
        for name in filter(None, (*opening.english, opening.japanese)):
            assert name in (*opening_named(name).english, opening_named(name).japanese)


def test_seeds_choose_openings() -> None:
    chosen = [varied(seed) for seed in range(100)]
    assert chosen == [varied(seed) for seed in range(100)]
    assert len(set(map(id, chosen))) > 30
    assert OTHELLO.start(seed="7") == varied(7).record.end
    assert all(5 <= len(opening.moves) <= 14 for opening in chosen)


def test_a_seed_within_an_opening() -> None:
    tiger = parse("f5d6c3d3c4")
    chosen = {OTHELLO.start(opening="tiger", seed=seed).text() for seed in range(60)}
    assert len(chosen) > 8
    assert tiger.text() in chosen
    assert all(parse(text).empties <= tiger.empties for text in chosen)
    assert OTHELLO.start(opening="マムシ定石", seed=1) == OTHELLO.start(opening="マムシ定石")


def test_unknown_openings_are_refused() -> None:
    with pytest.raises(UnknownNameError, match=r"no opening 'lion'; known: .*Tiger"):
        OTHELLO.start(opening="lion")
    for options in ({"seed": "x"}, {"seed": -1}, {"other": 1}):
        with pytest.raises(LimitError):
            OTHELLO.start(**options)
