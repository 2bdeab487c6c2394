"""Players that other packages offer by entry point."""

from __future__ import annotations

import threading
from importlib.metadata import EntryPoint, EntryPoints
from typing import Any

import pytest

from sakiyomi import Game, GameError, Info, Limit, LimitError, Position
from sakiyomi.match import play_game
from sakiyomi.players import Ponders, Resignation, make_player, player_names, registry
from sakiyomi.players.base import plain_info
from sakiyomi.players.external import ExternalPlayer
from sakiyomi.players.options import Options
from support.helpers import PILE


class Taker:
    """Takes the number it was given; misbehaves when that is 9."""

    def __init__(self, name: str, count: int) -> None:
        self.name, self.count = name, count
        self.closed = False

    def move(self, position: Position[int], limit: Limit | None = None) -> Info[int]:  # noqa: ARG002
        if self.count == 9:
            threading.Event().wait(60)
        if self.count == 8:
            raise Resignation
        if self.count == 7:
            raise RuntimeError("seven")
        return plain_info(position, self.count)

    def new_game(self, seed: int = 0) -> None: ...

    def close(self) -> None:
        self.closed = True


class Ponderer(Taker):
    def ponder(self, position: Position[int], nodes: int | None) -> None: ...
    def stop_pondering(self) -> None:
        self.rested = True


def take(game: Game[Any], text: str, options: Options) -> Taker:
    """What the entry point refers to."""
    assert game is PILE
    count = options.whole("count") or 1
    options.end(("count",))
    return (Ponderer if count == 2 else Taker)(text, count)


def broken(game: Game[Any], text: str, options: Options) -> object:  # noqa: ARG001
    return object()


@pytest.fixture(autouse=True)
def offered(monkeypatch: pytest.MonkeyPatch) -> None:
    points = EntryPoints(
        EntryPoint(name, f"{__name__}:{value}", registry.GROUP)
        for name, value in (("take", "take"), ("broken", "broken"), ("number", "PATIENCE"))
    )
    monkeypatch.setattr(registry, "_entry_points", lambda: points)


PATIENCE = 60


def test_external_players_are_like_any_other() -> None:
    assert player_names(PILE)[-3:] == ["broken", "number", "take"]
    one, other = make_player("take:count=1", PILE), make_player("random", PILE)
    record = play_game(PILE, PILE.start(), (one, other))
    assert record.ending == "board"
    assert record.players == ("take:count=1", "random")
    assert isinstance(one, ExternalPlayer)
    one.close()
    assert one.player.closed  # type: ignore[attr-defined]
    assert not isinstance(one, Ponders)
    assert isinstance(make_player("take:count=2", PILE), Ponders)


@pytest.mark.parametrize(
    ("name", "ending", "detail"),
    [
        ("take:count=9,late=0.1,longest=0.1", "stall", "did not answer for 0.2 seconds"),
        ("take:count=8", "resignation", ""),
        ("take:count=7", "crash", "raised RuntimeError: seven"),
        ("take:count=4", "illegal move", "chose 4 in 9 0"),
    ],
)
def test_errors_of_external_players_are_classified(name: str, ending: str, detail: str) -> None:
    record = play_game(PILE, PILE.start(), (make_player(name, PILE), make_player("random", PILE)))
    assert record.ending == ending
    assert detail in record.detail
    assert record.result == 0
    assert record.culprit == (None if ending == "resignation" else 0)


def test_entry_points_that_are_not_players_are_refused() -> None:
    with pytest.raises(GameError, match="is not a player: it has no name, move, new_game, close"):
        make_player("broken", PILE)
    with pytest.raises(GameError, match="must be a function, not int"):
        make_player("number", PILE)
    with pytest.raises(LimitError, match="has no option 'speed'"):
        make_player("take:speed=1", PILE)
