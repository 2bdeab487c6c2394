"""Values by their types: written values are read back, and no value changes its type."""

from __future__ import annotations

import enum
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

import pytest

from sakiyomi.errors import WireError
from sakiyomi.wire import read_typed, shape_of, write_typed
from sakiyomi.wire.typed import Count


class Colour(enum.Enum):
    black = 0
    white = 1


class Spot(NamedTuple):
    x: int
    y: int


@dataclass(frozen=True)
class Tree:
    name: str
    below: tuple[Tree, ...] = ()


@dataclass(frozen=True)
class Everything:
    flag: bool
    number: int
    real: float
    text: str
    data: bytes
    colour: Colour
    word: Literal["a", "b", 3]
    maybe: int | None
    either: int | str
    pair: tuple[int, str]
    many: tuple[int, ...]
    several: list[Spot]
    row: Sequence[int]
    named: dict[str, float]
    numbered: Mapping[int, str]
    tree: Tree
    count: Count
    any: Any
    left: int = field(default=9, init=False)


WHOLE = Everything(
    True, -5, 0.5, "駒", b"\x00\xff", Colour.white, 3, None, "x", (1, "a"), (1, 2), [Spot(3, 4)],
    (7,), {"a": 1.0}, {2: "b"}, Tree("r", (Tree("l"),)), 0, {"deep": [1]},
)  # fmt: skip


def test_all_kinds_are_read_back() -> None:
    again = read_typed(Everything, write_typed(WHOLE), what="it")
    assert again == WHOLE
    assert type(again.several[0]) is Spot


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("flag", 1, "must be true or false"),
        ("number", 1.0, "must be a whole number"),
        ("number", True, "must be a whole number"),
        ("real", "1", "must be a number"),
        ("text", None, "must be a string"),
        ("data", "not base 64!", "must be bytes in base 64"),
        ("data", 5, "must be bytes in base 64"),
        ("colour", "red", "must be one of black, white"),
        ("colour", 0, "must be one of black, white"),
        ("word", "c", "must be one of a, b, 3"),
        ("word", True, "must be one of a, b, 3"),
        ("either", None, "must be a whole number from -9223372036854775808 to 184467"),
        ("pair", [1], "must be a list of 2 entries"),
        ("many", {}, "must be a list"),
        ("several", [[1, 2, 3]], "must be a list of 2 entries"),
        ("named", [], "must be an object"),
        ("numbered", {"a": "b"}, "must have whole numbers as keys"),
        ("tree", {"below": []}, "is missing"),
        ("count", -1, "must be a whole number from 0"),
    ],
)  # fmt: skip
def test_no_value_changes_its_type(name: str, value: object, reason: str) -> None:
    data = json.loads(write_typed(WHOLE))
    data[name] = value
    with pytest.raises(WireError) as caught:
        read_typed(Everything, json.dumps(data).encode(), what="it")
    assert caught.value.where.startswith(f"it.{name}")
    assert caught.value.reason.startswith(reason)


def test_a_field_that_cannot_be_set_is_refused() -> None:
    data = json.loads(write_typed(WHOLE)) | {"left": 1}
    with pytest.raises(WireError, match="left is not a known field"):
        read_typed(Everything, json.dumps(data).encode(), what="it")


def test_a_refusal_by_a_class_is_one_error() -> None:
    @dataclass
    class Even:
        number: int

        def __post_init__(self) -> None:
            if self.number % 2:
                raise ValueError("odd")

    with pytest.raises(WireError, match="it is refused: odd"):
        shape_of(Even).check({"number": 3}, "it")


def test_types_without_a_shape() -> None:
    with pytest.raises(TypeError, match="has no shape"):
        shape_of(complex)
    with pytest.raises(TypeError, match="complex cannot be written as JSON"):
        write_typed(1j)


def test_an_empty_tuple() -> None:
    shape = shape_of(tuple[()])
    assert shape.check([], "it") == ()
    with pytest.raises(WireError, match="it must be a list of 0 entries"):
        shape.check([1], "it")
