"""Finished games as lines of JSON, and back."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Any

from sakiyomi.arena.playing import Decision, Record
from sakiyomi.ponder import Outcome
from sakiyomi.types import Loss, Points, Score, Win


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game of a run."""

    number: int
    seats: tuple[int, int]
    """The entrants of side 0 and side 1."""
    record: Record

    @property
    def pair(self) -> int:
        """The pair of games it belongs to."""
        return self.number // 2

    def score_of(self, entrant: int) -> float:
        """1, a half or 0 for one of the two."""
        result = self.record.result
        return result if self.seats[0] == entrant else 1 - result

    @property
    def culprit(self) -> int | None:
        """The entrant whose mistake ended the game."""
        side = self.record.culprit
        return None if side is None else self.seats[side]


def to_json(played: Played) -> dict[str, Any]:
    """A game as JSON; the moves as columns, which are short."""
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
        data["pondered"] = [d.outcome and list(astuple(d.outcome)) for d in record.decisions]
    if record.culprit is not None:
        data |= {"culprit": record.culprit, "detail": record.detail}
    return data


def of_json(data: dict[str, Any]) -> Played:
    """A game from JSON."""
    columns = [data[name] for name in ("sides", "moves", "seconds", "nodes", "depths", "scores")]
    pondered = data.get("pondered") or [None] * len(data["moves"])
    decisions = tuple(
        Decision(int(side), move, seconds, nodes, depth, read_score(score), Outcome(*told) if told else None)
        for side, move, seconds, nodes, depth, score, told in zip(*columns, pondered, strict=True)
    )
    one, other = data["players"]
    record = Record(
        data["game"],
        (one, other),
        data["start"],
        decisions,
        read_score(data["score"]),
        data["ending"],
        data.get("culprit"),
        data.get("detail", ""),
    )
    return Played(data["number"], (data["seats"][0], data["seats"][1]), record)


def write_score(score: Score) -> int | str:
    """Points as a number; `win 3`, `loss` and so on as words."""
    match score:
        case Points(value):
            return value
        case Win(plies):
            return "win" if plies is None else f"win {plies}"
        case Loss(plies):
            return "loss" if plies is None else f"loss {plies}"
    raise AssertionError(score)


def read_score(data: int | str) -> Score:
    """A score as it was written."""
    if isinstance(data, int):
        return Points(data)
    word, _, plies = data.partition(" ")
    return {"win": Win, "loss": Loss}[word](int(plies) if plies else None)
