"""A bot against six others on fresh maps: mean rank, and how often it ends before each of them.

    python benchmarks/aquarius_field.py saki --matches 200 --seed 8000000 --out saki.jsonl

A match has six seats: the bot plays in all, and of the others one sits out in turn, so that each of them
plays five matches in six. The bot's seat changes from match to match. The same seed gives the same figures.
With --out every match is a line of the file as soon as it has ended, and matches in the file are not played
again.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from pathlib import Path
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


def known(path: Path, bot: str, seed: int) -> dict[int, Place]:
    """The matches of this bot and seed that are in the file."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    entries = [json.loads(line) for line in lines if line.endswith("}")]
    return {e["match"]: Place(**e["place"]) for e in entries if (e["bot"], e["seed"]) == (bot, seed)}


def played(bot: str, seed: int, count: int, jobs: int, path: Path | None) -> list[Place]:
    """The first matches from this seed, in order."""
    done = known(path, bot, seed) if path else {}
    with ProcessPoolExecutor(jobs) as pool:
        running = {pool.submit(play, bot, seed, match): match for match in range(count) if match not in done}
        for future in as_completed(running):
            match = running[future]
            done[match] = future.result()
            if path:
                entry = {"bot": bot, "seed": seed, "match": match, "place": asdict(done[match])}
                with path.open("a", encoding="utf-8") as file:
                    print(json.dumps(entry), file=file)
    return [done[match] for match in range(count)]


def main() -> None:
    """Plays the matches and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("bot")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seed", type=int, default=8_000_000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path, help="file of results, to resume")
    given = parser.parse_args()
    places = played(given.bot, given.seed, given.matches, given.jobs, given.out)
    print("\n".join(table(given.bot, places)))


if __name__ == "__main__":
    main()
