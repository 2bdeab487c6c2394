"""A reviewed game as a plot."""

from __future__ import annotations

from collections.abc import Sequence

from sakiyomi.reporting.charts import Point, Series, line_chart
from sakiyomi.solve import Judged

ENGLISH = (
    *("estimate (bars: loss of the move)", "exact", "turning point"),
    *("move", "black's lead in discs", "black's lead in discs by move"),
)
JAPANESE = (
    "推定（棒は損）",
    "読み切り",
    "分かれ目",
    "手数",
    "黒のリード（石）",
    "一手ごとの黒のリード（石）",
)
"""The words of the plot: its series, its axes, and what it shows."""


def plot(moves: Sequence[Judged], japanese: bool = False) -> str:
    """Black's lead after each move as SVG; bars show what the best move would have given."""
    points = [_point(move) for move in moves]
    guessed = tuple(point for point, move in zip(points, moves, strict=True) if not move.exact)
    proven = tuple(point for point, move in zip(points, moves, strict=True) if move.exact)
    turned = tuple(point for point, move in zip(points, moves, strict=True) if move.turning)
    estimate, exact, turning, number, lead, label = JAPANESE if japanese else ENGLISH
    series = [Series(estimate, guessed), Series(exact, proven), Series(turning, turned, joined=False)]
    last = moves[-1].number
    ticks = [n for n in range(0, last + 1, 5 if last > 15 else 1) if n] or [last]
    return line_chart(series, number, lead, x_ticks=ticks, label=label)


def _point(move: Judged) -> Point:
    sign = 1 if move.side == 0 else -1
    after, best = sign * move.score, sign * (move.score + move.loss)
    return Point(move.number, after, *((min(after, best), max(after, best)) if move.loss else ()))
