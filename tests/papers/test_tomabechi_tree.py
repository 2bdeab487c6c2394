"""The game tree of figure 2: consistent with the search, and drawn as the paper draws it."""

import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest

from sakiyomi import AlphaBeta, Points
from sakiyomi.games.collect import PlanPosition, generate, parse
from sakiyomi.papers.tomabechi import figures
from sakiyomi.papers.tomabechi.drawing import tree_svg, tree_text
from sakiyomi.papers.tomabechi.tree import DrawnNode, grow, roads

SVG = "{http://www.w3.org/2000/svg}"


def searched(plan: PlanPosition) -> int:
    """A's points less B's, by alpha-beta."""
    if plan.over:
        return plan.value(0)
    score = AlphaBeta(memory=0).best(plan).score
    assert isinstance(score, Points)
    return score.value if plan.side == 0 else -score.value


@pytest.mark.parametrize("seed", [3, 14, 46])
def test_every_line_has_the_value_of_its_departure(seed: int) -> None:
    start = generate(8, 8, 6, seed=seed)
    main, *others = roads(start)
    assert main.value == searched(start.plan())
    for road in others:
        moves = [leg.number for leg in road.legs]
        here, at = start.plan(), 0
        while moves[at] == main.legs[at].number:
            here, at = here.play(moves[at]), at + 1
        assert road.value == searched(here.play(moves[at]))
        assert (road.value <= main.value) if here.side == 0 else (road.value >= main.value)


@pytest.mark.parametrize("seed", range(10))
def test_points_along_a_line_add_up_to_its_value(seed: int) -> None:
    for road in roads(generate(8, 8, 6, seed=seed)):
        total = sum(leg.points * (1, -1)[leg.side] for leg in road.legs)
        assert total == road.value
        assert all((leg.points == 0) == leg.beaten for leg in road.legs)


def test_the_kept_tree_of_the_engine_agrees_at_the_root() -> None:
    drawn = figures.measure()
    engine = AlphaBeta(memory=0, keep=2)
    engine.best(drawn.start.plan())
    kept = engine.tree()
    assert kept is not None
    moves = {node.move: node for node in kept.children}
    for road in drawn.roads:
        if road is not drawn.roads[0] and road.legs[0] == drawn.roads[0].legs[0]:
            continue  # it leaves the best line later, so it does not give the value of its first move
        node = moves[road.legs[0].number]
        assert isinstance(node.score, Points)
        assert node.bound is not None
        low = node.bound != "upper" and node.score.value
        high = node.bound != "lower" and node.score.value
        assert low is False or low <= road.value
        assert high is False or high >= road.value


def test_figure_shows_what_the_paper_describes() -> None:
    drawn = figures.measure()
    legs = [leg for road in drawn.roads for leg in road.legs]
    assert any(leg.beaten for leg in legs)
    sides = [leg.side for leg in drawn.roads[0].legs]
    assert any(a == b for a, b in pairwise(sides))
    assert drawn.value == 1


def test_drawing_has_every_node_once() -> None:
    tree = figures.measure().tree
    root = ET.fromstring(tree_svg(tree))
    legs = [node.leg for node in walk(tree) if node.leg is not None]
    assert len(list(root.iter(f"{SVG}circle"))) == 1 + sum(leg.side == 0 for leg in legs)
    assert len(list(root.iter(f"{SVG}rect"))) == sum(leg.side == 1 for leg in legs)
    spots = [(node.attrib["cx"], node.attrib["cy"]) for node in root.iter(f"{SVG}circle")]
    assert len(set(spots)) == len(spots)
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    for text in root.iter(f"{SVG}text"):
        assert 0 < float(text.attrib["x"]) < width
        assert 0 < float(text.attrib["y"]) < height


def test_text_version() -> None:
    tree = grow(roads(parse("8x8 A=0,0 B=7,7 1/5@0,3 2/4@7,4 3/9@4,4")))
    assert tree_text(tree) == TEXT


def walk(node: DrawnNode) -> list[DrawnNode]:
    return [node, *(below for child in node.children for below in walk(child))]


TEXT = """\
┬═ ○1/5  ┬═ □2/4  ══ ○3′/0 ══ □3/9  -8
│        └─ □3/9  ── ○2′/0 ── □2/4  -8
└─ ○3′/0 ── □3/9  ── ○1/5  ── □2/4  -8"""
