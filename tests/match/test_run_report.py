"""Tables, sentences, numbers and pages of runs."""

from __future__ import annotations

import json
import math
import re

from sakiyomi import Loss, Points, Win
from sakiyomi.language import in_japanese
from sakiyomi.match import Decision, GameRecord
from sakiyomi.match.playing import Ending
from sakiyomi.match.records import PlayedGame, PlayedShape, to_json
from sakiyomi.match.report import as_json, fault_lines, make_report, sentences
from sakiyomi.match.settings import MatchSettings, read_entrants
from sakiyomi.match.standings import Standings, count
from sakiyomi.match.statistics import ResultCounts
from sakiyomi.match.tables import elo_text, fault_table, pairing_table, ponder_table, rating_table
from sakiyomi.ponder import PonderOutcome
from sakiyomi.reporting.estimates import Estimate
from sakiyomi.reporting.html import render
from support.pages import checked

RESULTS = {"1": Win(), "=": Points(0), "0": Loss()}


def match(
    results: str,
    *,
    form: str = "match",
    players: int = 2,
    sprt: str = "",
    pairs: int = 3,
    fault: Ending | None = None,
) -> Standings:
    """Standings after games whose results for side 0 are given in the order of the plan."""
    names = read_entrants([f"<p{i}>=random:seed={i}" for i in range(players)])
    settings = MatchSettings("othello", names, pairs, form, sprt=sprt)  # type: ignore[arg-type]
    games = []
    for number, result in enumerate(results):
        decisions = (Decision(0, "f5", 0.5, 10, 2, Points(3)), Decision(1, "d6", 1.5, 30, 4, Points(-3)))
        mistake = fault if fault and result == "1" else None
        record = GameRecord(
            *("othello", ("random", "random"), "start", decisions, RESULTS[result]),
            ending=mistake or "board",
            culprit=1 if mistake else None,
            detail="<oops>" if mistake else "",
        )
        games.append(PlayedGame(number, settings.fixture(number).seats, record))
    return count(settings, reversed(games))


def test_counting() -> None:
    # Game 1: <p0> wins as first. Game 2: <p0> is second, and the first side loses: a win again.
    table = match("10=010")
    pairing = table.pairings[0, 1]
    assert pairing.games == ResultCounts((0, 1, 5))
    assert pairing.pairs == ResultCounts((0, 0, 0, 1, 2))
    assert [pair.score for pair in table.pairs] == [1.0, 0.75, 1.0]
    assert table.totals[0].points == 5.5
    assert table.totals[1].points == 0.5
    assert (table.totals[0].moves, table.totals[0].seconds, table.totals[0].nodes) == (6, 6.0, 120)
    assert table.complete
    assert not match("10=0").complete


def test_tables_of_a_match() -> None:
    (row,) = pairing_table(match("10=010")).texts()
    assert row[:7] == ["<p0>", "<p1>", "6", "5", "1", "0", "91.7 %"]
    assert row[9] == "0 0 0 1 2"
    assert sentences(match("10=0"))[0] == "4 games so far."
    assert sentences(match(""))[0] == "0 games so far."
    assert sentences(match("10=010", sprt="elo0=0,elo1=300,alpha=0.4,beta=0.4"))[-2].startswith(
        "SPRT of Elo 300 against 0 (logistic): accepted after "
    )


def test_elo_as_text() -> None:
    assert elo_text(Estimate(35.4, 20.4, 50.4, 1)) == "+35 ±15"
    assert elo_text(Estimate(-0.2, -10, 10, 1)) == "+0 ±10"
    assert elo_text(Estimate(math.inf, -math.inf, math.inf, 1)) == "+∞"
    assert elo_text(Estimate(382, 190, math.inf, 1)) == "+382, over +190"
    assert elo_text(Estimate(-382, -math.inf, -190, 1)) == "-382, under -190"


def test_ratings_of_a_tournament() -> None:
    table = match("101010" * 3, form="round robin", players=3)
    rows = list(rating_table(table).texts())
    assert [row[1] for row in rows] == ["<p0>", "<p1>", "<p2>"]
    assert [row[7] for row in rows] == ["12.0", "6.0", "0.0"]
    assert sum(rating.value for rating in table.ratings()) < 1e-6


def test_errors_are_shown() -> None:
    table = match("1=", fault="crash", pairs=1)
    faults = fault_table(table)
    assert faults is not None
    assert list(faults.texts()) == [["<p0>", "0", "0", "0", "0"], ["<p1>", "0", "1", "0", "0"]]
    assert fault_lines(table) == ["game 1: <p1> lost by crash: <oops>"]
    assert sentences(table)[-1] == "1 game was lost by a fault."
    assert fault_table(match("1=", pairs=1)) is None


def test_pages() -> None:
    for table in (
        match("10=010", sprt="elo0=0,elo1=10"),
        match("1=", fault="crash", pairs=1),
        match(""),
        match("101010", form="gauntlet", players=4),
        match("10" * 300, pairs=300),
    ):
        assert "<p0>" in checked(render(make_report(table))).words
        assert math.isfinite(len(json.dumps(as_json(table), allow_nan=False)))


def test_numbers() -> None:
    data = as_json(match("10=010", sprt="elo0=0,elo1=10"))
    assert data["pairings"][0]["pairs"] == [0, 0, 0, 1, 2]
    assert data["players"][0]["wins"] == 5
    assert data["sprt"]["verdict"] == "undecided"
    assert data["sprt"]["pairs"] == 3
    assert data["pairings"][0]["elo"]["high"] is None


LEFT = re.compile(r"[a-z]{3,}")
NAMES = re.compile(r"<p\d>|random:seed=\d|<oops>|(elo\d|alpha|beta)=[\d.]+|--openings|--plies|logistic")
"""Names of players and options."""


def test_pages_in_japanese() -> None:
    """No English word is left but names."""
    for table in (
        match("10=010", sprt="elo0=0,elo1=300,alpha=0.4,beta=0.4"),
        match("1=", fault="crash", pairs=1),
        match("11", fault="time", pairs=1),
        match(""),
        match("101010", form="gauntlet", players=4),
        match("101010" * 3, form="round robin", players=3),
        match("10" * 300, pairs=300),
    ):
        page = render(make_report(table, handicap=2.5), japanese=True)
        words = checked(re.sub("(?s)<style>.*</style>", "", page)).words
        assert [text for text in words if LEFT.search(NAMES.sub("", text))] == []


def test_pondering_is_reported_where_it_happens() -> None:
    assert ponder_table(match("10")) is None
    assert "pondering" not in as_json(match("10"))["players"][0]
    outcomes = (
        PonderOutcome("finished", 1, 0, 80, 100),
        PonderOutcome("unfinished", 2, 60, 40, 90),
        PonderOutcome("miss", None, 20, 0, 5),
    )
    decisions = tuple(
        Decision(i % 2, "f5", 0.5, 10, 2, Points(3), None if i % 2 else outcomes[i // 2]) for i in range(6)
    )
    settings = match("10").settings
    record = GameRecord("othello", ("random", "random"), "start", decisions, Win())
    played = PlayedShape(settings).check(
        json.loads(json.dumps(to_json(PlayedGame(0, settings.fixture(0).seats, record)))), "it"
    )
    assert played.record == record
    standings = count(settings, [played])
    table = ponder_table(standings)
    assert table is not None
    assert list(table.texts()) == [["<p0>", "33.3 %", "33.3 %", "33.3 %", "33.3 %", "60.0 %", "1.500"]]
    one, other = as_json(standings)["players"]
    assert "pondering" not in other
    assert one["pondering"] == {
        "decisions": 3,
        "first_guess": 1,
        "finished": 1,
        "unfinished": 1,
        "miss": 1,
        "own_nodes": 80,
        "saved_nodes": 120,
        "spent_nodes": 195,
        "saved": 0.6,
    }
    assert "Pondering" in render(make_report(standings))
    assert not LEFT.search(NAMES.sub("", "".join(map(in_japanese, [table.title, table.note])))), table
    assert not any(LEFT.search(in_japanese(column.title)) for column in table.columns)
