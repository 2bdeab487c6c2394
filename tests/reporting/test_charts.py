"""Charts: everything inside the drawing, ticks that enclose the data, text escaped."""

import re
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest

from sakiyomi.reporting.axes import Axis, log_ticks, ticks
from sakiyomi.reporting.charts import WIDTH, Point, Series, bar_chart, line_chart, share_chart

SVG = "{http://www.w3.org/2000/svg}"
LINES = [
    Series("one <&>", (Point(6, 100, 80, 130), Point(8, 900, 700, 1200))),
    Series("two", (Point(6, 90), Point(8, 50_000))),
]


@pytest.mark.parametrize(("low", "high"), [(0, 1), (0, 99), (-3.2, 7.1), (0, 0.004), (0, 123_456), (5, 6)])
def test_ticks_are_few_round_and_enclose(low: float, high: float) -> None:
    marks = ticks(low, high)
    assert marks[0] <= low
    assert marks[-1] >= high
    assert 3 <= len(marks) <= 9
    steps = [b - a for a, b in pairwise(marks)]
    assert max(steps) == pytest.approx(min(steps))
    assert re.fullmatch(r"[125]0*e[+-]\d+", f"{steps[0]:.0e}")


@pytest.mark.parametrize(("low", "high"), [(1, 10), (3, 7), (120, 260_000), (0.5, 2), (100, 100_000)])
def test_log_ticks_enclose(low: float, high: float) -> None:
    marks = log_ticks(low, high)
    assert marks[0] <= low < high <= marks[-1]
    assert marks == sorted(set(marks))
    assert 2 <= len(marks) <= 12


def test_axis_maps_its_ends() -> None:
    axis = Axis(0, 10, 300, 0)
    assert axis.at(axis.low) == 300
    assert axis.at(axis.high) == 0
    log = Axis(10, 1000, 0, 100, log=True)
    assert log.at(100) == pytest.approx(50)
    with pytest.raises(ValueError):
        Axis(0, 10, 0, 1, log=True)


@pytest.mark.parametrize("log_y", [False, True])
def test_line_chart_stays_inside(log_y: bool) -> None:
    root = ET.fromstring(line_chart(LINES, "targets <n>", "nodes", log_y=log_y))
    height = float(root.attrib["height"])
    circles = list(root.iter(f"{SVG}circle"))
    assert len(circles) == 4
    for circle in circles:
        assert 0 < float(circle.attrib["cx"]) < WIDTH
        assert 0 < float(circle.attrib["cy"]) < height
    high, low = (float(circles[i].attrib["cy"]) for i in (3, 2))
    assert high < low  # more nodes stand higher
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert {"one <&>", "two", "targets <n>", "nodes"} <= set(texts)


def test_bars_are_as_high_as_their_values() -> None:
    series = [
        Series("a", (Point(0, 25, 20, 30), Point(1, 50, 45, 55))),
        Series("b", (Point(0, 0), Point(1, 100))),
    ]
    root = ET.fromstring(bar_chart(["x", "y"], series, "%"))
    heights = [float(bar.attrib["height"]) for bar in root.iter(f"{SVG}rect")]
    assert heights[0] == pytest.approx(0.25 * heights[3])
    assert heights[1] == 0
    assert heights[2] == pytest.approx(0.5 * heights[3])


def test_nothing_to_draw() -> None:
    with pytest.raises(ValueError):
        line_chart([Series("empty", ())], "x", "y")
    with pytest.raises(ValueError):
        bar_chart(["x"], [Series("two", (Point(0, 1), Point(1, 2)))], "y")


def test_rings_and_chosen_ticks() -> None:
    series = [*LINES, Series("marked", (Point(7, 400),), joined=False)]
    root = ET.fromstring(line_chart(series, "x", "y", x_ticks=[7]))
    assert len(list(root.iter(f"{SVG}polyline"))) == 2
    rings = [circle for circle in root.iter(f"{SVG}circle") if circle.get("fill") == "none"]
    assert len(rings) == 2  # one in the legend
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert "7" in texts
    assert "6" not in texts


def test_shares_over_time_are_steps_of_their_height() -> None:
    series = [
        Series("one", (Point(5, 100), Point(15, 50))),
        Series("two", (Point(10, 25),)),
        Series("nothing yet", ()),
    ]
    root = ET.fromstring(share_chart(series, "time", "cells at work (%)"))
    fills = [path.attrib["d"] for path in root.iter(f"{SVG}path") if path.attrib["d"].endswith("Z")]
    assert len(fills) == 2
    (full, half), (quarter,) = ([float(y) for y in re.findall(r"V([\d.]+)H", fill)] for fill in fills)
    bottom = float(re.findall(r"V([\d.]+)Z", fills[0])[0])
    assert bottom - full == pytest.approx(2 * (bottom - half)) == pytest.approx(4 * (bottom - quarter))
    ends = [max(float(x) for x in re.findall(r"H([\d.]+)", fill)) for fill in fills]
    assert ends[0] == ends[1] <= WIDTH
    with pytest.raises(ValueError, match="at least one point"):
        share_chart(series[2:], "time", "share")
