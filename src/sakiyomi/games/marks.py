"""Moves marked in a picture: shapes of an SVG with `data-move="…"`, where a click plays that move."""

from __future__ import annotations

import re
import xml.etree.ElementTree as Xml
from dataclasses import dataclass

NUMBER = r"-?\d+(?:\.\d+)?"
MARK = "data-move"
MAX_SHAPES = 1000
"""Marked shapes of a picture."""
MAX_POINTS = 20
"""Corners of a polygon."""
COORDINATES = {
    "circle": ("cx", "cy", "r"),
    "rect": ("x", "y", "width", "height"),
    "line": ("x1", "y1", "x2", "y2"),
    "polygon": (),
}
"""Shapes that can be marked, each with its numbers; a polygon has its corners instead."""


@dataclass(frozen=True, slots=True)
class MarkedShape:
    """A shape in the coordinates of the picture."""

    kind: str
    numbers: tuple[float, ...]

    @property
    def middle(self) -> tuple[float, float]:
        """The centre of the shape."""
        if self.kind == "circle":
            return self.numbers[0], self.numbers[1]
        if self.kind == "rect":
            x, y, width, height = self.numbers
            return x + width / 2, y + height / 2
        xs, ys = self.numbers[0::2], self.numbers[1::2]
        return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def marked_moves(picture: str) -> dict[str, list[MarkedShape]]:
    """The marked shapes of a picture, by move; nothing for a picture that cannot be read."""
    found: dict[str, list[MarkedShape]] = {}
    if MARK not in picture:
        return found
    try:
        elements = [one for one in Xml.fromstring(picture).iter() if MARK in one.attrib]
    except Xml.ParseError:
        return found
    for element in elements[:MAX_SHAPES]:
        if shape := _shape(element):
            found.setdefault(element.attrib[MARK], []).append(shape)
    return found


def _shape(element: Xml.Element) -> MarkedShape | None:
    kind = element.tag.rpartition("}")[2]
    if kind not in COORDINATES:
        return None
    texts = [element.get(name, "0") for name in COORDINATES[kind]]
    if kind == "polygon":
        texts = re.findall(NUMBER, element.get("points", ""))[: 2 * MAX_POINTS]
    sound = len(texts) >= 3 and len(texts) % 2 == (kind == "circle")
    if not sound or not all(re.fullmatch(NUMBER, text) for text in texts):
        return None
    return MarkedShape(kind, tuple(map(float, texts)))
