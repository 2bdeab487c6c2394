"""Conversations in GTP for the tests: our engine in this thread."""

from __future__ import annotations

import re
from typing import Any

from sakiyomi.protocols.gtp.engine import GtpEngine, parse_request

ANSWER = re.compile(r"[=?]\d*(?: .*)?\n", re.DOTALL)


class Talk:
    """An engine and its output."""

    def __init__(self, **options: Any) -> None:
        self.said: list[str] = []
        self.notes: list[str] = []
        self.engine = GtpEngine(self.said.append, self.notes.append, **options)
        self.going_on = True

    def ask(self, line: str) -> str:
        """The answer to a line, without its line break; empty if there is none."""
        self.said.clear()
        self.going_on = self.engine.handle(parse_request(line))
        for answer in self.said:
            assert ANSWER.fullmatch(answer), answer
            assert "\n\n" not in answer
        return "".join(self.said).removesuffix("\n")
