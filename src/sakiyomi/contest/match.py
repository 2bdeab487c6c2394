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
    """Play on from before a session of a replay, or from its end; `watch` is called after every session.

    A bot that raises, or whose commands are not well formed, does nothing in that session, and the replay
    says so. `LiveMatch` says how a replay is continued, and what `names` are.
    """
    match = LiveMatch(replay, bots, session, names)
    while not match.over:
        before = match.world.session
        world = match.step()
        if watch is not None and world.session > before:
            watch(world, match.replay)
    return match.replay
