"""A log of the calls of players in a game: it shows which one was running when the process died."""

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
"""Most bytes of a line."""

_SIDE = Whole(0, 1)
_LINE = Fields(
    {},
    {
        "called": Maybe(_SIDE),
        "decided": Row(
            *(_SIDE, Text(1000), Real(0, MAX_SECONDS)), *(Whole(0, MAX_NODES), Whole(0, 100_000), SCORE)
        ),
    },
)


class CallLog:
    """Logs calls and decisions; each line is flushed before the player is called."""

    def __init__(self, path: str, game: Game[Any]) -> None:
        self._file = open(path, "w", encoding="utf-8")  # noqa: SIM115
        self._game = game

    def called(self, side: Side) -> None:
        """Logs that a player is about to be called."""
        self._write({"called": side})

    def decided(self, position: Position[Any], info: Info[Any]) -> None:
        """Logs a player's decision."""
        text = self._game.move_text(position, info.best)
        score = write_score(info.score)
        self._write({"decided": [position.side, text, round(info.seconds, 6), info.nodes, info.depth, score]})

    def close(self) -> None:
        """Logs that the game is over: no player is running any more."""
        self._write({"called": None})
        self._file.close()

    def _write(self, data: dict[str, Any]) -> None:
        print(write_json(data), file=self._file, flush=True)


def read_crash(
    path: Path, settings: MatchSettings, fixture: Fixture, game: str, start: str
) -> PlayedGame | None:
    """The game of a process that died, lost by the player it was calling; None if that is unknown."""
    called: Side | None = None
    decisions = list[Decision]()
    try:
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    except OSError:
        return None
    for line in lines:
        if not line.endswith("\n"):
            break
        entry = read_record(line, _LINE, max_bytes=MAX_LINE, what="the call log")
        if "called" in entry:
            called = entry["called"]
        else:
            decisions.append(Decision(*entry["decided"]))
    if called is None:
        return None
    one, other = (settings.entrants[seat].player for seat in fixture.seats)
    detail = f"{(one, other)[called]} repeatedly crashed the process that called it"
    lost = Loss() if called == 0 else Win()
    record = GameRecord(game, (one, other), start, tuple(decisions), lost, "crash", called, detail)
    return PlayedGame(fixture.number, fixture.seats, record)
