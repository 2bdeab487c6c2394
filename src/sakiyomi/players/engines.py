"""Names of players that are other programs: `usi:/path/to/engine,name=value,…`."""

from __future__ import annotations

import re

from sakiyomi.errors import LimitError, shorten
from sakiyomi.players.options import Options

COMMAND = re.compile(r'(?:"[^"]*"|[^,"])+')
WORD = re.compile(r'(?:"[^"]*"|[^\s"])+')


def split_command(text: str) -> tuple[list[str], Options]:
    """Splits into command and options. Quotes protect spaces and commas in the command."""
    kind, _, rest = text.partition(":")
    match = COMMAND.match(rest)
    if match is None or rest[match.end() :][:1] not in ("", ","):
        raise LimitError(f"player {shorten(text)!r}: expected {kind}:PATH or {kind}:PATH,name=value,…")
    command = [word.replace('"', "") for word in WORD.findall(match.group())]
    return command, Options(f"player {shorten(text)!r}", rest[match.end() + 1 :])
