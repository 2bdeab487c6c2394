"""Intents: the requests that a page may send to a room, declared once as the room's `do_` methods.

The method's name is the intent's name; its annotated parameters define the arguments. The message check, the
tests, the fuzzer and the JavaScript types are all derived from these declarations.
"""

from __future__ import annotations

from collections.abc import Mapping
from inspect import signature
from typing import Annotated, Any, TypeAlias, get_type_hints

from sakiyomi.wire import Choice, Shape, Text, Whole, shape_of

PREFIX = "do_"
MAX_PASTED = 20_000
"""Longest text of a game or position, in characters."""
MAX_PART = 10_000
"""Characters per part of a text that is too long for one message."""
MAX_SEED = 1 << 31

SQUARE = Choice(*(f"{file}{rank}" for file in range(1, 10) for rank in "abcdefghi"))
PIECE = Choice("", *"PLNSGBRKplnsgbrk", *(f"+{letter}" for letter in "PLNSBRplnsbr"))

SquareName: TypeAlias = Annotated[str, SQUARE]
PieceName: TypeAlias = Annotated[str, PIECE]
SideNumber: TypeAlias = Annotated[int, Whole(0, 1)]
Ply: TypeAlias = Annotated[int, Whole(0, 10_000)]
"""A position in a game, as the number of moves before it."""
MoveText: TypeAlias = Annotated[str, Text(16)]
Pasted: TypeAlias = Annotated[str, Text(MAX_PASTED)]
Seed: TypeAlias = Annotated[int, Whole(0, MAX_SEED)]

Arguments = Mapping[str, Shape[Any]]


def intents_of(room: type) -> Mapping[str, Arguments]:
    """The intents of a room in declaration order, each with the shapes of its arguments."""
    methods = {name: method for base in reversed(room.__mro__) for name, method in vars(base).items()}
    return {
        name.removeprefix(PREFIX): _arguments(method)
        for name, method in methods.items()
        if name.startswith(PREFIX)
    }


def _arguments(method: Any) -> Arguments:
    hints = get_type_hints(method, include_extras=True)
    _, *names = signature(method).parameters
    return {name: shape_of(hints[name]) for name in names}
