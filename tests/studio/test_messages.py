"""What a page may send: every intent has its deed, and nothing else gets through."""

from __future__ import annotations

import inspect
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sakiyomi.studio.messages import INTENTS, MAX_BYTES, Intent, MessageError, read
from sakiyomi.studio.rooms import ROOMS
from support.hostile import texts

WHATEVER: Any = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | texts(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@pytest.mark.parametrize("room", INTENTS)
def test_every_intent_has_a_deed_with_its_arguments(room: str) -> None:
    deeds = {name.removeprefix("do_") for name in dir(ROOMS[room]) if name.startswith("do_")}
    assert deeds == set(INTENTS[room])
    for deed, arguments in INTENTS[room].items():
        names = list(inspect.signature(getattr(ROOMS[room], f"do_{deed}")).parameters)
        assert names == ["self", *arguments]


def test_rooms_are_those_that_are_understood() -> None:
    assert set(ROOMS) == set(INTENTS)


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
def test_what_is_not_an_intent(message: str, complaint: str) -> None:
    with pytest.raises(MessageError, match=complaint):
        read(message)


def test_sizes_are_bounded() -> None:
    with pytest.raises(MessageError, match="at most 20,000 are allowed"):
        read(json.dumps({"id": 1, "room": "tsume", "do": "paste", "text": "x" * 20_001}))
    with pytest.raises(MessageError, match="longer than"):
        read(" " * (MAX_BYTES + 1))


@given(texts(max_size=200) | WHATEVER.map(json.dumps))
def test_nothing_but_a_message_error_comes_out(text: str) -> None:
    with pytest.raises(MessageError):
        read(text)


@given(st.sampled_from(sorted(INTENTS)), st.data())
def test_arguments_of_any_kind_are_refused_or_fit(room: str, data: Any) -> None:
    deed = data.draw(st.sampled_from(sorted(INTENTS[room])))
    given_ = {name: data.draw(WHATEVER) for name in INTENTS[room][deed]}
    try:
        intent = read(json.dumps({"id": 1, "room": room, "do": deed, **given_}))
    except MessageError:
        return
    assert set(intent.arguments) == set(INTENTS[room][deed])
