"""One match between bots in this process, from its start or from any session of a replay."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sakiyomi.contest.live import LiveMatch
from sakiyomi.games.aquarius import Bot, Replay, World


def play_match(
    replay: Replay,
    bots: Sequence[Bot],
    watch: Callable[[World, Replay], None] | None = None,
    session: int | None = None,
    names: Sequence[str] | None = None,
) -> Replay:
    """Continues a replay from before a session, or from its end; `watch` is called after each session.

    A bot that raises, or whose commands are malformed, does nothing in that session, and the replay notes
    it. See `LiveMatch` for how a replay is continued, and for `names`.
    """
    match = LiveMatch(replay, bots, session, names)
    while not match.over:
        before = match.world.session
        world = match.step()
        if watch is not None and world.session > before:
            watch(world, match.replay)
    return match.replay
