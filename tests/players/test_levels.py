"""Othello's levels: names, repeatable mistakes, and a higher level that beats a lower one."""

from __future__ import annotations

import pytest

from sakiyomi import LimitError
from sakiyomi.errors import UnknownNameError
from sakiyomi.games.othello import OTHELLO, PASS, parse_transcript
from sakiyomi.players import make_player, player_names
from sakiyomi.players.levels import LEVELS

OPENINGS = ("f5d6c3d3c4f4", "f5f6e6f4e3c5", "f5f4e3f6d3e2")


def result(one: str, other: str, opening: str, seed: int) -> tuple[int, tuple[str, ...]]:
    """Black's lead in hundredths of a disc, and the moves."""
    players = make_player(one, OTHELLO), make_player(other, OTHELLO)
    for player in players:
        player.new_game(seed)
    here, moves = parse_transcript(opening).end, list[str]()
    while not here.over:
        legal = here.moves()
        moves.append(PASS if legal == [PASS] else players[here.side].move(here).best)
        here = here.play(moves[-1])
    return here.value(0), tuple(moves)


def test_there_are_twenty_from_weak_to_strong() -> None:
    assert len(LEVELS) == 20
    assert "level:1 to level:20" in player_names(OTHELLO)
    strength = [(level.depth, -level.noise) for level in LEVELS]
    assert strength == sorted(strength)
    assert len(set(strength)) == 20


def test_a_game_follows_from_its_seed() -> None:
    games = [result("level:2", "level:3", OPENINGS[0], seed)[1] for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]


def test_a_higher_level_wins() -> None:
    for opening in OPENINGS:
        assert result("level:14", "level:2", opening, 5)[0] > 0
        assert result("level:2", "level:14", opening, 5)[0] < 0


@pytest.mark.parametrize("name", ["level", "level:0", "level:21", "level:x", "level:1.5", "level:١"])
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(LimitError, match="level:N with N from 1 to 20"):
        make_player(name, OTHELLO)


def test_confidence_has_names() -> None:
    here = parse_transcript(OPENINGS[0]).end
    nodes = {
        name: make_player(f"alphabeta:depth=7,confidence={name}", OTHELLO).move(here).nodes
        for name in ("bold", "careful", "full")
    }
    assert nodes["bold"] < nodes["careful"] < nodes["full"]
    with pytest.raises(LimitError, match="confidence is for Othello"):
        make_player("alphabeta:confidence=bold,ponder=pv", OTHELLO)
    with pytest.raises(UnknownNameError, match="bold, normal, careful, full"):
        make_player("alphabeta:confidence=reckless", OTHELLO)
