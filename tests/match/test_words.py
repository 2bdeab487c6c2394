"""Results in words and numbers, randomness, and the state of a cell in a run."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

from sakiyomi import games
from sakiyomi.contest.standings import student
from sakiyomi.errors import GameError, LimitError, SakiyomiError, WireError
from sakiyomi.match.adjudication import make_judge
from sakiyomi.match.export import writer
from sakiyomi.match.folder import MatchFolder
from sakiyomi.match.openings import Openings
from sakiyomi.match.playing import GameRecord, play_game
from sakiyomi.match.records import PlayedGame, PlayedShape, to_json
from sakiyomi.match.report import as_json, fault_lines, sentences, sprt_json, sprt_sentence
from sakiyomi.match.run import _GameAnswerShape
from sakiyomi.match.settings import Entrant
from sakiyomi.match.sprt import Sprt
from sakiyomi.match.standings import count
from sakiyomi.match.work import GameTask, GameWork
from sakiyomi.players.registry import make_player
from sakiyomi.types import Loss, Points, Score, Win
from sakiyomi.wire import write_typed
from support.helpers import PileGame
from support.run_plans import game, settings

PILE, OTHELLO = PileGame(), games.get("othello")
PAIR = (Entrant("a", "random"), Entrant("b", "random"))
REPEATED = "of them repeat an earlier game move for move: vary them with --openings or --plies."


def test_results_in_words() -> None:
    plan = settings(entrants=PAIR, form="match", pairs=3)
    won = [game(n, (0, 1) if n % 2 == 0 else (1, 0), Win() if n % 2 == 0 else Points(0)) for n in range(4)]
    assert sentences(count(plan, won)) == [
        "4 games so far.",
        "a scored 75.0 %: Elo +191, likelihood of superiority 87.5 %.",
        f"2 {REPEATED}",
    ]
    late = [game(n, (0, 1) if n % 2 == 0 else (1, 0), Loss(), ending="time", culprit=0) for n in (4, 5)]
    assert sentences(count(plan, [*won, *late])) == [
        "All 6 games played.",
        "a scored 66.7 %: Elo +120 ±109, likelihood of superiority 99.3 %.",
        "2 games were lost by a fault.",
        f"4 {REPEATED}",
    ]
    assert sentences(count(plan, [])) == ["0 games so far."]
    assert sentences(count(settings(), won)) == ["4 games so far.", f"2 {REPEATED}"]


def test_a_sequential_test_in_words_and_numbers() -> None:
    test = Sprt(0, 10)
    assert sprt_json(test, [1.0, 2.0, 3.12345678]) == {
        **test.as_json(),
        "ratio": 3.123457,
        "bounds": [-2.944439, 2.944439],
        "verdict": "accepted",
        "pairs": 3,
    }
    assert (sprt_json(test, [])["ratio"], sprt_json(test, [])["verdict"]) == (0.0, "undecided")
    assert "2.9" in sprt_sentence(test, [1.0, 2.0, 3.0])


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(3, 3.182), (4, 2.776), (5, 2.571), (9, 2.262), (10, 2.228), (30, 2.042), (100, 1.984)],
)
def test_the_quantile_of_student(freedom: int, quantile: float) -> None:
    """From a printed table; within 1 % from 3 degrees of freedom on, and far better later."""
    assert student(freedom) == pytest.approx(quantile, rel=0.01 if freedom < 5 else 0.002)


def test_the_terms_of_the_quantile() -> None:
    """The expansion of Cornish and Fisher, computed another way (Abramowitz and Stegun, 26.7.5)."""
    z = 1.959963984540054
    terms = [
        (z**2 + 1) * z / 4,
        ((5 * z**2 + 16) * z**2 + 3) * z / 96,
        (((3 * z**2 + 19) * z**2 + 17) * z**2 - 15) * z / 384,
    ]
    for n in (1, 2, 7):
        assert student(n) == pytest.approx(z + sum(term / n**i for i, term in enumerate(terms, 1)), rel=1e-6)


@pytest.mark.parametrize(
    ("score", "result"),
    [(Points(300), "+3"), (Win(), "+64"), (Loss(), "-64"), (Points(-1200), "-12")],
)
def test_the_result_of_a_game_as_ggf(score: Score, result: str) -> None:
    record = GameRecord("othello", ("a", "b"), OTHELLO.start().text(), (), score, "resignation")
    _, write = writer("othello", None)
    text = write(settings(game="othello"), PlayedGame(4, (0, 1), record))
    assert f"RE[{result}" in text
    assert "PB[a]PW[b]" in text
    assert "game 5, resignation" in text


def test_randomness_depends_on_both_seeds() -> None:
    def moves(name: str, seed: int) -> tuple[str, ...]:
        players = (make_player(name, OTHELLO), make_player("random:seed=9", OTHELLO))
        return play_game(OTHELLO, OTHELLO.start(), players, seeds=(seed, 0)).moves

    assert moves("random:seed=3", 4) == moves("random:seed=7", 0) == moves("random", 7)
    assert moves("random:seed=3", 4) != moves("random:seed=4", 4)
    record = play_game(OTHELLO, OTHELLO.start(), (make_player("random", OTHELLO),) * 2)
    assert all(0 <= decision.seconds < 60 for decision in record.decisions)


def test_openings_stay_the_same_across_versions() -> None:
    first = Openings(PILE, plies=2, seed=1)
    assert [first[i] for i in range(4)] == ["4 0", "5 1", "6 0", "3 0"]
    wide = Openings(OTHELLO, plies=3, seed=7)
    assert len({wide[i] for i in range(20)}) == 20


def test_rules_need_at_least_one_move() -> None:
    for rule in ("longest:moves=0", "win:score=0,moves=1", "draw:score=-1,moves=1", "solver:nodes=0"):
        with pytest.raises(LimitError, match="must be given"):
            make_judge(rule, PILE)
    make_judge("longest:moves=1", PILE)
    make_judge("draw:score=0,moves=1", PILE)


def test_bounds_of_a_game_record() -> None:
    largest = PlayedGame(
        80_000_000_000, (0, 200), GameRecord("g", ("a" * 10_000, "b" * 10_000), "s", (), Win())
    )
    assert PlayedShape().check(to_json(largest), "it") == largest
    for changes in (
        {"number": 80_000_000_001},
        {"players": ["a" * 10_001, "b"]},
        {"players": ["a", "b" * 10_001]},
    ):
        with pytest.raises(WireError):
            PlayedShape().check({**to_json(largest), **changes}, "it")


def test_errors_in_a_cell_are_reported() -> None:
    shape = _GameAnswerShape(settings())
    with pytest.raises(GameError, match=r"^x{100000}$"):
        shape.check({"error": "x" * 100_000}, "it")
    with pytest.raises(WireError, match="error has 100,001 characters"):
        shape.check({"error": "x" * 100_001}, "it")
    assert shape.check(to_json(game(0, (0, 1), Win())), "it").number == 0


def test_the_numbers_of_a_run() -> None:
    plan = settings(entrants=PAIR, form="match", pairs=3, sprt="elo0=0,elo1=10")
    games_ = [
        game(0, (0, 1), Win()),
        game(1, (1, 0), Loss(), ending="time", culprit=0, detail="late"),
        game(2, (0, 1), Points(0)),
    ]
    told = as_json(count(plan, games_))
    assert (told["complete"], told["games"], told["endings"]) == (False, 3, {"board": 2, "time": 1})
    one, other = told["players"]
    assert [one[name] for name in ("label", "wins", "draws", "losses", "moves", "nodes")] == [
        "a",
        2,
        1,
        0,
        5,
        60,
    ]
    assert (one["score"], one["seconds"], other["faults"]) == (0.833333, 2.5, {"time": 1})
    (pairing,) = told["pairings"]
    assert (pairing["players"], pairing["pairs"], pairing["superiority"]) == ([0, 1], [0, 0, 0, 0, 1], 0.75)
    assert pairing["elo"] == {"value": None, "low": None, "high": None}
    assert told["sprt"]["pairs"] == 1
    assert "sprt" not in as_json(count(settings(), []))
    assert fault_lines(count(plan, games_)) == ["game 2: b lost by time: late"]
    many = [game(n, (0, 1) if n % 2 == 0 else (1, 0), Loss(), ending="time", culprit=0) for n in range(6)]
    assert len(fault_lines(count(plan, many), 6)) == 6
    assert fault_lines(count(plan, many), 5)[5:] == ["and 1 more"]


def test_leaving_a_folder_unlocks_it(tmp_path: Path) -> None:
    plan = settings(entrants=PAIR, form="match")
    with MatchFolder(tmp_path / "run", plan) as first:
        first.append(game(0, (0, 1), Win()))
        with pytest.raises(SakiyomiError):
            MatchFolder(tmp_path / "run", plan)
    with MatchFolder(tmp_path / "run", plan) as again:
        assert [one.number for one in again.played] == [0]
    assert len(first.played) == 1


def work(**more: Any) -> GameWork:
    plan = settings(game="othello", entrants=(*PAIR, Entrant("c", "random")), **more)
    return GameWork(write_typed(plan))


def played(cell: GameWork, number: int, seats: tuple[int, int] = (0, 1)) -> Any:
    return json.loads(cell(write_typed(GameTask(number, seats, OTHELLO.start().text()))))


def test_every_game_and_player_has_a_seed_of_its_own() -> None:
    cell = work(seed=2)
    seeds = [cell._seed(number, entrant) for number in range(12) for entrant in range(3)]
    assert seeds == list(range(2 * 12 * 3, 2 * 12 * 3 + 36))


def test_a_cell_that_is_stopped_ends_its_game() -> None:
    cell = work()
    assert played(cell, 0)["ending"] == "board"
    cell.stop()
    assert played(cell, 1) == {"error": "the game was stopped"}


def test_a_cell_keeps_its_players() -> None:
    cell = work()
    played(cell, 0)
    first = cell._player(0)
    assert cell._player(0) is first
    for entrant in range(8):
        cell._players[entrant] = cell._players.pop(entrant, first)
    assert len(cell._players) == 8
    cell.settings = settings(entrants=(*PAIR, *PAIR, *PAIR, *PAIR, *PAIR), game="othello")
    cell._player(8)
    assert list(cell._players) == [1, 2, 3, 4, 5, 6, 7, 8]
    cell.close()
    assert cell._players == {}
    assert math.isinf(cell.control.main)
