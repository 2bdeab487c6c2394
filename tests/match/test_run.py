"""Whole runs: the same games for any number of workers, engine errors, resuming."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sakiyomi import games
from sakiyomi.errors import BusyError, EngineStartError, GameError
from sakiyomi.executors import Executor, Here, Processes
from sakiyomi.match.folder import MatchFolder, read_run
from sakiyomi.match.openings import Openings, boards_by_seed
from sakiyomi.match.records import PlayedGame, to_json
from sakiyomi.match.run import check_players, play_run
from sakiyomi.match.settings import MatchSettings, read_entrants
from sakiyomi.match.standings import Standings, count
from sakiyomi.players.registry import GROUP
from sakiyomi.runs import RECORDS, RunError
from support.toy_engines import toy


class Nobody:
    """An observer that does nothing, or ends the run after some games."""

    def __init__(self, most: int = 10**9) -> None:
        self.left = most

    def begun(self, fixture: object) -> None: ...
    def beat(self) -> None: ...
    def finished(self, played: PlayedGame) -> None:  # noqa: ARG002
        self.left -= 1
        if not self.left:
            raise KeyboardInterrupt


def settings(game: str, *players: str, pairs: int = 3, **more: Any) -> MatchSettings:
    return MatchSettings(game, read_entrants(players), pairs, **more)


def play(
    folder: Path, what: MatchSettings, workers: int = 1, most: int = 10**9, plies: int = 4
) -> list[PlayedGame]:
    """Plays a run, in this process if there is one worker."""
    game = games.load(what.game)
    openings = Openings(game, plies=0 if boards_by_seed(game) else plies, seed=what.seed)
    executor: Executor = Here() if workers == 1 else Processes()
    with MatchFolder(folder, what) as run:
        play_run(run, openings, executor, workers, Nobody(most))
        return run.played


def settled(played: list[PlayedGame]) -> list[dict[str, Any]]:
    """Games without the time they took, in the order of the plan."""
    rows = [to_json(game) for game in sorted(played, key=lambda game: game.number)]
    return [{name: value for name, value in row.items() if name != "seconds"} for row in rows]


def test_the_same_games_for_any_number_of_workers(tmp_path: Path) -> None:
    what = settings(
        "othello", "alphabeta:nodes=100,memory=1", "random", "alphabeta:nodes=30", pairs=2, form="round robin"
    )
    one = play(tmp_path / "1", what)
    three = play(tmp_path / "3", what, workers=3)
    assert len(one) == what.games == 12
    assert settled(one) == settled(three)
    other = play(tmp_path / "other", settings(*("othello", "random", "random"), pairs=1, seed=5))
    assert other[0].record.moves != other[1].record.moves


def test_a_test_stops_at_the_same_pair_for_any_number_of_workers(tmp_path: Path) -> None:
    what = settings(
        *("collect", "alphabeta:depth=4,memory=1", "random"),
        pairs=500,
        sprt="elo0=0,elo1=400,alpha=0.1,beta=0.1",
    )
    one, two = (count(what, play(tmp_path / str(n), what, workers=n)) for n in (1, 2))
    assert one.sequence.decided is not None
    assert 3 <= one.sequence.decided < 100
    assert one.sequence.ratios == two.sequence.ratios
    assert settled(list(one.played)) == settled(list(two.played))
    assert len(one.played) == 2 * one.sequence.decided
    assert play(tmp_path / "1", what) == read_run(tmp_path / "1")[1]  # there is nothing left to play


def test_a_stopped_run_resumes(tmp_path: Path) -> None:
    what = settings("tree", "alphabeta:nodes=20", "random", pairs=4)
    whole = play(tmp_path / "whole", what)
    with pytest.raises(KeyboardInterrupt):
        play(tmp_path / "parts", what, most=3)
    assert len(read_run(tmp_path / "parts")[1]) == 3
    assert settled(play(tmp_path / "parts", what)) == settled(whole)
    assert len((tmp_path / "parts" / RECORDS).read_text().splitlines()) == what.games


def test_colours_swap_within_a_pair_and_rounds_go_through_all_pairings() -> None:
    robin = settings("othello", "random", "random", "random", pairs=2, form="round robin")
    fixtures = [robin.fixture(number) for number in range(robin.games)]
    assert [f.seats for f in fixtures[:6]] == [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]
    assert [f.round for f in fixtures] == [0] * 6 + [1] * 6
    assert [f.pair for f in fixtures] == [n // 2 for n in range(12)]
    gauntlet = settings("othello", "random", "random", "random", form="gauntlet")
    assert gauntlet.pairings == [(0, 1), (0, 2)]


@pytest.mark.parametrize(
    ("kind", "options", "clock", "ending", "detail"),
    [
        ("crash", "", "nodes=10", "crash", "ended with exit code 7: out of luck"),
        ("stall", "late=0.2,longest=0.3", "nodes=10", "stall", "toy did not answer 'go' in time"),
        ("illegal", "", "nodes=10", "illegal move", "answered '1a9i', which is not a legal move"),
        ("late", "", "seconds=1", "time", "seconds, more than it had"),
        ("greedy", "", "main=1,speed=1000", "time", "took 5.000 seconds, more than it had"),
        ("resigning", "", "nodes=10", "resignation", ""),
    ],
)
def test_engine_errors_are_classified(
    tmp_path: Path, kind: str, options: str, clock: str, ending: str, detail: str
) -> None:
    what = settings("shogi", toy(tmp_path, kind, options), "random", pairs=1, clock=clock)
    played = play(tmp_path / "run", what, plies=0)
    for game in played:
        assert game.record.ending == ending
        assert detail in game.record.detail
        assert game.culprit == (None if kind == "resigning" else 0)
        assert game.score_of(0) == 0
    table = count(what, played)
    assert table.totals[0].faults == ({} if kind == "resigning" else {ending: 2})
    assert not table.totals[1].faults


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        ("mute", "mute cannot play: .*did not answer 'usi' in time"),
        ("never ready", "never-ready cannot play: .* ended with exit code 3"),
    ],
)
def test_an_engine_that_does_not_start_is_found_before_the_first_game(
    tmp_path: Path, kind: str, message: str
) -> None:
    with pytest.raises(EngineStartError, match=message):
        check_players(
            settings("shogi", "random", toy(tmp_path, kind, "timeout=0.5" if kind == "mute" else ""))
        )
    with pytest.raises(EngineStartError, match="engine cannot play: cannot start '/no/such/engine'"):
        check_players(settings("shogi", "random", "engine=usi:/no/such/engine"))


class Mortal:
    """Cells that die over some tasks."""

    def __init__(self, deaths: int) -> None:
        self.inner, self.deaths = Here(), deaths

    def start(self, cells: int, work: str, setup: bytes) -> None:
        self.inner.start(cells, work, setup)

    def send(self, cell: int, task: bytes) -> None:
        self.inner.send(cell, task)

    def receive(self, timeout: float) -> tuple[int, bytes | None] | None:
        answer = self.inner.receive(timeout)
        if answer is not None and self.deaths:
            self.deaths -= 1
            return answer[0], None
        return answer

    def replace(self, cell: int) -> None: ...

    def close(self) -> None:
        self.inner.close()


def test_a_game_whose_process_died_is_played_again(tmp_path: Path) -> None:
    what = settings("tree", "random", "random", pairs=2)
    with MatchFolder(tmp_path / "once", what) as run:
        play_run(run, Openings(games.get("tree")), Mortal(2), 1, Nobody())
        assert len(run.played) == 4
    assert not list((tmp_path / "once").glob("calls*"))
    with (
        MatchFolder(tmp_path / "twice", what) as run,
        pytest.raises(GameError, match="game 1, random against random #2, died three times"),
    ):
        play_run(run, Openings(games.get("tree")), Mortal(3), 1, Nobody())


def folder_lines(path: Path) -> Iterator[dict[str, Any]]:
    for line in (path / RECORDS).read_text().splitlines():
        yield json.loads(line)


def test_records_survive_a_round_trip_to_disk(tmp_path: Path) -> None:
    what = settings("tree", "alphabeta:nodes=20", "random", pairs=2)
    played = play(tmp_path / "run", what)
    read, again = read_run(tmp_path / "run")
    assert read == what
    assert [to_json(game) for game in played] == [to_json(game) for game in again]
    assert [row["number"] for row in folder_lines(tmp_path / "run")] == [0, 1, 2, 3]


def test_a_half_written_line_is_cut_off(tmp_path: Path) -> None:
    what = settings("tree", "random", "random", pairs=2)
    whole = play(tmp_path / "run", what)
    records = tmp_path / "run" / RECORDS
    data = records.read_bytes()
    last = len(data.splitlines(keepends=True)[-1])
    for cut in (1, last // 2, last - 1):
        records.write_bytes(data[:-cut])
        assert len(read_run(tmp_path / "run")[1]) == 3
        assert settled(play(tmp_path / "run", what)) == settled(whole)
        assert len(list(folder_lines(tmp_path / "run"))) == 4


def test_invalid_folders_are_refused(tmp_path: Path) -> None:
    what = settings("tree", "random", "random", pairs=2)
    play(tmp_path / "run", what)
    with pytest.raises(RunError, match=r"holds another run \(pairs was 2, now 3\): repeat its command"):
        MatchFolder(tmp_path / "run", settings("tree", "random", "random"))
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "thesis.txt").touch()
    with pytest.raises(RunError, match="not a run folder but holds other files"):
        MatchFolder(tmp_path / "other", what)
    with pytest.raises(RunError, match=r"not a run folder \(no manifest.json\)"):
        read_run(tmp_path / "other")
    with MatchFolder(tmp_path / "run", what), pytest.raises(BusyError, match="in use by another run"):
        MatchFolder(tmp_path / "run", what)
    lines = (tmp_path / "run" / RECORDS).read_text().splitlines()
    (tmp_path / "run" / RECORDS).write_text("\n".join([lines[0], "{}", lines[2], ""]))
    with pytest.raises(RunError, match="line 2: number is missing"):
        MatchFolder(tmp_path / "run", what)
    (tmp_path / "run" / "manifest.json").write_text("{")
    with pytest.raises(RunError, match="is not JSON"):
        MatchFolder(tmp_path / "run", what)


def test_games_after_a_decision_do_not_count(tmp_path: Path) -> None:
    without = settings("collect", "alphabeta:depth=4,memory=1", "random", pairs=20)
    played = play(tmp_path / "run", without)
    early = settings(*("collect", "alphabeta:depth=4,memory=1", "random"), pairs=20, sprt="elo0=0,elo1=400")
    counted, every = count(early, reversed(played)), Standings(early)
    assert counted.sequence.decided is not None
    assert counted.surplus == 40 - 2 * counted.sequence.decided > 0
    for game in played:
        every.add(game)
    assert every.sequence.ratios == counted.sequence.ratios


DEADLY = """
import os
from sakiyomi.players.base import PolicyPlayer

def make(game, text, options):
    when = options.whole("ply")
    options.end(("ply",))
    count = 0

    def first(position):
        nonlocal count
        count += 1
        if count > when:
            os._exit(3)
        return position.moves()[0]

    return PolicyPlayer(text, lambda seed: first)
"""


def test_a_player_that_kills_the_process_loses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "package"
    about = package / "deadly-1.dist-info"
    about.mkdir(parents=True)
    (package / "deadly.py").write_text(DEADLY)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: deadly\nVersion: 1\n")
    (about / "entry_points.txt").write_text(f"[{GROUP}]\ndeadly = deadly:make\n")
    monkeypatch.syspath_prepend(package)
    what = settings("othello", "random", "bad=deadly:ply=2", pairs=1)
    played = sorted(play(tmp_path / "run", what, workers=2), key=lambda game: game.number)
    assert [game.record.ending for game in played] == ["crash", "crash"]
    assert [game.culprit for game in played] == [1, 1]
    assert [game.seats for game in played] == [(0, 1), (1, 0)]
    for game in played:
        assert game.score_of(0) == 1
        assert len(game.record.decisions) == (5 if game.seats[0] == 0 else 4)
        assert "deadly:ply=2 repeatedly crashed the process" in game.record.detail
    assert sorted(path.name for path in (tmp_path / "run").iterdir()) == ["manifest.json", "records.jsonl"]
