"""The run folder of a contest: the result of every match as a record, and its replay in a file beside it."""

from __future__ import annotations

import re
from pathlib import Path
from types import TracebackType
from typing import Any

from sakiyomi.contest.outside import Terms
from sakiyomi.contest.series import MAX_MATCHES, Contest, MatchResult
from sakiyomi.errors import LimitError, WireError
from sakiyomi.games.aquarius import Config, MapOptions
from sakiyomi.runs import RunFolder, read_manifest, read_records, write_whole
from sakiyomi.wire import AnyJson, Fields, ListOf, MapOf, Row, Text, Whole
from sakiyomi.wire.typed import read_typed, write_typed

KIND = "contest"
MAX_POINTS = 1 << 31
_SETTINGS = Fields(
    {
        "bots": ListOf(Text(1000, 1), 6, 1),
        "matches": Whole(1, MAX_MATCHES),
        "seed": Text(20, 1, re.compile("[0-9]+")),
        "rules": MapOf(AnyJson(), 100),
        "maps": MapOf(AnyJson(), 100),
    },
    {"terms": MapOf(AnyJson(), 100)},
)


def replay_name(match: int) -> str:
    """The file of a match's replay."""
    return f"match-{match + 1:04}.jsonl"


def log_name(match: int, bot: int) -> str:
    """The file with what a bot did wrong in a match."""
    return f"match-{match + 1:04}-bot-{bot + 1}.log"


def read_series(path: Path) -> tuple[Contest, dict[int, MatchResult]]:
    """A series and its finished matches by number; it may be running."""
    contest = _contest(read_manifest(path, KIND))
    return contest, dict(read_records(path, _MatchShape(contest)))


def _contest(data: dict[str, Any]) -> Contest:
    try:
        found = _SETTINGS.check(data, "the settings")
        terms = read_typed(Terms, write_typed(found.get("terms", {})), what="the terms")
        maps = read_typed(MapOptions, write_typed(found["maps"]), what="the maps")
    except WireError as error:
        raise LimitError(f"the manifest cannot be used: {error}") from None
    rules = Config.read(found["rules"])
    return Contest(tuple(found["bots"]), found["matches"], int(found["seed"]), rules, maps, terms)


class ContestFolder:
    """A contest that is open for writing; use it in `with`. It can be resumed with more matches."""

    def __init__(self, path: Path, contest: Contest) -> None:
        self.path = path
        self._run = RunFolder(path, KIND, contest.as_json(), _MatchShape(contest), grows="matches")
        self.done = dict(self._run.records)
        """The finished matches by number."""

    @property
    def missing(self) -> list[str]:
        """The replays of finished matches that are gone from the folder."""
        paths = (self._place(match) for match in sorted(self.done))
        return [path.name for path in paths if not path.is_file()]

    def _place(self, match: int) -> Path:
        return self.path / replay_name(match)

    def append(self, match: int, result: MatchResult) -> None:
        """Writes a finished match to the disk: first its replay, then its record."""
        if result.replay is not None:
            write_whole(self._place(match), result.replay.text())
        for bot, log in enumerate(result.logs):
            if log:
                write_whole(self.path / log_name(match, bot), log)
        self._run.append((match, result), {"match": match, **result.as_json()})
        self.done[match] = result

    def __enter__(self) -> ContestFolder:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._run.__exit__(kind, error, trace)


class _MatchShape:
    """The result of a match of this contest."""

    def __init__(self, contest: Contest) -> None:
        teams = contest.config.teams
        points = Row(*[Whole(-MAX_POINTS, MAX_POINTS)] * teams)
        places, ranks = Row(*[Whole(0, teams - 1)] * teams), Row(*[Whole(1, teams)] * teams)
        self._contest = contest
        self._fields = Fields(
            {
                "match": Whole(0, contest.matches - 1),
                "seed": Text(),
                "seats": places,
                "scores": points,
                "water": points,
                "ranks": ranks,
            },
            {"faults": ListOf(Row(Whole(0, teams - 1), Text(1000), Whole(1, MAX_POINTS)), 1000)},
        )

    def check(self, value: object, where: str) -> tuple[int, MatchResult]:
        data = self._fields.check(value, where)
        match, seats = data["match"], data["seats"]
        seed = self._contest.seed + match
        if data["seed"] != str(seed) or seats != self._contest.seats(match):
            raise WireError("match", f"{match} does not have the seed and seats of this contest")
        return match, MatchResult(
            seed, seats, data["scores"], data["water"], data["ranks"], faults=data.get("faults", ())
        )
