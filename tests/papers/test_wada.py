"""Wada et al. repeated: the same report every time, and re-expansion keeps more cells busy."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sakiyomi import Limit, papers
from sakiyomi.errors import LimitError
from sakiyomi.games.shogi import parse
from sakiyomi.papers.wada import growing, machines, printed, sets, settings_of, variants, verdicts
from sakiyomi.papers.wada.collections import all_sets
from sakiyomi.papers.wada.settings import QUICK, STEPS, Machine, WadaSettings
from sakiyomi.papers.wada.variants import ProblemPair, Rates, VariantRun
from sakiyomi.proof import Prover
from sakiyomi.tsume import gallery

FREE = Machine(3_000)
MUSO = ("38", gallery.book("muso").problem("38").text)
SMALL = replace(QUICK, tuned=2, problems=2, swept=1, time=500, counts=(1, 16), grown=("77",), hard=("77",))


def silent(done: int, total: int, what: str) -> None:
    """Ignores progress."""


def test_reexpansion_keeps_more_cells_busy() -> None:
    [pair] = variants.figures([MUSO], FREE, 20_000, silent, 1)
    assert pair.plain.solved
    assert pair.reexpanding.solved
    assert pair.reexpanding.utilisation > pair.plain.utilisation
    assert pair.reexpanding.requests > pair.plain.requests
    assert len(pair.plain.profile) == STEPS


def test_messages_that_take_time_leave_cells_idle() -> None:
    used = [
        variants.figures([MUSO], machine, 20_000, silent, 1)[0].plain.utilisation
        for machine in (FREE, replace(FREE, latency=300), replace(FREE, host=20.0))
    ]
    assert used[0] > used[1]
    assert used[0] > used[2]


def test_growing() -> None:
    rows = growing.measure(replace(SMALL, nodes=100_000), silent)
    assert [(row.scheme, row.cells) for row in rows] == [
        (scheme, cells) for scheme in growing.SCHEMES for cells in (1, 16)
    ]
    ours = [row for row in rows if row.scheme == "shared"]
    assert ours[0].speedup == pytest.approx(1)
    assert ours[0].overhead == pytest.approx(0)


def test_the_halves_of_a_set_share_nothing_and_depend_on_the_seed() -> None:
    first, again, other = (all_sets(WadaSettings(seed=seed)) for seed in (1, 1, 2))
    assert first == again
    assert [one.name for one in first] == [one.name for one in other]
    for one, two in zip(first, other, strict=True):
        assert not set(one.first) & set(one.second)
        assert set(one.first) | set(one.second) == set(two.first) | set(two.second)
        assert one.first != two.first


def test_the_mates_from_games_are_as_long_as_listed() -> None:
    for one in all_sets(WadaSettings()):
        if one.name.startswith("games "):
            assert len(one.first) == len(one.second) == 60
            for _, text in one.first[:3]:
                proof = Prover(memory=16).search(parse(text), Limit(nodes=10**5), find="shortest").result()
                assert (proof.plies, proof.shortest) == (int(one.name[6:]), True)


def made(*pairs: tuple[bool, float, bool, float]) -> Rates:
    """Rates from solved and time, without and with re-expansion."""
    return Rates(
        "given",
        FREE,
        tuple(
            ProblemPair(VariantRun("", 1, a, t, 0.5, 2), VariantRun("", 1, b, u, 0.75, 6))
            for a, t, b, u in pairs
        ),
    )


def test_what_is_compared() -> None:
    rates = made(
        (True, 100, True, 50), (False, 300, True, 150), (True, 100, True, 150), (False, 300, False, 300)
    )
    assert rates.solved == (0.5, 0.75)
    assert rates.gain.value == 25
    assert rates.gain.low < 0 < rates.gain.high
    assert rates.time == 1.0
    assert rates.total_time == 650 / 800
    assert rates.utilisation == (0.5, 0.75)
    assert rates.requests == (2, 6)
    assert made((False, 5, False, 5)).time is None


def test_the_machine_is_chosen_on_the_first_halves_and_the_set_too() -> None:
    sweep = machines.measure(SMALL, all_sets(SMALL), silent)
    assert len(sweep.tried) == len(SMALL.machines)
    assert sweep.confirmed.machine == sweep.chosen.machine
    assert all(machines.distance(sweep.chosen) <= machines.distance(one) for one in sweep.tried)
    assert len(sweep.confirmed.pairs) == 4
    assert printed.UTILISATION == (0.63, 0.74)
    assert machines.distance(made((True, 1, True, 1))) == pytest.approx(0.13)


def test_only_sets_that_can_just_be_solved_are_compared() -> None:
    easy = made((True, 1, True, 0.91))
    just = made((True, 100, True, 50), (False, 300, True, 150))
    results = [sets.SetResult(name, (one,), one, one) for name, one in (("easy", easy), ("just", just))]
    assert sets.nearest_time(results).name == sets.nearest_gain(results).name == "just"
    items = verdicts.items(None, results, None)
    assert [item.verdict.partition(":")[0] for item in items] == ["direction only", "direction only"]


def test_own_sets(tmp_path: Path) -> None:
    file = tmp_path / "own.tsv"
    row = "9/8k/9/7RG/9/9/9/9/9 b r2b3g4s4n4l18p 1\tone\t1\n"
    file.write_text(row * 2, encoding="utf-8")
    [own] = all_sets(WadaSettings(files=(str(file),)))
    assert (own.name, len(own.first), len(own.second)) == ("own", 1, 1)
    [result] = sets.measure(replace(SMALL, files=(str(file),)), [own], Machine(300), silent)
    assert len(result.confirmed.both) == 1


@pytest.mark.parametrize("text", ["", "nonsense\n"])
def test_unreadable_files_are_named(tmp_path: Path, text: str) -> None:
    file = tmp_path / "own.sfen"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(LimitError, match=r"own\.sfen, problem"):
        all_sets(WadaSettings(files=(str(file),)))


def test_the_report_repeats() -> None:
    request = papers.PaperRequest(
        quick=True, only=("freedom", "machine", "figures", "sets", "reading"), games=1
    )
    first, second = (papers.get("wada").run(request, silent).as_json() for _ in "12")
    assert first == second
    titles: list[Any] = [section["title"] for section in first["sections"]]
    assert titles == [
        "What was printed, and what came out",
        "The value of a check (Figure 2)",
        "The machine behind 63 % and 74 %",
        "Utilisation over time (Figures 6 and 7)",
        "Time and solved problems (sections 4 and 5)",
        "How the paper was read, and what is ours",
        "What we could not know",
    ]


def test_the_figures_can_be_asked_for_alone() -> None:
    request = papers.PaperRequest(quick=True, only=("figures",), games=1)
    sections = papers.get("wada").run(request, silent).as_json()["sections"]
    found = [
        block["title"] for section in sections for block in section["blocks"] if block["kind"] == "figure"
    ]
    assert [title.partition(".")[0] for title in found] == ["Figure 6", "Figure 7"]
    assert "The machine behind 63 % and 74 %" not in [section["title"] for section in sections]


def test_invalid_requests() -> None:
    with pytest.raises(LimitError, match="no boards"):
        papers.get("wada").run(papers.PaperRequest(boards=3), silent)
    with pytest.raises(LimitError, match="seed must lie"):
        settings_of(papers.PaperRequest(seed=-1))
