"""The server's JSON messages as simple XML. The contest's own schema was never published."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from xml.etree.ElementTree import Element, SubElement, tostring

from sakiyomi.wire import visible

COLUMNS = {
    "water": ("x", "y", "team", "amount"),
    "robots": ("team", "id", "x", "y", "tank", "busy"),
}
"""Names for the numbers of a row."""


def as_xml(data: Mapping[str, Any]) -> bytes:
    """An element named after the kind of message: numbers and texts are attributes, lists are children."""
    root = Element(str(data["t"]))
    for name, value in data.items():
        if name in COLUMNS:
            group = SubElement(root, name)
            for row in value:
                pairs = zip(COLUMNS[name], row, strict=True)
                SubElement(group, "cell" if name == "water" else "robot", {k: str(v) for k, v in pairs})
        elif isinstance(value, list):
            group = SubElement(root, name)
            for index, item in enumerate(value):
                SubElement(group, "item", {"index": str(index)}).text = _text(item)
        elif isinstance(value, Mapping):
            SubElement(root, name, {key: _text(item) for key, item in value.items()})
        elif name != "t" and value is not None:
            root.set(name, _text(value))
    text: bytes = tostring(root, encoding="utf-8", xml_declaration=True)
    return text


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return ",".join(map(_text, value))
    return visible(str(value))
