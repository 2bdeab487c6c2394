"""What a team may see, and the messages that send it to an external program."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from sakiyomi.errors import MoveError, TextError
from sakiyomi.games.aquarius.world import Commands, World, check_commands

VERSION = 1
"""Version of the messages."""


@dataclass(frozen=True, slots=True)
class View:
    """What a bot gets to see: the public state, and its own team's pending commands."""

    world: World
    """The newest state, without any team's pending commands."""
    team: int
    session: int
    """The session the commands are for: usually the one after the world's."""
    sent: tuple[str, ...]
    """Own commands for the session about to run; empty strings if `session` is that one."""

    def ahead(self) -> World:
        """The start of `session` if all other teams stand still."""
        return self.world if self.session == self.world.session else self.world.ahead(self.team, self.sent)


class Bot(Protocol):
    """Commands a team."""

    name: str

    def begin(self, view: View) -> None:
        """Starts a new match; forgets the last one."""

    def commands(self, view: View) -> Commands:
        """A string of letters for each robot, for the session `view.session`."""


def init_message(start: World, team: int, seed: str = "") -> dict[str, Any]:
    """Sent to a program once, before the match."""
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
    """Sent to a program whenever commands are requested."""
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
    """The view from a state message; `start` is `World.read_ground` of the init message."""
    world = start.at(message)
    wanted = message.get("for")
    if type(wanted) is not int or wanted not in (world.session, world.session + 1):
        raise TextError("for must be the session of the state or the next one")
    try:
        sent = tuple(check_commands(start.config, message.get("sent")))
    except MoveError as error:
        raise TextError(f"sent: {error}") from None
    return View(world, team, wanted, sent)
