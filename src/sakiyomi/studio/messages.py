"""The gate for pages: a message is an intent that a room declares, or it gets no further."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sakiyomi.errors import SakiyomiError, WireError
from sakiyomi.studio.intents import Arguments, intents_of
from sakiyomi.studio.rooms import ROOMS
from sakiyomi.wire import AnyJson, Choice, Fields, MapOf, Whole, read_json

MAX_BYTES = 64 * 1024
"""Longest message."""
MAX_NUMBER = 1 << 31
MAX_DEPTH = 2
"""Arguments are values, or flat lists and objects."""
MAX_ARGUMENTS = 16


class MessageError(SakiyomiError, ValueError):
    """A message that is not an intent; `number` is the message's own, if it has a valid one."""

    def __init__(self, reason: str, number: int | None = None) -> None:
        self.number = number
        super().__init__(reason)


EVERYWHERE: Mapping[str, Arguments] = {"open": {}, "leave": {}}
"""Understood in every room."""

INTENTS: Mapping[str, Mapping[str, Arguments]] = {name: intents_of(room) for name, room in ROOMS.items()}
"""What each room declares."""


@dataclass(frozen=True, slots=True)
class Intent:
    """What somebody wants: the number of the message, the room, the action and its arguments."""

    number: int
    room: str
    action: str
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
    action = Choice(*known).check(message.pop("do", None), f"do in {room}")
    return Intent(number, room, action, Fields(known[action]).check(message, ""))
