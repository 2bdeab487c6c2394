"""Agent processors (section 4): how much faster several of them are, in virtual time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from sakiyomi import AlphaBeta
from sakiyomi.cells.turns import Agents
from sakiyomi.cells.turns.schemes import PRINTED
from sakiyomi.errors import GameError
from sakiyomi.executors import Simulated
from sakiyomi.games import Position, load
from sakiyomi.papers import Progress
from sakiyomi.papers.tomabechi import as_printed
from sakiyomi.papers.tomabechi.nodes import SIZE
from sakiyomi.papers.tomabechi.settings import Arena, TomabechiSettings
from sakiyomi.papers.work import over
from sakiyomi.reporting.estimates import Estimate, mean, ratio

GRAIN = 10
"""Nodes of a slice of work, after which a job may be divided."""
WHOLE = 1 << 40
"""A slice for the paper's scheme, which divides nothing further: every job runs in one go."""

OURS: Mapping[str, Any] = {"memory": 16.0}

SCHEMES: Mapping[str, tuple[str, Mapping[str, Any], Mapping[str, Any]]] = {
    "root, 1 ply": (as_printed.ADDRESS, PRINTED, {"scheme": "root", "plies": 1, "nodes": WHOLE}),
    "root, 2 plies": (as_printed.ADDRESS, PRINTED, {"scheme": "root", "plies": 2, "nodes": WHOLE}),
    "siblings": ("collect", OURS, {"scheme": "siblings", "nodes": GRAIN}),
}
"""For each scheme the game (the paper's lets the same side go on at equal clocks), the options of a
processor's engine, and those of the scheme itself."""


@dataclass(frozen=True, slots=True)
class AgentRow:
    """One scheme with a number of processors, on boards with a number of targets."""

    targets: int
    scheme: str
    processors: int
    faster: Estimate
    """Nodes of one such processor alone over the virtual time of all (geometric mean)."""
    work: Estimate
    """Nodes of all over those of one alone (geometric mean)."""
    used: Estimate
    """Share of the processors' time spent working."""


@dataclass(frozen=True, slots=True)
class AgentRows:
    """All schemes, numbers of processors and numbers of targets."""

    boards: int
    rows: tuple[AgentRow, ...]

    def row(self, targets: int, scheme: str, processors: int) -> AgentRow:
        """One of them."""
        wanted = targets, scheme, processors
        return next(row for row in self.rows if (row.targets, row.scheme, row.processors) == wanted)


def measure(settings: TomabechiSettings, progress: Progress) -> AgentRows:
    """Complete searches on 8x8; raises `GameError` if a scheme's value differs from that of one alone."""
    rows = list[AgentRow]()
    indices = range(min(settings.searches, settings.divided))
    for targets in settings.shared:
        look = partial(_look, Arena(SIZE, targets), settings.seed, settings.processors)
        boards = over(look, indices, progress, f"agents, {targets} targets", settings.jobs)
        for scheme in SCHEMES:
            for n in settings.processors:
                alone = [board[scheme][0] for board in boards]
                found = [board[f"{scheme} {n}"] for board in boards]
                rows.append(
                    AgentRow(
                        targets,
                        scheme,
                        n,
                        ratio(alone, [time for time, _ in found]),
                        ratio([nodes for _, nodes in found], alone),
                        mean([nodes / (time * n) for time, nodes in found]),
                    )
                )
    return AgentRows(len(indices), tuple(rows))


def _look(arena: Arena, seed: int, processors: tuple[int, ...], index: int) -> dict[str, tuple[int, int]]:
    """Virtual time and nodes of every scheme on one board."""
    text = arena.board(seed, index).text()
    found = dict[str, tuple[int, int]]()
    for scheme, (game, engine, options) in SCHEMES.items():
        board = load(game).parse(text)
        alone = AlphaBeta(**engine).best(board)
        found[scheme] = alone.nodes, alone.nodes
        for n in processors:
            time, nodes, score = _divided(game, board, n, {**engine, **options})
            if score != alone.score:
                raise GameError(f"{scheme}, {n}: {score}, not {alone.score}, on board {index} of {arena}")
            found[f"{scheme} {n}"] = time, nodes
    return found


def _divided(
    game: str, board: Position[Any], processors: int, options: Mapping[str, Any]
) -> tuple[int, int, object]:
    executor = Simulated()
    with Agents(game, executor, processors, **options) as agents:
        info = agents.best(board)
        return int(agents.took), info.nodes, info.score
