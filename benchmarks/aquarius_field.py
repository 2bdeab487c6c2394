"""A bot against six others on fresh maps: mean rank, and how often it ends before each of them.

    python benchmarks/aquarius_field.py saki --matches 200 --seed 8000000 --out saki.jsonl

A match has six seats: the bot plays in all, and of the others one sits out in turn, so that each of them
plays five matches in six. The bot's seat changes from match to match. The same seed gives the same figures.
With --out every match is a line of the file as soon as it has ended, and matches in the file are not played
again.

    python benchmarks/aquarius_field.py saki --strangers --matches 60 --seed 8500000

With --strangers the others are five bots with options drawn by the map's seed, so that nobody can know them:
two of the kind of aqua, one each of matsue and hori, and a painter, compact, sucker, ring or nearest.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from pathlib import Path
from time import process_time

from sakiyomi.contest import Contest
from sakiyomi.contest.standings import mean

OTHERS = ("aqua", "matsue", "matsue:moves=5", "compact", "sucker", "ring")
DRAWN = {
    "aqua": {
        "moves": (2, 5),
        "largest": (2, 5),
        "pours": (1, 3),
        "finale": (600, 6000),
        "finale_largest": (4, 10),
        "opening": (40, 160),
        "refill": (20, 60),
        "patience": (1000, 6000),
        "enemy": (0, 100),
        "rival": (0, 100),
        "max_sucked": (1, 6),
        "keep": (110, 160),
        "near": (0, 20),
    },
    "matsue": {"moves": (2, 5), "pour": (0, 1), "nodes": (5_000, 60_000)},
    "hori": {
        "thick": (5, 10),
        "opening": (80, 160),
        "load": (80, 200),
        "budget": (45, 70),
        "alone": (20, 100),
        "closing": (1500, 6000),
        "watch": (800, 2500),
    },
}
"""Ranges of the options of strangers."""
KINDS = ("aqua", "aqua", "matsue", "hori")
SIMPLE = ("painter", "compact", "sucker", "ring", "nearest")


def strangers(seed: int) -> list[str]:
    """Five bots with options that depend on the seed only, in any order."""
    source = random.Random(seed)
    names = [source.choice(SIMPLE)]
    for kind in KINDS:
        options = [f"{name}={source.randint(*span)}" for name, span in DRAWN[kind].items()]
        names.append(f"{kind}:{','.join(options)}")
    source.shuffle(names)
    return names


@dataclass(frozen=True, slots=True)
class Place:
    """Where the bot ended in a match, and where the others did."""

    rank: int
    score: int
    ranks: dict[str, int]
    cpu: float
    """Seconds of all six bots."""


def play(bot: str, seed: int, match: int, drawn: bool) -> Place:
    """One match; the bots' neighbours change with who sits out."""
    absent, seat = OTHERS[match % len(OTHERS)], match // len(OTHERS) % 6
    others = strangers(seed + match) if drawn else [name for name in OTHERS if name != absent]
    seated = (*others[:seat], bot, *others[seat:])
    start = process_time()
    result = Contest(seated, 1, seed + match).play(0)
    ranks = {name: rank for name, rank in zip(seated, result.ranks, strict=True) if name != bot}
    return Place(result.ranks[seat], result.scores[seat], ranks, process_time() - start)


def table(bot: str, places: Sequence[Place], drawn: bool) -> list[str]:
    """The figures as lines."""
    rank = mean([place.rank for place in places])
    score, cpu = mean([place.score for place in places]), mean([place.cpu for place in places])
    firsts = sum(place.rank == 1 for place in places)
    lines = [
        f"{bot}: mean rank {rank.value:.3f} ±{rank.margin:.3f} in {len(places)} matches, first in {firsts}, "
        f"{score.value:.0f} points, {cpu.value:.2f} CPU s a match"
    ]
    for name in () if drawn else OTHERS:
        met = [place for place in places if name in place.ranks]
        if not met:
            continue
        before = sum(place.rank < place.ranks[name] for place in met)
        average = mean([place.ranks[name] for place in met]).value
        lines.append(f"  {name:16} mean rank {average:.2f}; {bot} before it in {before} of {len(met)}")
    return lines


def known(path: Path, series: dict[str, object]) -> dict[int, Place]:
    """The matches of this series that are in the file."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    entries = [json.loads(line) for line in lines if line.endswith("}")]
    return {e["match"]: Place(**e["place"]) for e in entries if series.items() <= e.items()}


def played(bot: str, seed: int, drawn: bool, count: int, jobs: int, path: Path | None) -> list[Place]:
    """The first matches from this seed, in order."""
    series: dict[str, object] = {"bot": bot, "seed": seed, "strangers": drawn}
    done = known(path, series) if path else {}
    with ProcessPoolExecutor(jobs) as pool:
        missing = [match for match in range(count) if match not in done]
        running = {pool.submit(play, bot, seed, match, drawn): match for match in missing}
        for future in as_completed(running):
            match = running[future]
            done[match] = future.result()
            if path:
                entry = {**series, "match": match, "place": asdict(done[match])}
                with path.open("a", encoding="utf-8") as file:
                    print(json.dumps(entry), file=file)
    return [done[match] for match in range(count)]


def main() -> None:
    """Plays the matches and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("bot")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seed", type=int, default=8_000_000)
    parser.add_argument("--strangers", action="store_true", help="others that nobody can know")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path, help="file of results, to resume")
    parser.add_argument("--show", action="store_true", help="play nothing, show what the file has")
    given = parser.parse_args()
    if given.show:
        series = {"bot": given.bot, "seed": given.seed, "strangers": given.strangers}
        places = list(known(given.out, series).values())
        print("\n".join(table(given.bot, places, given.strangers) if places else ["nothing yet"]))
        return
    places = played(given.bot, given.seed, given.strangers, given.matches, given.jobs, given.out)
    print("\n".join(table(given.bot, places, given.strangers)))


if __name__ == "__main__":
    main()
