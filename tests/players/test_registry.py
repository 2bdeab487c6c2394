"""Players by name: which games they play, options, commands of programs, other kinds of players."""

from __future__ import annotations

from typing import Any, cast

import pytest

from sakiyomi import Game, GameError, games
from sakiyomi.errors import LimitError, UnknownNameError
from sakiyomi.games.shogi.books import openings
from sakiyomi.players.engines import split_command
from sakiyomi.players.external import _seconds
from sakiyomi.players.nboard import NBoardPlayer
from sakiyomi.players.otlplg import OtlplgPlayer
from sakiyomi.players.pondering import PonderPlayer
from sakiyomi.players.registry import BUILT_IN, make_player, player_names
from sakiyomi.ponder import Ponderer, make_predictor
from sakiyomi.search import AlphaBeta
from sakiyomi.types import Limit

OTHELLO = games.get("othello")

GENERAL = ["alphabeta", "random", "old", "new1", "new2", "pv", "mixed", "agents", "human"]
SPEAKERS = ("othello", "shogi", "collect")
LOADED = ("othello", "dots_and_boxes:DOTS_AND_BOXES")
SPECIAL = {
    "collect": ["hardware:targets=K,processors=N"],
    "othello": ["otlplg", "level:1 to level:20", "nboard:PATH"],
    "shogi": ["usi:PATH", "level:1 to level:20"],
    "tree": [],
    "four": [],
    "hex": [],
    "breakthrough": [],
}


@pytest.mark.parametrize("name", SPECIAL)
def test_players_of_a_game(name: str) -> None:
    game = games.get(name)
    assert player_names(game) == [*GENERAL, *game.policies(), *SPECIAL[name]]


@pytest.mark.parametrize("name", SPECIAL)
def test_players_of_another_game_are_unknown(name: str) -> None:
    game = games.get(name)
    for player, kind in BUILT_IN.items():
        if not kind.plays(game):
            with pytest.raises(UnknownNameError, match=f"there is no player of {name} '{player}'"):
                make_player(f"{player}:x=1", game)


def test_what_is_no_name_or_no_game_is_refused() -> None:
    asked: Any
    for asked, message in (
        (lambda: make_player("random", cast(Any, "collect")), r"needs a Game, games\.load\('collect'\), not"),
        (lambda: make_player(cast(Any, 3), games.get("collect")), "the name of a player must be text, not 3"),
        (lambda: games.get(cast(Any, 3)), "the name of a game must be text, not 3"),
        (lambda: games.get("stones:STONES"), r"games\.load\('stones:STONES'\)"),
        (lambda: games.load("dots_and_boxes:DotsAndBoxes"), r"a class: add DOTSANDBOXES = DotsAndBoxes\(\)"),
        *(
            (lambda name=name: games.get(name).parse(cast(Any, 5)), "a position must be text, not 5")
            for name in SPEAKERS
        ),
    ):
        with pytest.raises(GameError, match=message):
            asked()
    with pytest.raises(LimitError, match="othello has no option 'stones'; it has: opening"):
        games.get("othello").start(stones=3)
    with pytest.raises(LimitError, match="it has no options"):
        Game[Any]().check_options({"stones": 3})
    assert [games.name_of(games.load(name)) for name in LOADED] == list(LOADED)


def test_players_without_options_take_none() -> None:
    collect = games.get("collect")
    name = next(iter(collect.policies()))
    assert make_player(name, collect).name == name
    for text in (f"{name}:depth=3", "human:x=1", "random:depth=3"):
        with pytest.raises(LimitError, match="has no option"):
            make_player(text, collect)


@pytest.mark.parametrize(
    ("text", "command", "options"),
    [
        ("usi:/bin/x", ["/bin/x"], {}),
        ("usi:/bin/x -a 3,depth=4,n=1", ["/bin/x", "-a", "3"], {"depth": "4", "n": "1"}),
        ('usi:"/a b,c/x" "y z",depth=4', ["/a b,c/x", "y z"], {"depth": "4"}),
    ],
)
def test_commands_of_programs(text: str, command: list[str], options: dict[str, str]) -> None:
    words, rest = split_command(text)
    assert (words, rest.rest()) == (command, options)


@pytest.mark.parametrize("text", ["usi:", "usi", "usi:,depth=3", 'usi:"x', 'usi:a"b'])
def test_invalid_commands(text: str) -> None:
    with pytest.raises(LimitError, match="expected usi:PATH or usi:PATH,name=value,…"):
        split_command(text)


@pytest.mark.parametrize(
    ("limit", "seconds"),
    [
        (None, 99),
        (Limit(nodes=5), 99),
        (Limit(seconds=3), 3),
        (Limit(clock={0: 10, 1: 20}), 10),
        (Limit(clock={1: 20}), 99),
        (Limit(clock={0: 10}, byoyomi=5), 15),
        (Limit(byoyomi=5), 5),
        (Limit(clock={0: 10}, seconds=3), 3),
    ],
)
def test_time_limit_of_an_external_engine(limit: Limit | None, seconds: float) -> None:
    assert _seconds(limit, 0, 99) == seconds


class Client:
    def __init__(self) -> None:
        self.waits, self.depths, self.closed = 0, list[tuple[int, float]](), False
        self.info = object()

    def wait(self) -> None:
        self.waits += 1

    def best(self, _: Any, depth: int, longest: float) -> object:
        self.depths.append((depth, longest))
        return self.info

    def close(self) -> None:
        self.closed = True


def test_an_nboard_engine_as_a_player() -> None:
    client: Any = Client()
    player = NBoardPlayer("toy", client, 8, 60.0)
    player.new_game(3)
    assert client.waits == 1
    here: Any = OTHELLO.start()
    for limit in (None, Limit(nodes=5), Limit(depth=3), Limit(depth=12)):
        assert player.move(here, limit) is client.info
    assert client.depths == [(8, 60.0), (8, 60.0), (3, 60.0), (8, 60.0)]
    player.close()
    assert client.closed


def test_knowledge_players_and_pondering_players() -> None:
    player = make_player("otlplg:exact=8", OTHELLO)
    assert isinstance(player, OtlplgPlayer)
    assert player.name == "otlplg:exact=8"
    ponderer: Any = Ponderer(AlphaBeta(memory=1, keep=3), make_predictor("static"), Limit(), reuse=True)
    assert PonderPlayer("x", ponderer)._default_limit == Limit()
    assert PonderPlayer("x", ponderer, Limit(nodes=5))._default_limit == Limit(nodes=5)


def test_pondering_costs_hardly_any_depth_in_shogi() -> None:
    """A search that keeps its tree prunes less; with three plies kept it is more than a ply shallower."""
    shogi, depths = (
        games.get("shogi"),
        dict.fromkeys(("alphabeta:nodes=5000", "alphabeta:nodes=5000,ponder=mixed"), 0),
    )
    starts = [opening.end() for opening in openings()[:8]]
    for name in depths:
        player = make_player(name, shogi)
        for here in starts:
            player.new_game()
            depths[name] += player.move(here).depth
        player.close()
    alone, pondering = depths.values()
    assert pondering >= alone - len(starts) / 2
