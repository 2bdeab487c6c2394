"""Tunes the options of an Aquarius bot by the cross-entropy method, on training maps of its own.

    python -m tools.aquarius_tune aqua --generations 6 --population 10 --matches 6 --seed 1 --out tuned.jsonl

Each generation draws options around the current means, plays every candidate on the same maps against a
fixed field with seats rotated, and moves the means to the best quarter. What is maximised is the mean over
matches of (own points - best other points) / (their larger) - (rank - 1) / 5. The same seed gives the same
search. The last line has the means: confirm them on other maps (`benchmarks/aquarius_contest.py`).
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor

from sakiyomi.contest import Contest
from sakiyomi.contest.bots import OPTIONS

FIELDS = {
    "aqua": ("aqua", "matsue", "compact", "sucker", "ring"),
    "hori": ("aqua", "matsue", "matsue:moves=5", "compact", "sucker", "ring"),
}
"""The others; where they are too many for the seats, they sit out in turn."""
MAPS = 5_000_000
"""Seed of the first training map; nothing else uses maps from here on."""
TUNED = {
    "aqua": {
        "finale": (600, 9000),
        "finale_largest": (3, 14),
        "opening": (20, 160),
        "refill": (10, 80),
        "patience": (500, 9000),
        "enemy": (0, 150),
        "rival": (0, 150),
        "max_sucked": (1, 8),
        "keep": (100, 250),
        "near": (0, 40),
    },
    "hori": {
        "thick": (7, 10),
        "opening": (60, 200),
        "load": (80, 240),
        "budget": (55, 70),
        "alone": (20, 100),
        "apart": (0, 1500),
        "keep": (0, 800),
        "weak": (40, 160),
        "closing": (1000, 6000),
        "watch": (600, 3000),
        "reserve": (15, 60),
    },
}
"""The options that are tuned, with the range of their first values."""


def value(bot: str, seed: int) -> float:
    """What one match is worth; the seat depends on the seed."""
    others = list(FIELDS[bot.partition(":")[0]])
    if len(others) > 5:
        del others[seed // 6 % len(others)]
    seat = seed % 6
    seated = (*others[:seat], bot, *others[seat:])
    result = Contest(seated, 1, seed).play(0)
    own, best = result.scores[seat], max(s for i, s in enumerate(result.scores) if i != seat)
    return (own - best) / max(own, best, 1) - (result.ranks[seat] - 1) / 5


def drawn(
    names: Sequence[str], means: dict[str, float], spreads: dict[str, float], source: random.Random, bot: str
) -> dict[str, int]:
    """Options around the means, within their limits."""
    out = {}
    for name in names:
        _, low, high = OPTIONS[bot][name]
        out[name] = max(low, min(high, round(source.gauss(means[name], spreads[name]))))
    return out


def spelled(bot: str, options: dict[str, int]) -> str:
    """The bot with its options as text."""
    return f"{bot}:{','.join(f'{name}={number}' for name, number in options.items())}"


def main() -> None:
    """Runs the search and writes a line for every candidate."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("bot", choices=sorted(TUNED))
    parser.add_argument("--generations", type=int, default=6)
    parser.add_argument("--population", type=int, default=12)
    parser.add_argument("--matches", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--fixed", default="", help="options that stay, such as moves=3")
    parser.add_argument("--out", required=True)
    given = parser.parse_args()
    ranges, source = TUNED[given.bot], random.Random(given.seed)
    fixed = {name: int(text) for name, text in (one.split("=") for one in given.fixed.split(",") if one)}
    means = {name: float(OPTIONS[given.bot][name][0]) for name in ranges}
    spreads = {name: (high - low) / 4 for name, (low, high) in ranges.items()}
    with ProcessPoolExecutor(given.jobs) as pool, open(given.out, "a", encoding="utf-8") as file:
        for generation in range(given.generations):
            seeds = [MAPS + generation * given.matches + i for i in range(given.matches)]
            centre = {name: round(mean) for name, mean in means.items()}
            crowd = [centre] + [
                drawn(list(ranges), means, spreads, source, given.bot) for _ in range(given.population - 1)
            ]
            bots = [spelled(given.bot, fixed | one) for one in crowd]
            values = list(pool.map(value, [b for b in bots for _ in seeds], seeds * len(bots)))
            scored = []
            for index, one in enumerate(crowd):
                mean = sum(values[index * len(seeds) : (index + 1) * len(seeds)]) / len(seeds)
                scored.append((mean, one))
                print(
                    json.dumps({"generation": generation, "value": round(mean, 4), **one}),
                    file=file,
                    flush=True,
                )
            elite = [one for _, one in sorted(scored, key=lambda pair: -pair[0])[: max(2, len(crowd) // 4)]]
            for name in ranges:
                values_of = [one[name] for one in elite]
                means[name] = sum(values_of) / len(values_of)
                spread = (sum((v - means[name]) ** 2 for v in values_of) / len(values_of)) ** 0.5
                spreads[name] = 0.5 * spreads[name] + 0.5 * spread
        print(json.dumps({"means": {name: round(mean) for name, mean in means.items()}}), file=file)


if __name__ == "__main__":
    main()
