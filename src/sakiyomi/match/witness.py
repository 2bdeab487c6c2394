"""Who was at work when a process died: told to a file during a game, and read when nobody answers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sakiyomi.games.base import Game, Position
from sakiyomi.match.playing import Decision, GameRecord
from sakiyomi.match.records import MAX_NODES, MAX_SECONDS, SCORE, PlayedGame, write_score
from sakiyomi.match.settings import Fixture, MatchSettings
from sakiyomi.types import Info, Loss, Side, Win
from sakiyomi.wire import Fields, Maybe, Real, Row, Text, Whole, read_record, write_json

MAX_LINE = 100_000
"""Bytes of a line."""

_SIDE = Whole(0, 1)
_LINE = Fields(
    {},
    {
        "asked": Maybe(_SIDE),
        "decided": Row(
            *(_SIDE, Text(1000), Real(0, MAX_SECONDS)), *(Whole(0, MAX_NODES), Whole(0, 100_000), SCORE)
        ),
    },
)


class Witness:
    """Writes down whose turn it is and what was decided; every line is out before anybody is asked."""

    def __init__(self, path: str, game: Game[Any]) -> None:
        self._file = open(path, "w", encoding="utf-8")  # noqa: SIM115
        self._game = game

    def asked(self, side: Side) -> None:
        """A player is called."""
        self._tell({"asked": side})

    def saw(self, position: Position[Any], info: Info[Any]) -> None:
        """A player has decided."""
        text = self._game.move_text(position, info.best)
        score = write_score(info.score)
        self._tell({"decided": [position.side, text, round(info.seconds, 6), info.nodes, info.depth, score]})

    def close(self) -> None:
        """The game is over: from now on nobody is at work."""
        self._tell({"asked": None})
        self._file.close()

    def _tell(self, data: dict[str, Any]) -> None:
        print(write_json(data), file=self._file, flush=True)


def testimony(
    path: Path, settings: MatchSettings, fixture: Fixture, game: str, start: str
) -> PlayedGame | None:
    """The game of a process that died, lost by the player that it was calling; None if that is not known."""
    asked: Side | None = None
    decisions = list[Decision]()
    try:
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    except OSError:
        return None
    for line in lines:
        if not line.endswith("\n"):
            break
        told = read_record(line, _LINE, max_bytes=MAX_LINE, what="what a witness wrote")
        if "asked" in told:
            asked = told["asked"]
        else:
            decisions.append(Decision(*told["decided"]))
    if asked is None:
        return None
    one, other = (settings.entrants[seat].player for seat in fixture.seats)
    detail = f"{(one, other)[asked]} ended the process it was called in, again and again"
    lost = Loss() if asked == 0 else Win()
    record = GameRecord(game, (one, other), start, tuple(decisions), lost, "crash", asked, detail)
    return PlayedGame(fixture.number, fixture.seats, record)
