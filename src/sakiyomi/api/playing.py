"""`match`, `tournament` and `contest`: many games, as run folders that resume."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sakiyomi import games as known_games
from sakiyomi.api.answers import ContestAnswer, MatchAnswer
from sakiyomi.api.jobs import StopToken, token, verb
from sakiyomi.api.objects import named
from sakiyomi.contest import Contest, MatchResult, play_contest
from sakiyomi.contest.folder import ContestFolder
from sakiyomi.executors import batch_executor, cell_count
from sakiyomi.games.aquarius import Config, MapOptions
from sakiyomi.games.base import Game
from sakiyomi.match.folder import MatchFolder
from sakiyomi.match.records import PlayedGame
from sakiyomi.match.request import MatchRequest, settings_of
from sakiyomi.match.run import check_players, play_run
from sakiyomi.match.settings import Fixture, Form
from sakiyomi.match.standings import count
from sakiyomi.players.base import Player


class _StoppedError(Exception):
    """Somebody asked the run to stop."""


class _Watcher:
    """Calls back after each game, and ends the run when it is asked to."""

    def __init__(self, stop: StopToken, progress: Callable[[PlayedGame], None] | None) -> None:
        self._stop, self._progress = stop, progress

    def begun(self, fixture: Fixture) -> None:
        """A game has started."""

    def finished(self, played: PlayedGame) -> None:
        """A game has been recorded."""
        if self._progress is not None:
            self._progress(played)

    def beat(self) -> None:
        """Called several times a second."""
        if self._stop.stopped:
            raise _StoppedError


@verb
def match(
    game: str | Game[Any],
    first: str | Player[Any],
    second: str | Player[Any],
    *,
    games: int = 100,
    clock: str = "",
    openings: str | None = None,
    plies: int | None = None,
    start: Mapping[str, str] | None = None,
    adjudicate: Sequence[str] = (),
    sprt: str = "",
    seed: int = 0,
    cells: int = 1,
    executor: str = "threads",
    out: str | Path | None = None,
    progress: Callable[[PlayedGame], None] | None = None,
) -> MatchAnswer:
    """Plays a match of pairs of games: each opening twice, with colours swapped.

    Players, clock, openings, adjudication and test are written as for `sakiyomi match`. The game and the
    players may also be objects, which play in `threads`; a player that is an object plays one game at a time.
    `cells` games are played at the same time (0: one per core), in `threads` or `processes`. With `out`, the
    games are kept in that run folder, and the same call resumes it. `progress` is called after every game.
    """
    with named(game, (first, second), cells, executor) as (rules, names):
        request = MatchRequest(rules, names, "match", games, clock, openings, plies, start or {})
        request.adjudicate, request.sprt, request.seed = tuple(adjudicate), sprt, seed
        return _play(request, cells, executor, out, progress)


@verb
def tournament(
    game: str | Game[Any],
    players: Sequence[str | Player[Any]],
    *,
    gauntlet: bool = False,
    games: int = 20,
    clock: str = "",
    openings: str | None = None,
    plies: int | None = None,
    start: Mapping[str, str] | None = None,
    adjudicate: Sequence[str] = (),
    seed: int = 0,
    cells: int = 1,
    executor: str = "threads",
    out: str | Path | None = None,
    progress: Callable[[PlayedGame], None] | None = None,
) -> MatchAnswer:
    """Plays a round robin, or a `gauntlet` of the first player against the others; `games` for each pairing.

    For the rest see `match`.
    """
    form: Form = "gauntlet" if gauntlet else "round robin"
    with named(game, players, cells, executor) as (rules, names):
        request = MatchRequest(rules, names, form, games, clock, openings, plies, start or {})
        request.adjudicate, request.seed = tuple(adjudicate), seed
        return _play(request, cells, executor, out, progress)


def _play(
    request: MatchRequest,
    cells: int,
    executor: str,
    out: str | Path | None,
    progress: Callable[[PlayedGame], None] | None,
) -> MatchAnswer:
    chosen, cells = batch_executor(executor), cell_count(cells)
    settings, openings = settings_of(request, known_games.load(request.game))
    check_players(settings)
    with ExitStack() as stack:
        place = Path(out) if out is not None else Path(stack.enter_context(TemporaryDirectory())) / "run"
        folder = stack.enter_context(MatchFolder(place, settings))
        with suppress(_StoppedError):
            play_run(folder, openings, chosen, cells, _Watcher(token(), progress))
        return MatchAnswer(count(settings, folder.played))


@verb
def contest(
    bots: Sequence[str],
    *,
    matches: int = 1,
    seed: int = 1,
    config: Config | None = None,
    maps: MapOptions | None = None,
    cells: int = 1,
    replays: bool = False,
    out: str | Path | None = None,
    progress: Callable[[int, MatchResult], None] | None = None,
) -> ContestAnswer:
    """Plays matches of Aquarius (水瓶の恵み) between six bots, each match on another map, with seats rotated.

    `cells` matches are played at the same time (0: one per core). With `replays`, every result has its
    replay. With `out`, results and replays are kept in that run folder, and the same call resumes it.
    `progress` is called with the number of each match and its result.
    """
    plan = Contest(tuple(bots), matches, seed, config or Config(), maps or MapOptions())
    stop, done = token(), dict[int, MatchResult]()
    with ExitStack() as stack:
        folder = stack.enter_context(ContestFolder(Path(out), plan)) if out is not None else None
        done.update(folder.done if folder is not None else {})

        def each(number: int, result: MatchResult) -> None:
            done[number] = result
            if folder is not None:
                folder.append(number, result)
            if progress is not None:
                progress(number, result)
            if stop.stopped:
                raise _StoppedError

        with suppress(_StoppedError):
            play_contest(plan, cells, keep=replays or folder is not None, each=each, known=dict(done))
    return ContestAnswer(plan, tuple(done[number] for number in sorted(done)))
