"""The contract of a world of timed joint play, checked in random matches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from sakiyomi._native import Random
from sakiyomi.errors import GameOverError, MoveError, TextError
from sakiyomi.testing.refusals import NONSENSE, during, must_refuse, require


class TimedWorld(Protocol):
    """What `check_world` needs: `sakiyomi.games.aquarius.World` is one."""

    @property
    def session(self) -> int:
        """The session that is about to run, from 0."""

    @property
    def over(self) -> bool:
        """Whether the last session has been played."""

    @property
    def scores(self) -> Sequence[int]:
        """Points of every team."""

    @property
    def ranks(self) -> Sequence[int]:
        """Rank of every team, from 1."""

    @property
    def hash(self) -> str:
        """A digest of everything that is public."""

    def after(self, commands: Sequence[Sequence[str]]) -> TimedWorld:
        """The world one session later."""

    def text(self) -> str:
        """The whole world in one line."""


def check_world(
    start: TimedWorld,
    parse: Callable[[str], TimedWorld],
    *,
    letters: str,
    teams: int,
    robots: int,
    plays: int = 3,
    seed: int = 0,
    max_length: int = 10,
    max_sessions: int = 1000,
) -> int:
    """Plays random matches and checks the contract of a world in every session; returns their number.

    A world is a value: `after` leaves it unchanged, and gives the same when repeated and for the world parsed
    from its text. Sessions count up by one, ranks follow points, bad commands raise `MoveError`, and nothing
    follows the end. Raises `GameError` saying what is broken and where.
    """
    random, sessions = Random(seed), 0
    for _ in range(plays):
        world = start
        while not world.over:
            require(world.session < max_sessions, f"not over after {max_sessions} sessions", world.text())
            commands = [
                ["".join(letters[random.below(len(letters))] for _ in range(random.below(max_length + 1)))]
                * robots
                for _ in range(teams)
            ]
            world = _check_session(world, parse, commands)
            sessions += 1
        must_refuse(lambda w=world: w.after([[""] * robots] * teams), GameOverError, "after()", world.text())  # type: ignore[misc]
    bad: Sequence[Any] = ([], [[""] * robots] * (teams - 1) + [["\x00"] * robots], [None] * teams)
    for commands in bad:
        must_refuse(lambda c=commands: start.after(c), MoveError, "after()", start.text())  # type: ignore[misc]
    must_refuse(lambda: parse(NONSENSE), TextError, "parse()", start.text())
    return sessions


def _check_session(
    world: TimedWorld, parse: Callable[[str], TimedWorld], commands: Sequence[Sequence[str]]
) -> TimedWorld:
    text, digest = world.text(), world.hash
    require(len(text.splitlines()) == 1, "text() must be one line", text)
    with during("after() or parse()", text):
        next_world, again = world.after(commands), world.after(commands)
        twin = parse(text)
        other = twin.after(commands)
    require(world.text() == text and world.hash == digest, "after() changed the old world", text)
    require(twin.text() == text and twin.hash == digest, "parse(text()) gives a different world", text)
    for name, value in (("a second call", again), ("the world read from its text", other)):
        same = value.text() == next_world.text() and value.hash == next_world.hash
        require(same, f"after() differs for {name}", text)
    require(next_world.session == world.session + 1, "session must increase by one", text)
    scores, ranks = next_world.scores, next_world.ranks
    require(len(scores) == len(ranks) == len(commands), "every team needs points and a rank", text)
    for a, first in enumerate(scores):
        for b, second in enumerate(scores):
            require(first <= second or ranks[a] < ranks[b], "more points must give a better rank", text)
    return next_world
