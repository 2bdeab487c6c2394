"""The plan of a run and its totals: bounds, fixtures, labels, pairs."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from sakiyomi.errors import LimitError, TextError, WireError
from sakiyomi.match.openings import Openings, read_openings
from sakiyomi.match.playing import GameRecord
from sakiyomi.match.records import PlayedGame, PlayedShape, to_json, write_score
from sakiyomi.match.settings import read_entrants
from sakiyomi.match.sprt import Sprt
from sakiyomi.match.standings import Sequence, Standings, count
from sakiyomi.match.statistics import ResultCounts
from sakiyomi.ponder import PonderOutcome
from sakiyomi.types import Loss, Points, Score, Win
from support.helpers import PileGame
from support.run_plans import THREE, decision, game, settings


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"pairs": 0}, "a pairing must have 1 to 1000000 pairs of games, not 0"),
        ({"pairs": 1_000_001}, "a pairing must have 1 to 1000000 pairs of games, not 1000001"),
        ({"seed": -1}, "the seed must lie between 0 and 4294967295, not -1"),
        ({"seed": 2**32}, "the seed must lie between 0 and 4294967295, not 4294967296"),
        ({"entrants": THREE[:1]}, "a run must have 2 to 200 players, not 1"),
        ({"entrants": THREE[:1] * 201}, "a run must have 2 to 200 players, not 201"),
        ({"form": "match"}, "a match has two players"),
    ],
)
def test_invalid_runs(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(LimitError, match=words):
        settings(**changes)


def test_the_largest_run() -> None:
    assert settings(pairs=1_000_000, seed=2**32 - 1, entrants=THREE[:1] * 200).games == 2_000_000 * 19_900
    assert settings(pairs=1, seed=0, entrants=THREE[:2], form="match").games == 2


def test_pairings_of_the_plan() -> None:
    assert settings().pairings == [(0, 1), (0, 2), (1, 2)]
    assert settings(form="gauntlet").pairings == [(0, 1), (0, 2)]
    plan = [settings().fixture(number) for number in range(12)]
    assert [one.seats for one in plan[:6]] == [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]
    assert [one.seats for one in plan[6:]] == [one.seats for one in plan[:6]]
    assert [one.pair for one in plan] == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    assert [one.round for one in plan] == [0] * 6 + [1] * 6
    assert settings().games == 12


def test_the_sequential_test_of_a_run() -> None:
    assert settings().test is None
    assert settings(sprt="elo0=0,elo1=10").test == Sprt(0, 10)


@pytest.mark.parametrize(
    ("texts", "labels"),
    [
        (["random", "greedy"], ["random", "greedy"]),
        (["x=random", "alphabeta:depth=3"], ["x", "alphabeta:depth=3"]),
        (["random", "random", "random"], ["random", "random #2", "random #3"]),
        (["a=random", "a=greedy", "a #2=random"], ["a", "a #2", "a #3"]),
        (["deep=alphabeta:depth=8"], ["deep"]),
    ],
)
def test_labels_of_players(texts: list[str], labels: list[str]) -> None:
    assert [entrant.label for entrant in read_entrants(texts)] == labels


def test_invalid_players() -> None:
    assert read_entrants(["deep=alphabeta:depth=8"])[0].player == "alphabeta:depth=8"
    for text in ("", "=random", "x="):
        with pytest.raises(LimitError, match="a player must be NAME or LABEL=NAME, not"):
            read_entrants([text])


def test_scores_are_those_of_the_entrant() -> None:
    won = game(1, (2, 0), Win(3))
    assert (won.score_of(2), won.score_of(0), won.pair, won.culprit) == (1, 0, 0, None)
    drawn = game(3, (2, 0), Points(0))
    assert (drawn.score_of(2), drawn.score_of(0), drawn.pair) == (0.5, 0.5, 1)
    late = game(4, (2, 0), Loss(), ending="time", culprit=0, detail="late")
    assert (late.culprit, late.score_of(2)) == (2, 0)
    assert game(4, (2, 0), Win(), ending="time", culprit=1, detail="late").culprit == 0


def test_totals() -> None:
    table = Standings(settings())
    table.add(game(0, (0, 1), Win()))
    assert (len(table.pairs), table.complete) == (0, False)
    table.add(game(1, (1, 0), Points(0)))
    table.add(game(3, (2, 0), Win(), ending="crash", culprit=1, detail="x"))
    table.add(game(2, (0, 2), Win()))
    assert [(pair.number, pair.one, pair.other, pair.score) for pair in table.pairs] == [
        (0, 0, 1, 0.75),
        (1, 0, 2, 0.5),
    ]
    assert table.totals[0].games == ResultCounts((1, 1, 2))
    assert table.totals[0].pairs == ResultCounts((0, 0, 1, 1, 0))
    assert table.totals[1].pairs == ResultCounts((0, 1, 0, 0, 0))
    assert table.pairings[0, 1].games == ResultCounts((0, 1, 1))
    assert table.pairings[0, 2].pairs == ResultCounts((0, 0, 1, 0, 0))
    one = table.totals[1]
    assert (one.moves, one.nodes, one.seconds, one.depths) == (3, 40, 1.5, 9)
    assert (table.totals[0].points, table.totals[0].faults, table.totals[2].faults) == (2.5, {"crash": 1}, {})
    assert table.endings == {"board": 3, "crash": 1}
    assert table.ratings()[0].value > table.ratings()[1].value


def test_a_run_is_complete_when_all_games_are_played() -> None:
    plan = settings(entrants=THREE[:2], form="match", pairs=1)
    table = count(plan, [game(1, (1, 0), Win()), game(0, (0, 1), Win())])
    assert (table.complete, table.surplus, [one.number for one in table.played]) == (True, 0, [0, 1])
    assert table.pairs[0].score == 0.5


def test_games_after_the_decision_do_not_count() -> None:
    plan = settings(entrants=THREE[:2], form="match", pairs=100, sprt="elo0=0,elo1=400,alpha=0.4,beta=0.4")
    games = [game(n, (0, 1) if n % 2 == 0 else (1, 0), Win() if n % 2 == 0 else Loss()) for n in range(40)]
    table = count(plan, games)
    decided = table.sequence.decided
    assert decided is not None
    assert 0 < decided < 20
    assert (len(table.pairs), table.surplus, table.complete) == (decided, 40 - 2 * decided, True)
    assert count(plan, games[: 2 * decided]).surplus == 0


def test_pairs_are_judged_in_the_order_of_the_plan() -> None:
    one, other = Sequence(Sprt(0, 10)), Sequence(Sprt(0, 10))
    pairs = Standings(settings(entrants=THREE[:2], form="match"))
    for n in (2, 3, 0, 1):
        pairs.add(game(n, (0, 1) if n % 2 == 0 else (1, 0), Win()))
    for pair in pairs.pairs:
        one.add(pair)
    assert one.scores == [0.5, 0.5]
    other.add(pairs.pairs[0])
    assert (other.scores, other.ratios, other.decided) == ([], [], None)
    assert Sequence(None).decided is None


@pytest.mark.parametrize(
    ("score", "text"),
    [(Points(-3), -3), (Win(), "win"), (Win(4), "win 4"), (Loss(), "loss"), (Loss(0), "loss 0")],
)
def test_scores_as_text(score: Score, text: int | str) -> None:
    assert write_score(score) == text


def test_games_are_read_back() -> None:
    outcome = PonderOutcome("finished", 1, 2, 3, 4)
    plain = game(5, (1, 0), Win(3), culprit=1, detail="why", ending="stall")
    assert PlayedShape().check(to_json(plain), "it") == plain
    moves = (decision(0, outcome=outcome), decision(1))
    pondered = PlayedGame(0, (0, 1), GameRecord("pile", ("a", "b"), "9 0", moves, Points(0), "board"))
    data = to_json(pondered)
    assert data["pondered"][1] is None
    assert PlayedShape().check(data, "it") == pondered
    assert "culprit" not in data
    assert "pondered" not in to_json(plain)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"score": 1.5}, "score must be whole points"),
        ({"score": None}, "score must be whole points"),
        ({"score": "win x"}, "score must be whole points"),
        ({"score": (1 << 31) + 1}, "score must be whole points"),
        ({"score": True}, "score must be whole points"),
        ({"sides": "012"}, "sides has the wrong form"),
        ({"sides": "01"}, "moves must be as long as the other columns"),
        ({"nodes": [1, 2, -3]}, r"nodes\[2\] must be a whole number from 0 to 4611686018427387904"),
        ({"seconds": [1, 2, "x"]}, r"seconds\[2\] must be a number"),
        ({"seats": [0]}, "seats must be a list of 2 entries"),
        ({"seats": [0, 201]}, r"seats\[1\] must be a whole number from 0 to 200"),
        ({"culprit": 2}, "culprit must be a whole number from 0 to 1"),
        ({"ending": "tea"}, "ending must be one of"),
        ({"number": -1}, "number must be a whole number from 0"),
    ],
)
def test_invalid_game_records(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(WireError, match=words):
        PlayedShape().check({**to_json(game(0, (0, 1), Win())), **changes}, "the game")


def test_games_of_another_run() -> None:
    shape = PlayedShape(settings())
    assert shape.check(to_json(game(11, (2, 1), Win())), "it").number == 11
    for number, seats in ((12, (0, 1)), (11, (1, 2)), (0, (0, 2))):
        with pytest.raises(WireError, match=f"number {number} with seats .* is not a game of this run"):
            shape.check(to_json(game(number, seats, Win())), "it")
    assert PlayedShape().check(to_json(game(12, (0, 1), Points(1 << 31))), "it").record.score == Points(
        1 << 31
    )


def test_records_of_another_game() -> None:
    record = {**to_json(game(0, (0, 1), Win())), "game": "nim"}
    with pytest.raises(WireError, match="game nim is not the game of this run, which is "):
        PlayedShape(settings()).check(record, "it")
    own = dataclasses.replace(settings(), game="their.package:nim")
    assert PlayedShape(own).check(record, "it").record.game == "nim"


PILE = PileGame()


@pytest.mark.parametrize("plies", [-1, 1001])
def test_too_many_random_moves(plies: int) -> None:
    with pytest.raises(LimitError, match=f"an opening can have 0 to 1000 random moves, not {plies}"):
        Openings(PILE, plies=plies)
    Openings(PILE, plies=1000)
    Openings(PILE, plies=0)


def test_listed_openings_begin_again() -> None:
    listed = Openings(PILE, listed=["9 0", "8 1"])
    assert ([listed[i] for i in range(5)], listed.distinct) == (["9 0", "8 1", "9 0", "8 1", "9 0"], 2)
    assert (Openings(PILE).distinct, Openings(PILE, plies=1).distinct) == (1, None)
    assert Openings(PILE)[3] == "9 0"
    with pytest.raises(LimitError, match="cannot be combined with a list"):
        Openings(PILE, listed=["9 0"], start={"left": 3})


def test_random_moves_differ_while_they_can() -> None:
    two = Openings(PILE, plies=2, seed=5)
    texts = [two[i] for i in range(5)]
    assert len(set(texts)) == 5  # there are no others
    assert two[5] in texts
    assert [Openings(PILE, plies=2, seed=5)[i] for i in range(5)] == texts
    assert [Openings(PILE, plies=2, seed=6)[i] for i in range(5)] != texts
    with pytest.raises(LimitError, match="found no opening of 30 random moves that does not end the game"):
        Openings(PILE, plies=30)[0]


def test_a_file_of_openings() -> None:
    assert read_openings(PILE, "# remark\n\n 9 0 \n8 1\n", "file") == ["9 0", "8 1"]
    with pytest.raises(TextError, match=r"line 2.*file: a pile and a side are needed"):
        read_openings(PILE, "9 0\nx\n", "file")
    with pytest.raises(LimitError, match="file, line 2: the game is over in '0 1'"):
        read_openings(PILE, "9 0\n0 1", "file")
    with pytest.raises(LimitError, match="file holds no openings"):
        read_openings(PILE, "#\n", "file")
    with pytest.raises(LimitError, match="file has more than 1000000 lines"):
        read_openings(PILE, "\n" * 1_000_001, "file")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("elo0=0", "elo0 and elo1 must be given"),
        ("elo1=0", "elo0 and elo1 must be given"),
        ("elo0=5,elo1=5", "needs elo0 < elo1, not 5.0 and 5.0"),
        ("elo0=0,elo1=5,alpha=0", "alpha and beta must lie between 0 and 0.5"),
        ("elo0=0,elo1=5,alpha=0.5", "alpha and beta must lie between 0 and 0.5"),
        ("elo0=0,elo1=5,beta=0", "alpha and beta must lie between 0 and 0.5"),
        ("elo0=0,elo1=5,beta=0.5", "alpha and beta must lie between 0 and 0.5"),
        ("elo0=0,elo1=5,model=x", "the model must be logistic or normalized, not 'x'"),
        ("elo0=0,elo1=5,gamma=1", "has no option 'gamma'"),
    ],
)
def test_invalid_tests(text: str, words: str) -> None:
    with pytest.raises(LimitError, match=words):
        Sprt.parse(text)


def test_bounds_and_verdicts_of_a_test() -> None:
    test = Sprt(0, 10)
    assert test.bounds == pytest.approx((-2.9444, 2.9444), abs=1e-4)
    low, high = test.bounds
    assert [test.verdict_at(ratio) for ratio in (low, low + 1e-9, 0, high - 1e-9, high)] == [
        "rejected",
        "undecided",
        "undecided",
        "undecided",
        "accepted",
    ]
    uneven = Sprt(0, 10, alpha=0.01, beta=0.2)
    assert uneven.bounds == pytest.approx((-1.5994, 4.3820), abs=1e-4)
    assert test.ratio(ResultCounts((0,) * 5)) == 0
    assert test.as_json() == {"elo0": 0, "elo1": 10, "alpha": 0.05, "beta": 0.05, "model": "logistic"}
