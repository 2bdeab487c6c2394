"""What a page may send: every intent of every room, with its arguments. Nothing else gets any further."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sakiyomi.errors import SakiyomiError, WireError
from sakiyomi.wire import AnyJson, Choice, Fields, Flag, ListOf, MapOf, Shape, Text, Whole, read_json

MAX_BYTES = 64 * 1024
"""Longest message."""
MAX_PASTED = 20_000
"""Longest text of a game or position, in characters."""
MAX_PART = 10_000
"""Characters of a part of a text that is too long for one message."""
MAX_NUMBER = 1 << 31
MAX_DEPTH = 2
"""Arguments are values, or flat lists and objects."""
MAX_ARGUMENTS = 16


class MessageError(SakiyomiError, ValueError):
    """A message that is not an intent; `number` is its own, if it has a good one."""

    def __init__(self, reason: str, number: int | None = None) -> None:
        self.number = number
        super().__init__(reason)


SQUARE = Choice(*(f"{file}{rank}" for file in range(1, 10) for rank in "abcdefghi"))
PIECE = Choice("", *"PLNSGBRKplnsgbrk", *(f"+{letter}" for letter in "PLNSBRplnsbr"))
SIDE = Whole(0, 1)
PLACE = Whole(0, 10_000)
MOVE = Text(16)
PASTED = Text(MAX_PASTED)

Arguments = Mapping[str, Shape[Any]]

ROBOT: Arguments = {"team": Whole(0, 5), "robot": Whole(0, 7)}
CONTEST: Arguments = {
    "bots": ListOf(Text(80), 6),
    "sessions": Whole(1, 400),
    "seed": Whole(0, MAX_NUMBER),
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
            "seed": Whole(0, MAX_NUMBER),
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
        "processors": {"scheme": Choice("root", "siblings"), "cells": Whole(1, 64)},
        "circuits": {"processors": Whole(1, 4)},
        "trace": {"start": PLACE},
    },
    "aquarius": {
        "new": CONTEST,
        "load": {"part": Whole(0, 400), "text": Text(MAX_PART), "more": Flag()},
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
        "new": {"options": MapOf(Text(), 16)},
        "paste": {"text": PASTED},
        "move": {"move": Text(80)},
        "go": {"at": PLACE},
        "think": {},
        "stop": {},
    },
    "papers": {
        "run": {"name": Text(40), "parts": ListOf(Text(40), 16), "quick": Flag()},
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
    number = None
    try:
        data = read_json(text, max_bytes=MAX_BYTES, max_depth=MAX_DEPTH, what="the message")
        message = MapOf(AnyJson(), MAX_ARGUMENTS).check(data, "the message")
        number = Whole(0, MAX_NUMBER).check(message.pop("id", None), "id")
        return _intent(number, message)
    except WireError as error:
        raise MessageError(str(error), number) from None


def _intent(number: int, message: dict[str, Any]) -> Intent:
    room = Choice(*INTENTS).check(message.pop("room", None), "room")
    known = {**EVERYWHERE, **INTENTS[room]}
    deed = Choice(*known).check(message.pop("do", None), f"do in {room}")
    return Intent(number, room, deed, Fields(known[deed]).check(message, ""))
