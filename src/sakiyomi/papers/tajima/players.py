"""The players of the matches, and how much each reads per move of the middle game."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sakiyomi.games.base import Position
from sakiyomi.games.othello import OTHELLO, OthelloPosition
from sakiyomi.games.othello.position import DISC
from sakiyomi.knowledge.otlplg import DEFAULT, STATES, Otlplg, Switches
from sakiyomi.knowledge.otlplg.states import Knowledge, Lookahead, Weights
from sakiyomi.knowledge.otlplg.weighted import weighted
from sakiyomi.match import play_game
from sakiyomi.players.otlplg import OtlplgPlayer
from sakiyomi.search import AlphaBeta
from sakiyomi.types import Info, Limit

PLAIN = Weights(pi=1, mobility=5, corners=40)
"""The plain evaluation: π, five points per move and forty per corner (sections 3.1 to 3.3), as OTL.PLG itself
uses in the opening."""
MIDDLE = range(17, 45)
"""Empty squares of the positions in which alpha-beta's reading is counted."""
KNOWING = tuple(
    state.name for state in STATES if isinstance(state.strategy, Knowledge) or state.name in ("隅1", "隅2")
)
"""States of knowledge: there OTL.PLG's reading is counted, or that of the search in its place."""


class AlphaBetaPlayer:
    """Alpha-beta to one depth for the whole game, with the plain or the package's trained evaluation."""

    def __init__(self, depth: int, weights: Weights | None) -> None:
        self.name = f"alpha-beta, depth {depth}"
        self._kind = weighted(weights) if weights else OthelloPosition
        self._limit, self._searcher = Limit(depth=depth), AlphaBeta(memory=4)

    def move(self, position: Position[str], limit: Limit | None = None) -> Info[str]:
        """Searches."""
        assert isinstance(position, OthelloPosition)
        return self._searcher.best(self._kind(position.native), self._limit.within(limit))

    def new_game(self, seed: int = 0) -> None:  # noqa: ARG002
        """Empties the table."""
        self._searcher.forget()

    def close(self) -> None:
        """Nothing to release."""


AnyPlayer = AlphaBetaPlayer | OtlplgPlayer


def knowing(switches: Switches = DEFAULT) -> OtlplgPlayer:
    """OTL.PLG."""
    return OtlplgPlayer("otlplg", Otlplg(switches))


def searching(depth: int) -> OtlplgPlayer:
    """OTL.PLG with alpha-beta in place of its knowledge: the same openings and endings."""
    lookahead = Lookahead(depth, PLAIN)
    states = {
        state.name: replace(state, strategy=lookahead) if state.name in KNOWING else state for state in STATES
    }
    return OtlplgPlayer(f"searching, depth {depth}", Otlplg(states=states))


@dataclass(frozen=True, slots=True)
class Reading:
    """How much a player read in the middle game."""

    nodes: int = 0
    moves: int = 0

    def __add__(self, other: Reading) -> Reading:
        return Reading(self.nodes + other.nodes, self.moves + other.moves)

    @property
    def average(self) -> float:
        """Moves judged or nodes searched per move."""
        return self.nodes / self.moves if self.moves else 0.0


@dataclass(frozen=True, slots=True)
class GameOutcome:
    """A game from the view of the first of two players."""

    lead: float
    """Discs."""
    reading: Reading
    other: Reading

    @property
    def points(self) -> float:
        """1 for a win, a half for a draw."""
        return (self.lead > 0) + (self.lead == 0) / 2


def meet(start: OthelloPosition, one: AnyPlayer, two: AnyPlayer, side: int) -> GameOutcome:
    """A game in which player `one` has this side."""
    read = [Reading(), Reading()]
    players = (one, two) if side == 0 else (two, one)

    def watch(position: Position[str], info: Info[str]) -> None:
        assert isinstance(position, OthelloPosition)
        if len(position.moves()) > 1 and _counts(players[position.side], position):
            read[position.side] += Reading(info.nodes, 1)

    record = play_game(OTHELLO, start, players, watch)
    lead = record.points / DISC * (1 if side == 0 else -1)
    return GameOutcome(lead, read[side], read[1 - side])


def _counts(player: AnyPlayer, position: OthelloPosition) -> bool:
    if isinstance(player, OtlplgPlayer):
        return player.program.state.name in KNOWING
    return position.empties in MIDDLE


def pair(start: OthelloPosition, one: AnyPlayer, two: AnyPlayer) -> tuple[GameOutcome, GameOutcome]:
    """Two games from one opening, with both colours."""
    return meet(start, one, two, 0), meet(start, one, two, 1)
