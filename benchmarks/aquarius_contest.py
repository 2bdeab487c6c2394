"""Aquarius: the two contests that must be won.

Matsue (Takeshita et al.) against the five simple players: first in at least 20 of 24 on the default maps.
Our player with Matsue and four of them in the same field: a better mean rank, with a 95 % interval that
excludes equality. Budgets are counted in positions: with `--moves 5` Matsue looks at more of them in a
session (about 7,900) than our player (about 4,900), with the paper's 4 moves at fewer (1,800).
"""

from __future__ import annotations

import argparse
import time

from sakiyomi.contest import Contest, advantage, play_contest, standings

SIMPLE = ("sucker", "ring", "nearest", "compact", "painter")


def show(contest: Contest, jobs: int | None) -> list[tuple[str, float]]:
    """Plays and prints; returns the first bot's lead in ranks over the second with its margin, and wins."""
    begun = time.perf_counter()
    results = play_contest(contest, jobs)
    seconds = (time.perf_counter() - begun) / contest.matches
    for one in standings(results):
        print(
            f"  {contest.bots[one.bot]:<24} rank {one.rank.value:.2f} ±{one.rank.margin:.2f}  "
            f"points {one.score.value:.0f} ±{one.score.margin:.0f}  first {one.firsts}/{contest.matches}"
        )
    lead = advantage(results, 0, 1)
    print(f"  {contest.bots[0]} over {contest.bots[1]}: {lead.value:+.2f} ±{lead.margin:.2f} ranks", end="")
    print(f"; {seconds:.2f} s per match")
    firsts = sum(result.ranks[0] == 1 for result in results)
    return [("lead", lead.value), ("margin", lead.margin), ("firsts", firsts)]


def main() -> None:
    """Both contests; the numbers of matches may be given."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--matsue", type=int, default=24, help="matches of Matsue against the simple players")
    parser.add_argument("--aqua", type=int, default=60, help="matches of our player against Matsue and them")
    parser.add_argument("--moves", type=int, default=4, help="moves that Matsue looks ahead (4 in the paper)")
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=None)
    options = parser.parse_args()
    matsue = f"matsue:moves={options.moves}"
    if options.matsue:
        print(f"{matsue} against the simple players, {options.matsue} matches")
        show(Contest((matsue, *SIMPLE), options.matsue, options.seed), options.jobs)
    if options.aqua:
        print(f"aqua and {matsue} in the same field, {options.aqua} matches")
        show(Contest(("aqua", matsue, *SIMPLE[:4]), options.aqua, options.seed), options.jobs)


if __name__ == "__main__":
    main()
