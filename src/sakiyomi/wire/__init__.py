"""The gate: all untrusted input is bounded and typed here, once, before anything else uses it.

Untrusted means other processes, the network, files and the page in the browser. A reader describes what it
expects as a shape and gets a typed value, or one `WireError` that names the field.
"""

from sakiyomi.wire.json import (
    pack,
    read_json,
    read_record,
    unpack,
    write_embedded,
    write_json,
    write_line,
    write_visible,
)
from sakiyomi.wire.shapes import (
    AnyJson,
    Choice,
    Fields,
    Flag,
    ListOf,
    MapOf,
    Maybe,
    Real,
    Record,
    Row,
    Shape,
    Tagged,
    Text,
    Whole,
)
from sakiyomi.wire.texts import guard_streams, is_unicode, page_text, raw_stream, visible
from sakiyomi.wire.typed import read_typed, shape_of, write_typed

__all__ = [
    "AnyJson",
    "Choice",
    "Fields",
    "Flag",
    "ListOf",
    "MapOf",
    "Maybe",
    "Real",
    "Record",
    "Row",
    "Shape",
    "Tagged",
    "Text",
    "Whole",
    "guard_streams",
    "is_unicode",
    "pack",
    "page_text",
    "raw_stream",
    "read_json",
    "read_record",
    "read_typed",
    "shape_of",
    "unpack",
    "visible",
    "write_embedded",
    "write_json",
    "write_line",
    "write_typed",
    "write_visible",
]
