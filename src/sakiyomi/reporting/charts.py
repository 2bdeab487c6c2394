"""Small SVG charts: lines with error bars, bars, shares over time. Colours follow the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sakiyomi.reporting.axes import Axis
from sakiyomi.wire import page_text

WIDTH, HEIGHT = 640, 340
"""Size of a chart, in pixels."""
LEFT, RIGHT, TOP, BOTTOM = 68, 16, 14, 48
"""Margins of the drawing area, in pixels; the legend is above it."""
LINE = 20
"""Height of a row of the legend, in pixels."""

COLOURS = ("#1f5fa8", "#c2571a", "#2b7a4b", "#7b4ba0", "#8a6d00", "#b0305c")
DASHES = ("", "7 4", "2 4", "9 3 2 3", "4 2", "12 4")
"""Line styles in addition to colours, for colour-blind readers."""


@dataclass(frozen=True, slots=True)
class Point:
    """A point in a chart, with the ends of its error bar, if any."""

    x: float
    y: float
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class Series:
    """Named points that belong together."""

    name: str
    points: tuple[Point, ...]
    joined: bool = True
    """Whether a line connects the points; otherwise they are drawn as rings."""


def line_chart(
    series: Sequence[Series],
    x_label: str,
    y_label: str,
    *,
    log_y: bool = False,
    x_ticks: Sequence[float] | None = None,
    label: str | None = None,
) -> str:
    """Lines through points, with error bars and a legend; by default the x-axis ticks are at the points.

    `label` says what the chart shows (default: what the axes say).
    """
    if not any(one.points for one in series):
        raise ValueError("a chart needs at least one point")
    points = [point for one in series for point in one.points]
    reach = [n for point in points for n in (point.y, point.low, point.high) if n is not None]
    xs = sorted({point.x for point in points})
    top = TOP + _legend_height([one.name for one in series])
    spread = (xs[-1] - xs[0]) or 1.0
    x_axis = Axis(xs[0] - spread * 0.04, xs[-1] + spread * 0.04, LEFT, WIDTH - RIGHT)
    x_axis.low, x_axis.high = xs[0] - spread * 0.04, xs[-1] + spread * 0.04
    y_axis = Axis(min(reach) if log_y else min(0.0, *reach), max(reach), top + HEIGHT, top, log=log_y)
    parts = _frame(top, y_axis, x_label, y_label)
    ticks = xs if x_ticks is None else x_ticks
    parts += [_text(x_axis.at(x), top + HEIGHT + 18, _number(x), "middle") for x in ticks]
    for index, one in enumerate(series):
        parts += _line(one, index, x_axis, y_axis)
    parts += _legend([one.name for one in series], dashed=True, rings=[not one.joined for one in series])
    return _svg(parts, top, label or f"{y_label} by {x_label}")


def bar_chart(names: Sequence[str], series: Sequence[Series], y_label: str) -> str:
    """Groups of vertical bars from zero; the n-th point of each series belongs to the n-th name."""
    if not names or any(len(one.points) != len(names) for one in series):
        raise ValueError("a bar chart needs one point per name in every series")
    reach = [n for one in series for p in one.points for n in (p.y, p.low, p.high) if n is not None]
    top = TOP + _legend_height([one.name for one in series])
    y_axis = Axis(min(0.0, *reach), max(0.0, *reach), top + HEIGHT, top)
    parts = _frame(top, y_axis, "", y_label)
    room = (WIDTH - RIGHT - LEFT) / len(names)
    width = min(46.0, room * 0.8 / len(series))
    for group, name in enumerate(names):
        middle = LEFT + room * (group + 0.5)
        parts.append(_text(middle, top + HEIGHT + 18, name, "middle"))
        for index, one in enumerate(series):
            x = middle + (index - len(series) / 2) * width
            parts += _bar(one.points[group], x, width, index, y_axis)
    parts += _legend([one.name for one in series], dashed=False) if len(series) > 1 else []
    return _svg(parts, top, f"{y_label} by {', '.join(names)}")


def share_chart(series: Sequence[Series], x_label: str, y_label: str) -> str:
    """Percentages over time as overlapping areas; points are the midpoints of equal intervals from 0."""
    if not any(one.points for one in series):
        raise ValueError("a chart needs at least one point")
    top = TOP + _legend_height([one.name for one in series])
    end = max(one.points[-1].x + one.points[0].x for one in series if one.points)
    x_axis = Axis(0, end, LEFT, WIDTH - RIGHT)
    y_axis = Axis(0, 100, top + HEIGHT, top)
    parts = _frame(top, y_axis, x_label, y_label)
    *inner, last = x_axis.ticks
    parts += [_text(x_axis.at(x), top + HEIGHT + 18, _number(x), "middle") for x in inner]
    parts.append(_text(WIDTH - 2, top + HEIGHT + 18, _number(last), "end"))
    for index, one in enumerate(series):
        parts += _area(one, index, x_axis, y_axis)
    parts += _legend([one.name for one in series], dashed=True)
    return _svg(parts, top, f"{y_label} by {x_label}")


def _area(one: Series, index: int, x_axis: Axis, y_axis: Axis) -> list[str]:
    if not one.points:
        return []
    half, colour = one.points[0].x, _colour(index)
    steps = "".join(
        f"H{x_axis.at(p.x - half):.1f}V{y_axis.at(p.y):.1f}H{x_axis.at(p.x + half):.1f}" for p in one.points
    )
    bottom = f"{x_axis.at(0):.1f} {y_axis.at(0):.1f}"
    return [
        f'<path d="M{bottom}{steps}V{y_axis.at(0):.1f}Z" style="fill:{colour}" fill-opacity=".25"/>',
        f'<path d="M{bottom}{steps}" fill="none" style="stroke:{colour}" stroke-width="1.6" '
        f'stroke-dasharray="{DASHES[index % len(DASHES)]}"/>',
    ]


def _line(one: Series, index: int, x_axis: Axis, y_axis: Axis) -> list[str]:
    colour = _colour(index)
    if not one.joined:
        return [_ring(x_axis.at(p.x), y_axis.at(p.y), colour) for p in one.points]
    path = " ".join(f"{x_axis.at(p.x):.1f},{y_axis.at(p.y):.1f}" for p in one.points)
    parts = [
        f'<polyline points="{path}" fill="none" style="stroke:{colour}" stroke-width="2" '
        f'stroke-dasharray="{DASHES[index % len(DASHES)]}"/>'
    ]
    for p in one.points:
        x = x_axis.at(p.x)
        parts += _error(p, x, colour, y_axis)
        parts.append(f'<circle cx="{x:.1f}" cy="{y_axis.at(p.y):.1f}" r="3.4" style="fill:{colour}"/>')
    return parts


def _ring(x: float, y: float, colour: str) -> str:
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="7" fill="none" style="stroke:{colour}" stroke-width="2.4"/>'


def _bar(p: Point, x: float, width: float, index: int, y_axis: Axis) -> list[str]:
    zero, end = y_axis.at(0), y_axis.at(p.y)
    bar = (
        f'<rect x="{x:.1f}" y="{min(zero, end):.1f}" width="{width * 0.92:.1f}" '
        f'height="{abs(zero - end):.1f}" style="fill:{_colour(index)}" fill-opacity=".8"/>'
    )
    return [bar, *_error(p, x + width * 0.46, "var(--ink,#1d2329)", y_axis)]


def _error(p: Point, x: float, colour: str, y_axis: Axis) -> list[str]:
    if p.low is None or p.high is None:
        return []
    low, high = y_axis.at(p.low), y_axis.at(p.high)
    path = f"M{x:.1f} {low:.1f}V{high:.1f}M{x - 4:.1f} {low:.1f}h8M{x - 4:.1f} {high:.1f}h8"
    return [f'<path d="{path}" fill="none" style="stroke:{colour}" stroke-width="1.3"/>']


def _frame(top: float, y_axis: Axis, x_label: str, y_label: str) -> list[str]:
    parts = []
    for tick in y_axis.ticks:
        y = y_axis.at(tick)
        parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" style="stroke:var(--rule,#d8d5cc)"/>')
        parts.append(_text(LEFT - 8, y + 4, _number(tick), "end"))
    parts.append(_text((LEFT + WIDTH - RIGHT) / 2, top + HEIGHT + 40, x_label, "middle"))
    middle = top + HEIGHT / 2
    parts.append(
        f'<text transform="translate(15 {middle:.1f}) rotate(-90)" text-anchor="middle">'
        f"{page_text(y_label)}</text>"
    )
    return parts


def _rows(names: Sequence[str]) -> list[list[tuple[int, str]]]:
    """The legend's entries in rows that fit the width, each with its index."""
    rows, used = [list[tuple[int, str]]()], 0
    for index, name in enumerate(names):
        if rows[-1] and used + _entry_width(name) > WIDTH - LEFT - RIGHT:
            rows.append([])
            used = 0
        rows[-1].append((index, name))
        used += _entry_width(name)
    return rows


def _entry_width(name: str) -> int:
    return 54 + 7 * len(name)


def _legend_height(names: Sequence[str]) -> int:
    return LINE * len(_rows(names)) + 8


def _legend(names: Sequence[str], *, dashed: bool, rings: Sequence[bool] = ()) -> list[str]:
    parts = []
    for row, entries in enumerate(_rows(names)):
        x, y = LEFT, TOP + LINE * row + 6
        for index, name in entries:
            dash = DASHES[index % len(DASHES)] if dashed else ""
            parts.append(
                _ring(x + 14, y, _colour(index))
                if rings and rings[index]
                else f'<path d="M{x} {y}h28" style="stroke:{_colour(index)}" '
                f'stroke-width="{2 if dashed else 9}" stroke-dasharray="{dash}"/>'
            )
            parts.append(_text(x + 34, y + 4, name, "start"))
            x += _entry_width(name)
    return parts


def _colour(index: int) -> str:
    which = index % len(COLOURS)
    return f"var(--s{which + 1},{COLOURS[which]})"


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{page_text(text)}</text>'


def _number(value: float) -> str:
    for size, sign in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        # Four digits are as easy to read as a unit prefix.
        if abs(value) >= max(size, 1e4):
            return f"{value / size:,.10g}{sign}"
    return f"{value:,.10g}"


def _svg(parts: Sequence[str], top: float, label: str) -> str:
    height = top + HEIGHT + BOTTOM
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
        f'height="{height}" role="img" aria-label="{page_text(label)}">'
        f'<g style="font:13px system-ui,sans-serif;fill:var(--ink,#1d2329)">{"".join(parts)}</g></svg>'
    )
