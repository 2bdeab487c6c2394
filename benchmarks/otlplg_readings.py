"""Chooses the readings of OTL.PLG by all 13 columns of Table 3 together, and confirms them on other games.

One switch after another takes the value with the smallest distance from print on the choosing games, round
after round until nothing improves. Nothing is chosen by the confirming games.

    python benchmarks/otlplg_readings.py --games 24 --choose 4001 --confirm 4002 4003
"""

from __future__ import annotations

import argparse
from dataclasses import replace

from sakiyomi.knowledge.otlplg import DEFAULT, Switches
from sakiyomi.papers.tajima.published import FIGURES
from sakiyomi.papers.tajima.settings import TajimaSettings
from sakiyomi.papers.tajima.table3 import Counted, count_games

START = replace(DEFAULT, wing="any", corner_fights="endgame", corner_count="shape", pi_percent=100, cut="at")
"""Where the search begins: the readings before any of them was compared with Table 3."""

VALUES: dict[str, tuple[str | int, ...]] = {
    "corner_count": ("apart", "shape"),
    "corner_fights": ("always", "endgame"),
    "wing": ("legs", "any"),
    "pi_percent": (80, 100, 120, 140),
    "beside": ("largest", "sum"),
    "x_replies": ("endgame", "always"),
    "cut": ("at", "below"),
    "alongside": ("either", "enemy"),
    "glider": ("four", "three"),
    "table": ("legs", "block"),
    "elsewhere": ("off", "on"),
    "reserve": ("right", "any"),
    "fatal": ("answered", "always"),
    "lateral": ("square", "turned"),
    "a_empty": ("instead", "added"),
    "deepest": (8, 12),
}
MARGIN = 0.003
"""A value must come nearer by more than this: less is noise."""


def main() -> None:
    """Chooses, then confirms."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=24, help="games of each reading while choosing")
    parser.add_argument("--choose", type=int, default=4001, help="seed of the choosing games")
    parser.add_argument("--confirm", type=int, nargs="*", default=[4002, 4003], help="seeds to confirm on")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    chosen = choose(given.games, TajimaSettings(seed=given.choose, jobs=given.jobs))
    named = {"start": START, "default": DEFAULT, "chosen": chosen}
    print("chosen:", *(difference(chosen) or ["the default"]))
    for seed in (given.choose, *given.confirm):
        for name, switches in named.items():
            settings = TajimaSettings(seed=seed, jobs=given.jobs)
            games = given.games if seed == given.choose else 2 * given.games
            show(f"seed {seed}, {games} games, {name}", counted(switches, games, settings, uncut=True))


def choose(games: int, settings: TajimaSettings) -> Switches:
    """The nearest switches on these games."""
    best = START
    nearest = counted(best, games, settings).distance
    print(f"start {nearest:.3f}", flush=True)
    improved = True
    while improved:
        improved = False
        for name, value in ((name, value) for name, values in VALUES.items() for value in values):
            other = replace(best, **{name: value})  # type: ignore[arg-type]
            if other == best:
                continue
            distance = counted(other, games, settings).distance
            taken = distance < nearest - MARGIN
            print(f"{'*' if taken else ' '} {name}={value}: {distance:.3f}", flush=True)
            if taken:
                best, nearest, improved = other, distance, True
    return best


def counted(switches: Switches, games: int, settings: TajimaSettings, *, uncut: bool = False) -> Counted:
    """Table 3 under some switches."""
    return count_games(("", switches), games, settings, lambda *_: None, uncut=uncut)


def difference(switches: Switches) -> list[str]:
    """The switches that are not the default."""
    return [f"{k}={getattr(switches, k)}" for k in VALUES if getattr(switches, k) != getattr(DEFAULT, k)]


def show(title: str, found: Counted) -> None:
    """One line of figures."""
    parts = (
        f"{figure.name} {estimate.value:.2f}" for figure, estimate in zip(FIGURES, found.figures, strict=True)
    )
    print(f"{title}: distance {found.distance:.3f}; " + ", ".join(parts), flush=True)


if __name__ == "__main__":
    main()
