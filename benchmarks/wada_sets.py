"""Wada et al., sections 4 and 5: what re-expansion gains on whole sets, on machines that the report chose.

The report chooses a machine on the first halves and reports 60 problems of each second half, too few for a
difference of a few points. Here all problems of the game-like sets are solved on each machine, so that the
two seeds' machines can be compared on the same problems. Counts positions, not seconds.

    python benchmarks/wada_sets.py [--machine SIZE,LATENCY,HOST]... [--sets "games 9" "games 11"]
"""

from __future__ import annotations

import argparse

from sakiyomi.papers.wada.collections import all_sets
from sakiyomi.papers.wada.settings import Machine, WadaSettings
from sakiyomi.papers.wada.variants import rates

MACHINES = ("1000,0,4", "300,100,2", "300,0,1")
"""Chosen with seed 1, chosen with seed 2, and one whose messages and host cost nothing extra."""


def main() -> None:
    """Prints a line for every machine and set."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--machine", action="append", help="subtree size, latency, slowness of the host")
    parser.add_argument("--sets", nargs="+", default=["games 9", "games 11"])
    parser.add_argument("--problems", type=int, default=120, help="most problems of each set")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    settings = WadaSettings()
    chosen = [one for one in all_sets(settings) if one.name in options.sets]
    for text in options.machine or MACHINES:
        size, latency, host = text.split(",")
        machine = Machine(int(size), int(latency), float(host))
        print(machine)
        for one in chosen:
            problems = (*one.first, *one.second)[: options.problems]
            found = rates(one.name, problems, machine, settings.time, lambda *_: None, options.jobs)
            without, having = found.solved
            print(
                f"  {one.name:9} {len(problems)} problems: solved {without:.0%}, {having:.0%}, "
                f"{found.gain:+.1f} points; time {found.time or 0:.2f}, in all {found.total_time:.2f}; "
                f"utilisation {found.utilisation[0]:.0%}, {found.utilisation[1]:.0%}",
                flush=True,
            )


if __name__ == "__main__":
    main()
