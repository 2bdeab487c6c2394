"""The tables of Takeshita et al., repeated."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from sakiyomi.contest import Contest, MatchResult, make_bot, play_match
from sakiyomi.errors import LimitError, UnknownNameError
from sakiyomi.games.aquarius import Config, Replay, World
from sakiyomi.papers import PaperRequest, get
from sakiyomi.papers.takeshita import fights, matches, pictures, printed, sections, settings_of, verdicts
from sakiyomi.papers.takeshita.matches import (
    ATTACK,
    FIELD,
    LATE,
    OURS,
    PEACE,
    RINGS,
    ContestSeries,
    FinalSeries,
)
from sakiyomi.papers.takeshita.results import TakeshitaResults
from sakiyomi.papers.takeshita.settings import TakeshitaSettings
from sakiyomi.reporting.html import render
from sakiyomi.reporting.report import Report, Table
from support.pages import checked


def run(*parts: str, **more: int) -> Report:
    return get("takeshita").run(PaperRequest(quick=True, only=parts, **more), lambda *_: None)  # type: ignore[arg-type]


def test_printed_means() -> None:
    assert pytest.approx(185.4) == printed.MATSUE_MEAN
    assert pytest.approx(65.82, abs=0.5) == printed.OFFICIAL_MEAN
    assert all(list(row) == sorted(row, reverse=True) for row in printed.TABLE3)


def test_table2_is_the_published_one() -> None:
    report = run("table2")
    table = report.sections[1].blocks[1]
    assert isinstance(table, Table)
    assert [table.verdict(row) for row in range(4)] == ["same"] * 4
    assert [row[1] for row in table.rows] == [robots for _, robots, *_ in printed.TABLE2]
    checked(render(report))


def test_table3_and_the_course_of_its_matches() -> None:
    report = run("table3", boards=2)
    top, against, course, _ = report.sections
    single, ranks, many = (block for block in against.blocks if isinstance(block, Table))
    assert [row[0] for row in single.rows] == ["1, ours", "1, paper", "2, ours", "2, paper"]
    assert single.rows[1][1:3] == ("Matsue (251)", "AI-5 (115)")
    assert ranks.rows[0][1] == pytest.approx(printed.MATSUE_MEAN)
    assert sum(row[1] for row in many.rows) >= 2  # type: ignore[misc]
    assert [row[0] for row in course.blocks[1].rows] == [1, 2, 3, 4, 5]  # type: ignore[union-attr]
    assert [block.title for block in course.blocks[2:]] == [  # type: ignore[union-attr]
        "Points over time, Table 3",
        "Figure 1. A match under way",
        "Figure 8. The end of the first match",
    ]
    assert "Table 3, points of Matsue" in str(top)
    checked(render(report))


def test_table3_names_every_official_player_once() -> None:
    assert all(sorted(names) == list("12345") for names in printed.TABLE3_AIS)
    assert len(set(printed.TABLE3_AIS)) == len(printed.TABLE3)
    for _, points, place in printed.ROUNDS:
        assert list(points) == sorted(points, reverse=True)
        assert points[place] in (212, 251, 153, 174)


def test_cells_that_are_lost_are_counted() -> None:
    """A minute in which one team pours, and another sucks it all away."""
    start = World.start(1, Config(sessions=40, suck="stand"))
    names = ("nearest", "sucker", *["nearest"] * 4)
    replay = play_match(Replay(start, names), [make_bot(name) for name in names])
    result = MatchResult(1, tuple(range(6)), (0,) * 6, (0,) * 6, (1,) * 6, replay)
    first, second = fights.minutes([result])
    worlds = list(replay.worlds())
    gone = sum(
        1
        for before, after in pairwise(worlds[:21])
        for water in before.water
        if not any((w.x, w.y, w.team) == (water.x, water.y, water.team) for w in after.water)
    )
    assert first.lost == gone
    assert 0 < second.dry < first.dry < 1
    assert first.dry == pytest.approx(1 - len(worlds[20].water) / fights.cells_of(start))


def test_figure_2_rings() -> None:
    assert pictures.rings().data == {"full": 7, "broken": 5}


def test_figure_3_robots_and_cells() -> None:
    table = pictures.cell_rules()
    assert {row[0]: row[1:] for row in table.rows} == {
        "flat": ("yes", "yes", "no", 40),
        "wasteland": ("yes", "yes", "no", 80),
        "wall": ("no", "no", "no", None),
        "jar": ("yes", "no", "yes", 40),
        "own water": ("yes", "yes", "no", 40),
        "another team's water": ("no, it sucks instead", "no", "no", None),
    }


def test_figures_4_to_7() -> None:
    all_own, one, walk = pictures.reductions()
    assert [figure.svg.count("<path") for figure in (all_own, one)] == [18, 6]
    spots = walk.data["walk"]
    assert len(spots) > 3
    assert all(spot != before for before, spot in zip(spots, spots[2:], strict=False)), "it went back"
    assert pictures.evaluation().data == {"own": 140, "enemy": -20, "second": 1, "near": -10}


def test_every_figure_is_numbered_as_printed() -> None:
    report = run("reading", "table2")
    titles = [str(getattr(block, "title", "")) for part in report.sections for block in part.blocks]
    numbered = [title.split(".")[0] for title in titles if title.startswith("Figure")]
    assert numbered == [f"Figure {number}" for number in range(2, 8)]


def given(bots: tuple[str, ...], *scores: tuple[int, ...]) -> ContestSeries:
    """Matches with these points."""
    ranked = [tuple(1 + sum(other > own for other in some) for own in some) for some in scores]
    results = tuple(
        MatchResult(1, tuple(range(6)), some, (0,) * 6, ranks)
        for some, ranks in zip(scores, ranked, strict=True)
    )
    return ContestSeries("given", Contest(bots), results)


def test_what_rings_gain_and_lose() -> None:
    calm, two, four = RINGS.values()
    peace = given(calm, (100, 100, 60, 60, 5, 5))
    assert verdicts.ring_lead(peace) == 40
    for fight, verdict in (
        ((20, 50, 90, 90, 90, 90), "reproduced"),
        ((50, 40, 1, 1, 1, 1), "direction only"),
    ):
        [item] = verdicts.items(TakeshitaResults(fields=(peace, given(two, (9,) * 6), given(four, fight))))
        assert item.verdict == verdict


def test_points_by_rank() -> None:
    series = given(FIELD, (10, 60, 20, 30, 40, 50), (70, 1, 2, 3, 4, 5))
    assert [round(one.value) for one in series.points_by_rank()] == [65, 28, 22, 16, 11, 6]


class Timed(ContestSeries):
    """A series whose points over time are given: Matsue leads after minute 5, except in a lost match."""

    def minutes(self, bot: int, what: str) -> list[list[int]]:
        if what == "ranks":
            return [[6, 6, 6, 6, 1 if one.scores[bot] > 9 else 2, 1, one.ranks[bot]] for one in self.results]
        return [[0, 0, 0, 0, 100, 100, one.scores[bot]] for one in self.results]


def test_two_against_the_leader() -> None:
    def timed(*scores: int) -> Timed:
        series = given(ATTACK, scores, (5, 50, 40, 1, 1, 1))  # the second match is not counted
        return Timed(series.name, series.contest, series.results)

    peace = timed(200, 150, 140, 1, 1, 1)
    for attacked, verdict in (
        ((120, 150, 140, 1, 1, 1), "reproduced"),
        ((120, 90, 80, 1, 1, 1), "direction only: the attackers lose more than Matsue"),
        ((220, 90, 80, 1, 1, 1), "not"),
    ):
        late = timed(*attacked)
        series = FinalSeries(peace, late, late)
        assert series.led() == [0]
        assert verdicts.led_gains(series, late).points == attacked[0] - 100
        item, final = verdicts.items(TakeshitaResults(final=series))
        assert item.verdict == verdict
        assert final.printed == "174 (±45)"


def test_late_attackers_play_alike_until_they_attack(monkeypatch: pytest.MonkeyPatch) -> None:
    """A short final: two sessions of three are the same, and the attack changes the last one."""
    monkeypatch.setattr(matches, "FINAL_MINUTES", 1)
    short = tuple(name.replace("rival_last=7200", "rival_last=1800") for name in LATE)
    monkeypatch.setattr(matches, "LATE", short)
    final = matches.final(TakeshitaSettings(final=2), lambda *_: None)
    peace, late = (
        [played.commands for played in series.results[0].replay.sessions]  # type: ignore[union-attr]
        for series in (final.peace, final.late)
    )
    assert peace[:9] == late[:9]
    assert peace[10:] != late[10:]


def test_fields_have_six_teams() -> None:
    for bots in (*RINGS.values(), PEACE, LATE, ATTACK, FIELD, OURS):
        Contest(bots)


def test_conclusions_about_our_player() -> None:
    """From given results, so that nothing has to be played."""
    result = MatchResult(1, tuple(range(6)), (200, 150, 90, 80, 70, 60), (0,) * 6, (1, 2, 3, 4, 5, 6))
    mixed = replace(result, ranks=(2, 1, 3, 4, 5, 6))
    for results, verdict in (((result,) * 4, "excludes"), ((result, mixed) * 2, "does not exclude")):
        series = ContestSeries("ours", Contest(OURS), results)
        report = sections.write(TakeshitaResults(ours=series, compared=(series,)), TakeshitaSettings())
        assert f"the interval {verdict} equality" in report.sections[1].blocks[0].text  # type: ignore[union-attr]
        checked(render(report))


def test_bad_requests() -> None:
    with pytest.raises(UnknownNameError, match="there is no part of takeshita 'speed'"):
        run("speed")
    with pytest.raises(LimitError, match="no boards to choose"):
        settings_of(PaperRequest(board="6x6"))
    with pytest.raises(LimitError, match="number of matches"):
        settings_of(PaperRequest(boards=1))
