"""The gate to the last byte: just accepted, and just refused."""

from __future__ import annotations

import enum
import io
import json
import sys
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, NamedTuple

import pytest

from sakiyomi.errors import WireError
from sakiyomi.wire import (
    Choice,
    Fields,
    Flag,
    Real,
    Record,
    Row,
    Text,
    Whole,
    guard_streams,
    pack,
    page_text,
    raw_stream,
    read_json,
    read_typed,
    shape_of,
    unpack,
    visible,
    write_json,
    write_typed,
    write_visible,
)
from sakiyomi.wire.typed import MAX_ENTRIES


def depth(levels: int) -> str:
    return "[" * levels + "]" * levels


def test_sixteen_levels_by_default() -> None:
    assert read_json(depth(16), max_bytes=99, what="it") is not None
    with pytest.raises(WireError, match="it is nested deeper than 16"):
        read_json(depth(17), max_bytes=99, what="it")


@pytest.mark.parametrize("data", ["12345", b"12345", '"駒"', '"駒"'.encode()])
def test_the_limit_of_bytes(data: str | bytes) -> None:
    assert read_json(data, max_bytes=5, what="it") in (12345, "駒")
    with pytest.raises(WireError, match="it is longer than 4 bytes"):
        read_json(data, max_bytes=4, what="it")


def test_numbers_of_many_digits() -> None:
    for good in (10**19, -(10**18), 2**64 - 1, -(2**63)):
        assert read_json(str(good), max_bytes=99, what="it") == good
    for wrong in ("1" + "0" * 20, "0" * 2 + "1", str(2**64), str(-(2**63) - 1), "9" * 4000, "9" * 5000):
        with pytest.raises(WireError, match=r"it holds a number that is too large|it is not JSON"):
            read_json(wrong, max_bytes=9999, what="it")


def test_how_json_is_written() -> None:
    data = {"駒": ["\x1b", "\u202e", "<", 1, None], "half": "\ud800"}
    assert write_json({"駒": [1, 2]}) == '{"駒":[1,2]}'
    text = write_visible(data)
    assert text == '{"駒":["\\u001b","\\u202e","<",1,null],"half":"\\ud800"}'
    assert json.loads(text) == data
    assert write_visible({"a": [1]}, indent=1) == '{\n "a": [\n  1\n ]\n}'
    for write in (write_json, write_visible):
        with pytest.raises(ValueError, match="not JSON compliant"):
            write(float("inf"))


ONE = Fields({"a": Flag()})
LINE = b'{"a":true}\n'


def test_the_header_of_a_message_is_bounded_to_the_byte() -> None:
    assert unpack(LINE, ONE, what="it", max_header=10) == ({"a": True}, b"")
    with pytest.raises(WireError, match="it does not begin with a line of at most 9 bytes"):
        unpack(LINE, ONE, what="it", max_header=9)
    with pytest.raises(WireError, match="it is not JSON"):
        unpack(b"\nrest", ONE, what="it", max_body=9)
    with pytest.raises(WireError, match="it has 1 bytes after its first line; at most 0 are allowed"):
        unpack(LINE + b"x", ONE, what="it")
    assert unpack(LINE + b"xy", ONE, what="it", max_body=2)[1] == b"xy"


def test_a_header_may_have_a_megabyte() -> None:
    room = (1 << 20) - len(pack({"a": ""})) + 1
    shape = Fields({"a": Text(1 << 20)})
    assert unpack(pack({"a": "x" * room}), shape, what="it")[0]["a"] == "x" * room
    with pytest.raises(WireError, match="it does not begin with a line of at most 1,048,576 bytes"):
        unpack(pack({"a": "x" * (room + 1)}), shape, what="it")


def refused(shape: Any, value: object) -> str:
    with pytest.raises(WireError) as caught:
        shape.check(value, "it")
    return caught.value.reason


def test_texts_have_two_hundred_characters_by_default() -> None:
    assert Text().check("x" * 200, "it") == "x" * 200
    assert refused(Text(), "x" * 201) == "has 201 characters; at most 200 are allowed"


def test_ranges_are_inclusive() -> None:
    assert (Real(0, 1).check(0, "it"), Real(0, 1).check(1, "it")) == (0.0, 1.0)
    assert refused(Real(0, 1), 1.0001) == "must be a number from 0 to 1"
    assert refused(Real(0, 1), -0.0001) == "must be a number from 0 to 1"


def test_a_choice_is_a_word() -> None:
    for value in (["a"], {"a": 1}, None, 1):
        assert refused(Choice("a", "b"), value) == "must be one of a, b"


def test_optional_fields_are_known_and_checked() -> None:
    shape = Fields({}, {"b": Flag()})
    assert shape.check({"b": True}, "it") == {"b": True}
    assert shape.check({}, "it") == {}
    with pytest.raises(WireError, match="b must be true or false"):
        shape.check({"b": 1}, "")
    assert Fields({"a": Flag()}, others=True).check({"a": True, "z": 1}, "") == {"a": True}


@dataclass(frozen=True)
class Made:
    x: int
    y: int = 7
    many: list[int] = field(default_factory=list)


def test_fields_without_a_default_are_required() -> None:
    shape = Record(Made, x=Whole(0, 9), y=Whole(0, 9), many=Row(Whole(0, 9)))
    assert shape.check({"x": 1}, "it") == Made(1, 7, [])
    assert shape.check({"x": 1, "y": 2, "many": [3]}, "it") == Made(1, 2, (3,))  # type: ignore[arg-type]
    with pytest.raises(WireError, match="x is missing"):
        shape.check({"y": 1}, "")
    with pytest.raises(WireError, match="z is not a known field"):
        shape.check({"x": 1, "z": 1}, "")
    loose = Record(Made, others=True, x=Whole(0, 9))
    assert loose.check({"x": 1, "z": 1}, "it") == Made(1)


def test_where_a_field_is() -> None:
    for where, place in (("", "a"), ("it", "it.a"), ("the message", "a"), ("a.b", "a.b.a")):
        with pytest.raises(WireError) as caught:
            Fields({"a": Flag()}).check({}, where)
        assert caught.value.where == place


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x9f\xa0", "\\x9f\xa0"),
        ("\u0100", "\u0100"),
        ("\u200e", "\\u200e"),
        ("\x00", "\\x00"),
        ("\ud7ff", "\ud7ff"),
    ],
)
def test_control_characters_are_written_out(text: str, shown: str) -> None:
    assert visible(text) == shown


def test_multi_line_texts_keep_their_lines() -> None:
    assert page_text("<b>&\"'\n\t\x1b") == "&lt;b&gt;&amp;&quot;&#x27;\n\t\\x1b"


def test_streams_show_control_characters(monkeypatch: pytest.MonkeyPatch) -> None:
    out, err = io.StringIO(), io.StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", err)
    guard_streams()
    guarded = sys.stdout
    guard_streams()
    assert sys.stdout is guarded
    print("a\x1b[2J\tb\n", end="")
    assert sys.stdout.write("\x07x") == 2
    sys.stdout.writelines(["1\x00", "2\n"])
    print("\x9b", file=sys.stderr, end="")
    assert out.getvalue() == "a\\x1b[2J\tb\n\\x07x1\\x002\n"
    assert err.getvalue() == "\\x9b"
    assert getattr(sys.stdout, "getvalue", str)() == out.getvalue()
    assert raw_stream(sys.stdout) is out
    assert raw_stream(out) is out


class Colour(enum.Enum):
    black = 0


class Pair(NamedTuple):
    x: Annotated[int, Whole(0, 3)]
    y: int


@dataclass(frozen=True)
class Narrow:
    count: Annotated[int, Whole(0, 3)]


def test_bounds_of_types() -> None:
    assert refused(shape_of(Pair), [4, 1]) == "must be a whole number from 0 to 3"
    assert shape_of(Pair).check([3, 1], "it") == Pair(3, 1)
    assert refused(shape_of(Narrow), {"count": 4}) == "must be a whole number from 0 to 3"
    assert refused(shape_of(Colour), ["black"]) == refused(shape_of(Colour), 0) == "must be one of black"
    assert refused(shape_of(Literal[1]), True) == refused(shape_of(Literal[1]), 1.0) == "must be one of 1"
    assert (
        refused(shape_of(bytes), "AA\nAA") == refused(shape_of(bytes), "A*AA") == "must be bytes in base 64"
    )
    assert shape_of(bytes).check("AP8=", "it") == b"\x00\xff"
    assert refused(shape_of(int | None), "x") == "must be a whole number from -9223372036854775808 to " + str(
        2**64 - 1
    )
    assert shape_of(tuple[int]).check([1], "it") == (1,)
    assert refused(shape_of(tuple[int]), [1, 2]) == "must be a list of 1 entries"
    assert shape_of(tuple[int, int, int]).check([1, 2, 3], "it") == (1, 2, 3)
    for kind in (complex, tuple, Narrow(1)):
        with pytest.raises(TypeError, match="has no shape"):
            shape_of(kind)


def test_a_class_that_only_looks_like_a_named_tuple() -> None:
    class Odd:
        _fields = ("x",)
        x: int

    with pytest.raises(TypeError, match="has no shape"):
        shape_of(Odd)


def test_lists_have_at_most_a_million_entries() -> None:
    shape = shape_of(tuple[Any, ...])
    assert len(shape.check([None] * 1_000_000, "it")) == MAX_ENTRIES == 1_000_000
    assert refused(shape, [None] * 1_000_001) == "must have 0 to 1,000,000 entries, not 1,000,001"


def test_texts_have_at_most_64_megabytes() -> None:
    text = "x" * (64 << 20)
    assert shape_of(str).check(text, "it") is text
    assert refused(shape_of(str), text + "x").startswith("has 67,108,865 characters")
    with pytest.raises(WireError, match="it is longer than 67,108,864 bytes"):
        read_typed(str, b'"' + text.encode(), what="it")
    assert read_typed(int, write_typed(5), what="it") == 5
