"""Shogi through the public kit, and searched."""

from __future__ import annotations

from typing import Any

from sakiyomi import AlphaBeta, Limit, Win, games
from sakiyomi.games.shogi import SHOGI, parse
from sakiyomi.testing import check_game, check_searcher


def test_contract() -> None:
    assert check_game(SHOGI, plays=3, start=SHOGI.start(longest=100)) > 250
    assert check_game(SHOGI, plays=3, start=parse("4k4/9/4P4/9/9/9/9/9/4K4 b 2G2r 1 longest 60")) > 20


def test_search_equals_the_plain_one() -> None:
    start = parse("4k4/9/4P4/9/9/9/9/9/4K4 b - 1 longest 30")
    plain: dict[str, Any] = {"plan": False, "accept_deeper": False, "selective": False}
    assert check_searcher(lambda: AlphaBeta(**plain), SHOGI, positions=6, start=start) == 6


def test_found_by_name() -> None:
    assert games.get("shogi") is SHOGI


def test_a_mate_is_found() -> None:
    # A mate in five plies.
    info = AlphaBeta().best(parse("7nl/7k1/6p2/6S1p/9/9/9/9/9 b GS2r2b3g2s3n3l16p 1"), Limit(depth=5))
    assert isinstance(info.score, Win)
    end = parse("7nl/7k1/6p2/6S1p/9/9/9/9/9 b GS2r2b3g2s3n3l16p 1")
    for move in info.lines[0].moves:
        end = end.play(move)
    assert end.winner == 0


def test_a_drawn_game_is_worth_zero() -> None:
    """Also to the side that is a bishop behind."""
    past = ["8b7b", "2h3h", "7b8b", "3h2h"]
    behind = "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
    position = parse(behind).push(*past, *past, "8b7b", "2h3h", "7b8b")
    assert not position.over
    assert position.push("3h2h").over
    assert parse(behind).push(*past, *past, *past).value(1) == 0
