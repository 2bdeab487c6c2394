"""Games for OpenSpiel: its algorithms agree with ours, and its Othello with our Othello."""

from __future__ import annotations

import random
import sys

import pytest

from sakiyomi import AlphaBeta, Points, games
from sakiyomi.api import openspiel_game
from sakiyomi.errors import MissingExtraError
from support.helpers import oracle


def test_random_games_as_in_its_own_othello() -> None:
    pyspiel = oracle("pyspiel")
    chooser = random.Random(5)
    for _ in range(3):
        ours = openspiel_game("othello").new_initial_state()
        theirs = pyspiel.load_game("othello").new_initial_state()
        while not ours.is_terminal():
            moves = {ours.action_to_string(action).lower(): action for action in ours.legal_actions()}
            known = {
                theirs.action_to_string(action).split()[0].lower(): action
                for action in theirs.legal_actions()
            }
            assert set(moves) == set(known)
            assert ours.current_player() == theirs.current_player()
            move = chooser.choice(sorted(moves))
            ours.apply_action(moves[move])
            theirs.apply_action(known[move])
        assert theirs.is_terminal()
        assert ours.returns() == theirs.returns()


@pytest.mark.parametrize("seed", range(6))
def test_its_search_finds_who_wins(seed: int) -> None:
    oracle("pyspiel")
    from open_spiel.python.algorithms import minimax

    game = openspiel_game("tree", depth=6, seed=seed)
    value, _ = minimax.alpha_beta_search(game, maximum_depth=99, maximizing_player_id=0)
    start = games.get("tree").start(depth=6, seed=seed)
    score = AlphaBeta().best(start).score
    score = score if start.side == 0 else -score
    assert value == (score > Points(0)) - (score < Points(0))


def test_a_state_can_be_copied_and_observed() -> None:
    oracle("pyspiel")
    game = openspiel_game("othello")
    start = game.new_initial_state()
    copied = start.clone()
    copied.apply_action(copied.legal_actions()[0])
    assert (len(copied.history()), len(start.history())) == (1, 0)
    assert str(start) != str(copied)
    observer = game.make_py_observer()
    observer.set_from(start, 0)
    assert observer.tensor.sum() > 0
    assert observer.string_from(start, 0) == start.position.text()


def test_without_openspiel_the_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    from sakiyomi.api import openspiel

    openspiel._game_class.cache_clear()
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(MissingExtraError, match="pip install open_spiel"):
        openspiel_game("othello")
