"""Untrusted JSON: what is too large, too deep, too long or holds a lone surrogate is refused."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sakiyomi.errors import WireError
from sakiyomi.wire import read_json, write_embedded, write_json, write_line

values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(1 << 63), (1 << 64) - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


def read(data: bytes | str, max_bytes: int = 1000, max_depth: int = 4) -> object:
    return read_json(data, max_bytes=max_bytes, max_depth=max_depth, what="the message")


@given(values)
def test_round_trip(value: object) -> None:
    for text in (write_json(value), write_line(value), write_embedded(value)):
        assert read_json(text, max_bytes=100_000, max_depth=40, what="it") == value


@given(st.text(st.characters(), max_size=80) | st.binary(max_size=80))
def test_any_text_is_json_or_one_error(data: str | bytes) -> None:
    try:
        read(data)
    except WireError as error:
        str(error).encode()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "is not JSON: expecting value at line 1, column 1"),
        ("[1,\n2", "is not JSON: expecting ',' delimiter at line 2, column 2"),
        ("NaN", "is not JSON: NaN is not a JSON number"),
        ("[-Infinity]", "is not JSON: -Infinity is not a JSON number"),
        ("1e400", "holds a number that is too large: 1e400"),
        ("[-1e999]", "holds a number that is too large: -1e999"),
        ("1" + "0" * 400, "holds a number that is too large: 1000"),
        ("1" * 999, "holds a number that is too large: 1111"),
        ("18446744073709551616", "holds a number that is too large: 18446744073709551616"),
        ("-9223372036854775809", "holds a number that is too large: -9223372036854775809"),
        ('"\\ud800"', "holds a lone surrogate: '\\\\ud800'"),
        ('{"\\udfff":1}', "holds a lone surrogate: '\\\\udfff'"),
        ('[{"a":["\\uDBFFx"]}]', "holds a lone surrogate: '\\\\udbffx'"),
        ("[[[[[]]]]]", "is nested deeper than 4"),
        ('{"a":{"a":{"a":{"a":{}}}}}', "is nested deeper than 4"),
        ("[" * 900, "is not JSON: expecting value at line 1, column 901"),
        ("1" + " " * 1000, "is longer than 1,000 bytes"),
        ('"' + "駒" * 400 + '"', "is longer than 1,000 bytes"),
        (b"\xff", "is not UTF-8 text"),
        (b'"\xed\xa0\x80"', "is not UTF-8 text"),
        ("\ud800", "is not UTF-8 text"),
    ],
)
def test_invalid_json_is_refused(text: str | bytes, reason: str) -> None:
    with pytest.raises(WireError) as caught:
        read(text)
    assert str(caught.value).startswith(f"the message {reason}")


@pytest.mark.parametrize(
    "text", ["[[[[1]]]]", "18446744073709551615", "-9223372036854775808", '"\\ud83d\\ude00"']
)
def test_the_largest_accepted(text: str) -> None:
    assert read(text) == json.loads(text)


def test_nesting_beyond_what_python_can_read_is_refused() -> None:
    deep = "[" * 100_000 + "]" * 100_000
    with pytest.raises(WireError, match="is nested deeper than 4"):
        read(deep, max_bytes=1_000_000)


def test_embedded_json_cannot_leave_its_block() -> None:
    text = write_embedded(["<!--<script>", "</script>", "a & b", "\u2028"])
    assert not set("<>&\u2028") & set(text)
    assert json.loads(text) == ["<!--<script>", "</script>", "a & b", "\u2028"]


def test_no_nan_is_written() -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        write_json(float("nan"))
