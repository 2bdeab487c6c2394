"""A bot against six others on fresh maps: mean rank, and how often it ends before each of them.

    python benchmarks/aquarius_field.py hori --matches 200 --seed 8000000

A match has six seats: the bot plays in all, and of the others one sits out in turn, so that each of them
plays five matches in six. The bot's seat changes from match to match. The same seed gives the same figures.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from time import process_time

from sakiyomi.contest import Contest
from sakiyomi.contest.standings import mean

OTHERS = ("aqua", "matsue", "matsue:moves=5", "compact", "sucker", "ring")


@dataclass(frozen=True, slots=True)
class Place:
    """Where the bot ended in a match, and where the others did."""

    rank: int
    score: int
    ranks: dict[str, int]
    cpu: float
    """Seconds of all six bots."""


def play(bot: str, seed: int, match: int) -> Place:
    """One match; the bots' neighbours change with who sits out."""
    absent, seat = OTHERS[match % len(OTHERS)], match // len(OTHERS) % 6
    others = [name for name in OTHERS if name != absent]
    seated = (*others[:seat], bot, *others[seat:])
    start = process_time()
    result = Contest(seated, 1, seed + match).play(0)
    ranks = {name: rank for name, rank in zip(seated, result.ranks, strict=True) if name != bot}
    return Place(result.ranks[seat], result.scores[seat], ranks, process_time() - start)


def table(bot: str, places: Sequence[Place]) -> list[str]:
    """The figures as lines."""
    rank = mean([place.rank for place in places])
    score, cpu = mean([place.score for place in places]), mean([place.cpu for place in places])
    firsts = sum(place.rank == 1 for place in places)
    lines = [
        f"{bot}: mean rank {rank.value:.3f} ±{rank.margin:.3f} in {len(places)} matches, first in {firsts}, "
        f"{score.value:.0f} points, {cpu.value:.2f} CPU s a match"
    ]
    for name in OTHERS:
        met = [place for place in places if name in place.ranks]
        before = sum(place.rank < place.ranks[name] for place in met)
        average = mean([place.ranks[name] for place in met]).value
        lines.append(f"  {name:16} mean rank {average:.2f}; {bot} before it in {before} of {len(met)}")
    return lines


def main() -> None:
    """Plays the matches and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("bot")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seed", type=int, default=8_000_000)
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    count = given.matches
    with ProcessPoolExecutor(given.jobs) as pool:
        places = list(pool.map(play, [given.bot] * count, [given.seed] * count, range(count)))
    print("\n".join(table(given.bot, places)))


if __name__ == "__main__":
    main()
