"""One match between bots in this process, from its start or from any session of a replay."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sakiyomi.errors import LimitError, MoveError
from sakiyomi.games.aquarius import Bot, Replay, View, World, check_commands

Answers = list[tuple[str, ...]]


def play_match(
    replay: Replay, bots: Sequence[Bot], watch: Callable[[World, Replay], None] | None = None
) -> Replay:
    """Plays on from where a replay ends; `watch` is called after every session.

    A bot whose commands are not well formed does nothing in that session, and the replay says so.
    """
    world = replay.world()
    if len(bots) != world.config.teams:
        raise LimitError(f"{world.config.teams} bots are needed, not {len(bots)}")
    idle: Answers = [("",) * world.config.robots] * world.config.teams
    for view, bot in zip(_views(world, world.session, idle), bots, strict=True):
        bot.begin(view)
    waiting: tuple[Answers, list[tuple[int, str]]] | None = None
    while not world.over:
        commands, faults = waiting or _ask(bots, _views(world, world.session, idle))
        waiting = None
        if world.config.delay and world.session + 1 < world.config.sessions:
            waiting = _ask(bots, _views(world, world.session + 1, commands))
        world = world.after(commands)
        replay = replay.played(commands, world, faults=faults)
        if watch is not None:
            watch(world, replay)
    return replay


def _views(world: World, session: int, sent: Answers) -> list[View]:
    seen = world.public()
    return [View(seen, team, session, sent[team]) for team in range(world.config.teams)]


def _ask(bots: Sequence[Bot], views: Sequence[View]) -> tuple[Answers, list[tuple[int, str]]]:
    answers, faults = Answers(), list[tuple[int, str]]()
    for bot, view in zip(bots, views, strict=True):
        try:
            answers.append(tuple(check_commands(view.world.config, bot.commands(view))))
        except MoveError as error:
            answers.append(("",) * view.world.config.robots)
            faults.append((view.team, str(error)))
    return answers, faults
