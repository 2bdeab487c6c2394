"""`sakiyomi mate --explain freedom`: what every check is worth, and why."""

from __future__ import annotations

from collections.abc import Iterator

from sakiyomi.cli.common import counted
from sakiyomi.games.shogi import ShogiPosition, move_name
from sakiyomi.tsume.freedom import CheckFreedom, freedom

MAX_REPLIES = 6
"""Most replies of each kind shown for a check."""


def freedom_words(here: ShogiPosition) -> Iterator[str]:
    """A line for every check, best first."""
    checks = freedom(here)
    if not checks:
        yield "no checks"
        return
    yield "freedom of each check: replies that do not run into mate at once (Wada et al.)"
    for check in checks:
        yield f"{check.value:3}  {move_name(here, check.move)} ({check.move}): {_reasons(here, check)}"


def _reasons(here: ShogiPosition, check: CheckFreedom) -> str:
    if check.mates:
        return "mate"
    after = here.play(check.move)
    open_ = [move_name(after, reply.move) for reply in check.replies if reply.mate is None]
    closed = [
        f"{move_name(after, reply.move)} {move_name(after.play(reply.move), reply.mate)}"
        for reply in check.replies
        if reply.mate is not None
    ]
    parts = [counted(len(check.replies), "reply", "replies")]
    if open_:
        parts.append(f"free {_some(open_)}")
    if closed:
        parts.append(f"mated at once {_some(closed)}")
    return "; ".join(parts)


def _some(words: list[str]) -> str:
    more = f" and {len(words) - MAX_REPLIES} more" if len(words) > MAX_REPLIES else ""
    return ", ".join(words[:MAX_REPLIES]) + more
