"""What a page may send: every intent of every room, with its arguments. Nothing else gets any further."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from sakiyomi.errors import SakiyomiError, shorten

MOST_BYTES = 64 * 1024
"""Longest message."""
MOST_PASTED = 20_000
"""Longest text of a game or position, in characters."""
MOST_PART = 10_000
"""Characters of a part of a text that is too long for one message."""
MOST_NUMBER = 1 << 31


class MessageError(SakiyomiError, ValueError):
    """A message that is not an intent; `number` is its own, if it has a good one."""

    def __init__(self, reason: str, number: int | None = None) -> None:
        self.number = number
        super().__init__(reason)


class Field(Protocol):
    """What an argument must be."""

    def check(self, value: object) -> Any:
        """The value, or a `ValueError` with what it must be."""


@dataclass(frozen=True, slots=True)
class Text:
    """A string."""

    most: int = 200

    def check(self, value: object) -> str:
        """Any string that is not too long."""
        if not isinstance(value, str):
            raise ValueError("must be a text")
        if len(value) > self.most:
            raise ValueError(f"has {len(value)} characters; at most {self.most} are taken")
        return value


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number."""

    least: int
    most: int

    def check(self, value: object) -> int:
        """A number within the range; truth values are none."""
        if not isinstance(value, int) or isinstance(value, bool) or not self.least <= value <= self.most:
            raise ValueError(f"must be a whole number from {self.least} to {self.most}")
        return value


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""

    def check(self, value: object) -> bool:
        """Just these two."""
        if not isinstance(value, bool):
            raise ValueError("must be true or false")
        return value


class Choice:
    """One of some words."""

    def __init__(self, *words: str) -> None:
        self.words = words

    def check(self, value: object) -> str:
        """One of them."""
        if value not in self.words:
            raise ValueError(f"must be one of {', '.join(self.words)}")
        return str(value)


@dataclass(frozen=True, slots=True)
class Words:
    """Names with short texts, such as the options of a game's start."""

    most: int = 16

    def check(self, value: object) -> dict[str, str]:
        """A small mapping of texts."""
        if not isinstance(value, dict) or len(value) > self.most:
            raise ValueError(f"must be an object with at most {self.most} entries")
        text = Text()
        return {text.check(name): text.check(word) for name, word in value.items()}


@dataclass(frozen=True, slots=True)
class Several:
    """A short list."""

    of: Field
    most: int = 16

    def check(self, value: object) -> tuple[Any, ...]:
        """Each of them is checked."""
        if not isinstance(value, list) or len(value) > self.most:
            raise ValueError(f"must be a list of at most {self.most}")
        return tuple(self.of.check(one) for one in value)


SQUARE = Choice(*(f"{file}{rank}" for file in range(1, 10) for rank in "abcdefghi"))
PIECE = Choice("", *"PLNSGBRKplnsgbrk", *(f"+{letter}" for letter in "PLNSBRplnsbr"))
SIDE = Whole(0, 1)
PLACE = Whole(0, 10_000)
MOVE = Text(16)
PASTED = Text(MOST_PASTED)

Arguments = Mapping[str, Field]

ROBOT: Arguments = {"team": Whole(0, 5), "robot": Whole(0, 7)}
CONTEST: Arguments = {
    "bots": Several(Text(80), 6),
    "sessions": Whole(1, 400),
    "seed": Whole(0, MOST_NUMBER),
}

INTENTS: Mapping[str, Mapping[str, Arguments]] = {
    "tsume": {
        "paste": {"text": PASTED},
        "gallery": {"book": Whole(0, 100), "number": Whole(1, 100_000)},
        "solve": {"find": Choice("any", "shortest")},
        "cells": {"scheme": Choice("paper", "together"), "cells": Whole(1, 64), "virtual": Flag()},
        "stop": {},
        "others": {},
        "other": {"index": Whole(0, 1000)},
        "go": {"at": PLACE},
        "move": {"move": MOVE},
        "edit": {},
        "put": {"square": SQUARE, "piece": PIECE},
        "carry": {"origin": SQUARE, "square": SQUARE},
        "hand": {"side": SIDE, "piece": Choice(*"PLNSGBR"), "count": Whole(0, 18)},
        "turn": {"side": SIDE},
        "clear": {},
        "rest": {},
        "done": {},
        "play": {"on": Flag()},
        "save": {"form": Choice("kif", "certificate", "svg")},
    },
    "othello": {
        "new": {
            "human": Choice("black", "white", "both"),
            "level": Choice("easy", "middle", "strong", "otlplg"),
        },
        "paste": {"text": PASTED},
        "move": {"move": MOVE},
        "go": {"at": PLACE},
        "hints": {"on": Flag()},
        "why": {"move": MOVE, "against": MOVE},
        "review": {},
        "stop": {},
    },
    "robots": {
        "new": {
            "size": Whole(3, 12),
            "targets": Whole(1, 12),
            "walls": Whole(0, 20),
            "seed": Whole(0, MOST_NUMBER),
            "first": Text(40),
            "second": Text(40),
        },
        "paste": {"text": PASTED},
        "play": {},
        "stop": {},
        "step": {},
        "move": {"move": MOVE},
        "go": {"at": PLACE},
        "pace": {"milliseconds": Whole(0, 2000)},
        "tree": {"on": Flag()},
        "processors": {"scheme": Choice("root", "brothers"), "cells": Whole(1, 64)},
        "circuits": {"processors": Whole(1, 4)},
        "trace": {"start": PLACE},
    },
    "aquarius": {
        "new": CONTEST,
        "load": {"part": Whole(0, 400), "text": Text(MOST_PART), "more": Flag()},
        "play": {},
        "stop": {},
        "step": {},
        "go": {"at": PLACE},
        "pace": {"milliseconds": Whole(0, 5000)},
        "fork": {},
        "take": ROBOT,
        "order": {**ROBOT, "letter": Choice(*"012345psraw")},
        "walk": {**ROBOT, "x": Whole(0, 40), "y": Whole(0, 40), "pour": Flag()},
        "forget": ROBOT,
        "release": ROBOT,
        "contest": {**CONTEST, "matches": Whole(1, 24)},
        "result": {"match": Whole(0, 23)},
        "save": {},
    },
    "shogi": {
        "new": {
            "human": SIDE,
            "minutes": Whole(0, 180),
            "increment": Whole(0, 60),
            "level": Choice("easy", "middle", "strong"),
            "reading": Flag(),
        },
        "move": {"move": MOVE},
        "go": {"at": PLACE},
        "resign": {},
        "resume": {},
        "save": {"form": Choice("kif", "csa")},
    },
    "games": {
        "choose": {"game": Text(80)},
        "new": {"options": Words()},
        "paste": {"text": PASTED},
        "move": {"move": Text(80)},
        "go": {"at": PLACE},
        "think": {},
        "stop": {},
    },
    "papers": {
        "run": {"name": Text(40), "parts": Several(Text(40)), "quick": Flag()},
        "stop": {},
    },
}
"""Rooms, what can be done in each, and with which arguments. `open` and `leave` are understood everywhere."""

EVERYWHERE: Mapping[str, Arguments] = {"open": {}, "leave": {}}


@dataclass(frozen=True, slots=True)
class Intent:
    """What somebody wants: the number of the message, the room, the deed and its arguments."""

    number: int
    room: str
    deed: str
    arguments: dict[str, Any]


def read(text: str) -> Intent:
    """The intent of a message; raises `MessageError`."""
    if len(text.encode("utf-8", "surrogatepass")) > MOST_BYTES:
        raise MessageError(f"the message is longer than {MOST_BYTES} bytes")
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise MessageError("the message is not JSON") from None
    if not isinstance(message, dict):
        raise MessageError("the message is not an object")
    try:
        number = Whole(0, MOST_NUMBER).check(message.pop("id", None))
    except ValueError as error:
        raise MessageError(f"id {error}") from None
    try:
        return _intent(number, message)
    except MessageError as error:
        raise MessageError(str(error), number) from None


def _intent(number: int, message: dict[str, object]) -> Intent:
    room, deed = message.pop("room", None), message.pop("do", None)
    if not isinstance(room, str) or room not in INTENTS:
        raise MessageError(f"there is no room {shorten(repr(room))}; rooms: {', '.join(INTENTS)}")
    known = {**EVERYWHERE, **INTENTS[room]}
    if not isinstance(deed, str) or deed not in known:
        raise MessageError(f"{room} does not know {shorten(repr(deed))}; it knows: {', '.join(known)}")
    return Intent(number, room, deed, _arguments(known[deed], message))


def _arguments(fields: Arguments, given: dict[str, object]) -> dict[str, Any]:
    for name in given:
        if name not in fields:
            raise MessageError(f"there is no argument {shorten(repr(name))}")
    checked = {}
    for name, field in fields.items():
        if name not in given:
            raise MessageError(f"the argument {name!r} is missing")
        try:
            checked[name] = field.check(given[name])
        except ValueError as error:
            raise MessageError(f"{name} {error}") from None
    return checked
