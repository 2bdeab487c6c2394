"""Levels of Othello and shogi: names, repeatable mistakes, and a higher level that beats a lower one."""

from __future__ import annotations

from typing import Any

import pytest

from sakiyomi import LimitError
from sakiyomi.errors import UnknownNameError
from sakiyomi.games.levels import LEVELS
from sakiyomi.games.othello import OTHELLO, PASS, parse_transcript
from sakiyomi.games.shogi import SHOGI, ShogiPosition, parse
from sakiyomi.players import make_player, player_names
from sakiyomi.players.base import Declaration, HasComments

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


@pytest.mark.parametrize("game", [OTHELLO, SHOGI])
def test_there_are_twenty_from_weak_to_strong(game: Any) -> None:
    levels = LEVELS[game.name]
    assert "level:1 to level:20" in player_names(game)
    strength = [(level.nodes or 0, level.depth or 0, -level.noise) for level in levels]
    assert strength == sorted(strength)
    assert len(set(strength)) == 20


def test_a_game_follows_from_its_seed() -> None:
    games = [result("level:2", "level:3", OPENINGS[0], seed)[1] for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]


def test_a_higher_level_wins() -> None:
    for opening in OPENINGS:
        assert result("level:14", "level:2", opening, 5)[0] > 0
        assert result("level:2", "level:14", opening, 5)[0] < 0


def shogi_game(one: str, other: str, seed: int) -> ShogiPosition:
    """The end of a game of at most 150 moves."""
    players = make_player(one, SHOGI), make_player(other, SHOGI)
    for player in players:
        player.new_game(seed)
    here = ShogiPosition.start(longest=150)
    while not here.over:
        here = here.play(players[here.side].move(here).best)
    return here


def test_a_shogi_game_follows_from_its_seed_and_is_won_by_the_stronger() -> None:
    ends = [shogi_game("level:13", "level:1", seed) for seed in (1, 1, 2)]
    assert ends[0].past == ends[1].past != ends[2].past
    assert [end.winner for end in ends] == [0, 0, 0]
    assert shogi_game("level:1", "level:13", 3).winner == 1


def test_a_mistake_on_purpose_is_explained() -> None:
    """A rook that can be taken for nothing: a large error may miss it, and says so."""
    here = parse("4k4/9/9/4r4/9/9/9/4R4/4K4 b - 1")
    cases: tuple[tuple[Any, Any], ...] = ((SHOGI, here), (OTHELLO, parse_transcript(OPENINGS[0]).end))
    for game, position in cases:
        player = make_player("level:1", game)
        assert isinstance(player, HasComments)
        said = set[tuple[bool, bool]]()
        for seed in range(8):
            player.new_game(seed)
            score = player.move(position).score
            comment = player.comment(), player.comment(japanese=True)
            said.add((bool(comment[0]), bool(comment[1])))
            if comment[0]:
                assert comment[0].startswith("weaker on purpose: ")
                assert comment[1].startswith("わざと")
                assert game.score_text(score) in comment[0]
        assert (True, True) in said
        assert said <= {(True, True), (False, False)}


def test_levels_declare_a_win() -> None:
    here = parse("+R+B+P+P1K+P+P1/+P+P+P+P5/9/9/9/9/9/9/4k4 b RB2G4S4N4L8Pg 1")
    assert here.may_declare
    with pytest.raises(Declaration):
        make_player("level:3", SHOGI).move(here)


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
