"""Finished games as lines of JSON, and back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sakiyomi.errors import WireError
from sakiyomi.games.othello.position import DISC, OthelloPosition
from sakiyomi.match.playing import MAX_MOVES, Decision, Ending, GameRecord
from sakiyomi.match.settings import MAX_PAIRS, MAX_PLAYERS, MatchSettings
from sakiyomi.ponder import PonderOutcome
from sakiyomi.types import Loss, Points, Score, Win
from sakiyomi.wire import Fields, ListOf, Maybe, Real, Row, Text, Whole, shape_of
from sakiyomi.wire.typed import plain

MAX_POINTS = 1 << 31
MAX_NODES = 1 << 62
MAX_SECONDS = 1e9

_DECIDED = re.compile(r"(win|loss)(?: ([0-9]{1,6}))?")


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game of a run."""

    number: int
    seats: tuple[int, int]
    """The entrants of side 0 and side 1."""
    record: GameRecord

    @property
    def pair(self) -> int:
        """The pair of games it belongs to."""
        return self.number // 2

    def score_of(self, entrant: int) -> float:
        """The score of one of the two entrants: 1, 1/2 or 0."""
        result = self.record.result
        return result if self.seats[0] == entrant else 1 - result

    @property
    def culprit(self) -> int | None:
        """The entrant whose fault ended the game."""
        side = self.record.culprit
        return None if side is None else self.seats[side]


def to_json(played: PlayedGame) -> dict[str, Any]:
    """A game as JSON, with the moves in columns to keep it short."""
    record = played.record
    data: dict[str, Any] = {
        "number": played.number,
        "seats": list(played.seats),
        "game": record.game,
        "players": list(record.players),
        "start": record.start,
        "moves": list(record.moves),
        "sides": "".join(str(d.side) for d in record.decisions),
        "seconds": [round(d.seconds, 6) for d in record.decisions],
        "nodes": [d.nodes for d in record.decisions],
        "depths": [d.depth for d in record.decisions],
        "scores": [write_score(d.score) for d in record.decisions],
        "score": write_score(record.score),
        "ending": record.ending,
    }
    if any(d.outcome for d in record.decisions):
        data["pondered"] = [plain(d.outcome) for d in record.decisions]
    if record.culprit is not None:
        data |= {"culprit": record.culprit, "detail": record.detail}
    return data


class PlayedShape:
    """The shape of a game; with settings, it must be a game of that run."""

    def __init__(self, settings: MatchSettings | None = None) -> None:
        self._settings = settings

    def check(self, value: object, where: str) -> PlayedGame:
        """The game; raises `WireError`."""
        data = _GAME.check(value, where)
        seats, number = data["seats"], data["number"]
        if self._settings is not None:
            self._compare(data["game"], number, seats)
        scale = DISC if data["game"] == OthelloPosition.game else 1
        decisions = tuple(_decisions(data, scale))
        culprit, detail = data.get("culprit"), data.get("detail", "")
        record = GameRecord(
            *(data["game"], data["players"], data["start"], decisions),
            *(_scaled(data["score"], scale), data["ending"], culprit, detail),
        )
        return PlayedGame(number, seats, record)

    def _compare(self, game: str, number: int, seats: tuple[int, int]) -> None:
        settings = self._settings
        assert settings is not None
        own = ":" in settings.game  # a user's game is named by its module
        if game != settings.game and not own:
            raise WireError("game", f"{game} is not the game of this run, which is {settings.game}")
        if number >= settings.games or settings.fixture(number).seats != seats:
            raise WireError("number", f"{number} with seats {list(seats)} is not a game of this run")


class _ScoreShape:
    def check(self, value: object, where: str) -> Score:
        if type(value) is int and abs(value) <= MAX_POINTS:
            return Points(value)
        match = _DECIDED.fullmatch(value) if isinstance(value, str) else None
        if match is None:
            raise WireError(where, "must be whole points, or win or loss with a number of moves")
        return {"win": Win, "loss": Loss}[match[1]](int(match[2]) if match[2] else None)


def _scaled(score: Score, scale: int) -> Score:
    """A score in the parts that its game counts in."""
    return Points(score.value, scale) if isinstance(score, Points) else score


def _decisions(data: Mapping[str, Any], scale: int) -> Iterator[Decision]:
    columns = [data[name] for name in ("moves", "sides", "seconds", "nodes", "depths", "scores")]
    pondered = data.get("pondered") or (None,) * len(data["moves"])
    if len({len(column) for column in (*columns, pondered)}) > 1:
        raise WireError("moves", "must be as long as the other columns")
    for move, side, seconds, nodes, depth, score, outcome in zip(*columns, pondered, strict=True):
        yield Decision(int(side), move, seconds, nodes, depth, _scaled(score, scale), outcome)


def write_score(score: Score) -> int | str:
    """A score as JSON: points as a number, others as `win 3`, `loss` and so on."""
    match score:
        case Points(value):
            return value
        case Win(plies):
            return "win" if plies is None else f"win {plies}"
        case Loss(plies):
            return "loss" if plies is None else f"loss {plies}"
    raise AssertionError(score)


def _column(shape: Any) -> ListOf[Any]:
    return ListOf(shape, MAX_MOVES)


SCORE = _ScoreShape()
"""A score as JSON: points as a number, others as `win 3`, `loss` and so on."""
_SEAT = Whole(0, MAX_PLAYERS)
_GAME = Fields(
    {
        "number": Whole(0, 2 * MAX_PAIRS * MAX_PLAYERS**2),
        "seats": Row(_SEAT, _SEAT),
        "game": Text(),
        "players": Row(Text(10_000), Text(10_000)),
        "start": Text(1_000_000),
        "moves": _column(Text(1000)),
        "sides": Text(MAX_MOVES, pattern=re.compile("[01]*")),
        "seconds": _column(Real(0, MAX_SECONDS)),
        "nodes": _column(Whole(0, MAX_NODES)),
        "depths": _column(Whole(0, 100_000)),
        "scores": _column(SCORE),
        "score": SCORE,
        "ending": shape_of(Ending),
    },
    {
        "pondered": _column(Maybe(shape_of(PonderOutcome))),
        "culprit": Whole(0, 1),
        "detail": Text(100_000),
    },
)
