"""The robots room: watch or play a collecting match, with territories, routes and the tree of moves."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Annotated

from sakiyomi._native import Step
from sakiyomi.errors import GameOverError, LimitError, MoveError, UnknownNameError
from sakiyomi.games.collect import COLLECT, CollectPosition, PlanPosition
from sakiyomi.papers.tomabechi.tree import DrawnNode, grow, roads
from sakiyomi.players import Player, make_player
from sakiyomi.search import AlphaBeta
from sakiyomi.studio.intents import MoveText, Pasted, Ply, Seed
from sakiyomi.studio.rooms import circuits
from sakiyomi.studio.rooms.base import Owner, Room, View
from sakiyomi.studio.rooms.processors import Processors
from sakiyomi.studio.rooms.robots_series import RobotSeries
from sakiyomi.studio.rooms.terms import line_view
from sakiyomi.types import Limit, Line, Side
from sakiyomi.wire import Choice, Flag, ListOf, Text, Whole

PLAYERS = ("human", "alphabeta", "hardware", "nearest", "greedy")
ROBOT = "alphabeta:nodes=200000,memory=2"
PLAN_LIMIT = Limit(nodes=200_000)
OPTIONS = ("size", "targets", "walls", "seed")
MAX_TICKS = 2_000
MAX_LEAVES = 60
"""Widest tree that is drawn; a wider one would be unreadable."""


def field_view(here: CollectPosition) -> View:
    """What stands on the board, and whose territory each cell is."""
    return {
        "width": here.field.width,
        "height": here.field.height,
        "walls": [list(spot) for spot in here.walls],
        "targets": [{"number": t.number, "value": t.value, "x": t.x, "y": t.y} for t in here.targets],
        "robots": [list(here.robot(side)) for side in (0, 1)],
        "score": [here.score(0), here.score(1)],
        "territory": [[x, y, side] for (x, y), side in here.territory().items()],
    }


class Robots(Room):
    """One match, decision by decision, a cursor in it, and both robots' plans there."""

    name = "robots"

    def __init__(self, owner: Owner) -> None:
        super().__init__(owner)
        self.pace = 400
        self.growing = True
        self.players = ["alphabeta", "alphabeta"]
        self.series: RobotSeries | None = None
        self.options: View = {"size": 7, "targets": 6, "walls": 0, "seed": 43}
        self._begin(COLLECT.start(size="7x7", targets=6, seed=43))

    def _begin(self, start: CollectPosition) -> None:
        self.stop()
        self.past: list[CollectPosition] = [start]
        self.steps: list[Step] = []
        self.at = 0
        self.running = False
        self._forget()

    def _forget(self) -> None:
        self.plans: list[Line[Step] | None] = [None, None]
        self.tree: View | None = None
        self.processors: Processors | None = None
        self.circuits: circuits.Circuits | None = None

    @property
    def position(self) -> CollectPosition:
        """The position at the cursor."""
        return self.past[self.at]

    # --- what survives a restart -------------------------------------------------------------------------

    KEPT = {
        "start": Text(20_000),
        "steps": ListOf(Text(16), MAX_TICKS),
        "at": Whole(0, MAX_TICKS),
        "players": ListOf(Choice(*PLAYERS), 2),
        "options": ListOf(Whole(0, 1 << 31), 4),
        "pace": Whole(0, 2000),
        "growing": Flag(),
    }

    def kept(self) -> View:
        """The match so far."""
        return {
            "start": self.past[0].text(),
            "steps": [step.name for step in self.steps],
            "at": self.at,
            "players": self.players,
            "options": [self.options[name] for name in OPTIONS],
            "pace": self.pace,
            "growing": self.growing,
        }

    def restore(self, kept: View) -> None:
        """Restores the match, paused."""
        options = dict(zip(OPTIONS, kept["options"], strict=True))
        first, second = kept["players"]
        self._begin(COLLECT.parse(kept["start"]))
        for name in kept["steps"]:
            self._take(COLLECT.parse_move(self.position, name))
        self.at = min(kept["at"], len(self.steps))
        self.players, self.options = [first, second], options
        self.pace, self.growing = kept["pace"], kept["growing"]

    # --- what is shown ----------------------------------------------------------------------------------

    def view(self) -> View:
        """The board with territories, the match so far, and the plans for the current position."""
        here = self.position
        seen = here.seen_by(here.side)
        return {
            **field_view(here),
            "side": here.side,
            "chosen": seen.chosen.name if seen.chosen is not None else "",
            "legal": [step.name for step in here.moves()],
            "over": here.over,
            "at": self.at,
            "length": len(self.steps),
            "text": here.text(),
            "players": self.players,
            "known": list(PLAYERS),
            "options": self.options,
            "pace": self.pace,
            "growing": self.growing,
            "leads": [past.score(0) - past.score(1) for past in self.past],
            "plans": [self._plan_view(side) for side in (0, 1)],
            "tree": self.tree,
            "series": self.series and self.series.view(),
        }

    def live(self) -> View:
        """Whether the match is running, and the state of the agent processors and circuits."""
        processors = self.processors and self.processors.view()
        simulated = self.circuits and self.circuits.view()
        return {**super().live(), "running": self.running, "processors": processors, "circuits": simulated}

    def _plan_view(self, side: Side) -> View | None:
        line = self.plans[side]
        if line is None:
            return None
        here = self.position
        route = [here.robot(side)]
        for step in line.moves:
            here = here.play(step)
            if here.robot(side) != route[-1]:
                route.append(here.robot(side))
        return {
            "route": [list(spot) for spot in route],
            "target": line.plan[0] if line.plan and self.position.side == side else None,
            **line_view(COLLECT, self.position, line),
        }

    # --- the match --------------------------------------------------------------------------------------

    def do_new(
        self,
        size: Annotated[int, Whole(3, 12)],
        targets: Annotated[int, Whole(1, 12)],
        walls: Annotated[int, Whole(0, 20)],
        seed: Seed,
        first: Annotated[str, Text(40)],
        second: Annotated[str, Text(40)],
    ) -> None:
        """Starts a new match with a new board and two players."""
        for name in (first, second):
            if name not in PLAYERS:
                raise UnknownNameError("player", name, list(PLAYERS))
        start = COLLECT.start(size=f"{size}x{size}", targets=targets, walls=walls, seed=seed)
        if "hardware" in (first, second):
            circuits.shape_for(start)  # raises an error before the current match is dropped
        self._begin(start)
        self.players = [first, second]
        self.options = {"size": size, "targets": targets, "walls": walls, "seed": seed}
        self._go_on()

    def do_visit(
        self,
        size: Annotated[int, Whole(3, 12)],
        targets: Annotated[int, Whole(1, 12)],
        walls: Annotated[int, Whole(0, 20)],
        seed: Seed,
        first: Annotated[str, Text(40)],
        second: Annotated[str, Text(40)],
        at: Ply,
    ) -> None:
        """Goes where a link leads: to a match, played up to a step."""
        wanted = {"size": size, "targets": targets, "walls": walls, "seed": seed}
        if self.options != wanted or self.players != [first, second]:
            self.do_new(size, targets, walls, seed, first, second)
        if at <= len(self.steps):
            self.do_go(at)
        else:
            self.start(self._reach(at))

    async def _reach(self, at: int) -> None:
        """Lets the robots play up to a step."""
        self.at = len(self.steps)
        while len(self.steps) < min(at, 2 * MAX_TICKS) and not self.position.over:
            await self._play(once=True)

    def do_series(
        self, matches: Annotated[int, Whole(1, 20)], handicap: Annotated[int, Whole(0, 200)]
    ) -> None:
        """Plays several boards in a row, from the current board number on, with the current players."""
        if "human" in self.players:
            raise LimitError("a series is played by programs: choose two of them and start a new match")
        if "hardware" in self.players:
            raise LimitError("a series with simulated logic would take hours: choose another program")
        self.running = False
        self.series = RobotSeries(dict(self.options), matches, handicap)
        self.start(self._play_series(self.series))

    async def _play_series(self, series: RobotSeries) -> None:
        chosen = [_player(name, self.past[0]) for name in self.players]
        players = [player for player in chosen if player is not None]
        stopped = False
        try:
            while len(series.played) < series.matches:
                await asyncio.to_thread(series.play, players, lambda: stopped)
                self.changed()
        finally:
            stopped = True
            for player in players:
                player.close()

    def do_paste(self, text: Pasted) -> None:
        """Reads a board from text."""
        self._begin(COLLECT.parse(text))
        self._go_on()

    def do_play(self) -> None:
        """Shows the match from the cursor, then lets the robots play on."""
        if self.position.over:
            raise GameOverError("the match is over: go back, or start a new one")
        self.running = True
        self.start(self._play(once=False))

    def do_step(self) -> None:
        """One step forward in the match so far, or one decision of the robot to move."""
        if self.at < len(self.steps):
            self.do_go(self.at + 1)
            return
        if self.position.over:
            raise GameOverError("the match is over: go back, or start a new one")
        self.start(self._play(once=True))

    def do_stop(self) -> None:
        """Pauses the match."""
        self.running = False
        self._go_on()

    def opened(self) -> None:
        """Computes the robots' plans, unless they are known."""
        if not self.busy and self.plans[0] is None:
            self._go_on()

    def unwatched(self) -> None:
        """Pauses the match when nobody watches."""
        self.running = False
        super().unwatched()

    def do_move(self, move: MoveText) -> None:
        """Moves your robot: a step, or the number of a target to step toward."""
        here = self.position
        if self.players[here.side] != "human":
            raise MoveError(f"robot {'AB'[here.side]} is not yours to move")
        step = COLLECT.parse_move(here, move)
        self._cut()
        self._take(step)
        if not self.position.over and self.players[self.position.side] != "human":
            self.running = True
            self.start(self._play(once=False))
        else:
            self._go_on()

    def do_go(self, at: Ply) -> None:
        """Moves the cursor."""
        self.running = False
        self.at = min(at, len(self.steps))
        self._go_on()

    def do_pace(self, milliseconds: Annotated[int, Whole(0, 2000)]) -> None:
        """Sets how long a tick is shown."""
        self.pace = milliseconds

    def do_tree(self, on: bool) -> None:
        """Turns the tree of moves on or off."""
        self.growing = on
        if not self.running:
            self._go_on()

    def do_processors(
        self, scheme: Annotated[str, Choice("root", "siblings")], cells: Annotated[int, Whole(1, 64)]
    ) -> None:
        """Lets many processors search the current decision."""
        here = self.position
        if here.over:
            raise GameOverError("the match is over: there is nothing to decide")
        self.running = False
        self.processors = Processors("root" if scheme == "root" else "siblings", cells)
        self.start(self.processors.search(here.seen_by(here.side), self.progressed))

    def do_circuits(self, processors: Annotated[int, Whole(1, 4)]) -> None:
        """Lets the simulated hardware engine make the current decision."""
        here = self.position
        if here.over:
            raise GameOverError("the match is over: there is nothing to decide")
        self.running = False
        self.circuits = circuits.Circuits(here.seen_by(here.side), processors)
        self.start(self.circuits.simulate(self.progressed))

    def do_trace(self, start: Ply) -> View:
        """Some cycles of the simulation."""
        if self.circuits is None:
            raise LimitError("no decision has been simulated yet")
        return self.circuits.trace(start)

    def _cut(self) -> None:
        del self.past[self.at + 1 :], self.steps[self.at :]

    def _take(self, step: Step) -> None:
        self.past.append(self.position.play(step))
        self.steps.append(step)
        self.at += 1
        self._forget()

    def _go_on(self) -> None:
        """After every change: computes both robots' plans."""
        self.stop()
        self._forget()
        if not self.position.over:
            self.start(self._show_plans())

    async def _play(self, *, once: bool) -> None:
        """Lets the robots decide in turn, until it is a human's turn or the match is over."""
        players = [_player(name, self.past[0]) for name in self.players]
        try:
            await self._decide(players, once)
        finally:
            for player in players:
                if player is not None:
                    player.close()
        self.running = False
        self.changed()
        if not self.position.over:
            await self._show_plans()

    async def _decide(self, players: Sequence[Player[Step] | None], once: bool) -> None:
        while not self.position.over and self.at < 2 * MAX_TICKS:
            here = self.position
            if self.at < len(self.steps):
                self.at += 1
                self._forget()
                await self._tick()
                continue
            player = players[here.side]
            if player is None and not once:
                break
            decider = player or make_player(ROBOT, COLLECT)
            info = await asyncio.to_thread(decider.move, here.seen_by(here.side))
            self._take(info.best)
            self.plans[here.side] = None
            if once:
                break
            await self._tick()

    async def _tick(self) -> None:
        """Shows the board for a while when both have moved."""
        if self.position.side == 0:
            await self._plan()
            self.changed()
            await asyncio.sleep(self.pace / 1000)

    async def _show_plans(self) -> None:
        await self._plan()
        self.changed()
        if self.growing:
            await self._grow()

    async def _plan(self) -> None:
        """What the robots would do if they decided now."""
        here = self.position
        if here.over:
            return
        info = await asyncio.to_thread(AlphaBeta(memory=2).best, here.seen_by(here.side), PLAN_LIMIT)
        self.plans = [info.lines[0], info.lines[0]]

    async def _grow(self) -> None:
        """Draws the best line and the best play after every departure from it (the paper's figure 2)."""
        here = self.position
        if here.plan().over or len(here.targets) > 10:
            return
        root = grow(await asyncio.to_thread(roads, here, _read))
        self.tree = _node_view(root) if root.leaves() <= MAX_LEAVES else None


def _player(name: str, start: CollectPosition) -> Player[Step] | None:
    if name == "human":
        return None
    if name == "hardware":
        return make_player(circuits.player_name(start), COLLECT)
    return make_player(ROBOT if name == "alphabeta" else name, COLLECT)


def _read(plan: PlanPosition) -> Sequence[int]:
    """A best line of a plan, found by the engine."""
    return () if plan.over else AlphaBeta(memory=1).best(plan, PLAN_LIMIT).lines[0].moves


def _node_view(node: DrawnNode) -> View:
    leg = node.leg
    return {
        "side": leg.side if leg else None,
        "target": leg.number if leg else None,
        "points": leg.points if leg else None,
        "beaten": leg.beaten if leg else False,
        "best": node.best,
        "value": node.value,
        "children": [_node_view(child) for child in node.children],
    }
