"""Wada et al. repeated: the same report every time, and re-expansion keeps more cells busy."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sakiyomi import papers
from sakiyomi.errors import LimitError
from sakiyomi.papers.wada import growing, pairs
from sakiyomi.papers.wada.settings import WadaSettings

SMALL = WadaSettings(
    shown=("38",), problems=2, time=1_500, counts=(1, 16), grown=("77",), hard=("77",), nodes=100_000
)


def silent(done: int, total: int, what: str) -> None:
    """Ignores progress."""


def test_reexpansion_keeps_more_cells_busy() -> None:
    [pair] = pairs.figures(SMALL, silent)
    assert pair.plain.solved
    assert pair.reexpanding.solved
    assert pair.reexpanding.utilisation > pair.plain.utilisation
    assert len(pair.plain.profile) == pairs.STEPS


def test_growing() -> None:
    rows = growing.measure(SMALL, silent)
    assert [(row.scheme, row.cells) for row in rows] == [
        (scheme, cells) for scheme in growing.SCHEMES for cells in (1, 16)
    ]
    ours = [row for row in rows if row.scheme == "shared"]
    assert ours[0].speedup == pytest.approx(1)
    assert ours[0].overhead == pytest.approx(0)


def test_own_sets(tmp_path: Path) -> None:
    file = tmp_path / "own.tsv"
    file.write_text("9/8k/9/7RG/9/9/9/9/9 b r2b3g4s4n4l18p 1\tone\t1\n", encoding="utf-8")
    [rates] = pairs.rates(WadaSettings(files=(str(file),)), silent)
    assert rates.name == "own"
    assert len(rates.both) == 1


@pytest.mark.parametrize("text", ["", "nonsense\n"])
def test_unreadable_files_are_named(tmp_path: Path, text: str) -> None:
    file = tmp_path / "own.sfen"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(LimitError, match=r"own\.sfen, problem"):
        pairs.sets(WadaSettings(files=(str(file),)))


def test_the_report_repeats() -> None:
    request = papers.PaperRequest(quick=True, only=("figures", "sets", "reading"), games=2)
    first, second = (papers.get("wada").run(request, silent).as_json() for _ in "12")
    assert first == second
    titles: list[Any] = [section["title"] for section in first["sections"]]
    assert titles == [
        "Figures 6 and 7",
        "Time and solved problems",
        "How the print was read, and what is ours",
    ]


def test_invalid_requests() -> None:
    with pytest.raises(LimitError, match="no boards"):
        papers.get("wada").run(papers.PaperRequest(boards=3), silent)
