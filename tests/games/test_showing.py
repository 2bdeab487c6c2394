"""Positions show themselves, and are played by text in every notation."""

from __future__ import annotations

import xml.etree.ElementTree as Xml
from typing import Any

import pytest

from dots_and_boxes import DOTS_AND_BOXES
from sakiyomi import MoveError, games
from sakiyomi.games import Shown
from sakiyomi.games.aquarius import Config, World


@pytest.mark.parametrize("name", games.names())
def test_every_game_is_shown(name: str) -> None:
    game = games.get(name)
    position: Any = game.start()
    assert repr(position) == f"<{type(position).__name__} {position.text()}>"
    assert str(position) == game.draw(position)
    svg, html = position._repr_svg_(), position._repr_html_()
    assert (svg is None) != (html is None), "one view: notebooks would prefer HTML to the picture"
    Xml.fromstring(svg or html)


@pytest.mark.parametrize("name", games.names())
def test_every_game_is_played_by_text(name: str) -> None:
    game = games.get(name)
    here: Any = game.start()
    for _ in range(12):
        if here.over:
            break
        for move in here.moves():
            text = game.move_text(here, move)
            assert here.play(text) == here.play(move)
            assert here.play(f" {text.upper() if name != 'shogi' else text} ") == here.play(move)
        here = here.play(here.moves()[-1])
    with pytest.raises(MoveError):
        game.start().play("no move")


@pytest.mark.parametrize("text", ["7g7f", "７六歩", "▲７六歩(77)", "+7776FU", "７六歩(77)"])
def test_shogi_notations(text: str) -> None:
    start: Any = games.get("shogi").start()
    assert start.play(text) == start.play("7g7f")


def test_other_notations() -> None:
    othello: Any = games.get("othello").start()
    assert othello.play("Ｆ５") == othello.play("F5") == othello.play("f5")
    collect: Any = games.get("collect").parse("6x6 A=0,0 B=5,5 1/7@2,1 2/3@4,0")
    assert collect.play("1") == collect.play(collect.step_toward(1))


def test_worlds_are_shown() -> None:
    world = World.start(config=Config(sessions=1))
    Xml.fromstring(world._repr_svg_())
    assert "\n" in str(world)


def test_own_positions_may_inherit_it() -> None:
    class Plain(Shown):
        def text(self) -> str:
            return "a < b"

    assert (repr(Plain()), str(Plain())) == ("<Plain a < b>", "a < b")
    assert Plain()._repr_html_() == "<pre>a &lt; b</pre>"
    assert Plain()._repr_svg_() is None
    assert DOTS_AND_BOXES.start().text()
