"""Conversations in the NBoard protocol for the tests: our engine in this process."""

from __future__ import annotations

import re
import sys

from sakiyomi.protocols.nboard.session import NBoardSession
from support import talk

OUR_ENGINE = [sys.executable, "-m", "sakiyomi", "nboard"]

MOVE = r"(?:[A-H][1-8]|PA)"
VALUE = r"-?\d+\.\d\d"
PROTOCOL = re.compile(
    r"set myname Sakiyomi\d*|pong -?\d+|learned|status(?: [ -~]+)?"
    rf"|nodestats \d+ \d+\.\d\d|search {MOVE}+ {VALUE} 0 (?:\d+|100%)"
    rf"|=== {MOVE}(?:/(?:{VALUE})?/\d+\.\d\d)?|analysis \d+ {VALUE}"
)
"""All that our engine may ever write."""


class Talk(talk.Talk):
    """Our engine in a thread of this process."""

    session = NBoardSession
    protocol = PROTOCOL

    def until_idle(self) -> list[str]:
        """The lines up to the empty status that ends a search."""
        before = len(self.seen)
        while self.hear("status") != "status":
            pass
        return self.seen[before:]

    def until_pong(self) -> list[str]:
        """The lines so far, up to the answer to a ping, which stops any search."""
        before = len(self.seen)
        self.say("ping 77")
        self.hear("pong 77")
        return self.seen[before:-1]
