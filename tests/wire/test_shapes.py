"""Shapes: each accepts exactly what it says, and names the wrong field."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import pytest

from sakiyomi.errors import WireError
from sakiyomi.wire import (
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
    pack,
    unpack,
    visible,
)


@dataclass(frozen=True)
class Point:
    x: int
    y: int = 7


POINT = Record(Point, x=Whole(0, 9), y=Whole(0, 9))


@pytest.mark.parametrize(
    ("shape", "value", "wanted"),
    [
        (Text(3), "abc", "abc"),
        (Text(3), "", ""),
        (Text(3, 1), "a", "a"),
        (Text(9, pattern=re.compile("[a-c]+")), "abc", "abc"),
        (Whole(-1, 2), -1, -1),
        (Whole(-1, 2), 2, 2),
        (Real(0, 1), 1, 1.0),
        (Real(0, 1), 0.5, 0.5),
        (Flag(), False, False),
        (Choice("a", "b"), "b", "b"),
        (Maybe(Whole(0, 1)), None, None),
        (Maybe(Whole(0, 1)), 1, 1),
        (AnyJson(), [None, {}], [None, {}]),
        (ListOf(Whole(0, 9), 2), [], ()),
        (ListOf(Whole(0, 9), 2, 2), [1, 2], (1, 2)),
        (Row(Whole(0, 9), Text()), [1, "a"], (1, "a")),
        (MapOf(Whole(0, 9), 1), {"a": 1}, {"a": 1}),
        (Fields({"a": Flag()}, {"b": Flag()}), {"a": True}, {"a": True}),
        (Fields({"a": Flag()}, {"b": Flag()}), {"a": True, "b": False}, {"a": True, "b": False}),
        (Fields({"a": Flag()}, others=True), {"a": True, "z": 1}, {"a": True}),
        (POINT, {"x": 1}, Point(1, 7)),
        (POINT, {"x": 1, "y": 2}, Point(1, 2)),
        (Tagged("t", {"p": POINT}), {"t": "p", "x": 3}, Point(3, 7)),
    ],
)
def test_valid_values(shape: Shape[Any], value: object, wanted: object) -> None:
    checked = shape.check(value, "it")
    assert checked == wanted
    assert type(checked) is type(wanted)


@pytest.mark.parametrize(
    ("shape", "value", "reason"),
    [
        (Text(3), 1, "it must be a string"),
        (Text(3), "abcd", "it has 4 characters; at most 3 are allowed"),
        (Text(3, 1), "", "it must have at least 1 character"),
        (Text(3, 2), "a", "it must have at least 2 characters"),
        (Text(3), "\ud800", "it holds a lone surrogate"),
        (Text(9, pattern=re.compile("[a-c]+")), "abcd", "it has the wrong form: 'abcd'"),
        (Text(9, pattern=re.compile("[a-c]+")), "\x1b", "it has the wrong form: '\\\\x1b'"),
        (Whole(-1, 2), 3, "it must be a whole number from -1 to 2"),
        (Whole(-1, 2), -2, "it must be a whole number from -1 to 2"),
        (Whole(-1, 2), True, "it must be a whole number from -1 to 2"),
        (Whole(-1, 2), 1.0, "it must be a whole number from -1 to 2"),
        (Whole(-1, 2), "1", "it must be a whole number from -1 to 2"),
        (Real(0, 1), 1.5, "it must be a number from 0 to 1"),
        (Real(0, 1), -0.5, "it must be a number from 0 to 1"),
        (Real(0, 1), float("nan"), "it must be a number from 0 to 1"),
        (Real(0, 1), True, "it must be a number"),
        (Real(0, 1), "1", "it must be a number"),
        (Flag(), 1, "it must be true or false"),
        (Choice("a", "b"), "c", "it must be one of a, b"),
        (Choice("a", "b"), ["a"], "it must be one of a, b"),
        (Maybe(Whole(0, 1)), 2, "it must be a whole number from 0 to 1"),
        (ListOf(Whole(0, 9), 2), {}, "it must be a list"),
        (ListOf(Whole(0, 9), 2), [1, 2, 3], "it must have 0 to 2 entries, not 3"),
        (ListOf(Whole(0, 9), 2, 2), [1], "it must have 2 entries, not 1"),
        (ListOf(Whole(0, 9), 2), [1, 10], "it[1] must be a whole number from 0 to 9"),
        (Row(Whole(0, 9), Text()), [1], "it must be a list of 2 entries"),
        (Row(Whole(0, 9), Text()), (1, "a"), "it must be a list of 2 entries"),
        (Row(Whole(0, 9), Text()), [1, 2], "it[1] must be a string"),
        (MapOf(Whole(0, 9), 1), [], "it must be an object with at most 1 entries"),
        (MapOf(Whole(0, 9), 1), {"a": 1, "b": 2}, "it must be an object with at most 1 entries"),
        (MapOf(Whole(0, 9), 1), {"a": 10}, "it.a must be a whole number from 0 to 9"),
        (MapOf(Whole(0, 9), 1, Text(1)), {"ab": 1}, "a name in it has 2 characters; at most 1 are allowed"),
        (Fields({"a": Flag()}), [], "it must be a JSON object"),
        (Fields({"a": Flag()}), {}, "it.a is missing"),
        (Fields({"a": Flag()}), {"a": True, "\x1b[2J": 1}, "it.\\x1b[2J is not a known field"),
        (POINT, {"y": 1}, "it.x is missing"),
        (POINT, {"x": 1, "y": 10}, "it.y must be a whole number from 0 to 9"),
        (Tagged("t", {"p": POINT}), {"x": 3}, "it.t must be one of p"),
        (Tagged("t", {"p": POINT}), {"t": "q"}, "it.t must be one of p"),
        (Tagged("t", {"p": POINT}), [], "it must be a JSON object"),
    ],
)
def test_invalid_values_are_named(shape: Shape[Any], value: object, reason: str) -> None:
    with pytest.raises(WireError) as caught:
        shape.check(value, "it")
    assert str(caught.value) == reason


def test_a_phrase_is_not_part_of_a_place() -> None:
    with pytest.raises(WireError) as caught:
        Fields({"a": Fields({"b": Flag()})}).check({"a": {"b": 1}}, "the message")
    assert caught.value.where == "a.b"


def test_messages_with_bytes() -> None:
    assert unpack(pack({"x": 1}, b"\n\x00"), POINT, what="it", max_body=2) == (Point(1), b"\n\x00")
    assert unpack(pack({"x": 1}), POINT, what="it") == (Point(1), b"")


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "it does not begin with a line of at most 20 bytes"),
        (b'{"x":1}', "it does not begin with a line of at most 20 bytes"),
        (b'{"x":1}' + b" " * 20 + b"\n", "it does not begin with a line of at most 20 bytes"),
        (b'{"x":1}\nabc', "it has 3 bytes after its first line; at most 2 are allowed"),
        (b'{"x":"a"}\n', "it.x must be a whole number from 0 to 9"),
        (b"\xff\n", "it is not UTF-8 text"),
    ],
)
def test_invalid_messages(data: bytes, reason: str) -> None:
    with pytest.raises(WireError) as caught:
        unpack(data, POINT, what="it", max_header=20, max_body=2)
    assert str(caught.value) == reason


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("▲７六歩 \\ plain", "▲７六歩 \\ plain"),
        ("\x1b[2J\x07", "\\x1b[2J\\x07"),
        ("\x9b31m\x7f", "\\x9b31m\\x7f"),
        ("a\u202eb\u2066\u200f", "a\\u202eb\\u2066\\u200f"),
        ("\ud800", "\\ud800"),
        ("a\nb\tc\r", "a\\nb\\tc\\x0d"),
    ],
)
def test_nothing_controls_a_terminal(text: str, shown: str) -> None:
    assert visible(text) == shown


def test_line_breaks_may_be_kept() -> None:
    assert visible("a\nb\tc\r\x1b", lines=True) == "a\nb\tc\\x0d\\x1b"
