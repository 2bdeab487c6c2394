"""What each group of knowledge is worth: the program without it plays the whole program."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from sakiyomi.knowledge.otlplg import DEFAULT, Switches
from sakiyomi.knowledge.otlplg.switches import GROUPS
from sakiyomi.papers import Progress
from sakiyomi.papers.tajima.players import GameOutcome, Reading, knowing, pair
from sakiyomi.papers.tajima.settings import TajimaSettings, opening
from sakiyomi.papers.tajima.strength import summary
from sakiyomi.papers.work import over
from sakiyomi.reporting.estimates import Estimate

VARIANTS: tuple[tuple[str, Switches], ...] = (
    *((f"without {group}", replace(DEFAULT, without=group)) for group in GROUPS),
    ("without cut-off", replace(DEFAULT, cutoff="none")),
)


@dataclass(frozen=True, slots=True)
class Ablation:
    """One variant against the whole program."""

    variant: str
    score: Estimate
    """The variant's share of the points, 0 to 1; below one half, the group makes the program stronger."""
    lead: Estimate
    reading: Reading
    whole: Reading
    """What the whole program read in the same games."""


def measure(settings: TajimaSettings, progress: Progress) -> tuple[Ablation, ...]:
    """Every variant."""
    rows = []
    for name, switches in VARIANTS:
        play = partial(_pair, switches, settings.seed)
        games = over(play, range(settings.openings), progress, f"ablation, {name}", settings.jobs)
        rows.append(Ablation(name, *summary(games)))
    return tuple(rows)


def _pair(switches: Switches, seed: int, index: int) -> tuple[GameOutcome, GameOutcome]:
    return pair(opening(seed, index), knowing(switches), knowing())
