"""The pictures of the rules: drawn from the game, up to date, and each showing a difference."""

from __future__ import annotations

from pathlib import Path

import pytest

from sakiyomi.games.aquarius import World
from tools.aquarius_pictures import SCENES, Scene, picture, played

DOCS = Path(__file__).parents[2] / "docs"


def outcome(world: World) -> tuple[object, ...]:
    return world.scores, world.ranks, world.water, world.robots


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.rule)
def test_the_readings_differ(scene: Scene) -> None:
    assert outcome(played(scene, scene.default)) != outcome(played(scene, scene.other))


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.rule)
def test_pictures_are_up_to_date(scene: Scene) -> None:
    """`python -m tools.images` draws them anew."""
    drawn = (DOCS / "images" / f"aquarius-{scene.rule}.svg").read_text(encoding="utf-8")
    assert drawn == picture(scene) + "\n"
    assert f"aquarius-{scene.rule}.svg" in (DOCS / "games" / "aquarius.md").read_text(encoding="utf-8")
