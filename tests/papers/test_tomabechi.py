"""The simulations of Tomabechi's paper: golden numbers, and what must hold for any seed."""

import json
from collections.abc import Sequence
from dataclasses import replace

import pytest

from sakiyomi import LimitError, UnknownNameError
from sakiyomi.games.collect import generate
from sakiyomi.papers import PaperRequest, get, names
from sakiyomi.papers.tomabechi import (
    handicap,
    matches,
    measure,
    nodes,
    roots,
    settings_of,
    theorems,
    usual_parts,
)
from sakiyomi.papers.tomabechi.printed import Algorithm1
from sakiyomi.papers.tomabechi.sections import TomabechiResults, write
from sakiyomi.papers.tomabechi.settings import FULL, QUICK, Arena, TomabechiSettings
from sakiyomi.reporting.html import render
from support.pages import checked

SMALL = replace(
    QUICK,
    boards=20,
    searches=4,
    games=20,
    arenas=(Arena(6, 5),),
    counted=(6, 10, 14),
    shared=(6,),
    divided=2,
    handicaps=(Arena(6, 5),),
)
PARTS = usual_parts()


GOLDEN_EXACT = [0.2, 0.4, 0.35, 0.55, 0.85, 0.85, 0.85]
GOLDEN_LOST = {
    ("depth 1", 0): 0.7,
    ("depth full", 0): 0.0,
    ("nearest", 0): 1.2,
    ("random", 0): 13.0,
    ("depth 1", 1): 0.1,
    ("depth full", 1): 0.1,
    ("nearest", 1): 0.8,
    ("random", 1): 12.9,
}
GOLDEN_LEADS = [3.5, 7.1, 21.0, -1.6, -1.4, 15.9]
GOLDEN_NODES = {
    6: {
        "Alg. 1": 125.0,
        "engine": 196.25,
        "no table": 280.25,
        "plain": 191.5,
        "plain, border first, P=20": 220.5,
        "plain, none": 417.25,
    },
    10: {
        "Alg. 1": 2091.0,
        "engine": 1116.0,
        "no table": 2243.5,
        "plain": 2292.75,
        "plain, border first, P=20": 2374.25,
        "plain, none": 11097.0,
    },
    14: {
        "Alg. 1": 113204.75,
        "engine": 15920.0,
        "no table": 67231.25,
        "plain": 130200.0,
        "plain, border first, P=20": 130617.5,
        "plain, none": 1329063.0,
    },
}
GOLDEN_HANDICAP = 0.3


def quiet(done: int, total: int, what: str) -> None:
    """Ignores progress."""


@pytest.fixture(scope="module")
def results() -> TomabechiResults:
    return measure(SMALL, PARTS, quiet)


def test_root_values(results: TomabechiResults) -> None:
    assert results.roots is not None
    rows = results.roots.rows
    assert [row.exact.value for row in rows] == GOLDEN_EXACT
    assert rows[-1].depth == FULL
    assert rows[-1].error.value <= rows[1].error.value
    assert all(0 <= row.exact.low <= row.exact.value <= row.exact.high <= 1 for row in rows)


def test_games(results: TomabechiResults) -> None:
    assert results.matches is not None
    for row in results.matches.perfect:
        assert row.lost.value >= 0, "nobody beats perfect play"
    lost = {
        (row.player, row.side): row.lost.value
        for row in results.matches.perfect
        if row.player in ("depth 1", "depth full", "nearest", "random")
    }
    assert lost == GOLDEN_LOST
    assert [row.lead.value for row in results.matches.simple] == GOLDEN_LEADS


def test_node_counts(results: TomabechiResults) -> None:
    assert results.nodes is not None
    for targets, golden in GOLDEN_NODES.items():
        counts = results.nodes.counts[targets]
        assert {name: counts[name].value for name in golden} == golden
    most = results.nodes.counts[14]
    assert most["engine"].value < most["plain"].value < most["plain, none"].value


def test_handicap(results: TomabechiResults) -> None:
    assert results.handicaps is not None
    (row,) = results.handicaps
    assert row.handicap.value == GOLDEN_HANDICAP
    assert row.single.count == 20
    assert row.several.count == 2


def test_handicap_is_the_mean_and_ties_go_to_b() -> None:
    row = handicap.judge(Arena(6, 5), [1, 3], [2] * 10 + [3] * 10)
    assert row.handicap.value == 2
    assert row.single.value == 0.5
    assert row.several.value == 0.5
    assert row.without.value == 1


def test_theorems(results: TomabechiResults) -> None:
    assert results.theorems is not None

    def counted(claim: str, *, a_first: bool, obstruct: bool) -> tuple[int, int]:
        assert results.theorems is not None
        count = results.theorems.count(claim, "4x4", a_first=a_first, obstruct=obstruct)
        return count.instances, count.exceptions

    assert counted("theorem 1", a_first=True, obstruct=True) == (2640, 16)
    assert counted("theorem 1", a_first=False, obstruct=True) == (352, 0)
    assert counted("theorem 1", a_first=True, obstruct=False) == (2640, 0)
    assert counted("theorem 2", a_first=True, obstruct=True) == (3424, 0)
    assert counted("sharper, if", a_first=True, obstruct=True) == (11200, 0)
    assert counted("sharper, only if", a_first=True, obstruct=True) == (32480, 272)
    assert [str(example.placement) for example in results.theorems.examples] == [
        "A(1,0) B(0,0) X(1,2) Y(3,3)"
    ]


def test_same_seed_same_report_other_seed_another() -> None:
    tiny = replace(SMALL, boards=2, searches=2, games=2, counted=(6,), processors=(2,))
    first, again = (write(measure(tiny, PARTS, quiet), tiny) for _ in range(2))
    assert render(first) == render(again)
    other = replace(tiny, seed=2)
    assert roots.measure(other, quiet) != roots.measure(tiny, quiet)


def test_several_processes_change_nothing() -> None:
    tiny = replace(SMALL, boards=3, depths=(1, FULL))
    assert roots.measure(tiny, quiet) == roots.measure(replace(tiny, jobs=2), quiet)


def test_report_holds_every_part(results: TomabechiResults) -> None:
    report = write(results, SMALL)
    titles = [section.title for section in report.sections]
    assert titles[0] == "What was printed, and what came out"
    assert titles[-1] == "What we could not know"
    assert len(titles) == len(PARTS) + 2
    checker = checked(render(report))
    assert any("Theorem 1 fails on 4x4" in word for word in checker.words)
    data = json.loads(json.dumps(report.as_json()))
    assert data["settings"]["seed"] == 1
    tables = [b["title"] for s in data["sections"] for b in s["blocks"] if b["kind"] == "table"]
    assert len(tables) == len(set(tables)) == 12


def test_only_some_parts() -> None:
    report = get("tomabechi").run(PaperRequest(quick=True, only=("figures",)), quiet)
    assert [section.title for section in report.sections] == ["A start and its game tree"]


def test_progress_is_called_to_the_end() -> None:
    calls = list[tuple[int, int, str]]()
    nodes.measure(replace(SMALL, counted=(6, 7), searches=3), lambda *call: calls.append(call))
    assert calls == [(done, 3, f"nodes, {n} targets") for n in (6, 7) for done in range(4)]


def test_interrupt_is_passed_on() -> None:
    def interrupt(*call: object) -> None:
        if call[0] == 1:
            raise KeyboardInterrupt

    for measured in (roots.measure, matches.measure, nodes.measure, handicap.measure, theorems.measure):
        with pytest.raises(KeyboardInterrupt):
            measured(SMALL, interrupt)


def test_unknown_names() -> None:
    assert names()[0] == "tomabechi"
    with pytest.raises(UnknownNameError, match="there is no paper 'knuth'; known: tomabechi"):
        get("knuth")
    with pytest.raises(UnknownNameError, match="there is no part of tomabechi 'speed'; known: root, games"):
        get("tomabechi").run(PaperRequest(only=("speed",)), quiet)


@pytest.mark.parametrize(
    "request_",
    [
        PaperRequest(seed=-1),
        PaperRequest(boards=1),
        PaperRequest(boards=10**9),
        PaperRequest(jobs=0),
        PaperRequest(board="6"),
        PaperRequest(board="6x"),
        PaperRequest(board="<b>"),
    ],
)
def test_bad_requests(request_: PaperRequest) -> None:
    with pytest.raises(LimitError):
        settings_of(request_)


def test_board_too_large_for_the_theorems() -> None:
    with pytest.raises(LimitError, match="4 to 49 cells, not 8x8"):
        settings_of(PaperRequest(board="8x8"))


def test_requests_become_settings() -> None:
    assert settings_of(PaperRequest()) == TomabechiSettings()
    asked = settings_of(PaperRequest(quick=True, board="6x6", boards=7, seed=3, jobs=2))
    assert (asked.boards, asked.searches, asked.games, asked.seed, asked.jobs) == (7, 7, 7, 3, 2)
    assert asked.theorems == ((4, 4), (6, 6))


def test_algorithm_1_prunes_without_changing_the_value() -> None:
    def searched(prune: bool) -> Sequence[tuple[int, int]]:
        found = []
        for seed in range(40):
            algorithm = Algorithm1(prune)
            found.append((algorithm.value(generate(8, 8, 5, seed=seed).plan()), algorithm.nodes))
        return found

    pruned, whole = searched(True), searched(False)
    assert [value for value, _ in pruned] == [value for value, _ in whole]
    assert sum(count for _, count in pruned) < sum(count for _, count in whole)


def test_the_engine_as_logic() -> None:
    pytest.importorskip("amaranth", reason="sakiyomi[hardware] is not installed")
    small = replace(SMALL, machines=((3, None),), engine=(3, (1, 2)), engine_targets=(3,), circuits=2)
    results = measure(small, ("hardware",), quiet)
    assert results.hardware is not None
    (machine,) = results.hardware.machines
    assert 1 < machine.work.per_node <= 6
    assert next(row.work.value for row in results.hardware.engines if row.scheme == "siblings") == 1.0
    page = render(write(results, small))
    checked(page)
    for words in ("Figure 3", "Figure 4", "Cycles of an agent processor", "Area by circuit", "Chips, placed"):
        assert words in page


def test_recorded_chips() -> None:
    """The figures quoted in docs and report are for chips with at least four processors at six targets."""
    from sakiyomi.papers.tomabechi.hardware import record

    routes = record()["routes"]
    chip = next(r for r in routes if (r["device"], r["targets"]) == ("ecp5-85k", 6) and r["processors"] >= 4)
    assert chip["logic"] < chip["logic_available"]
    assert chip["megahertz"] > 60
    assert any(r["device"] == "ice40-hx8k" for r in routes)
