"""What a page may send: the intents that rooms declare, and nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sakiyomi.studio.intents import intents_of
from sakiyomi.studio.messages import INTENTS, MAX_BYTES, Intent, MessageError, read
from sakiyomi.studio.rooms import ROOMS
from sakiyomi.studio.rooms.base import Room
from sakiyomi.wire import Flag, Whole, shape_of
from support.helpers import ROOT
from support.hostile import texts

STATIC = ROOT / "src" / "sakiyomi" / "studio" / "static"

WHATEVER: Any = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | texts(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts(max_size=8), inner, max_size=3),
    max_leaves=6,
)


def test_intents_are_the_do_methods_with_the_shapes_of_their_parameters() -> None:
    class Example(Room):
        def do_jump(self, height: Annotated[int, Whole(1, 3)], *, twice: bool) -> None: ...

        def jump(self, height: int) -> None: ...

    assert intents_of(Example) == {"jump": {"height": Whole(1, 3), "twice": Flag()}}


def test_a_parameter_without_a_shape_is_refused_at_import() -> None:
    class Careless(Room):
        def do_jump(self, over: Room) -> None: ...

    with pytest.raises(TypeError, match="has no shape"):
        intents_of(Careless)


@pytest.mark.parametrize("room", ROOMS)
def test_nothing_is_unbounded(room: str) -> None:
    """A plain `int` or `str` would let anything through."""
    for action, arguments in INTENTS[room].items():
        for name, shape in arguments.items():
            assert shape not in (shape_of(int), shape_of(str)), f"{room} {action} {name}"


ASKED = re.compile(r"\broom\.do\(\s*([^,)\s]*)")


@pytest.mark.parametrize("room", ROOMS)
def test_pages_ask_for_every_intent_and_for_nothing_else(room: str) -> None:
    """Intents named in the JavaScript of a room and its parts, against the declarations."""
    asked = {word for file in pages_of(room) for word in ASKED.findall(file.read_text(encoding="utf-8"))}
    assert all(word.startswith('"') for word in asked), f"intents are written out: {asked}"
    assert {word.strip('"') for word in asked} == set(INTENTS[room])


def pages_of(room: str) -> Iterator[Path]:
    """The module of a room, and the parts that are typed for it."""
    yield STATIC / "rooms" / f"{room}.js"
    for part in (STATIC / "parts").glob("*.js"):
        if f'Room<"{room}">' in part.read_text(encoding="utf-8"):
            yield part


def test_an_intent() -> None:
    text = json.dumps({"id": 3, "room": "tsume", "do": "put", "square": "5e", "piece": "+p"})
    assert read(text) == Intent(3, "tsume", "put", {"square": "5e", "piece": "+p"})


@pytest.mark.parametrize(
    ("message", "complaint"),
    [
        ("", "not JSON"),
        ("[" * 30_000, "the message is nested deeper than 2"),
        ('{"id": 1, "room": [[[]]]}', "the message is nested deeper than 2"),
        ("[]", "the message must be an object"),
        ("{}", "id must be a whole number"),
        ('{"id": true, "room": "tsume", "do": "open"}', "id must be a whole number"),
        ('{"id": 1, "room": "attic", "do": "open"}', "room must be one of tsume"),
        ('{"id": 1, "room": ["tsume"], "do": "open"}', "room must be one of"),
        ('{"id": 1, "room": "tsume", "do": "fly"}', "do in tsume must be one of open"),
        ('{"id": 1, "room": "tsume", "do": "view"}', "do in tsume must be one of"),
        ('{"id": 1, "room": "tsume", "do": "go"}', "at is missing"),
        ('{"id": 1, "room": "tsume", "do": "go", "at": -1}', "at must be a whole number from 0"),
        ('{"id": 1, "room": "tsume", "do": "go", "at": 1.5}', "at must be a whole number"),
        ('{"id": 1, "room": "tsume", "do": "stop", "at": 1}', "at is not a known field"),
        ('{"id": 1, "room": "tsume", "do": "stop", "\\u001b[2J": 1}', r"\\x1b\[2J is not a known field"),
        ('{"id": 1, "room": "tsume", "do": "go", "at": 1e999}', "a number that is too large"),
        ('{"id": 1, "room": "tsume", "do": "go", "at": NaN}', "NaN is not a JSON number"),
        ('{"id": 1, "room": "tsume", "do": "go", "at": 1' + "0" * 400 + "}", "a number that is too large"),
        ('{"id": 1, "room": "tsume", "do": "paste", "text": "\\ud800"}', "holds a lone surrogate"),
        ('{"id": 1, "room": "tsume", "do": "put", "square": "5z", "piece": "k"}', "square must be one of"),
        ('{"id": 1, "room": "tsume", "do": "play", "on": 1}', "on must be true or false"),
        ('{"id": 1, "room": "tsume", "do": "paste", "text": 5}', "text must be a string"),
        ('{"id": 1, "room": "games", "do": "new", "options": {"a": 1}}', "options.a must be a string"),
        (
            '{"id": 1, "room": "papers", "do": "run", "name": "x", "parts": "y", "quick": true}',
            "must be a list",
        ),
    ],
)
def test_invalid_intents(message: str, complaint: str) -> None:
    with pytest.raises(MessageError, match=complaint):
        read(message)


def test_sizes_are_bounded() -> None:
    with pytest.raises(MessageError, match="at most 20,000 are allowed"):
        read(json.dumps({"id": 1, "room": "tsume", "do": "paste", "text": "x" * 20_001}))
    with pytest.raises(MessageError, match="longer than"):
        read(" " * (MAX_BYTES + 1))


@given(texts(max_size=200) | WHATEVER.map(json.dumps))
def test_only_message_errors_are_raised(text: str) -> None:
    with pytest.raises(MessageError):
        read(text)


@given(st.sampled_from(sorted(INTENTS)), st.data())
def test_arguments_are_refused_or_fit(room: str, data: Any) -> None:
    action = data.draw(st.sampled_from(sorted(INTENTS[room])))
    given_ = {name: data.draw(WHATEVER) for name in INTENTS[room][action]}
    try:
        intent = read(json.dumps({"id": 1, "room": room, "do": action, **given_}))
    except MessageError:
        return
    assert set(intent.arguments) == set(INTENTS[room][action])
