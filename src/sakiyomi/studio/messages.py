"""Checks messages from pages: anything but an intent declared by a room is rejected."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sakiyomi.errors import SakiyomiError, WireError
from sakiyomi.studio.intents import Arguments, intents_of
from sakiyomi.studio.rooms import ROOMS
from sakiyomi.wire import AnyJson, Choice, Fields, MapOf, Whole, read_json

MAX_BYTES = 64 * 1024
"""Per message."""
MAX_NUMBER = 1 << 31
MAX_DEPTH = 2
"""Arguments are values, or flat lists and objects."""
MAX_ARGUMENTS = 16


class MessageError(SakiyomiError, ValueError):
    """A message that is not an intent; `number` is its id, if that is valid."""

    def __init__(self, reason: str, number: int | None = None) -> None:
        self.number = number
        super().__init__(reason)


EVERYWHERE: Mapping[str, Arguments] = {"open": {}, "leave": {}}
"""Intents that every room accepts."""

INTENTS: Mapping[str, Mapping[str, Arguments]] = {name: intents_of(room) for name, room in ROOMS.items()}
"""Intents by room."""


@dataclass(frozen=True, slots=True)
class Intent:
    """A request: the message number, the room, the action and its arguments."""

    number: int
    room: str
    action: str
    arguments: dict[str, Any]


def read(text: str) -> Intent:
    """Parses a message; raises `MessageError`."""
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
