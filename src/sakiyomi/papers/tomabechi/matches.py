"""Games of the engine against perfect play and against robots without look-ahead, in both seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain

from sakiyomi import AlphaBeta, Limit, Position
from sakiyomi.games.collect import COLLECT, CollectPosition, ExactSolution, Step
from sakiyomi.match import play_game
from sakiyomi.papers import Progress
from sakiyomi.papers.tomabechi.settings import FULL, Arena, TomabechiSettings, depth_name
from sakiyomi.papers.work import over
from sakiyomi.players import Player, make_player
from sakiyomi.players.base import PolicyPlayer, SearchPlayer
from sakiyomi.reporting.estimates import Estimate, mean, share, standard_error
from sakiyomi.types import Side

SIMPLE = ("nearest", "greedy", "random")
"""Robots without look-ahead."""


@dataclass(frozen=True, slots=True)
class AgainstPerfect:
    """One player in one seat against perfect play."""

    arena: Arena
    player: str
    side: Side
    lost: Estimate
    """Points lost per game, against what perfect play gives in that seat."""
    error: float
    """Standard error of `lost`, in points."""
    optimal: Estimate
    """Share of games without any loss."""


@dataclass(frozen=True, slots=True)
class AgainstSimple:
    """The engine at full depth in one seat against a robot without look-ahead."""

    arena: Arena
    opponent: str
    side: Side
    lead: Estimate
    """The engine's points less the opponent's, per game."""
    won: Estimate
    """Share of games in which the engine has more points."""


@dataclass(frozen=True, slots=True)
class Matches:
    """All games."""

    perfect: tuple[AgainstPerfect, ...]
    simple: tuple[AgainstSimple, ...]

    def against_perfect(self, arena: Arena, player: str, side: Side) -> AgainstPerfect:
        """The row of a player in a seat."""
        return next(row for row in self.perfect if (row.arena, row.player, row.side) == (arena, player, side))


def measure(settings: TomabechiSettings, progress: Progress) -> Matches:
    """Plays every pairing once on every board in each seat."""
    perfect, simple = list[AgainstPerfect](), list[AgainstSimple]()
    names = (*(f"depth {depth_name(depth)}" for depth in settings.depths), *SIMPLE)
    seats = [(name, side) for side in (0, 1) for name in names]
    meetings = [(name, side) for side in (0, 1) for name in SIMPLE]
    for arena in settings.arenas:
        play = partial(_play, arena, settings.seed, settings.depths)
        table = over(play, range(settings.boards), progress, f"games, {arena}", settings.jobs)
        for column, (name, side) in enumerate(seats):
            lost = [board[0][column] for board in table]
            optimal = share(sum(not n for n in lost), len(lost))
            perfect.append(AgainstPerfect(arena, name, side, mean(lost), standard_error(lost), optimal))
        for column, (name, side) in enumerate(meetings):
            lead = [board[1][column] for board in table]
            won = share(sum(n > 0 for n in lead), len(lead))
            simple.append(AgainstSimple(arena, name, side, mean(lead), won))
    return Matches(tuple(perfect), tuple(simple))


def engine(depth: int) -> Player[Step]:
    """The look-ahead robot: searches again after every cell (section 3.2), without a memory of its own."""
    limit = Limit(depth=None if depth == FULL else depth)
    return SearchPlayer(f"depth {depth_name(depth)}", AlphaBeta(memory=0), limit)


def _play(
    arena: Arena, seed: int, depths: Sequence[int], index: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Points lost to perfect play by each player in each seat; the engine's leads over simple robots."""
    board = arena.board(seed, index)
    solution = ExactSolution(board)  # one for all games on this board

    def perfect(position: Position[Step]) -> Step:
        assert isinstance(position, CollectPosition)
        return solution.best(position)

    exact: Player[Step] = PolicyPlayer("exact", lambda _: perfect)
    simple = [make_player(name if name != "random" else f"random:seed={index}", COLLECT) for name in SIMPLE]
    best = solution.value(board)
    players = [*map(engine, depths), *simple]
    lost = [[best - _points(board, player, exact) for player in players]]
    lost += [[_points(board, exact, player) - best for player in players]]
    deep = engine(FULL)
    leads = [[_points(board, deep, player) for player in simple]]
    leads += [[-_points(board, player, deep) for player in simple]]
    return tuple(chain(*lost)), tuple(chain(*leads))


def _points(board: CollectPosition, first: Player[Step], second: Player[Step]) -> int:
    """A's points less B's at the end."""
    return play_game(COLLECT, board, (first, second)).points
