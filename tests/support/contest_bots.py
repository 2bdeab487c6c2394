"""Bots outside this process, as small programs: one that plays, and some that do not."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

PLAYS = """
import json, sys
for line in sys.stdin:
    m = json.loads(line)
    if m["t"] == "end":
        break
    if m["t"] == "state" and m["for"] is not None:
        {before}
        print(json.dumps({{"t": "cmd", "session": m["for"], "m": {letters}}}), flush=True)
"""


def bot_program(folder: Path, name: str, before: str = "pass", letters: str = '["0p", "1p", "2p"]') -> str:
    """The name of a bot: a program that does `before` (Python on one line), then sends `letters`."""
    path = folder / f"{name}.py"
    path.write_text(PLAYS.format(before=before, letters=letters), encoding="utf-8")
    return f"program:{shlex.quote(sys.executable)} {shlex.quote(str(path))}"
