"""The first and last section of every report: the paper against ours, and what cannot be known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sakiyomi.reporting.report import Column, Prose, Section, Table

REPRODUCED = "reproduced"
DIRECTION = "direction only"
NOT = "not"


@dataclass(frozen=True, slots=True)
class Item:
    """One result of a paper beside ours."""

    item: str
    printed: str
    ours: str
    same_reading: str
    """Whether ours was measured as in the paper: yes, or what differs."""
    verdict: str


def judged(
    item: str,
    printed: float,
    ours: float,
    band: float,
    *,
    form: str = ",.0f",
    same_reading: str = "yes",
    direction: bool = False,
    because: str = "",
) -> Item:
    """A printed number and ours: reproduced within the band; otherwise perhaps the direction, and why."""
    verdict = REPRODUCED if abs(ours - printed) <= band else DIRECTION if direction else NOT
    reason = "" if verdict == REPRODUCED or not because else f": {because}"
    shown = f"{printed:{form}} (±{band:{form}})"
    return Item(item, shown, f"{ours:{form}}", same_reading, verdict + reason)


def claimed(
    item: str, printed: str, ours: str, holds: bool, *, same_reading: str = "yes", because: str = ""
) -> Item:
    """A claim in words, and whether it holds here; if not, perhaps why."""
    refused = f"{NOT}: {because}" if because else NOT
    return Item(item, printed, ours, same_reading, REPRODUCED if holds else refused)


def opening(items: Sequence[Item]) -> Section:
    """The table at the top of a report."""
    columns = tuple(
        Column(title, align="left") for title in ("item", "paper (band)", "ours", "same reading?", "verdict")
    )
    rows = tuple((one.item, one.printed, one.ours, one.same_reading, one.verdict) for one in items)
    good = sum(one.verdict == REPRODUCED for one in items)
    text = f"{good} of {len(items)} printed results are reproduced within the band given beside them."
    return Section("What was printed, and what came out", (Prose(text), Table("Verdicts", columns, rows)))


def unknown(points: Sequence[str]) -> Section:
    """The section at the end of a report."""
    return Section("What we could not know", tuple(Prose(point) for point in points))
