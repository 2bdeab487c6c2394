"""Writes the types of the studio's intents for the JavaScript, from the declarations of the rooms.

python -m tools.web_types          # writes the file
python -m tools.web_types --check  # says whether it is up to date
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from sakiyomi.studio.messages import EVERYWHERE, INTENTS
from sakiyomi.wire import Choice, Flag, ListOf, MapOf, Shape, Text, Whole

FILE = Path(__file__).parent.parent / "src/sakiyomi/studio/static/types/intents.d.ts"
HEAD = "/** What a page may ask of each room. Written by `python -m tools.web_types`; do not edit. */\n"
MAX_LINE = 120
MAX_WORDS = 12
"""Words of a choice that is written out; a longer one is any text."""


def type_of(shape: Shape[Any]) -> str:
    """The TypeScript type of a shape."""
    if isinstance(shape, Choice) and len(shape.words) <= MAX_WORDS:
        return " | ".join(f'"{word}"' for word in shape.words)
    if isinstance(shape, (Text, Choice)):
        return "string"
    if isinstance(shape, Whole):
        return "number"
    if isinstance(shape, Flag):
        return "boolean"
    if isinstance(shape, ListOf):
        return f"{type_of(shape.of)}[]"
    if isinstance(shape, MapOf):
        return f"Record<string, {type_of(shape.of)}>"
    raise TypeError(f"{shape} has no type in JavaScript yet: add it here")


def intent(action: str, fields: list[str]) -> list[str]:
    """The lines of an intent: one, if it is short enough."""
    one = f"    {action}: {{ {'; '.join(fields)} }};" if fields else f"    {action}: {{}};"
    if len(one) <= MAX_LINE:
        return [one]
    return [f"    {action}: {{", *(line for field in fields for line in wrapped(f"      {field};")), "    };"]


def wrapped(field: str) -> list[str]:
    """A field in one line, or with every word of its choice in one of its own."""
    if len(field) <= MAX_LINE:
        return [field]
    name, words = field.split(": ", 1)
    return [f"{name}:", *(f"        | {word}" for word in words.split(" | "))]


def written() -> str:
    """The file as it must be."""
    lines = [HEAD, "export interface Intents {"]
    for room, intents in INTENTS.items():
        lines.append(f"  {room}: {{")
        for action, arguments in {**EVERYWHERE, **intents}.items():
            lines += intent(action, [f"{name}: {type_of(shape)}" for name, shape in arguments.items()])
        lines.append("  };")
    return "\n".join([*lines, "}", ""])


def main() -> None:
    """Writes the file, or checks it."""
    if sys.argv[1:] == ["--check"]:
        if FILE.read_text(encoding="utf-8") != written():
            sys.exit(f"{FILE.name} is out of date: run python -m tools.web_types")
    else:
        FILE.write_text(written(), encoding="utf-8")


if __name__ == "__main__":
    main()
