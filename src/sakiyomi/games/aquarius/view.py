"""What a team may see, and the messages that carry it to a program outside."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from sakiyomi.errors import MoveError, TextError
from sakiyomi.games.aquarius.world import Commands, World, check_commands

VERSION = 1
"""Of the messages."""


@dataclass(frozen=True, slots=True)
class View:
    """What a bot is asked with: the state everybody sees, and what its own team has under way."""

    world: World
    """The newest state, without anybody's waiting commands."""
    team: int
    session: int
    """The session for which commands are wanted: usually the one after the world's."""
    sent: tuple[str, ...]
    """The own commands for the session that is about to run; empty texts when `session` is that one."""

    def ahead(self) -> World:
        """The start of the wanted session if all other teams stand still."""
        return self.world if self.session == self.world.session else self.world.ahead(self.team, self.sent)


class Bot(Protocol):
    """Whoever commands a team."""

    name: str

    def begin(self, view: View) -> None:
        """A new match; forgets the last one."""

    def commands(self, view: View) -> Commands:
        """One text of letters for each robot, for the session `view.session`."""


def init_message(start: World, team: int, seed: str = "") -> dict[str, Any]:
    """What a program gets once, before the match."""
    return {
        "t": "init",
        "v": VERSION,
        "team": team,
        "teams": start.config.teams,
        "sessions": start.config.sessions,
        "delay": start.config.delay,
        "seed": seed,
        **start.ground_json(),
    }


def state_message(view: View, **more: Any) -> dict[str, Any]:
    """What a program gets every time that it is asked for commands."""
    return {
        "t": "state",
        "session": view.world.session,
        "for": view.session,
        **view.world.state_json(),
        "score": view.world.scores,
        "sent": list(view.sent),
        "hash": view.world.hash,
        **more,
    }


def read_view(start: World, team: int, message: Mapping[str, Any]) -> View:
    """The view that a state message tells of; `start` is `World.read_ground` of the init message."""
    world = start.at(message)
    wanted = message.get("for")
    if type(wanted) is not int or wanted not in (world.session, world.session + 1):
        raise TextError("for must be the session of the state or the next one")
    try:
        sent = tuple(check_commands(start.config, message.get("sent")))
    except MoveError as error:
        raise TextError(f"sent: {error}") from None
    return View(world, team, wanted, sent)
