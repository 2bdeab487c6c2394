"""Changes of shogi's search on trial: builds the search with switches, plays it against itself, rates each.

    python -m benchmarks.shogi_trials build build/trials
    python -m benchmarks.shogi_trials play build/trials --jobs 16 --minutes 8 --nodes 150000 --out chosen.txt
    python -m benchmarks.shogi_trials table chosen.txt
    python -m benchmarks.shogi_trials play build/trials --jobs 16 --minutes 8 --nodes 150000 \\
        --changes corrections adjusted_research --first 1000000 --out confirmed.txt
    python -m benchmarks.shogi_trials play build/trials --jobs 16 --minutes 2 --nodes 30000 \\
        --weights weights.bin --changes other_weights --out weights.txt

`trials.patch` holds the changes; `build` applies it to a copy of `native`, and needs gcc and `patch`. In a
factorial match every change is on for one side, drawn by number, and off for the other, so that all games
measure every change. What seems to pay is then confirmed in other games (`--first`) against the search as it
is. Weights fitted by `tools.shogi.fit` are one more change. Only nodes limit the searches: the load of the
machine does not matter.
"""

from __future__ import annotations

import argparse
import math
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from sakiyomi.games.shogi.weights import WEIGHTS
from tools.shogi.program import NATIVE, compiled

HERE = Path(__file__).resolve().parent


def names() -> list[str]:
    """The changes in the order of their bits."""
    listed = re.search(r"enum Trial[^{]*\{(.*?)kTrials", (HERE / "trials.patch").read_text(), re.DOTALL)
    assert listed is not None
    words = re.findall(r"\bk(\w+),", listed[1])
    return [*(re.sub(r"(?<!^)(?=[A-Z])", "_", word).lower() for word in words), "other_weights"]


def build(folder: Path) -> None:
    """Makes the driver, linked statically, and the weights, in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "weights.raw").write_bytes(WEIGHTS.own())
    with tempfile.TemporaryDirectory() as work:
        shutil.copytree(NATIVE, Path(work) / "native")
        patch = subprocess.run(["patch", "-p1", "-i", str(HERE / "trials.patch")], cwd=work, check=False)
        if patch.returncode:
            raise SystemExit("trials.patch does not fit this search any more: renew it")
        compiled(HERE / "driver.cpp", folder / "driver", Path(work) / "native")


def play(given: argparse.Namespace) -> None:
    """Runs a driver on every core and collects their lines."""
    known, masks = names(), []
    for group in given.changes or ():
        if unknown := set(group) - set(known):
            raise SystemExit(f"unknown: {', '.join(sorted(unknown))}; there are {', '.join(known)}")
        masks.append(str(sum(1 << known.index(name) for name in group)))
    limits = [str(given.nodes), str(round(60 * given.minutes))]
    files = [Path(f"{given.out}.{job}") for job in range(given.jobs)]
    running = []
    for job, file in enumerate(files):
        weights = given.folder / "weights.raw"
        where = [str(given.folder / "driver"), str(weights), str(given.weights or weights)]
        with file.open("w") as out:
            running.append(
                subprocess.Popen(
                    [*where, str(given.first + job), str(given.jobs), *limits, *masks], stdout=out
                )
            )
    codes = [process.wait() for process in running]
    with given.out.open("a") as all_lines:
        for file in files:
            all_lines.write(file.read_text())
            file.unlink()
    if any(codes):
        raise SystemExit(f"the driver ended with {max(codes)}; is {given.folder} complete?")
    table(given.out)


def table(file: Path) -> None:
    """Prints what each change is worth, in points of the score, or the score of a fixed set."""
    rows = [
        (int(mask), float(points) / 2) for _, mask, points in map(str.split, file.read_text().splitlines())
    ]
    if len({mask for mask, _ in rows}) == 1:
        print(f"{', '.join(n for i, n in enumerate(names()) if rows[0][0] >> i & 1)}: {_score(rows)}")
        return
    print(f"{2 * len(rows)} games; two standard errors: {200 * _error(rows):.1f} points")
    together: dict[tuple[int, ...], list[str]] = {}
    for bit, name in enumerate(names()):
        together.setdefault(tuple(mask >> bit & 1 for mask, _ in rows), []).append(name.replace("_", " "))
    worth = [(_worth(rows, has), group) for has, group in together.items() if any(has)]
    for points, group in sorted(worth, reverse=True):
        print(f"  {points:+5.1f}  {', '.join(group)}")


def _worth(rows: list[tuple[int, float]], has: tuple[int, ...]) -> float:
    """Mean points of the side that has a change, above a half."""
    both = zip(rows, has, strict=True)
    return 100 * sum(points if first else 1 - points for (_, points), first in both) / len(rows) - 50


def _score(rows: list[tuple[int, float]]) -> str:
    """The mean of pairs with its 95 % interval."""
    share = sum(points for _, points in rows) / len(rows)
    return f"{share:.1%} ±{1.96 * _error(rows):.1%} of {2 * len(rows)} games"


def _error(rows: list[tuple[int, float]]) -> float:
    """The standard error of the mean of pairs."""
    share = sum(points for _, points in rows) / len(rows)
    variance = sum((points - share) ** 2 for _, points in rows) / max(1, len(rows) - 1)
    return math.sqrt(variance / len(rows))


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    actions = parser.add_subparsers(dest="action", required=True)
    actions.add_parser("build").add_argument("folder", type=Path)
    actions.add_parser("table").add_argument("file", type=Path)
    match = actions.add_parser("play")
    match.add_argument("folder", type=Path, help="made by build")
    match.add_argument("--jobs", type=int, default=1, help="games at a time")
    match.add_argument("--minutes", type=float, default=8, help="start no pair of games after this time")
    match.add_argument("--nodes", type=int, default=150_000, help="per move")
    match.add_argument("--weights", type=Path, help="the other weights (default: those in use)")
    match.add_argument("--first", type=int, default=0, help="number of the first pair; others for confirming")
    match.add_argument(
        "--changes",
        nargs="+",
        action="append",
        help="these together against none, instead of all by lot; several times: each set by lot",
    )
    match.add_argument("--out", type=Path, default=Path("trials.txt"), help="adds a line for every pair")
    given = parser.parse_args()
    if given.action == "build":
        build(given.folder)
    elif given.action == "table":
        table(given.file)
    else:
        play(given)


if __name__ == "__main__":
    main()
